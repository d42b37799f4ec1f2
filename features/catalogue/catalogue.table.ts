// Categories, sub-categories, products, their stock in each store, and the ledger of its movements.

import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, paise, time } from '#database/columns.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { stores } from '#features/store/store.table.ts';

/** In other languages, by their codes; null: none. A product's stand among its fields. */
const localNames = () => jsonb('names').$type<Record<string, string>>();

/** The owner has put it first: the lowest number stands first; null: it stands by what it sells. */
const pinnedPosition = () => integer('pinned_position');

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  names: localNames(),
  pinnedPosition: pinnedPosition(),
  createdAt: createdAt(),
});

export const subCategories = pgTable('sub_categories', {
  id: id(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  names: localNames(),
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
    /** Among the sub-categories of this category. */
    pinnedPosition: pinnedPosition(),
  },
  (table) => [
    primaryKey({ name: 'sub_category_categories_pkey', columns: [table.subCategoryId, table.categoryId] }),
    index('sub_category_categories_category_id_idx').on(table.categoryId),
  ],
);

/**
 * In which order a store shows its categories, and the sub-categories of each, by what they sold when it was
 * last looked at (category/ranking.ts). The owner's own order comes before it.
 */
export const categoryRankings = pgTable(
  'category_rankings',
  {
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Whose sub-categories these are; '' for the categories themselves. */
    categoryId: text('category_id').notNull(),
    /** Those that sold anything, the best first. Ids of what is gone mean nothing. */
    ids: text('ids').array().notNull(),
  },
  (table) => [primaryKey({ name: 'category_rankings_pkey', columns: [table.storeId, table.categoryId] })],
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
    pricePaise: paise('price_paise').notNull(),
    /** 7.5 % is 750. */
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    /** What a unit costs the shop, as it was last bought; null: nobody has said. Never shown to shoppers. */
    costPaise: paise('cost_paise'),
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
    /** Not sold for now: staff see it, shoppers do not. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_sku_key').on(table.sku),
    index('products_size_group_idx').on(table.sizeGroup, table.id),
    index('products_hidden_idx')
      .on(table.id)
      .where(sql`${table.isHidden}`),
    // The orders of the product sheet.
    index('products_name_idx').on(sql`lower(${table.name})`, table.id),
    index('products_price_idx').on(table.pricePaise, table.id),
    index('products_updated_at_idx').on(table.updatedAt, table.id),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    check('products_cost_not_negative', sql`${table.costPaise} >= 0`),
    check('products_discount_in_range', sql`${table.discountBasisPoints} BETWEEN 0 AND 10000`),
  ],
);

/**
 * What a store has of a product. Triggers give every product a row in every store, and every store a row of
 * every product.
 */
export const storeProducts = pgTable(
  'store_products',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    storeId: text('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** What can be sold now. Always opening stock plus the sum of the ledger. */
    stock: integer('stock').notNull().default(0),
    openingStock: integer('opening_stock').notNull().default(0),
    /** Where it stands in the store; '' unknown. */
    shelf: text('shelf').notNull().default(''),
    /** Below it the stock is low; null: nobody has said. */
    reorderLevel: integer('reorder_level'),
    /** Units of the last 28 days here, as they were last counted (product-sales.ts). */
    sold: integer('sold').notNull().default(0),
    /**
     * Where lists show it, the highest first; equal ranks newest first. In stock comes before everything
     * else, then what sells.
     */
    rank: integer('rank')
      .notNull()
      .generatedAlwaysAs(sql.raw(`CASE WHEN stock > 0 THEN ${IN_STOCK_RANK} ELSE 0 END + sold`)),
    /** As the product says; kept by a trigger, so that the list of all products is walked without it. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'store_products_pkey', columns: [table.productId, table.storeId] }),
    /** Of the version before; goes with a later one. */
    index('store_products_rank_idx').on(table.storeId, table.rank, table.productId),
    index('store_products_shown_idx')
      .on(table.storeId, table.rank, table.productId)
      .where(sql`NOT ${table.isHidden}`),
    check('store_products_stock_not_negative', sql`${table.stock} >= 0`),
    check(
      'store_products_sold_in_range',
      sql`${table.sold} >= 0 AND ${table.sold} < ${sql.raw(String(IN_STOCK_RANK))}`,
    ),
    check(
      'store_products_reorder_level_in_range',
      sql`${table.reorderLevel} IS NULL OR ${table.reorderLevel} >= 0`,
    ),
  ],
);

/**
 * The lists of each store: which products a category or sub-category has, with the rank of each there; those
 * that are hidden stand in none. They are walked backwards by the index, so that no list is ever sorted.
 * Kept by triggers on where products stand and on their ranks; written by nothing else.
 */
export const storeLists = pgTable(
  'store_lists',
  {
    storeId: text('store_id').notNull(),
    /** A category's id, or a sub-category's. */
    listId: text('list_id').notNull(),
    productId: text('product_id').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [
    primaryKey({ name: 'store_lists_pkey', columns: [table.productId, table.storeId, table.listId] }),
    index('store_lists_rank_idx').on(table.storeId, table.listId, table.rank, table.productId),
    foreignKey({
      name: 'store_lists_store_products_fk',
      columns: [table.productId, table.storeId],
      foreignColumns: [storeProducts.productId, storeProducts.storeId],
    }).onDelete('cascade'),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ name: 'product_categories_pkey', columns: [table.categoryId, table.productId] }),
    index('product_categories_product_id_idx').on(table.productId),
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
  },
  (table) => [
    primaryKey({ name: 'product_sub_categories_pkey', columns: [table.subCategoryId, table.productId] }),
    index('product_sub_categories_product_id_idx').on(table.productId),
  ],
);

/**
 * How many products came into a list, or left it; together that is how many it has. Triggers add a row for
 * every change, so that nobody waits for anybody, and a round puts them together (listing-counts.ts):
 * counting a list of tens of thousands would cost more than the rest of it. '' as sub-category is the whole
 * category, '' as both every product. Hidden ones are not counted.
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

/** Of units that belong to no day and count for good: what the stores of the demo begin with. */
export const EVERY_DAY = 'infinity';

/**
 * Units a store sold on a day (UTC), cancelled orders left out. No foreign keys: what was sold outlives the
 * product.
 */
export const productSales = pgTable(
  'product_sales',
  {
    productId: text('product_id').notNull(),
    storeId: text('store_id').notNull(),
    day: date('day').notNull(),
    units: integer('units').notNull(),
  },
  (table) => [
    primaryKey({ name: 'product_sales_pkey', columns: [table.productId, table.storeId, table.day] }),
    index('product_sales_day_idx').on(table.day),
  ],
);

/** Why stock moves: orders by themselves, and staff. */
export const ORDER_REASONS = ['order', 'release', 'short', 'substitute'] as const;
export const STAFF_REASONS = [
  'admin',
  'import',
  'receipt',
  'count',
  'correction',
  'waste',
  'expiry',
  'move-out',
  'move-in',
] as const;
export type StockReason = (typeof ORDER_REASONS | typeof STAFF_REASONS)[number];

/** Append-only. No foreign keys: a movement outlives the product and the person it names. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: text('store_id').notNull(),
    productId: text('product_id').notNull(),
    /** Negative when stock leaves the shelf. */
    quantity: integer('quantity').notNull(),
    reason: text('reason', {
      enum: [...ORDER_REASONS, ...STAFF_REASONS],
    }).notNull(),
    orderId: text('order_id'),
    /** What staff booked together: a receipt, a count, a move (features/stock). */
    bookingId: text('booking_id'),
    userId: text('user_id'),
    /** Why, in the words of who moved it. */
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [index('stock_movements_product_store_idx').on(table.productId, table.storeId, table.id)],
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
