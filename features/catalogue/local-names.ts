// Translates the names in a response to the caller's language, if the owner has provided them.

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { DEFAULT_LANGUAGE, toNameField } from '#shared/languages.ts';
import { anyNumberOf, runPrepared } from '#database/prepared.ts';

/** English is returned unchanged, at no cost. */
export async function inLanguage<Value>(db: Db, language: string, value: Value): Promise<Value> {
  if (language === DEFAULT_LANGUAGE) return value;
  const names = await readNames(db, language, listNamedIds(value));
  return names.size === 0 ? value : withNames(value, names);
}

/** By id: the names of those products, categories and sub-categories that have one in the language. */
export async function readNames(
  db: Db,
  language: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = language === DEFAULT_LANGUAGE ? [] : ids.filter(isId);
  if (known.length === 0) return new Map();
  const values = [known, toNameField(language), language];
  const rows = await runPrepared<{ _id: string; name: string }>(db, LOCAL_NAMES, values);
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

/** Deeper than any response. */
const MAX_DEPTH = 10;

function listNamedIds(value: unknown): string[] {
  const ids = new Set<string>();
  const walk = (part: unknown, depth: number): void => {
    if (typeof part !== 'object' || part === null || depth > MAX_DEPTH) return;
    if (isNamed(part)) ids.add(part._id);
    for (const inner of Object.values(part)) walk(inner, depth + 1);
  };
  walk(value, 0);
  return [...ids];
}

/** A copy with these names, by id. The original is shared by many callers, so it is never changed. */
function withNames<Value>(value: Value, names: ReadonlyMap<string, string>, depth = 0): Value {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => withNames(part, names, depth + 1)) as Value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withNames(part as unknown, names, depth + 1)]),
  );
  if (isNamed(value)) copy.name = names.get(value._id) ?? value.name;
  return copy as Value;
}

const isNamed = (part: object): part is { _id: string; name: string } =>
  '_id' in part && typeof part._id === 'string' && 'name' in part && typeof part.name === 'string';

const IDS = anyNumberOf('$1::text[]');
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
