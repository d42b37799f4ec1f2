// Judges whether a written list was read correctly: quantity, size and product.

import { readPackSize } from '#shared/pack-size.ts';
import { listWithFloors, readTexts } from './texts.ts';

const LIST_THINGS = Object.fromEntries(
  readTexts<'things'>('list-things.txt').things.map((line) => line.split(' : ') as [string, string]),
);

type ExpectedLine = {
  pattern: RegExp | null;
  not: RegExp | null;
  quantity: number | null;
  /** In grams, millilitres or pieces; any of these is right. */
  amounts: number[];
  isNear: boolean;
};
type WrittenList = { text: string; wanted: ExpectedLine[] };
type ReadLine = { quantity: number; product: { name: string; unit: string } | null };
/** Counts lines. */
type ListScore = { lines: number; product: number; quantity: number; right: number; misses: string[] };

const NEAR = 0.35;
const EXACT = 0.02;

/** By kind: the lowest share of correct lines (quantity, size and product), and the lists. */
export const listWrittenLists = () =>
  ['written-lists.txt', 'families-lists.txt']
    .flatMap((file) => listWithFloors(readTexts(file)))
    .map(([kind, floor, lines]) => ({ kind, floor, lists: lines.map(toWrittenList) }));

function toWrittenList(line: string): WrittenList {
  const [text = '', wanted = ''] = line.split(' => ');
  return { text: text.replaceAll(' / ', '\n'), wanted: wanted.split(' ; ').map(toWanted) };
}

function toWanted(text: string): ExpectedLine {
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

export function judge({ text, wanted }: WrittenList, lines: readonly ReadLine[]): ListScore {
  const judged: ListScore = { lines: wanted.length, product: 0, quantity: 0, right: 0, misses: [] };
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

const isThing = ({ pattern, not }: ExpectedLine, { product }: ReadLine): boolean =>
  pattern === null
    ? product === null
    : product !== null && pattern.test(product.name) && !not?.test(product.name);

function isAsMuch({ quantity, amounts, isNear, pattern }: ExpectedLine, line: ReadLine): boolean {
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
