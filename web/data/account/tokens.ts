// The two tokens of the session in local storage, under the specification's keys. Notifies React and the
// other tabs of changes.

import { clearCached, QUEUED } from '../offline/cache-names.ts';
import { LOCATION_KEY, setLocation } from '../store/delivery-location.ts';

const ACCESS = 'accesstoken';
const REFRESH = 'refreshToken';
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function getAccessToken(): string | null {
  return localStorage.getItem(ACCESS);
}

export function getRefreshToken(): string | null {
  return localStorage.getItem(REFRESH);
}

export function setAccessToken(token: string): void {
  localStorage.setItem(ACCESS, token);
}

/**
 * Starts a new session: everything of the previous user is removed. Kept are the two tokens of this one (spec
 * decision 8), the delivery location, which a visitor may just have chosen, and a visitor's queued cart
 * changes.
 */
export function startSession(tokens: { accesstoken: string; refreshToken: string }): void {
  clearCached();
  const isVisitor = getRefreshToken() === null;
  const staying = Object.entries<string>(localStorage).filter(
    ([name]) => name === LOCATION_KEY || (isVisitor && name.startsWith(QUEUED)),
  );
  localStorage.clear();
  for (const [name, text] of staying) localStorage.setItem(name, text);
  localStorage.setItem(ACCESS, tokens.accesstoken);
  localStorage.setItem(REFRESH, tokens.refreshToken);
  tell();
}

/** Tells the other tabs, just before local storage is cleared, that the user signed out on purpose. */
const SIGNED_OUT = 'signed-out';

/**
 * Signed out: local storage is cleared, which the other tabs notice as well. After an expired session, unsent
 * typed text stays in its tab for the next sign-in; after signing out on purpose it does not.
 */
export function endSession(): void {
  clearCached();
  if (wasEndedHere(getSessionKey())) {
    sessionStorage.clear();
    localStorage.setItem(SIGNED_OUT, '1');
  }
  localStorage.clear();
  setLocation(null);
  tell();
}

/** The session that was ended on purpose in this tab; not set in other tabs or for expired sessions. */
let endedHere: string | null = null;

/** Call before a session is ended on purpose: guarded pages then go to the home page instead of the login. */
export function noteSignOut(): void {
  endedHere = getSessionKey();
}

export function wasEndedHere(mark: string | null): boolean {
  return mark !== null && mark === endedHere;
}

/** The session key: a text that changes with the session; null without one. */
export function getSessionKey(): string | null {
  return getRefreshToken();
}

export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT) sessionStorage.clear();
    if (event.key === null || event.key === REFRESH) listener();
  };
  // A page restored by the back button has missed all events while it was suspended.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
