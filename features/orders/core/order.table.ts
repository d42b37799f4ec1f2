// Orders with their own copies of names, prices and address, and the idempotency keys.
//
// Here and in the tables that refer to orders: the store beside an order is its store, repeated for an index;
// people have no foreign key, because a row outlives them, and the name beside one is that of the time.

import { sql, type SQLWrapper } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, digitsOf, id, paise, time } from '#database/columns.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { userReference, users } from '#features/identity/account/account.table.ts';
import { offers } from '#features/cart/offer/offer.table.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import { CHARGE_KINDS } from '#shared/bill.ts';
import { DELIVERY_STATUSES } from '#shared/order-stages.ts';
import { PAYMENT_METHODS, PAYMENT_PROVIDERS, PAYMENT_STATES } from '#shared/payment.ts';
import { MAIL_EVENTS } from './order-events.contract.ts';

/** The substitute of a short line, as it was when it was taken from the shelf. */
export type Substitute = {
  productId: string;
  name: string;
  unit: string;
  image: string | null;
  quantity: number;
  /** For the whole quantity, by its own price; the shopper pays at most the price of the missing packs. */
  paise: number;
  /** Instead of fresh goods: it goes along only if the shopper takes it. */
  needsYes?: boolean;
};

export const mobileOf = ({ deliveryAddress }: { deliveryAddress: SQLWrapper }) =>
  sql`(${deliveryAddress} ->> 'mobile')`;

/** The order's version never goes back, even if the clocks of two processes differ. */
export const notBefore = (now: Date) => sql`greatest(${now}::timestamptz, ${orders.updatedAt})`;

