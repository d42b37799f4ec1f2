// What was sold, added up by hour and by product, so that no page counts orders. Written by rounds alone
// (fold-sales.ts), never by an order. No foreign keys: it outlives products. Days and hours are those of the
// store's clock.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { paise, time } from '#database/columns.ts';

/** Of the orders that were placed in an hour. Money and units leave cancelled orders out. */
export const salesHours = pgTable(
  'sales_hours',
  {
    storeId: text('store_id').notNull(),
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    /** All that were placed, cancelled ones too. */
    orders: integer('orders').notNull(),
    cancelled: integer('cancelled').notNull(),
    /** Of those that are not cancelled, paid by card. */
    cardOrders: integer('card_orders').notNull(),
    units: integer('units').notNull(),
    /** Lines with something missing, and those of them where something else went along. */
    shortLines: integer('short_lines').notNull(),
    replacedLines: integer('replaced_lines').notNull(),
    /** What is owed or paid after all adjustments. */
    salesPaise: paise('sales_paise').notNull(),
    cardPaise: paise('card_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    adjustedPaise: paise('adjusted_paise').notNull(),
  },
  (table) => [
    primaryKey({ name: 'sales_hours_pkey', columns: [table.storeId, table.day, table.hour] }),
    check('sales_hours_hour_in_range', sql`${table.hour} BETWEEN 0 AND 23`),
  ],
);

/** What is added up of a product, for a day and for a month. */
const sums = {
  storeId: text('store_id').notNull(),
  productId: text('product_id').notNull(),
  /** Orders with it; not cancelled. */
  orders: integer('orders').notNull(),
  /** Packs that went along: ordered less missing, and what replaced something else. */
  units: integer('units').notNull(),
  cancelledUnits: integer('cancelled_units').notNull(),
  shortUnits: integer('short_units').notNull(),
  shortLines: integer('short_lines').notNull(),
  replacedLines: integer('replaced_lines').notNull(),
  salesPaise: paise('sales_paise').notNull(),
  discountPaise: paise('discount_paise').notNull(),
  adjustedPaise: paise('adjusted_paise').notNull(),
  /** Of the units, where a cost was known; 0 where it was not. */
  costPaise: paise('cost_paise').notNull(),
  /** Takings of the same units. */
  costedPaise: paise('costed_paise').notNull(),
};

export const salesProducts = pgTable(
  'sales_products',
  {
    ...sums,
    day: date('day').notNull(),
    /** What a unit cost, as it was known on that day; null: nobody had said. */
    unitCostPaise: paise('unit_cost_paise'),
  },
  (table) => [
    primaryKey({ name: 'sales_products_pkey', columns: [table.storeId, table.day, table.productId] }),
  ],
);

/** Sums of the days of a month, for reports over many. `month` is its first day. */
export const salesProductMonths = pgTable(
  'sales_product_months',
  { ...sums, month: date('month').notNull() },
  (table) => [
    primaryKey({ name: 'sales_product_months_pkey', columns: [table.storeId, table.month, table.productId] }),
  ],
);

/** What products that were sold were called last. */
export const soldProducts = pgTable('sold_products', {
  productId: text('product_id').primaryKey(),
  name: text('name').notNull(),
  unit: text('unit').notNull(),
});

/** Days of a store that are to be added up anew. */
export const salesDaysDue = pgTable(
  'sales_days_due',
  {
    day: date('day').notNull(),
    storeId: text('store_id').notNull(),
  },
  (table) => [primaryKey({ name: 'sales_days_due_pkey', columns: [table.day, table.storeId] })],
);

/**
 * How far the rounds have come in the moves of orders: one row. What was written by transactions that took
 * long is found by looking once more, a minute or two later, from an earlier place on.
 */
export const salesProgress = pgTable(
  'sales_progress',
  {
    id: boolean('id').primaryKey().default(true),
    transitionId: bigint('transition_id', { mode: 'number' }).notNull(),
    seenAt: time('seen_at').notNull(),
    /** The same a minute before, and a minute before that. */
    lastTransitionId: bigint('last_transition_id', { mode: 'number' }).notNull(),
    lastAt: time('last_at').notNull(),
    earlierTransitionId: bigint('earlier_transition_id', { mode: 'number' }).notNull(),
    earlierAt: time('earlier_at').notNull(),
    /** By store, the clock that its days are of. */
    timeZones: jsonb('time_zones').$type<Record<string, string>>().notNull(),
  },
  (table) => [check('sales_progress_one_row', sql`${table.id}`)],
);
