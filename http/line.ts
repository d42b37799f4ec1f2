// A line for work that keeps the database busy for seconds: few run at a time, a few wait, and not for long.

import { ShopError } from '#shared/shop-error.ts';
import { limitTo } from '#shared/take-turns.ts';

type Limits = {
  maxRunning: number;
  /** Running and waiting. */
  maxPresent: number;
  /** Longer than this nobody waits for a turn. */
  waitMs: number;
};

const RETRY_AFTER_SECONDS = 10;

/** `busy` (503) when too many are present, and when the turn does not come in time. */
export function openLine({ maxRunning, maxPresent, waitMs }: Limits) {
  const takeTurn = limitTo(maxRunning);
  let present = 0;
  const toBusy = () => new ShopError('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (present >= maxPresent) throw toBusy();
    present++;
    let hasLeft = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        hasLeft = true;
        reject(toBusy());
      }, waitMs);
    });
    const turn = takeTurn(async () => {
      clearTimeout(timer);
      // Nobody reads the answer of a turn that comes after its caller has left.
      return hasLeft ? (undefined as T) : work();
    });
    try {
      return await Promise.race([turn, late]);
    } finally {
      present--;
    }
  };
}
