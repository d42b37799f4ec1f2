// Saved delivery addresses. Removing one only sets its status to false.

import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { ofUser } from '#features/account/account.table.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: ofUser(),
    addressLine: text('address_line').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pincode: text('pincode').notNull(),
    mobile: text('mobile').notNull(),
    status: boolean('status').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('addresses_user_id_idx').on(table.userId)],
);
