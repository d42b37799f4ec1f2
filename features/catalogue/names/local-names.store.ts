// SQL that reads names in other languages: a product's is in one of its fields, a category's in its own
// column.

import type { Db } from '#database/client.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';

const IDS = anyNumberOf('$1::text[]');
/** The maximum length of a name. */
const MAX_NAME = 300;

const LOCAL_NAMES = {
  name: 'local-names',
  text: `
    SELECT id AS _id, left(more_details ->> $2, ${MAX_NAME}) AS name FROM products
    WHERE id = ANY(${IDS}) AND more_details ->> $2 <> ''
    UNION ALL
    SELECT id, names ->> $3 FROM categories WHERE id = ANY(${IDS}) AND names ->> $3 <> ''
    UNION ALL
    SELECT id, names ->> $3 FROM sub_categories WHERE id = ANY(${IDS}) AND names ->> $3 <> ''`,
};

/** The names of those products, categories and sub-categories that have one in the language. */
export async function findLocalNames(
  db: Db,
  ids: readonly string[],
  { field, language }: { field: string; language: string },
): Promise<Map<string, string>> {
  const rows = await runPrepared<{ _id: string; name: string }>(db, LOCAL_NAMES, [ids, field, language]);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}
