// SQL of the provider's records: charges, refunds, disputes, and the positions in its lists.

import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import type { ChargeProblem } from '../payment.rules.ts';
import type { ChargeRecords, StoredCharge, StoredDispute, StoredRefund } from './money.rules.ts';
import { paymentCharges, paymentCursors, paymentDisputes, paymentRefunds } from './provider-records.table.ts';

/** The database's clock, so that answers requested by several machines can be ordered. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`SELECT clock_timestamp()::text AS now`);
  return new Date(rows[0]!.now);
}

type NewCharge = Pick<
  StoredCharge,
  'paymentId' | 'account' | 'orderId' | 'attemptId' | 'amountPaise' | 'currency' | 'createdAt'
> &
  Partial<Fee>;
type Fee = Pick<StoredCharge, 'feePaise' | 'feeTaxPaise'>;

/** The charge that pays its order, also when it was recorded for something else before. */
export async function setOwnCharge(tx: Queryable, charge: NewCharge): Promise<void> {
  const { paymentId: _key, createdAt: _time, ...values } = charge;
  await tx
    .insert(paymentCharges)
    .values(charge)
    .onConflictDoUpdate({ target: paymentCharges.paymentId, set: { ...values, problem: null } });
}

/** A charge that pays no order. False when the charge is already stored in any role. */
export async function addOtherCharge(
  tx: Queryable,
  charge: NewCharge & { problem: ChargeProblem },
): Promise<boolean> {
  const rows = await tx
    .insert(paymentCharges)
    .values(charge)
    .onConflictDoNothing()
    .returning({ paymentId: paymentCharges.paymentId });
  return rows.length > 0;
}

export async function findCharge(db: Queryable, paymentId: string): Promise<StoredCharge | undefined> {
  const [row] = await db.select().from(paymentCharges).where(eq(paymentCharges.paymentId, paymentId));
  return row;
}

/** Money for this order beside what pays it, which the shop gives back by itself. */
export async function listExtraCharges(
  db: Queryable,
  orderId: string,
): Promise<Pick<StoredCharge, 'account' | 'paymentId'>[]> {
  return db
    .select({ account: paymentCharges.account, paymentId: paymentCharges.paymentId })
    .from(paymentCharges)
    .where(and(eq(paymentCharges.orderId, orderId), eq(paymentCharges.problem, 'paid twice at the door')));
}

async function addRecords(db: Queryable, charges: readonly StoredCharge[]): Promise<ChargeRecords[]> {
  const ids = charges.map(({ paymentId }) => paymentId);
  if (ids.length === 0) return [];
  const refunds = await db
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.paymentId, ids))
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id));
  const disputes = await db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, ids))
    .orderBy(asc(paymentDisputes.createdAt), asc(paymentDisputes.id));
  const refundsOf = Map.groupBy(refunds, ({ paymentId }) => paymentId);
  const disputesOf = Map.groupBy(disputes, ({ paymentId }) => paymentId);
  return charges.map((charge) => ({
    charge,
    refunds: refundsOf.get(charge.paymentId) ?? [],
    disputes: disputesOf.get(charge.paymentId) ?? [],
  }));
}

/** Locked until the transaction ends. To lock the order too, lock it first. */
export async function lockRecords(tx: Queryable, paymentId: string): Promise<ChargeRecords | undefined> {
  const isMeant = eq(paymentCharges.paymentId, paymentId);
  const [records] = await addRecords(tx, await tx.select().from(paymentCharges).where(isMeant).for('update'));
  return records;
}

