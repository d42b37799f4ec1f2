// SQL of bar codes: each is of one product, and goes with it.

import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray, toIso } from '#database/columns.ts';
import type { BarCode, BarCodeOwner, BarCodeSource } from './bar-code.contract.ts';
import { MAX_BAR_CODES } from '../bar-code.rules.ts';

/** A code of a product. */
export type CodeOf = { code: string; productId: string };
export type TakenCode = CodeOf & { owner: BarCodeOwner };
export type AddedBy = { source: BarCodeSource; userId: string | null };

const toRows = (codes: readonly CodeOf[], name: string): SQL =>
  sql`unnest(${textArray(codes.map(({ code }) => code))}, ${textArray(codes.map(({ productId }) => productId))})
    AS ${sql.raw(name)} (code, product_id)`;

/**
 * Saves them; a code that this product has already stays as it is. Returns those that another product has,
 * or had first, with that product: they are not saved. In the order of the codes, so that two callers wait
 * for each other instead of locking crosswise. Products that are gone are left out.
 */
export async function insertBarCodes(
  tx: Queryable,
  codes: readonly CodeOf[],
  { source, userId }: AddedBy,
): Promise<TakenCode[]> {
  if (codes.length === 0) return [];
  const wanted = toRows(codes, 'wanted');
  const isSkuOf = sql`other.sku IN (wanted.code, upper(wanted.code), lower(wanted.code)) AND other.id <> wanted.product_id`;
  await tx.execute(sql`
    INSERT INTO product_bar_codes (code, product_id, source, user_id)
    SELECT wanted.code, product.id, ${source}, ${userId} FROM ${wanted}
    JOIN products product ON product.id = wanted.product_id
    WHERE NOT EXISTS (SELECT FROM products other WHERE ${isSkuOf})
    ORDER BY wanted.code ON CONFLICT (code) DO NOTHING`);
  const { rows } = await tx.execute<TakenCode>(sql`
    SELECT wanted.code, wanted.product_id AS "productId", json_build_object('_id', other.id, 'name', other.name,
      'unit', other.unit, 'image', coalesce(other.images[1], ''), 'sku', coalesce(other.sku, ''),
      'isSku', saved.product_id IS NULL) AS owner
    FROM ${wanted} LEFT JOIN product_bar_codes saved ON saved.code = wanted.code
    CROSS JOIN LATERAL (
      SELECT coalesce(saved.product_id, (SELECT id FROM products other WHERE ${isSkuOf} LIMIT 1)) AS id
    ) AS found
    JOIN products other ON other.id = found.id AND other.id <> wanted.product_id`);
  return rows;
}

/** Returns those that were saved for that product. */
export async function deleteBarCodes(tx: Queryable, codes: readonly CodeOf[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await tx.execute<{ code: string }>(sql`
    DELETE FROM product_bar_codes saved
    USING ${toRows(codes, 'gone')}
    WHERE saved.code = gone.code AND saved.product_id = gone.product_id RETURNING saved.code`);
  return rows.map(({ code }) => code);
}

/** So that a form that was opened before is told, and does not save the codes that it knew. */
export async function touchProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE products SET updated_at = greatest(date_trunc('milliseconds', clock_timestamp()),
      date_trunc('milliseconds', updated_at) + interval '2 milliseconds')
    WHERE id = ANY(${textArray(ids)})`);
}

export async function findIdByCode(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT product_id AS id FROM product_bar_codes WHERE code = ${code}`,
  );
  return rows[0]?.id;
}

/** With who added them. */
export async function listBarCodes(db: Queryable, productId: string): Promise<BarCode[]> {
  const { rows } = await db.execute<BarCode>(sql`
    SELECT code, source, (SELECT name FROM users WHERE users.id = saved.user_id) AS by,
      ${toIso(sql`created_at`)} AS at
    FROM product_bar_codes saved WHERE product_id = ${productId}
    ORDER BY created_at NULLS FIRST, code LIMIT ${MAX_BAR_CODES}`);
  return rows;
}

/** In one order, so that two callers wait for each other. */
export async function lockProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT FROM products WHERE id = ANY(${textArray(ids)}) ORDER BY id FOR NO KEY UPDATE`);
}

/** Locks the product, so that its codes are counted one caller after the other. Undefined: it is gone. */
export async function countBarCodes(tx: Queryable, productId: string): Promise<number | undefined> {
  await lockProducts(tx, [productId]);
  const { rows } = await tx.execute<{ count: number }>(sql`
    SELECT (SELECT count(*)::int FROM product_bar_codes WHERE product_id = products.id) AS count
    FROM products WHERE id = ${productId}`);
  return rows[0]?.count;
}
