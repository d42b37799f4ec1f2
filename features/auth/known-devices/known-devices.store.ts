// SQL of known devices.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { knownDevices } from './known-devices.table.ts';

/** Beyond this, the least recently used are deleted. */
const MAX_DEVICES = 50;

/** True when it was not known before. */
export async function writeDownDevice(
  tx: Queryable,
  userId: string,
  deviceHash: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    })
    // xmax is 0 only when the row was inserted, not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (row!.isNew) await removeOldest(tx, userId);
  return row!.isNew;
}

async function removeOldest(tx: Queryable, userId: string): Promise<void> {
  const oldest = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(MAX_DEVICES);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, oldest)));
}
