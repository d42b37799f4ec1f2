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
import { storeReference } from '#features/stores/store/store.table.ts';
import { WASTE_REASONS } from '#shared/waste.ts';

/** At most this many products of a size group are read. */
export const MAX_SIZES = 30;

/** Names in other languages by language code; null: none. Products have theirs in their fields. */
const localNames = () => jsonb('names').$type<Record<string, string>>();

/** The owner's position, lowest number first; null: ordered by sales. */
const pinnedPosition = () => integer('pinned_position');

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  names: localNames(),
  pinnedPosition: pinnedPosition(),
  /** Nothing comes instead of its products without a yes of the shopper. */
  isFresh: boolean('is_fresh').notNull().default(false),
  createdAt: createdAt(),
});

export const subCategories = pgTable(
  'sub_categories',
  {
    id: id(),
    name: text('name').notNull(),
    image: text('image').notNull(),
    names: localNames(),
    /** Of its products that have none of their own (SQL: `tax_of_product`): both, or none. */
    hsnCode: text('hsn_code'),
    gstBasisPoints: integer('gst_basis_points'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'sub_categories_tax_is_whole',
      sql`(${table.hsnCode} IS NULL) = (${table.gstBasisPoints} IS NULL) AND coalesce(${table.gstBasisPoints}, 0) BETWEEN 0 AND 10000`,
    ),
  ],
);

export const subCategoryCategories = pgTable(
  'sub_category_categories',
  {
    subCategoryId: text('sub_category_id')
      .notNull()
      .references(() => subCategories.id, { onDelete: 'cascade' }),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    pinnedPosition: pinnedPosition(),
  },
  (table) => [
    primaryKey({ name: 'sub_category_categories_pkey', columns: [table.subCategoryId, table.categoryId] }),
    index('sub_category_categories_category_id_idx').on(table.categoryId),
  ],
);

/** By sales when last computed (category/category-order.ts). Pinned positions take precedence. */
export const categoryRankings = pgTable(
  'category_rankings',
  {
    storeId: storeReference('cascade'),
    /** The category of these sub-categories; '' for the categories themselves. */
    categoryId: text('category_id').notNull(),
    /** Those with sales, best first. Ids of deleted ones are ignored. */
    ids: text('ids').array().notNull(),
  },
  (table) => [primaryKey({ name: 'category_rankings_pkey', columns: [table.storeId, table.categoryId] })],
);

export const bestsellers = pgTable('bestsellers', {
  storeId: storeReference('cascade').primaryKey(),
  /** Best first. Ids of deleted products and categories are ignored. */
  productIds: text('product_ids').array().notNull(),
  categoryIds: text('category_ids').array().notNull(),
});

/** Added to the rank of a product in stock: more than any sales. */
export const IN_STOCK_RANK = 1_000_000_000;

export const products = pgTable(
  'products',
  {
    id: id(),
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
    /** Cost of a unit when last bought; null: unknown. Never shown to shoppers. */
    costPaise: paise('cost_paise'),
    /** Units in a case, as its supplier sells them; null: unknown. */
    caseSize: integer('case_size'),
    /** Units that an order of it has at least; null: any. */
    minimumOrder: integer('minimum_order'),
    description: text('description').notNull(),
    /** json, not jsonb: the fields keep their order. */
    moreDetails: json('more_details').$type<Record<string, string>>().notNull().default({}),
    /** Shared by the sizes of one product; null for rows written directly, until their name was processed. */
    sizeGroup: text('size_group'),
    /** Staff have tied or untied it, so the name no longer decides. */
    sizeGroupByHand: boolean('size_group_by_hand').notNull().default(false),
    /** Not sold for now: visible to staff only. */
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
    index('products_name_idx').on(sql`lower(${table.name})`, table.id),
    index('products_price_idx').on(table.pricePaise, table.id),
    index('products_updated_at_idx').on(table.updatedAt, table.id),
    check('products_price_not_negative', sql`${table.pricePaise} >= 0`),
    check('products_cost_not_negative', sql`${table.costPaise} >= 0`),
    check('products_case_size_positive', sql`${table.caseSize} > 0`),
    check('products_minimum_order_positive', sql`${table.minimumOrder} > 0`),
    check('products_discount_in_range', sql`${table.discountBasisPoints} BETWEEN 0 AND 10000`),
  ],
);

