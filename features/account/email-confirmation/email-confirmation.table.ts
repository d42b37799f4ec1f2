// Links that were mailed to prove that an address belongs to whoever has an account with it. Neither token
// nor address is readable here.

import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { users } from '../account.table.ts';

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the address the link was mailed to: it proves no other one. */
    emailHash: text('email_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    index('email_confirmations_user_id_idx').on(table.userId),
    index('email_confirmations_expires_at_idx').on(table.expiresAt),
  ],
);

/** A month longer than a link can be used, so that whoever opens it late is told what it was. */
export const expiredConfirmations: ExpiredRows = {
  column: emailConfirmations.expiresAt,
  limit: sql`now() - interval '30 days'`,
};
