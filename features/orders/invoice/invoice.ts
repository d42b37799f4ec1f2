// Invoices: issued once, when an order is delivered, and drawn from the stored facts at each request, as PDF
// in a separate program (pdf/pdf-process.ts), which is started for the first one and ended when idle.

import { sql } from 'drizzle-orm';
import { openHelper } from '#adapters/helper-process.ts';
import type { Db, Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { lacksSecondFactor } from '#features/identity/sign-in/session/session.ts';
import { findAssignments } from '#features/stores/staff/staff.ts';
import { withGstNumber } from '#shared/gst-number.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { noOrder, type StoredOrder } from '../core/order.rules.ts';
import type { InvoiceContent } from './invoice.contract.ts';
import type { DrawAnswer } from './pdf/pdf-process.ts';
import { toContent, toCreditNote, toFinancialYear } from './invoice.rules.ts';
import {
  findInvoiceZone,
  findOrderWithInvoice,
  insertCreditNote,
  insertInvoice,
  listInvoiced,
  readSnapshot,
  takeStoreNumber,
} from './invoice.store.ts';
import { invoiceBuyers } from './invoice.table.ts';

/**
 * In the transaction that delivers the order, as its last step: from here on other deliveries of the store
 * wait. An order that was delivered before and undone keeps its number.
 */
export async function issueInvoice(tx: Queryable, order: StoredOrder, now: Date): Promise<void> {
  const read = await readSnapshot(tx, order);
  if (!read) return;
  const storeNumber = read.storeNumber ?? (await takeStoreNumber(tx, order.storeId));
  const year = toFinancialYear(now, read.seller.timeZone);
  const { shopGstNumber, ...saved } = read;
  const snapshot = { ...saved, storeNumber, seller: withGstNumber(read.seller, shopGstNumber) };
  await insertInvoice(tx, { orderId: order.id, storeId: order.storeId, year, snapshot, issuedAt: now });
}

/**
 * For money given back after the invoice, by the adjustment of a problem or by a goodwill: as the last step
 * of its transaction, because the next credit note of the store waits for it.
 */
export async function issueCreditNote(
  tx: Queryable,
  { id: orderId, storeId }: Pick<StoredOrder, 'id' | 'storeId'>,
  sourceId: string,
  now: Date,
): Promise<void> {
  const timeZone = await findInvoiceZone(tx, orderId);
  if (timeZone === undefined) return;
  const year = toFinancialYear(now, timeZone);
  await insertCreditNote(tx, { sourceId, orderId, storeId, year, issuedAt: now });
}

export type InvoiceDeps = { db: Db; config: { shopName: string; rateLimitScale: number } };
type Actor = { userId: string; role: 'USER' | 'ADMIN' };

export type InvoiceFile = { name: string; pdf: Uint8Array };

export async function getInvoice(
  deps: InvoiceDeps,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<InvoiceFile> {
  return toFile('invoice', await readContent(deps, actor, orderId, now));
}

/** As `getInvoice`; 404 also for a number that is not one of this order. */
export async function getCreditNote(
  deps: InvoiceDeps,
  actor: Actor,
  { orderId, number }: { orderId: string; number: string },
  now: Date,
): Promise<InvoiceFile> {
  const note = toCreditNote(await readContent(deps, actor, orderId, now), number);
  if (!note) throw new ShopError('not_found', { message: 'Credit note not found' });
  return toFile('credit-note', note);
}

/**
 * For the shopper of the order, the managers of its store, and ADMIN. 404 for everybody else; 409 before
 * delivery; 429 above the limit of requests; 503 when too many wait.
 */
async function readContent(
  { db, config }: InvoiceDeps,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<InvoiceContent> {
  const attempt = toAttempt(LIMITS.invoices, actor.userId, config.rateLimitScale);
  await requireAttempts(db, [attempt], now);
  const found = isId(orderId) ? await findOrderWithInvoice(db, orderId) : undefined;
  if (!found || !(await maySee(db, actor, found.order))) throw noOrder();
  const { order, invoice, buyer } = found;
  if (!invoice || (order.status !== 'DELIVERED' && order.status !== 'CANCELLED')) throw noInvoice(order);
  const { lines, charges, adjustments } = await listInvoiced(db, orderId);
  const rows = { order: { ...order, lines, charges }, invoice, buyer, adjustments };
  return toContent(rows, config.shopName);
}

async function maySee(db: Db, { userId, role }: Actor, order: StoredOrder): Promise<boolean> {
  if (role === 'ADMIN' || order.userId === userId) return true;
  const assignments = (await lacksSecondFactor(db, userId)) ? [] : await findAssignments(db, userId);
  return assignments.some(
    ({ role, storeId }) => role === 'manager' && (storeId === null || storeId === order.storeId),
  );
}

function noInvoice({ status }: StoredOrder): ShopError {
  if (status !== 'CANCELLED' && status !== 'DELIVERED') return new ShopError('no_invoice');
  const message =
    status === 'CANCELLED'
      ? 'This order was cancelled, so there is no invoice'
      : 'This order was delivered before the shop issued invoices';
  return new ShopError('no_invoice', { message });
}

/** Number signs and slashes have a meaning in file names. */
const toFile = async (kind: string, content: InvoiceContent): Promise<InvoiceFile> => ({
  name: `${kind}-${content.number.replaceAll('/', '-')}.pdf`,
  pdf: await toInvoicePdf(content),
});

/** Hundreds of times as long as most invoices take, because the machine may be busy. */
const LONGEST_MS = 30_000;
/** With this many waiting, further ones are refused. */
const MAX_WAITING = 50;

const helper = openHelper<InvoiceContent, DrawAnswer>({
  program: new URL('pdf/pdf-process.ts', import.meta.url),
  // Starting it takes as long as ten invoices.
  idleMs: 30_000,
  maxBytes: 160 * 1024 * 1024,
  flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
});
let waiting = 0;

/** 503 when too many wait, or when it was not drawn in time. */
export async function toInvoicePdf(content: InvoiceContent, timeoutMs = LONGEST_MS): Promise<Uint8Array> {
  if (waiting >= MAX_WAITING) throw new ShopError('busy', { retryAfterSeconds: 5 });
  waiting++;
  try {
    const answer = await helper.ask(content, { timeoutMs });
    if (!answer) throw new ShopError('busy', { retryAfterSeconds: 5 });
    if ('failure' in answer) throw new Error(`An invoice was not drawn: ${answer.failure}`);
    return answer.pdf;
  } finally {
    waiting--;
  }
}

export const expiredInvoiceBuyers: ExpiredRows = { column: invoiceBuyers.keepUntil, limit: sql`now()` };
