// How an order may move on, and why not: one table of allowed moves. Pure, and shared with the staff's page.

import { ShopError } from '#shared/shop-error.ts';
import type { StoredOrder } from './order.rules.ts';
import type { orderMoves } from './order.table.ts';

export type DeliveryStatus = NonNullable<StoredOrder['status']>;
export type Mover = 'shopper' | 'staff';
type Standing = Pick<StoredOrder, 'status' | 'paymentStatus'>;

const MOVES: Record<DeliveryStatus, Partial<Record<DeliveryStatus, readonly Mover[]>>> = {
  PLACED: { PACKING: ['staff'], CANCELLED: ['shopper', 'staff'] },
  PACKING: { 'OUT FOR DELIVERY': ['staff'], CANCELLED: ['staff'] },
  'OUT FOR DELIVERY': { DELIVERED: ['staff'], CANCELLED: ['staff'] },
  DELIVERED: {},
  CANCELLED: {},
};

/** Where `mover` may take an order from here, the next step first. */
export function listMoves(from: DeliveryStatus | null, mover: Mover): DeliveryStatus[] {
  if (from === null) return [];
  const moves = Object.entries(MOVES[from]) as [DeliveryStatus, readonly Mover[]][];
  return moves.filter(([, movers]) => movers.includes(mover)).map(([to]) => to);
}

/** 409 with the reason. */
export function requireMove(order: Standing, to: DeliveryStatus, mover: Mover): void {
  const message = whyNotMove(order, to, mover);
  if (message === null) return;
  throw new ShopError(to === 'CANCELLED' ? 'order_not_cancellable' : 'order_move_refused', { message });
}

/** null when it may. */
export function whyNotMove(
  { status, paymentStatus }: Standing,
  to: DeliveryStatus,
  mover: Mover,
): string | null {
  if (status === null) return WHY_NOT_PAID[paymentStatus] ?? 'This order is waiting for its payment';
  if (listMoves(status, mover).includes(to)) return null;
  if (to === 'CANCELLED')
    return `${WHY_NOT_CANCELLED[status]}${status === to ? '' : ' and can no longer be cancelled'}`;
  if (status === to) return `This order is ${to} already`;
  const ways = listMoves(status, mover);
  if (ways.length === 0) return WHY_NOT_CANCELLED[status];
  return `An order that is ${status} can only become ${ways.join(' or ')}`;
}

const WHY_NOT_PAID: Partial<Record<StoredOrder['paymentStatus'], string>> = {
  FAILED: 'The payment of this order failed',
  REFUNDED: 'The money of this order was given back',
};

const WHY_NOT_CANCELLED: Record<DeliveryStatus, string> = {
  PLACED: 'This order was placed',
  PACKING: 'This order is being packed',
  'OUT FOR DELIVERY': 'This order is on its way',
  DELIVERED: 'This order was delivered',
  CANCELLED: 'This order is cancelled already',
};

export type MoveRow = typeof orderMoves.$inferSelect;
/** What is told of the move that led to where an order stands. */
export type LastMove = Pick<MoveRow, 'movedBy' | 'userId' | 'userName' | 'createdAt'>;

const A_MOMENT_MS = 2 * 60_000;

/** 409 for who saw the order otherwise than it stands: who moved it, and where to. `last` is the move that led to `status`. */
export function movedMeanwhile(
  status: DeliveryStatus | null,
  last: LastMove | undefined,
  { userId, now }: { userId: string; now: Date },
): ShopError {
  const isFresh = last !== undefined && now.getTime() - last.createdAt.getTime() < A_MOMENT_MS;
  const what =
    status === null
      ? 'This order waits for its payment'
      : `This order was moved to ${status}${last ? byWhom(last, userId) : ''}${isFresh ? ' a moment ago' : ''}`;
  return new ShopError('order_moved', {
    message: `${what}. Look at it again before you go on.`,
    data: { status },
  });
}

function byWhom({ movedBy, userId, userName }: LastMove, callerId: string): string {
  if (userId === callerId) return ' by you';
  if (movedBy !== 'staff') return ` by the ${movedBy}`;
  return userName ? ` by ${userName}` : '';
}
