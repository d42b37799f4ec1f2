// Fulfilment: who picks an order, and what shoppers are asked meanwhile; the rider of each order, the code at
// the door, and the cash that riders carry.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { PAYMENT_PROVIDERS } from '#shared/payment.ts';
import { lineReference, orderReference, type Substitute } from '../core/order.table.ts';

/** One for each order that somebody has begun to pick: at most one person has it. */
export const orderPicks = pgTable(
  'order_picks',
  {
    orderId: orderReference().primaryKey(),
    storeId: storeReference('restrict'),
    /** null: handed back, and free for the next. */
    userId: text('user_id'),
    userName: text('user_name'),
    /** When it was first claimed, which begins the step. */
    startedAt: time('started_at').notNull(),
    claimedAt: time('claimed_at').notNull(),
    /** Packed, and ready for a rider; shorts are booked. */
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('order_picks_open_idx')
      .on(table.userId)
      .where(sql`${table.finishedAt} IS NULL`),
    index('order_picks_history_idx').on(table.storeId, table.finishedAt),
  ],
);

/** One for each line with missing packs: what its picker says is left on the shelf. */
export const shelfAnswers = pgTable(
  'shelf_answers',
  {
    lineId: lineReference().primaryKey(),
    orderId: orderReference(),
    storeId: storeReference('restrict'),
    /** No foreign key: the answer outlives the product. */
    productId: text('product_id').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name'),
    at: time('at').notNull().defaultNow(),
    /** False: packs are missing, and nothing was said of the rest. */
    isSaid: boolean('is_said').notNull(),
    /** null: some, or nothing was said. */
    leftCount: integer('left_count'),
    /** The ledger entry that took the whole stock. */
    movementId: bigint('movement_id', { mode: 'number' }),
  },
  (table) => [
    index('shelf_answers_store_idx').on(table.storeId, table.at),
    index('shelf_answers_product_idx').on(table.productId, table.storeId),
    index('shelf_answers_order_id_idx').on(table.orderId),
  ],
);

/** One that the picker withdraws is deleted. Without an answer the substitute stays, unless it needs one. */
export const substituteQuestions = pgTable(
  'substitute_questions',
  {
    id: id(),
    orderId: orderReference(),
    lineId: lineReference(),
    substitute: jsonb('substitute').$type<Substitute>().notNull(),
    until: time('until').notNull(),
    answer: text('answer', { enum: ['accepted', 'declined'] }),
  },
  (table) => [
    index('substitute_questions_line_idx').on(table.lineId, table.until),
    index('substitute_questions_order_idx').on(table.orderId),
    uniqueIndex('substitute_questions_unanswered_key')
      .on(table.lineId)
      .where(sql`${table.answer} IS NULL`),
  ],
);

/** One for each order that a rider has taken: at most one person has it. */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: orderReference().primaryKey(),
    storeId: storeReference('restrict'),
    riderId: text('rider_id').notNull(),
    riderName: text('rider_name').notNull(),
    /** Four digits that the shopper's order page shows and the rider asks for. */
    code: text('code').notNull(),
    wrongCodes: integer('wrong_codes').notNull().default(0),
    takenAt: time('taken_at').notNull(),
    deliveredAt: time('delivered_at'),
    isLeftAtDoor: boolean('is_left_at_door').notNull().default(false),
    failedAt: time('failed_at'),
    failReason: text('fail_reason'),
    /** Taken at the door: the amount due of a cash order, 0 of a paid one; null until it is delivered. */
    cashPaise: paise('cash_paise'),
    /** The hand-in that its cash went into; null while the rider carries it. */
    handInId: text('hand_in_id').references(() => cashHandIns.id, { onDelete: 'restrict' }),
  },
  (table) => [
    index('deliveries_open_idx')
      .on(table.storeId, table.riderId)
      .where(sql`${table.deliveredAt} IS NULL AND ${table.failedAt} IS NULL`),
    index('deliveries_carried_idx')
      .on(table.riderId)
      .where(sql`${table.cashPaise} > 0 AND ${table.handInId} IS NULL`),
    // Without those paid online, which never have one.
    index('deliveries_handed_in_idx')
      .on(table.handInId)
      .where(sql`${table.handInId} IS NOT NULL`),
    index('deliveries_history_idx').on(table.storeId, table.takenAt),
    check('deliveries_ended_once', sql`${table.deliveredAt} IS NULL OR ${table.failedAt} IS NULL`),
    check(
      'deliveries_cash_when_delivered',
      sql`(${table.cashPaise} IS NULL) = (${table.deliveredAt} IS NULL)`,
    ),
  ],
);