export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    storeId: storeReference('restrict'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull().default('cash'),
    /** Where the money is. */
    paymentState: text('payment_state', { enum: PAYMENT_STATES }).notNull().default('none_due'),
    /** For ever: refunds go there also after the owner has changed the provider. null: paid at the door. */
    paymentProvider: text('payment_provider', { enum: PAYMENT_PROVIDERS }),
    /** null until an online order is paid. */
    status: text('status', { enum: DELIVERY_STATUSES }),
    subTotalPaise: paise('sub_total_paise').notNull(),
    /** What offers take away: the sum over its lines, and over its order_offers. */
    discountPaise: paise('discount_paise').notNull().default(0),
    chargesPaise: paise('charges_paise').notNull().default(0),
    totalPaise: paise('total_paise').notNull(),
    /** What of the total the shopper's credit paid when it was placed. */
    creditPaise: paise('credit_paise').notNull().default(0),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull(),
    /** Paid, or to be paid, by a test card, as the provider says: no money moves. False for cash. */
    isTest: boolean('is_test').notNull().default(false),
    ifShort: text('if_short', { enum: ['refund', 'replace'] })
      .notNull()
      .default('refund'),
    leaveAtDoor: boolean('leave_at_door').notNull().default(false),
    /** Sum of its adjustments: the amount due is the total less this. */
    adjustedPaise: paise('adjusted_paise').notNull().default(0),
    /** Until when stock is held for an online payment; null for cash. */
    expiresAt: time('expires_at'),
    createdAt: createdAt(),
    /** From when the shopper waits: an online order is placed when it is paid. Until then `createdAt`. */
    placedAt: time('placed_at').notNull().defaultNow(),
    /** Never changed. null: not paid yet, or unknown. */
    promisedFrom: time('promised_from'),
    promisedTo: time('promised_to'),
    /** The time agreed for a second try, after one that failed; null: there is none. */
    againFrom: time('again_from'),
    againTo: time('again_to'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_user_id_idx').on(table.userId, table.id),
    // Indexes for staff: by status, newest first; by the end of the id; by either end of a mobile.
    index('orders_status_idx').on(table.status, table.id, table.paymentState),
    index('orders_store_status_idx').on(table.storeId, table.status, table.id, table.paymentState),
    index('orders_open_idx')
      .on(table.placedAt, table.id)
      .where(sql`${table.status} IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY')`),
    // A store's orders to pick and to hand over, oldest first.
    index('orders_store_open_idx')
      .on(table.storeId, table.placedAt, table.id)
      .where(sql`${table.status} IN ('PLACED', 'PACKING')`),
    index('orders_id_end_idx').on(sql`reverse(${table.id}) text_pattern_ops`),
    index('orders_mobile_idx').on(sql`${digitsOf(mobileOf(table))} text_pattern_ops`),
    index('orders_mobile_end_idx').on(sql`reverse(${digitsOf(mobileOf(table))}) text_pattern_ops`),
    // At most one open online order a shopper; also finds expired ones.
    uniqueIndex('orders_open_payment_key')
      .on(table.userId)
      .where(sql`${table.paymentState} = 'awaiting'`),
    index('orders_expires_at_idx')
      .on(table.expiresAt)
      .where(sql`${table.paymentState} = 'awaiting'`),
    // A shopper's unpaid active orders, and the number of delivered ones (place-order.store.ts).
    index('orders_unpaid_idx')
      .on(table.userId)
      .where(
        sql`${table.paymentState} IN ('awaiting', 'none_due')
          AND (${table.status} IS NULL OR ${table.status} NOT IN ('DELIVERED', 'CANCELLED'))`,
      ),
    index('orders_delivered_idx')
      .on(table.userId)
      .where(sql`${table.status} = 'DELIVERED'`),
    // Paid and cancelled: to be refunded.
    index('orders_refund_wanted_idx')
      .on(table.updatedAt)
      .where(sql`${table.paymentState} = 'paid' AND ${table.status} = 'CANCELLED'`),
    check(
      'orders_awaiting_expires',
      sql`${table.paymentState} <> 'awaiting' OR ${table.expiresAt} IS NOT NULL`,
    ),
    check('orders_credit_within_total', sql`${table.creditPaise} BETWEEN 0 AND ${table.totalPaise}`),
    check('orders_adjusted_within_total', sql`${table.adjustedPaise} BETWEEN 0 AND ${table.totalPaise}`),
    check(
      'orders_total_is_bill',
      sql`${table.chargesPaise} >= 0 AND ${table.discountPaise} BETWEEN 0 AND ${table.subTotalPaise}
        AND ${table.totalPaise} = ${table.subTotalPaise} - ${table.discountPaise} + ${table.chargesPaise}`,
    ),
  ],
);

/** Until when it should arrive: as promised, or as agreed for its second try. */
export const DUE_BY = sql`coalesce(orders.again_to, orders.promised_to)`;

/** Rows that are deleted with their order. */
export const orderReference = () =>
  text('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: orderReference(),
    /** No foreign key: the order outlives the product. */
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    images: text('images').array().notNull(),
    unit: text('unit').notNull(),
    /** Before discount, as the shopper was shown. */
    pricePaise: paise('price_paise').notNull(),
    discountBasisPoints: integer('discount_basis_points').notNull(),
    quantity: integer('quantity').notNull(),
    lineTotalPaise: paise('line_total_paise').notNull(),
    /** What offers take away from it: the rest is what is paid for the line. */
    offerPaise: paise('offer_paise').notNull().default(0),
    /** Packs taken from the shelf; null until something of the line was picked. */
    picked: integer('picked'),
    short: integer('short').notNull().default(0),
    substitute: jsonb('substitute').$type<Substitute>(),
    adjustedPaise: paise('adjusted_paise').notNull().default(0),
  },
  (table) => [
    index('order_lines_order_id_idx').on(table.orderId),
    check(
      'order_lines_picked_within_quantity',
      sql`${table.short} >= 0 AND coalesce(${table.picked}, 0) >= 0
        AND coalesce(${table.picked}, 0) + ${table.short} <= ${table.quantity}`,
    ),
    check(
      'order_lines_adjusted_within_total',
      sql`${table.offerPaise} >= 0 AND ${table.adjustedPaise} BETWEEN 0 AND ${table.lineTotalPaise} - ${table.offerPaise}`,
    ),
    check('order_lines_quantity_in_range', sql`${table.quantity} BETWEEN 1 AND 99`),
  ],
);

