// Opens an embedded database for one search bench, filled with the demo or with a catalogue file, and removes
// it afterwards.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#database/client.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { makeId } from '#shared/ids.ts';

export type SearchDatabase = { db: Db; url: string; close(): Promise<void> };

export async function openSearchDatabase(): Promise<SearchDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-search-'));
  const embedded = await startEmbeddedPostgres({ dataDir });
  await migrate(embedded.url);
  const db = connect(embedded.url);
  return {
    db,
    url: embedded.url,
    async close() {
      await db.$client.end();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const fillWithDemo = (db: Db, products: number): Promise<void> => fillCatalogue(db, products);

/** Rows of a file of tab-separated values by the names in its first line. */
export function readTable(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const keys = head.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(keys.map((key, at) => [key, values[at] ?? '']));
  });
}

/** What a person sees of such a product. */
export type FileProduct = { id: string; name: string; unit: string; places: string[] };

/**
 * Columns brand, name, unit, category, subcategory, type (and price). The brand goes before the name, as on a
 * card.
 */
export async function fillWithFile(db: Db, file: string): Promise<FileProduct[]> {
  const places = new Map<string, { id: string; name: string; isCategory: boolean }>();
  const toPlace = (key: string, name: string, isCategory: boolean) => {
    let place = places.get(key);
    if (!place) places.set(key, (place = { id: makeId(), name, isCategory }));
    return place.id;
  };
  const products = readTable(file).map(
    ({ brand = '', name = '', unit = '', category = '', subcategory, type, price }) => {
      const categoryId = toPlace(category, category, true);
      const subCategoryIds = [subcategory, type]
        .filter((place) => place)
        .map((place) => toPlace(`${category}/${place}`, place!, false));
      return {
        id: makeId(),
        name: name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`,
        unit: unit || '1 pc',
        price_paise: Math.round((Number(price) || 1) * 100),
        category_id: categoryId,
        sub_category_ids: subCategoryIds,
        places: [category, subcategory, type].filter((place) => place) as string[],
      };
    },
  );
  const write = (statement: string, rows: readonly object[]) =>
    db.execute(sql`${sql.raw(statement)} FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row(
      id text, name text, unit text, price_paise bigint, category_id text, sub_category_ids text[])`);
  const all = [...places.values()];
  await write(
    `INSERT INTO categories (id, name, image) SELECT id, name, ''`,
    all.filter((place) => place.isCategory),
  );
  await write(
    `INSERT INTO sub_categories (id, name, image) SELECT id, name, ''`,
    all.filter((place) => !place.isCategory),
  );
  await write(
    `INSERT INTO products (id, name, unit, price_paise, description) SELECT id, name, unit, price_paise, ''`,
    products,
  );
  await db.execute(sql`UPDATE store_products SET stock = 50, opening_stock = 50`);
  await write('INSERT INTO product_categories (category_id, product_id) SELECT category_id, id', products);
  await write(
    'INSERT INTO product_sub_categories (sub_category_id, product_id) SELECT DISTINCT unnest(sub_category_ids), id',
    products,
  );
  return products;
}
