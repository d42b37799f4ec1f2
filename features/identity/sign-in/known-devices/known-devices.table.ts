// Devices that staff have signed in from: a hash of a browser cookie together with browser and system.

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, time } from '#database/columns.ts';
import { userReference } from '../../account/account.table.ts';

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
