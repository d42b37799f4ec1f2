// Stores: where orders are packed, and the pincodes each delivers to.

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { createdAt, id, paise } from '#database/columns.ts';
import type { OpeningTimes, WeekHours } from '#shared/opening-hours.ts';

/** Inserted by the migration. Its id sorts before all others, so it is always the first store. */
export const FIRST_STORE_ID = '000000000000000000000001';

export const stores = pgTable(
  'stores',
  {
    id: id(),
    name: text('name').notNull(),
    addressLine: text('address_line').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    pincode: text('pincode').notNull().default(''),
    phone: text('phone').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    timeZone: text('time_zone').notNull().default('Asia/Kolkata'),
    /** By weekday, Monday first; null: open day and night. */
    hours: jsonb('hours').$type<WeekHours>(),
    isPaused: boolean('is_paused').notNull().default(false),
    pauseReason: text('pause_reason').notNull().default(''),
    packMinutes: integer('pack_minutes').notNull().default(4),
    /** GSTIN for its invoices; null: plain bills. */
    gstNumber: text('gst_number'),
    deliveryChargePaise: paise('delivery_charge_paise').notNull().default(0),
    /** Goods for at least this much are delivered free; null: there is no such amount. */
    freeDeliveryFromPaise: paise('free_delivery_from_paise'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'stores_delivery_charge_not_negative',
      sql`${table.deliveryChargePaise} >= 0 AND ${table.freeDeliveryFromPaise} >= 0`,
    ),
    check('stores_pack_minutes_in_range', sql`${table.packMinutes} BETWEEN 1 AND 240`),
  ],
);

/** Rows of a store: deleted with it ('cascade'), or records that keep it from being deleted ('restrict'). */
export const storeReference = (onDelete: 'cascade' | 'restrict') =>
  text('store_id')
    .notNull()
    .references(() => stores.id, { onDelete });

/** Delivery areas. While no store has any, the first store delivers everywhere. */
export const storeAreas = pgTable(
  'store_areas',
  {
    pincode: text('pincode').notNull(),
    storeId: storeReference('cascade'),
    rideMinutes: integer('ride_minutes').notNull(),
    /** By name and position shoppers find their pincode; '' and null: not known. */
    name: text('name').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
  },
  (table) => [
    primaryKey({ name: 'store_areas_pkey', columns: [table.pincode, table.storeId] }),
    index('store_areas_store_id_idx').on(table.storeId),
    check('store_areas_ride_minutes_in_range', sql`${table.rideMinutes} BETWEEN 1 AND 240`),
  ],
);

/** For the first store while no store has areas, because its distances are unknown. */
export const RIDE_MINUTES_ANYWHERE = 6;

export type StoreOpening = OpeningTimes & { isPaused: boolean };

/** A store that delivers to the requested pincode. */
export type ServingStore = StoreOpening &
  Pick<typeof stores.$inferSelect, 'id' | 'name' | 'pauseReason' | 'packMinutes'> & { rideMinutes: number };

/** SQL of the stores that deliver to the pincode, an expression, as JSON of ServingStore; null for none. */
export const toServingStores = (pincode: string): string => `(
  SELECT json_agg(json_build_object('id', store.id, 'name', store.name, 'timeZone', store.time_zone,
    'hours', store.hours, 'isPaused', store.is_paused, 'pauseReason', store.pause_reason,
    'packMinutes', store.pack_minutes, 'rideMinutes', area.ride_minutes))
  FROM (
    SELECT store_id, ride_minutes FROM store_areas WHERE pincode = ${pincode}
    UNION ALL
    SELECT '${FIRST_STORE_ID}', ${RIDE_MINUTES_ANYWHERE} WHERE NOT EXISTS (SELECT FROM store_areas)
  ) AS area JOIN stores store ON store.id = area.store_id)`;

/** Requests for delivery where no store delivers. Each is mailed once, when one does, and deleted. */
export const pincodeRequests = pgTable(
  'pincode_requests',
  {
    pincode: text('pincode').notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'pincode_requests_pkey', columns: [table.pincode, table.email] }),
    index('pincode_requests_created_at_idx').on(table.createdAt),
    index('pincode_requests_email_idx').on(table.email),
  ],
);
