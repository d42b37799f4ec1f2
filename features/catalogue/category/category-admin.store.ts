// SQL that writes categories and sub-categories, and the locks between deletion and use: deleting locks FOR
// UPDATE, using locks FOR KEY SHARE, so that one of the two always sees the other's changes.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { makeId } from '#shared/ids.ts';
import type { categories, subCategories } from '../catalogue.table.ts';

type NamedTable = typeof categories | typeof subCategories;
/** `names` undefined: unchanged. */
type NamedPicture = { name: string; image: string; names?: Record<string, string> | null };

const toJson = (names: NamedPicture['names']) => sql`${names ? JSON.stringify(names) : null}::jsonb`;

/** Returns the ids that exist; these cannot be deleted before this transaction ends. */
export async function hold(tx: Queryable, table: NamedTable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM ${table} WHERE id = ANY(${textArray(ids)}) ORDER BY id FOR KEY SHARE`,
  );
  return rows.map(({ id }) => id);
}

/** Before this transaction ends nobody else can change it; with 'UPDATE' nor start to use it. */
export type Lock = 'UPDATE' | 'NO KEY UPDATE';

export async function lock(tx: Queryable, table: NamedTable, id: string, strength: Lock): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM ${table} WHERE id = ${id} FOR ${sql.raw(strength)}`);
  return rows.length > 0;
}

export async function countAll(tx: Queryable, table: NamedTable): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]!.count;
}

export async function insert(tx: Queryable, table: NamedTable, { name, image, names }: NamedPicture) {
  const id = makeId();
  await tx.execute(sql`
    INSERT INTO ${table} (id, name, image, names) VALUES (${id}, ${name}, ${image}, ${toJson(names)})`);
  return id;
}

export async function update(
  tx: Queryable,
  table: NamedTable,
  id: string,
  { name, image, names }: NamedPicture,
): Promise<void> {
  const others = names === undefined ? sql`` : sql`, names = ${toJson(names)}`;
  await tx.execute(sql`UPDATE ${table} SET name = ${name}, image = ${image}${others} WHERE id = ${id}`);
}

export async function setFresh(tx: Queryable, id: string, isFresh: boolean): Promise<void> {
  await tx.execute(
    sql`UPDATE categories SET is_fresh = ${isFresh} WHERE id = ${id} AND is_fresh <> ${isFresh}`,
  );
}

export async function remove(tx: Queryable, table: NamedTable, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM ${table} WHERE id = ${id}`);
}

export async function countUsesOfCategory(tx: Queryable, id: string) {
  const { rows } = await tx.execute<{ subCategories: number; products: number }>(sql`
    SELECT (SELECT count(*)::int FROM sub_category_categories WHERE category_id = ${id}) AS "subCategories",
      (SELECT count(*)::int FROM product_categories WHERE category_id = ${id}) AS products`);
  return rows[0]!;
}

export async function countUsesOfSubCategory(tx: Queryable, id: string): Promise<{ products: number }> {
  const { rows } = await tx.execute<{ products: number }>(
    sql`SELECT count(*)::int AS products FROM product_sub_categories WHERE sub_category_id = ${id}`,
  );
  return rows[0]!;
}

export async function setCategoriesOf(tx: Queryable, id: string, categoryIds: readonly string[]) {
  const wanted = sql`unnest(${textArray(categoryIds)})`;
  await tx.execute(sql`
    DELETE FROM sub_category_categories WHERE sub_category_id = ${id} AND category_id NOT IN (SELECT ${wanted})`);
  await tx.execute(sql`
    INSERT INTO sub_category_categories (sub_category_id, category_id) SELECT ${id}, ${wanted} ON CONFLICT DO NOTHING`);
}

export type SubCategoryTax = { hsnCode: string; gstRate: number | null };
export type TaxOf = SubCategoryTax & { _id: string };

/** Returns the ids of those that it has changed. */
export async function setTaxes(tx: Queryable, taxes: readonly TaxOf[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE sub_categories sub SET hsn_code = item.code, gst_basis_points = item.rate
    FROM (SELECT _id, nullif("hsnCode", '') AS code, round("gstRate" * 100)::int AS rate
      FROM json_to_recordset(${JSON.stringify(taxes)}::json) AS item (_id text, "hsnCode" text, "gstRate" numeric)) AS item
    WHERE sub.id = item._id AND (sub.hsn_code, sub.gst_basis_points) IS DISTINCT FROM (item.code, item.rate)
    RETURNING sub.id`);
  return rows.map(({ id }) => id);
}
