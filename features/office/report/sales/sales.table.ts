// Sales added up by hour and by product, so that no page counts orders. Written only by the roll-up
// (roll-up-sales.ts), never by an order. No foreign keys, because they outlive products. Days and hours are
// by the store's clock.

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

/** Orders placed in an hour. Money and units exclude cancelled orders. */
export const salesHours = pgTable(
  'sales_hours',
  {
    storeId: text('store_id').notNull(),
    day: date('day').notNull(),
    hour: smallint('hour').notNull(),
    orders: integer('orders').notNull(),
    cancelled: integer('cancelled').notNull(),
    /** By card and by UPI, without cancelled ones. */
    cardOrders: integer('card_orders').notNull(),
    upiOrders: integer('upi_orders').notNull().default(0),
    units: integer('units').notNull(),
    shortLines: integer('short_lines').notNull(),
    replacedLines: integer('replaced_lines').notNull(),
    /** What is owed or paid after all adjustments. */
    salesPaise: paise('sales_paise').notNull(),
    cardPaise: paise('card_paise').notNull(),
    upiPaise: paise('upi_paise').notNull().default(0),
    /** What of the sales was charged beside the goods. */
    chargesPaise: paise('charges_paise').notNull().default(0),
    discountPaise: paise('discount_paise').notNull(),
    adjustedPaise: paise('adjusted_paise').notNull(),
  },
  (table) => [
    primaryKey({ name: 'sales_hours_pkey', columns: [table.storeId, table.day, table.hour] }),
    check('sales_hours_hour_in_range', sql`${table.hour} BETWEEN 0 AND 23`),
  ],
);

const sums = {
  storeId: text('store_id').notNull(),
  productId: text('product_id').notNull(),
  /** Orders that contain it, without cancelled ones. */
  orders: integer('orders').notNull(),
  /** Packs that were delivered: ordered less short, plus substitutions. */
  units: integer('units').notNull(),
  cancelledUnits: integer('cancelled_units').notNull(),
  shortUnits: integer('short_units').notNull(),
  shortLines: integer('short_lines').notNull(),
  replacedLines: integer('replaced_lines').notNull(),
  salesPaise: paise('sales_paise').notNull(),
  discountPaise: paise('discount_paise').notNull(),
  adjustedPaise: paise('adjusted_paise').notNull(),
  /** Cost of the units whose cost was known; 0 for the others. */
  costPaise: paise('cost_paise').notNull(),
  /** Sales of the same units. */
  costedPaise: paise('costed_paise').notNull(),
};

export const salesProducts = pgTable(
  'sales_products',
  {
    ...sums,
    day: date('day').notNull(),
    /** As known on that day; null: unknown. */
    unitCostPaise: paise('unit_cost_paise'),
  },
  (table) => [
    primaryKey({ name: 'sales_products_pkey', columns: [table.storeId, table.day, table.productId] }),
  ],
);

/** Sums of the days of a month, for long reports. `month` is its first day. */
export const salesProductMonths = pgTable(
  'sales_product_months',
  { ...sums, month: date('month').notNull() },
  (table) => [
    primaryKey({ name: 'sales_product_months_pkey', columns: [table.storeId, table.month, table.productId] }),
  ],
);

export const soldProducts = pgTable('sold_products', {
  productId: text('product_id').primaryKey(),
  name: text('name').notNull(),
  unit: text('unit').notNull(),
});

export const salesDaysDue = pgTable(
  'sales_days_due',
  {
    day: date('day').notNull(),
    storeId: text('store_id').notNull(),
  },
  (table) => [primaryKey({ name: 'sales_days_due_pkey', columns: [table.day, table.storeId] })],
);

/**
 * The position of the roll-up in the transitions of orders: one row. Transitions of long transactions are
 * found by reading again from an earlier position, a minute or two later.
 */
export const salesProgress = pgTable(
  'sales_progress',
  {
    id: boolean('id').primaryKey().default(true),
    transitionId: bigint('transition_id', { mode: 'number' }).notNull(),
    seenAt: time('seen_at').notNull(),
    /** The position a minute before, and a minute before that. */
    lastTransitionId: bigint('last_transition_id', { mode: 'number' }).notNull(),
    lastAt: time('last_at').notNull(),
    earlierTransitionId: bigint('earlier_transition_id', { mode: 'number' }).notNull(),
    earlierAt: time('earlier_at').notNull(),
    /** By store, the time zone its days were calculated with. */
    timeZones: jsonb('time_zones').$type<Record<string, string>>().notNull(),
  },
  (table) => [check('sales_progress_one_row', sql`${table.id}`)],
);
