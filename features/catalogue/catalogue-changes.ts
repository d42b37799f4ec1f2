// How a change of the catalogue reaches the pages that show it: in this process at once, in the others by
// NOTIFY. A tag names something a page shows. Orders announce only when a product crosses zero stock.

import { sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { listProductPlaces } from './product/product-places.store.ts';

export const CHANGES_CHANNEL = 'catalogue_changes';

/**
 * 'catalogue' is the shape itself: names and pictures of categories and sub-categories, shown in many
 * places.
 */
export type ChangeTag =
  | 'catalogue'
  | 'search'
  /** The order of the list of all products. */
  | 'ranks'
  | `product:${string}`
  | `category:${string}`
  | `sub-category:${string}`
  /** What belongs to a group of sizes; a page shows each of them under its own tag too. */
  | `sizes:${string}`;

export type CatalogueChanges = {
  /** Drops what shows these tags in this process. Call it after the commit. */
  apply(tags: readonly ChangeTag[]): void;
};

/** Tells the other processes, when and only if this transaction commits. */
export async function notifyChanges(tx: Queryable, tags: readonly ChangeTag[]): Promise<void> {
  // NOTIFY takes at most 8,000 bytes; past that everything is dropped, which is always right.
  const payload = tags.length > 150 ? '*' : tags.join(' ');
  await tx.execute(sql`SELECT pg_notify(${CHANGES_CHANNEL}, ${payload})`);
}

/**
 * Runs `work` in a transaction; the tags of what it changed are told to every process with the commit, and
 * to this one after.
 */
export async function changeCatalogue<Answer>(
  db: Db,
  changes: CatalogueChanges,
  work: (tx: Queryable) => Promise<{ answer: Answer; tags: ChangeTag[] }>,
): Promise<Answer> {
  const { answer, tags } = await inTransaction(db, async (tx) => {
    const done = await work(tx);
    await notifyChanges(tx, done.tags);
    return done;
  });
  changes.apply(tags);
  return answer;
}

/** What pages show of a product: its own page, the rows and listings it stands in, and search. */
export function tagsOfProduct(product: {
  id: string;
  categoryIds: readonly string[];
  subCategoryIds: readonly string[];
}): ChangeTag[] {
  return [
    `product:${product.id}`,
    ...product.categoryIds.map((id) => `category:${id}` as const),
    ...product.subCategoryIds.map((id) => `sub-category:${id}` as const),
    'search',
  ];
}

/** What public pages show of these products, each tag once. */
export async function listTagsOfProducts(tx: Queryable, productIds: readonly string[]): Promise<ChangeTag[]> {
  if (productIds.length === 0) return [];
  const places = await listProductPlaces(tx, productIds);
  return [...new Set(places.flatMap(tagsOfProduct))];
}
