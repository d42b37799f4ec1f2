// SQL that finds which uploaded images are shown. It scans the tables once for thousands of images, part by
// part: an index for that would slow down every order.

import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { categories, products, subCategories } from '#features/catalogue/catalogue.table.ts';
import { orderLines } from '#features/orders/core/order.table.ts';
import { shopBanners } from '#features/stores/settings/settings.table.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';

/** Rows read by one statement: about 200 ms. */
const PART_ROWS = 200_000;

type ShowsImages = { id: PgColumn; images: SQL };

const SHOWING: readonly ShowsImages[] = [
  { id: products.id, images: sql`${products.images}` },
  { id: categories.id, images: sql`ARRAY[${categories.image}]` },
  { id: subCategories.id, images: sql`ARRAY[${subCategories.image}]` },
  { id: users.id, images: sql`ARRAY[${users.avatar}]` },
  { id: shopBanners.id, images: sql`ARRAY[${shopBanners.image}, ${shopBanners.narrowImage}]` },
  { id: orderProblems.id, images: sql`ARRAY[${orderProblems.photo}]` },
];
const ORDER_LINES: ShowsImages = { id: orderLines.id, images: sql`${orderLines.images}` };

/** Those of the keys whose image is shown now, in any size; orders are not searched. */
export async function findShown(db: Queryable, keys: string[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const rows of SHOWING) for (const key of await readThrough(db, { rows, keys })) shown.add(key);
  return shown;
}

/** Those of the keys shown by an order line whose id is `fromId` or later. */
export function findOrdered(db: Queryable, keys: string[], fromId: string): Promise<Set<string>> {
  return readThrough(db, { rows: ORDER_LINES, keys, fromId });
}

async function readThrough(
  db: Queryable,
  { rows: { id, images }, keys, fromId = '' }: { rows: ShowsImages; keys: string[]; fromId?: string },
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from: string | null = fromId; from !== null && keys.length > 0;) {
    const parts: { rows: { to: string }[] } = await db.execute<{ to: string }>(
      sql`SELECT ${id} AS "to" FROM ${id.table} WHERE ${id} > ${from} ORDER BY ${id} OFFSET ${PART_ROWS} LIMIT 1`,
    );
    const to = parts.rows[0]?.to ?? null;
    const { rows } = await db.execute<{ key: string }>(sql`
      SELECT DISTINCT split_part(url, '/', 3) AS key
      FROM (SELECT unnest(${images}) AS url FROM ${id.table}
            WHERE ${id} > ${from} ${to === null ? sql`` : sql`AND ${id} <= ${to}`}) AS images
      WHERE split_part(url, '/', 3) = ANY (${sql.param(keys)})`);
    for (const { key } of rows) found.add(key);
    from = to;
  }
  return found;
}
