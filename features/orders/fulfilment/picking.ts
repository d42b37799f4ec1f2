// Who picks which order: the queue of a store, claiming an order and handing it back. The work on its lines
// is pick-lines.ts.

import { and, eq, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { toIso } from '#database/columns.ts';
import { changeCatalogue } from '#features/catalogue/catalogue-changes.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import { listCharges, lockOrder, notifyOrderChange } from '../core/orders.ts';
import { noOrder, type StoredOrder } from '../core/order.rules.ts';
import type { StoreWorker } from './order-transitions.rules.ts';
import { takeStep, toStaffStep, type TransitionDeps } from './order-transitions.ts';
import { toPickLine } from './pick-lines.rules.ts';
import type { ClaimBody, PickOrder, QueuedOrder } from './picking.contract.ts';
import { orderPicks } from './fulfilment.table.ts';
import { findOtherPick, findPick, listPickLines, putPick, setPick, type StoredPick } from './picks.store.ts';

/** More orders wait only if something else is wrong. */
const MAX_QUEUED = 200;

/** Oldest first, at most 200, without packed ones, which wait for a rider. */
export async function listQueue(
  db: Db,
  storeId: string,
  { userId }: Pick<StoreWorker, 'userId'>,
): Promise<QueuedOrder[]> {
  const { rows } = await db.execute<Omit<QueuedOrder, 'number'>>(sql`
    SELECT waiting.id AS "orderId", ${toIso(sql`waiting.placed_at`)} AS "placedAt", line.lines, line.units,
      CASE WHEN waiting.user_id IS NOT NULL THEN coalesce(waiting.user_name, '') END AS "claimedBy",
      coalesce(waiting.user_id = ${userId}, false) AS "isMine"
    FROM (
      SELECT orders.id, orders.placed_at, pick.user_id, pick.user_name
      FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = ${storeId} AND orders.status IN ('PLACED', 'PACKING') AND pick.finished_at IS NULL
      ORDER BY orders.placed_at, orders.id LIMIT ${MAX_QUEUED}
    ) AS waiting
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS lines, coalesce(sum(quantity), 0)::int AS units FROM order_lines WHERE order_id = waiting.id
    ) AS line
    ORDER BY waiting.placed_at, waiting.id`);
  return rows.map((row) => ({ ...row, number: toOrderNumber(row.orderId) }));
}

/** 409 when somebody else has it, or the picker another; when only read again, also when nobody has it. */
export async function claimOrder(
  { db, changes, refunds }: TransitionDeps,
  picker: StoreWorker,
  { orderId, isReread = false }: ClaimBody,
  now: Date,
): Promise<PickOrder> {
  return changeCatalogue(db, changes, async (tx) => {
    const { order, pick: before } = await lockPick(tx, picker, orderId);
    if (order.status !== 'PLACED' && order.status !== 'PACKING') throw notPicking(order);
    if (before?.finishedAt) throw isPacked();
    if (before?.userId && before.userId !== picker.userId) throw claimed(before);
    if (before?.userId === picker.userId)
      return { answer: await toPickOrder(tx, picker, order, before, now), tags: [] };
    // A phone that was left open must not take back what another one handed back.
    if (isReread) requireOwn(picker, order, before);
    const other = await findOtherPick(tx, picker.userId, orderId);
    if (other) {
      throw new ShopError('one_at_a_time', {
        message: `Finish order ${toOrderNumber(other)} first, or hand it back`,
        data: { orderId: other },
      });
    }
    const step = toStaffStep('PACKING', picker, now);
    const { tags } = order.status === 'PLACED' ? await takeStep(tx, order, step, refunds) : { tags: [] };
    const pick = await putPick(tx, order, picker.userId, now);
    await notifyOrderChange(tx, orderId);
    return { answer: await toPickOrder(tx, picker, { ...order, status: 'PACKING' }, pick, now), tags };
  });
}

/** A repeat is accepted. */
export async function releaseOrder({ db }: TransitionDeps, picker: StoreWorker, orderId: string) {
  await inTransaction(db, async (tx) => {
    const { order, pick } = await lockPick(tx, picker, orderId);
    if (order.status !== 'PACKING' || !pick) throw notPicking(order);
    if (pick.finishedAt) throw isPacked();
    if (pick.userId === null) return;
    if (pick.userId !== picker.userId) throw claimed(pick);
    await setPick(tx, orderId, { userId: null, userName: null });
    await notifyOrderChange(tx, orderId);
  });
}

/** An order and its picker, locked. 404 when it is of a store where the caller does not pick. */
export async function lockPick(tx: Queryable, picker: StoreWorker, orderId: string) {
  const order = await lockOrder(tx, orderId);
  if (!order || !picker.worksIn(order.storeId)) throw noOrder();
  return { order, pick: await findPick(tx, orderId) };
}

/** 409 unless the caller is picking it. */
export function requireOwn(
  picker: StoreWorker,
  order: StoredOrder,
  pick: StoredPick | undefined,
): asserts pick is StoredPick {
  if (order.status === 'PACKING' && pick?.userId === picker.userId) return;
  if (order.status === 'PLACED' || (order.status === 'PACKING' && !pick?.userId)) {
    throw new ShopError('not_picking', { message: 'Nobody is picking this order. Start it first.' });
  }
  throw order.status === 'PACKING' && pick ? claimed(pick) : notPicking(order);
}

export function isPacked(): ShopError {
  return new ShopError('not_picking', { message: 'This order is already packed' });
}

function claimed({ userName }: StoredPick): ShopError {
  const name = userName ?? 'Someone else';
  return new ShopError('claimed', { message: `${name} is picking this order`, data: { claimedBy: name } });
}

const NOT_PICKING: Partial<Record<NonNullable<StoredOrder['status']>, string>> = {
  CANCELLED: 'This order was cancelled. Put its goods back on the shelf.',
  'OUT FOR DELIVERY': 'This order has already left the store',
  DELIVERED: 'This order was already delivered',
};

function notPicking({ status }: StoredOrder): ShopError {
  const message = (status && NOT_PICKING[status]) ?? 'This order cannot be picked';
  return new ShopError('not_picking', { message, data: { status } });
}

async function toPickOrder(
  tx: Queryable,
  picker: StoreWorker,
  order: StoredOrder,
  pick: StoredPick,
  now: Date,
): Promise<PickOrder> {
  const lines = await listPickLines(tx, order);
  const charges = await listCharges(tx, order.id);
  return {
    orderId: order.id,
    number: toOrderNumber(order.id),
    status: order.status ?? '',
    placedAt: order.placedAt.toISOString(),
    claimedAt: pick.claimedAt.toISOString(),
    finishedAt: pick.finishedAt?.toISOString() ?? null,
    ifShort: order.ifShort,
    giftWrap: charges.some(({ kind }) => kind === 'gift_wrap'),
    mayGiveMore: picker.manages(order.storeId),
    lines: lines.map((line) => toPickLine(line, now)),
  };
}

/**
 * Releases the orders that a person has begun to pick, because their work has ended; `within` a store (null:
 * all), those that no other role of theirs lets them pick.
 */
export async function releaseClaimsOf(tx: Queryable, userId: string, within?: { storeId: string | null }) {
  const mayNot = sql`NOT EXISTS (
    SELECT FROM staff
    WHERE staff.user_id = ${userId} AND staff.ended_at IS NULL AND staff.role IN ('picker', 'manager')
      AND (staff.store_id IS NULL OR staff.store_id = ${orderPicks.storeId}))
    AND NOT EXISTS (SELECT FROM users WHERE users.id = ${userId} AND users.role = 'ADMIN')`;
  await tx
    .update(orderPicks)
    .set({ userId: null, userName: null })
    .where(
      and(
        eq(orderPicks.userId, userId),
        isNull(orderPicks.finishedAt),
        within?.storeId ? eq(orderPicks.storeId, within.storeId) : undefined,
        within ? mayNot : undefined,
      ),
    );
}

/** Units that are sold but still on the shelf: ordered, or held for a payment, and not picked yet. */
export async function countToPick(db: Queryable, storeId: string, productIds: readonly string[]) {
  const { rows } = await db.execute<{ productId: string; units: number }>(sql`
    WITH waiting AS (
      SELECT orders.id FROM orders LEFT JOIN order_picks pick ON pick.order_id = orders.id
      WHERE orders.store_id = ${storeId} AND orders.status IN ('PLACED', 'PACKING') AND pick.finished_at IS NULL
      UNION ALL
      SELECT id FROM orders WHERE payment_state = 'awaiting' AND store_id = ${storeId}
    )
    SELECT product_id AS "productId", sum(quantity - coalesce(picked, 0) - short)::int AS units
    FROM waiting JOIN order_lines line ON line.order_id = waiting.id
    WHERE product_id = ANY(${sql.param([...productIds])}::text[])
    GROUP BY product_id HAVING sum(quantity - coalesce(picked, 0) - short) > 0`);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}