/** Rows that are deleted with their line. */
export const lineReference = () =>
  text('line_id')
    .notNull()
    .references(() => orderLines.id, { onDelete: 'cascade' });

/** What is added to an order's lines, as it was when the order was placed. */
export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: orderReference(),
    kind: text('kind', { enum: CHARGE_KINDS }).notNull(),
    label: text('label').notNull(),
    /** Includes its tax; 0: a free gift wrap. */
    paise: paise('paise').notNull(),
    gstBasisPoints: integer('gst_basis_points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'order_charges_pkey', columns: [table.orderId, table.kind] }),
    check('order_charges_paise_not_negative', sql`${table.paise} >= 0`),
    check('order_charges_gst_in_range', sql`${table.gstBasisPoints} BETWEEN 0 AND 10000`),
  ],
);

export const orderOffers = pgTable(
  'order_offers',
  {
    orderId: orderReference(),
    offerId: text('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'restrict' }),
    /** That of the order, to count the uses of a shopper. */
    userId: userReference(),
    /** Name and code as they were when the order was placed. */
    label: text('label').notNull(),
    code: text('code'),
    paise: paise('paise').notNull(),
    /** When the order was over without a sale: the use no longer counts. */
    returnedAt: time('returned_at'),
  },
  (table) => [
    primaryKey({ name: 'order_offers_pkey', columns: [table.orderId, table.offerId] }),
    index('order_offers_user_idx').on(table.userId, table.offerId),
    // How often an offer was used, and what it cost.
    index('order_offers_offer_idx')
      .on(table.offerId, table.paise)
      .where(sql`${table.returnedAt} IS NULL`),
    check('order_offers_paise_not_negative', sql`${table.paise} >= 0`),
  ],
);

/** Money that staff give without a fault in a single line: booked as adjustments of the lines. */
export const orderGoodwills = pgTable(
  'order_goodwills',
  {
    id: id(),
    orderId: orderReference(),
    /** The key of the request: a repeat is the same goodwill. */
    key: text('key').notNull(),
    paise: paise('paise').notNull(),
    /** For staff; the shopper does not read it. */
    reason: text('reason').notNull(),
    /** How the shopper gets it: to the card, by paying less at the door, or in cash by the shop. */
    way: text('way', { enum: ['card', 'less to pay', 'by hand'] }).notNull(),
    /** True when the invoice already exists, which then shows it as a refund. */
    isAfterDelivery: boolean('is_after_delivery').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('order_goodwills_key').on(table.orderId, table.key),
    check('order_goodwills_paise_positive', sql`${table.paise} > 0`),
  ],
);

/** What each shopper can spend: the sum of their entries. */
export const credits = pgTable(
  'credits',
  { userId: userReference().primaryKey(), paise: paise('paise').notNull() },
  (table) => [check('credits_paise_not_negative', sql`${table.paise} >= 0`)],
);

export const CREDIT_KINDS = ['earned', 'spent', 'returned'] as const;

/** Written once. earned: instead of money for its order; spent: on its order; returned: from it. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    userId: userReference(),
    orderId: orderReference(),
    kind: text('kind', { enum: CREDIT_KINDS }).notNull(),
    /** Below 0 for what was spent. */
    paise: paise('paise').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('credit_entries_user_id_idx').on(table.userId, table.id),
    index('credit_entries_order_id_idx').on(table.orderId),
    index('credit_entries_created_at_idx').on(table.createdAt),
    check(
      'credit_entries_paise_by_kind',
      sql`${table.paise} <> 0 AND (${table.kind} = 'spent') = (${table.paise} < 0)`,
    ),
  ],
);

