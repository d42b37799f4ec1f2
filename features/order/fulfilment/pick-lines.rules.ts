// A line as the picking page shows it, and the possible substitutes. Pure.

import { readPackSize } from '#features/catalogue/size/pack-size.rules.ts';
import { toRupees } from '#shared/money.ts';
import type { StoredLine } from '../core/order.rules.ts';
import type { PickLine } from './picking.contract.ts';
import { shortPaiseOf } from './shorts.rules.ts';

/** A line with the shelf of its product, and its bar codes. */
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

/** Packs of the line that are neither picked nor short. */
export function leftToPick({ quantity, picked, short }: Pick<StoredLine, 'quantity' | 'picked' | 'short'>) {
  return quantity - (picked ?? 0) - short;
}

export type Candidate = { unit: string; unitPaise: number };

/** The most similar first: by content, if both have it in the same measure, then by price. */
export function rankSubstitutes<Product extends Candidate>(
  wanted: Candidate,
  candidates: readonly Product[],
): Product[] {
  const distances = new Map(candidates.map((each) => [each, distanceOf(wanted, each)]));
  return candidates.toSorted((one, other) => distances.get(one)! - distances.get(other)!);
}

/** The distance of a content that cannot be compared: as far as three times as much. */
const UNKNOWN_DISTANCE = Math.log(3);

function distanceOf(wanted: Candidate, other: Candidate): number {
  const [one, two] = [readPackSize(wanted.unit), readPackSize(other.unit)];
  const content =
    one && two && one.measure === two.measure
      ? Math.abs(Math.log(one.amount / two.amount))
      : UNKNOWN_DISTANCE;
  const price = Math.abs(Math.log((wanted.unitPaise + 1) / (other.unitPaise + 1)));
  return content + price;
}
