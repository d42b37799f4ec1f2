// Suppliers' bills: noted with the goods or later, photographed, and ticked when they are paid.

import { inTransaction } from '#database/client.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { readUpload } from '#features/platform/image/read-upload.ts';
import { requireNoProblems } from '#shared/check-fields.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { requireOwn, type StockActor } from '../booking/booking.ts';
import type { ListedBill, PaidBody, SaveBillBody } from './bill.contract.ts';
import {
  countBills,
  findPhoto,
  listStoredBills,
  writeBill,
  writePaid,
  writePhoto,
  type BillsFilter,
} from './bill.store.ts';
import { toDay } from './receipt-line.rules.ts';
import type { Receipt } from './receipt.contract.ts';
import { findReceipt } from './receipt.store.ts';
import { isFromOtherState, lockOwnReceipt, readReceipt } from './receipt.ts';

const BILLS_PER_PAGE = 50;

export async function listBills(
  { db }: StockDeps,
  filter: BillsFilter,
  page: number,
): Promise<{ rows: ListedBill[]; paging: Paging }> {
  return readPage(
    page,
    BILLS_PER_PAGE,
    (window) => listStoredBills(db, filter, window),
    () => countBills(db, filter),
  );
}

/** Takes the supplier's present GSTIN too, which may have been entered with the bill. 404; 409 when paid. */
export async function saveBill(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  { reference, day, total }: SaveBillBody,
  now: Date,
): Promise<Receipt> {
  return inTransaction(deps.db, async (tx) => {
    const receipt = await lockOwnReceipt(tx, actor, id);
    if (receipt.bill.paidAt !== null) throw new ShopError('bill_paid');
    const supplier = { ...receipt, gstNumber: receipt.supplierGstNumber };
    await writeBill(tx, id, {
      reference: reference ?? receipt.reference,
      day: day === undefined ? receipt.bill.day : toDay(day),
      total: total === undefined ? receipt.bill.total : total,
      gstNumber: supplier.gstNumber,
      isIntegrated: isFromOtherState(deps.stores, supplier),
    });
    return readReceipt({ ...deps, db: tx }, actor, id, now);
  });
}

/** A bill that is paid already stays as it was ticked first. 400; 404; 409 when there is no bill. */
export async function markPaid(
  { db }: StockDeps,
  actor: StockActor,
  id: string,
  { isPaid, how }: PaidBody,
  now: Date,
): Promise<Receipt['bill']> {
  if (isPaid && !how) requireNoProblems({ how: 'Say how it was paid' });
  return inTransaction(db, async (tx) => {
    const { state, bill } = await lockOwnReceipt(tx, actor, id);
    if (state === 'draft' || bill.day === null) throw new ShopError('bill_missing');
    if (isPaid !== (bill.paidAt !== null))
      await writePaid(tx, id, isPaid ? { userId: actor.userId, how: how!, now } : null);
    return (await findReceipt(tx, id))!.bill;
  });
}

const isOwn = ({ db }: StockDeps, actor: StockActor, id: string) =>
  requireOwn(actor, 'Receipt', id, (known) => findReceipt(db, known));

/** 404; 413; 415. */
export async function savePhoto(
  deps: StockDeps,
  actor: StockActor,
  id: string,
  bytes: Buffer,
): Promise<Receipt['bill']> {
  await isOwn(deps, actor, id);
  const { image } = await readUpload(bytes, 'whole');
  return inTransaction(deps.db, async (tx) => {
    // Its draft may have been deleted meanwhile.
    await lockOwnReceipt(tx, actor, id);
    await writePhoto(tx, id, image);
    return (await findReceipt(tx, id))!.bill;
  });
}

export async function readPhoto(deps: StockDeps, actor: StockActor, id: string): Promise<Buffer> {
  await isOwn(deps, actor, id);
  const image = await findPhoto(deps.db, id);
  if (!image) throw new ShopError('not_found', { message: 'There is no photo of this bill' });
  return image;
}
