// Books goods in: stock, ledger, costs and best-before days in one transaction. All lines, or, with consent,
// those without a problem.

import type { Queryable } from '#database/client.ts';
import { changeCatalogue, listTagsOfProducts } from '#features/catalogue/catalogue-changes.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { makeId } from '#shared/ids.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_STOCK } from '../booking/booking.rules.ts';
import { lockStock, moveStock } from '../booking/booking.store.ts';
import { bookOnce, type BookedBy, type StockActor } from '../booking/booking.ts';
import { finishPurchase } from '../purchase/purchase.ts';
import { setSupplierOf, supplierOfName } from '#features/catalogue/supplier/supplier.ts';
import type { BookReceiptBody, ReceiveBody, Receipt, ReceiptLine } from './receipt.contract.ts';
import {
  findReceipt,
  giveLines,
  insertReceipt,
  lockProducts,
  takePrintedPrices,
  writeBooked,
  writeLines,
  type GoodLine,
  type StoredReceipt,
} from './receipt.store.ts';
import {
  isFromOtherState,
  isGood,
  judgeLines,
  lockOwnReceipt,
  NO_TEXTS,
  readReceipt,
  toToday,
} from './receipt.ts';

/**
 * A receipt that is already booked is returned as it is. 404; 409 when the draft has changed, or has lines
 * with problems and nobody has agreed to skip them.
 */
export async function bookReceipt(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  { revision, skipProblems = false, closesRest = false }: BookReceiptBody,
  now: Date,
): Promise<Receipt> {
  return changeCatalogue(deps.db, deps.changes, async (tx) => {
    const receipt = await lockOwnReceipt(tx, actor, id);
    const read = () => readReceipt({ ...deps, db: tx }, actor, id, now);
    if (receipt.state === 'booked') return { answer: await read(), tags: [] };
    if (revision !== undefined && revision !== receipt.revision) throw new ShopError('receipt_changed');
    const judged = await judgeLines(tx, receipt, actor, toToday(deps.stores, receipt.storeId, now));
    const bad = judged.filter((line) => !isGood(line));
    requireBookable(judged.length, bad.length, skipProblems);
    const restId = bad.length > 0 ? await leaveForLater(tx, receipt, actor, bad) : null;
    const booking = { userId: actor.userId, isIntegrated: isFromOtherState(deps.stores, receipt), now };
    const changed = await book(tx, receipt, { ...booking, closesRest }, judged.filter(isGood));
    const answer = { ...(await read()), restId };
    return { answer, tags: await listTagsOfProducts(tx, changed) };
  });
}

function requireBookable(lineCount: number, problemCount: number, skipProblems: boolean): void {
  if (lineCount === 0) throw new ShopError('receipt_problems', { message: 'There is nothing to book yet' });
  if (problemCount === lineCount) {
    throw new ShopError('receipt_problems', { message: 'No line can be booked yet. Nothing was booked.' });
  }
  if (problemCount === 0 || skipProblems) return;
  const lines = problemCount === 1 ? '1 line' : `${problemCount} lines`;
  const message = `${lines} cannot be booked yet. Nothing was booked.`;
  throw new ShopError('receipt_problems', { message, data: { problemCount } });
}

/** Moves the lines with problems to a new draft of the same delivery, so that nothing typed is lost. */
async function leaveForLater(
  tx: Queryable,
  receipt: StoredReceipt,
  { userId }: StockActor,
  bad: readonly ReceiptLine[],
): Promise<string> {
  const _id = makeId();
  await insertReceipt(tx, { ...receipt, _id, createdBy: userId });
  const lineIds = bad.map((line) => line._id);
  await giveLines(tx, lineIds, _id);
  return _id;
}

type BookingFacts = { userId: string; isIntegrated: boolean; closesRest: boolean; now: Date };

/** Returns the products that pages now show differently. */
async function book(
  tx: Queryable,
  receipt: StoredReceipt,
  { userId, isIntegrated, closesRest, now }: BookingFacts,
  lines: readonly GoodLine[],
): Promise<string[]> {
  const { _id: receiptId, storeId, supplierId, supplier, reference, gstNumber } = receipt;
  const productIds = lines.map(({ product }) => product._id);
  await lockProducts(tx, productIds);
  const stock = await lockStock(tx, [storeId], productIds);
  for (const { product, units } of lines) {
    const before = stock.of(storeId, product._id);
    if (before === undefined) throw new ShopError('receipt_changed');
    if (before + units > MAX_STOCK) {
      throw new ShopError('invalid_input', { message: 'This is more than a store can have' });
    }
  }
  await writeBooked(tx, { receiptId, userId, gstNumber, isIntegrated, now }, lines);
  const repriced = await takePrintedPrices(tx, receiptId);
  if (receipt.purchaseListId) await finishPurchase(tx, receipt.purchaseListId, { closesRest, now });
  if (supplierId) await setSupplierOf(tx, productIds, supplierId, { isOnlyIfNone: true });
  const note = [supplier, reference].filter((text) => text !== '').join(', ');
  const move = { storeId, reason: 'receipt' as const, note };
  const moves = lines.map(({ product, units }) => ({ ...move, productId: product._id, quantity: units }));
  return [...repriced, ...(await moveStock(tx, { userId, bookingId: receiptId }, moves))];
}

/** Books a delivery in one call, without a draft. 400 with every invalid line, and then nothing is booked. */
export async function receiveStock(
  deps: StockDeps,
  bookedBy: BookedBy,
  storeId: string,
  { supplier = '', reference = '', lines }: ReceiveBody,
  now: Date,
): Promise<Receipt> {
  const typed = lines.map(({ productId: code = '', ...texts }) => ({ ...NO_TEXTS, code, ...texts }));
  const what = { kind: 'receipt', storeId, payload: { supplier, reference, typed } } as const;
  return bookOnce(deps, bookedBy, what, async (tx, { userId, bookingId: _id }) => {
    const head = { _id, storeId, reference, ...(await supplierOfName(tx, supplier)) };
    await insertReceipt(tx, { ...head, createdBy: userId });
    const drafts = typed.map((line, at) => ({ ...line, _id: makeId(now), number: at + 1 }));
    await writeLines(tx, head, drafts);
    const receipt = (await findReceipt(tx, _id))!;
    const actor = { userId, mayManageAll: false, mayManage: () => true };
    const judged = await judgeLines(tx, receipt, actor, toToday(deps.stores, storeId, now));
    requireNoProblems(toFields(judged));
    const isIntegrated = isFromOtherState(deps.stores, receipt);
    const booking = { userId, isIntegrated, closesRest: false, now };
    const soldOutOrBack = await book(tx, receipt, booking, judged.filter(isGood));
    return { answer: await readReceipt({ ...deps, db: tx }, actor, _id, now), soldOutOrBack };
  });
}

/** The problems by line, with the field names of the call. */
function toFields(judged: readonly ReceiptLine[]): Problems {
  return Object.fromEntries(
    judged.flatMap(({ problems }, at) =>
      Object.entries(problems).map(([name, words]) =>
        name === 'code'
          ? [`lines.${at}.productId`, 'There is no such product']
          : [`lines.${at}.${name}`, words!],
      ),
    ),
  );
}
