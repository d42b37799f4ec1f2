// SQL that reads products. Ids are time-ordered, so every list walks an index backwards and is "newest first" without a sort;
// a page needs one round trip, its count included.

import type { Db } from '#database/client.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import type { Product, ProductCard } from './catalogue.contract.ts';
import { toCard, toProduct, type CardRow, type ProductRow } from './catalogue.rules.ts';

export type Window = { limit: number; offset: number };
export type Listed<Item> = { items: Item[]; totalCount: number };

/** Columns of a whole product `p`, in the API's words but for money and times. */
export const PRODUCT_COLUMNS = `
  p.id AS _id, p.name, p.images AS image, p.unit, p.stock, p.price_paise AS "pricePaise",
  p.discount_basis_points AS "discountBasisPoints", p.description, p.more_details,
  p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  (SELECT COALESCE(json_agg(json_build_object('_id', c.id, 'name', c.name)), '[]')
     FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id) AS category,
  (SELECT COALESCE(json_agg(json_build_object('_id', s.id, 'name', s.name)), '[]')
     FROM product_sub_categories ps JOIN sub_categories s ON s.id = ps.sub_category_id
    WHERE ps.product_id = p.id) AS "subCategory"`;

/** Columns of a product card of `p`: never the number in stock. */
export const CARD_COLUMNS = `
  p.id AS _id, p.name, COALESCE(p.images[1], '') AS image, p.unit, p.price_paise AS "pricePaise",
  p.discount_basis_points AS "discountBasisPoints", p.stock > 0 AS "isInStock"`;

const FIND_PRODUCT = {
  name: 'find-product',
  text: `SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = $1`,
};

export async function findProduct(db: Db, productId: string): Promise<Product | undefined> {
  const [row] = await runPrepared<ProductRow>(db, FIND_PRODUCT, [productId]);
  return row && toProduct(row);
}

type Place = { categoryId: string; subCategoryId: string };

/** What a list shows: which products, with which columns. The count stands beside every row. */
type List = { page: Prepared; count: Prepared };

function makeList(name: string, columns: string, { from, where }: { from: string; where: string }): List {
  const parameters = where.match(/\$/g)?.length ?? 0;
  return {
    page: {
      name,
      text: `
        SELECT ${columns}, (SELECT count(*) FROM ${from} ${where}) AS "totalCount"
        FROM (SELECT id FROM ${from} ${where} ORDER BY id DESC LIMIT $${parameters + 1} OFFSET $${parameters + 2}) wanted
        JOIN products p USING (id) ORDER BY p.id DESC`,
    },
    count: { name: `${name}-count`, text: `SELECT count(*) AS count FROM ${from} ${where}` },
  };
}

const EVERYTHING = { from: 'products', where: '' };
const IN_CATEGORY = {
  from: '(SELECT category_id, product_id AS id FROM product_categories) listed',
  where: 'WHERE category_id = $1',
};
/** In both: a sub-category may stand in several categories. */
const IN_BOTH = {
  from: `(SELECT category_id, sub_category_id, product_id AS id
            FROM product_sub_categories JOIN product_categories USING (product_id)) listed`,
  where: 'WHERE category_id = $1 AND sub_category_id = $2',
};

const PRODUCTS = {
  everything: makeList('products', PRODUCT_COLUMNS, EVERYTHING),
  inCategory: makeList('products-in-category', PRODUCT_COLUMNS, IN_CATEGORY),
  inBoth: makeList('products-in-both', PRODUCT_COLUMNS, IN_BOTH),
};
const CARDS = {
  everything: makeList('cards', CARD_COLUMNS, EVERYTHING),
  inCategory: makeList('cards-in-category', CARD_COLUMNS, IN_CATEGORY),
  inBoth: makeList('cards-in-both', CARD_COLUMNS, IN_BOTH),
};

/** Every product, newest first. */
export async function listProducts(db: Db, window: Window): Promise<Listed<Product>> {
  return toListed(await readList<ProductRow>(db, PRODUCTS.everything, [], window), toProduct);
}