export const productReference = () =>
  text('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

/** SQL of its brand, by the usual spellings of the field: reading every field takes three times as long. */
export const brandOf = (product: string): string =>
  `coalesce(${['Brand', 'brand', 'BRAND'].map((name) => `${product}.more_details ->> '${name}'`).join(', ')})`;

/** SQL of what shoppers pay for this product, in paise: `discountedPaise` of shared/money.ts. */
export const sellingPaise = (product: string): string => `greatest(0, ${product}.price_paise
  - (${product}.price_paise * ${product}.discount_basis_points + 999999) / 1000000 * 100)`;

/** What a store has of a product. Triggers create a row for every product in every store. */
export const storeProducts = pgTable(
  'store_products',
  {
    productId: productReference(),
    storeId: storeReference('cascade'),
    /** What can be sold now; always opening stock plus the sum of the ledger. */
    stock: integer('stock').notNull().default(0),
    openingStock: integer('opening_stock').notNull().default(0),
    shelf: text('shelf').notNull().default(''),
    reorderLevel: integer('reorder_level'),
    /** Units sold here in the last 28 days, when last counted (product-sales.ts). */
    sold: integer('sold').notNull().default(0),
    /** Position in lists, highest first; equal ranks newest first. */
    rank: integer('rank')
      .notNull()
      .generatedAlwaysAs(sql.raw(`CASE WHEN stock > 0 THEN ${IN_STOCK_RANK} ELSE 0 END + sold`)),
    /** Copied from the product by a trigger, so that the list of all products is read without a join. */
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'store_products_pkey', columns: [table.productId, table.storeId] }),
    // With the hidden ones, for staff (features/office/report/today).
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
 * The products of a category or sub-category in a store, without hidden ones. Read backwards by the index, so
 * that no list is ever sorted. Maintained only by triggers on categories of products and on ranks.
 */
export const storeLists = pgTable(
  'store_lists',
  {
    storeId: text('store_id').notNull(),
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
    productId: productReference(),
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
    productId: productReference(),
  },
  (table) => [
    primaryKey({ name: 'product_sub_categories_pkey', columns: [table.subCategoryId, table.productId] }),
    index('product_sub_categories_product_id_idx').on(table.productId),
  ],
);

/**
 * Their sum is the number of products of a list: counting tens of thousands would cost more than the rest.
 * Triggers insert a row for every change, so that writers never wait for each other, and a job merges the
 * rows (listing-counts.ts). '' as sub-category: the whole category, '' as both: all. Without hidden products.
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

/** For units that belong to no day and always count: the initial sales of the demo. */
export const EVERY_DAY = 'infinity';

/** On a day (UTC), without cancelled orders. No foreign keys: sales outlive the product. */
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

export const ORDER_REASONS = ['order', 'release', 'short', 'substitute'] as const;
export const STAFF_REASONS = [
  'admin',
  'import',
  'receipt',
  'count',
  'none-left',
  'correction',
  ...WASTE_REASONS,
  'move-out',
  'move-in',
] as const;
export type StockReason = (typeof ORDER_REASONS | typeof STAFF_REASONS)[number];

/** Of an index: with the reasons written out. */
export const IS_WASTE = `reason IN (${WASTE_REASONS.map((reason) => `'${reason}'`).join(', ')})`;

/** Append-only. No foreign keys: a movement outlives the product and the person it names. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    storeId: text('store_id').notNull(),
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason', {
      enum: [...ORDER_REASONS, ...STAFF_REASONS],
    }).notNull(),
    orderId: text('order_id'),
    /** What staff booked together: a goods receipt, a count, a transfer (features/stock). */
    bookingId: text('booking_id'),
    userId: text('user_id'),
    note: text('note'),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_product_store_idx').on(table.productId, table.storeId, table.id),
    index('stock_movements_waste_idx').on(table.storeId, table.createdAt).where(sql.raw(IS_WASTE)),
  ],
);

/** For processes that missed the notification. Append-only, so that orders do not wait for each other. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Changes a reader has not seen are from transactions that were open at its last read, or later. */
    transaction: bigint('transaction', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** Separated by spaces; '*' for everything. */
    tags: text('tags').notNull(),
  },
  (table) => [index('catalogue_changes_transaction_idx').on(table.transaction)],
);

/** Each is of one product, and goes with it. */
export const productBarCodes = pgTable(
  'product_bar_codes',
  {
    code: text('code').notNull(),
    productId: productReference(),
    /** By default what the version before wrote: only pickers taught codes. */
    source: text('source', { enum: ['catalogue', 'picking', 'count', 'receipt'] })
      .notNull()
      .default('picking'),
    /** null: a command, or before it was noted. No foreign key: the code outlives the account. */
    userId: text('user_id'),
    /** null: before it was noted. */
    createdAt: time('created_at').defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'product_bar_codes_pkey', columns: [table.code] }),
    index('product_bar_codes_product_id_idx').on(table.productId),
  ],
);

/** Tax settings, only of products for which the owner has set them. */
export const productTaxes = pgTable(
  'product_taxes',
  {
    productId: productReference().primaryKey(),
    hsnCode: text('hsn_code'),
    /** 5 % is 500. */
    gstBasisPoints: integer('gst_basis_points'),
  },
  (table) => [check('product_taxes_gst_in_range', sql`${table.gstBasisPoints} BETWEEN 0 AND 10000`)],
);

/** What the SQL function `tax_of_product` says, of all products that have a tax at once. */
export const TAXES_OF_PRODUCTS = sql`(
  SELECT product_id, coalesce(own.hsn_code, given.hsn_code) AS hsn_code,
    coalesce(own.gst_basis_points, given.gst_basis_points) AS gst_basis_points
  FROM product_taxes own FULL JOIN (
    SELECT DISTINCT ON (placed.product_id) placed.product_id, sub.hsn_code, sub.gst_basis_points
    FROM product_sub_categories placed JOIN sub_categories sub ON sub.id = placed.sub_category_id
    WHERE sub.hsn_code IS NOT NULL ORDER BY placed.product_id, sub.created_at, sub.id
  ) AS given USING (product_id))`;

export const suppliers = pgTable(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** '': not registered, charges no tax. */
    gstNumber: text('gst_number').notNull().default(''),
    state: text('state').notNull().default(''),
    /** A bill is due this many days after its date. */
    paymentDays: integer('payment_days').notNull().default(0),
    /** From the order until the goods come. */
    leadDays: integer('lead_days').notNull().default(0),
    /** An order of less is not delivered; 0: any. */
    minimumOrderPaise: paise('minimum_order_paise').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('suppliers_name_key').on(sql`lower(${table.name})`)],
);

/** The usual supplier of a product, for the whole shop. */
export const productSuppliers = pgTable(
  'product_suppliers',
  {
    productId: productReference().primaryKey(),
    supplierId: text('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_suppliers_supplier_id_idx').on(table.supplierId)],
);

export const sheetFilters = pgTable(
  'sheet_filters',
  {
    id: id(),
    name: text('name').notNull(),
    /** As in the address of the page. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('sheet_filters_name_key').on(table.name)],
);
