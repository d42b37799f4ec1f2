// What is taken as a group of words that mean the same, from what a form claims. Pure.

import { cleanText } from '#shared/clean-text.ts';
import { ShopError } from '#shared/shop-error.ts';
import { LONGEST_PHRASE } from './thesaurus.rules.ts';
import { isSmallWord, readTokens } from './words.rules.ts';

const LEAST_WORDS = 2;
const MOST_WORDS = 40;
const LONGEST_WORD = 60;

/** The words as they are kept, each once; a ShopError says what is wrong with them. */
export function readGroupWords(claim: unknown): string[] {
  if (claim === undefined || claim === null || (Array.isArray(claim) && claim.length === 0))
    refuse('Required');
  if (!Array.isArray(claim) || claim.some((word) => typeof word !== 'string'))
    refuse('Words must be a list of texts');
  const words = new Map<string, string>();
  for (const typed of claim as string[]) {
    const word = cleanText(typed).replace(/\s+/gu, ' ');
    if (word === '') continue;
    if (word.length > LONGEST_WORD) refuse(`A word can have at most ${LONGEST_WORD} characters`);
    const tokens = readTokens(word).filter((token) => !isSmallWord(token.word));
    if (tokens.length === 0) refuse(`"${word}" has nothing to search for`);
    if (tokens.length > LONGEST_PHRASE) refuse(`"${word}" can have at most ${LONGEST_PHRASE} words`);
    words.set(word.toLowerCase(), words.get(word.toLowerCase()) ?? word);
  }
  if (words.size < LEAST_WORDS) refuse('Enter at least two different words');
  if (words.size > MOST_WORDS) refuse(`A group can have at most ${MOST_WORDS} words`);
  return [...words.values()];
}

function refuse(problem: string): never {
  const message = problem === 'Required' ? undefined : problem;
  throw new ShopError('invalid_input', { ...(message && { message }), fields: { words: problem } });
}
