// Changes of the cart that are queued because the shop cannot be reached. Each press is an entry of its own,
// which says how many more or fewer, so they add up with whatever the cart holds by then. Pure.

import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { MAX_QUANTITY } from '#features/cart/cart/cart.rules.ts';

export type QueuedProduct = CartLine['productId'];
/** A call that may or may not have arrived: it was to change the line from one quantity to another. */
export type UnansweredCall = { from: number; to: number };

export type CartChange = {
  productId: string;
  by: number;
  tried?: UnansweredCall;
  /** For a product that may not be in the cart yet, so that its line can be shown. */
  product?: QueuedProduct;
};

/** The sum of the changes of one product. */
export type QueuedChange = { by: number; product: QueuedProduct | null };

export function sumUp(changes: readonly CartChange[]): ReadonlyMap<string, QueuedChange> {
  const sums = new Map<string, QueuedChange>();
  for (const { productId, by, product } of changes) {
    const before = sums.get(productId);
    sums.set(productId, { by: (before?.by ?? 0) + by, product: before?.product ?? product ?? null });
  }
  return sums;
}

export function toShown(quantity: number, by: number): number {
  return Math.min(MAX_QUANTITY, Math.max(0, quantity + by));
}

/** The lines as they will be; new ones are appended. */
export function overlayQueued(
  lines: readonly CartLine[],
  queued: ReadonlyMap<string, QueuedChange>,
): readonly CartLine[] {
  if (queued.size === 0) return lines;
  const inCart = new Set(lines.map((line) => line.productId._id));
  const covered = lines.map((line) => {
    const by = queued.get(line.productId._id)?.by ?? 0;
    return { ...line, quantity: toShown(line.quantity, by) };
  });
  const added = [...queued].flatMap(([productId, { by, product }]): CartLine[] => {
    if (inCart.has(productId) || !product) return [];
    return [{ _id: `queued-${productId}`, quantity: toShown(0, by), productId: product }];
  });
  return [...covered, ...added].filter(({ quantity }) => quantity > 0);
}

/**
 * How many more or fewer are still wanted of a line with `have` units. A tried call that did arrive is not
 * repeated: then the line has changed by exactly that. If the line has changed otherwise, somebody else did
 * it and the tried call counts as lost, because too many can be seen in the cart and missing ones cannot.
 */
export function toWanted(changes: readonly CartChange[], have: number): number {
  const by = changes.reduce((sum, change) => sum + change.by, 0);
  const tried = changes.flatMap((change) => change.tried ?? []).slice(0, 5);
  const [first] = tried;
  if (!first) return by;
  const moved = have - first.from;
  let sums = [0];
  for (const { from, to } of tried) sums = [...sums, ...sums.map((sum) => sum + to - from)];
  return sums.includes(moved) ? by - moved : by;
}
