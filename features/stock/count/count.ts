// Stock counts. Orders since the stock was read are taken into account; after any other movement the product
// must be counted again.

import type { Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { toRupees } from '#shared/money.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_LINES, MAX_STOCK, NO_PRODUCT, requireProducts } from '../booking/booking.rules.ts';
import { lockStock, moveStock } from '../booking/booking.store.ts';
import { bookOnce, type BookedBy } from '../booking/booking.ts';
import { findEntry, noteCounted, putEntry, removeEntries, sumEntries } from './count-entries.store.ts';
import type { CountBody, CountedLine, CountItem, CountParts, EntryBody } from './count.contract.ts';
import { isLarge, OLD_SECONDS } from './count.rules.ts';
import {
  findSince,
  listParts,
  listToCount,
  sumPart,
  type CountLine,
  type CountScope,
  type LedgerSince,
} from './count.store.ts';

/** Units that are sold and still on the shelf, by product. */
export type ToPick = (
  db: Queryable,
  storeId: string,
  productIds: readonly string[],
) => Promise<Map<string, number>>;

export { sumToCount } from './to-count.store.ts';

export type CountDeps = StockDeps & { countToPick: ToPick };

const ITEMS_PER_PAGE = 100;

export async function listCountItems(
  { db, countToPick }: CountDeps,
  scope: CountScope,
  page: number,
): Promise<{ rows: CountItem[]; paging: Paging; progress: { products: number; counted: number } }> {
  // What is to be booked is read as a whole.
  const limit = scope.part.list === 'entries' ? MAX_LINES : ITEMS_PER_PAGE;
  const [rows, { listed, ...progress }] = await Promise.all([
    listToCount(db, scope, { limit, offset: (page - 1) * limit }),
    sumPart(db, scope),
  ]);
  const toPick = await countToPick(db, scope.storeId, productIdsOf(rows));
  return {
    rows: rows.map((item) => ({ ...item, toPick: toPick.get(item.productId) ?? 0 })),
    paging: toPaging(page, limit, listed),
    progress,
  };
}

export async function listCountParts(
  { db }: StockDeps,
  storeId: string,
  userId: string,
  now: Date,
): Promise<CountParts> {
  const [parts, entries] = await Promise.all([listParts(db, storeId, now), sumEntries(db, storeId, userId)]);
  return { ...parts, entries };
}

/** 404; 409 with what somebody else has counted, unless it is the same number. It changes no stock. */
export async function keepEntry(
  { db }: StockDeps,
  storeId: string,
  entry: EntryBody,
  userId: string,
): Promise<void> {
  const keep = () => putEntry(db, storeId, entry, userId);
  if (await keep()) return;
  const found = await findEntry(db, storeId, entry.productId);
  // Booked at this moment, or there is no such product.
  if (!found) {
    if (await keep()) return;
    throw new ShopError('not_found', { message: 'Product not found' });
  }
  if (found.counted === entry.counted) return;
  const { counted, by } = found;
  const message = `${by ?? 'Someone else'} has counted ${counted}`;
  throw new ShopError('counted_by_other', { message, data: { counted, by } });
}

/** `dryRun` only returns the differences. 400; 409 with the lines that must be counted again. */
export async function countStock(
  deps: CountDeps,
  bookedBy: BookedBy,
  storeId: string,
  body: CountBody,
): Promise<CountedLine[]> {
  const lines = body.lines.map(({ toPick = 0, movement = null, secondsOld = 0, waste = null, ...line }) => ({
    ...line,
    ...{ toPick, movement, secondsOld, waste },
  }));
  if (body.dryRun) return judge(deps, deps.db, storeId, lines);
  return bookOnce(deps, bookedBy, { kind: 'count', storeId, payload: lines }, async (tx, booking) => {
    await lockStock(tx, [storeId], productIdsOf(lines));
    const judged = (await judge(deps, tx, storeId, lines)).map((line, at) =>
      line.isLarge && !body.lines[at]!.isRecounted ? { ...line, problem: line.problem || COUNT_TWICE } : line,
    );
    if (judged.some(({ problem }) => problem !== '')) {
      throw new ShopError('count_outdated', { data: judged });
    }
    const moves = judged.map(({ productId, difference, counted, missing }, at) => ({
      storeId,
      productId,
      quantity: difference,
      reason: (difference < 0 && lines[at]!.waste) || ('count' as const),
      note: missing > 0 ? `${counted} counted, ${missing} sold but not there` : `${counted} counted`,
    }));
    await removeEntries(tx, storeId, lines);
    await noteCounted(tx, storeId, productIdsOf(lines));
    return { answer: judged, soldOutOrBack: await moveStock(tx, booking, moves) };
  });
}

const productIdsOf = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId);

async function judge(
  { countToPick }: CountDeps,
  db: Queryable,
  storeId: string,
  lines: readonly CountLine[],
): Promise<CountedLine[]> {
  const since = await findSince(db, storeId, lines);
  requireProducts(lines, (productId) => !since.has(productId) && NO_PRODUCT);
  const old = lines.filter(({ secondsOld }) => secondsOld > OLD_SECONDS);
  const toPickNow = old.length > 0 ? await countToPick(db, storeId, productIdsOf(old)) : new Map();
  return lines.map((line): CountedLine => {
    const { productId, counted, seenStock, toPick } = line;
    const ledger = since.get(productId)!;
    const expected = seenStock + toPick;
    const paise = (counted - expected) * ledger.paise;
    return {
      productId,
      name: ledger.name,
      counted,
      meanwhile: ledger.moved ?? 0,
      value: toRupees(paise),
      isAtCost: ledger.isAtCost,
      isLarge: isLarge(counted - expected, { expected, paise }),
      ...toOutcome(line, ledger, toPickNow.get(productId) ?? 0),
    };
  });
}

type Outcome = Pick<CountedLine, 'difference' | 'missing' | 'stock' | 'problem'>;

const COUNT_TWICE = 'The difference is large. Count it once more.';

const REASON_LABELS: Record<string, string> = {
  count: 'Someone else has counted it in the meantime',
  'none-left': 'A picker found none left in the meantime',
  receipt: 'Goods in were booked in the meantime',
  'move-in': 'It was moved here in the meantime',
  'move-out': 'It was moved away in the meantime',
};

function toOutcome(line: CountLine, { stock, moved, reason }: LedgerSince, toPickNow: number): Outcome {
  const nothing = { difference: 0, missing: 0, stock };
  if (moved === null || stock - moved !== line.seenStock) {
    return { ...nothing, problem: `The stock was not ${line.seenStock}. Check it and count it again.` };
  }
  if (reason !== null) {
    const words = REASON_LABELS[reason] ?? 'The stock was corrected in the meantime';
    return { ...nothing, problem: `${words}. Count it again.` };
  }
  // What was read long before, as without a network, says less: packs may have left the shelf since.
  if (line.secondsOld > OLD_SECONDS && stock + toPickNow !== line.seenStock + line.toPick) {
    const problem = 'Some of it was picked after this phone had read the stock. Count it again.';
    return { ...nothing, problem };
  }
  const wanted = stock + line.counted - line.seenStock - line.toPick;
  if (wanted > MAX_STOCK) return { ...nothing, problem: 'This is more than a store can have' };
  const after = Math.max(0, wanted);
  return { difference: after - stock, missing: after - wanted, stock: after, problem: '' };
}
