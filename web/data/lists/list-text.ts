// The text of the list box and the products chosen for it, stored across reloads of this tab until the tab is
// closed or somebody else signs in.

import type { ListChoice } from '#features/list/list.contract.ts';
import { MAX_LIST_TEXT } from '#shared/limits.ts';
import { getSessionKey } from '../account/tokens.ts';

const KEY = 'list-text';

export type Written = { text: string; choices: readonly ListChoice[] };

const NOTHING: Written = { text: '', choices: [] };

export function readSavedText(): Written {
  try {
    const { mark, text, choices } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
      mark?: unknown;
      text?: unknown;
      choices?: ListChoice[];
    };
    if (typeof text !== 'string' || mark !== getSessionKey()) return NOTHING;
    return { text: text.slice(0, MAX_LIST_TEXT), choices: choices ?? [] };
  } catch {
    return NOTHING;
  }
}

export function keepText({ text, choices }: Written): void {
  try {
    if (text === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ mark: getSessionKey(), text, choices }));
  } catch {
    // The browser's storage is full: only a convenience is lost.
  }
}
