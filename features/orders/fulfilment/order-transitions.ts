// The one use case for transitions, of shoppers and staff. Everything that must follow (stock, money,
// history, mail) is decided in its transaction and committed with it.

import type { Db, Queryable } from '#database/client.ts';
import {
  changeCatalogue,
  listTagsOfProducts,
  type CatalogueChanges,
  type ChangeTag,
} from '#features/catalogue/catalogue-changes.ts';
import { noteEvent, removeWaitingMail } from '../notices/order-events.ts';
import {
  isUndo,
  toTransitionConflict,
  rejectUndo,
  requireTransition,
  UNDO_MS,
  type DeliveryStatus,
  type StoreWorker,
  type Transition,
} from './order-transitions.rules.ts';
import {
  findLastTransition,
  insertTransition,
  listLines,
  lockOrder,
  notifyOrderChange,
  returnStock,
  setOrder,
  type RefundQueue,
} from '../core/orders.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findOpenBag, insertBag } from './bags.store.ts';
import { isBy, listEventsOf } from '../core/order-events.contract.ts';
import { listOpenDoorCodes, removeDelivery, lockDelivery, setDelivery } from './deliveries.store.ts';
import { issueInvoice } from '../invoice/invoice.ts';
import { cashDuePaiseOf, missingPaiseOf } from '../core/sums.rules.ts';
import { findPick, removePick, setPick } from './picks.store.ts';
import { leaveOutUntaken } from './substitutes.ts';
import { addAdjustment, hasRefundAfterDelivery, requireRefundProof } from '../core/adjustments.ts';
import { requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { returnUses } from '../core/coupon-uses.ts';

export type TransitionDeps = { db: Db; changes: CatalogueChanges; refunds: RefundQueue };

type OrderTransition = Transition & {
  orderId: string;
  /** The status that the caller saw; without it, any. */
  from?: DeliveryStatus | null;
  /** Of staff who cancel from a list: money that goes back may need a fresh proof. */
  isConfirmed?: boolean;
};

/** By a person of the store, on a page on which the button of the next step is elsewhere. */
export const toStaffStep = (to: DeliveryStatus, { userId }: StoreWorker, now: Date) =>
  ({ to, by: 'staff', userId, isDeliberate: true, now }) as const;

/** The order after it. 409 when the caller saw another status, when it is not allowed, or too soon. */
export async function changeOrderStatus(
  { db, changes, refunds }: TransitionDeps,
  transition: OrderTransition,
) {
  const { orderId, to, by, userId, isConfirmed, now } = transition;
  return changeCatalogue(db, changes, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId, by === 'shopper' ? userId : null));
    const { moved, tags } = await takeStep(tx, order, transition, refunds);
    if (to === 'CANCELLED' && userId && isConfirmed !== undefined && order.paymentState === 'paid')
      await requireRefundProof(tx, { userId, isConfirmed }, order.id, now);
    return { answer: moved, tags };
  });
}

/** With the order locked; the caller announces the tags of pages. 409 as `changeOrderStatus`. */
export async function takeStep(
  tx: Queryable,
  order: StoredOrder,
  transition: Omit<OrderTransition, 'orderId'>,
  refunds: RefundQueue,
): Promise<{ moved: StoredOrder; tags: ChangeTag[] }> {
  const { from, to, by, userId, now } = transition;
  const orderId = order.id;
  const last = order.status === null ? undefined : await findLastTransition(tx, orderId, order.status);
  if (from !== undefined && from !== order.status) throw toTransitionConflict(order.status, last, transition);
  if (order.status === 'OUT FOR DELIVERY' && to !== 'CANCELLED') await requireNoBag(tx, orderId);
  requireTransition(order, last, transition);
  const undoneStatus = isUndo(order.status, to) ? order.status : null;
  const moved = await setOrder(tx, orderId, { status: to, now });
  await insertTransition(tx, { orderId, toStatus: to, undoneStatus, movedBy: by, userId, now });
  let tags: ChangeTag[] = [];
  if (undoneStatus) {
    await takeBackMail(tx, orderId, undoneStatus);
    await followUndo(tx, order, undoneStatus);
  } else {
    await noteEvents(tx, order, to, now);
    tags = await followStep(tx, order, { to, userId, refunds, now });
  }
  await notifyOrderChange(tx, orderId);
  return { moved, tags };
}

/** 409 for an order whose bag is on its way back: a manager decides what follows (bags.ts). */
async function requireNoBag(tx: Queryable, orderId: string): Promise<void> {
  if (await findOpenBag(tx, orderId))
    throw new ShopError('order_move_refused', {
      message: 'This order was not delivered, and its bag is on its way back. Take the bag in first.',
    });
}

/** The mail of a step is due when the step can no longer be undone. */
async function noteEvents(tx: Queryable, order: StoredOrder, to: DeliveryStatus, now: Date): Promise<void> {
  const mailDueAt = to === 'CANCELLED' ? now : new Date(now.getTime() + UNDO_MS);
  for (const event of listEventsOf(to)) await noteEvent(tx, order, event, now, mailDueAt);
}

