// SQL of what the emails of orders are written from.

import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import type { MailEvent } from '../core/order-events.contract.ts';
import type { Order } from '../core/order.rules.ts';
import { listCharges, listLines } from '../core/order.store.ts';
import { orderMails, orders } from '../core/order.table.ts';

/** The data of an email: the order's own copies of everything, and the customer. */
export type OrderMail = {
  event: MailEvent;
  /** When the event happened. */
  at: Date;
  order: Order;
  customer: { id: string; name: string; email: string; isEmailVerified: boolean };
  /** False when the money came too late, so that the order is cancelled without having been placed. */
  wasPlaced: boolean;
  money: OrderMoney;
};

/** What has happened to the money of an order, in paise. */
type OrderMoney = {
  /** Paid online or by a code at the door. */
  capturedPaise: number;
  /** What of it went back, by refunds and by lost disputes. */
  backPaise: number;
  /**
   * What of it went back, or was about to, before the order was cancelled; without that, before the last
   * refund.
   */
  backBeforePaise: number;
  /** The shopper had cancelled its open payment. */
  isPaymentCancelled: boolean;
  /** The adjustments for missing packs. */
  missingPaise: number;
  /** Goodwill by which less is due at the door. */
  lessToPayPaise: number;
};

const wasPlaced = sql<boolean>`EXISTS (
  SELECT FROM ${orderMails} mail WHERE mail.order_id = ${orders.id} AND mail.event IN ('placed', 'paid'))`;

async function listMoney(tx: Queryable, orderIds: string[]): Promise<Map<string, OrderMoney>> {
  const { rows } = await tx.execute<OrderMoney & { orderId: string }>(sql`
    SELECT orders.id AS "orderId", coalesce(payment.captured_paise, 0)::float8 AS "capturedPaise",
      payment.cancelled_at IS NOT NULL AS "isPaymentCancelled",
      (refunded_paise(payment.payment_intent) + lost_paise(payment.payment_intent))::float8 AS "backPaise",
      (refund.before + lost_paise(payment.payment_intent))::float8 AS "backBeforePaise",
      coalesce(adjustment.missing, 0)::float8 AS "missingPaise", coalesce(adjustment.less, 0)::float8 AS "lessToPayPaise"
    FROM orders
    LEFT JOIN payments payment ON payment.order_id = orders.id
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_paise) FILTER (WHERE created_at < coalesce(
          (SELECT created_at FROM order_mails WHERE order_id = orders.id AND event = 'cancelled'), last)), 0) AS before
      FROM (
        SELECT *, max(created_at) OVER () AS last FROM payment_refunds
        WHERE payment_intent = payment.payment_intent AND status IN ('wanted', 'pending', 'succeeded')
      ) AS given
    ) AS refund ON true
    LEFT JOIN LATERAL (
      SELECT sum(paise) FILTER (WHERE reason IN ('short', 'substitute')) AS missing,
        sum(paise) FILTER (WHERE goodwill_id IN (SELECT id FROM order_goodwills WHERE way = 'less to pay')) AS less
      FROM order_adjustments WHERE order_id = orders.id
    ) AS adjustment ON true
    WHERE orders.id IN ${orderIds}`);
  return new Map(rows.map(({ orderId, ...money }) => [orderId, money]));
}

/** The oldest unwritten mails that are due, marked as written, and locked for this process. */
export async function takeWaitingMails(tx: Queryable, limit: number, now: Date): Promise<OrderMail[]> {
  const { rows: taken } = await tx.execute<{ order_id: string; event: MailEvent; at: number }>(sql`
    UPDATE order_mails mail SET queued_at = ${now}
    FROM (
      SELECT order_id, event FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS waiting
    WHERE mail.order_id = waiting.order_id AND mail.event = waiting.event
    RETURNING mail.order_id, mail.event, (extract(epoch FROM mail.created_at) * 1000)::float8 AS at`);
  if (taken.length === 0) return [];
  const ids = [...new Set(taken.map((row) => row.order_id))];
  const { id, name, email, isEmailVerified } = users;
  const customer = { id, name, email, isEmailVerified };
  const found = await tx
    .select({ order: orders, customer, wasPlaced })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    // Confirming an e-mail meanwhile waits, and then finds what was held back. In the order of ids, so that
    // there is no deadlock.
    .orderBy(users.id)
    .for('no key update', { of: users });
  const lines = await listLines(tx, ...ids);
  const charges = await listCharges(tx, ...ids);
  const money = await listMoney(tx, ids);
  return taken.flatMap(({ order_id: orderId, event, at }) => {
    const about = found.find(({ order }) => order.id === orderId);
    if (!about) return [];
    const order = {
      ...about.order,
      lines: lines.filter((line) => line.orderId === orderId),
      charges: charges.filter((charge) => charge.orderId === orderId),
    };
    return [{ ...about, order, event, at: new Date(at), money: money.get(orderId)! }];
  });
}
