// Translates the names in a response to the caller's language, if the owner has provided them.

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { DEFAULT_LANGUAGE, toNameField } from '#shared/languages.ts';
import { listNamedIds, withNames } from './local-names.rules.ts';
import { findLocalNames } from './local-names.store.ts';

/** English is returned unchanged, at no cost. */
export async function inLanguage<Value>(db: Db, language: string, value: Value): Promise<Value> {
  if (language === DEFAULT_LANGUAGE) return value;
  const ids = listNamedIds(value).filter(isId);
  if (ids.length === 0) return value;
  const names = await findLocalNames(db, ids, { field: toNameField(language), language });
  return names.size === 0 ? value : withNames(value, names);
}
