// All languages on the server: their texts, and the script that loads them in the browser.

import { AsyncLocalStorage } from 'node:async_hooks';
import languages from 'virtual:languages';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import { speak, type Language } from './data/language.ts';
import type { InLanguage } from './shop-context.ts';

type Spoken = Language & { script: string | null };

const ENGLISH: Spoken = { code: DEFAULT_LANGUAGE, words: null, script: null };
const current = new AsyncLocalStorage<Spoken>();

speak(() => current.getStore() ?? ENGLISH);

export const inLanguage: InLanguage = (code, work) => {
  const known = languages[code];
  return current.run(known ? { code, ...known } : ENGLISH, work);
};

/** The script the browser must load before it hydrates a page in the current language; null in English. */
export const findScript = (): string | null => current.getStore()?.script ?? null;
