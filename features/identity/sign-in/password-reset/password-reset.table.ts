// Requested password resets, one row per request whether or not an account has that e-mail, so that both look
// the same from outside. E-mail, code, link, ticket and network address are stored as hashes only.

import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from '#database/columns.ts';
import { users } from '../../account/account.table.ts';

export const passwordResets = pgTable(
  'password_resets',
  {
    /** Of the cookie token in the browser that asked: its code is valid in that browser. */
    holderHash: text('holder_hash').primaryKey(),
    emailHash: text('email_hash').notNull(),
    /** The network that asked: from there the code is valid without the cookie too. */
    addressHash: text('address_hash').notNull(),
    /** Null when this e-mail has no account that may reset; then nothing was mailed and no code is right. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: time('requested_at').notNull(),
    codeSalt: text('code_salt'),
    /** Null once the code was used, or when a link was mailed instead. */
    codeHash: text('code_hash'),
    /** Tries by the browser with the cookie; below, tries by others at the same address. */
    holderTries: integer('holder_tries').notNull().default(0),
    otherTries: integer('other_tries').notNull().default(0),
    /** Null once the link was used, or when a code was mailed instead. */
    linkHash: text('link_hash'),
    /** What the right code or link was exchanged for: the right to set a new password, once. */
    ticketHash: text('ticket_hash'),
    /** When the code, link or ticket expires, whichever the row holds now. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('password_resets_user_id_idx').on(table.userId),
    index('password_resets_email_hash_idx').on(table.emailHash, table.requestedAt),
    uniqueIndex('password_resets_link_hash_key').on(table.linkHash),
    index('password_resets_expires_at_idx').on(table.expiresAt),
  ],
);
