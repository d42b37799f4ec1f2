// Users, their sessions, and the short-lived access tokens of a session. Tokens are stored as SHA-256 only.

import { and, gt, isNull, sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, digitsOf, id, time } from '#database/columns.ts';

/**
 * The owner of the orders of deleted accounts. Nobody can sign in to it, and no list of customers shows it.
 */
export const DELETED_ACCOUNT_ID = '00000000ffffffffffffffff';
/** The name staff and invoices show for it. */
export const DELETED_NAME = 'Deleted account';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** Stored trimmed and in lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatar: text('avatar').notNull().default(''),
    mobile: text('mobile').notNull().default(''),
    role: text('role', { enum: ['USER', 'ADMIN'] })
      .notNull()
      .default('USER'),
    status: text('status', { enum: ['Active', 'Suspended'] })
      .notNull()
      .default('Active'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** When the current e-mail was first asked to be confirmed; null in accounts older than confirmation. */
    confirmationAskedAt: time('confirmation_asked_at'),
    lastLoginAt: time('last_login_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Admins search by the beginning of the name or the e-mail, or by the end of the mobile.
    index('users_name_idx').on(sql`lower(${table.name}) COLLATE "C"`, table.id),
    index('users_email_idx').on(sql`${table.email} COLLATE "C"`),
    index('users_mobile_end_idx').on(sql`reverse(${table.mobile}) COLLATE "C"`),
    index('users_admins_idx')
      .on(table.id)
      .where(sql`${table.role} = 'ADMIN'`),
    // Staff search by any part of the name or the mobile.
    index('users_name_mobile_idx').using(
      'gin',
      sql`lower(${table.name}) gin_trgm_ops`,
      sql`${digitsOf(table.mobile)} gin_trgm_ops`,
    ),
  ],
);

/** Rows that are deleted with their account. */
export const userReference = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userReference(),
    refreshHash: text('refresh_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ipAddress: text('ip_address').notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
    /** When the user last proved their identity; null: when the session was opened. */
    confirmedAt: time('confirmed_at'),
    idleExpiresAt: time('idle_expires_at').notNull(),
    absoluteExpiresAt: time('absolute_expires_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('sessions_refresh_hash_key').on(table.refreshHash),
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_absolute_expires_at_idx').on(table.absoluteExpiresAt),
    index('sessions_revoked_at_idx')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} IS NOT NULL`),
  ],
);

/** Sessions that still sign somebody in. */
export const isAlive = (now: Date) =>
  and(isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now));

/** A session may have several at once: each tab or process that refreshes gets its own. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('access_tokens_session_id_idx').on(table.sessionId),
    index('access_tokens_expires_at_idx').on(table.expiresAt),
  ],
);

/** Devices that staff have signed in from: a hash of a browser cookie together with browser and system. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: userReference(),
    deviceHash: text('device_hash').notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'known_devices_pkey', columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_used_at_idx').on(table.lastUsedAt),
  ],
);

/** Mailed links that prove that an address is the owner's. Token and address are stored as hashes only. */
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
