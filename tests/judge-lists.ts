// Judges whether a written list was read correctly: quantity, size and product.

import { readPackSize } from '#features/catalogue/size/pack-size.rules.ts';
import { FAMILIES_LISTS } from './families-lists.ts';
import { LIST_THINGS } from './list-things.ts';
import { WRITTEN_LISTS } from './written-lists.ts';

type Wanted = {
  pattern: RegExp | null;
  not: RegExp | null;
  quantity: number | null;
  /** In grams, millilitres or pieces; any of these is right. */
  amounts: number[];
  isNear: boolean;
};
export type WrittenList = { kind: string; text: string; wanted: Wanted[] };
export type ReadLine = { quantity: number; product: { name: string; unit: string } | null };
/** Counts lines. */
export type Judged = { lines: number; product: number; quantity: number; right: number; misses: string[] };

const NEAR = 0.35;
const EXACT = 0.02;

/** Lowest share of correct lines (quantity, size and product) for each kind. */
export const LIST_FLOORS: Readonly<Record<string, number>> = {
  english: 0.97,
  hinglish: 0.97,
  devanagari: 0.97,
  chat: 0.97,
  sizes: 0.95,
  numbers: 0.95,
  brands: 0.95,
  typos: 0.95,
  odd: 0.93,
  'families: plain English': 0.97,
  'families: hinglish': 0.97,
  'families: devanagari': 0.97,
  'families: chat': 0.95,
  'families: marks': 0.97,
  'families: run on': 0.95,
  'families: trailing': 0.97,
  'families: number words': 0.97,
  'families: sizes': 0.97,
  'families: multiplied': 0.97,
  'families: each': 0.95,
  'families: packs': 0.95,
  'families: prices': 0.95,
  'families: brands': 0.95,
  'families: polite': 0.95,
  'families: typos': 0.95,
  'families: capitals': 0.97,
  'families: joined': 0.97,
  'families: unsold': 0.95,
  'families: later': 0.95,
};

export function listWrittenLists(): WrittenList[] {
  const families = Object.entries(FAMILIES_LISTS).map(([kind, text]) => [`families: ${kind}`, text] as const);
  return [...Object.entries(WRITTEN_LISTS), ...families].flatMap(([kind, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => toWrittenList(kind, line)),
  );
}

function toWrittenList(kind: string, line: string): WrittenList {
  const [text = '', wanted = ''] = line.split(' => ');
  return { kind, text: text.replaceAll(' / ', '\n'), wanted: wanted.split(' ; ').map(toWanted) };
}

function toWanted(text: string): Wanted {
  const [, quantity, thing = '-', sign, amounts] =
    /^(?:(\d+)\*)?([^=~]+?)(?: ([=~])(.+))?$/.exec(text.trim()) ?? [];
  const [pattern = '-', not] = (LIST_THINGS[thing] ?? thing).split(' !');
  return {
    pattern: pattern === '-' ? null : new RegExp(pattern, 'i'),
    not: not ? new RegExp(not, 'i') : null,
    quantity: quantity ? Number(quantity) : null,
    amounts: amounts ? amounts.split('|').map((amount) => Number.parseFloat(amount)) : [],
    isNear: sign === '~',
  };
}

export function judge({ text, wanted }: WrittenList, lines: readonly ReadLine[]): Judged {
  const judged: Judged = { lines: wanted.length, product: 0, quantity: 0, right: 0, misses: [] };
  for (const [at, want] of wanted.entries()) {
    // When the number of lines differs, they cannot be matched.
    const line = lines.length === wanted.length ? lines[at]! : null;
    const isProduct = line !== null && isThing(want, line);
    const isQuantity = line !== null && isAsMuch(want, line);
    judged.product += Number(isProduct);
    judged.quantity += Number(isQuantity);
    judged.right += Number(isProduct && isQuantity);
    if (!isProduct || !isQuantity)
      judged.misses.push(`"${text.replaceAll('\n', ' / ')}" ${at + 1}: ${show(line)}`);
  }
  return judged;
}

const show = (line: ReadLine | null) =>
  line === null
    ? 'another number of lines'
    : line.product
      ? `${line.quantity} x ${line.product.name} ${line.product.unit}`
      : 'nothing';

const isThing = ({ pattern, not }: Wanted, { product }: ReadLine): boolean =>
  pattern === null
    ? product === null
    : product !== null && pattern.test(product.name) && !not?.test(product.name);

function isAsMuch({ quantity, amounts, isNear, pattern }: Wanted, line: ReadLine): boolean {
  if (pattern === null || !line.product) return pattern === null;
  if (quantity !== null && quantity !== line.quantity) return false;
  const pack = readPackSize(line.product.unit);
  return (
    amounts.length === 0 ||
    amounts.some(
      (amount) =>
        pack !== null && Math.abs(pack.amount * line.quantity - amount) / amount <= (isNear ? NEAR : EXACT),
    )
  );
}
