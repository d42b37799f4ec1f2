// Offers: what takes something off the lines of an order. What an order took off by one is in
// order_offers (features/orders/core).

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { DELETED_ACCOUNT_ID } from '#features/identity/account/account.table.ts';
import { stores } from '#features/stores/store/store.table.ts';
import { OFFER_KINDS } from './offer.contract.ts';

/** All products, or those in any of the lists. */
export type OfferGoods =
  | { all: true }
  | { categoryIds?: string[]; subCategoryIds?: string[]; brands?: string[]; productIds?: string[] };

export const offers = pgTable(
  'offers',
  {
    id: id(),
    /** Shoppers read it on the bill. */
    name: text('name').notNull(),
    /** In capitals; null: it applies by itself. */
    code: text('code'),
    isDraft: boolean('is_draft').notNull().default(false),
    /** Whether it is shown to everybody. */
    isListed: boolean('is_listed').notNull().default(true),
    startsAt: time('starts_at').notNull(),
    /** null: until it is ended. */
    endsAt: time('ends_at'),
    kind: text('kind', { enum: OFFER_KINDS }).notNull(),
    /** Of a percent offer in basis points, of an amount and a bundle in paise; 0 for free units. */
    value: paise('value').notNull(),
    capPaise: paise('cap_paise'),
    /** Units that are paid for free ones, or that a bundle has; null: one of each product of the bundle. */
    buy: integer('buy'),
    get: integer('get'),
    goods: jsonb('goods').$type<OfferGoods>().notNull(),
    /** All goods of the order cost at least this. */
    minimumPaise: paise('minimum_paise').notNull().default(0),
    isFirstOrder: boolean('is_first_order').notNull().default(false),
    usesPerShopper: integer('uses_per_shopper'),
    usesTotal: integer('uses_total'),
    /** null: in every store. */
    storeId: text('store_id').references(() => stores.id, { onDelete: 'restrict' }),
    /** Only this shopper may use it. No foreign key: without the account nobody may. */
    shopperId: text('shopper_id'),
    combines: boolean('combines').notNull().default(false),
    /** Orders that hold it, counted only where `uses_total` limits them. */
    used: integer('used').notNull().default(0),
    /** Grows with every change: an order is placed only by the version it was priced with. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('offers_code_key').on(table.code),
    index('offers_ends_at_idx').on(table.endsAt),
    check('offers_code_form', sql`${table.code} ~ '^[A-Z0-9][A-Z0-9_-]{2,23}$'`),
    check('offers_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check(
      'offers_values_in_range',
      sql`${table.value} >= 0 AND ${table.minimumPaise} >= 0 AND ${table.capPaise} > 0
        AND (${table.kind} <> 'percent' OR ${table.value} BETWEEN 1 AND 10000)`,
    ),
    check('offers_used_in_range', sql`${table.used} BETWEEN 0 AND coalesce(${table.usesTotal}, 0)`),
  ],
);

/** SQL about a row of `orders`: placed, and neither cancelled nor given back whole. */
export const HAS_BROUGHT = `orders.status IS NOT NULL AND orders.status <> 'CANCELLED'
  AND orders.payment_state <> 'refunded' AND (orders.adjusted_paise = 0 OR orders.adjusted_paise < orders.total_paise)`;

/** The same, for the first of its shopper: the one owner of the orders of deleted accounts is never new. */
export const IS_FIRST_ORDER = `orders.user_id <> '${DELETED_ACCOUNT_ID}' AND NOT EXISTS (
  SELECT FROM orders earlier WHERE earlier.user_id = orders.user_id AND earlier.id < orders.id
    AND earlier.status IS NOT NULL AND earlier.status <> 'CANCELLED')`;
