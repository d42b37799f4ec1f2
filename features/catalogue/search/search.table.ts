// Tables of the search: synonym groups, missed searches, search terms by day, and product changes.

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, time } from '#database/columns.ts';

export const synonymGroups = pgTable(
  'synonym_groups',
  {
    id: id(),
    /** Empty for a seed group that staff removed: kept so that it is not seeded again. */
    words: text('words').array().notNull(),
    /** Name of the group in the built-in vocabulary; null for the shop's own. */
    seed: text('seed'),
    /** Staff have changed it, so a newer vocabulary leaves it alone. */
    isEdited: boolean('is_edited').notNull().default(false),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('synonym_groups_seed_key').on(table.seed)],
);

export const missedSearches = pgTable(
  'missed_searches',
  {
    id: id(),
    text: text('text').notNull(),
    count: integer('count').notNull().default(1),
    lastAt: time('last_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('missed_searches_text_key').on(table.text),
    index('missed_searches_last_at_idx').on(table.lastAt),
  ],
);

/** By day of the first store's time zone, with their results. Bounded (search.store.ts). */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: date('day').notNull(),
    text: text('text').notNull(),
    searches: integer('searches').notNull(),
    missed: integer('missed').notNull(),
    found: integer('found').notNull(),
    /** How often a found product was opened, and how often one was added to the cart. */
    opened: integer('opened').notNull().default(0),
    added: integer('added').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'search_terms_pkey', columns: [table.day, table.text] })],
);

/**
 * The last change of everything the search index is built from, written by triggers (docs/triggers.md), so
 * that no way of writing can skip it. `what` is a product's id, 'place:' with the id of a category
 * or sub-category, or 'words' for the synonym groups.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    what: text('what').primaryKey(),
    /** What a reader has not seen is of transactions no older than the oldest open at its last read. */
    transaction: bigint('transaction', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [index('search_changes_transaction_idx').on(table.transaction)],
);
