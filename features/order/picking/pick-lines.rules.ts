// A line as the picking page shows it, and which products can go along instead of it. Pure.

import { toRupees } from '#shared/money.ts';
import type { StoredLine } from '../order.rules.ts';
import type { PickLine } from './picking.contract.ts';
import { shortPaiseOf } from './shorts.rules.ts';

/** A line with where its product stands in the store, and its bar codes. */
export type ShelvedLine = StoredLine & { shelf: string; barCodes: string[] };

export function toPickLine(line: ShelvedLine): PickLine {
  const { substitute } = line;
  return {
    lineId: line.id,
    productId: line.productId,
    name: line.name,
    unit: line.unit,
    image: line.images[0] ?? null,
    shelf: line.shelf,
    quantity: line.quantity,
    lineTotal: toRupees(line.lineTotalPaise),
    picked: line.picked ?? 0,
    short: line.short,
    substitute: substitute && {
      productId: substitute.productId,
      name: substitute.name,
      unit: substitute.unit,
      image: substitute.image,
      quantity: substitute.quantity,
      price: toRupees(substitute.paise / substitute.quantity),
    },
    adjustment: toRupees(shortPaiseOf(line)),
    barCodes: line.barCodes,
  };
}

/** Packs of the line that are neither picked nor missing. */
export function leftToPick({ quantity, picked, short }: Pick<StoredLine, 'quantity' | 'picked' | 'short'>) {
  return quantity - (picked ?? 0) - short;
}

export type Candidate = { unit: string; unitPaise: number };

/** The most like first: by content, where both say it in the same measure, then by price. */
export function rankSubstitutes<Product extends Candidate>(
  wanted: Candidate,
  candidates: readonly Product[],
): Product[] {
  const distances = new Map(candidates.map((each) => [each, distanceOf(wanted, each)]));
  return candidates.toSorted((one, other) => distances.get(one)! - distances.get(other)!);
}

/** Of a content that cannot be compared: as far as three times as much. */
const UNKNOWN_DISTANCE = Math.log(3);

function distanceOf(wanted: Candidate, other: Candidate): number {
  const [one, two] = [contentOf(wanted.unit), contentOf(other.unit)];
  const content =
    one && two && one.measure === two.measure
      ? Math.abs(Math.log(one.amount / two.amount))
      : UNKNOWN_DISTANCE;
  const price = Math.abs(Math.log((wanted.unitPaise + 1) / (other.unitPaise + 1)));
  return content + price;
}

const MEASURES: Record<string, { measure: string; factor: number }> = {
  mg: { measure: 'g', factor: 0.001 },
  g: { measure: 'g', factor: 1 },
  gm: { measure: 'g', factor: 1 },
  kg: { measure: 'g', factor: 1_000 },
  ml: { measure: 'ml', factor: 1 },
  l: { measure: 'ml', factor: 1_000 },
  ltr: { measure: 'ml', factor: 1_000 },
  litre: { measure: 'ml', factor: 1_000 },
};

/** '2 x 500 g' is 1,000 g, '6 pieces' are 6; undefined where no amount is said. */
function contentOf(unit: string): { measure: string; amount: number } | undefined {
  const found = /(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*([a-z]+)?/i.exec(unit);
  if (!found) return undefined;
  const [, packs = '1', number, word = ''] = found;
  const { measure, factor } = MEASURES[word.toLowerCase()] ?? { measure: 'piece', factor: 1 };
  const amount = Number(packs) * Number(number) * factor;
  return amount > 0 ? { measure, amount } : undefined;
}
