// Drafts of goods in: created, typed, scanned, read from a file, and deleted. Everything typed is saved, even
// if invalid; booking is book-receipt.ts.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readOptionalText } from '#features/store/store-input.rules.ts';
import type { Stores } from '#features/store/stores.ts';
import { cleanText } from '#shared/clean-text.ts';
import { isId, makeId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { requireNoProblems, type Problems } from '#shared/read-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import { toDayAt } from '#shared/day.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import { requireKnownStore } from '../booking/booking.ts';
import { readSupplierName, supplierOfName } from '../supplier/supplier.ts';
import { judgeLines, toReceipt, toSummary } from './judged-lines.ts';
import { readReceiptFile } from './receipt-file.ts';
import { MAX_TYPED } from './receipt-line.rules.ts';
import type { CreateReceiptBody, Receipt, ReceiptSummary, SaveReceiptBody } from './receipt.contract.ts';
import {
  countReceipts,
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
  type StoredLine,
  type StoredReceipt,
} from './receipt.store.ts';

/** The caller, and the stores they may act in. */
export type StockActor = { userId: string; mayManage(storeId: string): boolean };

const RECEIPTS_PER_PAGE = 50;
const MAX_REFERENCE = 60;

const noReceipt = () => new ShopError('not_found', { message: 'Receipt not found' });

/** The current day by the store's clock, as 2026-11-22. */
export function toToday(stores: Stores, storeId: string, now: Date): string {
  return toDayAt(now, stores.find(storeId)?.timeZone ?? 'Asia/Kolkata');
}

/** Newest first. */
export async function listReceipts(
  { db, stores }: StockDeps,
  storeId: string,
  state: 'draft' | 'booked',
  page: number,
): Promise<{ receipts: ReceiptSummary[]; paging: Paging }> {
  requireKnownStore(stores, storeId);
  const offset = (page - 1) * RECEIPTS_PER_PAGE;
  const [rows, totalCount] = await Promise.all([
    listStoredReceipts(db, storeId, state, { limit: RECEIPTS_PER_PAGE, offset }),
    countReceipts(db, storeId, state),
  ]);
  return {
    receipts: rows.map(({ lineCount, ...row }) => toSummary(row, lineCount)),
    paging: toPaging(page, RECEIPTS_PER_PAGE, totalCount),
  };
}

export async function readReceipt(
  { db, stores }: Pick<StockDeps, 'stores'> & { db: Db | Queryable },
  actor: StockActor,
  id: string,
  now: Date,
): Promise<Receipt> {
  const found = isId(id) ? await findReceipt(db, id) : undefined;
  if (!found || !actor.mayManage(found.receipt.storeId)) throw noReceipt();
  return toReceipt(found, await judgeLines(db, found.receipt, toToday(stores, found.receipt.storeId, now)));
}

/** 400; 404 no such store. */
export async function createReceipt(
  deps: StockDeps,
  actor: StockActor,
  storeId: string,
  { _id, ...input }: CreateReceiptBody,
  now: Date,
): Promise<Receipt> {
  requireKnownStore(deps.stores, storeId);
  const { supplier = '', reference = '' } = readHead(input);
  const id = isId(_id) ? _id : makeId();
  await inTransaction(deps.db, async (tx) => {
    const from = await supplierOfName(tx, supplier);
    await insertReceipt(tx, {
      id,
      storeId,
      supplierId: from?._id ?? null,
      supplierName: from?.name ?? '',
      reference,
      createdBy: actor.userId,
    });
  });
  return readReceipt(deps, actor, id, now);
}

export function readHead(input: { supplier?: unknown; reference?: unknown }) {
  const problems: Problems = {};
  const supplier = readSupplierName(problems, input.supplier);
  const reference = readOptionalText(problems, 'reference', input.reference, {
    label: 'Number',
    max: MAX_REFERENCE,
  });
  requireNoProblems(problems);
  return { supplier, reference };
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

/** 400; 404; 409 when it is booked, or when lines come from a file and the draft has changed. */
export async function saveReceipt(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  body: SaveReceiptBody,
  now: Date,
): Promise<Receipt> {
  const head = readHead(body);
  const { set, remove } = readChanges(body);
  const added = body.csv === undefined ? [] : readReceiptFile(String(body.csv));
  return inTransaction(deps.db, async (tx) => {
    const draft = await lockDraft(tx, actor, id);
    if (added.length > 0 && body.revision !== undefined && body.revision !== draft.revision) {
      throw new ShopError('receipt_changed');
    }
    const from = head.supplier === undefined ? undefined : await supplierOfName(tx, head.supplier);
    await updateReceipt(tx, id, {
      ...(from !== undefined && { supplierId: from?._id ?? null, supplierName: from?.name ?? '' }),
      ...(head.reference !== undefined && { reference: head.reference }),
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
    await setLines(tx, draft, lines, [...set, ...files]);
    return readReceipt({ ...deps, db: tx }, actor, id, now);
  });
}

type LineChange = LineTexts & { id: string; nameText?: string };

async function setLines(
  tx: Queryable,
  { id: receiptId, storeId }: StoredReceipt,
  lines: readonly StoredLine[],
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

const TEXTS = [
  ['code', 'codeText'],
  ['quantity', 'quantityText'],
  ['cost', 'costText'],
  ['bestBefore', 'bestBeforeText'],
] as const;

/** Texts are accepted as they are: their problems are shown at the line. */
function readChanges({ set, remove }: SaveReceiptBody): { set: LineChange[]; remove: string[] } {
  const problems: Problems = {};
  const [changed, removed] = [set ?? [], remove ?? []];
  if (!Array.isArray(changed) || changed.length > MAX_LINES) {
    problems.set = `Lines must be a list of at most ${MAX_LINES}`;
  }
  if (!Array.isArray(removed) || removed.length > MAX_LINES || !removed.every(isId)) {
    problems.remove = 'Lines to be removed must be a list of ids';
  }
  requireNoProblems(problems);
  const changes = (changed as unknown[]).map((claim, at): LineChange => {
    const line = (typeof claim === 'object' && claim !== null ? claim : {}) as Record<string, unknown>;
    if (!isId(line.lineId)) problems[`set.${at}.lineId`] = 'A line needs an id';
    const texts = TEXTS.filter(([name]) => line[name] !== undefined && line[name] !== null).map(
      ([name, column]) => [column, cleanText(String(line[name])).slice(0, MAX_TYPED)],
    );
    const { productId } = line;
    if (productId !== undefined && productId !== null && !isId(productId)) {
      problems[`set.${at}.productId`] = 'There is no such product';
    }
    const chosen = productId === undefined ? {} : { productId: (productId as string | null) || null };
    return { id: String(line.lineId), ...Object.fromEntries(texts), ...chosen };
  });
  requireNoProblems(problems);
  return { set: changes, remove: removed as string[] };
}

/** 404; 409 when it is booked. */
export async function deleteReceipt(db: Db, actor: StockActor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockDraft(tx, actor, id);
    await removeReceipt(tx, id);
  });
}
