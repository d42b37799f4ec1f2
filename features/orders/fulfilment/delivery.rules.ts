// Rules of deliveries: the order to ride, short lines as text, what proves an arrival. Pure.

import { formatPaise, toRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import type { StoredLine, StoredOrder } from '../core/order.rules.ts';
import { secondTryOf } from '../core/promise.rules.ts';
import { cashDuePaiseOf } from '../core/sums.rules.ts';
import { MAX_ACTIVE, type DeliverBody, type DeliveryEnd, type DeliveryRow } from './delivery.contract.ts';
import type { deliveries } from './fulfilment.table.ts';
import type { StoreWorker } from './order-transitions.rules.ts';

export type StoredDelivery = typeof deliveries.$inferSelect;

export const MAX_TRIES = 5;

export type MissingLine = Pick<StoredLine, 'name' | 'unit' | 'quantity' | 'short' | 'substitute'>;

export type Ride = { order: StoredOrder; delivery: StoredDelivery | null };
export type DeliveryFacts = Ride & {
  customerName: string;
  packedAt: Date | null;
  lines: number;
  units: number;
  missing: MissingLine[];
  owedPaise: number;
};

export function toDeliveryRow(facts: DeliveryFacts, rider: StoreWorker): DeliveryRow {
  const { order, customerName, packedAt, delivery, lines, units, missing, owedPaise } = facts;
  const { mobile, receiver, riderNote, country: _country, label: _label, ...address } = order.deliveryAddress;
  const isMine = delivery?.riderId === rider.userId;
  const again = secondTryOf(order);
  /** Before it is taken, the caller need not know whom to meet. */
  const mayMeet = isMine || (delivery !== null && rider.manages(order.storeId));
  return {
    orderId: order.id,
    number: toOrderNumber(order.id),
    status: order.status ?? '',
    placedAt: order.placedAt.toISOString(),
    packedAt: packedAt?.toISOString() ?? null,
    lines,
    units,
    address,
    mobile: mayMeet ? mobile : null,
    ...(mayMeet && { receiver, riderNote }),
    customer: toFirstName(customerName),
    due: toRupees(cashDuePaiseOf(order)),
    isCash: order.paymentState === 'none_due',
    owed: toRupees(owedPaise),
    leaveAtDoor: order.leaveAtDoor,
    missing: missing.map(formatMissing).join('; '),
    isMine,
    riderName: delivery?.riderName ?? null,
    again: again && { from: again.from.toISOString(), to: again.to.toISOString() },
    takenAt: delivery?.takenAt.toISOString() ?? null,
    triesLeft: delivery && MAX_TRIES - delivery.wrongCodes,
  };
}

export function toFirstName(name: string): string {
  return name.trim().split(/\s+/)[0]!;
}

function formatMissing({ name, unit, quantity, short, substitute }: MissingLine): string {
  const what = `${short} of ${quantity} ${name} ${unit}`;
  if (!substitute) return `${what} missing`;
  return `${what} replaced by ${substitute.quantity} ${substitute.name} ${substitute.unit}`;
}

/** The oldest first, with its neighbours next to it. */
export function toRideOrder(rows: readonly DeliveryRow[]): DeliveryRow[] {
  const oldestFirst = rows.toSorted((one, other) => {
    const [first, second] = [one, other].map((row) => row.placedAt + row.orderId) as [string, string];
    return first < second ? -1 : 1;
  });
  return [...Map.groupBy(oldestFirst, (row) => row.address.pincode).values()].flat();
}

/** 409 naming each order that cannot be taken, with the reason. */
export function rejectGone(gone: readonly Ride[]) {
  const words = gone.map((each) => `${toOrderNumber(each.order.id)} ${toWhereabouts(each)}`);
  return new ShopError('delivery_gone', {
    message: `No orders were taken: ${words.join(', ')}`,
    data: { orderIds: gone.map(({ order }) => order.id) },
  });
}

function toWhereabouts({ order: { status }, delivery }: Ride): string {
  if (status === 'CANCELLED') return 'was cancelled';
  if (status === 'DELIVERED') return 'was already delivered';
  if (status !== 'OUT FOR DELIVERY') return 'is not packed yet';
  return delivery ? `was taken by ${toFirstName(delivery.riderName)}` : 'is already on its way';
}

/** 409 when it would be more than one rider may have. */
export function requireRoom(pending: number, more: number): void {
  if (pending + more <= MAX_ACTIVE) return;
  const has = pending === 0 ? 'One ride takes' : `You already have ${pending}, and one ride takes`;
  throw new ShopError('too_many_deliveries', {
    message: `${has} at most ${MAX_ACTIVE} orders. Deliver first, then take more.`,
    data: { pending, most: MAX_ACTIVE },
  });
}

export type Proof = { kind: 'code'; code: string } | { kind: 'door' } | { kind: 'manager' };

/** 400 unless exactly one proof of the arrival is given. */
export function readProof({ code: text, leftAtDoor, confirmed }: DeliverBody): Proof {
  const code = text?.replace(/\s/g, '');
  const proofs: Proof[] = [];
  if (code !== undefined) proofs.push({ kind: 'code', code });
  if (code !== undefined && !/^[0-9]{4}$/.test(code)) throw refuseField('code', 'Enter the four digits');
  if (leftAtDoor) proofs.push({ kind: 'door' });
  if (confirmed) proofs.push({ kind: 'manager' });
  const [proof] = proofs;
  if (proof && proofs.length === 1) return proof;
  throw new ShopError('invalid_input', {
    message: 'Enter the code, or mark it as left at the door',
    fields: { code: 'Enter the four digits' },
  });
}

/** 409 with the reason when this order may not be left at the door. */
export function requireDoor(order: StoredOrder): void {
  const due = cashDuePaiseOf(order);
  if (order.leaveAtDoor && due === 0) return;
  const message = order.leaveAtDoor
    ? `${formatPaise(due)} is due for this order, so it cannot be left at the door`
    : 'The shopper has not allowed this order to be left at the door. Ask for the code.';
  throw new ShopError('not_at_door', { message });
}

/** 429 when no code is accepted any more. */
export function requireTriesLeft(order: StoredOrder, { wrongCodes }: StoredDelivery): void {
  if (wrongCodes < MAX_TRIES) return;
  throw new ShopError('too_many_attempts', {
    message: `Too many wrong codes for this order. ${toWayOut(order)}`,
    data: { triesLeft: 0 },
  });
}

export function rejectCode(order: StoredOrder, triesLeft: number): ShopError {
  const rest =
    triesLeft === 0
      ? `That was the last try. ${toWayOut(order)}`
      : `${triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`} left.`;
  return new ShopError('wrong_code', { message: `This code is not correct. ${rest}`, data: { triesLeft } });
}

function toWayOut(order: StoredOrder): string {
  const mayStay = order.leaveAtDoor && cashDuePaiseOf(order) === 0;
  return `${mayStay ? 'Leave it at the door, or ask' : 'Ask'} a manager of your store.`;
}

/** 409 for a rider who has tried a code: the bag was at the door. A manager may give it back. */
export function requireNoTriedCode({ storeId, wrongCodes }: StoredDelivery, rider: StoreWorker): void {
  if (wrongCodes === 0 || rider.manages(storeId)) return;
  const message =
    'A code was already tried for this order, so it has been at the door. Ask a manager of your store.';
  throw new ShopError('order_move_refused', { message });
}

export function toDeliveryEnd(order: StoredOrder, delivery: StoredDelivery | null): DeliveryEnd {
  return {
    orderId: order.id,
    number: toOrderNumber(order.id),
    status: order.status ?? '',
    endedAt: (delivery?.deliveredAt ?? delivery?.failedAt)?.toISOString() ?? null,
    leftAtDoor: delivery?.isLeftAtDoor ?? false,
    collected: toRupees(delivery?.cashPaise ?? 0),
    reason: delivery?.failReason ?? null,
  };
}
