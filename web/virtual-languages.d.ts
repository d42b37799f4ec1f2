// Made by tools/compile-messages.ts of the files in web/languages.

declare module 'virtual:languages' {
  import type { Words } from './data/language.ts';

  const languages: Record<string, { script: string; words: Words }>;
  export default languages;
}