export async function listCards(db: Db, window: Window): Promise<Listed<ProductCard>> {
  return toListed(await readList<CardRow>(db, CARDS.everything, [], window), toCard);
}

/** Newest first; `all` as sub-category is the whole category. */
export async function listProductsOf(db: Db, place: Place, window: Window): Promise<Listed<Product>> {
  return toListed(await readPlace<ProductRow>(db, PRODUCTS, place, window), toProduct);
}

export async function listCardsOf(db: Db, place: Place, window: Window): Promise<Listed<ProductCard>> {
  return toListed(await readPlace<CardRow>(db, CARDS, place, window), toCard);
}

function readPlace<Row extends object>(
  db: Db,
  lists: { inCategory: List; inBoth: List },
  { categoryId, subCategoryId }: Place,
  window: Window,
): Promise<Listed<Row>> {
  return subCategoryId === ALL_SUB_CATEGORIES
    ? readList(db, lists.inCategory, [categoryId], window)
    : readList(db, lists.inBoth, [categoryId, subCategoryId], window);
}

async function readList<Row extends object>(
  db: Db,
  list: List,
  where: readonly string[],
  { limit, offset }: Window,
): Promise<Listed<Row>> {
  const rows = await runPrepared<Row & { totalCount: number }>(db, list.page, [...where, limit, offset]);
  if (rows.length > 0) return { items: rows, totalCount: rows[0]!.totalCount };
  if (offset === 0) return { items: [], totalCount: 0 };
  // Past the end no row carries the count.
  const [row] = await runPrepared<{ count: number }>(db, list.count, where);
  return { items: [], totalCount: row!.count };
}

function toListed<Row, Item>({ items, totalCount }: Listed<Row>, convert: (row: Row) => Item): Listed<Item> {
  return { items: items.map(convert), totalCount };
}

/**
 * The first products of a category: in stock first, then newest. Two walks of an index, the second only for what the first
 * left over, so that a large category is never sorted.
 */
const firstOf = (columns: string, category: string, limit: string) => `
  WITH in_stock AS MATERIALIZED (
    SELECT p.* FROM product_categories pc JOIN products p ON p.id = pc.product_id
    WHERE pc.category_id = ${category} AND p.stock > 0 ORDER BY pc.product_id DESC LIMIT ${limit}
  ), sold_out AS MATERIALIZED (
    SELECT p.* FROM product_categories pc JOIN products p ON p.id = pc.product_id
    WHERE pc.category_id = ${category} AND p.stock = 0 ORDER BY pc.product_id DESC
    LIMIT ${limit} - (SELECT count(*) FROM in_stock)
  )
  SELECT ${columns} FROM (SELECT * FROM in_stock UNION ALL SELECT * FROM sold_out) p
  ORDER BY p.stock > 0 DESC, p.id DESC`;

const FIRST_PRODUCTS = { name: 'first-products', text: firstOf(PRODUCT_COLUMNS, '$1', '$2::int') };

export async function listFirstProducts(db: Db, categoryId: string, limit: number): Promise<Product[]> {
  return (await runPrepared<ProductRow>(db, FIRST_PRODUCTS, [categoryId, limit])).map(toProduct);
}

const FIRST_CARDS = {
  name: 'first-cards',
  text: `
    SELECT category.id AS "categoryId", card.* FROM categories category
    CROSS JOIN LATERAL (${firstOf(CARD_COLUMNS, 'category.id', '$1::int')}) card`,
};

/** The same as cards, of every category at once. */
export async function listFirstCards(db: Db, limit: number): Promise<Map<string, ProductCard[]>> {
  const rows = await runPrepared<CardRow & { categoryId: string }>(db, FIRST_CARDS, [limit]);
  const byCategory = Map.groupBy(rows, ({ categoryId }) => categoryId);
  return new Map([...byCategory].map(([id, cards]) => [id, cards.map(toCard)]));
}
