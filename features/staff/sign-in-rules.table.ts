// The owner's sign-in rules for staff: one row for the shop.

import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core';

export const staffSignInRules = pgTable(
  'staff_sign_in_rules',
  {
    id: integer('id').primaryKey().default(1),
    isSecondFactorRequired: boolean('is_second_step_required').notNull().default(false),
  },
  (table) => [check('staff_sign_in_rules_id_check', sql`${table.id} = 1`)],
);
