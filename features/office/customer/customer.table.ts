// What staff have written about a customer.

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { userReference } from '#features/identity/account/account.table.ts';

/** Append-only: a trigger refuses changes. Deleted with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: id(),
    userId: userReference(),
    text: text('text').notNull(),
    /** No foreign key: the note outlives the author's account. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('customer_notes_user_id_idx').on(table.userId, table.id)],
);
