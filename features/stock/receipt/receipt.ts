// Drafts of goods in. Everything typed is saved, even if invalid. Problems are never stored, because a bar
// code saved later fixes its line.

import { sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { isId, makeId } from '#shared/ids.ts';
import { findPlaceOfSupply, stateOfGstNumber } from '#shared/gst-number.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addDays, toDayAt } from '#shared/times.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import { stockReceipts } from '../stock.table.ts';
import { requireOwn, type StockActor } from '../booking/booking.ts';
import { findProductsAt, findProductsOf } from '../find/find.store.ts';
import { findDeliveredList, lockSentPurchase } from '../purchase/purchase.ts';
import { supplierOfName } from '#features/catalogue/supplier/supplier.ts';
import { toTaxes } from './bill.rules.ts';
import { countExpiring, listExpiring } from './expiry.store.ts';
import { readReceiptFile } from './receipt-file.ts';
import { describeLoss, readReceiptLine } from './receipt-line.rules.ts';
import type {
  CreateReceiptBody,
  ExpiringBatch,
  Receipt,
  ReceiptLine,
  ReceiptSummary,
  SaveReceiptBody,
} from './receipt.contract.ts';
import {
  countReceipts,
  findDraftOfList,
  findReceipt,
  insertReceipt,
  listLines,
  listStoredReceipts,
  lockReceipt,
  removeLines,
  removeReceipt,
  updateReceipt,
  writeLines,
  type DraftLine,
  type GoodLine,
  type StoredReceipt,
} from './receipt.store.ts';

/** With their lines and photos; what nobody has touched for so long did not come, or was booked otherwise. */
export const leftDrafts: ExpiredRows = {
  column: stockReceipts.touchedAt,
  limit: sql`now() - interval '90 days'`,
  only: sql`${stockReceipts.bookedAt} IS NULL`,
};

const LINES_PER_PAGE = 50;
/** Older expired lines are not listed. */
const DAYS_BACK = 60;

/** As 2026-11-22, by the store's clock. */
export function toToday(stores: Stores, storeId: string, now: Date): string {
  return toDayAt(now, stores.find(storeId)?.timeZone ?? 'Asia/Kolkata');
}

export async function listReceipts(
  { db }: StockDeps,
  storeId: string,
  state: 'draft' | 'booked',
  page: number,
): Promise<{ rows: ReceiptSummary[]; paging: Paging }> {
  return readPage(
    page,
    LINES_PER_PAGE,
    (window) => listStoredReceipts(db, storeId, state, window),
    () => countReceipts(db, storeId, state),
  );
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
  { db, stores }: Pick<StockDeps, 'stores'> & { db: Queryable },
  actor: StockActor,
  id: string,
  now: Date,
): Promise<Receipt> {
  const receipt = await requireOwn(actor, 'Receipt', id, (known) => findReceipt(db, known));
  const { purchaseListId, gstNumber, isIntegrated, state } = receipt;
  const lines = await judgeLines(db, receipt, actor, toToday(stores, receipt.storeId, now));
  const good = lines.filter(isGood);
  const isOneTax = state === 'booked' ? isIntegrated : isFromOtherState(stores, receipt);
  const taxes = toTaxes(good.map(toTaxable), { gstNumber, isIntegrated: isOneTax });
  return {
    ...receipt,
    list: purchaseListId === null ? null : await findDeliveredList(db, purchaseListId),
    lines,
    total: {
      lines: good.length,
      units: good.reduce((sum, { units }) => sum + units, 0),
      cost: toRupees(taxes.reduce((sum, { taxable }) => sum + taxable, 0)),
      tax: toRupees(taxes.reduce((sum, { taxable, total }) => sum + total - taxable, 0)),
    },
    problemCount: lines.length - good.length,
    restId: null,
  };
}

/** In order, with their problems. `today` is the store's day. */
export async function judgeLines(
  db: Queryable,
  { _id, storeId, state }: StoredReceipt,
  { mayManageAll }: StockActor,
  today: string,
): Promise<ReceiptLine[]> {
  const lines = await listLines(db, _id);
  const productOf = await findProductsOf(db, storeId, lines);
  return lines.map(({ productId, ...line }) => {
    const product = productOf({ ...line, productId }) ?? null;
    const shop = product && { ...product, mayRaise: mayManageAll };
    const judged = state === 'booked' ? { problems: {} } : readReceiptLine(line, shop, today);
    const belowCost = product ? describeLoss({ ...line, ...judged }, product, state === 'booked') : '';
    return { ...line, product, ...judged, belowCost };
  });
}

/** Whether the supplier's state is not that of the store, of which the tax is then one and not two halves. */
export function isFromOtherState(
  stores: Stores,
  { storeId, gstNumber, supplierState }: Pick<StoredReceipt, 'storeId' | 'gstNumber' | 'supplierState'>,
): boolean {
  const store = stores.find(storeId);
  const own = stateOfGstNumber(store?.gstNumber ?? '')?.name ?? store?.state ?? '';
  return !findPlaceOfSupply({ gstNumber: gstNumber || null, state: supplierState }, own).isWithinState;
}

const toTaxable = ({ unitCost, units, freeUnits, gstRate }: GoodLine) => ({
  basisPoints: Math.round((gstRate ?? 0) * 100),
  paise: toPaise(unitCost ?? 0) * (units - freeUnits),
});

export const isGood = (line: ReceiptLine): line is GoodLine => Object.keys(line.problems).length === 0;

/** 400; 404 no such purchase order; 409 when nothing is expected of the list. */
export async function createReceipt(
  deps: StockDeps,
  actor: StockActor,
  storeId: string,
  { _id, listId, supplier = '', reference = '' }: CreateReceiptBody,
  now: Date,
): Promise<Receipt> {
  const head = { _id: isId(_id) ? _id : makeId(), storeId, reference, createdBy: actor.userId };
  const made = await inTransaction(deps.db, async (tx) => {
    if (listId) return startOfList(tx, actor, listId, head);
    await insertReceipt(tx, { ...head, ...(await supplierOfName(tx, supplier)) });
    return head._id;
  });
  return readReceipt(deps, actor, made, now);
}

type NewHead = { _id: string; storeId: string; reference: string; createdBy: string };

/** One draft for a purchase order: two would count its goods twice. */
async function startOfList(tx: Queryable, actor: StockActor, listId: string, head: NewHead): Promise<string> {
  const here = { ...actor, mayManage: (at: string) => at === head.storeId };
  const { supplier, left } = await lockSentPurchase(tx, here, listId);
  const begun = await findDraftOfList(tx, listId);
  if (begun) return begun;
  const of = { supplierId: supplier._id, supplier: supplier.name, purchaseListId: listId };
  if (!(await insertReceipt(tx, { ...head, ...of }))) return head._id;
  const products = await findProductsAt(
    tx,
    head.storeId,
    left.map(({ productId }) => productId),
  );
  const lines = left.map(({ productId, sku, name, unit, quantity, came, cost }, at) => ({
    ...NO_TEXTS,
    ...{ _id: makeId(), number: at + 1, productId, code: sku, nameInFile: `${name}, ${unit}` },
    ...{ quantity: String(quantity - came), cost: cost === null ? '' : cost.toFixed(2) },
    gst: toText(products.get(productId)?.gstRate),
  }));
  await writeLines(tx, head, lines);
  return head._id;
}

export async function lockOwnReceipt(tx: Queryable, actor: StockActor, id: string): Promise<StoredReceipt> {
  return requireOwn(actor, 'Receipt', id, (known) => lockReceipt(tx, known));
}

async function lockDraft(tx: Queryable, actor: StockActor, id: string): Promise<StoredReceipt> {
  const receipt = await lockOwnReceipt(tx, actor, id);
  if (receipt.state === 'booked') throw new ShopError('receipt_booked');
  return receipt;
}

const NO_FILE = { lines: [], unusedColumns: [] };

/** 400; 404; 409 when it is booked, or when lines come from a file and the draft has changed. */
export async function saveReceipt(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  { revision, supplier, reference, set = [], remove = [], csv }: SaveReceiptBody,
  now: Date,
): Promise<{ receipt: Receipt; unusedColumns: string[] }> {
  const { lines: added, unusedColumns } = csv === undefined ? NO_FILE : readReceiptFile(csv);
  return inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, actor, id);
    if (added.length > 0 && revision !== undefined && revision !== draft.revision) {
      throw new ShopError('receipt_changed');
    }
    await updateReceipt(tx, {
      ...draft,
      ...(supplier !== undefined && (await supplierOfName(tx, supplier))),
      ...(reference !== undefined && { reference }),
    });
    if (remove.length > 0) await removeLines(tx, id, remove);
    await setLines(tx, draft, [...set, ...added.map((line) => ({ lineId: makeId(), ...line }))]);
    return { receipt: await readReceipt({ ...deps, db: tx }, actor, id, now), unusedColumns };
  });
}

