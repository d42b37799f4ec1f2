// A line as the picking page shows it, and what may go along instead. Pure.

import { discountedPaise, toRupees } from '#shared/money.ts';
import type { StoredLine } from '../core/order.rules.ts';
import type { PickLine } from './picking.contract.ts';
import { toQuestion, type FoundQuestion } from './question.rules.ts';
import { missingPaiseOf } from '../core/sums.rules.ts';

/** A line with the shelf of its product, its bar codes, and the newest question about a substitute. */
export type ShelvedLine = StoredLine & { shelf: string; barCodes: string[]; question: FoundQuestion | null };

export function toPickLine(line: ShelvedLine, now: Date): PickLine {
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
    discount: toRupees(line.offerPaise),
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
    question: toQuestion(line, { isPicking: true, now }),
    adjustment: toRupees(missingPaiseOf(line)),
    barCodes: line.barCodes,
  };
}

/** Packs of the line that are neither picked nor short. */
export function leftToPick({ quantity, picked, short }: Pick<StoredLine, 'quantity' | 'picked' | 'short'>) {
  return quantity - (picked ?? 0) - short;
}

/** A cheap product may have only dearer ones beside it. */
const DEARER_PAISE = 50_00;

/**
 * Whether a picker may give a product of this price instead, pack for pack: the shop bears what it costs
 * more, so it costs at most twice as much, or a little more. Beyond it, and for more packs than are missing,
 * a manager decides.
 */
export function isFairInstead(
  { pricePaise, discountBasisPoints }: Pick<StoredLine, 'pricePaise' | 'discountBasisPoints'>,
  insteadPaise: number,
): boolean {
  const packPaise = discountedPaise(pricePaise, discountBasisPoints / 100);
  return insteadPaise <= Math.max(2 * packPaise, packPaise + DEARER_PAISE);
}
