// The recent searches of this browser. They are in local storage under one key and are removed with all
// personal data when somebody signs in or out; the server never gets them.

import { stored, useStored } from '../stored.ts';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
const recent = stored('recent-searches', isTexts);
const NONE: readonly string[] = [];
const MAX = 6;
/** A single letter is not a search yet. */
const FEWEST_CHARACTERS = 2;

/** Latest first. */
export const useRecentSearches = () => useStored(recent) ?? NONE;
const readRecent = () => recent.read() ?? NONE;

/** For searches that led to something: sent, picked, or with a pressed product; not for every keystroke. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text.length < FEWEST_CHARACTERS) return;
  recent.write([text, ...readRecent().filter((other) => !isSame(other, text))].slice(0, MAX));
}

export function removeRecentSearch(text: string): void {
  recent.write(readRecent().filter((other) => other !== text));
}

export function clearRecentSearches(): void {
  recent.write(null);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
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
