// Mailed links that prove that an address belongs to the owner of the account. Token and address are stored
// as hashes only.

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';
import { userReference } from '../account.table.ts';

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userReference(),
    /** Of the address the link was mailed to; the link proves no other. */
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
