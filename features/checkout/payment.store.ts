// SQL of online payments: finding, locking and recording one with its order. Reads by a shopper name the
// owner in WHERE; the provider's events have no owner.

import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { makeId } from '#shared/ids.ts';
import type { PaymentProviderName } from '#shared/payment.ts';
import type { ReviewReason, StoredPayment } from './payment.rules.ts';
import { payments } from './payment.table.ts';

type StoredOrder = typeof orders.$inferSelect;

export type OrderWithPayment = { order: StoredOrder; payment: StoredPayment };

/** Written with its order; the e-mail given to the provider must not change afterwards. */
export async function addPayment(tx: Queryable, order: StoredOrder, payableUntil: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO payments (order_id, customer_email, session_expires_at, created_at, updated_at)
    SELECT ${order.id}, email, ${payableUntil}, ${order.createdAt}, ${order.createdAt}
    FROM users WHERE id = ${order.userId}`);
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(where);

export async function findPayment(db: Queryable, orderId: string): Promise<OrderWithPayment | undefined> {
  const [row] = await select(db, eq(payments.orderId, orderId));
  return row;
}

/** The shopper's own payment, by order id or provider attempt. */
export async function findOwnPayment(
  db: Queryable,
  userId: string,
  id: string,
): Promise<OrderWithPayment | undefined> {
  const isMeant = or(eq(payments.orderId, id), eq(payments.attemptId, id));
  const [row] = await select(db, and(isMeant, eq(orders.userId, userId)));
  return row;
}

/** The first order that the same shopper placed when this payment was let go, or within half an hour. */
export async function findReplacement(db: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT later.id FROM payments JOIN orders ON orders.id = payments.order_id
      JOIN orders later ON later.user_id = orders.user_id AND later.id > orders.id
    WHERE payments.order_id = ${orderId} AND later.payment_state <> 'failed'
      AND later.created_at BETWEEN payments.cancelled_at AND payments.cancelled_at + interval '30 minutes'
    ORDER BY later.id LIMIT 1`);
  return rows[0]?.id ?? null;
}

export async function listPayments(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, OrderWithPayment>> {
  const rows = orderIds.length > 0 ? await select(db, inArray(payments.orderId, [...orderIds])) : [];
  return new Map(rows.map((row) => [row.order.id, row]));
}

/** Of a run of the reconciliation: the rest is listed by the next. */
const MAX_LISTED = 50;

/** Those of which the provider was not asked for longest come first. */
const selectAwaiting = (db: Queryable, where: SQL | undefined) =>
  select(db, and(eq(orders.paymentState, 'awaiting'), where))
    .orderBy(sql`${payments.askedAt} NULLS FIRST`, asc(orders.expiresAt))
    .limit(MAX_LISTED);

/** Orders of which the payment is overdue, or whose payment page was not handed out. */
export async function listOverdue(
  db: Queryable,
  { now, unopenedSince, unlessReported }: { now: Date; unopenedSince: Date; unlessReported?: ReviewReason },
): Promise<string[]> {
  const isUnopened = and(isNull(payments.attemptId), lt(orders.createdAt, unopenedSince));
  const where = and(
    unlessReported && isUnreported(orders.id, unlessReported),
    or(lt(orders.expiresAt, now), isUnopened),
  );
  const rows = await selectAwaiting(db, where);
  return rows.map(({ order }) => order.id);
}

export async function listOpenAttempts(
  db: Queryable,
  askedBefore: Date,
): Promise<{ orderId: string; attemptId: string; paymentProvider: StoredOrder['paymentProvider'] }[]> {
  const where = and(
    isNotNull(payments.attemptId),
    lt(orders.createdAt, askedBefore),
    or(isNull(payments.askedAt), lt(payments.askedAt, askedBefore)),
  );
  const rows = await selectAwaiting(db, where);
  return rows.map(({ order: { id: orderId, paymentProvider }, payment }) => {
    return { orderId, attemptId: payment.attemptId!, paymentProvider };
  });
}

/** Of an order that was in cash until a code at the door was paid. */
export async function addDoorPayment(
  tx: Queryable,
  order: StoredOrder,
  paid: { attemptId: string; paymentId: string; amountPaise: number; expiresAt: Date; now: Date },
): Promise<void> {
  await tx.insert(payments).values({
    orderId: order.id,
    attemptId: paid.attemptId,
    customerEmail: '',
    payableUntil: paid.expiresAt,
    paymentId: paid.paymentId,
    capturedPaise: paid.amountPaise,
    createdAt: paid.now,
    updatedAt: paid.now,
  });
}

export async function setPayment(
  tx: Queryable,
  orderId: string,
  values: Partial<StoredPayment>,
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...values, updatedAt: now })
    .where(eq(payments.orderId, orderId));
}

/** Declines told from now on are of another try. */
export async function forgetDecline(db: Queryable, orderId: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ declinedAt: null, updatedAt: now })
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.declinedAt)));
}

