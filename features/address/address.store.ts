// SQL of saved addresses. The owner's id stands in every WHERE.

import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { addresses } from './address.table.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'status' | 'createdAt'>;

export async function insertAddress(
  db: Queryable,
  userId: string,
  values: AddressValues,
): Promise<AddressRow> {
  const [row] = await db
    .insert(addresses)
    .values({ ...values, userId })
    .returning();
  return row!;
}

export async function countActiveAddresses(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.status, true)));
  return row!.count;
}

/** Newest first, removed ones included. */
export async function listAddresses(db: Queryable, userId: string, limit: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.id))
    .limit(limit);
}

/** Only an address of this user that is not removed; undefined otherwise. */
export async function updateAddress(
  db: Queryable,
  userId: string,
  addressId: string,
  values: Partial<AddressValues> & { status?: boolean },
): Promise<AddressRow | undefined> {
  const [row] = await db
    .update(addresses)
    .set(values)
    .where(and(eq(addresses.id, addressId), eq(addresses.userId, userId), eq(addresses.status, true)))
    .returning();
  return row;
}
