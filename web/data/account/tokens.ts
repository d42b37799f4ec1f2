// The two tokens of the session in local storage, under the keys `accesstoken` and `refreshToken`. Notifies
// React and the other tabs of changes.

import { clearCached } from '../worker.ts';
import { LOCATION_KEY } from '../store/delivery-location.ts';
import { clearTab, replaceStored, storedText } from '../stored.ts';

const access = storedText('accesstoken');
const refresh = storedText('refreshToken');
/** The access token that was renewed last, and the refresh token it was renewed with. */
const renewal = storedText('renewal');

export const getAccessToken = access.read;
export const getRefreshToken = refresh.read;

export function setRenewedToken(accessToken: string, refreshToken: string): void {
  access.write(accessToken);
  renewal.write(`${accessToken} ${refreshToken}`);
}

/**
 * Tabs see each other's writes late: a renewal for the previous session may end up beside the refresh token
 * of the next one.
 */
export function isAccessTokenForeign(): boolean {
  const [accessToken, refreshToken] = (renewal.read() ?? '').split(' ');
  return accessToken === getAccessToken() && refreshToken !== getRefreshToken();
}

/**
 * Starts a new session: everything of the previous user is removed. Kept are the two tokens of this one and
 * the delivery location, which a visitor may just have chosen.
 */
export function startSession(tokens: { accesstoken: string; refreshToken: string }): void {
  clearCached();
  replaceStored((key) => key === LOCATION_KEY, {
    accesstoken: tokens.accesstoken,
    refreshToken: tokens.refreshToken,
  });
}

/** Tells the other tabs, just before local storage is cleared, that the user signed out on purpose. */
const SIGNED_OUT = 'signed-out';

/**
 * Signed out: local storage is cleared whole, which the other tabs notice as well. After an expired
 * session, unsent typed text stays in its tab for the next sign-in; after signing out on purpose it does
 * not.
 */
export function endSession(): void {
  clearCached();
  if (wasEndedHere(getSessionKey())) {
    clearTab();
    storedText(SIGNED_OUT).write('1');
  }
  replaceStored(() => false);
}

/** The session that was ended on purpose in this tab; not set in other tabs or for expired sessions. */
let endedHere: string | null = null;

/** Call before a session is ended on purpose: guarded pages then go to the home page instead of the login. */
export function noteSignOut(): void {
  endedHere = getSessionKey();
}

export function wasEndedHere(sessionKey: string | null): boolean {
  return sessionKey !== null && sessionKey === endedHere;
}

/** The session key: a text that changes with the session; null without one. */
export const getSessionKey = (): string | null => getRefreshToken();

export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === SIGNED_OUT && clearTab();
  window.addEventListener('storage', onStorage);
  const unsubscribe = refresh.subscribe(listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    unsubscribe();
  };
}

// Query keys of what belongs to one person. All are made here, so that signing out can remove every answer.

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
