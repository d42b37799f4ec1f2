// What is asked of a shop: the calls that are measured most, products, texts to search for, and shoppers who
// may order at once.

import type { Query } from '../start/database.ts';
import { FIRST_STORE_ID, makeShoppers, type Shopper } from '../start/people.ts';

/** The shop and the reference both answer these. */
export const CALLS = {
  listing: '/api/product/get-pruduct-by-category-and-subcategory',
  details: '/api/product/get-product-details',
  search: '/api/product/search-product',
  addToCart: '/api/cart/create',
};

/** Different products that some store has, in an order of their own. */
export async function listProducts(query: Query, wanted: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    'SELECT product_id AS id FROM store_products WHERE stock > 0 GROUP BY 1 ORDER BY md5(product_id) LIMIT $1',
    [wanted],
  );
  return rows.map(({ id }) => id);
}

export function listPlaces(query: Query): Promise<{ categoryId: string; subCategoryId: string }[]> {
  return query(`SELECT category_id AS "categoryId", sub_category_id AS "subCategoryId"
    FROM sub_category_categories ORDER BY md5(category_id || sub_category_id)`);
}

/** Different texts to search for: words of real names, cut short as a shopper types. */
export async function listTexts(query: Query, wanted: number): Promise<string[]> {
  const rows = await query<{ name: string }>(
    'SELECT DISTINCT ON (md5(name)) name FROM products ORDER BY md5(name) LIMIT $1',
    [wanted * 2],
  );
  const texts = rows.map(({ name }, at) => {
    const words = name.toLowerCase().split(' ');
    const from = at % Math.max(words.length - 1, 1);
    const few = words.slice(from, from + 2 + (at % 2)).join(' ');
    return few.slice(0, 5 + (at % 14)).trim();
  });
  return [...new Set(texts)].filter((text) => text.length > 2).slice(0, wanted);
}

/** Locks first, in the order of ids, as the shop does: its jobs change the same rows meanwhile. */
const addStock = (which: string) => `
  WITH locked AS MATERIALIZED (
    SELECT product_id, store_id FROM store_products WHERE ${which} ORDER BY 1, 2 FOR NO KEY UPDATE
  )
  UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000
  FROM locked
  WHERE store_products.product_id = locked.product_id AND store_products.store_id = locked.store_id
  RETURNING store_products.product_id AS id`;

/** More stock than all simulated shoppers together buy. */
export async function fillStock(query: Query): Promise<void> {
  await query(addStock('true'));
}

export type ReadyShopper = Shopper & { order: ReturnType<typeof toOrder> };

/** With a session, an address and three products in the cart. */
export async function makeReadyShoppers(query: Query, count: number): Promise<ReadyShopper[]> {
  const products = await query<{ id: string }>(
    addStock('product_id IN (SELECT id FROM products ORDER BY id DESC LIMIT 2000) AND store_id = $1'),
    [FIRST_STORE_ID],
  );
  const carts = Array.from({ length: count }, (_, index) =>
    [0, 1, 2].map((step) => ({ product: products[(index * 3 + step) % products.length]!, quantity: 1 })),
  );
  const shoppers = await makeShoppers(query, carts);
  await query('VACUUM ANALYZE');
  return shoppers.map((shopper) => ({ ...shopper, order: toOrder(shopper) }));
}

const toOrder = ({ cart, addressId }: Shopper) => ({
  list_items: cart.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  addressId,
  subTotalAmt: 1e6,
  totalAmt: 1e6,
});
