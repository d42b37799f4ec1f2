// The second step of signing in: authenticator apps, passkeys, recovery codes, and what is under way. Tokens
// and recovery codes are stored as SHA-256 only. The secret of an authenticator app must be readable to check
// a code (docs/decisions/14).

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { sessions, users } from '../account.table.ts';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const authenticators = pgTable(
  'authenticators',
  {
    id: id(),
    userId: userId(),
    /** What its owner calls it. Not `name`, which the audit would keep. */
    name: text('label').notNull().default(''),
    /** Base32, as the app has it. */
    secret: text('secret').notNull(),
    /** The time step of the last code that was taken: it and those before are taken no more. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    /** null until a first code has shown that the app has the secret. */
    confirmedAt: time('confirmed_at'),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('authenticators_user_id_idx').on(table.userId),
    uniqueIndex('authenticators_unconfirmed_key')
      .on(table.userId)
      .where(sql`${table.confirmedAt} IS NULL`),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    name: text('label').notNull(),
    /** Chosen by the device; base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as the device counts; 0 for those that do not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the device is reached, for the browser's question. */
    transports: text('transports').array().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user_id_idx').on(table.userId),
  ],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] })],
);

export const CHALLENGE_PURPOSES = ['sign-in', 'passkey-sign-in', 'add-passkey', 'confirm-session'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** Something begun that one more call completes, once. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** null: whoever has the passkey. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of somebody who is signed in. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Of the password that was proved: another one ends what it began. */
    proofHash: text('proof_hash'),
    /** What a passkey has to sign. */
    passkeyChallenge: text('passkey_challenge'),
    tries: integer('tries').notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user_id_idx').on(table.userId),
    index('sign_in_challenges_session_id_idx').on(table.sessionId),
    index('sign_in_challenges_expires_at_idx').on(table.expiresAt),
    check('sign_in_challenges_tries_check', sql`${table.tries} >= 0`),
  ],
);

export const expiredChallenges: ExpiredRows = { column: signInChallenges.expiresAt, limit: sql`now()` };
