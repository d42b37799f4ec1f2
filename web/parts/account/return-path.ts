// Where signing in leads back to. Travels in the navigation state; only a path of this shop is ever followed.

import type { Location } from 'react-router';

const NEVER = /^\/(?:login|register|forgot-password|verification-otp|reset-password)(?:[/?#]|$)/;

/**
 * Browsers read a backslash as a slash, and leave tabs and line breaks out: all of these may begin another
 * site's address.
 */
const HERE = /^\/(?![/\\\s])/;

/** The path one came from, or `/`. */
export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !HERE.test(from) || NEVER.test(from)) return '/';
  return from;
}

/** Navigation state for /login that leads back to this location. */
export function toReturnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { from: string } {
  return { from: pathname + search };
}
