// From the packed bag to the door: orders that wait for a rider, taking them, and their delivery, failure or
// return. A manager of the store may end somebody else's delivery. What follows a failure is bags.ts; cash is
// cash.ts.

import { randomInt, timingSafeEqual } from 'node:crypto';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { bringBack, takeStep, toStaffStep, type TransitionDeps } from './order-transitions.ts';
import { findTransitionRefusal, type StoreWorker } from './order-transitions.rules.ts';
import { findLastTransition, lockOrder, lockOrders, notifyOrderChange } from '../core/orders.ts';
import { noteEvent } from '../notices/order-events.ts';
import { noOrder, requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { findPick } from './picks.store.ts';
import type { DeliverBody, DeliveryEnd, DeliveryRow } from './delivery.contract.ts';
import {
  countActive,
  insertDelivery,
  listActive,
  listOpenDoorCodes,
  listUnridden,
  listWaiting,
  lockDelivery,
  lockRider,
  readFacts,
  setDelivery,
} from './deliveries.store.ts';
import {
  MAX_TRIES,
  readProof,
  rejectCode,
  rejectGone,
  requireDoor,
  requireRoom,
  requireTriesLeft,
  requireNoTriedCode,
  toDeliveryEnd,
  toDeliveryRow,
  toRideOrder,
  type Proof,
  type Ride,
  type StoredDelivery,
} from './delivery.rules.ts';

const MAX_LISTED = 100;

/**
 * First the caller's own orders, in the order to ride; for a manager then those of others and those that were
 * sent out without a rider; then waiting ones, oldest first. At most 100 of each.
 */
export async function listReady(db: Db, rider: StoreWorker, storeId: string): Promise<DeliveryRow[]> {
  const whose = { riderId: rider.userId, ofAll: rider.manages(storeId) };
  const [pending, unridden, waiting] = await Promise.all([
    listActive(db, storeId, whose, MAX_LISTED),
    whose.ofAll ? listUnridden(db, storeId, MAX_LISTED) : [],
    listWaiting(db, storeId, MAX_LISTED),
  ]);
  const facts = await readFacts(db, [...new Set([...pending, ...unridden, ...waiting])]);
  // An order that changed after the ids were read may be in both, or be finished.
  const open = facts.filter(({ order: { status } }) => status === 'PACKING' || status === 'OUT FOR DELIVERY');
  const rows = open.map((each) => toDeliveryRow(each, rider));
  return [...toRideOrder(rows.filter(({ isMine }) => isMine)), ...rows.filter(({ isMine }) => !isMine)];
}

/** All of them or none, in the order to ride; a repeat gets the same answer. */
export async function takeOrders(
  { db, refunds }: TransitionDeps,
  rider: StoreWorker,
  orderIds: readonly string[],
  now: Date,
): Promise<DeliveryRow[]> {
  const ids = [...new Set(orderIds)];
  const facts = await inTransaction(db, async (tx) => {
    const orders = await lockOrders(tx, ids);
    if (orders.length < ids.length || !orders.every(({ storeId }) => rider.worksIn(storeId))) throw noOrder();
    const riderName = await lockRider(tx, rider.userId);
    const { wanted, gone } = await sortOrders(tx, rider, orders);
    if (gone.length > 0) throw rejectGone(gone);
    if (wanted.length > 0) requireRoom(await countActive(tx, rider.userId), wanted.length);
    for (const order of wanted) {
      const { id: orderId, storeId } = order;
      const code = String(randomInt(10_000)).padStart(4, '0');
      await insertDelivery(tx, { orderId, storeId, riderId: rider.userId, riderName, code, takenAt: now });
      await takeStep(tx, order, toStaffStep('OUT FOR DELIVERY', rider, now), refunds);
    }
    return readFacts(tx, ids);
  });
  return toRideOrder(facts.map((each) => toDeliveryRow(each, rider)));
}

/** The orders to take, and those that cannot be taken; the rider's present ones are neither. */
async function sortOrders(tx: Queryable, { userId }: StoreWorker, orders: readonly StoredOrder[]) {
  const wanted: StoredOrder[] = [];
  const gone: Ride[] = [];
  for (const order of orders) {
    const delivery = (await lockDelivery(tx, order.id)) ?? null;
    if (order.status === 'OUT FOR DELIVERY' && delivery?.riderId === userId) continue;
    const pick = order.status === 'PACKING' ? await findPick(tx, order.id) : undefined;
    if (pick?.finishedAt) wanted.push(order);
    else gone.push({ order, delivery });
  }
  return { wanted, gone };
}

/** With one proof of it; a repeat gets the same answer. After five wrong codes none is accepted. */
export async function deliver(
  { db, refunds }: TransitionDeps,
  rider: StoreWorker,
  body: DeliverBody,
  now: Date,
): Promise<DeliveryEnd> {
  const proof = readProof(body);
  const outcome = await inTransaction(db, async (tx) => {
    const { order, delivery } = await lockRide(tx, rider, body.orderId);
    if (delivery.deliveredAt) return { end: toDeliveryEnd(order, delivery) };
    requireActive(order, delivery);
    // Counted although the answer is an error: this transaction is committed.
    if (!isProved(order, delivery, rider, proof)) {
      const wrongCodes = delivery.wrongCodes + 1;
      await setDelivery(tx, order.id, { wrongCodes });
      return { rejection: rejectCode(order, MAX_TRIES - wrongCodes) };
    }
    if (proof.kind === 'door') await setDelivery(tx, order.id, { isLeftAtDoor: true });
    const { moved } = await takeStep(tx, order, toStaffStep('DELIVERED', rider, now), refunds);
    return { end: await readEnd(tx, moved) };
  });
  if (outcome.rejection) throw outcome.rejection;
  return outcome.end;
}

/** False for a wrong code; any other invalid proof is refused. */
function isProved(order: StoredOrder, delivery: StoredDelivery, rider: StoreWorker, proof: Proof): boolean {
  if (proof.kind === 'manager') {
    if (!rider.manages(order.storeId)) throw new ShopError('forbidden');
  } else if (proof.kind === 'door') requireDoor(order);
  else {
    requireTriesLeft(order, delivery);
    return timingSafeEqual(Buffer.from(proof.code), Buffer.from(delivery.code));
  }
  return true;
}

/** The bag is on its way back, with a reason that the shopper reads. A repeat gets the same answer. */
export async function failDelivery(
  { db, refunds }: Pick<TransitionDeps, 'db' | 'refunds'>,
  rider: StoreWorker,
  { orderId, reason: failReason }: { orderId: string; reason: string },
  now: Date,
): Promise<DeliveryEnd> {
  return inTransaction(db, async (tx) => {
    const { order, delivery } = await lockRide(tx, rider, orderId);
    if (delivery.failedAt) return toDeliveryEnd(order, delivery);
    const message = findTransitionRefusal(order, 'CANCELLED', 'staff');
    if (message !== null) throw new ShopError('order_not_cancellable', { message });
    await setDelivery(tx, orderId, { failedAt: now, failReason });
    await bringBack(tx, order, now);
    // The job closes it, so that nobody pays for a bag that went away.
    if ((await listOpenDoorCodes(tx, orderId)).length > 0) await refunds.queue(tx, orderId);
    await noteEvent(tx, order, 'not-delivered', now);
    await notifyOrderChange(tx, orderId);
    return readEnd(tx, order);
  });
}

/** Back in the store without an attempt. A repeat gets the same answer while it still waits. */
export async function giveBack(
  { db, refunds }: TransitionDeps,
  rider: StoreWorker,
  orderId: string,
  now: Date,
): Promise<DeliveryEnd> {
  return inTransaction(db, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId));
    const delivery = await lockDelivery(tx, orderId);
    if (!delivery && (await hasGivenBack(tx, rider, order))) return toDeliveryEnd(order, null);
    requireRide(rider, delivery);
    requireNoTriedCode(delivery, rider);
    const step = { ...toStaffStep('PACKING', rider, now), isHandedBack: true };
    const { moved } = await takeStep(tx, order, step, refunds);
    return toDeliveryEnd(moved, null);
  });
}

