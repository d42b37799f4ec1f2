// Invoices and credit notes: numbers without gaps, per store and financial year, and facts that are stored
// nowhere else.

import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';
import { storeReference } from '#features/stores/store/store.table.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { orders } from '../core/order.table.ts';
import type { InvoiceContent, ProductTax } from './invoice.contract.ts';

/** Seller, buyer's name and taxes as they were at delivery. */
export type InvoiceSnapshot = {
  /**
   * The position of the store among those that issue invoices, from 1 in the order of their first: its
   * letters never change.
   */
  storeNumber: number;
  buyerName: string;
  seller: Omit<InvoiceContent['seller'], 'name'> & { timeZone: string };
  /** By product, where the owner had set tax fields. */
  taxes: Record<string, ProductTax>;
};

export const invoices = pgTable(
  'invoices',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'restrict' }),
    storeId: storeReference('restrict'),
    /** The year in which the financial year begins, by the store's clock. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    snapshot: jsonb('snapshot').$type<InvoiceSnapshot>().notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('invoices_number_key').on(table.number, table.year, table.storeId),
    index('invoices_issued_at_idx').on(table.storeId, table.issuedAt),
  ],
);

/** Refunds after an invoice, each a document with a number of its own (rule 53 of the CGST rules). */
export const creditNotes = pgTable(
  'credit_notes',
  {
    /** The adjustment of an answered problem, or the goodwill. */
    sourceId: text('source_id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => invoices.orderId, { onDelete: 'restrict' }),
    storeId: storeReference('restrict'),
    /** The financial year in which it was issued, by the store's clock. */
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_notes_number_key').on(table.number, table.year, table.storeId),
    index('credit_notes_order_id_idx').on(table.orderId),
    index('credit_notes_issued_at_idx').on(table.storeId, table.issuedAt),
  ],
);

/** The last numbers given; locked while the next is given. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    storeId: storeReference('restrict'),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
    lastCredit: integer('last_credit').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'invoice_counters_pkey', columns: [table.storeId, table.year] })],
);

/**
 * The buyer on an invoice whose account was deleted, because an issued invoice must stay unchanged. The
 * person's name and address are then stored nowhere else, and are removed when the time to store them is
 * over.
 */
export const invoiceBuyers = pgTable(
  'invoice_buyers',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => invoices.orderId, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull(),
    keepUntil: time('keep_until').notNull(),
  },
  (table) => [index('invoice_buyers_keep_until_idx').on(table.keepUntil)],
);
