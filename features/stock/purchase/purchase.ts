// Purchase orders: drafts by supplier, ordered by mail or otherwise, closed when nothing more is expected.

import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { requireNoProblems } from '#shared/check-fields.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import { withGstNumber } from '#shared/gst-number.ts';
import { toPaise } from '#shared/money.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { MAX_LINES, NO_PRODUCT, requireProducts } from '../booking/booking.rules.ts';
import { requireOwn, type StockActor } from '../booking/booking.ts';
import { requireSupplier } from '#features/catalogue/supplier/supplier.ts';
import { writeOrderMail } from './purchase-mail.ts';
import type {
  DeliveredList,
  OrderTheseBody,
  PurchaseList,
  PurchaseListSummary,
  SavePurchaseBody,
  SendListBody,
} from './purchase.contract.ts';
import {
  countLists,
  countMailed,
  findPackings,
  findList,
  findLists,
  findOrderable,
  insertDraft,
  listPurchaseLines,
  listStoredLists,
  lockDrafts,
  lockList,
  lockSuppliersOf,
  readShopGstNumber,
  removeList,
  updateList,
  type ListsFilter,
  type StoredList,
} from './purchase.store.ts';
import type { PurchaseRow } from '../stock.table.ts';

export type PurchaseDeps = StockDeps & { mail: MailQueue; config: { shopName: string } };

const LISTS_PER_PAGE = 50;
const MAX_OPEN = 100;
const MAX_MAILED = 50;
const NAME = 'Purchase order';

export async function listPurchases(
  { db }: StockDeps,
  filter: ListsFilter,
  page: number,
): Promise<{ rows: PurchaseListSummary[]; paging: Paging }> {
  return readPage(
    page,
    LISTS_PER_PAGE,
    (window) => listStoredLists(db, filter, window),
    () => countLists(db, filter),
  );
}

export async function readPurchase(db: Queryable, actor: StockActor, id: string): Promise<PurchaseList> {
  const list = await requireOwn(actor, NAME, id, (known) => findList(db, known));
  return { ...list, lines: await listPurchaseLines(db, list) };
}

/** What a delivery of it shows of it; null: it is deleted. */
export async function findDeliveredList(db: Queryable, id: string): Promise<DeliveredList | null> {
  const list = await findList(db, id);
  if (!list) return null;
  const { _id, number, state } = list;
  return { _id, number, isOpen: state === 'sent', lines: await listPurchaseLines(db, list) };
}

/** Makes the drafts that are missing; what is on one already stays as it is, so a repeat changes nothing. */
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
    requireProducts(lines, (productId) => {
      const product = products.get(productId);
      if (!product) return NO_PRODUCT;
      return product.supplierId === null && `Choose the supplier of ${product.name} first`;
    });
    const bySupplier = Map.groupBy(lines, ({ productId }) => products.get(productId)!.supplierId!);
    const drafts = await lockDrafts(tx, storeId, [...bySupplier.keys()]);
    const ids = drafts.map(({ _id }) => _id);
    const haveDraft = new Set(drafts.map(({ supplier }) => supplier._id));
    const fresh = [...bySupplier].filter(([supplierId]) => !haveDraft.has(supplierId));
    if (fresh.length > 0 && fresh.length + (await countLists(tx, { storeId, isDone: false })) > MAX_OPEN) {
      throw new ShopError('too_many_purchase_lists');
    }
    for (const [supplierId, wanted] of fresh) {
      const supplier = { _id: supplierId, name: products.get(wanted[0]!.productId)!.supplierName! };
      const ordered = wanted.map((line) => toOrdered(line, products));
      ids.push(await insertDraft(tx, { storeId, userId, supplier, lines: ordered }));
    }
    for (const draft of drafts) {
      const known = new Set(draft.lines.map(({ productId }) => productId));
      const added = bySupplier.get(draft.supplier._id!)!.filter(({ productId }) => !known.has(productId));
      if (added.length === 0) continue;
      const all = [...draft.lines, ...added.map((line) => toOrdered(line, products))];
      if (all.length > MAX_LINES) {
        const message = `A purchase order can have at most ${MAX_LINES} lines`;
        throw new ShopError('invalid_input', { message });
      }
      await updateList(tx, draft._id, { lines: all });
    }
    return findLists(tx, ids);
  });
}

