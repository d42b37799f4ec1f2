// The calls that are measured most, with what they ask for in a shop.

import type { Query } from '../start/database.ts';

/** The shop and the reference server both answer these. */
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
    return words
      .slice(from, from + 2 + (at % 2))
      .join(' ')
      .slice(0, 5 + (at % 14))
      .trim();
  });
  return [...new Set(texts)].filter((text) => text.length > 2).slice(0, wanted);
}
