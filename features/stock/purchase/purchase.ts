// Purchase orders: products are put on the draft of their supplier, which is changed, ordered by mail or
// otherwise, and closed when everything has come, or when the rest is no longer expected.

import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { isId, makeId } from '#shared/ids.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_LINES, rejectUnknown } from '../booking/booking.rules.ts';
import type { StockActor } from '../booking/booking.ts';
import { requireSupplier } from '../supplier/supplier.ts';
import { writeOrderMail } from './purchase-mail.ts';
import type {
  OrderTheseBody,
  PurchaseLine,
  PurchaseList,
  PurchaseListSummary,
  SavePurchaseBody,
  SendListBody,
} from './purchase.contract.ts';
import {
  countLists,
  countMailed,
  findBarCodes,
  findLists,
  findOrderable,
  insertLists,
  listReceived,
  listStoredLists,
  lockDrafts,
  lockList,
  lockSuppliersOf,
  removeList,
  updateList,
  type FoundList,
  type OrderChoice,
  type StoredList,
} from './purchase.store.ts';
import type { PurchaseRow } from './purchase.table.ts';

export type PurchaseDeps = StockDeps & { mail: MailQueue; config: { shopName: string } };

const LISTS_PER_PAGE = 50;
const MAX_OPEN = 100;
const MAX_MAILED = 50;

const noList = () => new ShopError('not_found', { message: 'Purchase order not found' });

/** Newest first. */
export async function listPurchases(
  { db }: StockDeps,
  storeId: string,
  isDone: boolean,
  page: number,
): Promise<{ rows: PurchaseListSummary[]; paging: Paging }> {
  const { rows, paging } = await readPage(
    page,
    LISTS_PER_PAGE,
    (window) => listStoredLists(db, storeId, isDone, window),
    () => countLists(db, storeId, isDone),
  );
  return { rows: rows.map(toSummary), paging };
}

/** 404. */
export async function readPurchase(db: Queryable, actor: StockActor, id: string): Promise<PurchaseList> {
  const [found] = isId(id) ? await findLists(db, [id]) : [];
  if (!found || !actor.mayManage(found.list.storeId)) throw noList();
  const { revision, note } = found.list;
  return { ...toSummary(found), revision, note, lines: await listPurchaseLines(db, found.list) };
}

/** In the order of the list; then what came without being ordered. */
export async function listPurchaseLines(db: Queryable, list: StoredList): Promise<PurchaseLine[]> {
  const { state, lines } = list;
  const came = new Map(
    (state === 'draft' ? [] : await listReceived(db, list)).map((one) => [one.productId, one]),
  );
  const ordered = lines.map(({ productId, name, unit, sku, quantity, costPaise = null }) => {
    const here = came.get(productId);
    came.delete(productId);
    return {
      ...{ productId, name, unit, sku, quantity, cost: toRupeesOrNull(costPaise) },
      ...{ came: here?.units ?? 0, paid: toRupeesOrNull(here?.costPaise ?? null) },
    };
  });
  const others = [...came.values()].map(({ productId, name, unit, sku, units, costPaise }) => ({
    ...{ productId, name, unit, sku, quantity: 0, cost: null },
    ...{ came: units, paid: toRupeesOrNull(costPaise) },
  }));
  return [...ordered, ...others];
}

const toRupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

function toSummary({ list, createdByName, supplierEmail }: FoundList): PurchaseListSummary {
  const { id, storeId, supplierId, supplierName, state, lines } = list;
  const paise = lines.reduce((sum, { quantity, costPaise }) => sum + quantity * (costPaise ?? 0), 0);
  return {
    _id: id,
    number: toOrderNumber(id),
    storeId,
    supplier: { _id: supplierId, name: supplierName, email: supplierEmail },
    state,
    createdAt: list.createdAt.toISOString(),
    createdBy: createdByName,
    sentAt: list.sentAt?.toISOString() ?? null,
    mailedTo: list.email,
    closedAt: list.closedAt?.toISOString() ?? null,
    lineCount: lines.length,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    cost: toRupees(paise),
  };
}

/**
 * Puts products on the drafts of their usual suppliers, which are made if there are none; what is on one
 * already stays as it is, so a repeated request changes nothing. Returns these drafts. 400; 409.
 */