/** Written once, with the sums in line and order, whose checks refuse more than a line costs. */
export const orderAdjustments = pgTable(
  'order_adjustments',
  {
    id: id(),
    orderId: orderReference(),
    lineId: lineReference(),
    /** substitute: by something cheaper; problem: reported by the shopper; goodwill: given by staff. */
    reason: text('reason', { enum: ['short', 'substitute', 'problem', 'goodwill'] }).notNull(),
    /** The goodwill it is a part of; null for every other reason. */
    goodwillId: text('goodwill_id').references(() => orderGoodwills.id, { onDelete: 'restrict' }),
    quantity: integer('quantity').notNull(),
    paise: paise('paise').notNull(),
    userId: text('user_id'),
    createdAt: createdAt(),
    /** When the shopper had the money back; at once without an online payment. */
    settledAt: time('settled_at'),
  },
  (table) => [
    index('order_adjustments_order_id_idx').on(table.orderId),
    uniqueIndex('order_adjustments_picked_once_key')
      .on(table.lineId)
      .where(sql`${table.reason} IN ('short', 'substitute')`),
    index('order_adjustments_unsettled_idx')
      .on(table.createdAt)
      .where(sql`${table.settledAt} IS NULL`),
    check('order_adjustments_paise_positive', sql`${table.paise} > 0`),
    check(
      'order_adjustments_goodwill_named',
      sql`(${table.reason} = 'goodwill') = (${table.goodwillId} IS NOT NULL)`,
    ),
    check('order_adjustments_quantity_in_range', sql`${table.quantity} BETWEEN 1 AND 99`),
  ],
);

/** One request is one order: a repeat within 24 hours gets the first answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userReference(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    orderId: text('order_id'),
    /** The `data` of the answer: the order's rows, or the address of its payment page. */
    answer: jsonb('answer'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.userId, table.call, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
);

/** Every transition of an order with time and person; append-only. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: orderReference(),
    /** The new delivery status, or 'PAID', 'REFUNDED' and so on for its payment. */
    toStatus: text('to_status').notNull(),
    /** The status that this entry undoes; null for every other entry. */
    undoneStatus: text('undone_status'),
    movedBy: text('moved_by', { enum: ['shopper', 'staff', 'shop'] }).notNull(),
    /** null: the shop itself. */
    userId: text('user_id'),
    userName: text('user_name'),
    createdAt: createdAt(),
  },
  (table) => [index('order_transitions_order_id_idx').on(table.orderId)],
);

/** What staff wrote about an order. Append-only: a trigger refuses changes. Deleted with the account. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    orderId: orderReference(),
    text: text('text').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_notes_order_id_idx').on(table.orderId, table.id)],
);

/** One mail per order and event, written in the transaction of the event. */
export const orderMails = pgTable(
  'order_mails',
  {
    orderId: orderReference(),
    event: text('event', { enum: MAIL_EVENTS }).notNull(),
    createdAt: createdAt(),
    /** Not sent earlier, because its event can be undone until then. */
    dueAt: time('due_at').notNull().defaultNow(),
    /** When its email was handed to the mail queue; null until then. */
    queuedAt: time('queued_at'),
    /** When it was held back because the shopper's e-mail was not confirmed. */
    heldAt: time('held_at'),
  },
  (table) => [
    primaryKey({ name: 'order_mails_pkey', columns: [table.orderId, table.event] }),
    index('order_mails_waiting_idx')
      .on(table.dueAt)
      .where(sql`${table.queuedAt} IS NULL AND ${table.heldAt} IS NULL`),
  ],
);

export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: orderReference().primaryKey(),
    storeId: storeReference('restrict'),
    stars: integer('stars').notNull(),
    /** '' for none. */
    text: text('text').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_ratings_store_idx').on(table.storeId, table.createdAt),
    check('order_ratings_stars_in_range', sql`${table.stars} BETWEEN 1 AND 5`),
  ],
);
