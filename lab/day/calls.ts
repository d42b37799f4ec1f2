// How the simulated people reach the shop: over HTTP, with a timeout for each call, repeated when the call
// was lost or the shop was busy, and delayed as long as the shop asks after a rate limit.

import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../start/calls.ts';
import type { Person } from '../start/people.ts';

/** `data` has the shape of the call's contract. */
export type Said = { status: number; data: any; code: string | null; message: string };

export type Ask = (
  who: Person | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<Said>;

export type Calls = {
  ask: Ask;
  /** Milliseconds of every answered call. */
  times: number[];
  /** How often a rate limit was hit. */
  heldBack: () => number;
};

const GIVE_UP_AFTER_MS = 10_000;
const REPEAT_WINDOW_MS = 60_000;
const REPEAT_AFTER_MS = 250;
const BUSY = new Set([429, 500, 503, 504]);

type Options = { address: string; cookie: string; stop: AbortSignal; repeatWindowMs?: number };

/** `stop` ends every call and every wait between two, with an error. */
export function openCalls({ address, cookie, stop, repeatWindowMs = REPEAT_WINDOW_MS }: Options): Calls {
  const times: number[] = [];
  let heldBack = 0;

  const send = async (who: Person | null, method: string, path: string, body?: object, key?: string) => {
    const startedAt = performance.now();
    const answer = await call(address, method, path, {
      ...(who && { token: who.token }),
      ...(body && { body }),
      ...(key && { key }),
      ...(cookie && { headers: { cookie } }),
      within: GIVE_UP_AFTER_MS,
      stop,
    }).catch(() => null);
    stop.throwIfAborted();
    if (answer) times.push(performance.now() - startedAt);
    return answer;
  };

  const ask: Ask = async (who, method, path, body, key) => {
    for (const until = Date.now() + repeatWindowMs; ;) {
      stop.throwIfAborted();
      const answer = await send(who, method, path, body, key);
      if (answer && !BUSY.has(answer.status)) {
        const { data = null, code = null, message = '' } = answer.body ?? {};
        return { status: answer.status, data, code, message };
      }
      if (answer?.status === 429) heldBack++;
      const waitMs = answer?.retryAfter ? answer.retryAfter * 1000 : REPEAT_AFTER_MS;
      if (Date.now() + waitMs > until)
        throw new Error(`${method} ${path} ${answer ? `is answered ${answer.status}` : 'is not answered'}`);
      await sleep(waitMs, undefined, { signal: stop });
    }
  };
  return { ask, times, heldBack: () => heldBack };
}

/** The data of the answer. Throws an error with the shop's own message. */
export function requireAnswer(what: string, { status, data, message }: Said): any {
  if (status === 200) return data;
  throw new Error(`${what}: ${message} (${status})`);
}
