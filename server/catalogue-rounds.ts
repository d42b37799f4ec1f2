// The rounds that keep true what the shop works out of its catalogue by itself. Every process has the clock; each round sees to it
// that no work is done twice.

import { groupTheRest } from '#features/catalogue/product-sizes.ts';
import type { Parts } from './parts.ts';
import { repeat } from './repeat.ts';

const GROUP_EVERY_MS = 60_000;

/** Returns what ends them. */
export function keepCatalogueTrue({ db, changes, log }: Parts): () => Promise<void> {
  const closing = new AbortController();
  const stop = repeat(GROUP_EVERY_MS, {
    work: () => groupTheRest(db, changes, closing.signal),
    onError: (err) => log.warn({ err }, 'the sizes of products could not be looked for; the next round will'),
  });
  return async () => {
    closing.abort();
    await stop();
  };
}