/** While it is open: pressed later, nothing is cancelled. */
export async function noteCancelled(db: Queryable, orderId: string, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE payments SET cancelled_at = ${now}
    WHERE order_id = ${orderId} AND cancelled_at IS NULL
      AND EXISTS (SELECT FROM orders WHERE id = ${orderId} AND payment_state = 'awaiting')`);
}

/** True for one caller in this interval, which may then ask the provider. */
export async function claimAsking(
  db: Queryable,
  orderId: string,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const rows = await db
    .update(payments)
    .set({ askedAt: now })
    .where(and(eq(payments.orderId, orderId), or(isNull(payments.askedAt), lt(payments.askedAt, before))))
    .returning({ orderId: payments.orderId });
  return rows.length > 0;
}

export async function findOrderId(
  db: Queryable,
  { orderId, attemptId }: { orderId: string | null; attemptId: string | null },
): Promise<string | null> {
  if (orderId !== null || attemptId === null) return orderId;
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.attemptId, attemptId));
  return rows[0]?.orderId ?? null;
}

export async function listOurAttempts(db: Queryable, attemptIds: string[]): Promise<Set<string>> {
  if (attemptIds.length === 0) return new Set();
  const rows = await db
    .select({ attemptId: payments.attemptId })
    .from(payments)
    .where(inArray(payments.attemptId, attemptIds));
  return new Set(rows.map(({ attemptId }) => attemptId!));
}

/** Whether any online order was placed since then; order ids begin with their time. */
export async function hasPaymentSince(db: Queryable, since: Date): Promise<boolean> {
  const first = makeId(since).slice(0, 8);
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(gte(payments.orderId, first))
    .limit(1);
  return rows.length > 0;
}

type RefundFilter = {
  since: Date;
  /** Null: of orders that name none. */
  providers?: readonly (PaymentProviderName | null)[];
  /** Leaves out orders of which this is reported already. */
  unlessReported?: ReviewReason;
};

/**
 * Paid orders, cancelled or adjusted before `since`, that the shop can refund by itself: no refund was
 * refused or has failed, no dispute holds the money, and the provider knows the charge. Oldest first.
 */
export async function listRefundsWanted(
  db: Queryable,
  { since, providers, unlessReported }: RefundFilter,
): Promise<WantedRefund[]> {
  const isMeant = (provider: SQL, orderId: SQL) => sql`
    (${providers === undefined} OR coalesce(${provider}, '') = ANY(${sql.param((providers ?? []).map((name) => name ?? ''))}::text[]))
    AND ${unlessReported ? isUnreported(orderId, unlessReported) : sql`true`}`;
  const isFree = (charge: SQL) => sql`
    NOT EXISTS (SELECT FROM payment_refunds refund WHERE refund.payment_intent = ${charge}
      AND refund.is_ours AND refund.status IN ('refused', 'failed', 'canceled'))
    AND NOT EXISTS (SELECT FROM payment_disputes dispute WHERE dispute.payment_intent = ${charge}
      AND dispute.status = 'open')
    AND NOT EXISTS (SELECT FROM payment_charges unknown WHERE unknown.payment_intent = ${charge}
      AND NOT unknown.is_known)`;
  const wanted = sql`orders.id AS "orderId", orders.payment_provider AS "paymentProvider"`;
  const ofOrders = sql`JOIN payments payment ON payment.order_id = orders.id
    WHERE orders.payment_state = 'paid' AND ${isFree(sql`payment.payment_intent`)}
      AND ${isMeant(sql`orders.payment_provider`, sql`orders.id`)}`;
  // The last: money that came twice at a door, and is not on its way back.
  const { rows } = await db.execute<WantedRefund>(sql`
    (SELECT ${wanted} FROM orders ${ofOrders} AND orders.status = 'CANCELLED' AND orders.updated_at < ${since}
      ORDER BY orders.updated_at LIMIT ${MAX_LISTED})
    UNION ALL
    (SELECT ${wanted} FROM order_adjustments adjustment JOIN orders ON orders.id = adjustment.order_id
      ${ofOrders} AND adjustment.settled_at IS NULL AND adjustment.created_at < ${since}
      ORDER BY adjustment.created_at LIMIT ${MAX_LISTED})
    UNION ALL
    (SELECT charge.order_id, code.provider FROM payment_charges charge JOIN door_codes code ON code.id = charge.session_id
      WHERE charge.problem = ${'paid twice at the door'} AND charge.created_at < ${since}
        AND charge.amount_paise > refunded_paise(charge.payment_intent) AND ${isFree(sql`charge.payment_intent`)}
        AND ${isMeant(sql`code.provider`, sql`charge.order_id`)}
      ORDER BY charge.created_at LIMIT ${MAX_LISTED})`);
  return [...new Map(rows.map((row) => [row.orderId, row])).values()];
}

/** Reviewed orders are left out: the oldest would fill the batch again and again. */
const isUnreported = (orderId: SQLWrapper, reason: ReviewReason) => sql`NOT EXISTS (
  SELECT FROM payment_reviews review
  WHERE review.order_id = ${orderId} AND review.reason = ${reason}
    AND (review.resolved_at IS NULL OR review.resolved_by IS NOT NULL))`;

type WantedRefund = Pick<StoredOrder, 'paymentProvider'> & { orderId: string };

/** Only for payments that have ended; an open one still needs the e-mail. */
export async function erasePayer(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(payments)
    .set({ customerEmail: '' })
    .where(
      inArray(payments.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
    );
}
