// Asks again and again until there is an answer.
import { setTimeout as sleep } from 'node:timers/promises';

export type Waiting = {
  signal?: AbortSignal;
  /** Throws when waiting is of no use any more. */
  check?(): void;
};

const EVERY_MS = 200;

/**
 * The first answer that is neither null nor false; a failed attempt counts as none. Throws the complaint
 * when there is none within so many seconds.
 */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | null | false>,
  { within, complaint, signal, check }: Waiting & { within: number; complaint: string },
): Promise<Answer> {
  for (const until = Date.now() + within * 1_000; Date.now() < until; await sleep(EVERY_MS)) {
    signal?.throwIfAborted();
    check?.();
    const answer = await ask().catch(() => null);
    if (answer !== null && answer !== false) return answer;
  }
  throw new Error(`${complaint} after ${within} seconds`);
}
