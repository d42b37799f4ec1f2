// The recent searches of this browser. They are in local storage under one key and are removed with all
// personal data when somebody signs in or out (spec decision 8); the server never gets them.

const KEY = 'recent-searches';
const MAX = 6;
/** A single letter is not a search yet. */
const FEWEST_CHARACTERS = 2;

/** Latest first. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}

/** For searches that led to something: sent, picked, or with a pressed product; not for every keystroke. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text.length < FEWEST_CHARACTERS) return;
  write([text, ...readRecentSearches().filter((other) => !isSame(other, text))].slice(0, MAX));
}

export function removeRecentSearch(text: string): void {
  write(readRecentSearches().filter((other) => other !== text));
}

export function clearRecentSearches(): void {
  localStorage.removeItem(KEY);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function write(texts: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // The browser's storage is full: only a convenience is lost.
  }
}

type SearchUse = 'opened' | 'added';

/**
 * Tells the shop that a search led to something, for the owner's search report: which text, never
 * who. Sent beside other work and never awaited; lost when there is no network.
 */
export function noteSearchUse(typed: string, use: SearchUse): void {
  const search = typed.trim();
  if (search === '' || !navigator.onLine) return;
  const body = JSON.stringify({ search, use });
  const headers = { 'content-type': 'application/json' };
  // keepalive: the request outlives the page when a link is pressed.
  void fetch('/api/product/search-used', { method: 'POST', body, headers, keepalive: true }).catch(() => {});
}
