// Joins lines that belong together, and splits lines that name several things without separators. Pure.

import type { Asked } from './read-line.rules.ts';
import { isSameKind, isUsualKind } from './usual-kinds.rules.ts';
import { isOnlySaid, isRejection } from './read-line.rules.ts';

/**
 * Attaches a part that only states an amount or a description to the thing before it; drops parts that ask
 * for nothing ("ok thanks").
 */
export function joinLines(parts: readonly string[], read: (part: string) => Asked): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    if (isOnlySaid(part)) continue;
    const before = lines.at(-1);
    const asked = read(part);
    if (before !== undefined && isRejection(part)) lines[lines.length - 1] = `${before}, ${part}`;
    else if (
      asked.name === '' &&
      before !== undefined &&
      read(before).name !== '' &&
      !saysAmount(read(before))
    )
      lines[lines.length - 1] = `${before} ${part}`;
    else lines.push(part);
  }
  return lines;
}

export const saysAmount = ({ count, size, price }: Asked): boolean =>
  count !== null || size !== null || price !== null;

export const listWords = (name: string): string[] => name.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];

const MAX_WORDS = 12;
const MAX_WORDS_OF_THING = 4;

/** "sarson tel", "toor dal": the second word is common to many things. */
const OF_MANY = /^(?:tel|oil|da+l|chips|sauce|namak|salt|rice|chawal|powder)$/i;
const isOfKind = (two: readonly string[], isThing: (name: string) => boolean) =>
  OF_MANY.test(two[1] ?? '') && isThing(two.join(' '));

/**
 * Splits `name` into runs of words that are each a thing; null if that is not possible. Text before the first
 * word goes with the first thing, text after the last word with the last.
 */
export function splitWords(text: string, name: string, isThing: (name: string) => boolean): string[] | null {
  const words = listWords(name);
  if (words.length > MAX_WORDS) return null;
  const things: string[][] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(MAX_WORDS_OF_THING, words.length - at - (at === 0 ? 1 : 0));
    // "milk bread eggs" is three things, although milk bread exists.
    const two = words.slice(at, at + 2);
    if (two.every(isUsualKind) && !isSameKind(two) && !isOfKind(two, isThing)) length = 1;
    while (length > 0 && !isThing(words.slice(at, at + length).join(' '))) length--;
    if (length === 0) return null;
    things.push(words.slice(at, at + length));
    at += length;
  }
  if (things.length < 2) return null;
  const from = text.indexOf(words[0]!);
  const last = words.at(-1)!;
  const to = text.lastIndexOf(last) + last.length;
  if (from < 0 || to < from) return null;
  return things.map((thing, nth) =>
    [nth === 0 ? text.slice(0, from) : '', thing.join(' '), nth === things.length - 1 ? text.slice(to) : '']
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}
