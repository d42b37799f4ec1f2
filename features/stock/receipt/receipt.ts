// Drafts of goods in: created, typed, scanned, read from a file, and deleted. Everything typed is saved, even
// if invalid; booking is book-receipt.ts.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { isId, makeId } from '#shared/ids.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addDays, toDayAt } from '#shared/times.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import type { StockActor } from '../booking/booking.ts';
import { lockSentPurchase } from '../purchase/purchase.ts';
import { supplierOfName } from '../supplier/supplier.ts';
import { countExpiring, listExpiring } from './expiry.store.ts';
import { judgeLines, readListOf, toReceipt, toSummary } from './judged-lines.ts';
import { readReceiptFile } from './receipt-file.ts';
import type {
  ChangedLine,
  CreateReceiptBody,
  ExpiringBatch,
  Receipt,
  ReceiptSummary,
  SaveReceiptBody,
} from './receipt.contract.ts';
import {
  countReceipts,
  findByCodes,
  findDraftOfList,
  findProductsAt,
  findReceipt,
  insertLines,
  insertReceipt,
  listLines,
  listStoredReceipts,
  lockReceipt,
  removeLines,
  removeReceipt,
  updateLine,
  updateReceipt,
  type LineTexts,
  type NewLine,
  type ReceiptRow,
  type StoredReceipt,
} from './receipt.store.ts';

const LINES_PER_PAGE = 50;
/** Older expired lines are not listed. */
const DAYS_BACK = 60;

const noReceipt = () => new ShopError('not_found', { message: 'Receipt not found' });

/** The current day by the store's clock, as 2026-11-22. */
export function toToday(stores: Stores, storeId: string, now: Date): string {
  return toDayAt(now, stores.find(storeId)?.timeZone ?? 'Asia/Kolkata');
}

/** Newest first. */
export async function listReceipts(
  { db }: StockDeps,
  storeId: string,
  state: 'draft' | 'booked',
  page: number,
): Promise<{ rows: ReceiptSummary[]; paging: Paging }> {
  const { rows, paging } = await readPage(
    page,
    LINES_PER_PAGE,
    (window) => listStoredReceipts(db, storeId, state, window),
    () => countReceipts(db, storeId, state),
  );
  return { rows: rows.map(({ lineCount, ...row }) => toSummary(row, lineCount)), paging };
}

/** Expiring from today for `days` more, and what has already expired. */
export async function listExpiringOf(
  { db, stores }: StockDeps,
  storeId: string,
  days: number,
  page: number,
  now: Date,
): Promise<{ rows: ExpiringBatch[]; paging: Paging }> {
  const today = toToday(stores, storeId, now);
  const span = { from: addDays(today, -DAYS_BACK), to: addDays(today, days), today };
  return readPage(
    page,
    LINES_PER_PAGE,
    (window) => listExpiring(db, storeId, span, window),
    () => countExpiring(db, storeId, span),
  );
}

export async function readReceipt(
  { db, stores }: Pick<StockDeps, 'stores'> & { db: Db | Queryable },
  actor: StockActor,
  id: string,
  now: Date,
): Promise<Receipt> {
  const found = isId(id) ? await findReceipt(db, id) : undefined;
  if (!found || !actor.mayManage(found.receipt.storeId)) throw noReceipt();
  const { receipt } = found;
  const judged = await judgeLines(db, receipt, toToday(stores, receipt.storeId, now));
  return toReceipt(found, judged, await readListOf(db, receipt));
}

/** 400; 404 no such purchase order; 409 when nothing is expected of the list. */
export async function createReceipt(
  deps: StockDeps,
  actor: StockActor,
  storeId: string,
  { _id, listId, supplier = '', reference = '' }: CreateReceiptBody,
  now: Date,
): Promise<Receipt> {
  const id = isId(_id) ? _id : makeId();
  const made = await inTransaction(deps.db, async (tx) => {
    if (listId) return startOfList(tx, actor, { id, storeId, listId, reference });
    const head = { ...(await supplierOfName(tx, supplier)), reference };
    await insertReceipt(tx, { id, storeId, ...head, createdBy: actor.userId });
    return id;
  });
  return readReceipt(deps, actor, made, now);
}

type OfList = { id: string; storeId: string; listId: string; reference: string };

/** One draft for a purchase order, whoever begins it: two would count what comes twice. */
async function startOfList(
  tx: Queryable,
  actor: StockActor,
  { id, storeId, listId, reference }: OfList,
): Promise<string> {
  const here = { ...actor, mayManage: (at: string) => at === storeId };
  const { supplierId, supplierName, left } = await lockSentPurchase(tx, here, listId);
  const begun = await findDraftOfList(tx, listId);
  if (begun) return begun;
  const head = { storeId, supplierId, supplierName, reference, purchaseListId: listId };
  const isNew = await insertReceipt(tx, { id, ...head, createdBy: actor.userId });
  if (!isNew) return id;
  const lines = left.map(({ productId, sku, name, unit, quantity, came, cost }, at) => ({
    ...{ id: makeId(), receiptId: id, storeId, number: at + 1, productId },
    codeText: sku,
    nameText: `${name}, ${unit}`,
    quantityText: String(quantity - came),
    costText: cost === null ? '' : cost.toFixed(2),
  }));
  await insertLines(tx, lines);
  return id;
}

