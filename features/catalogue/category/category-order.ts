// The order of categories: the owner's pinned ones come first in every store, the rest by each store's sales.
// These are counted periodically: pages change only when the order does, however much is sold.

import { withAdvisoryLock } from '#database/advisory-lock.ts';
import { inTransaction, type Db } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { HOUR_MS } from '#shared/times.ts';
import { changeCatalogue, type CatalogueChanges } from '../catalogue-changes.ts';
import { groupByCategory, inCategoryOrder, rankByUnits } from '../catalogue.rules.ts';
import type { OrderedCategory, PinCategoriesBody } from './category-order.contract.ts';
import {
  listMembers,
  lockMembers,
  readCategoryOrder,
  readRankings,
  sumUnits,
  writePins,
  writeRankings,
  type Member,
} from './category-order.store.ts';
import { listCategories, listSubCategories } from './category.store.ts';

const noCategory = () => new ShopError('not_found', { message: 'Category not found' });

const listPinned = (members: readonly Member[]): string[] =>
  members.flatMap(({ id, pinnedPosition }) => (pinnedPosition === null ? [] : [id]));

/** The sub-categories of this category as the store shows them; '' for the categories themselves. 404. */
export async function getCategoryOrder(
  db: Db,
  storeId: string,
  categoryId: string,
): Promise<OrderedCategory[]> {
  const [categories, subCategories, order, members, sold] = await Promise.all([
    listCategories(db),
    listSubCategories(db),
    readCategoryOrder(db, storeId),
    listMembers(db, categoryId),
    sumUnits(db, storeId),
  ]);
  if (categoryId !== '' && !categories.some(({ _id }) => _id === categoryId)) throw noCategory();
  const shown =
    categoryId === ''
      ? inCategoryOrder(categories, order)
      : (groupByCategory(subCategories, order).get(categoryId) ?? []);
  const here = sold.filter((each) =>
    categoryId === '' ? each.subCategoryId === '' : each.categoryId === categoryId,
  );
  const units = new Map(here.map((each) => [each.subCategoryId || each.categoryId, each.units]));
  const pinned = new Set(listPinned(members));
  return shown.map(({ _id, name, image }) => ({
    _id,
    name,
    image,
    isPinned: pinned.has(_id),
    units: units.get(_id) ?? 0,
  }));
}

/** 404 for one that does not exist or is elsewhere; 409 if the pinned ones are no longer `was`. */
export async function pinInCategory(
  db: Db,
  changes: CatalogueChanges,
  { categoryId = '', pinned, was }: PinCategoriesBody,
): Promise<void> {
  await changeCatalogue(db, changes, async (tx) => {
    const members = await lockMembers(tx, categoryId);
    if (!members) throw noCategory();
    const before = listPinned(members).join();
    if (before !== was.join()) throw new ShopError('category_order_changed');
    const known = new Set(members.map(({ id }) => id));
    if (!pinned.every((id) => known.has(id))) throw noCategory();
    await writePins(tx, categoryId, pinned);
    return { answer: undefined, tags: before === pinned.join() ? [] : ['category-order'] };
  });
}

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
