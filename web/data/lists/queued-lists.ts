// Lists that were saved while the shop could not be reached: queued in this browser, and sent when the shop
// is reached again.

import type { ListChoice } from '#features/cart/list/list.contract.ts';
import { ownKey } from '../account/personal-key.ts';
import { callApi } from '../api.ts';
import { tServer } from '../language.ts';
import { createOutbox, isRefusal } from '../outbox.ts';
import { getQueryClient } from '../query-client.ts';
import { hasParts } from '../stored.ts';
import { toastError } from '../toast.ts';

export type NewList = { name: string; text: string; choices: readonly ListChoice[] };

const TRY_EVERY_MS = 10_000;

export const queuedLists = createOutbox<NewList>({
  prefix: 'list-waiting:',
  isValue: hasParts<NewList>({ name: 'string', text: 'string', choices: 'object' }),
  // More than anybody writes without a network.
  most: 20,
  mustLast: true,
  restMs: TRY_EVERY_MS,
  pausesMs: [TRY_EVERY_MS],
  async send([first], isOfNow) {
    const { name, text } = first!.value;
    // An earlier try may have arrived with only its answer lost.
    const { data } = await callApi('GET /api/list/get');
    if (!isOfNow()) return;
    const isThere = data.some((saved) => saved.name === name && saved.text === text);
    try {
      if (!isThere) await callApi('POST /api/list/save', { body: first!.value });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      toastError(tServer(error.message));
    }
    queuedLists.remove([first!]);
    void getQueryClient().invalidateQueries({ queryKey: ownKey('saved-lists') });
  },
});
