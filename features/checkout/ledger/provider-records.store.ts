// SQL of the provider's records: charges, refunds, disputes, and the positions in its lists.

import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
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

/** A charge that pays no order. False when the charge is already known, in whatever role. */
export async function addOtherCharge(
  tx: Queryable,
  charge: NewCharge & { problem: NonNullable<StoredCharge['problem']> },
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

/** Locked until the transaction ends. To lock the order too, lock it first. */
export async function lockRecords(tx: Queryable, paymentId: string): Promise<ChargeRecords | undefined> {
  const [charge] = await tx
    .select()
    .from(paymentCharges)
    .where(eq(paymentCharges.paymentId, paymentId))
    .for('update');
  if (!charge) return undefined;
  const refunds = await tx
    .select()
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id));
  const disputes = await tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, paymentId))
    .orderBy(asc(paymentDisputes.createdAt), asc(paymentDisputes.id));
  return { charge, refunds, disputes };
}

/** Without locks, for comparing with a page of a provider's list. */
export async function listRecords(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<Map<string, ChargeRecords>> {
  const ids = [...new Set(paymentIds)];
  if (ids.length === 0) return new Map();
  const charges = await db.select().from(paymentCharges).where(inArray(paymentCharges.paymentId, ids));
  const refunds = await db.select().from(paymentRefunds).where(inArray(paymentRefunds.paymentId, ids));
  const disputes = await db.select().from(paymentDisputes).where(inArray(paymentDisputes.paymentId, ids));
  const refundsOf = Map.groupBy(refunds, (row) => row.paymentId);
  const disputesOf = Map.groupBy(disputes, (row) => row.paymentId);
  return new Map(
    charges.map((charge) => {
      const { paymentId: id } = charge;
      return [id, { charge, refunds: refundsOf.get(id) ?? [], disputes: disputesOf.get(id) ?? [] }];
    }),
  );
}

const MAX_CHARGES = 50;

/** Of one order: its latest charges, in no order. */
export async function listRecordsOf(db: Queryable, orderId: string): Promise<ChargeRecords[]> {
  const charges = await db
    .select({ id: paymentCharges.paymentId })
    .from(paymentCharges)
    .where(eq(paymentCharges.orderId, orderId))
    .orderBy(desc(paymentCharges.createdAt))
    .limit(MAX_CHARGES);
  const ids = charges.map(({ id }) => id);
  return [...(await listRecords(db, ids)).values()];
}

export async function setCharge(
  tx: Queryable,
  paymentId: string,
  values: Partial<
    Pick<
      StoredCharge,
      'amountPaise' | 'currency' | 'feePaise' | 'feeTaxPaise' | 'isKnown' | 'askedAt' | 'createdAt'
    >
  >,
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
  values: Partial<Pick<StoredRefund, 'refundId' | 'amountPaise' | 'status' | 'failure'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(paymentRefunds)
    .set({ ...values, updatedAt: now })
    .where(eq(paymentRefunds.id, id));
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
