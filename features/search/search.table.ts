// What the search keeps: the shop's words that mean the same, what was looked for in vain, and which
// products changed when.

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
import type { ExpiredRows } from '#database/expired-rows.ts';

export const synonymGroups = pgTable(
  'synonym_groups',
  {
    id: id(),
    /** Empty for a group of the seed that staff removed: kept, so that it does not come back. */
    words: text('words').array().notNull(),
    /** Name of the group in the vocabulary that comes with the shop; null for the shop's own. */
    seed: text('seed'),
    /** Staff have changed it: a newer vocabulary leaves it alone. */
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

/**
 * What shoppers looked for on a day of the first store's clock, and what the search found. Bounded
 * (admin/searched-words.store.ts).
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    day: date('day').notNull(),
    text: text('text').notNull(),
    searches: integer('searches').notNull(),
    /** Of them those that found nothing. */
    missed: integer('missed').notNull(),
    /** Products that the last one found. */
    found: integer('found').notNull(),
    /** How often a product that was found was looked at, and how often one was put into the cart. */
    opened: integer('opened').notNull().default(0),
    added: integer('added').notNull().default(0),
  },
  (table) => [primaryKey({ name: 'search_terms_pkey', columns: [table.day, table.text] })],
);

/**
 * The last change of everything the search index is made of, written by triggers, so that no way of writing
 * can forget it. `what` is a product's id, 'place:' with the id of a category or sub-category, or 'words'
 * for the groups.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    what: text('what').primaryKey(),
    /**
     * The transaction that changed it: what a reader has not seen yet began after the oldest one that was
     * open when it last read.
     */
    transaction: bigint('transaction', { mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [index('search_changes_transaction_idx').on(table.transaction)],
);

/** An index that is half as far behind is built anew (live-index.ts), so nobody reads these any more. */
export const expiredSearchChanges: ExpiredRows = {
  column: searchChanges.transaction,
  limit: sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1000000`,
};
