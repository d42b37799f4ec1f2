// Who picks which order: the queue of a store, claiming an order and handing it back. The work on its lines
// is pick-lines.ts.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ShopError } from '#shared/shop-error.ts';
import { takeStep, type TransitionDeps } from './order-transitions.ts';
import { listCharges, lockOrder, notifyOrderChange } from '../core/orders.ts';
import { noOrder, type StoredOrder } from '../core/order.rules.ts';
import type { ClaimBody, PickOrder, QueuedOrder } from './picking.contract.ts';
import { toPickLine } from './pick-lines.rules.ts';
import {
  findOtherPick,
  findPick,
  listPickLines,
  listWaiting,
  putPick,
  setPicker,
  type StoredPick,
} from './picks.store.ts';

export { countToPick, releaseClaimsOf } from './picks.store.ts';

export type Picker = {
  userId: string;
  mayPickIn(storeId: string): boolean;
  manages(storeId: string): boolean;
};

/** More orders wait only if something else is wrong. */
const MAX_QUEUED = 200;

/** Oldest first, at most 200. */
export async function listQueue(
  db: Db,
  storeId: string,
  { userId }: Pick<Picker, 'userId'>,
): Promise<QueuedOrder[]> {
  const rows = await listWaiting(db, storeId, MAX_QUEUED);
  return rows.map(({ orderId, placedAt, lines, units, pickerId, pickerName }) => ({
    orderId,
    number: toOrderNumber(orderId),
    placedAt: placedAt.toISOString(),
    lines,
    units,
    claimedBy: pickerId === null ? null : (pickerName ?? ''),
    isMine: pickerId === userId,
  }));
}

/**
 * The order to pick. 404 when it is of a store where the picker does not work; 409 when somebody else has it,
 * when it is no longer to be picked, or while the picker has another; of one that is only read again, also
 * when nobody has it.
 */
export async function claimOrder(
  { db, changes, refunds }: TransitionDeps,
  picker: Picker,
  { orderId, isReread = false }: ClaimBody,
  now: Date,
): Promise<PickOrder> {
  const { answer, tags } = await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, picker, orderId);
    if (order.status !== 'PLACED' && order.status !== 'PACKING') throw notPicking(order);
    const before = await findPick(tx, orderId);
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
    const step = { to: 'PACKING', by: 'staff', userId: picker.userId, isDeliberate: true, now } as const;
    const { tags } = order.status === 'PLACED' ? await takeStep(tx, order, step, refunds) : { tags: [] };
    const pick = await putPick(tx, order, picker.userId, now);
    await notifyOrderChange(tx, orderId);
    return { answer: await toPickOrder(tx, picker, { ...order, status: 'PACKING' }, pick, now), tags };
  });
  if (tags.length > 0) changes.apply(tags);
  return answer;
}

/** A repeat is accepted. */
export async function releaseOrder({ db }: TransitionDeps, picker: Picker, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, picker, orderId);
    const pick = await findPick(tx, orderId);
    if (order.status !== 'PACKING' || !pick) throw notPicking(order);
    if (pick.finishedAt) throw isPacked();
    if (pick.userId === null) return;
    if (pick.userId !== picker.userId) throw claimed(pick);
    await setPicker(tx, orderId, null);
    await notifyOrderChange(tx, orderId);
  });
}

/** Locked. 404 when it is of a store where the picker does not work. */
async function lockOrderOf(tx: Queryable, picker: Picker, orderId: string): Promise<StoredOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order || !picker.mayPickIn(order.storeId)) throw noOrder();
  return order;
}

/** An order and its pick, locked; it must be the picker's own. 404 and 409 as above. */
export async function lockOwnPick(
  tx: Queryable,
  picker: Picker,
  orderId: string,
): Promise<{ order: StoredOrder; pick: StoredPick }> {
  const { order, pick } = await lockPick(tx, picker, orderId);
  requireOwn(picker, order, pick);
  return { order, pick };
}

/** An order and its picker, locked. 404 when it is of a store where the caller does not pick. */
export async function lockPick(
  tx: Queryable,
  picker: Picker,
  orderId: string,
): Promise<{ order: StoredOrder; pick: StoredPick | undefined }> {
  const order = await lockOrderOf(tx, picker, orderId);
  return { order, pick: await findPick(tx, orderId) };
}

/** 409 unless the caller is picking it. */
export function requireOwn(
  picker: Picker,
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

const WHY_NOT: Partial<Record<NonNullable<StoredOrder['status']>, string>> = {
  CANCELLED: 'This order was cancelled. Put its goods back on the shelf.',
  'OUT FOR DELIVERY': 'This order has already left the store',
  DELIVERED: 'This order was already delivered',
};

function notPicking({ status }: StoredOrder): ShopError {
  const message = (status && WHY_NOT[status]) ?? 'This order cannot be picked';
  return new ShopError('not_picking', { message, data: { status } });
}

async function toPickOrder(
  tx: Queryable,
  picker: Picker,
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
