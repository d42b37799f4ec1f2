// Card payments: what the provider knows an order as, what was taken and given back, what it told us, and what a person
// must look at.

import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, paise, time } from '#database/columns.ts';
import { orders } from '#features/order/order.table.ts';

/** One for each card order, written with it. */
export const payments = pgTable(
  'payments',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Both null until the shopper was given the address: nobody can pay before that. */
    sessionId: text('session_id'),
    sessionUrl: text('session_url'),
    /** Sent to the provider with every attempt to open the session, so it may not change between two of them. */
    customerEmail: text('customer_email').notNull(),
    sessionExpiresAt: time('session_expires_at').notNull(),
    /** The charge; null until the money has arrived. */
    paymentIntent: text('payment_intent'),
    capturedPaise: paise('captured_paise').notNull().default(0),
    refundId: text('refund_id'),
    refundedPaise: paise('refunded_paise').notNull().default(0),
    /** When the provider was last asked about it. */
    askedAt: time('asked_at'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_session_id_key').on(table.sessionId),
    check('payments_refund_is_covered', sql`${table.refundedPaise} BETWEEN 0 AND ${table.capturedPaise}`),
    check('payments_charge_is_named', sql`${table.capturedPaise} = 0 OR ${table.paymentIntent} IS NOT NULL`),
  ],
);

/** What the provider told, each event once, however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    sessionId: text('session_id'),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_received_at_idx').on(table.receivedAt)],
);

/** Money that does not fit an order: never counted as paid, kept until a person has looked at it. */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** No foreign key: it may be an order that never was. */
    orderId: text('order_id'),
    sessionId: text('session_id'),
    reason: text('reason').notNull(),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
    createdAt: createdAt(),
    resolvedAt: time('resolved_at'),
    /** No foreign key: the record outlives the person. */
    resolvedBy: text('resolved_by'),
    resolvedByName: text('resolved_by_name'),
  },
  (table) => [
    // The same trouble, met again by every look at the session, is one entry.
    uniqueIndex('payment_reviews_subject_key').on(
      table.reason,
      sql`coalesce(${table.sessionId}, '')`,
      sql`coalesce(${table.orderId}, '')`,
    ),
    index('payment_reviews_open_idx')
      .on(table.id)
      .where(sql`${table.resolvedAt} IS NULL`),
  ],
);
