// Money that the shop owes to shoppers who paid in cash: noted when it is given, sent where the shopper wants
// it, and paid by staff. Whoever changes a row has locked its order.

import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { MailShop } from '#features/platform/mail/email.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import { isId } from '#shared/ids.ts';
import { formatPaise, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { DAY_MS } from '#shared/times.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { orders } from '../core/order.table.ts';
import { backPartsOf } from '../core/sums.rules.ts';
import { earnCredit } from '../core/credit.ts';
import { insertTransition, lockOrder, notifyOrderChange } from '../core/orders.ts';
import type { OwedMoney, OwedQuery, PaidBody, StaffOwedMoney, WayBody } from './money-back.contract.ts';
import { mailShopper } from '../notices/order-events.ts';
import { moneyOwed } from './money-back.table.ts';

type StoredOwed = typeof moneyOwed.$inferSelect;
type OwedRow = { owed: StoredOwed; order: StoredOrder; customerName: string; nextOrderId: string | null };

const DUE_MS = 7 * DAY_MS;

/** A name at a bank or app, as the apps take it: 'asha.rao@okbank'. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,98}@[a-z][a-z0-9]{1,49}$/i;

/**
 * For money that goes back after the delivery, of what was paid in cash; null when there is none. Returns by
 * when it is paid. The order is as it was before, and locked.
 */
export async function oweMoney(
  tx: Queryable,
  order: StoredOrder,
  backPaise: number,
  now: Date,
): Promise<Date | null> {
  const { id: orderId, storeId } = order;
  const { otherPaise: paise } = backPartsOf(order, backPaise);
  if (order.status !== 'DELIVERED' || order.paymentState !== 'none_due' || paise === 0) return null;
  const dueAt = new Date(now.getTime() + DUE_MS);
  await tx.insert(moneyOwed).values({ orderId, storeId, paise, createdAt: now, dueAt });
  return dueAt;
}

type Chooser = { userId: string; rateLimitScale: number };

/** 404 for that of somebody else; 400 without a UPI id that can be one; 409 once it is paid. */
export async function chooseWay(
  db: Db,
  { userId, rateLimitScale }: Chooser,
  { _id, way, upiId: typed = '' }: WayBody,
  now: Date,
): Promise<OwedMoney> {
  const upiId = way === 'upi' ? typed.trim() : null;
  if (upiId !== null && !UPI_ID.test(upiId)) throw refuseField('upiId', 'Enter a UPI id like name@bank');
  await requireAttempts(db, [toAttempt(LIMITS.moneyBack, userId, rateLimitScale)], now);
  return inTransaction(db, async (tx) => {
    const { owed, order } = await lockOwed(tx, _id, (found) => found.order.userId === userId);
    if (owed.way === way && owed.upiId === upiId) return toOwedMoney(owed);
    if (owed.paidAt) throw new ShopError('money_paid');
    const paid = way === 'credit' && { paidAt: now };
    const chosen = await setOwed(tx, owed, { way, upiId, version: owed.version + 1, ...paid });
    // That is all that there is to do.
    if (paid) await earnCredit(tx, order, owed.paise, now);
    const toStatus = STORY[way];
    await insertTransition(tx, { orderId: owed.orderId, toStatus, movedBy: 'shopper', userId, now });
    await notifyOrderChange(tx, owed.orderId);
    return toOwedMoney(chosen);
  });
}

/** In the history of the order. */
const STORY = {
  upi: 'MONEY BACK BY UPI',
  credit: 'MONEY BACK AS CREDIT',
  rider: 'MONEY BACK BY RIDER',
} as const;

type Payer = { userId: string; manages(storeId: string): boolean };
type PaidDeps = { db: Db; mail: MailQueue; config: MailShop };

/**
 * A repeat by the same person is the same payment. 404 when it is of another store; 409 when it was paid
 * before, or the shopper has chosen otherwise since it was read.
 */
export async function notePaid(
  deps: PaidDeps,
  { userId, manages }: Payer,
  { _id, version, how }: PaidBody,
  now: Date,
): Promise<StaffOwedMoney> {
  const words = how.trim();
  if (!words) throw refuseField('how', 'Say how it was paid');
  await inTransaction(deps.db, async (tx) => {
    const { owed, order } = await lockOwed(tx, _id, (found) => manages(found.owed.storeId));
    if (owed.paidAt) {
      if (owed.paidBy === userId && owed.how === words) return;
      throw new ShopError('money_paid');
    }
    if (owed.version !== version) throw new ShopError('money_way_changed');
    const paidByName = sql`coalesce((SELECT name FROM users WHERE users.id = ${userId}), '')`;
    await setOwed(tx, owed, { paidAt: now, paidBy: userId, paidByName, how: words });
    const step = { orderId: order.id, toStatus: 'MONEY BACK PAID', movedBy: 'staff', userId } as const;
    await insertTransition(tx, { ...step, now });
    await notifyOrderChange(tx, order.id);
    const amount = formatPaise(owed.paise);
    await mailShopper(tx, deps, order, {
      subject: `${amount} paid back for order ${toOrderNumber(order.id)}`,
      paragraphs: [`You got ${amount} back: ${toHarmlessLine(words)}.`],
    });
  });
  const [paid] = await listRows(deps.db, eq(moneyOwed.id, _id), asc(moneyOwed.id));
  return toStaffOwed(paid!);
}

const MAX_LISTED = 100;

/** What is open oldest first, what is paid newest first; at most 100. */
export async function listOwed(db: Db, { storeId, state = 'open' }: OwedQuery): Promise<StaffOwedMoney[]> {
  const isAtStore = eq(moneyOwed.storeId, storeId);
  const found =
    state === 'open'
      ? await listRows(db, and(isAtStore, isNull(moneyOwed.paidAt))!, asc(moneyOwed.id))
      : await listRows(db, and(isAtStore, isNotNull(moneyOwed.paidAt))!, desc(moneyOwed.id));
  return found.map(toStaffOwed);
}

const customerName = sql<string>`(SELECT name FROM users WHERE users.id = ${orders.userId})`;
const nextOrderId = sql<string | null>`(
  SELECT next.id FROM orders next
  WHERE next.user_id = ${orders.userId} AND next.store_id = ${orders.storeId}
    AND next.status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY')
  ORDER BY next.id LIMIT 1)`;

const listRows = (db: Queryable, isWanted: SQL, order: SQL): Promise<OwedRow[]> =>
  db
    .select({ owed: moneyOwed, order: orders, customerName, nextOrderId })
    .from(moneyOwed)
    .innerJoin(orders, eq(orders.id, moneyOwed.orderId))
    .where(isWanted)
    .orderBy(order)
    .limit(MAX_LISTED);

async function findOwed(db: Queryable, id: string): Promise<OwedRow | undefined> {
  return isId(id) ? (await listRows(db, eq(moneyOwed.id, id), asc(moneyOwed.id)))[0] : undefined;
}

/** 404 when there is none, or not for this person. */
async function lockOwed(tx: Queryable, id: string, isTheirs: (found: OwedRow) => boolean): Promise<OwedRow> {
  const found = await findOwed(tx, id);
  if (!found || !isTheirs(found)) throw new ShopError('not_found', { message: 'Money back not found' });
  await lockOrder(tx, found.order.id);
  // Read again, because it may have changed until it was locked.
  return (await findOwed(tx, id))!;
}

async function setOwed(
  tx: Queryable,
  { id }: StoredOwed,
  values: { [Name in keyof StoredOwed]?: StoredOwed[Name] | SQL },
): Promise<StoredOwed> {
  const [row] = await tx.update(moneyOwed).set(values).where(eq(moneyOwed.id, id)).returning();
  return row!;
}

function toOwedMoney({ id: _id, paise, createdAt, dueAt, way, upiId, paidAt }: StoredOwed): OwedMoney {
  return {
    ...{ _id, amount: toRupees(paise), createdAt: createdAt.toISOString(), dueAt: dueAt.toISOString() },
    ...{ way, upiId, paidAt: paidAt?.toISOString() ?? null },
  };
}

function toStaffOwed({ owed, order, customerName: name, nextOrderId: next }: OwedRow): StaffOwedMoney {
  return {
    ...toOwedMoney(owed),
    orderId: order.id,
    number: toOrderNumber(order.id),
    version: owed.version,
    customer: { name, mobile: order.deliveryAddress.mobile },
    nextOrder: next && toOrderNumber(next),
    paidBy: owed.paidByName,
    how: owed.how,
  };
}
