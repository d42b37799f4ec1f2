// A line as the picking page shows it. Pure.

import { toRupees } from '#shared/money.ts';
import type { StoredLine } from '../core/order.rules.ts';
import type { PickLine } from './picking.contract.ts';
import { toQuestion, type FoundQuestion } from './question.rules.ts';
import { shortPaiseOf } from './shorts.rules.ts';

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
    adjustment: toRupees(shortPaiseOf(line)),
    barCodes: line.barCodes,
  };
}

/** Packs of the line that are neither picked nor short. */
export function leftToPick({ quantity, picked, short }: Pick<StoredLine, 'quantity' | 'picked' | 'short'>) {
  return quantity - (picked ?? 0) - short;
}
