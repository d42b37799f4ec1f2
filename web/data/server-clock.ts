// The time of the shop, which a device with a wrong clock does not know: learned from answers about orders.

import { TIME_HEADER } from '#shared/server-time.ts';

/** An answer that took longer says too little about now. */
const TOO_LONG_MS = 30_000;
/** A clock that differs by less is right. */
const TOLERANCE_MS = 5_000;

let aheadMs = 0;

/** `sentAt`: when it was asked for, by `performance.now()`. */
export function noteServerTime(answer: Pick<Response, 'headers'>, sentAt: number): void {
  const said = Date.parse(answer.headers.get(TIME_HEADER) ?? '');
  const took = performance.now() - sentAt;
  if (Number.isNaN(said) || took > TOO_LONG_MS) return;
  const ahead = Date.now() - took / 2 - said;
  aheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
}

export const shopNow = (): Date => new Date(Date.now() - aheadMs);
