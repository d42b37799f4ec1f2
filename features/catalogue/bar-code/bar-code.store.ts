// SQL of bar codes: each is of one product, and goes with it.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { nextUpdate, textArray, toIso } from '#database/columns.ts';
import type { BarCode, BarCodeOwner, BarCodeSource } from './bar-code.contract.ts';
import { MAX_BAR_CODES } from '../bar-code.rules.ts';

/** A code of a product. */
export type CodeOf = { code: string; productId: string };
export type AddedBy = { source: BarCodeSource; userId: string | null };

const isSkuOfOther = ({ code, productId }: CodeOf) =>
  sql`other.sku IN (${code}, ${code.toUpperCase()}, ${code.toLowerCase()}) AND other.id <> ${productId}`;

/** False when it is saved already, for this product or another, or is the SKU of another. */
export async function insertBarCode(
  tx: Queryable,
  one: CodeOf,
  { source, userId }: AddedBy,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO product_bar_codes (code, product_id, source, user_id)
    SELECT ${one.code}, ${one.productId}, ${source}, ${userId}
    WHERE NOT EXISTS (SELECT FROM products other WHERE ${isSkuOfOther(one)})
    ON CONFLICT (code) DO NOTHING RETURNING code`);
  return rows.length > 0;
}

/** The other product that has this code, or whose SKU it is; undefined: this one has it. */
export async function findOtherOwner(tx: Queryable, one: CodeOf): Promise<BarCodeOwner | undefined> {
  const saved = sql`SELECT product_id FROM product_bar_codes WHERE code = ${one.code}`;
  const { rows } = await tx.execute<BarCodeOwner>(sql`
    SELECT id AS _id, name, unit, coalesce(images[1], '') AS image, coalesce(sku, '') AS sku, NOT EXISTS (${saved}) AS "isSku"
    FROM products WHERE id <> ${one.productId}
      AND id = coalesce((${saved}), (SELECT id FROM products other WHERE ${isSkuOfOther(one)} LIMIT 1))`);
  return rows[0];
}

/** False when it is not saved for that product. */
export async function deleteBarCode(tx: Queryable, { code, productId }: CodeOf): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    DELETE FROM product_bar_codes WHERE code = ${code} AND product_id = ${productId} RETURNING code`);
  return rows.length > 0;
}

/** So that a form that was opened before is told, and does not save the codes that it knew. */
export async function touchProduct(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`UPDATE products SET updated_at = ${nextUpdate('updated_at')} WHERE id = ${id}`);
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
