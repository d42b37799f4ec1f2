// Saved delivery addresses. Removing one only sets its status to false.

import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#database/columns.ts';
import { userReference } from '#features/identity/account/account.table.ts';

/** In use at the same time. */
export const MAX_IN_USE = 50;
/** The newest removed addresses are kept, so that one removed by mistake can be restored. */
export const MAX_REMOVED = 50;
export const MAX_ADDRESSES = MAX_IN_USE + MAX_REMOVED;

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: userReference(),
    addressLine: text('address_line').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pincode: text('pincode').notNull(),
    mobile: text('mobile').notNull(),
    /** 'Home', 'Work' or the shopper's own word; this and the rest may be ''. */
    label: text('label').notNull().default(''),
    /** Flat, floor, building: before the address line. */
    house: text('house').notNull().default(''),
    landmark: text('landmark').notNull().default(''),
    /** Who takes the order at the door, if somebody else. */
    receiver: text('receiver').notNull().default(''),
    riderNote: text('rider_note').notNull().default(''),
    status: boolean('status').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index('addresses_user_id_idx').on(table.userId)],
);