/** 404; 409 when it is booked already. */
export async function lockDraft(tx: Queryable, actor: StockActor, id: string): Promise<StoredReceipt> {
  const receipt = await lockOwnReceipt(tx, actor, id);
  if (receipt.bookedAt) throw new ShopError('receipt_booked');
  return receipt;
}

export async function lockOwnReceipt(tx: Queryable, actor: StockActor, id: string): Promise<StoredReceipt> {
  const receipt = isId(id) ? await lockReceipt(tx, id) : undefined;
  if (!receipt || !actor.mayManage(receipt.storeId)) throw noReceipt();
  return receipt;
}

const NO_FILE = { lines: [], unusedColumns: [] };

/** 400; 404; 409 when it is booked, or when lines come from a file and the draft has changed. */
export async function saveReceipt(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  body: SaveReceiptBody,
  now: Date,
): Promise<{ receipt: Receipt; unusedColumns: string[] }> {
  const { supplier, reference, set = [], remove = [], csv } = body;
  const { lines: added, unusedColumns } = csv === undefined ? NO_FILE : readReceiptFile(csv);
  return inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, actor, id);
    if (added.length > 0 && body.revision !== undefined && body.revision !== draft.revision) {
      throw new ShopError('receipt_changed');
    }
    await updateReceipt(tx, id, {
      ...(supplier !== undefined && (await supplierOfName(tx, supplier))),
      ...(reference !== undefined && { reference }),
    });
    if (remove.length > 0) await removeLines(tx, id, remove);
    const lines = await listLines(tx, id);
    const files = added.map(({ code, name, quantity, cost, bestBefore }) => ({
      id: makeId(),
      codeText: code,
      nameText: name,
      quantityText: quantity,
      costText: cost,
      bestBeforeText: bestBefore,
    }));
    const changes = await withLastCosts(tx, draft.storeId, lines, [...set.map(toLineChange), ...files]);
    await setLines(tx, draft, lines, changes);
    return { receipt: await readReceipt({ ...deps, db: tx }, actor, id, now), unusedColumns };
  });
}

type LineChange = LineTexts & { id: string; nameText?: string };

/** Lines that get a product, and have no cost, get the last one of the product. */
async function withLastCosts(
  tx: Queryable,
  storeId: string,
  lines: readonly ReceiptRow[],
  changes: readonly LineChange[],
): Promise<readonly LineChange[]> {
  const known = new Map(lines.map((line) => [line.id, line]));
  const isMeant = ({ id, codeText, productId, costText }: LineChange) => {
    const line = known.get(id);
    return (codeText || productId) && (line ? costText === undefined && line.costText === '' : !costText);
  };
  const meant = changes.filter(isMeant);
  if (meant.length === 0) return changes;
  const byCode = await findByCodes(
    tx,
    meant.flatMap(({ codeText, productId }) => (productId ? [] : codeText!)),
  );
  const idOf = ({ codeText, productId }: LineChange) => productId ?? byCode.get(codeText ?? '') ?? '';
  const products = await findProductsAt(tx, storeId, meant.map(idOf));
  return changes.map((change) => {
    const cost = isMeant(change) ? products.get(idOf(change))?.lastCost : undefined;
    return typeof cost === 'number' ? { ...change, costText: cost.toFixed(2) } : change;
  });
}

async function setLines(
  tx: Queryable,
  { id: receiptId, storeId }: StoredReceipt,
  lines: readonly ReceiptRow[],
  changes: readonly LineChange[],
): Promise<void> {
  const known = new Set(lines.map((line) => line.id));
  const fresh = new Map<string, NewLine>();
  let number = lines.at(-1)?.number ?? 0;
  for (const { id, ...texts } of changes) {
    // A newly typed code replaces the product chosen by hand.
    const chosen = texts.codeText !== undefined && texts.productId === undefined ? { productId: null } : {};
    if (known.has(id)) await updateLine(tx, id, { ...texts, ...chosen });
    else fresh.set(id, { id, receiptId, storeId, number: ++number, ...fresh.get(id), ...texts });
  }
  if (lines.length + fresh.size > MAX_LINES) {
    const message = `A receipt can have at most ${MAX_LINES} lines`;
    throw new ShopError('invalid_input', { message });
  }
  await insertLines(tx, [...fresh.values()]);
}

/** A text that was not sent stays, and so does a product. */
function toLineChange({ lineId, productId, code, quantity, cost, bestBefore }: ChangedLine): LineChange {
  return {
    id: lineId,
    ...(code !== undefined && { codeText: code }),
    ...(quantity !== undefined && { quantityText: quantity }),
    ...(cost !== undefined && { costText: cost }),
    ...(bestBefore !== undefined && { bestBeforeText: bestBefore }),
    ...(productId !== undefined && { productId }),
  };
}

/** 404; 409 when it is booked. */
export async function deleteReceipt(db: Db, actor: StockActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, actor, id);
    await removeReceipt(tx, id);
  });
}
