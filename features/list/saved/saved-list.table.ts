// Lists that shoppers have saved, as they wrote them.

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { users } from '#features/account/account.table.ts';
import { MAX_LIST_TEXT } from '#shared/limits.ts';
import type { ListChoice } from '../list.contract.ts';

export const savedLists = pgTable(
  'saved_lists',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** The products that were chosen for its lines, by the texts of these. */
    choices: jsonb('choices').$type<ListChoice[]>().notNull().default([]),
    /** What its link ends with, for as long as it is shared: 256 bits that nobody can guess. */
    shareToken: text('share_token'),
    createdAt: createdAt(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_lists_user_id_idx').on(table.userId, table.id),
    uniqueIndex('saved_lists_share_token_key').on(table.shareToken),
    check('saved_lists_text_length', sql`length(${table.text}) <= ${sql.raw(String(MAX_LIST_TEXT))}`),
  ],
);
