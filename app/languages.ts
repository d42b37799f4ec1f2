// The languages the shop can be read in: English, and one for each file of web/languages.

import { readdirSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE, type LanguageName } from '#shared/languages.ts';

const FOLDER = new URL('../web/languages/', import.meta.url);

/** English first, the others by their code. */
export function readLanguages(folder = FOLDER): LanguageName[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const others = files.toSorted().map((file) => {
    const { name } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { name: string };
    return { code: file.slice(0, -'.json'.length), name };
  });
  return [{ code: DEFAULT_LANGUAGE, name: 'English' }, ...others];
}
