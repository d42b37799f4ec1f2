// The one use case for transitions, of shoppers and staff. Everything that must follow (stock, money,
// history, mail) is decided in its transaction and committed with it.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import {
  notifyProductChanges,
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
  type TransitionActor,
} from './order-transitions.rules.ts';
import {
  findLastTransition,
  insertTransition,
  lockOrder,
  notifyOrderChange,
  returnStock,
  setOrder,
  type RefundQueue,
} from '../core/orders.ts';
import { isBy, listEventsOf } from '../core/order-events.contract.ts';
import { requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { returnUses } from '../core/coupon-uses.ts';
import { requireRefundProof } from '../core/adjustments.ts';
import { followStep, followUndo } from './transition-effects.ts';

export type TransitionDeps = { db: Db; changes: CatalogueChanges; refunds: RefundQueue };

export type Transition = {
  orderId: string;
  to: DeliveryStatus;
  /** The status that the caller saw; without it, any. */
  from?: DeliveryStatus | null;
  by: TransitionActor;
  userId: string;
  /** Of staff who cancel from a list: money that goes back may need a fresh proof. */
  isConfirmed?: boolean;
  /** No pause after the last step is needed. */
  isDeliberate?: boolean;
  /** A bag that comes back without an attempt: its step is undone without the limit of a minute. */
  isHandedBack?: boolean;
  now: Date;
};

/** By a person of the store, on a page on which the button of the next step is elsewhere. */
export const toStaffStep = (to: DeliveryStatus, { userId }: StoreWorker, now: Date) =>
  ({ to, by: 'staff', userId, isDeliberate: true, now }) as const;

/**
 * The order after the transition. 404 when it does not exist, or belongs to another shopper; 409 with the
 * reason when its status is not the one the caller saw, when the transition is not allowed, or too soon after
 * the last one.
 */
export async function changeOrderStatus(
  { db, changes, refunds }: TransitionDeps,
  transition: Transition,
): Promise<StoredOrder> {
  const { moved, tags } = await inTransaction(db, async (tx) => {
    const { orderId, to, by, userId, isConfirmed, now } = transition;
    const order = requireOrder(await lockOrder(tx, orderId, by === 'shopper' ? userId : null));
    const step = await takeStep(tx, order, transition, refunds);
    if (to === 'CANCELLED' && isConfirmed !== undefined && order.paymentState === 'paid')
      await requireRefundProof(tx, { userId, isConfirmed }, order.id, now);
    return step;
  });
  if (tags.length > 0) changes.apply(tags);
  return moved;
}

/**
 * The transition in the caller's transaction, with the order locked; the returned changes of pages are
 * applied after the commit. 409 as `changeOrderStatus`.
 */
export async function takeStep(
  tx: Queryable,
  order: StoredOrder,
  transition: Omit<Transition, 'orderId'>,
  refunds: RefundQueue,
): Promise<{ moved: StoredOrder; tags: ChangeTag[] }> {
  const { from, to, by, userId, isDeliberate = false, isHandedBack = false, now } = transition;
  const orderId = order.id;
  const last = order.status === null ? undefined : await findLastTransition(tx, orderId, order.status);
  if (from !== undefined && from !== order.status)
    throw toTransitionConflict(order.status, last, { userId, now });
  requireTransition(order, last, { to, actor: by, userId, isDeliberate, isHandedBack, now });
  const undoneStatus = isUndo(order.status, to) ? order.status : null;
  const moved = await setOrder(tx, orderId, { status: to, now });
  await insertTransition(tx, { orderId, toStatus: to, undoneStatus, movedBy: by, userId, now });
  if (undoneStatus) {
    await takeBackMail(tx, orderId, undoneStatus);
    await followUndo(tx, order, undoneStatus);
  } else {
    await noteEvents(tx, order, to, now);
    await followStep(tx, order, { to, userId, refunds, now });
  }
  const tags = to === 'CANCELLED' ? await undoOrder(tx, order, { userId, refunds, now }) : [];
  await notifyOrderChange(tx, orderId);
  return { moved, tags };
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

/** Returns stock and uses of offers, and queues the refund. Returns the tags of the pages that show it. */
async function undoOrder(
  tx: Queryable,
  order: StoredOrder,
  { userId, refunds, now }: { userId: string; refunds: RefundQueue; now: Date },
): Promise<ChangeTag[]> {
  const backInStock = await returnStock(tx, order, userId);
  await returnUses(tx, order, now);
  // For an order that is already REFUNDED the job only checks its open review again.
  const wasCharged = order.paymentState === 'paid' || order.paymentState === 'refunded';
  if (wasCharged) await refunds.queue(tx, order.id);
  return notifyProductChanges(tx, backInStock);
}
