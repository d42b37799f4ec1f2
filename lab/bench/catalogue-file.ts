// Fills an empty database with the products of a file of tab-separated values.

import { makeId } from '#shared/ids.ts';
import { readColumns } from '../report.ts';
import type { Query } from '../start/database.ts';

/**
 * Columns brand, name, unit, category, subcategory, type (and price). The brand goes before the name, as on a
 * card.
 */
export async function fillWithFile(query: Query, file: string): Promise<void> {
  const places = new Map<string, { id: string; name: string; isCategory: boolean }>();
  const toPlace = (key: string, name: string, isCategory: boolean) => {
    let place = places.get(key);
    if (!place) places.set(key, (place = { id: makeId(), name, isCategory }));
    return place.id;
  };
  const products = readColumns(file).map(
    ({ brand = '', name = '', unit, category = '', subcategory, type, price }) => ({
      id: makeId(),
      name: name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`,
      unit: unit || '1 pc',
      price_paise: Math.round((Number(price) || 1) * 100),
      category_id: toPlace(category, category, true),
      sub_category_ids: [subcategory, type].flatMap((place) =>
        place ? [toPlace(`${category}/${place}`, place, false)] : [],
      ),
    }),
  );
  const write = (statement: string, rows: readonly object[]) =>
    query(
      `${statement} FROM json_to_recordset($1::json) AS row(
      id text, name text, unit text, price_paise bigint, category_id text, sub_category_ids text[])`,
      [JSON.stringify(rows)],
    );
  const [categories, others] = [true, false].map((wanted) =>
    [...places.values()].filter(({ isCategory }) => isCategory === wanted),
  );
  await write(`INSERT INTO categories (id, name, image) SELECT id, name, ''`, categories!);
  await write(`INSERT INTO sub_categories (id, name, image) SELECT id, name, ''`, others!);
  await write(
    `INSERT INTO products (id, name, unit, price_paise, description) SELECT id, name, unit, price_paise, ''`,
    products,
  );
  await query('UPDATE store_products SET stock = 50, opening_stock = 50');
  await write('INSERT INTO product_categories (category_id, product_id) SELECT category_id, id', products);
  await write(
    'INSERT INTO product_sub_categories (sub_category_id, product_id) SELECT DISTINCT unnest(sub_category_ids), id',
    products,
  );
}
