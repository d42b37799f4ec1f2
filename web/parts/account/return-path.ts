import type { Location } from '../../ui/router.tsx';
// The page to return to after signing in. Stored in the navigation state; only paths of this shop are
// followed.

/** Where a second factor is set up. */
export const SET_UP_PATH = '/dashboard/profile#two-step';

const NEVER = /^\/(?:login|register|forgot-password|verification-otp|reset-password)(?:[/?#]|$)/;

/**
 * Browsers read a backslash as a slash and skip tabs and line breaks, so each of these could begin the
 * address of another site.
 */
const HERE = /^\/(?![/\\\s])/;

/** The path the visitor came from, or `/`. */
export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !HERE.test(from) || NEVER.test(from)) return '/';
  return from;
}

/** Navigation state for /login that leads back to this location. */
export function toReturnState({ pathname, search }: Pick<Location, 'pathname' | 'search'>): { from: string } {
  return { from: pathname + search };
}