export async function orderThese(
  { db }: StockDeps,
  { userId }: StockActor,
  storeId: string,
  { lines }: OrderTheseBody,
): Promise<PurchaseListSummary[]> {
  const productIds = lines.map(({ productId }) => productId);
  return inTransaction(db, async (tx) => {
    await lockSuppliersOf(tx, productIds);
    const products = await findOrderable(tx, productIds);
    requireSuppliers(lines, products);
    const bySupplier = Map.groupBy(lines, ({ productId }) => products.get(productId)!.supplierId!);
    const drafts = await lockDrafts(tx, storeId, [...bySupplier.keys()]);
    const fresh = [...bySupplier].filter(([supplierId]) => !drafts.has(supplierId));
    if (fresh.length > 0 && fresh.length + (await countLists(tx, storeId, false)) > MAX_OPEN) {
      throw new ShopError('too_many_purchase_lists');
    }
    const made = fresh.map(([supplierId, wanted]) => ({
      ...{ id: makeId(), storeId, supplierId, email: '', userId, state: 'draft' as const, sentAt: null },
      supplierName: products.get(wanted[0]!.productId)!.supplierName!,
      lines: wanted.map((line) => toOrdered(line, products)),
    }));
    await insertLists(tx, made);
    for (const [supplierId, draft] of drafts) {
      const known = new Set(draft.lines.map(({ productId }) => productId));
      const added = bySupplier.get(supplierId)!.filter(({ productId }) => !known.has(productId));
      if (added.length === 0) continue;
      const all = [...draft.lines, ...added.map((line) => toOrdered(line, products))];
      if (all.length > MAX_LINES) throw tooManyLines();
      await updateList(tx, draft.id, { lines: all });
    }
    const ids = [...made, ...drafts.values()].map(({ id }) => id);
    return (await findLists(tx, ids)).map(toSummary);
  });
}

const tooManyLines = () =>
  new ShopError('invalid_input', { message: `A purchase order can have at most ${MAX_LINES} lines` });

function requireSuppliers(lines: OrderTheseBody['lines'], products: ReadonlyMap<string, OrderChoice>): void {
  const problems: Problems = {};
  rejectUnknown(problems, lines, (productId) => products.has(productId));
  for (const [at, { productId }] of lines.entries()) {
    const product = products.get(productId);
    if (product?.supplierId === null) {
      problems[`lines.${at}.productId`] = `Choose the supplier of ${product.name} first`;
    }
  }
  requireNoProblems(problems);
}

type PurchaseItem = Omit<PurchaseRow, 'quantity'>;
type PurchaseInput = { productId: string; quantity: number; cost?: number | null };

/** A line of the list stays as it was named; another one is named as the product is now. */
function toOrdered(
  { productId, quantity, cost }: PurchaseInput,
  products: ReadonlyMap<string, PurchaseItem>,
): PurchaseRow {
  const { name, unit, sku, costPaise = null } = products.get(productId)!;
  const paise = cost === undefined ? costPaise : cost === null ? null : toPaise(cost);
  return { productId, name, unit, sku, quantity, costPaise: paise };
}

/** 400 with every wrong line; 404; 409 when it is sent, or changed by somebody else. */
export async function savePurchase(
  { db }: StockDeps,
  actor: StockActor,
  id: string,
  { revision, lines, note }: SavePurchaseBody,
): Promise<PurchaseList> {
  return inTransaction(db, async (tx) => {
    const list = await lockDraft(tx, actor, id);
    const before = await toLines(tx, list, list.lines);
    const wanted = lines ? await toLines(tx, list, lines) : before;
    // A repeated request has nothing to change, and is no conflict.
    if (!isDeepStrictEqual([wanted, note ?? list.note], [before, list.note])) {
      await requireRevision(tx, actor, list, revision);
      await updateList(tx, id, { lines: wanted, note: note ?? list.note });
    }
    return readPurchase(tx, actor, id);
  });
}

async function toLines(
  tx: Queryable,
  list: StoredList,
  lines: readonly PurchaseInput[],
): Promise<PurchaseRow[]> {
  const known = new Map(list.lines.map((line) => [line.productId, line]));
  const fresh = lines.flatMap(({ productId }) => (known.has(productId) ? [] : productId));
  const products = new Map<string, PurchaseItem>([...(await findOrderable(tx, fresh)), ...known]);
  const problems: Problems = {};
  rejectUnknown(problems, lines, (productId) => products.has(productId));
  requireNoProblems(problems);
  return lines.map((line) => toOrdered(line, products));
}

/** 409 with the list as it is now. */
async function requireRevision(
  tx: Queryable,
  actor: StockActor,
  list: StoredList,
  revision: number,
): Promise<void> {
  if (list.revision === revision) return;
  throw new ShopError('purchase_list_changed', { data: await readPurchase(tx, actor, list.id) });
}

