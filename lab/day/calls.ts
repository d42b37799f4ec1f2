// How the simulated people reach the shop: over HTTP, with a timeout for each call, repeated when the call
// was lost or the shop was busy, and delayed as long as the shop asks after a rate limit.

import { callUntilAnswered, type Answer, type Attempt } from '../start/calls.ts';
import type { Person } from '../start/people.ts';

/** `data` has the shape of the call's contract. */
export type CallReply = { status: number; data: any; code: string | null; message: string };

export type Ask = (
  who: Person | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<CallReply>;

const GIVE_UP_AFTER_MS = 10_000;
const BUSY = new Set([429, 500, 503, 504]);

type Options = {
  /** Of the shop's processes. */
  addresses: readonly string[];
  cookie?: string;
  /** Ends every call and every wait between two, with an error. */
  stop?: AbortSignal;
  windowMs?: number;
  onAttempt?: (path: string, answer: Answer | null) => void;
};

export function openCalls({ addresses, cookie = '', onAttempt, ...options }: Options) {
  const shops = addresses.map((address) => ({ address }));
  /** Milliseconds of every answered call. */
  const times: number[] = [];
  let [asked, heldBack] = [0, 0];
  const ask: Ask = async (who, method, path, body, key) => {
    let last = null as Answer | null;
    const answer = await callUntilAnswered(shops, method, path, {
      ...{ ...options, token: who?.token, body, key, first: asked++, maxWaitMs: Infinity },
      ...(cookie && { headers: { cookie } }),
      within: GIVE_UP_AFTER_MS,
      isAnswer: ({ status }) => !BUSY.has(status),
      onAttempt({ startedAt, endedAt, answer: said }: Attempt) {
        last = said;
        if (said) times.push(endedAt - startedAt);
        if (said?.status === 429) heldBack++;
        onAttempt?.(path, said);
      },
    });
    if (!answer) throw new Error(`${method} ${path} is ${last ? `answered ${last.status}` : 'not answered'}`);
    const { data = null, code = null, message = '' } = answer.body ?? {};
    return { status: answer.status, data, code, message };
  };
  return { ask, times, countHeldBack: () => heldBack };
}

/** The data of the answer. Throws an error with the shop's own message. */
export function requireAnswer(what: string, { status, data, message }: CallReply): any {
  if (status === 200) return data;
  throw new Error(`${what}: ${message} (${status})`);
}