type PurchaseItem = Omit<PurchaseRow, 'quantity'>;
type PurchaseInput = NonNullable<SavePurchaseBody['lines']>[number];

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
  requireProducts(lines, (productId) => !products.has(productId) && NO_PRODUCT);
  return lines.map((line) => toOrdered(line, products));
}

async function requireRevision(
  tx: Queryable,
  actor: StockActor,
  list: StoredList,
  revision: number,
): Promise<void> {
  if (list.revision === revision) return;
  throw new ShopError('purchase_list_changed', { data: await readPurchase(tx, actor, list._id) });
}

async function lockOwn(tx: Queryable, actor: StockActor, id: string): Promise<StoredList> {
  return requireOwn(actor, NAME, id, (known) => lockList(tx, known));
}

async function lockDraft(tx: Queryable, actor: StockActor, id: string): Promise<StoredList> {
  const list = await lockOwn(tx, actor, id);
  if (list.state !== 'draft') throw new ShopError('purchase_list_sent');
  return list;
}

export async function deletePurchase({ db }: StockDeps, actor: StockActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, actor, id);
    await removeList(tx, id);
  });
}

/** One that is sent already is returned as it is, so that nobody orders twice. 400; 404; 409; 429. */
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
      // Where it is mailed; '' when it is ordered otherwise.
      const email = isMailed ? await mailOrder(tx, deps, list) : '';
      await updateList(tx, id, { state: 'sent', email, sentAt: now });
    }
    return readPurchase(tx, actor, id);
  });
}

async function mailOrder(tx: Queryable, deps: PurchaseDeps, list: StoredList): Promise<string> {
  const { storeId, number, note, lines } = list;
  const { name: supplier, email } = await requireSupplier(tx, list.supplier._id ?? '');
  if (email === '') requireNoProblems({ email: `Enter the email of ${supplier}` });
  if ((await countMailed(tx, storeId)) >= MAX_MAILED) throw new ShopError('too_many_order_mails');
  const { shopName } = deps.config;
  const store = withGstNumber(deps.stores.find(storeId)!, await readShopGstNumber(tx));
  const packings = await findPackings(
    tx,
    lines.map(({ productId }) => productId),
  );
  const order = { number, shopName, supplier, store, note, lines, packings };
  await deps.mail.queue(tx, writeOrderMail({ to: email, ...order }));
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

/** `left`: what has not come yet. 404; 409 when nothing is expected of it. */
export async function lockSentPurchase(tx: Queryable, actor: StockActor, id: string) {
  const list = await lockOwn(tx, actor, id);
  if (list.state !== 'sent') throw new ShopError('purchase_list_not_open');
  const lines = await listPurchaseLines(tx, list);
  return { ...list, left: lines.filter(({ quantity, came }) => quantity > came) };
}

/** The list is done when nothing is left, or when the rest is no longer expected. */
export async function finishPurchase(
  tx: Queryable,
  id: string,
  { closesRest, now }: { closesRest: boolean; now: Date },
): Promise<void> {
  const list = await lockList(tx, id);
  if (list?.state !== 'sent') return;
  const lines = await listPurchaseLines(tx, list);
  const isShort = lines.some(({ quantity, came }) => quantity > came);
  if (!isShort || closesRest)
    await updateList(tx, id, { state: isShort ? 'closed' : 'received', closedAt: now });
}

/** The lines as a delivery names them, with the headings that goods in reads from a supplier's file. */
const HEADINGS = ['bar code', 'sku', 'name', 'size', 'quantity', 'cost'];

export async function writePurchaseFile(
  { db }: StockDeps,
  actor: StockActor,
  id: string,
): Promise<{ name: string; text: string }> {
  const { number, lines } = await readPurchase(db, actor, id);
  const ordered = lines.filter(({ quantity }) => quantity > 0);
  const packings = await findPackings(
    db,
    ordered.map(({ productId }) => productId),
  );
  const rows = ordered.map(({ productId, sku, name, unit, quantity, cost }) =>
    [packings.get(productId)?.barCode ?? '', sku, name, unit, quantity, cost ?? ''].map((cell) =>
      toCell(String(cell)),
    ),
  );
  return {
    name: `purchase-list-${number.slice(1)}.csv`,
    text: BYTE_ORDER_MARK + toCsv([HEADINGS, ...rows]),
  };
}
