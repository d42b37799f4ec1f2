// The two tokens of the session in local storage, under the specification's keys. Tells React and the other
// tabs of changes.

import { clearCached } from '../offline/cache-names.ts';
import { QUEUED } from '../cart/queued-prefix.ts';
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
 * A new session: everything of the previous user goes, the two tokens of this one stay (spec decision 8), and
 * where to deliver, which a visitor may just have chosen, and what their cart still waits for.
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

/** Tells the other tabs, just before local storage is cleared, that somebody wanted to sign out. */
const SIGNED_OUT = 'signed-out';

/**
 * Signed out: local storage is cleared, which the other tabs hear as well. What was typed and not sent stays
 * in its tab for whoever signs in again after a session has run out; not when it was ended on purpose.
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

/** The session that somebody here wanted to end; other tabs, and sessions that ran out, know of none. */
let endedHere: string | null = null;

/** Call before a session is ended on purpose: guarded pages then lead home and ask nobody to log in. */
export function noteSignOut(): void {
  endedHere = getSessionKey();
}

export function wasEndedHere(mark: string | null): boolean {
  return mark !== null && mark === endedHere;
}

/** Which session this browser has, as a text that changes with it; null when it has none. */
export function getSessionKey(): string | null {
  return getRefreshToken();
}

export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === SIGNED_OUT) sessionStorage.clear();
    if (event.key === null || event.key === REFRESH) listener();
  };
  // A page that the back button wakes up has heard nothing of what happened while it slept.
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
