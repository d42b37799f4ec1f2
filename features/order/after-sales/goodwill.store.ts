// SQL of goodwills. The caller has locked the order.

import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/account/account.table.ts';
import { findLastTransition } from '../fulfilment/order-transitions.store.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { orderGoodwills, orders } from '../core/order.table.ts';
import { findPick } from '../fulfilment/picks.store.ts';
import { MAX_GOODWILLS, type OrderFacts, type StoredGoodwill } from './goodwill.rules.ts';

export async function findOrder(db: Queryable, orderId: string): Promise<StoredOrder | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order;
}

export async function readOrderFacts(db: Queryable, order: StoredOrder): Promise<OrderFacts> {
  const { id, status } = order;
  const pick = await findPick(db, id);
  const isOnTheWay = status === 'OUT FOR DELIVERY' || status === 'DELIVERED';
  const lastTransition = status ? await findLastTransition(db, id, status) : undefined;
  const given = await db
    .select()
    .from(orderGoodwills)
    .where(eq(orderGoodwills.orderId, id))
    .orderBy(asc(orderGoodwills.id))
    .limit(MAX_GOODWILLS);
  return { order, isPacked: isOnTheWay || Boolean(pick?.finishedAt), lastTransition, given };
}

export async function insertGoodwill(
  tx: Queryable,
  goodwill: Omit<StoredGoodwill, 'userName'>,
): Promise<void> {
  const [giver] = await tx.select({ name: users.name }).from(users).where(eq(users.id, goodwill.userId));
  await tx.insert(orderGoodwills).values({ ...goodwill, userName: giver?.name ?? '' });
}
