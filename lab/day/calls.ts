// How the simulated people reach the shop: over HTTP, with a timeout for each call, repeated when the call
// was lost or the shop was busy, and delayed as long as the shop asks after a rate limit.

import { callUntilAnswered, type Answer } from '../start/calls.ts';
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
const BUSY = new Set([429, 500, 503, 504]);

type Options = { address: string; cookie: string; stop: AbortSignal; repeatWindowMs?: number };

/** `stop` ends every call and every wait between two, with an error. */
export function openCalls({ address, cookie, stop, repeatWindowMs = REPEAT_WINDOW_MS }: Options): Calls {
  const times: number[] = [];
  let heldBack = 0;
  const ask: Ask = async (who, method, path, body, key) => {
    let last: Answer | null = null;
    const answer = await callUntilAnswered([{ address }], method, path, {
      token: who?.token,
      body,
      key,
      ...(cookie && { headers: { cookie } }),
      within: GIVE_UP_AFTER_MS,
      windowMs: repeatWindowMs,
      maxWaitMs: Infinity,
      stop,
      isAnswer: ({ status }) => !BUSY.has(status),
      onAttempt({ startedAt, endedAt, answer: said }) {
        last = said;
        if (said) times.push(endedAt - startedAt);
        if (said?.status === 429) heldBack++;
      },
    });
    if (!answer) throw new Error(`${method} ${path} ${toEnd(last)}`);
    const { data = null, code = null, message = '' } = answer.body ?? {};
    return { status: answer.status, data, code, message };
  };
  return { ask, times, heldBack: () => heldBack };
}

const toEnd = (last: Answer | null) => (last ? `is answered ${last.status}` : 'is not answered');

/** The data of the answer. Throws an error with the shop's own message. */
export function requireAnswer(what: string, { status, data, message }: Said): any {
  if (status === 200) return data;
  throw new Error(`${what}: ${message} (${status})`);
}
