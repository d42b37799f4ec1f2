// Push subscriptions of browsers, and the messages to them, once each.

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { userReference } from '#features/identity/account/account.table.ts';
import { PUSH_EVENTS } from '../core/order-events.contract.ts';
import { orderReference } from '../core/order.table.ts';

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: userReference(),
    /** The address of the browser maker's push service for it. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_id_idx').on(table.userId),
  ],
);

/** One per order and event, noted in the transaction of the event. */
export const orderPushes = pgTable(
  'order_pushes',
  {
    orderId: orderReference(),
    event: text('event', { enum: PUSH_EVENTS }).notNull(),
    createdAt: createdAt(),
    /** Not sent earlier, because its event can be undone until then. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** When it was handed to the queue; null until then. */
    queuedAt: time('queued_at'),
  },
  (table) => [
    primaryKey({ name: 'order_pushes_pkey', columns: [table.orderId, table.event] }),
    index('order_pushes_waiting_idx')
      .on(table.dueAt)
      .where(sql`${table.queuedAt} IS NULL`),
  ],
);
