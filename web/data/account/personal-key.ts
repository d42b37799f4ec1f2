// Query keys of what belongs to one person. All are made here, so that signing out forgets every answer.

import { getSessionKey } from './tokens.ts';

/** Whose answer it is: the mark of the session (tokens.ts); null is a visitor's. */
export type Owner = { session: string | null };

/** Before the page is hydrated the mark is undefined, which means a visitor's. */
export function personalKey<const Rest extends readonly unknown[]>(
  kind: string,
  mark: string | null | undefined,
  ...rest: Rest
): readonly [string, Owner, ...Rest] {
  return [kind, { session: mark ?? null }, ...rest];
}

/** Of whoever is signed in now: for what is invalidated, or written down, after a call. */
export const ownKey = (kind: string) => personalKey(kind, getSessionKey());

/** undefined of what anybody may read. */
export function findOwner(queryKey: readonly unknown[]): Owner | undefined {
  const owner = queryKey[1];
  return typeof owner === 'object' && owner !== null && 'session' in owner ? (owner as Owner) : undefined;
}
