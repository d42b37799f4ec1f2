// The payment provider's records: every charge that names an order of this shop, its refunds and its
// disputes. They are compared with the orders (money.rules.ts), and each difference becomes a payment review.

import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, paise, time } from '#database/columns.ts';
import { PAYMENT_ACCOUNTS } from '#shared/payment.ts';
import { CHARGE_PROBLEMS } from '../payment.table.ts';

/** A charge. Most orders have one; a second one never pays the order. */
export const paymentCharges = pgTable(
  'payment_charges',
  {
    paymentId: text('payment_intent').primaryKey(),
    /** The account that took the charge; other accounts do not know it. */
    account: text('books', { enum: PAYMENT_ACCOUNTS }).notNull(),
    /** No foreign key: it may name an order that never existed. */
    orderId: text('order_id').notNull(),
    attemptId: text('session_id'),
    amountPaise: paise('amount_paise').notNull(),
    currency: text('currency').notNull(),
    /** The provider's fee, tax included; null until reported. Below, the tax in it. */
    feePaise: paise('fee_paise'),
    feeTaxPaise: paise('fee_tax_paise'),
    /** Why it does not pay its order; null when it does. */
    problem: text('problem', { enum: CHARGE_PROBLEMS }),
    /** False when the provider was asked and does not know it. */
    isKnown: boolean('is_known').notNull().default(true),
    createdAt: createdAt(),
    /**
     * When the provider was asked for these values; null until then. The answer to an earlier request does
     * not overwrite them.
     */
    askedAt: time('asked_at'),
  },
  (table) => [
    index('payment_charges_order_id_idx').on(table.orderId),
    index('payment_charges_created_at_idx').on(table.createdAt),
    index('payment_charges_unasked_idx')
      .on(table.account, table.createdAt)
      .where(sql`${table.askedAt} IS NULL`),
    index('payment_charges_twice_idx')
      .on(table.createdAt)
      .where(sql`${table.problem} = 'paid twice at the door'`),
    check('payment_charges_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** A refund, made or to be made, by this shop or by somebody at the provider. A charge may have several. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** The shop's id, used as the provider's idempotency key, so that asking again gives the same refund. */
    id: text('id').primaryKey(),
    paymentId: text('payment_intent')
      .notNull()
      .references(() => paymentCharges.paymentId, { onDelete: 'cascade' }),
    /** The provider's id; null until it has answered. */
    refundId: text('refund_id'),
    amountPaise: paise('amount_paise').notNull(),
    /** 'wanted' until the provider has answered. 'pending' and 'succeeded' count as refunded. */
    status: text('status', {
      enum: ['wanted', 'refused', 'pending', 'succeeded', 'failed', 'canceled'],
    }).notNull(),
    /** Requested by this shop, not in the provider's own dashboard. */
    isOurs: boolean('is_ours').notNull(),
    /** Why it was refused or failed, in the provider's word. */
    failure: text('failure'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_refunds_payment_intent_idx').on(table.paymentId),
    index('payment_refunds_created_at_idx').on(table.createdAt),
    uniqueIndex('payment_refunds_refund_id_key').on(table.refundId),
    check('payment_refunds_amount_positive', sql`${table.amountPaise} > 0`),
    check(
      'payment_refunds_answered',
      sql`(${table.refundId} IS NULL) = (${table.status} IN ('wanted', 'refused'))`,
    ),
  ],
);

/** The shopper's bank claims money back. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_intent')
      .notNull()
      .references(() => paymentCharges.paymentId, { onDelete: 'cascade' }),
    amountPaise: paise('amount_paise').notNull(),
    status: text('status', { enum: ['inquiry', 'open', 'won', 'lost'] }).notNull(),
    reason: text('reason').notNull(),
    answerBy: time('answer_by'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('payment_disputes_payment_intent_idx').on(table.paymentId),
    index('payment_disputes_created_at_idx').on(table.createdAt),
  ],
);

/** The position in each of the provider's lists, so that the next run or another process continues there. */
export const paymentCursors = pgTable('payment_cursors', {
  name: text('name').primaryKey(),
  /** The time span being read, newest first; null between two spans. */
  windowFrom: time('window_from'),
  windowTo: time('window_to'),
  /** The last entry read; null at the beginning of the span. */
  after: text('after'),
  /** Everything created before this time was read. */
  doneUntil: time('done_until'),
});
