// The card provider's records: every charge that names an order of this shop, its refunds and its disputes.
// Compared with the orders (money.rules.ts); whatever differs becomes a review for staff.

import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, paise, time } from '#database/columns.ts';

/** Money that was taken. Most orders have one; a second one is never the order's. */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    paymentIntent: text('payment_intent').primaryKey(),
    /** The account it was taken with; another one does not know it. */
    account: text('books', { enum: ['sandbox', 'stripe test', 'stripe live'] }).notNull(),
    /** No foreign key: it may name an order that never was. */
    orderId: text('order_id').notNull(),
    sessionId: text('session_id'),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** Why it does not pay its order; null for the one that does. */
    problem: text('problem', {
      enum: [
        'amount or currency is not the order’s',
        'paid through another session',
        'paid for an order that does not exist',
      ],
    }),
    /** False when the provider was asked and does not know it. */
    isKnown: boolean('is_known').notNull().default(true),
    /** When the money was taken. */
    createdAt: createdAt(),
    /**
     * When the provider was asked for what stands here; null until it was. An answer to an older question is
     * not written over it.
     */
    askedAt: time('asked_at'),
  },
  (table) => [
    index('payment_charges_order_id_idx').on(table.orderId),
    index('payment_charges_unasked_idx')
      .on(table.account, table.createdAt)
      .where(sql`${table.askedAt} IS NULL`),
    check('payment_charges_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/**
 * Money given back, or to be given back: by this shop, or by somebody at the provider. A charge may have
 * several.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** Ours; the provider is asked with it as its key, so asking again is the same refund. */
    id: text('id').primaryKey(),
    paymentIntent: text('payment_intent')
      .notNull()
      .references(() => paymentCharges.paymentIntent, { onDelete: 'cascade' }),
    /** The provider's; null until it has answered. */
    refundId: text('refund_id'),
    amountPaise: paise('amount_paise').notNull(),
    /** 'wanted' until the provider has answered. 'pending' and 'succeeded' count as given back. */
    status: text('status', {
      enum: ['wanted', 'refused', 'pending', 'succeeded', 'failed', 'canceled'],
    }).notNull(),
    /** Asked for by this shop, and not at the provider's own dashboard. */
    isOurs: boolean('is_ours').notNull(),
    /** Why it was refused or failed, in the provider's word. */
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_refunds_payment_intent_idx').on(table.paymentIntent),
    uniqueIndex('payment_refunds_refund_id_key').on(table.refundId),
    check('payment_refunds_amount_positive', sql`${table.amountPaise} > 0`),
    check(
      'payment_refunds_answered',
      sql`(${table.refundId} IS NULL) = (${table.status} IN ('wanted', 'refused'))`,
    ),
  ],
);

/** The shopper's bank asks for money back. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentIntent: text('payment_intent')
      .notNull()
      .references(() => paymentCharges.paymentIntent, { onDelete: 'cascade' }),
    amountPaise: paise('amount_paise').notNull(),
    status: text('status', { enum: ['inquiry', 'open', 'won', 'lost'] }).notNull(),
    reason: text('reason').notNull(),
    answerBy: time('answer_by'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('payment_disputes_payment_intent_idx').on(table.paymentIntent)],
);

/**
 * How far each of the provider's lists was gone through, so that the next run, or another process, goes on
 * there.
 */
export const paymentCursors = pgTable('payment_cursors', {
  name: text('name').primaryKey(),
  /** The span that is being gone through, newest first; null between two spans. */
  windowFrom: time('window_from'),
  windowTo: time('window_to'),
  /** The last one that was looked at; null at the beginning of the span. */
  after: text('after'),
  /** Everything made before was looked at. */
  doneUntil: time('done_until'),
});
