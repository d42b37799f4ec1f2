// Stock counts. Orders since the stock was read are taken into account; after any other movement the product
// must be counted again.

import type { Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_STOCK, NO_PRODUCT, requireProducts } from '../booking/booking.rules.ts';
import { lockStock, moveStock } from '../booking/booking.store.ts';
import { bookOnce, type BookedBy } from '../booking/booking.ts';
import type { CountBody, CountedLine, CountItem } from './count.contract.ts';
import { countToCount, findSince, listToCount, type CountLine, type LedgerSince } from './count.store.ts';

/** Units that are sold and still on the shelf, by product. */
export type ToPick = (
  db: Queryable,
  storeId: string,
  productIds: readonly string[],
) => Promise<Map<string, number>>;

export { listShelves } from './count.store.ts';

export type CountDeps = StockDeps & { countToPick: ToPick };

const ITEMS_PER_PAGE = 100;

export async function listCountItems(
  { db, countToPick }: CountDeps,
  storeId: string,
  shelf: string | undefined,
  page: number,
): Promise<{ rows: CountItem[]; paging: Paging }> {
  const { rows, paging } = await readPage(
    page,
    ITEMS_PER_PAGE,
    (window) => listToCount(db, storeId, shelf, window),
    () => countToCount(db, storeId, shelf),
  );
  const toPick = await countToPick(db, storeId, productIdsOf(rows));
  return { rows: rows.map((item) => ({ ...item, toPick: toPick.get(item.productId) ?? 0 })), paging };
}

/** `dryRun` only returns the differences. 400; 409 with the lines that must be counted again. */
export async function countStock(
  deps: StockDeps,
  bookedBy: BookedBy,
  storeId: string,
  body: CountBody,
): Promise<CountedLine[]> {
  const lines = body.lines.map(({ toPick = 0, movement = null, ...line }) => ({ ...line, toPick, movement }));
  if (body.dryRun) return judge(deps.db, storeId, lines);
  return bookOnce(deps, bookedBy, { kind: 'count', storeId, payload: lines }, async (tx, booking) => {
    await lockStock(tx, [storeId], productIdsOf(lines));
    const judged = await judge(tx, storeId, lines);
    if (judged.some(({ problem }) => problem !== '')) {
      throw new ShopError('count_outdated', { data: judged });
    }
    const moves = judged.map(({ productId, difference, counted, missing }) => ({
      storeId,
      productId,
      quantity: difference,
      reason: 'count' as const,
      note: missing > 0 ? `${counted} counted, ${missing} sold but not there` : `${counted} counted`,
    }));
    return { answer: judged, soldOutOrBack: await moveStock(tx, booking, moves) };
  });
}

const productIdsOf = (lines: readonly { productId: string }[]) => lines.map(({ productId }) => productId);

async function judge(db: Queryable, storeId: string, lines: readonly CountLine[]) {
  const since = await findSince(db, storeId, lines);
  requireProducts(lines, (productId) => !since.has(productId) && NO_PRODUCT);
  return lines.map((line): CountedLine => {
    const { productId, counted } = line;
    const ledger = since.get(productId)!;
    return {
      productId,
      name: ledger.name,
      counted,
      meanwhile: ledger.moved ?? 0,
      ...toOutcome(line, ledger),
    };
  });
}

type Outcome = Pick<CountedLine, 'difference' | 'missing' | 'stock' | 'problem'>;

const REASON_LABELS: Record<string, string> = {
  count: 'Someone else has counted it in the meantime',
  'none-left': 'A picker found none left in the meantime',
  receipt: 'Goods in were booked in the meantime',
  'move-in': 'It was moved here in the meantime',
  'move-out': 'It was moved away in the meantime',
};

function toOutcome(line: CountLine, { stock, moved, reason }: LedgerSince): Outcome {
  const nothing = { difference: 0, missing: 0, stock };
  if (moved === null || stock - moved !== line.seenStock) {
    return { ...nothing, problem: `The stock was not ${line.seenStock}. Check it and count it again.` };
  }
  if (reason !== null) {
    const words = REASON_LABELS[reason] ?? 'The stock was corrected in the meantime';
    return { ...nothing, problem: `${words}. Count it again.` };
  }
  const wanted = stock + line.counted - line.seenStock - line.toPick;
  if (wanted > MAX_STOCK) return { ...nothing, problem: 'This is more than a store can have' };
  const after = Math.max(0, wanted);
  return { difference: after - stock, missing: after - wanted, stock: after, problem: '' };
}