async function hasGivenBack(tx: Queryable, { userId }: StoreWorker, order: StoredOrder): Promise<boolean> {
  if (order.status !== 'PACKING') return false;
  const last = await findLastTransition(tx, order.id, 'PACKING');
  return last?.undoneStatus === 'OUT FOR DELIVERY' && last.userId === userId;
}

/** An order with its delivery, locked. 404 when the caller may not end it. */
export async function lockRide(tx: Queryable, rider: StoreWorker, orderId: string) {
  const order = requireOrder(await lockOrder(tx, orderId));
  const delivery = await lockDelivery(tx, orderId);
  requireRide(rider, delivery);
  return { order, delivery };
}

/** The goods are with the person who took them, even if they no longer ride for the store. */
function requireRide(
  rider: StoreWorker,
  delivery: StoredDelivery | undefined,
): asserts delivery is StoredDelivery {
  if (delivery?.riderId !== rider.userId && !(delivery && rider.manages(delivery.storeId))) throw noOrder();
}

export function requireActive({ status }: StoredOrder, { failedAt }: Pick<StoredDelivery, 'failedAt'>): void {
  if (status !== 'CANCELLED' && failedAt === null) return;
  const what = status === 'CANCELLED' ? 'was cancelled' : 'was not delivered';
  const message = `This order ${what}. Bring it back to the store.`;
  throw new ShopError('order_move_refused', { message });
}

async function readEnd(tx: Queryable, moved: StoredOrder): Promise<DeliveryEnd> {
  return toDeliveryEnd(moved, (await lockDelivery(tx, moved.id)) ?? null);
}
