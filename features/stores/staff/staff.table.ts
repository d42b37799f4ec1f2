// Role assignments of staff: by e-mail, in one store or in all.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, boolean, check, integer } from 'drizzle-orm/pg-core';
import { createdAt, id, time } from '#database/columns.ts';
import { users } from '#features/identity/account/account.table.ts';
import { stores } from '../store/store.table.ts';
import { STAFF_ROLES } from '#shared/staff-roles.ts';

export const staff = pgTable(
  'staff',
  {
    id: id(),
    email: text('email').notNull(),
    /** null until it is accepted; an account that has confirmed this e-mail has the role at once. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    storeId: text('store_id').references(() => stores.id, { onDelete: 'cascade' }),
    role: text('role', { enum: STAFF_ROLES }).notNull(),
    /** Who invited them; no foreign key, because it outlives that account. */
    invitedBy: text('invited_by').notNull(),
    /** Of the link in the invitation; null in those from before there were links. */
    invitationHash: text('invitation_hash'),
    createdAt: createdAt(),
    /** By the invitation's own link. Until then managers learn nothing about the person. */
    acceptedAt: time('accepted_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('staff_assignment_key')
      .on(table.email, table.role, sql`coalesce(${table.storeId}, '')`)
      .where(sql`${table.endedAt} IS NULL`),
    uniqueIndex('staff_invitation_hash_key').on(table.invitationHash),
    index('staff_user_id_idx').on(table.userId),
    index('staff_store_id_idx').on(table.storeId),
  ],
);

export const staffSignInRules = pgTable(
  'staff_sign_in_rules',
  {
    id: integer('id').primaryKey().default(1),
    isSecondFactorRequired: boolean('is_second_step_required').notNull().default(false),
  },
  (table) => [check('staff_sign_in_rules_id_check', sql`${table.id} = 1`)],
);