/** Without locks, for comparing with a page of a provider's list. */
export async function listRecords(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<Map<string, ChargeRecords>> {
  const isMeant = inArray(paymentCharges.paymentId, [...new Set(paymentIds)]);
  const charges = paymentIds.length > 0 ? await db.select().from(paymentCharges).where(isMeant) : [];
  return new Map((await addRecords(db, charges)).map((records) => [records.charge.paymentId, records]));
}

const MAX_CHARGES = 50;

/** Of one order: its latest charges. */
export async function listRecordsOf(db: Queryable, orderId: string): Promise<ChargeRecords[]> {
  const charges = await db
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.orderId, orderId))
    .orderBy(desc(paymentCharges.createdAt), desc(paymentCharges.paymentId))
    .limit(MAX_CHARGES);
  return addRecords(db, charges);
}

export async function setCharge(
  tx: Queryable,
  paymentId: string,
  values: Partial<StoredCharge>,
): Promise<void> {
  await tx.update(paymentCharges).set(values).where(eq(paymentCharges.paymentId, paymentId));
}

/** The provider's list agrees with these records. Most fees are first known here. */
export async function markConfirmed(
  db: Queryable,
  charges: readonly (Pick<StoredCharge, 'paymentId'> & Fee)[],
  askedAt: Date,
): Promise<void> {
  if (charges.length === 0) return;
  await db.execute(sql`
    UPDATE payment_charges stored SET asked_at = coalesce(stored.asked_at, ${askedAt}),
      fee_paise = coalesce(listed."feePaise", stored.fee_paise),
      fee_tax_paise = coalesce(listed."feeTaxPaise", stored.fee_tax_paise)
    FROM json_to_recordset(${JSON.stringify(charges)}::json)
      AS listed("paymentId" text, "feePaise" bigint, "feeTaxPaise" bigint)
    WHERE stored.payment_intent = listed."paymentId"
      AND (stored.asked_at IS NULL OR stored.fee_paise IS DISTINCT FROM listed."feePaise")`);
}

export async function addRefund(tx: Queryable, refund: typeof paymentRefunds.$inferInsert): Promise<void> {
  await tx.insert(paymentRefunds).values(refund);
}

export async function setRefund(
  tx: Queryable,
  id: string,
  values: Partial<StoredRefund>,
  now: Date,
): Promise<void> {
  const changed = { ...values, updatedAt: now };
  await tx.update(paymentRefunds).set(changed).where(eq(paymentRefunds.id, id));
}

/** Only a refund that the provider was never asked for. */
export async function removeRefund(tx: Queryable, id: string): Promise<void> {
  await tx.delete(paymentRefunds).where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.status, 'wanted')));
}

export async function putDispute(tx: Queryable, dispute: StoredDispute): Promise<void> {
  const { id: _id, paymentId: _charge, createdAt: _time, ...values } = dispute;
  await tx
    .insert(paymentDisputes)
    .values(dispute)
    .onConflictDoUpdate({ target: paymentDisputes.id, set: values });
}

export async function hasCharges(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(paymentCharges)
    .limit(1);
  return rows.length > 0;
}

/** Charges of this account that no list of the provider has confirmed, oldest first. */
export async function listUnconfirmed(
  db: Queryable,
  { account, createdBefore, limit }: { account: StoredCharge['account']; createdBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ paymentId: paymentCharges.paymentId })
    .from(paymentCharges)
    .where(
      and(
        eq(paymentCharges.account, account),
        isNull(paymentCharges.askedAt),
        lt(paymentCharges.createdAt, createdBefore),
      ),
    )
    .orderBy(asc(paymentCharges.createdAt))
    .limit(limit);
  return rows.map((row) => row.paymentId);
}

export type ListCursor = typeof paymentCursors.$inferSelect;

export async function findCursor(db: Queryable, name: string): Promise<ListCursor | undefined> {
  const [row] = await db.select().from(paymentCursors).where(eq(paymentCursors.name, name));
  return row;
}

export async function putCursor(db: Queryable, cursor: ListCursor): Promise<void> {
  const { name: _name, ...values } = cursor;
  await db
    .insert(paymentCursors)
    .values(cursor)
    .onConflictDoUpdate({ target: paymentCursors.name, set: values });
}
