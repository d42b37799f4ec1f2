// The lines of a cart as the browser shows them. Pure.

import type { CartLine } from '#features/cart/cart.contract.ts';
import type { Saved } from './cart-writer.ts';

export type Quantities = ReadonlyMap<string, number>;

export function withSaved(lines: readonly CartLine[], saved: Saved): CartLine[] {
  if (saved.did === 'removed') return lines.filter((line) => line._id !== saved.lineId);
  const isKnown = lines.some((line) => line._id === saved.line._id);
  if (!isKnown) return [...lines, saved.line];
  return lines.map((line) => (line._id === saved.line._id ? saved.line : line));
}

/** The lines with pending quantities applied; a line that is being removed disappears at once. */
export function coverWithPending(lines: readonly CartLine[], pending: Quantities): readonly CartLine[] {
  if (pending.size === 0) return lines;
  return lines
    .map((line) => ({ ...line, quantity: pending.get(line.productId._id) ?? line.quantity }))
    .filter((line) => line.quantity > 0);
}
