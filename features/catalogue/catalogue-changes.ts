// Tells the pages about changes of the catalogue: directly in this process, by NOTIFY in the others, and by a
// row for processes that could not listen. Orders announce a change only when a product crosses zero stock.

import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { catalogueChanges } from './catalogue.table.ts';
import { listProductCategories } from './product-columns.store.ts';

export const CHANGES_CHANNEL = 'catalogue_changes';

/** What a page shows. 'catalogue': names and pictures of categories and sub-categories. */
export type ChangeTag =
  | 'catalogue'
  | 'search'
  | 'stores'
  /** Shop-wide settings, which must be read again. No page has this tag. */
  | 'settings'
  /** Offers, which must be read again, or one of which has begun or ended. */
  | 'offers'
  /** Planned prices, whose next moment must be read again. No page has this tag. */
  | 'price-plans'
  /** Settings shown on every page: name, phone, social links, notice. */
  | 'shop-facts'
  | 'banners'
  /** The order of the list of all products. */
  | 'ranks'
  | 'category-order'
  | `product:${string}`
  | `category:${string}`
  | `sub-category:${string}`
  /** The products of a size group; a page also has the tag of each of them. */
  | `sizes:${string}`;

export type CatalogueChanges = {
  /** Drops what shows these tags in this process. Call it after the commit. */
  apply(tags: readonly ChangeTag[]): void;
};

/** More tags exceed the limit of NOTIFY (8,000 bytes): everything is dropped, which is always right. */
const MAX_TAGS = 150;
const EVERYTHING = '*';

/** Notifies the other processes when, and only if, this transaction commits. */
export async function notifyChanges(tx: Queryable, tags: readonly ChangeTag[]): Promise<void> {
  const text = tags.length > MAX_TAGS ? EVERYTHING : tags.join(' ');
  await tx.execute(sql`
    WITH noted AS (INSERT INTO ${catalogueChanges} (tags) VALUES (${text}) RETURNING id)
    SELECT pg_notify(${CHANGES_CHANNEL}, id || ' ' || ${text}) FROM noted`);
}

/** `id` and `tags` null: everything may have changed. */
export type CatalogueChange = { id: string | null; tags: string[] | null };

export function readNotification(payload: string): CatalogueChange {
  const end = payload.indexOf(' ');
  return { id: payload.slice(0, end), tags: toTags(payload.slice(end + 1)) };
}

const toTags = (text: string) => (text === EVERYTHING ? null : text.split(' '));

export type ChangesSince = {
  changes: CatalogueChange[];
  /** Where to continue: every change by an earlier transaction has been reported. */
  position: string;
};

/** Changes are stored for twice as many transactions (catalogue.table.ts). */
const MAX_BEHIND = 50_000n;

const POSITION = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';
const CHANGES_SINCE = `
  SELECT ${POSITION}::text AS position,
         COALESCE((SELECT json_agg(json_build_object('id', id::text, 'tags', tags) ORDER BY id)
                   FROM catalogue_changes WHERE transaction >= $1::bigint), '[]') AS changes`;

/** Those of transactions that were open at `position` may be repeated. null: nothing was read yet. */
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
  // Negative: the database was replaced by another.
  if (behind === null || behind < 0n || behind > MAX_BEHIND) {
    return { position: read.position, changes: [{ id: null, tags: null }] };
  }
  const changes = read.changes.map(({ id, tags }) => ({ id, tags: toTags(tags) }));
  return { position: read.position, changes };
}

/** In a transaction; the returned tags are announced with the commit, and applied here afterwards. */
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

type ProductLists = Readonly<Record<'categoryIds' | 'subCategoryIds', readonly string[]>>;

export const tagsOfLists = ({ categoryIds, subCategoryIds }: ProductLists): ChangeTag[] => [
  ...categoryIds.map((id) => `category:${id}` as const),
  ...subCategoryIds.map((id) => `sub-category:${id}` as const),
];

export const tagsOfProduct = (product: ProductLists & { id: string }): ChangeTag[] => [
  `product:${product.id}`,
  ...tagsOfLists(product),
  'search',
];

/** The tags of what public pages show of these products, each once. */
export async function listTagsOfProducts(tx: Queryable, productIds: readonly string[]): Promise<ChangeTag[]> {
  if (productIds.length === 0) return [];
  const places = await listProductCategories(tx, productIds);
  return [...new Set(places.flatMap(tagsOfProduct))];
}

/** Notifies of these products; returns their tags, to be applied after the commit. */
export async function notifyProductChanges(
  tx: Queryable,
  productIds: readonly string[],
): Promise<ChangeTag[]> {
  const tags = await listTagsOfProducts(tx, productIds);
  if (tags.length > 0) await notifyChanges(tx, tags);
  return tags;
}

/** A reader half as far behind drops everything (MAX_BEHIND), so nobody reads these any more. */
export const expiredCatalogueChanges: ExpiredRows = {
  column: catalogueChanges.transaction,
  limit: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 100000`,
};
