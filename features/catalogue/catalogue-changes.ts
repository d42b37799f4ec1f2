// How a change of the catalogue reaches the pages that show it: in this process at once, in the others by
// NOTIFY, and by a row for whoever could not hear it. A tag names something a page shows. Orders announce
// only when a product crosses zero stock.

import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { catalogueChanges } from './catalogue.table.ts';
import { listProductCategories } from './product/product-categories.store.ts';

export const CHANGES_CHANNEL = 'catalogue_changes';

/**
 * 'catalogue' is the shape itself: names and pictures of categories and sub-categories, shown in many
 * places.
 */
export type ChangeTag =
  | 'catalogue'
  | 'search'
  /** Stores and where they deliver. */
  | 'stores'
  /** What the owner sets for the whole shop was changed: to be read again. No page has this tag. */
  | 'settings'
  /** What of it stands on every page: name, phone, social links, notice. */
  | 'shop-facts'
  /** Of the home page. */
  | 'banners'
  /** The order of the list of all products. */
  | 'ranks'
  /** The order of categories, or of the sub-categories of one. */
  | 'category-order'
  | `product:${string}`
  | `category:${string}`
  | `sub-category:${string}`
  /** What belongs to a group of sizes; a page shows each of them under its own tag too. */
  | `sizes:${string}`;

export type CatalogueChanges = {
  /** Drops what shows these tags in this process. Call it after the commit. */
  apply(tags: readonly ChangeTag[]): void;
};

/** More tags than NOTIFY takes (8,000 bytes): everything is dropped, which is always right. */
const MAX_TAGS = 150;
const EVERYTHING = '*';

/** Tells the other processes, when and only if this transaction commits. */
export async function notifyChanges(tx: Queryable, tags: readonly ChangeTag[]): Promise<void> {
  const text = tags.length > MAX_TAGS ? EVERYTHING : tags.join(' ');
  await tx.execute(sql`
    WITH noted AS (INSERT INTO ${catalogueChanges} (tags) VALUES (${text}) RETURNING id)
    SELECT pg_notify(${CHANGES_CHANNEL}, id || ' ' || ${text}) FROM noted`);
}

/** `tags` null: everything may have changed. `id` null where a process of an earlier version told of it. */
export type CatalogueChange = { id: string | null; tags: string[] | null };

/** What a listener on `CHANGES_CHANNEL` hears. */
export function readNotification(payload: string): CatalogueChange {
  const [, id = null, text = ''] = /^(?:(\d+) )?(.*)$/s.exec(payload)!;
  return { id, tags: toTags(text) };
}

const toTags = (text: string) => (text === EVERYTHING ? null : text.split(' '));

export type ChangesSince = {
  changes: CatalogueChange[];
  /** Where to read on: every change by a transaction before this one is among those reported until now. */
  position: string;
};

/** The changes are kept for twice as many transactions (catalogue.table.ts). */
const MAX_BEHIND = 50_000n;

const POSITION = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
const CHANGES_SINCE = `
  SELECT ${POSITION}::text AS position,
         COALESCE((SELECT json_agg(json_build_object('id', id::text, 'tags', tags) ORDER BY id)
                   FROM catalogue_changes WHERE transaction >= $1::bigint), '[]') AS changes`;

/**
 * What changed since `position`; those by transactions that were open then may come again. null: nothing was
 * read yet, so everything may have changed.
 */
export async function readChangesSince(
  client: Pick<pg.ClientBase, 'query'>,
  position: string | null,
): Promise<ChangesSince> {
  const { rows } = await client.query<{ position: string; changes: { id: string; tags: string }[] }>({
    text: CHANGES_SINCE,
    values: [position ?? '9223372036854775807'],
  });
  const [read] = rows as [(typeof rows)[0]];
  const behind = position === null ? null : BigInt(read.position) - BigInt(position);
  // Below zero: another database took the place of the one that was read before.
  if (behind === null || behind < 0n || behind > MAX_BEHIND) {
    return { position: read.position, changes: [{ id: null, tags: null }] };
  }
  const changes = read.changes.map(({ id, tags }) => ({ id, tags: toTags(tags) }));
  return { position: read.position, changes };
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
    if (done.tags.length > 0) await notifyChanges(tx, done.tags);
    return done;
  });
  if (tags.length > 0) changes.apply(tags);
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
  const places = await listProductCategories(tx, productIds);
  return [...new Set(places.flatMap(tagsOfProduct))];
}
