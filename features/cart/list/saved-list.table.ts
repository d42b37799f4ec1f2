// Lists that shoppers have saved, as they wrote them.

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { userReference } from '#features/identity/account/account.table.ts';
import { MAX_LIST_TEXT } from '#shared/limits.ts';
import type { ListChoice } from './list.contract.ts';

export const savedLists = pgTable(
  'saved_lists',
  {
    id: id(),
    userId: userReference(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** Products chosen for its lines, each with the text of its line. */
    choices: jsonb('choices').$type<ListChoice[]>().notNull().default([]),
    /** Last part of the link while the list is shared: 256 random bits. */
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
