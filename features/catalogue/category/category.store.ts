// SQL that reads categories and sub-categories. There are few, so all are read and then sorted by name in
// catalogue.rules.ts, where the order does not depend on the database.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import type { Category, SubCategory } from '../catalogue.contract.ts';
import { byName } from '../catalogue.rules.ts';

const CATEGORIES = 'SELECT id AS _id, name, image, names, is_fresh AS "isFresh" FROM categories';

const SUB_CATEGORIES = `
  SELECT s.id AS _id, s.name, s.image, s.names, s.hsn_code AS "hsnCode", (s.gst_basis_points / 100.0)::float8 AS "gstRate",
         COALESCE(json_agg(json_build_object('_id', c.id, 'name', c.name)) FILTER (WHERE c.id IS NOT NULL), '[]') AS category
  FROM sub_categories s
  LEFT JOIN sub_category_categories sc ON sc.sub_category_id = s.id
  LEFT JOIN categories c ON c.id = sc.category_id`;

/** Drops empty names in other languages, and that it is not fresh. */
const withoutNone = <Item extends Category>({ names, isFresh, ...item }: Item) =>
  ({ ...item, ...(names && { names }), ...(isFresh && { isFresh }) }) as Item;

const toSubCategory = ({ category, hsnCode, gstRate, ...row }: SubCategory): SubCategory =>
  withoutNone({ ...row, category: category.sort(byName), ...(hsnCode && { hsnCode, gstRate }) });

const LIST_CATEGORIES = { name: 'list-categories', text: CATEGORIES };
const LIST_SUB_CATEGORIES = { name: 'list-sub-categories', text: `${SUB_CATEGORIES} GROUP BY s.id` };

export async function listCategories(db: Db): Promise<Category[]> {
  return (await runPrepared<Category>(db, LIST_CATEGORIES)).map(withoutNone).sort(byName);
}

export async function listSubCategories(db: Db): Promise<SubCategory[]> {
  return (await runPrepared<SubCategory>(db, LIST_SUB_CATEGORIES)).map(toSubCategory).sort(byName);
}

/** An existing one, as this transaction sees it. */
export async function getCategory(tx: Queryable, id: string): Promise<Category> {
  const { rows } = await tx.execute<Category>(sql`${sql.raw(CATEGORIES)} WHERE id = ${id}`);
  return withoutNone(rows[0]!);
}

export async function getSubCategory(tx: Queryable, id: string): Promise<SubCategory> {
  const { rows } = await tx.execute<SubCategory>(
    sql`${sql.raw(SUB_CATEGORIES)} WHERE s.id = ${id} GROUP BY s.id`,
  );
  return toSubCategory(rows[0]!);
}
