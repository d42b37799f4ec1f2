// SQL of transitions: the order locked, its new status, its history. Stock is in order.store.ts.

import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import type { DeliveryStatus, LastTransition, TransitionRow, Actor } from './order-transitions.rules.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { notBefore, orderTransitions, orders } from '../core/order.table.ts';

/** Locked, so that it changes once. With `ownerId` only if it belongs to that person. */
export async function lockOrder(
  tx: Queryable,
  orderId: string,
  ownerId: string | null,
): Promise<StoredOrder | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)))
    .for('update');
  return row;
}

export async function setStatus(
  tx: Queryable,
  orderId: string,
  status: DeliveryStatus,
  now: Date,
): Promise<StoredOrder> {
  const [row] = await tx
    .update(orders)
    .set({ status, updatedAt: notBefore(now) })
    .where(eq(orders.id, orderId))
    .returning();
  return row!;
}

type NewTransition = {
  orderId: string;
  toStatus: DeliveryStatus;
  /** The status that this one undoes; null for every other. */
  undoneStatus: DeliveryStatus | null;
  movedBy: Actor;
  userId: string;
  now: Date;
};

/** With the person's current name. */
export async function insertTransition(tx: Queryable, transition: NewTransition): Promise<void> {
  const { orderId, toStatus, undoneStatus, movedBy, userId, now } = transition;
  await tx.insert(orderTransitions).values({
    orderId,
    toStatus,
    undoneStatus,
    movedBy,
    userId,
    userName: sql`(SELECT ${users.name} FROM ${users} WHERE ${eq(users.id, userId)})`,
    createdAt: now,
  });
}

/** The newest transition to `status`; none from before there was a history. */
export async function findLastTransition(
  db: Queryable,
  orderId: string,
  status: DeliveryStatus,
): Promise<LastTransition | undefined> {
  const [row] = await db
    .select()
    .from(orderTransitions)
    .where(and(eq(orderTransitions.orderId, orderId), eq(orderTransitions.toStatus, status)))
    .orderBy(desc(orderTransitions.id))
    .limit(1);
  return row;
}

const MAX_LISTED = 200;

/** Oldest first; of more than 200 the newest. */
export async function listTransitionsOf(db: Queryable, orderId: string): Promise<TransitionRow[]> {
  const rows = await db
    .select()
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(desc(orderTransitions.id))
    .limit(MAX_LISTED);
  return rows.toReversed();
}
