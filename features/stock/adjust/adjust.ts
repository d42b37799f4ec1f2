// Staff correct stock, book waste and expiry, and move stock to another store: all lines or none.

import type { Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_STOCK, MAX_UNITS, NO_PRODUCT, requireProducts } from '../booking/booking.rules.ts';
import { lockStock, moveStock, type StockMove } from '../booking/booking.store.ts';
import { bookOnce, type BookedBy } from '../booking/booking.ts';
import { noteCounted } from '../count/count-entries.store.ts';
import { writeOff } from '../receipt/expiry.store.ts';
import type { AdjustBody, AdjustedLine, MoveBody, MovedLine } from './adjust.contract.ts';

/** 400; 409 with the lines for which the store has too little. */
export async function adjustStock(
  deps: StockDeps,
  bookedBy: BookedBy,
  storeId: string,
  body: AdjustBody,
): Promise<AdjustedLine[]> {
  requireQuantities(body);
  const { kind } = body;
  const note = body.note || null;
  const lines = body.lines.map(({ productId, quantity, lineId = null }) => ({
    ...{ productId, quantity: kind === 'correction' ? quantity : -quantity, lineId },
  }));
  const what = { kind: 'adjustment', storeId, payload: { kind, lines, note } } as const;
  return bookOnce(deps, bookedBy, what, async (tx, booking) => {
    const moves = lines.map((line) => [{ ...line, storeId, reason: kind, note }]);
    const stockAfter = await lockFor(tx, moves);
    await writeOffLines(tx, storeId, lines, { isExpired: kind === 'expiry' });
    // Who corrects a product has counted it.
    if (kind === 'correction')
      await noteCounted(
        tx,
        storeId,
        lines.map(({ productId }) => productId),
      );
    const soldOutOrBack = await moveStock(tx, booking, moves.flat());
    const answer = lines.map(({ productId, quantity }) => ({
      ...{ productId, quantity, stock: stockAfter(storeId, productId) },
    }));
    return { answer, soldOutOrBack };
  });
}

function requireQuantities({ kind, lines, note }: AdjustBody): void {
  const problems: Problems = {};
  for (const [at, { quantity, lineId }] of lines.entries()) {
    const least = kind === 'expiry' && lineId ? 0 : 1;
    if (kind === 'correction' && quantity === 0) {
      problems[`lines.${at}.quantity`] = 'Enter how many more, or how many fewer with a minus sign';
    } else if (kind === 'correction' && lineId) {
      problems[`lines.${at}.lineId`] = 'A correction is of no delivery';
    } else if (kind !== 'correction' && quantity < least) {
      problems[`lines.${at}.quantity`] =
        `Quantity must be a whole number between ${least} and ${MAX_UNITS.toLocaleString('en-IN')}`;
    }
  }
  if (kind === 'correction' && !note) problems.note = 'Say why';
  requireNoProblems(problems);
}

type AdjustLine = {
  productId: string;
  /** The change of the stock. */
  quantity: number;
  /** Of goods in; null: of no particular delivery. */
  lineId: string | null;
};

/** They leave their deliveries too; of expired ones nothing is left. */
async function writeOffLines(
  tx: Queryable,
  storeId: string,
  lines: readonly AdjustLine[],
  how: { isExpired: boolean },
): Promise<void> {
  const ofLines = lines.flatMap(({ lineId, productId, quantity }) =>
    lineId === null ? [] : [{ lineId, productId, units: -quantity }],
  );
  if (ofLines.length === 0) return;
  const noted = await writeOff(tx, storeId, ofLines, how);
  const problems: Problems = {};
  for (const [at, { lineId }] of lines.entries()) {
    if (lineId !== null && !noted.has(lineId)) {
      problems[`lines.${at}.lineId`] = 'This delivery has fewer units, or was already checked';
    }
  }
  requireNoProblems(problems);
}

/** 400; 409 with the lines for which the first store has too little. */
export async function moveToStore(
  deps: StockDeps,
  bookedBy: BookedBy,
  { fromStoreId, toStoreId }: { fromStoreId: string; toStoreId: string },
  { lines, note: typedNote }: MoveBody,
): Promise<MovedLine[]> {
  if (fromStoreId === toStoreId) requireNoProblems({ toStoreId: 'Choose another store' });
  const note = typedNote || null;
  const stores = { storeId: fromStoreId, otherStoreId: toStoreId };
  const what = { kind: 'move', ...stores, payload: { lines, note } } as const;
  return bookOnce(deps, bookedBy, what, async (tx, booking) => {
    const moves = lines.map(({ productId, quantity }) => [
      { storeId: fromStoreId, productId, quantity: -quantity, reason: 'move-out' as const, note },
      { storeId: toStoreId, productId, quantity, reason: 'move-in' as const, note },
    ]);
    const stockAfter = await lockFor(tx, moves);
    const soldOutOrBack = await moveStock(tx, booking, moves.flat());
    const answer = lines.map(({ productId, quantity }) => ({
      ...{ productId, quantity },
      ...{ left: stockAfter(fromStoreId, productId), stock: stockAfter(toStoreId, productId) },
    }));
    return { answer, soldOutOrBack };
  });
}

type StockOf = (storeId: string, productId: string) => number;

/** Locks the stock for the moves of each line, and returns what it is after them. */
async function lockFor(tx: Queryable, moves: readonly StockMove[][]): Promise<StockOf> {
  const lines = moves.map(([first]) => first!);
  const all = moves.flat();
  const stock = await lockStock(
    tx,
    [...new Set(all.map(({ storeId }) => storeId))],
    lines.map(({ productId }) => productId),
  );
  requireProducts(lines, (productId) => stock.of(lines[0]!.storeId, productId) === undefined && NO_PRODUCT);
  const moved = Map.groupBy(all, ({ storeId, productId }) => `${storeId} ${productId}`);
  const stockAfter: StockOf = (storeId, productId) =>
    moved
      .get(`${storeId} ${productId}`)!
      .reduce((sum, { quantity }) => sum + quantity, stock.of(storeId, productId)!);
  const fields: Record<string, string> = {};
  for (const [at, ofLine] of moves.entries()) {
    for (const { storeId, productId, quantity } of ofLine) {
      const after = stockAfter(storeId, productId);
      if (after < 0) fields[`lines.${at}.quantity`] ??= `Only ${after + Math.abs(quantity)} in stock`;
      if (after > MAX_STOCK) fields[`lines.${at}.quantity`] ??= 'This is more than a store can have';
    }
  }
  const [message] = Object.values(fields);
  if (message) throw new ShopError('short_stock', { message, fields });
  return stockAfter;
}
