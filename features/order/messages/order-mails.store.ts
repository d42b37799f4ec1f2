// SQL of the mails of orders: noted in the transaction of their event, taken later for writing.

import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/account/account.table.ts';
import { toFirstId } from '#shared/ids.ts';
import { listChargesOfOrders } from '../core/order.store.ts';
import type { Order } from '../core/order.rules.ts';
import { orderLines, orderMails, orders } from '../core/order.table.ts';

export type MailEvent = (typeof orderMails.$inferSelect)['event'];

/** Dropped with a rollback; noted twice, it stays one mail. Not written before `dueAt`. */
export async function addOrderMail(
  tx: Queryable,
  orderId: string,
  event: MailEvent,
  now: Date,
  dueAt: Date = now,
): Promise<void> {
  await tx.insert(orderMails).values({ orderId, event, createdAt: now, dueAt }).onConflictDoNothing();
}

/** Notes missing mails of orders made since then, because a version without mails placed them. */
export async function addMissedMails(tx: Queryable, since: Date, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO order_mails (order_id, event, created_at, due_at)
    SELECT id, CASE payment_state WHEN 'paid' THEN 'paid' ELSE 'placed' END, ${now}, ${now}
    FROM orders
    WHERE id >= ${toFirstId(since)} AND payment_state IN ('none_due', 'paid') AND status <> 'CANCELLED'
      AND NOT EXISTS (SELECT FROM order_mails mail WHERE mail.order_id = orders.id)
    ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}

/** False when it is already written. */
export async function removeWaitingMail(tx: Queryable, orderId: string, event: MailEvent): Promise<boolean> {
  const gone = await tx
    .delete(orderMails)
    .where(and(eq(orderMails.orderId, orderId), eq(orderMails.event, event), isNull(orderMails.queuedAt)))
    .returning({ orderId: orderMails.orderId });
  return gone.length > 0;
}

/** The data of an email: the order's own copies of everything, and the customer. */
export type OrderMail = {
  event: MailEvent;
  /** When the event happened. */
  at: Date;
  order: Order;
  customer: { id: string; name: string; email: string; isEmailVerified: boolean };
  /** False when the money came too late, so that the order is cancelled without having been placed. */
  wasPlaced: boolean;
};

const wasPlaced = sql<boolean>`EXISTS (
  SELECT FROM ${orderMails} mail WHERE mail.order_id = ${orders.id} AND mail.event IN ('placed', 'paid'))`;

const { id, name, email, isEmailVerified } = users;
const customer = { id, name, email, isEmailVerified };

/**
 * The oldest unwritten mails that are due, marked as written. Locked, so that no other process writes them as
 * well.
 */
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
  const found = await tx
    .select({ order: orders, customer, wasPlaced })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    // Confirming an e-mail meanwhile waits, and then finds what was held back. In the order of ids, so that
    // there is no deadlock.
    .orderBy(users.id)
    .for('no key update', { of: users });
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.id);
  const charges = await listChargesOfOrders(tx, ids);
  return taken.flatMap(({ order_id: orderId, event, at }) => {
    const about = found.find(({ order }) => order.id === orderId);
    if (!about) return [];
    const order = {
      ...about.order,
      lines: lines.filter((line) => line.orderId === orderId),
      charges: charges.filter((charge) => charge.orderId === orderId),
    };
    return [{ ...about, order, event, at: new Date(at) }];
  });
}

/** Holds back mails given by takeWaitingMails until the shopper's e-mail is confirmed. */
export async function holdMails(tx: Queryable, mails: readonly OrderMail[], now: Date): Promise<void> {
  for (const { order, event } of mails) {
    await tx
      .update(orderMails)
      .set({ heldAt: now, queuedAt: null })
      .where(and(eq(orderMails.orderId, order.id), eq(orderMails.event, event)));
  }
}

/** Mails held back since then, for this shopper's newest orders, become due now. */
export async function releaseMails(
  tx: Queryable,
  userId: string,
  { since, newestOrders }: { since: Date; newestOrders: number },
): Promise<void> {
  const newest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id))
    .limit(newestOrders);
  // Not those that writeOrderMails has taken, which waits for this shopper.
  await tx
    .update(orderMails)
    .set({ heldAt: null })
    .where(
      and(inArray(orderMails.orderId, newest), isNotNull(orderMails.heldAt), gt(orderMails.createdAt, since)),
    );
}