type LineChange = Partial<DraftLine> & { lineId: string };

export const NO_TEXTS = {
  ...{ code: '', nameInFile: '', quantity: '', cost: '', bestBefore: '' },
  ...{ free: '', mrp: '', gst: '', batch: '', takesMrp: false, productId: null },
};

const toText = (rate: number | null | undefined) => (typeof rate === 'number' ? String(rate) : '');

/** A text that was not sent stays; a newly typed code replaces the product chosen by hand. */
async function setLines(tx: Queryable, draft: StoredReceipt, changes: readonly LineChange[]): Promise<void> {
  const before = await listLines(tx, draft._id);
  const known = new Map(before.map((line) => [line._id, line]));
  const lines = new Map<string, DraftLine>();
  /** They get what their product cost the last time, and its tax. */
  const fresh = new Set<string>();
  let number = before.at(-1)?.number ?? 0;
  for (const { lineId, ...texts } of changes) {
    const old = lines.get(lineId) ?? known.get(lineId);
    // Another product has another price.
    const chosen = texts.code === undefined ? {} : { productId: null, takesMrp: false };
    const line = { ...(old ?? { ...NO_TEXTS, _id: lineId, number: ++number }), ...chosen, ...texts };
    lines.set(lineId, line);
    const hasNewProduct = Boolean(texts.code || texts.productId);
    if (hasNewProduct) fresh.add(lineId);
  }
  if (new Set([...known.keys(), ...lines.keys()]).size > MAX_LINES) {
    const message = `A receipt can have at most ${MAX_LINES} lines`;
    throw new ShopError('invalid_input', { message });
  }
  if (fresh.size > 0) {
    const meant = [...fresh].map((id) => lines.get(id)!);
    const productOf = await findProductsOf(tx, draft.storeId, meant);
    const emptied = new Set(changes.flatMap(({ lineId, cost }) => (cost === '' ? lineId : [])));
    for (const line of meant) {
      const product = productOf(line);
      if (line.cost === '' && !(known.has(line._id) && emptied.has(line._id)))
        line.cost = product?.lastCost?.toFixed(2) ?? '';
      if (line.gst === '') line.gst = toText(product?.gstRate);
    }
  }
  await writeLines(tx, draft, [...lines.values()]);
}

export async function deleteReceipt(db: Db, actor: StockActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, actor, id);
    await removeReceipt(tx, id);
  });
}
