// The effects of a transition on picking and delivery, whoever makes it: the owner's list, the picking page
// or a rider. Runs within its transaction, with the order locked.

import type { Queryable } from '#database/client.ts';
import { hasOpenDoorCode, removeDelivery, lockDelivery, setDelivery } from './deliveries.store.ts';
import { issueInvoice } from '../invoice/invoice.ts';
import type { StoredOrder } from '../core/order.rules.ts';
import { cashDuePaiseOf, missingPaiseOf } from '../core/sums.rules.ts';
import { findPick, removePick, setPick } from './picks.store.ts';
import { type RefundQueue, listLines } from '../core/orders.ts';
import { addAdjustment, hasRefundAfterDelivery } from '../core/adjustments.ts';
import { rejectUndo, type DeliveryStatus } from './order-transitions.rules.ts';

type Step = { to: DeliveryStatus; userId: string; refunds: RefundQueue; now: Date };

/** `order` is as it was before the transition. */
export async function followStep(tx: Queryable, order: StoredOrder, step: Step): Promise<void> {
  const { to, now } = step;
  if (to === 'OUT FOR DELIVERY') return leavePacking(tx, order, step);
  if (to !== 'DELIVERED' && to !== 'CANCELLED') return;
  const delivery = await lockDelivery(tx, order.id);
  // The job closes it, so that nobody pays twice.
  if (delivery && (await hasOpenDoorCode(tx, order.id))) await step.refunds.queue(tx, order.id);
  if (delivery && to === 'CANCELLED') {
    const failReason = delivery.failReason ?? 'Cancelled';
    await setDelivery(tx, order.id, { failedAt: now, failReason });
  }
  if (to === 'CANCELLED') return;
  if (delivery) await setDelivery(tx, order.id, { deliveredAt: now, cashPaise: cashDuePaiseOf(order) });
  await issueInvoice(tx, order, now);
}

/**
 * Books the short lines of a packed order: from now on they change the amount due, or are refunded. The order
 * is locked, and not booked yet.
 */
export async function bookShorts(
  tx: Queryable,
  order: StoredOrder,
  { refunds, userId, now }: { refunds: RefundQueue; userId: string; now: Date },
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
async function leavePacking(tx: Queryable, order: StoredOrder, step: Step): Promise<void> {
  const pick = await findPick(tx, order.id);
  if (!pick || pick.finishedAt) return;
  await bookShorts(tx, order, step);
  await setPick(tx, order.id, { finishedAt: step.now });
}

/** 409 when the consequences of the step cannot be undone. */
export async function followUndo(tx: Queryable, order: StoredOrder, undone: DeliveryStatus): Promise<void> {
  // Short lines could then be more than is left of a line.
  if (undone === 'PACKING' && order.adjustedPaise > 0)
    throw rejectUndo('Part of this order was refunded, so it stays in packing');
  if (undone === 'PACKING' && !(await removePick(tx, order.id)))
    throw rejectUndo('Items of this order are missing, so it stays in packing');
  if (undone === 'OUT FOR DELIVERY') await removeDelivery(tx, order.id);
  if (undone !== 'DELIVERED') return;
  // At the door the shopper would pay less, after having got the money back.
  if (await hasRefundAfterDelivery(tx, order.id))
    throw rejectUndo('Part of this order was refunded after its delivery, so it stays delivered');
  const delivery = await lockDelivery(tx, order.id);
  if (delivery?.handInId) throw rejectUndo('The cash of this order has been handed in');
  if (delivery) await setDelivery(tx, order.id, { deliveredAt: null, cashPaise: null, isLeftAtDoor: false });
}
