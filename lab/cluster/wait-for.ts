// Retries until there is an answer.
import { setTimeout as sleep } from 'node:timers/promises';

export type Waiting = {
  signal?: AbortSignal;
  /** Throws when waiting is pointless. */
  check?(): void;
};

const EVERY_MS = 200;

/**
 * Returns the first answer that is neither null nor false; a failed attempt counts as no answer. Throws the
 * complaint when none came within this many seconds.
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
