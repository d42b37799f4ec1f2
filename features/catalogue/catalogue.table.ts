// Categories, sub-categories, products, and the ledger of every movement of stock.

import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  createdAt: createdAt(),
});

export const subCategories = pgTable('sub_categories', {
  id: id(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  createdAt: createdAt(),
});

export const subCategoryCategories = pgTable(
  'sub_category_categories',
  {
    subCategoryId: text('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
  },
  (table) => [
    primaryKey({ name: 'sub_category_categories_pkey', columns: [table.subCategoryId, table.categoryId] }),
    index('sub_category_categories_category_id_idx').on(table.categoryId),
  ],
);

/** Added to the rank of what is in stock: more than anything sells. */
export const IN_STOCK_RANK = 1_000_000_000;

export const products = pgTable(
  'products',
  {
    id: id(),
    /** The owner's own article number, which files name products by; null for a product that has none. */
    sku: text('sku'),
    name: text('name').notNull(),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    unit: text('unit').notNull(),
    /** What can be sold now. Always opening stock plus the sum of the ledger. */
    stock: integer('stock').notNull(),
    openingStock: integer('opening_stock').notNull(),
    pricePaise: paise('price_paise').notNull(),
    /** 7.5 % is 750. */
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    description: text('description').notNull(),
    /** json, not jsonb: the fields keep the order they were entered in. */
    moreDetails: json('more_details').$type<Record<string, string>>().notNull().default({}),
    /**
     * 24 hexadecimal characters that the sizes of one product share (product-sizes.ts); null until the shop
     * has looked at the name, for rows that were written past it.
     */
    sizeGroup: text('size_group'),
    /** Staff have tied or untied it: the name says nothing any more. */
    sizeGroupByHand: boolean('size_group_by_hand').notNull().default(false),
    /** Units of the last 28 days, as they were last counted (product-sales.ts). */
    sold: integer('sold').notNull().default(0),
    /**
     * Where lists show it, the highest first; equal ranks newest first. In stock comes before everything
     * else, then what sells.
     */
    rank: integer('rank')
      .notNull()
      .generatedAlwaysAs(sql.raw(`CASE WHEN stock > 0 THEN ${IN_STOCK_RANK} ELSE 0 END + sold`)),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_sku_key').on(table.sku),
    index('products_size_group_idx').on(table.sizeGroup, table.id),
    index('products_rank_idx').on(table.rank, table.id),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    check(
      'products_sold_in_range',
      sql`${table.sold} >= 0 AND ${table.sold} < ${sql.raw(String(IN_STOCK_RANK))}`,
    ),
    check('products_discount_in_range', sql`${table.discountBasisPoints} BETWEEN 0 AND 10000`),
  ],
);

/**
 * Lists walk the index by rank backwards, so that no list is ever sorted. A trigger keeps `rank` what the
 * product's is, and gives it to a new row.
 */
export const productCategories = pgTable(
  'product_categories',
  {
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'product_categories_pkey', columns: [table.categoryId, table.productId] }),
    index('product_categories_product_id_idx').on(table.productId),
    index('product_categories_rank_idx').on(table.categoryId, table.rank, table.productId),
  ],
);

export const productSubCategories = pgTable(
  'product_sub_categories',
  {
    subCategoryId: text('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'restrict' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'product_sub_categories_pkey', columns: [table.subCategoryId, table.productId] }),
    index('product_sub_categories_product_id_idx').on(table.productId),
    index('product_sub_categories_rank_idx').on(table.subCategoryId, table.rank, table.productId),
  ],
);

/**
 * How many products came into a list, or left it; together that is how many it has. Triggers add a row for
 * every change, so that nobody waits for anybody, and a round puts them together (listing-counts.ts):
 * counting a list of tens of thousands would cost more than the rest of it. '' as sub-category is the whole
 * category, '' as both every product.
 */
export const listingCounts = pgTable(
  'listing_counts',
  {
    categoryId: text('category_id').notNull(),
    subCategoryId: text('sub_category_id').notNull(),
    change: integer('change').notNull(),
  },
  (table) => [index('listing_counts_place_idx').on(table.categoryId, table.subCategoryId)],
);

/**
 * Units sold on a day (UTC), cancelled orders left out. No foreign key: what was sold outlives the product.
 */
export const productSales = pgTable(
  'product_sales',
  {
    productId: text('product_id').notNull(),
    day: date('day').notNull(),
    units: integer('units').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_sales_pkey', columns: [table.productId, table.day] }),
    index('product_sales_day_idx').on(table.day),
  ],
);

/** Append-only. No foreign keys: a movement outlives the product and the person it names. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: text('product_id').notNull(),
    /** Negative when stock leaves the shelf. */
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: ['order', 'release', 'admin', 'import'] }).notNull(),
    orderId: text('order_id'),
    userId: text('user_id'),
    createdAt: createdAt(),
  },
  (table) => [index('stock_movements_product_id_idx').on(table.productId)],
);

/**
 * What changed that pages show, for a process that could not hear of it. Only added to, so that orders do not
 * wait for each other.
 */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** A reader has not seen what was changed by transactions that were open when it last read, or later. */
    transaction: bigint('transaction', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** With spaces between them; '*' for everything. */
    tags: text('tags').notNull(),
  },
  (table) => [index('catalogue_changes_transaction_idx').on(table.transaction)],
);

/** A reader half as far behind drops everything (catalogue-changes.ts), so nobody reads these any more. */
export const expiredCatalogueChanges: ExpiredRows = {
  column: catalogueChanges.transaction,
  limit: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 100000`,
};
