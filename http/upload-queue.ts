// Decides whose upload is read when. Each running one takes some 5 to 10 MB of memory; the bytes of those
// that wait stay unread. Shoppers and staff have separate queues, so that product images are read however
// many photos are sent.

import { ShopError } from '#shared/shop-error.ts';

export type QueueLimits = {
  /** Read and decoded at a time. */
  maxRunning: number;
  maxRunningPerUser: number;
  /** Running and waiting. */
  maxPresent: number;
  maxPresentPerUser: number;
};

/**
 * Runs `work` when it is this user's turn. `admit` comes first, before any waiting, and may refuse. 429 when
 * the user has too many uploads here already, 503 when there are too many of all users; rejects with the
 * reason of `signal` when that is aborted while it waits.
 */
export type UploadQueue = <T>(
  userId: string,
  signal: AbortSignal,
  admit: () => Promise<void>,
  work: () => Promise<T>,
) => Promise<T>;

export function openUploadQueue(limits: QueueLimits): UploadQueue {
  const waiting: { userId: string; start: () => void }[] = [];
  const present = countByUser();
  const running = countByUser();

  function startNext(): void {
    while (running.total() < limits.maxRunning) {
      const at = waiting.findIndex(({ userId }) => running.of(userId) < limits.maxRunningPerUser);
      if (at < 0) return;
      const [next] = waiting.splice(at, 1);
      running.add(next!.userId, 1);
      next!.start();
    }
  }

  function waitForTurn(userId: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { userId, start: resolve };
      const leave = () => {
        const at = waiting.indexOf(entry);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(signal.reason as Error);
      };
      waiting.push(entry);
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      startNext();
    });
  }

  return async (userId, signal, admit, work) => {
    if (present.of(userId) >= limits.maxPresentPerUser)
      throw new ShopError('upload_under_way', { retryAfterSeconds: 5 });
    if (present.total() >= limits.maxPresent) throw new ShopError('busy', { retryAfterSeconds: 5 });
    present.add(userId, 1);
    try {
      await admit();
      await waitForTurn(userId, signal);
      try {
        return await work();
      } finally {
        running.add(userId, -1);
        startNext();
      }
    } finally {
      present.add(userId, -1);
    }
  };
}

function countByUser() {
  const counts = new Map<string, number>();
  let total = 0;
  const of = (userId: string) => counts.get(userId) ?? 0;
  return {
    of,
    total: () => total,
    add(userId: string, change: 1 | -1) {
      total += change;
      const count = of(userId) + change;
      if (count > 0) counts.set(userId, count);
      else counts.delete(userId);
    },
  };
}
