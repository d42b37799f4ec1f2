// Parses the name of a product: the thing itself ("Potato Chips" are chips), its kind, and additional notes.
// Names read "brand, kinds, thing - variety, note". Pure.

import { PLAIN_WORDS } from '../words/small-words.rules.ts';
import { isSmallWord, isWithout, readTokens, type Token } from '../words/words.rules.ts';

/** The field of a product that has a word, lowest value first; never 0. */
export const FIELD = { text: 1, detail: 2, unit: 3, rest: 4, restHead: 5, main: 6, head: 7 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

export type PlacedWord = Token & { field: Field; isFirst: boolean };

/** What follows the first of these only describes the thing. */
const BREAK = /\s[-–—|:]+\s*|[-–—|:]+\s|[,;(["|]|\s\+\s|\s(?:with|for|in|from|by|w)\s/i;

export function readName(name: string): PlacedWord[] {
  const at = findBreak(name);
  const beginning = at > 0 ? name.slice(0, at) : name;
  const main = readParts(beginning, FIELD.main, FIELD.head);
  const rest = name.slice(beginning.length);
  const words = [...main, ...readRest(rest)].filter(
    ({ kind, word }) => kind !== 'word' || !isSmallWord(word),
  );
  return words.map((word, at) => ({ ...word, isFirst: at === 0 }));
}

/** Position of the first break after the thing has been named; "Organic -" does not count. */
function findBreak(name: string): number {
  const at = name.search(BREAK);
  if (at <= 0 || !ONLY_PRAISED.test(name.slice(0, at))) return at;
  const behind = at + (BREAK.exec(name.slice(at))?.[0].length ?? 0);
  const next = name.slice(behind).search(BREAK);
  return next > 0 ? behind + next : name.length;
}

const ONLY_PRAISED = /\b(?:organics?|organically|natural|naturals)$/i;

/** The part after the first break names a thing ("Namkeen - Ribbon Pakoda"), the others hardly do. */
function readRest(rest: string): PlacedWord[] {
  const [first = '', ...others] = rest.split(BREAK).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return [
    ...readParts(first, FIELD.rest, FIELD.restHead),
    ...readParts(others.join(' '), FIELD.rest, FIELD.rest),
  ];
}

/** "Fried Gram/Huri Kadale" names one thing twice; "Coffee/Milk Mug" does not. */
function readParts(text: string, field: Field, headField: Field): PlacedWord[] {
  const sides = text.split('/').map(readTokens);
  const last = sides.at(-1)!.length;
  return sides.flatMap((tokens, side) => {
    const isNameOfItsOwn = side === sides.length - 1 || tokens.length >= last;
    const head = isNameOfItsOwn ? findHead(tokens) : -1;
    return tokens.map((token, at) => ({ ...token, field: at === head ? headField : field, isFirst: false }));
  });
}

/**
 * Index of the last word that is not praise, a pack or a size; -1 when two things are named side by side
 * ("Lemon & Ginger").
 */
function findHead(tokens: readonly Token[]): number {
  const at = tokens.findLastIndex(
    (token) => isNaming(token) && !PLAIN_WORDS.has(token.word) && !isSmallWord(token.word),
  );
  if (tokens[at - 1]?.word === 'and') return -1;
  return at >= 0 ? at : tokens.findLastIndex(isNaming);
}

const isNaming = (token: Token): boolean => token.kind === 'word' && !isWithout(token);
