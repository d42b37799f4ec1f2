// The lines of a cart as the browser shows them. Pure.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import type { SaveResult } from './cart-writer.ts';

/** A line at its position in the list; `isLeaving`: it was removed and can still be put back. */
export type CartRow = { line: CartLine; isLeaving: boolean };

/** A line that was removed while the list is open: where it stood, and whether it has been put back since. */
export type LeftLine = { line: CartLine; at: number; isPutBack: boolean };

export type Quantities = ReadonlyMap<string, number>;

export function withSaved(lines: readonly CartLine[], saved: SaveResult): CartLine[] {
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

/**
 * The list with removed lines in their places. One that was put back has a new line on the server, at the
 * end; until that is known the old one is shown.
 */
export function toRows(
  lines: readonly CartLine[],
  left: ReadonlyMap<string, LeftLine>,
  pending: Quantities,
): CartRow[] {
  const rows = lines
    .filter(({ productId }) => !left.has(productId._id))
    .map((line) => ({ line, isLeaving: false }));
  for (const [productId, { line, at, isPutBack }] of [...left].sort(([, a], [, b]) => a.at - b.at)) {
    const wanted = pending.get(productId) ?? 0;
    const known = lines.find((other) => other.productId._id === productId);
    const row = known ?? (isPutBack && wanted > 0 ? { ...line, quantity: wanted } : null);
    if (row) rows.splice(at, 0, { line: row, isLeaving: false });
    else if (!isPutBack) rows.splice(at, 0, { line, isLeaving: true });
  }
  return rows;
}
