// Whose upload is read when. Each that is read takes some 5 to 10 MB; the bytes of those that wait stay
// where they are. Shoppers and staff have lanes of their own, so that however many photos are sent, product
// pictures have their turns.

import { ShopError } from '#shared/shop-error.ts';

export type LaneSize = {
  /** Read and unpacked at a time. */
  turns: number;
  turnsPerPerson: number;
  /** Those that wait included. */
  most: number;
  mostPerPerson: number;
};

/**
 * Runs `work` when it is this person's turn. `admit` comes first, before any waiting, and may refuse. 429
 * when the person has `mostPerPerson` here already, 503 when there are `most` of all people; rejects with
 * the reason of `gone` when that is aborted while it waits.
 */
export type Lane = <T>(
  person: string,
  gone: AbortSignal,
  admit: () => Promise<void>,
  work: () => Promise<T>,
) => Promise<T>;

export function openLane({ turns, turnsPerPerson, most, mostPerPerson }: LaneSize): Lane {
  const waiting: { person: string; start: () => void }[] = [];
  const present = countByPerson();
  const running = countByPerson();

  function startNext(): void {
    while (running.total() < turns) {
      const at = waiting.findIndex(({ person }) => running.of(person) < turnsPerPerson);
      if (at < 0) return;
      const [next] = waiting.splice(at, 1);
      running.add(next!.person, 1);
      next!.start();
    }
  }

  function waitForTurn(person: string, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { person, start: resolve };
      const leave = () => {
        const at = waiting.indexOf(entry);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(gone.reason as Error);
      };
      waiting.push(entry);
      if (gone.aborted) return leave();
      gone.addEventListener('abort', leave, { once: true });
      startNext();
    });
  }

  return async (person, gone, admit, work) => {
    if (present.of(person) >= mostPerPerson)
      throw new ShopError('upload_under_way', { retryAfterSeconds: 5 });
    if (present.total() >= most) throw new ShopError('busy', { retryAfterSeconds: 5 });
    present.add(person, 1);
    try {
      await admit();
      await waitForTurn(person, gone);
      try {
        return await work();
      } finally {
        running.add(person, -1);
        startNext();
      }
    } finally {
      present.add(person, -1);
    }
  };
}

function countByPerson() {
  const counts = new Map<string, number>();
  let total = 0;
  const of = (person: string) => counts.get(person) ?? 0;
  return {
    of,
    total: () => total,
    add(person: string, change: 1 | -1) {
      total += change;
      const count = of(person) + change;
      if (count > 0) counts.set(person, count);
      else counts.delete(person);
    },
  };
}
