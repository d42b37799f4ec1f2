// Validates a synonym group from a form. Pure.

import { cleanText } from '#shared/clean-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import { isSmallWord, MAX_PHRASE_WORDS, readTokens } from '../words/words.rules.ts';

const MIN_WORDS = 2;
const MAX_WORDS = 40;
const MAX_WORD_LENGTH = 60;

/** The words as they are stored, each once; throws a ShopError that says what is wrong with them. */
export function readGroupWords(typedWords: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const typed of typedWords) {
    const word = cleanText(typed).replace(/\s+/gu, ' ');
    if (word === '') continue;
    if (word.length > MAX_WORD_LENGTH) refuse(`A word can have at most ${MAX_WORD_LENGTH} characters`);
    const tokens = readTokens(word).filter((token) => !isSmallWord(token.word));
    if (tokens.length === 0) refuse(`"${word}" has nothing to search for`);
    if (tokens.length > MAX_PHRASE_WORDS) refuse(`"${word}" can have at most ${MAX_PHRASE_WORDS} words`);
    words.set(word.toLowerCase(), words.get(word.toLowerCase()) ?? word);
  }
  if (words.size < MIN_WORDS) refuse('Enter at least two different words');
  if (words.size > MAX_WORDS) refuse(`A group can have at most ${MAX_WORDS} words`);
  return [...words.values()];
}

function refuse(message: string): never {
  throw new ShopError('invalid_input', { message, fields: { words: message } });
}
