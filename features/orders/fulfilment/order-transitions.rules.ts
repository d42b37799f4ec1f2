// Which transitions of an order are allowed, and why not: one table. Pure, and shared with the staff page.

import { ShopError } from '#shared/shop-error.ts';
import type { StoredOrder, StoredTransition } from '../core/order.rules.ts';

export type DeliveryStatus = NonNullable<StoredOrder['status']>;
/** shop: by itself, of what nobody did in time. */
export type TransitionActor = 'shopper' | 'staff' | 'shop';
export type StoreWorker = {
  userId: string;
  worksIn(storeId: string): boolean;
  manages(storeId: string): boolean;
};
type OrderState = Pick<StoredOrder, 'status' | 'paymentState'>;

const TRANSITIONS: Record<DeliveryStatus, Partial<Record<DeliveryStatus, readonly TransitionActor[]>>> = {
  PLACED: { PACKING: ['staff'], CANCELLED: ['shopper', 'staff'] },
  PACKING: { 'OUT FOR DELIVERY': ['staff'], CANCELLED: ['staff'] },
  'OUT FOR DELIVERY': { DELIVERED: ['staff'], CANCELLED: ['staff', 'shop'] },
  DELIVERED: {},
  CANCELLED: {},
};

/** Not for cancelling: its stock may be sold and its money refunded at once, so it is final. */
const UNDO: Partial<Record<DeliveryStatus, DeliveryStatus>> = {
  PACKING: 'PLACED',
  'OUT FOR DELIVERY': 'PACKING',
  DELIVERED: 'OUT FOR DELIVERY',
};

/** How long staff may undo the last step of an order; its mail waits that long. */
export const UNDO_MS = 60_000;
/** The pause of staff between steps: the button of the next one is where that of the last one was. */
export const STEP_PAUSE_MS = 2_000;

/** The statuses to which `mover` may take an order from here, the next step first. */
export function listTransitions(from: DeliveryStatus | null, actor: TransitionActor): DeliveryStatus[] {
  if (from === null) return [];
  const transitions = Object.entries(TRANSITIONS[from]) as [DeliveryStatus, readonly TransitionActor[]][];
  return transitions.filter(([, actors]) => actors.includes(actor)).map(([to]) => to);
}

export function isUndo(from: DeliveryStatus | null, to: DeliveryStatus): boolean {
  return from !== null && UNDO[from] === to;
}

/** What staff may undo an order to, and for how many more seconds; null when nothing can be undone. */
export function findUndo(
  status: DeliveryStatus | null,
  last: Omit<LastTransition, 'userId' | 'userName'> | undefined,
  now: Date,
): { to: DeliveryStatus; seconds: number } | null {
  const to = status === null ? undefined : UNDO[status];
  if (!to || !last || last.toStatus !== status || last.movedBy !== 'staff' || last.undoneStatus) return null;
  const leftMs = UNDO_MS - (now.getTime() - last.createdAt.getTime());
  return leftMs > 0 ? { to, seconds: Math.ceil(leftMs / 1000) } : null;
}

export type Transition = {
  to: DeliveryStatus;
  by: TransitionActor;
  /** null: of the shop itself. */
  userId: string | null;
  /** No pause after the last step is needed. */
  isDeliberate?: boolean;
  /** A bag that comes back without an attempt: its step is undone without the limit of a minute. */
  isHandedBack?: boolean;
  now: Date;
};

/** 409 with the reason. `last` is the transition that led to the order's status. */
export function requireTransition(
  order: OrderState,
  last: LastTransition | undefined,
  { to, by: actor, userId, isDeliberate = false, isHandedBack = false, now }: Transition,
): void {
  // A bag that comes back without an attempt waits for the next rider, however long ago it left.
  if (isHandedBack && order.status === 'OUT FOR DELIVERY' && isUndo(order.status, to)) return;
  // An undo cannot be undone in its turn. An order from before there was a history has no last transition.
  if (actor === 'staff' && isUndo(order.status, to) && !last?.undoneStatus) {
    if (findUndo(order.status, last, now)) return;
    throw rejectUndo('This step was taken more than a minute ago and can no longer be undone');
  }
  const message = findTransitionRefusal(order, to, actor);
  if (message !== null)
    throw new ShopError(to === 'CANCELLED' ? 'order_not_cancellable' : 'order_move_refused', { message });
  if (isDeliberate || actor !== 'staff' || last?.movedBy !== 'staff') return;
  // In both directions, because the clocks of two processes differ a little.
  if (Math.abs(now.getTime() - last.createdAt.getTime()) < STEP_PAUSE_MS) {
    throw new ShopError('order_step_too_soon', {
      message: `This order was changed to ${order.status}${formatActor(last, userId)} a moment ago. Please review it before the next step.`,
      retryAfterSeconds: STEP_PAUSE_MS / 1000,
    });
  }
}

export function rejectUndo(message: string): ShopError {
  return new ShopError('order_move_refused', { message });
}

/** null when it is allowed. Undoing is not checked here. */
export function findTransitionRefusal(
  { status, paymentState }: OrderState,
  to: DeliveryStatus,
  actor: TransitionActor,
): string | null {
  if (status === null) return UNPAID_REFUSALS[paymentState] ?? 'This order is waiting for payment';
  if (listTransitions(status, actor).includes(to)) return null;
  if (to === 'CANCELLED')
    return `${STATUS_REFUSALS[status]}${status === to ? '' : ' and can no longer be cancelled'}`;
  if (status === to) return `This order is already ${to}`;
  const ways = listTransitions(status, actor);
  if (ways.length === 0) return STATUS_REFUSALS[status];
  return `An order that is ${status} can only become ${ways.join(' or ')}`;
}

const UNPAID_REFUSALS: Partial<Record<StoredOrder['paymentState'], string>> = {
  failed: 'The payment of this order failed',
  refunded: 'This order was refunded',
};

const STATUS_REFUSALS: Record<DeliveryStatus, string> = {
  PLACED: 'This order was placed',
  PACKING: 'This order is being packed',
  'OUT FOR DELIVERY': 'This order is on its way',
  DELIVERED: 'This order was delivered',
  CANCELLED: 'This order is already cancelled',
};

export type LastTransition = Omit<StoredTransition, 'id' | 'orderId'>;

const A_MOMENT_MS = 2 * 60_000;

/** 409 for a caller who saw an older status. `last` is the transition that led to `status`. */
export function toTransitionConflict(
  status: DeliveryStatus | null,
  last: LastTransition | undefined,
  { userId, now }: Pick<Transition, 'userId' | 'now'>,
): ShopError {
  const isFresh = last !== undefined && now.getTime() - last.createdAt.getTime() < A_MOMENT_MS;
  const what =
    status === null
      ? 'This order waits for its payment'
      : `This order was changed to ${status}${last ? formatActor(last, userId) : ''}${isFresh ? ' a moment ago' : ''}`;
  return new ShopError('order_conflict', {
    message: `${what}. Please review it before you continue.`,
    data: { status },
  });
}

function formatActor({ movedBy, userId, userName }: LastTransition, callerId: string | null): string {
  if (userId === callerId) return ' by you';
  if (movedBy !== 'staff') return ` by the ${movedBy}`;
  return userName ? ` by ${userName}` : '';
}
