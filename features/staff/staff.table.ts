// Who works for the shop beside its owners: by e-mail, in one store or in all.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { users } from '#features/account/account.table.ts';
import { stores } from '#features/store/store.table.ts';
import { STAFF_ROLES } from '#shared/staff-roles.ts';

export const staff = pgTable(
  'staff',
  {
    id: id(),
    /** Trimmed and lower-cased before it gets here. */
    email: text('email').notNull(),
    /** null until somebody has an account whose e-mail is this one, and has confirmed it. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** null: all stores. */
    storeId: text('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** Who invited them; outlives that account. */
    invitedBy: text('invited_by').notNull(),
    createdAt: createdAt(),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_assignment_key')
      .on(table.email, table.role, sql`coalesce(${table.storeId}, '')`)
      .where(sql`${table.endedAt} IS NULL`),
    index('staff_user_id_idx').on(table.userId),
    index('staff_store_id_idx').on(table.storeId),
  ],
);
