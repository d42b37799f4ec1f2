// What a search text means: lower-case words, all of which must be found. Pure.

export type SearchQuery = {
  /** The text as it is compared with whole names: lower case, single spaces. */
  text: string;
  /** Letters and digits only; none when the text has neither, and then it is looked for as it stands. */
  words: string[];
};

const MAX_LENGTH = 200;
const MAX_WORDS = 8;
/** A word this short is looked for at the beginnings of words only: inside them it is everywhere. */
const SHORT = 2;

/** null when there is nothing to look for: that shows everything. */
export function readQuery(typed: string): SearchQuery | null {
  const text = typed.slice(0, MAX_LENGTH).toWellFormed().toLowerCase().replace(/\s+/gu, ' ').trim();
  if (text === '') return null;
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return { text, words: [...new Set(words)].slice(0, MAX_WORDS) };
}

/** LIKE patterns of which one must fit a lower-case name. What was typed is data: its % and _ are escaped. */
export function toPatterns(word: string): string[] {
  const escaped = escapeLike(word);
  return [...word].length <= SHORT ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`];
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/** All words, each as the beginning of a word. They hold letters and digits only, so quoting is all they need. */
export function toTextQuery(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}
