// The text of the list box and the products chosen for it, stored across reloads of this tab until the tab is
// closed or somebody else signs in.

import type { ListChoice } from '#features/cart/list/list.contract.ts';
import { getSessionKey } from '../account/tokens.ts';
import { hasParts, stored } from '../stored.ts';

export type Written = { text: string; choices: readonly ListChoice[] };
type Draft = Written & { mark: string | null };

const drafts = stored('list-text', hasParts<Draft>({ text: 'string', choices: 'object' }), 'sessionStorage');
const NOTHING: Written = { text: '', choices: [] };

export function readSavedText(): Written {
  const draft = drafts.read();
  return draft?.mark === getSessionKey() ? draft : NOTHING;
}

export function keepText({ text, choices }: Written): void {
  drafts.write(text === '' ? null : { mark: getSessionKey(), text, choices });
}
