// Translates the names in a response to the caller's language, if the owner has provided them.

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { DEFAULT_LANGUAGE, toNameField } from '#shared/languages.ts';
import { listNamedIds, withNames } from './local-names.rules.ts';
import { findLocalNames } from './local-names.store.ts';

/** English is returned unchanged, at no cost. */
export async function inLanguage<Value>(db: Db, language: string, value: Value): Promise<Value> {
  if (language === DEFAULT_LANGUAGE) return value;
  const names = await readNames(db, language, listNamedIds(value));
  return names.size === 0 ? value : withNames(value, names);
}

/** By id: the names of those that have one in the language. */
export async function readNames(
  db: Db,
  language: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = language === DEFAULT_LANGUAGE ? [] : ids.filter(isId);
  if (known.length === 0) return new Map();
  return findLocalNames(db, known, { field: toNameField(language), language });
}
