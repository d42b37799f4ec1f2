// SQL of the paged lists: pages of products, newest first, with the count of the whole beside them. Ids are time-ordered, so
// every list walks an index backwards and needs no sort, and its order is total.

import type { Db } from '#database/client.ts';
import { groupReads } from '#database/group-reads.ts';
import { runPrepared } from '#database/prepared.ts';
import { MAX_LIMIT } from '#shared/paging.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import { toCard, toProduct, type CardRow, type ProductRow } from './catalogue.rules.ts';
import { CARD_COLUMNS, PRODUCT_COLUMNS } from './product.store.ts';

export type Window = { limit: number; offset: number };
export type Listed<Item> = { items: Item[]; totalCount: number };

/** `all` as sub-category is the whole category. */
export type Place = { categoryId: string; subCategoryId: string };
type PlaceWindow = Place & Window;

/** Which ids a list has, by the row `wish` of what was asked for. */
const EVERYTHING = 'FROM products';
const IN_CATEGORY = `
  FROM (SELECT product_id AS id, category_id FROM product_categories) placed
  WHERE category_id = wish.category_id`;
/** In both: a sub-category may stand in several categories. */
const IN_BOTH = `
  FROM (SELECT product_id AS id, category_id, sub_category_id
        FROM product_sub_categories JOIN product_categories USING (product_id)) placed
  WHERE category_id = wish.category_id AND sub_category_id = wish.sub_category_id`;

/** Every product. */
export const listProducts = groupPages('products', PRODUCT_COLUMNS, toProduct, EVERYTHING);
export const listCards = groupPages('cards', CARD_COLUMNS, toCard, EVERYTHING);

export const listProductsOf = byPlace(
  groupPages('products-in-category', PRODUCT_COLUMNS, toProduct, IN_CATEGORY),
  groupPages('products-in-both', PRODUCT_COLUMNS, toProduct, IN_BOTH),
);
export const listCardsOf = byPlace(
  groupPages('cards-in-category', CARD_COLUMNS, toCard, IN_CATEGORY),
  groupPages('cards-in-both', CARD_COLUMNS, toCard, IN_BOTH),
);

type Read<Item> = (db: Db, wish: PlaceWindow) => Promise<Listed<Item>>;

function byPlace<Item>(inCategory: Read<Item>, inBoth: Read<Item>): Read<Item> {
  return (db, wish) => (wish.subCategoryId === ALL_SUB_CATEGORIES ? inCategory : inBoth)(db, wish);
}

/**
 * The fixed limits tell the planner that a page is small whatever its parameters, so that it never reads a whole table for
 * one.
 */
function groupPages<Row extends ProductRow | CardRow, Item>(
  name: string,
  columns: string,
  toItem: (row: Row) => Item,
  from: string,
) {
  const statement = {
    name,
    text: `
      SELECT wish.nth, total.count AS "totalCount", item.*
      FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])
           WITH ORDINALITY AS wish(category_id, sub_category_id, size, skipped, nth)
      CROSS JOIN LATERAL (SELECT count(*) ${from}) total
      LEFT JOIN LATERAL (
        SELECT ${columns}
        FROM (SELECT id ${from} ORDER BY id DESC LIMIT LEAST(wish.size, ${MAX_LIMIT}) OFFSET wish.skipped) page
        JOIN LATERAL (SELECT * FROM products WHERE products.id = page.id OFFSET 0) p ON true
        LIMIT ${MAX_LIMIT}
      ) item ON true
      ORDER BY wish.nth, item._id DESC`,
  };
  type Line = Row & { nth: number; totalCount: number };
  return groupReads<Window & Partial<Place>, Listed<Item>>(async (db, wishes) => {
    const lines = await runPrepared<Line>(db, statement, [
      wishes.map(({ categoryId }) => categoryId),
      wishes.map(({ subCategoryId }) => subCategoryId),
      wishes.map(({ limit }) => limit),
      wishes.map(({ offset }) => offset),
    ]);
    const pages = wishes.map((): Listed<Item> => ({ items: [], totalCount: 0 }));
    for (const line of lines) {
      const page = pages[line.nth - 1]!;
      page.totalCount = line.totalCount;
      // An empty page has one line too, for its count.
      if (line._id !== null) page.items.push(toItem(line));
    }
    return pages;
  });
}
