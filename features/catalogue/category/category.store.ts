// SQL that reads categories and sub-categories. There are few, so all are read and then sorted by name in
// catalogue.rules.ts, where the order does not depend on the database.

import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import type { Category, SubCategory } from '../catalogue.contract.ts';
import { byName } from '../catalogue.rules.ts';

const LIST_CATEGORIES = {
  name: 'list-categories',
  text: 'SELECT id AS _id, name, image, names FROM categories',
};

/** By name. */
export async function listCategories(db: Db): Promise<Category[]> {
  return (await runPrepared<Category>(db, LIST_CATEGORIES)).map(withoutNone).sort(byName);
}

const LIST_SUB_CATEGORIES = {
  name: 'list-sub-categories',
  text: `
    SELECT s.id AS _id, s.name, s.image, s.names,
           COALESCE(json_agg(json_build_object('_id', c.id, 'name', c.name)) FILTER (WHERE c.id IS NOT NULL), '[]') AS category
    FROM sub_categories s
    LEFT JOIN sub_category_categories sc ON sc.sub_category_id = s.id
    LEFT JOIN categories c ON c.id = sc.category_id
    GROUP BY s.id`,
};

/** By name, and so are the categories of each. */
export async function listSubCategories(db: Db): Promise<SubCategory[]> {
  const rows = await runPrepared<SubCategory>(db, LIST_SUB_CATEGORIES);
  for (const row of rows) row.category.sort(byName);
  return rows.map(withoutNone).sort(byName);
}

/** Drops empty names in other languages. */
export function withoutNone<Item extends { names?: Record<string, string> | null }>({
  names,
  ...item
}: Item): Item {
  return (names ? { ...item, names } : item) as Item;
}
