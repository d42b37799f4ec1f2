// Prices and discounts of products that begin and end by themselves, and what products cost before.

import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { productReference } from '../catalogue.table.ts';

export const pricePlans = pgTable(
  'price_plans',
  {
    id: id(),
    productId: productReference(),
    /** What was planned together; null: before it was noted. */
    batchId: text('batch_id'),
    /** null: before it was noted. No foreign key: the plan outlives the account. */
    plannedBy: text('planned_by'),
    /** null: the price stays as it is. */
    pricePaise: paise('price_paise'),
    discountBasisPoints: integer('discount_basis_points'),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    /** When the product got its price; null: not yet, or never because the time had passed. */
    begunAt: time('begun_at'),
    endedAt: time('ended_at'),
    /** What the product gets back; null: nothing was set, or it was changed since (note_price_change). */
    priceBeforePaise: paise('price_before_paise'),
    discountBeforeBasisPoints: integer('discount_before_basis_points'),
    isChangedByHand: boolean('is_changed_by_hand').notNull().default(false),
    /** When something is to happen next; null: it has ended. */
    dueAt: time('due_at').generatedAlwaysAs(
      sql.raw(
        'CASE WHEN ended_at IS NOT NULL THEN NULL WHEN begun_at IS NULL THEN starts_at ELSE ends_at END',
      ),
    ),
    createdAt: createdAt(),
  },
  (table) => [
    index('price_plans_product_idx').on(table.productId, table.dueAt),
    index('price_plans_batch_idx').on(table.batchId),
    index('price_plans_due_at_idx').on(table.dueAt),
    index('price_plans_starts_at_idx').on(table.startsAt),
    index('price_plans_ends_at_idx').on(table.endsAt),
    check('price_plans_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    check(
      'price_plans_values_in_range',
      sql`coalesce(${table.pricePaise}, ${table.discountBasisPoints}) IS NOT NULL
        AND ${table.pricePaise} >= 0 AND ${table.discountBasisPoints} BETWEEN 0 AND 10000`,
    ),
  ],
);

/** The lowest price after discount that a product stopped costing on a day (UTC); written by a trigger. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: productReference(),
    day: date('day').notNull(),
    paise: paise('paise').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_prices_pkey', columns: [table.productId, table.day] }),
    index('product_prices_day_idx').on(table.day),
  ],
);

/** With which a discount is compared. */
export const LOWEST_OF_DAYS = 30;
