// Query keys of what belongs to one person. All are made here, so that signing out can remove every answer.

import { getSessionKey } from './tokens.ts';

/** Whose answer it is: the session key (tokens.ts); null for a visitor. */
export type Owner = { session: string | null };

/** Before the page is hydrated `sessionKey` is undefined, which means a visitor. */
export function personalKey<const Rest extends readonly unknown[]>(
  kind: string,
  sessionKey: string | null | undefined,
  ...rest: Rest
): readonly [string, Owner, ...Rest] {
  return [kind, { session: sessionKey ?? null }, ...rest];
}

/** For the current session: for invalidating or writing data after a call. */
export const ownKey = (kind: string) => personalKey(kind, getSessionKey());

/** undefined for data that anybody may read. */
export function findOwner(queryKey: readonly unknown[]): Owner | undefined {
  const owner = queryKey[1];
  return typeof owner === 'object' && owner !== null && 'session' in owner ? (owner as Owner) : undefined;
}
