// Asked-for resets, one row per e-mail whether or not anybody has an account with it, so that both look the same from
// outside. Neither the e-mail, nor the code, nor the ticket is readable here.

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';
import { users } from './account.table.ts';

export const passwordResets = pgTable(
  'password_resets',
  {
    emailHash: text('email_hash').primaryKey(),
    /** Null when nobody may reset by this e-mail; then no code was mailed and none will do. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** When the shopper pressed the button; an older request that comes late replaces nothing. */
    requestedAt: time('requested_at').notNull(),
    codeSalt: text('code_salt').notNull(),
    /** Null once the code was used. */
    codeHash: text('code_hash'),
    codeExpiresAt: time('code_expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** What the right code was exchanged for: the right to set a new password, once. */
    ticketHash: text('ticket_hash'),
    ticketExpiresAt: time('ticket_expires_at'),
  },
  (table) => [
    index('password_resets_user_id_idx').on(table.userId),
    index('password_resets_over_idx').on(sql`greatest(${table.codeExpiresAt}, ${table.ticketExpiresAt})`),
  ],
);
