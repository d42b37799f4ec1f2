// SQL of push subscriptions and messages: noted in the transaction of the event, taken later for sending.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { PushEvent } from '../core/order-events.contract.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { orders } from '../core/order.table.ts';
import { pushSubscriptions } from './push.table.ts';

/** As given by the browser. */
export type Subscription = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;

/** Nothing for a shopper without a subscription. Noted twice, it stays one message. */
export async function addOrderPush(
  tx: Queryable,
  { id, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  event: PushEvent,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO order_pushes (order_id, event, created_at, due_at)
    SELECT ${id}, ${event}, ${now}, ${now}
    WHERE EXISTS (SELECT FROM push_subscriptions WHERE user_id = ${userId})
    ON CONFLICT DO NOTHING`);
}

/** A row for each browser and each of the oldest due events, which are marked as sent. */
export async function takeWaitingPushes(
  tx: Queryable,
  limit: number,
  now: Date,
): Promise<{ subscriptionId: string; orderId: string; event: PushEvent }[]> {
  const { rows } = await tx.execute<{ subscriptionId: string; orderId: string; event: PushEvent }>(sql`
    WITH taken AS (
      UPDATE order_pushes push SET queued_at = ${now}
      FROM (
        SELECT order_id, event FROM order_pushes WHERE queued_at IS NULL AND due_at <= ${now}
        ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) AS waiting
      WHERE push.order_id = waiting.order_id AND push.event = waiting.event
      RETURNING push.order_id, push.event
    )
    SELECT subscription.id AS "subscriptionId", taken.order_id AS "orderId", taken.event
    FROM taken JOIN orders ON orders.id = taken.order_id
    JOIN push_subscriptions subscription ON subscription.user_id = orders.user_id`);
  return rows;
}

/** A subscription of another person becomes this person's. */
export async function addSubscription(
  tx: Queryable,
  subscription: Subscription & { userId: string },
): Promise<void> {
  const { userId, p256dh, auth } = subscription;
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, p256dh, auth } });
}

/** Keeps the newest subscriptions. */
export async function removeOldSubscriptions(tx: Queryable, userId: string, most: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id DESC OFFSET ${most})`);
}

export async function removeSubscription(db: Queryable, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

export async function removeSubscriptionsOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function removeSubscriptionOf(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
}

/** undefined when it has been removed, or belongs to somebody else now. */
export async function findSubscription(
  db: Queryable,
  id: string,
  userId: string,
): Promise<Subscription | undefined> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [row] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
  return row;
}

/** undefined when the subscription was removed, or belongs to somebody else now. */
export async function findMessage(
  db: Queryable,
  subscriptionId: string,
  orderId: string,
): Promise<{ order: StoredOrder; subscription: Subscription } | undefined> {
  const [row] = await db
    .select({ order: orders, subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(orders, and(eq(orders.id, orderId), eq(orders.userId, pushSubscriptions.userId)))
    .where(eq(pushSubscriptions.id, subscriptionId));
  return row;
}
