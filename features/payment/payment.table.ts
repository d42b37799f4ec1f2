// Card payments as the shop sees them: what the provider knows an order as, what the order counts as taken
// and given back, the provider's events, and reviews for staff. The provider's own records are
// provider-records.table.ts.

import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, paise, time } from '#database/columns.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
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
    /**
     * Sent to the provider with every attempt to open the session, so it may not change between two of them.
     */
    customerEmail: text('customer_email').notNull(),
    sessionExpiresAt: time('session_expires_at').notNull(),
    /** The charge; null until the money has arrived. */
    paymentIntent: text('payment_intent'),
    capturedPaise: paise('captured_paise').notNull().default(0),
    refundId: text('refund_id'),
    /** What the order counts as given back: of one that is PAID its adjustments, as far as they are back. */
    refundedPaise: paise('refunded_paise').notNull().default(0),
    /** When the provider was last asked about it. */
    askedAt: time('asked_at'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_session_id_key').on(table.sessionId),
    index('payments_payment_intent_idx').on(table.paymentIntent),
    check('payments_refund_is_covered', sql`${table.refundedPaise} BETWEEN 0 AND ${table.capturedPaise}`),
    check('payments_charge_is_named', sql`${table.capturedPaise} = 0 OR ${table.paymentIntent} IS NOT NULL`),
  ],
);

/** The provider's events, each once, however often it is sent. */
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

/**
 * Money that does not fit an order, kept until a person has looked at it or until it fits again. A review
 * that was looked at is not opened again; when the figures change, the next one is written, so what a person
 * said stays with the figures they saw.
 */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What it is about: 'charge pi_1', 'session cs_1' or 'order 65f0'. At most one is open for each. */
    subject: text('subject')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** No foreign key: it may be an order that never was. */
    orderId: text('order_id'),
    sessionId: text('session_id'),
    paymentIntent: text('payment_intent'),
    reason: text('reason').notNull(),
    /** In paise, what the provider's records and the order say; null where it is not about an amount. */
    amounts: jsonb('amounts').$type<Record<string, number>>(),
    /** What else helps to understand it. */
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
    /** Counts the changes while it is open, so that nobody resolves what they have not seen. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    resolvedAt: time('resolved_at'),
    /** No foreign key: the record outlives the person. Null when it came right by itself. */
    resolvedBy: text('resolved_by'),
    resolvedByName: text('resolved_by_name'),
  },
  (table) => [
    uniqueIndex('payment_reviews_open_key')
      .on(table.subject)
      .where(sql`${table.resolvedAt} IS NULL`),
    // The latest of a subject.
    index('payment_reviews_subject_idx').on(table.subject, table.id),
    index('payment_reviews_order_id_idx').on(table.orderId),
    index('payment_reviews_open_idx')
      .on(table.id)
      .where(sql`${table.resolvedAt} IS NULL`),
    // Those that are closed together when their reason is gone.
    index('payment_reviews_open_reason_idx')
      .on(table.reason)
      .where(sql`${table.resolvedAt} IS NULL`),
  ],
);

/** The provider repeats for three days what was not taken. */
export const expiredPaymentEvents: ExpiredRows = {
  column: paymentEvents.receivedAt,
  limit: sql`now() - interval '30 days'`,
};
