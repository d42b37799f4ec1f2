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
import { setSupplierOf } from '../supplier/supplier.store.ts';
import { supplierOfName } from '../supplier/supplier.ts';
import { isGood, judgeLines, type JudgedLine } from './judged-lines.ts';
import type { BookReceiptBody, ReceiveBody, ReceivedLine, Receipt } from './receipt.contract.ts';
import {
  findReceipt,
  giveLines,
  insertLines,
  insertReceipt,
  lockProducts,
  saveCosts,
  updateReceipt,
  writeBooked,
  type StoredReceipt,
} from './receipt.store.ts';
import { lockOwnReceipt, readReceipt, toToday } from './receipt.ts';

/**
 * A receipt that is already booked is returned as it is. 404; 409 when the draft has changed, or has lines
 * with problems and nobody has agreed to skip them.
 */
export async function bookReceipt(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  { revision, skipProblems = false }: BookReceiptBody,
  now: Date,
): Promise<Receipt> {
  return changeCatalogue(deps.db, deps.changes, async (tx) => {
    const receipt = await lockOwnReceipt(tx, actor, id);
    const read = () => readReceipt({ ...deps, db: tx }, actor, id, now);
    if (receipt.bookedAt) return { answer: await read(), tags: [] };
    if (revision !== undefined && revision !== receipt.revision) throw new ShopError('receipt_changed');
    const judged = await judgeLines(tx, receipt, toToday(deps.stores, receipt.storeId, now));
    const bad = judged.filter((line) => !isGood(line));
    requireBookable(judged, bad.length, skipProblems);
    const restId = bad.length > 0 ? await leaveForLater(tx, receipt, actor, bad) : null;
    const soldOutOrBack = await book(tx, receipt, actor.userId, judged.filter(isGood), now);
    const answer = { ...(await read()), restId };
    return { answer, tags: await listTagsOfProducts(tx, soldOutOrBack) };
  });
}

function requireBookable(judged: readonly JudgedLine[], badCount: number, skipProblems: boolean): void {
  if (judged.length === 0)
    throw new ShopError('receipt_problems', { message: 'There is nothing to book yet' });
  if (badCount === judged.length) {
    throw new ShopError('receipt_problems', { message: 'No line can be booked yet. Nothing was booked.' });
  }
  if (badCount > 0 && !skipProblems) {
    const message =
      badCount === 1
        ? '1 line cannot be booked yet. Nothing was booked.'
        : `${badCount} lines cannot be booked yet. Nothing was booked.`;
    throw new ShopError('receipt_problems', { message, data: { problemCount: badCount } });
  }
}

/** Moves the lines with problems to a new draft of the same delivery, so that nothing typed is lost. */
async function leaveForLater(
  tx: Queryable,
  { storeId, supplierId, supplierName, reference, purchaseListId }: StoredReceipt,
  { userId }: StockActor,
  bad: readonly JudgedLine[],
): Promise<string> {
  const id = makeId();
  const head = { storeId, supplierId, supplierName, reference, purchaseListId };
  await insertReceipt(tx, { id, ...head, createdBy: userId });
  await giveLines(
    tx,
    bad.map(({ line }) => line.id),
    id,
  );
  return id;
}

/** Returns the products that are back in stock. */
async function book(
  tx: Queryable,
  receipt: StoredReceipt,
  userId: string,
  good: readonly JudgedLine[],
  now: Date,
): Promise<string[]> {
  const { id, storeId, supplierId, supplierName, reference } = receipt;
  const lines = good.map(({ line, product, values }) => ({
    id: line.id,
    productId: product!._id,
    ...values,
  }));
  const productIds = lines.map(({ productId }) => productId);
  await lockProducts(tx, productIds);
  const stock = await lockStock(tx, [storeId], productIds);
  for (const { productId, quantity } of lines) {
    const before = stock.of(storeId, productId);
    if (before === undefined) throw new ShopError('receipt_changed');
    if (before + quantity > MAX_STOCK) {
      throw new ShopError('invalid_input', { message: 'This is more than a store can have' });
    }
  }
  await updateReceipt(tx, id, { bookedAt: now, bookedBy: userId });
  await writeBooked(tx, lines);
  if (receipt.purchaseListId) await finishPurchase(tx, receipt.purchaseListId, now);
  await saveCosts(tx, lines);
  if (supplierId) await setSupplierOf(tx, productIds, supplierId, { isOnlyIfNone: true });
  const note = [supplierName, reference].filter((text) => text !== '').join(', ');
  const moves = lines.map((line) => ({ ...line, storeId, reason: 'receipt' as const, note }));
  return moveStock(tx, { userId, bookingId: id }, moves);
}

/** Books a delivery in one call, without a draft. 400 with every invalid line, and then nothing is booked. */
export async function receiveStock(
  deps: StockDeps,
  bookedBy: BookedBy,
  storeId: string,
  { supplier = '', reference = '', lines }: ReceiveBody,
  now: Date,
): Promise<Receipt> {
  const typed = lines.map(toTexts);
  const payload = { supplier, reference, typed };
  return bookOnce(
    deps,
    bookedBy,
    { kind: 'receipt', storeId, payload },
    async (tx, { userId, bookingId: id }) => {
      const head = { ...(await supplierOfName(tx, supplier)), reference };
      await insertReceipt(tx, { id, storeId, ...head, createdBy: userId });
      await insertLines(
        tx,
        typed.map((line, at) => ({ id: makeId(now), receiptId: id, storeId, number: at + 1, ...line })),
      );
      const { receipt } = (await findReceipt(tx, id))!;
      const judged = await judgeLines(tx, receipt, toToday(deps.stores, storeId, now));
      requireNoProblems(toFields(judged));
      const soldOutOrBack = await book(tx, receipt, userId, judged, now);
      const actor = { userId, mayManage: () => true };
      return { answer: await readReceipt({ ...deps, db: tx }, actor, id, now), soldOutOrBack };
    },
  );
}

/** The line as texts, as in a draft. */
const toTexts = ({ productId = '', quantity = '', cost = '', bestBefore = '' }: ReceivedLine) => ({
  codeText: productId,
  quantityText: quantity,
  costText: cost,
  bestBeforeText: bestBefore,
});

/** The problems by line, with the field names of the call. */
function toFields(judged: readonly JudgedLine[]): Problems {
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
