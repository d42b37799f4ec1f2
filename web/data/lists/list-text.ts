// The text of the list box and the products chosen for it, stored across reloads of this tab until the tab is
// closed or somebody else signs in.

import type { ListChoice } from '#features/cart/list/list.contract.ts';
import { getSessionKey } from '../account/tokens.ts';
import { hasParts, stored } from '../stored.ts';

export type ListText = { text: string; choices: readonly ListChoice[] };
type Draft = ListText & { sessionKey: string | null };

const drafts = stored('list-text', hasParts<Draft>({ text: 'string', choices: 'object' }), 'sessionStorage');
const NOTHING: ListText = { text: '', choices: [] };

export function readSavedText(): ListText {
  const draft = drafts.read();
  return draft?.sessionKey === getSessionKey() ? draft : NOTHING;
}

export function saveListText({ text, choices }: ListText): void {
  drafts.write(text === '' ? null : { sessionKey: getSessionKey(), text, choices });
}
