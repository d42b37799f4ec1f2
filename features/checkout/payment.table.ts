// Online payments as the shop records them: the provider's ids for an order, the amounts the order counts as
// paid and refunded, the provider's events, and payment reviews. The provider's own records are in
// provider-records.table.ts.

import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, paise, time } from '#database/columns.ts';
import { orderReference } from '#features/orders/core/order.table.ts';

/** Why a charge does not pay the order it names. */
export const CHARGE_PROBLEMS = [
  'amount or currency is not the order’s',
  'paid through another session',
  'paid for an order that does not exist',
  // The shop gives it back by itself.
  'paid twice at the door',
] as const;

/** One per online order, written with it. */
export const payments = pgTable(
  'payments',
  {
    orderId: orderReference().primaryKey(),
    /** Both null until the shopper gets the URL; nobody can pay before that. */
    attemptId: text('session_id'),
    attemptUrl: text('session_url'),
    /** Sent with every request to open the attempt, so it must not change between them. */
    customerEmail: text('customer_email').notNull(),
    payableUntil: time('session_expires_at').notNull(),
    /** The provider's charge; null until the money has arrived. */
    paymentId: text('payment_intent'),
    capturedPaise: paise('captured_paise').notNull().default(0),
    refundId: text('refund_id'),
    /** What the order counts as refunded; for a PAID order, the refunded part of its adjustments. */
    refundedPaise: paise('refunded_paise').notNull().default(0),
    /** When the shopper's bank or app last said no; null once the shopper tries again. */
    declinedAt: time('declined_at'),
    /**
     * When the shopper first pressed cancel, or ordered something else instead, while it was open: money that
     * comes after it has ended goes back.
     */
    cancelledAt: time('cancelled_at'),
    askedAt: time('asked_at'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payments_session_id_key').on(table.attemptId),
    index('payments_payment_intent_idx').on(table.paymentId),
    check('payments_refund_is_covered', sql`${table.refundedPaise} BETWEEN 0 AND ${table.capturedPaise}`),
    check('payments_charge_is_named', sql`${table.capturedPaise} = 0 OR ${table.paymentId} IS NOT NULL`),
  ],
);

/** The provider's events, each stored once, however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    attemptId: text('session_id'),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_received_at_idx').on(table.receivedAt)],
);

/**
 * Money that does not match an order, stored until a person has reviewed it or it matches again. A resolved
 * review is never reopened; when the amounts change, a new one is written, so that a decision stays with the
 * amounts it was made on.
 */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** What it is about: 'charge pi_1', 'session cs_1' or 'order 65f0'. At most one open review each. */
    subject: text('subject')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** No foreign key: the order may never have existed. */
    orderId: text('order_id'),
    attemptId: text('session_id'),
    paymentId: text('payment_intent'),
    reason: text('reason').notNull(),
    /** In paise, from the provider's records and the order; null when the review is not about an amount. */
    amounts: jsonb('amounts').$type<Record<string, number>>(),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
    /** Counts changes while it is open, so that nobody resolves amounts they have not seen. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    resolvedAt: time('resolved_at'),
    /**
     * No foreign key: the review outlives the account. Null when the difference disappeared without a person.
     */
    resolvedBy: text('resolved_by'),
    resolvedByName: text('resolved_by_name'),
    /** What the person who resolved it did. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_reviews_open_key')
      .on(table.subject)
      .where(sql`${table.resolvedAt} IS NULL`),
    index('payment_reviews_subject_idx').on(table.subject, table.id),
    index('payment_reviews_order_id_idx').on(table.orderId),
    index('payment_reviews_open_idx')
      .on(table.id)
      .where(sql`${table.resolvedAt} IS NULL`),
    // Reviews that are closed together when their reason no longer applies.
    index('payment_reviews_open_reason_idx')
      .on(table.reason)
      .where(sql`${table.resolvedAt} IS NULL`),
  ],
);
