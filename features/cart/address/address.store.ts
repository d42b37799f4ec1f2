// SQL of saved addresses. Every WHERE names the owner's id.

import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { addresses } from './address.table.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type AddressValues = Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'status' | 'createdAt'>;

const isOwn = (userId: string, id: string) => and(eq(addresses.id, id), eq(addresses.userId, userId));

export async function insertAddress(db: Queryable, userId: string, values: AddressValues) {
  const [row] = await db
    .insert(addresses)
    .values({ ...values, userId })
    .returning();
  return row!;
}

export async function countActiveAddresses(db: Queryable, userId: string): Promise<number> {
  return db.$count(addresses, and(eq(addresses.userId, userId), eq(addresses.status, true)));
}

export async function removeOldAddresses(db: Queryable, userId: string, saved: number): Promise<void> {
  const isRemoved = and(eq(addresses.userId, userId), eq(addresses.status, false));
  const newest = db
    .select({ id: addresses.id })
    .from(addresses)
    .where(isRemoved)
    .orderBy(desc(addresses.id))
    .limit(saved);
  await db.delete(addresses).where(and(isRemoved, notInArray(addresses.id, newest)));
}

/** Newest first, removed ones included; the limit cuts removed ones before those in use. */
export async function listAddresses(db: Queryable, userId: string, limit: number): Promise<AddressRow[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.status), desc(addresses.id))
    .limit(limit);
  return rows.sort((a, b) => (a.id < b.id ? 1 : -1));
}

export async function findAddressOf(db: Queryable, userId: string, addressId: string) {
  const [row] = await db.select().from(addresses).where(isOwn(userId, addressId));
  return row;
}

/** Only an address of this user; one that is removed only by putting it back. undefined otherwise. */
export async function updateAddress(
  db: Queryable,
  userId: string,
  addressId: string,
  values: Partial<AddressValues> & { status?: boolean },
): Promise<AddressRow | undefined> {
  const isInUse = values.status ? undefined : eq(addresses.status, true);
  const [row] = await db
    .update(addresses)
    .set(values)
    .where(and(isOwn(userId, addressId), isInUse))
    .returning();
  return row;
}

export async function deleteAddressesOf(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId));
}
