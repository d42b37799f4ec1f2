// Second factors: authenticator apps, passkeys, recovery codes, and pending challenges. Tokens and recovery
// codes are stored as SHA-256 only. The secret of an authenticator app must be readable to check a code
// (docs/decisions/14).

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { userReference, sessions, users } from '../../account/account.table.ts';

export const authenticators = pgTable(
  'authenticators',
  {
    id: id(),
    userId: userReference(),
    /** The owner's label. Not `name`, which the audit would record. */
    name: text('label').notNull().default(''),
    /** Base32, as the app has it. */
    secret: text('secret').notNull(),
    /** The time step of the last code used: this code and earlier ones are refused. */
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
    userId: userReference(),
    name: text('label').notNull(),
    /** Chosen by the device; base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it was used, as counted by the device; 0 for devices that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
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
    userId: userReference(),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] })],
);

export const CHALLENGE_PURPOSES = [
  'sign-in',
  'passkey-sign-in',
  'add-passkey',
  'confirm-session',
  'registered',
] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A challenge that one call begins and another completes, once. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** null: anybody with the passkey. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Set when the user is signed in. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Hash of the proved password: changing the password ends the challenge. */
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
