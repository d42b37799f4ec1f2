// What a stream says of an order, and when it has nothing more to say. Pure.

import { toEvent, toRetry } from '#shared/event-text.ts';
import type { OrderDetails } from './details.contract.ts';

/** An order at one moment, ready to be sent. */
export type State = {
  orderId: string;
  version: number;
  text: string;
  /** Whether somebody waits for it at the door. */
  isActive: boolean;
  /** When it came to its end; null while it is under way. */
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
 * - `over`: nothing more will come
 * - `elsewhere`: the same person watches in too many places
 * - `session`: signed out, or the token is over: to be renewed before the stream is asked for again
 */
type EndReason = 'over' | 'elsewhere' | 'session';

/** For a browser that is not told what the end means, and asks again. */
const RETRY_ELSEWHERE_MS = 60_000;

export function toEnd(reason: EndReason): string {
  const end = toEvent({ name: 'end', data: JSON.stringify({ reason }) });
  return reason === 'elsewhere' ? toRetry(RETRY_ELSEWHERE_MS) + end : end;
}
