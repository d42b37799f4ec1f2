// What is typed into the box of a list, over reloads of this tab; it goes when the tab is closed, and when
// somebody else signs in.

import { MAX_LIST_TEXT } from '#shared/limits.ts';
import { getSessionMark } from '../account/tokens.ts';

const KEY = 'list-text';

export function readKeptText(): string {
  try {
    const { mark, text } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      mark?: unknown;
      text?: unknown;
    };
    return typeof text === 'string' && mark === getSessionMark() ? text.slice(0, MAX_LIST_TEXT) : '';
  } catch {
    return '';
  }
}

export function keepText(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ mark: getSessionMark(), text }));
  } catch {
    // No room left in this browser: a convenience less.
  }
}