/** 409 when the mail is already written: two processes may not agree on when the minute is over. */
async function takeBackMail(tx: Queryable, orderId: string, undone: DeliveryStatus): Promise<void> {
  for (const event of listEventsOf(undone))
    if (isBy('mail', event) && !(await removeWaitingMail(tx, orderId, event)))
      throw rejectUndo(`The shopper has been told that this order was ${undone.toLowerCase()}`);
}

/**
 * Returns stock and uses of offers, and queues the refund; gives the tags of the pages that show it. Goods on
 * the road are not for sale: of those somebody takes in the bag.
 */
async function undoOrder(tx: Queryable, order: StoredOrder, step: Step): Promise<ChangeTag[]> {
  const { userId, refunds, now } = step;
  const isOnTheRoad = order.status === 'OUT FOR DELIVERY';
  if (isOnTheRoad) await bringBack(tx, order, now);
  const backInStock = isOnTheRoad ? [] : await returnStock(tx, order, userId ?? undefined);
  await returnUses(tx, order, now);
  // For an order that is already REFUNDED the job only checks its open review again.
  const wasCharged = order.paymentState === 'paid' || order.paymentState === 'refunded';
  if (wasCharged) await refunds.queue(tx, order.id);
  return listTagsOfProducts(tx, backInStock);
}

/** The bag is on its way back, if it was not before. */
export async function bringBack(tx: Queryable, order: StoredOrder, now: Date): Promise<void> {
  const delivery = await lockDelivery(tx, order.id);
  await insertBag(tx, {
    ...{ orderId: order.id, storeId: order.storeId, since: now },
    ...{ riderId: delivery?.riderId ?? null, riderName: delivery?.riderName ?? '' },
    reason: delivery?.failReason ?? CANCELLED,
  });
}

/** The reason of a delivery that ended because staff cancelled its order. */
const CANCELLED = 'Cancelled';

type Step = { to: DeliveryStatus; userId: string | null; refunds: RefundQueue; now: Date };

/** `order` is as it was before the transition. */
async function followStep(tx: Queryable, order: StoredOrder, step: Step): Promise<ChangeTag[]> {
  const { to, now } = step;
  if (to === 'OUT FOR DELIVERY') return leavePacking(tx, order, step);
  if (to !== 'DELIVERED' && to !== 'CANCELLED') return [];
  const delivery = await lockDelivery(tx, order.id);
  // The job closes it, so that nobody pays twice.
  if (delivery && (await listOpenDoorCodes(tx, order.id)).length > 0) await step.refunds.queue(tx, order.id);
  if (to === 'CANCELLED') {
    const { failedAt, failReason } = delivery ?? {};
    if (delivery)
      await setDelivery(tx, order.id, { failedAt: failedAt ?? now, failReason: failReason ?? CANCELLED });
    return undoOrder(tx, order, step);
  }
  if (delivery) await setDelivery(tx, order.id, { deliveredAt: now, cashPaise: cashDuePaiseOf(order) });
  await issueInvoice(tx, order, now);
  return [];
}

/** From now on they change the amount due, or are refunded. The order is locked, and not booked yet. */
export async function bookShorts(
  tx: Queryable,
  order: StoredOrder,
  { refunds, userId, now }: Pick<Step, 'refunds' | 'userId' | 'now'>,
): Promise<void> {
  const lines = await listLines(tx, order.id);
  let isOwed = false;
  for (const line of lines) {
    const paise = missingPaiseOf(line);
    if (paise === 0) continue;
    const reason = line.substitute ? 'substitute' : 'short';
    await addAdjustment(tx, order, { lineId: line.id, reason, quantity: line.short, paise, userId }, now);
    isOwed = true;
  }
  if (isOwed && order.paymentState === 'paid') await refunds.queue(tx, order.id);
}

/** It counts as packed now, so its short lines are booked. */
async function leavePacking(tx: Queryable, order: StoredOrder, step: Step): Promise<ChangeTag[]> {
  const pick = await findPick(tx, order.id);
  if (!pick || pick.finishedAt) return [];
  const tags = await leaveOutUntaken(tx, order, step.userId);
  await bookShorts(tx, order, step);
  await setPick(tx, order.id, { finishedAt: step.now });
  return tags;
}

/** 409 when the consequences of the step cannot be undone. */
async function followUndo(tx: Queryable, order: StoredOrder, undone: DeliveryStatus): Promise<void> {
  // Short lines could then be more than is left of a line.
  if (undone === 'PACKING' && order.adjustedPaise > 0)
    throw rejectUndo('Part of this order was refunded, so it stays in packing');
  if (undone === 'PACKING' && !(await removePick(tx, order.id)))
    throw rejectUndo('Items of this order are missing, so it stays in packing');
  if (undone === 'OUT FOR DELIVERY') await removeDelivery(tx, order.id);
  if (undone !== 'DELIVERED') return;
  // Undone, the shopper would pay less at the door and keep the refund.
  if (await hasRefundAfterDelivery(tx, order.id))
    throw rejectUndo('Part of this order was refunded after its delivery, so it stays delivered');
  const delivery = await lockDelivery(tx, order.id);
  if (delivery?.handInId) throw rejectUndo('The cash of this order has been handed in');
  if (delivery) await setDelivery(tx, order.id, { deliveredAt: null, cashPaise: null, isLeftAtDoor: false });
}
