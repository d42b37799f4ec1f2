// Ranks categories and sub-categories by sales in each store. Run periodically: pages change only when the
// order does, however much is sold.

import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db } from '#database/client.ts';
import { HOUR_MS } from '#shared/times.ts';
import { changeCatalogue, type CatalogueChanges } from '../catalogue-changes.ts';
import { rankByUnits } from '../catalogue.rules.ts';
import { readRankings, sumUnits, writeRankings } from './category-order.store.ts';
import { listCategories, listSubCategories } from './category.store.ts';

/** How often to call it. */
export const RANK_EVERY_MS = HOUR_MS;
/** A large shop may have very many sales. */
const TIMEOUT_MS = 60_000;

/** One process at a time; safe to repeat and to interrupt. */
export async function rankCategories(
  { db, changes }: { db: Db; changes: CatalogueChanges },
  storeIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  await withAdvisoryLock(db, 'category ranking', async () => {
    for (const storeId of storeIds) {
      if (signal?.aborted) return;
      await rankInStore(db, changes, storeId);
    }
  });
}

async function rankInStore(db: Db, changes: CatalogueChanges, storeId: string): Promise<void> {
  const [categories, subCategories] = await Promise.all([listCategories(db), listSubCategories(db)]);
  const sold = await inTransaction(db, (tx) => sumUnits(tx, storeId), { timeoutMs: TIMEOUT_MS });
  const wanted = rankByUnits(sold, categories, subCategories);
  const saved = await readRankings(db, storeId);
  const changed = [...new Set([...wanted.keys(), ...saved.keys()])].filter(
    (categoryId) => wanted.get(categoryId)?.join() !== saved.get(categoryId)?.join(),
  );
  if (changed.length === 0) return;
  const rankings = changed.map((categoryId) => ({ categoryId, ids: wanted.get(categoryId) }));
  await changeCatalogue(db, changes, async (tx) => {
    await writeRankings(tx, storeId, rankings);
    return { answer: null, tags: ['category-order'] };
  });
}