async function lockOwn(tx: Queryable, actor: StockActor, id: string): Promise<StoredList> {
  const list = isId(id) ? await lockList(tx, id) : undefined;
  if (!list || !actor.mayManage(list.storeId)) throw noList();
  return list;
}

async function lockDraft(tx: Queryable, actor: StockActor, id: string): Promise<StoredList> {
  const list = await lockOwn(tx, actor, id);
  if (list.state !== 'draft') throw new ShopError('purchase_list_sent');
  return list;
}

/** 404; 409 when it is sent. */
export async function deletePurchase({ db }: StockDeps, actor: StockActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, actor, id);
    await removeList(tx, id);
  });
}

/**
 * A list that is already sent is returned as it is, so that nobody orders twice. 400 when the supplier has no
 * e-mail; 404; 409 when somebody else has changed it; 429.
 */
export async function sendPurchase(
  deps: PurchaseDeps,
  actor: StockActor,
  id: string,
  { revision, isMailed }: SendListBody,
  now: Date,
): Promise<PurchaseList> {
  return inTransaction(deps.db, async (tx) => {
    const list = await lockOwn(tx, actor, id);
    if (list.state === 'draft') {
      await requireRevision(tx, actor, list, revision);
      const email = isMailed ? await mailOrder(tx, deps, list) : '';
      await updateList(tx, id, { state: 'sent', sentAt: now, email });
    }
    return readPurchase(tx, actor, id);
  });
}

/** Returns where it is mailed to. */
async function mailOrder(tx: Queryable, deps: PurchaseDeps, list: StoredList): Promise<string> {
  const { id, storeId, note, lines } = list;
  const { name: supplier, email } = await requireSupplier(tx, list.supplierId ?? '');
  if (email === '') requireNoProblems({ email: `Enter the email of ${supplier}` });
  if ((await countMailed(tx, storeId)) >= MAX_MAILED) throw new ShopError('too_many_order_mails');
  const { shopName } = deps.config;
  const store = deps.stores.find(storeId)!;
  const number = toOrderNumber(id);
  await deps.mail.queue(tx, writeOrderMail({ to: email, number, shopName, supplier, store, note, lines }));
  return email;
}

/** The rest is no longer expected. One that is done is returned as it is. 404; 409 for a draft. */
export async function closePurchase(
  { db }: StockDeps,
  actor: StockActor,
  id: string,
  now: Date,
): Promise<PurchaseList> {
  return inTransaction(db, async (tx) => {
    const { state } = await lockOwn(tx, actor, id);
    if (state === 'draft') throw new ShopError('purchase_list_not_open');
    if (state === 'sent') await updateList(tx, id, { state: 'closed', closedAt: now });
    return readPurchase(tx, actor, id);
  });
}

/** For a delivery of it: what has not come yet. 404; 409 when nothing is expected of it. */
export async function lockSentPurchase(tx: Queryable, actor: StockActor, id: string) {
  const list = await lockOwn(tx, actor, id);
  if (list.state !== 'sent') throw new ShopError('purchase_list_not_open');
  const lines = await listPurchaseLines(tx, list);
  return { ...list, left: lines.filter(({ quantity, came }) => quantity > came) };
}

/** After a delivery of it was booked: the list is done when nothing is left. */
export async function finishPurchase(tx: Queryable, id: string, now: Date): Promise<void> {
  const list = await lockList(tx, id);
  if (list?.state !== 'sent') return;
  const lines = await listPurchaseLines(tx, list);
  if (lines.some(({ quantity, came }) => quantity > came)) return;
  await updateList(tx, id, { state: 'received', closedAt: now });
}

/** The lines as a delivery names them, with the headings that goods in reads from a supplier's file. */
const HEADINGS = ['bar code', 'sku', 'name', 'size', 'quantity', 'cost'];

/** As CSV. 404. */
export async function writePurchaseFile(
  { db }: StockDeps,
  actor: StockActor,
  id: string,
): Promise<{ name: string; text: string }> {
  const { number, lines } = await readPurchase(db, actor, id);
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  const codes = await findBarCodes(
    db,
    ordered.map(({ productId }) => productId),
  );
  const rows = ordered.map(({ productId, sku, name, unit, quantity, cost }) =>
    [codes.get(productId) ?? '', sku, name, unit, quantity, cost ?? ''].map((cell) => toCell(String(cell))),
  );
  return {
    name: `purchase-list-${number.slice(1)}.csv`,
    text: BYTE_ORDER_MARK + toCsv([HEADINGS, ...rows]),
  };
}
