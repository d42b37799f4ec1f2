// UPI codes at the door: for one order that is due in cash, of a fixed amount, used once. The order stays a
// cash order until the code is paid; features/checkout settles that.

import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { ProviderDeclined, ProviderUnreachable, type PaymentProvider } from '#adapters/payment-provider.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/times.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { findOrder, insertTransition, notifyOrderChange, setOrder } from '../core/orders.ts';
import { cashDuePaiseOf } from '../core/sums.rules.ts';
import type { CollectCode } from './delivery.contract.ts';
import { findOpenBag } from './bags.store.ts';
import { listOpenDoorCodes } from './deliveries.store.ts';
import { lockRide, requireActive } from './delivery.ts';
import { doorCodes } from './fulfilment.table.ts';
import type { StoreWorker } from './order-transitions.rules.ts';

export { listOpenDoorCodes };

export type StoredDoorCode = typeof doorCodes.$inferSelect;

/** The provider requires 15 minutes or more. */
const CODE_LIVES_MS = 16 * MINUTE_MS;
/** A code with less time left is replaced when the rider asks again. */
const ENOUGH_MS = 3 * MINUTE_MS;
/** Money for a closed code may still come: banks decide when they like. */
const LATE_MS = HOUR_MS;

export type CollectDeps = {
  db: Db;
  paymentProviders: readonly PaymentProvider[];
  config: { publicUrl: string };
};

/** The open code of this order, or a new one: pressing again, or twice at once, gives the same. */
export async function openDoorCode(
  { db, paymentProviders, config }: CollectDeps,
  rider: StoreWorker,
  orderId: string,
  now: Date,
): Promise<CollectCode> {
  const { duePaise, code } = await inTransaction(db, (tx) => readDue(tx, rider, orderId));
  if (code && isUsable(code, duePaise, now)) return toCollectCode(code);
  const provider = paymentProviders.find(({ door, methods }) => door && methods.includes('upi'));
  if (!provider?.door) throw new ShopError('method_unavailable');
  const { door, kind } = provider;
  try {
    if (code) await door.closeCode(code.id);
    const expiresAt = new Date(now.getTime() + CODE_LIVES_MS);
    const opened = await door.openCode({
      ...{ orderId, amountPaise: duePaise, expiresAt },
      shopUrl: config.publicUrl,
    });
    const stored = await inTransaction(db, async (tx) => {
      const again = await readDue(tx, rider, orderId);
      // Another press was faster, or the amount has changed: nobody has seen the code that was opened here.
      if (again.code && again.code.id !== code?.id) return again.code;
      if (again.duePaise !== duePaise) throw new ShopError('busy', { retryAfterSeconds: 1 });
      if (code) await setDoorCode(tx, code.id, { closedAt: now });
      const [row] = await tx
        .insert(doorCodes)
        .values({ ...opened, orderId, provider: kind, createdAt: now })
        .returning();
      return row!;
    });
    if (stored.id !== opened.id) await door.closeCode(opened.id);
    return toCollectCode(stored);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderDeclined)) throw error;
    // Another press at the same moment may have opened one.
    const again = await inTransaction(db, (tx) => readDue(tx, rider, orderId));
    if (again.code && isUsable(again.code, again.duePaise, now)) return toCollectCode(again.code);
    throw new ShopError('payment_unavailable', { message: 'UPI is not available now. Take cash.' });
  }
}

async function readDue(tx: Queryable, rider: StoreWorker, orderId: string) {
  const { order, delivery } = await lockRide(tx, rider, orderId);
  requireActive(order, delivery);
  const duePaise = cashDuePaiseOf(order);
  if (duePaise === 0 || order.status !== 'OUT FOR DELIVERY') throw new ShopError('nothing_to_collect');
  const [code] = await listOpenDoorCodes(tx, orderId);
  return { duePaise, code };
}

const isUsable = ({ amountPaise, expiresAt }: StoredDoorCode, duePaise: number, now: Date) =>
  amountPaise === duePaise && expiresAt.getTime() - now.getTime() > ENOUGH_MS;

const toCollectCode = ({ payload, image, amountPaise, expiresAt }: StoredDoorCode): CollectCode => ({
  payload,
  image,
  amount: toRupees(amountPaise),
  expiresAt: expiresAt.toISOString(),
});

export async function findDoorCode(db: Queryable, id: string): Promise<StoredDoorCode | undefined> {
  const [row] = await db.select().from(doorCodes).where(eq(doorCodes.id, id));
  return row;
}

export async function setDoorCode(
  tx: Queryable,
  id: string,
  values: Partial<Pick<StoredDoorCode, 'closedAt' | 'paidAt' | 'askedAt'>>,
): Promise<void> {
  await tx.update(doorCodes).set(values).where(eq(doorCodes.id, id));
}

/** Open codes, and those closed lately: of each those that were not checked for longest. */
export async function listDoorCodesToCheck(
  db: Queryable,
  { now, askedBefore, limit }: { now: Date; askedBefore: Date; limit: number },
): Promise<StoredDoorCode[]> {
  const isDue = sql`coalesce(${doorCodes.askedAt}, ${doorCodes.createdAt}) < ${askedBefore}`;
  const list = (where: SQL) =>
    db
      .select()
      .from(doorCodes)
      .where(and(where, isNull(doorCodes.paidAt), isDue))
      .orderBy(sql`${doorCodes.askedAt} NULLS FIRST`, asc(doorCodes.createdAt))
      .limit(limit);
  const open = await list(isNull(doorCodes.closedAt));
  return [...open, ...(await list(gt(doorCodes.closedAt, new Date(now.getTime() - LATE_MS))))];
}

/** All that were ever shown for this order. */
export async function listDoorCodeIds(db: Queryable, orderId: string): Promise<Set<string>> {
  const rows = await db.select({ id: doorCodes.id }).from(doorCodes).where(eq(doorCodes.orderId, orderId));
  return new Set(rows.map(({ id }) => id));
}

/** An order that has ended, or is back in the store, needs no code any more. */
export async function isOnTheRoad(db: Queryable, orderId: string): Promise<boolean> {
  const order = await findOrder(db, orderId);
  return order?.status === 'OUT FOR DELIVERY' && !(await findOpenBag(db, orderId));
}

/** Whether this charge pays the order: it is due in cash, not delivered, and the amount is what is due. */
export function isPaidByCode(
  order: StoredOrder,
  { amountPaise, currency }: { amountPaise: number; currency: string },
): boolean {
  const isOpen = order.status === 'OUT FOR DELIVERY' || order.status === 'PACKING';
  const isInCash = order.paymentState === 'none_due';
  return isInCash && isOpen && amountPaise === cashDuePaiseOf(order) && currency === 'inr';
}

/** The money is there, and the rider takes no cash. The order is locked. */
export async function acceptDoorPayment(
  tx: Queryable,
  order: StoredOrder,
  { code, isTest, now }: { code: StoredDoorCode; isTest: boolean; now: Date },
): Promise<void> {
  const paid = { paymentMethod: 'upi', paymentState: 'paid', paymentProvider: code.provider } as const;
  await setOrder(tx, order.id, { ...paid, isTest, now });
  await setDoorCode(tx, code.id, { paidAt: now, closedAt: now });
  await insertTransition(tx, { orderId: order.id, toStatus: 'PAID', movedBy: 'shop', userId: null, now });
  await notifyOrderChange(tx, order.id);
}
