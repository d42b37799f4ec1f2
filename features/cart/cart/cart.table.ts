// Carts and their lines. A cart belongs to a user or to a visitor's cookie, never to both.

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import { users } from '#features/identity/account/account.table.ts';
import { productReference } from '#features/catalogue/catalogue.table.ts';

export const carts = pgTable(
  'carts',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's cookie. */
    visitorHash: text('visitor_hash'),
    /** Visitors' carts only: 30 days after the last use. */
    expiresAt: time('expires_at'),
    /** The code of an offer that was typed; whether it applies is decided with each bill. */
    couponCode: text('coupon_code'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('carts_user_id_key').on(table.userId),
    uniqueIndex('carts_visitor_hash_key').on(table.visitorHash),
    index('carts_expires_at_idx')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} IS NOT NULL`),
    check('carts_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorHash}) = 1`),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    id: id(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: productReference(),
    quantity: integer('quantity').notNull(),
    /** Price and discount when the shopper last saw this line; a changed discounted price is shown once. */
    seenPricePaise: paise('seen_price_paise').notNull(),
    seenDiscountBasisPoints: integer('seen_discount_basis_points').notNull(),
    /** The short stock last shown to the shopper; null when there was enough. */
    seenShortStock: integer('seen_short_stock'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('cart_lines_cart_product_key').on(table.cartId, table.productId),
    index('cart_lines_product_id_idx').on(table.productId),
    check('cart_lines_quantity_in_range', sql`${table.quantity} BETWEEN 1 AND 99`),
  ],
);

/** A notice to show once about a line that is no longer there (product removed, merge capped). */
export const cartNotices = pgTable(
  'cart_notices',
  {
    id: id(),
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('cart_notices_cart_id_idx').on(table.cartId)],
);
