// What a stream sends of an order, and when it ends. Pure.

import { toEvent, toRetry } from '#shared/event-text.ts';
import type { OrderDetails } from './details.contract.ts';

/** An order at one moment, ready to be sent. */
export type State = {
  orderId: string;
  version: number;
  text: string;
  /** Whether it is on the way to the door. */
  isActive: boolean;
  /** When it was finished; null while it is active. */
  endedAt: number | null;
};

export function toState(details: OrderDetails): State {
  const { orderId, version } = details;
  return {
    orderId,
    version,
    text: toEvent({ name: 'order', id: String(version), data: JSON.stringify(details) }),
    isActive: details.status !== null && !isEnded(details),
    endedAt: isEnded(details) ? version / 1000 : null,
  };
}

function isEnded({ status, payment_status }: OrderDetails): boolean {
  if (status === null) return payment_status !== 'PENDING';
  return status === 'DELIVERED' || status === 'CANCELLED';
}

/**
 * over: nothing more will come. elsewhere: the same person watches in too many places. session: signed out,
 * or the token has expired: renew it before the next stream.
 */
type EndReason = 'over' | 'elsewhere' | 'session';

/** For a browser that is not told what the end means, and reconnects. */
const RETRY_ELSEWHERE_MS = 60_000;

export function toEnd(reason: EndReason): string {
  const end = toEvent({ name: 'end', data: JSON.stringify({ reason }) });
  return reason === 'elsewhere' ? toRetry(RETRY_ELSEWHERE_MS) + end : end;
}