/**
 * A bag that left the store and was not handed over: its goods are not for sale before somebody has taken it
 * in. At most one of an order is open.
 */
export const orderBags = pgTable(
  'order_bags',
  {
    id: id(),
    orderId: orderReference(),
    storeId: storeReference('restrict'),
    /** null: it was sent out by hand. */
    riderId: text('rider_id'),
    /** '' for nobody. */
    riderName: text('rider_name').notNull(),
    /** Why it was not handed over; the shopper reads it. */
    reason: text('reason').notNull(),
    since: time('since').notNull(),
    /** taken: unpacked in the store; again: it waits for its second try; lost: it never came. */
    outcome: text('outcome', { enum: ['taken', 'again', 'lost'] }),
    endedAt: time('ended_at'),
    endedBy: text('ended_by'),
  },
  (table) => [
    uniqueIndex('order_bags_open_key')
      .on(table.orderId)
      .where(sql`${table.endedAt} IS NULL`),
    index('order_bags_open_idx')
      .on(table.storeId, table.since)
      .where(sql`${table.endedAt} IS NULL`),
    index('order_bags_order_id_idx').on(table.orderId),
    check('order_bags_ended', sql`(${table.endedAt} IS NULL) = (${table.outcome} IS NULL)`),
  ],
);

/** A UPI code that a rider showed at the door; at most one per order is open. */
export const doorCodes = pgTable(
  'door_codes',
  {
    id: text('id').primaryKey(),
    orderId: orderReference(),
    provider: text('provider', { enum: PAYMENT_PROVIDERS }).notNull(),
    /** What was due when it was opened; a code takes nothing else. */
    amountPaise: paise('amount_paise').notNull(),
    /** What the picture says: the text that UPI apps read. */
    payload: text('payload').notNull(),
    image: text('image').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** When the provider was last asked about it. */
    askedAt: time('asked_at'),
    /** When it was paid, closed, or replaced; null while it is open. */
    closedAt: time('closed_at'),
    paidAt: time('paid_at'),
  },
  (table) => [
    uniqueIndex('door_codes_open_key')
      .on(table.orderId)
      .where(sql`${table.closedAt} IS NULL`),
    index('door_codes_order_id_idx').on(table.orderId),
    index('door_codes_unpaid_idx')
      .on(table.closedAt)
      .where(sql`${table.paidAt} IS NULL`),
    check('door_codes_amount_positive', sql`${table.amountPaise} > 0`),
  ],
);

/** Cash that a rider handed in at the end of a shift, and the counted amount. */
export const cashHandIns = pgTable(
  'cash_hand_ins',
  {
    id: id(),
    storeId: storeReference('restrict'),
    riderId: text('rider_id').notNull(),
    riderName: text('rider_name').notNull(),
    expectedPaise: paise('expected_paise').notNull(),
    handedPaise: paise('handed_paise').notNull(),
    handedAt: time('handed_at').notNull(),
    /** The amount counted by a manager; null until then. */
    countedPaise: paise('counted_paise'),
    countedAt: time('counted_at'),
    countedBy: text('counted_by'),
    countedByName: text('counted_by_name'),
  },
  (table) => [
    index('cash_hand_ins_store_idx').on(table.storeId, table.id),
    index('cash_hand_ins_rider_idx').on(table.riderId, table.id),
    check(
      'cash_hand_ins_not_negative',
      sql`${table.handedPaise} >= 0 AND coalesce(${table.countedPaise}, 0) >= 0`,
    ),
  ],
);
