// Staff correct the stock of a store, book waste and expiry, and move stock to another store.

import type { Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_STOCK, rejectUnknown } from '../booking/booking.rules.ts';
import { lockStock, moveStock } from '../booking/booking.store.ts';
import { bookOnce, requireKnownStore, type BookedBy } from '../booking/booking.ts';
import { settleExpired } from '../receipt/expiry.store.ts';
import type { AdjustBody, AdjustedLine, MoveBody, MovedLine } from './adjust.contract.ts';
import { toAdjustment, type AdjustLine } from './adjust.rules.ts';

/** All lines or none. 400; 404; 409 with the lines for which the store has too little. */
export async function adjustStock(
  deps: StockDeps,
  bookedBy: BookedBy,
  storeId: string,
  body: AdjustBody,
): Promise<AdjustedLine[]> {
  requireKnownStore(deps.stores, storeId);
  const { kind, lines, note } = toAdjustment(body);
  const payload = { kind, lines, note };
  return bookOnce(deps, bookedBy, { kind: 'adjustment', storeId, payload }, async (tx, bookingId) => {
    const ids = lines.map(({ productId }) => productId);
    const stock = await lockStock(tx, [storeId], ids);
    requireProducts(lines, (id) => stock.of(storeId, id) !== undefined);
    const after = new Map(ids.map((id) => [id, stock.of(storeId, id)!]));
    for (const { productId, quantity } of lines) after.set(productId, after.get(productId)! + quantity);
    requireWithin(lines, (id) => after.get(id)!);
    await settleLines(tx, storeId, lines);
    const moves = lines.map((line) => ({ storeId, ...line, reason: kind, note }));
    const soldOutOrBack = await moveStock(tx, { userId: bookedBy.userId, bookingId }, moves);
    const answer = lines.map(({ productId, quantity }) => ({
      productId,
      quantity,
      stock: after.get(productId)!,
    }));
    return { answer, soldOutOrBack };
  });
}

/** Records the units thrown away from expired deliveries, and that nothing is left of them. */
async function settleLines(tx: Queryable, storeId: string, lines: readonly AdjustLine[]): Promise<void> {
  const settled = lines.flatMap(({ lineId, productId, quantity }) =>
    lineId === null ? [] : [{ lineId, productId, units: -quantity }],
  );
  if (settled.length === 0) return;
  const found = await settleExpired(tx, storeId, settled);
  const problems: Problems = {};
  for (const [at, { lineId }] of lines.entries()) {
    if (lineId !== null && !found.has(lineId)) {
      problems[`lines.${at}.lineId`] = 'This delivery has fewer units, or was already checked';
    }
  }
  requireNoProblems(problems);
}

/** All lines or none. 400; 404; 409 with the lines for which the first store has too little. */
export async function moveToStore(
  deps: StockDeps,
  bookedBy: BookedBy,
  { fromStoreId, toStoreId }: { fromStoreId: string; toStoreId: string },
  { lines, note: typedNote }: MoveBody,
): Promise<MovedLine[]> {
  requireKnownStore(deps.stores, fromStoreId);
  requireKnownStore(deps.stores, toStoreId);
  if (fromStoreId === toStoreId) requireNoProblems({ toStoreId: 'Choose another store' });
  const note = typedNote || null;
  const what = {
    kind: 'move',
    storeId: fromStoreId,
    otherStoreId: toStoreId,
    payload: { lines, note },
  } as const;
  return bookOnce(deps, bookedBy, what, async (tx, bookingId) => {
    const ids = lines.map(({ productId }) => productId);
    const stock = await lockStock(tx, [fromStoreId, toStoreId], ids);
    requireProducts(lines, (id) => stock.of(fromStoreId, id) !== undefined);
    const left = new Map(
      lines.map((line) => [line.productId, stock.of(fromStoreId, line.productId)! - line.quantity]),
    );
    const there = new Map(
      lines.map((line) => [line.productId, stock.of(toStoreId, line.productId)! + line.quantity]),
    );
    requireWithin(lines, (id) => left.get(id)!);
    requireWithin(lines, (id) => there.get(id)!);
    const moves = lines.flatMap(({ productId, quantity }) => [
      { storeId: fromStoreId, productId, quantity: -quantity, reason: 'move-out' as const, note },
      { storeId: toStoreId, productId, quantity, reason: 'move-in' as const, note },
    ]);
    const soldOutOrBack = await moveStock(tx, { userId: bookedBy.userId, bookingId }, moves);
    const answer = lines.map(({ productId, quantity }) => ({
      productId,
      quantity,
      left: left.get(productId)!,
      stock: there.get(productId)!,
    }));
    return { answer, soldOutOrBack };
  });
}

type Line = { productId: string; quantity: number };

function requireProducts(lines: readonly Line[], isKnown: (productId: string) => boolean): void {
  const problems: Problems = {};
  rejectUnknown(problems, lines, isKnown);
  requireNoProblems(problems);
}

/** 409 when a stock would become negative or exceed the maximum. */
function requireWithin(lines: readonly Line[], after: (productId: string) => number): void {
  const fields: Record<string, string> = {};
  for (const [at, { productId, quantity }] of lines.entries()) {
    const stock = after(productId);
    if (stock < 0) fields[`lines.${at}.quantity`] = `Only ${stock + Math.abs(quantity)} in stock`;
    else if (stock > MAX_STOCK) fields[`lines.${at}.quantity`] = 'This is more than a store can have';
  }
  const [message] = Object.values(fields);
  if (message) throw new ShopError('short_stock', { message, fields });
}
