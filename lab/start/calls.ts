// How the lab reaches a shop: calls over HTTP, one or many at a time.

import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; text: string; body: any; retryAfter: number | null };

export const GIVE_UP_AFTER_MS = 20_000;

export type CallOptions = {
  token?: string;
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  within?: number;
  stop?: AbortSignal;
};

export async function call(
  address: string,
  method: string,
  path: string,
  { token, body, key, headers, within = GIVE_UP_AFTER_MS, stop }: CallOptions = {},
): Promise<Answer> {
  const late = AbortSignal.timeout(within);
  const answer = await fetch(address + path, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: stop ? AbortSignal.any([stop, late]) : late,
  });
  const text = await answer.text();
  const retryAfter = answer.headers.get('retry-after');
  return {
    status: answer.status,
    text,
    body: parse(text),
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Attempt = { startedAt: number; endedAt: number; answer: Answer | null };

type Repeat = CallOptions & {
  /** Index of the shop that is asked first. */
  first?: number;
  /** How long to repeat; 0 is one attempt. */
  windowMs?: number;
  /** The longest pause, whatever the shop says of when to come back. */
  maxWaitMs?: number;
  isAnswer?: (answer: Answer) => boolean;
  /** Called for every attempt; `answer` is null when the connection was lost. */
  onAttempt?: (attempt: Attempt) => void;
};

export const REPEAT_WINDOW_MS = 90_000;

/**
 * Repeats a call after a lost connection, 429 and 5xx, as a browser does, at one shop after the other. Null
 * when the time is over.
 */
export async function callUntilAnswered(
  shops: readonly { address: string }[],
  method: string,
  path: string,
  {
    first = 0,
    windowMs = REPEAT_WINDOW_MS,
    maxWaitMs = 1_000,
    isAnswer = isFinal,
    onAttempt,
    ...options
  }: Repeat,
): Promise<Answer | null> {
  let at = first;
  for (const until = Date.now() + windowMs; ; at++) {
    const startedAt = Date.now();
    const answer = await call(shops[at % shops.length]!.address, method, path, options).catch(() => null);
    options.stop?.throwIfAborted();
    onAttempt?.({ startedAt, endedAt: Date.now(), answer });
    if (answer && isAnswer(answer)) return answer;
    const waitMs = Math.min((answer?.retryAfter ?? 0.1) * 1000, maxWaitMs);
    if (Date.now() + waitMs > until) return null;
    await sleep(waitMs, undefined, { signal: options.stop });
  }
}

export const isFinal = ({ status }: Answer): boolean => status !== 429 && status < 500;

/** The data of the answer; throws when it is refused. */
export async function callForData(
  address: string,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<any> {
  const { status, text, body } = await call(address, method, path, options);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
  return body.data;
}

/** Works on all items, `concurrency` at a time. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
}

export type Request = { path: string; body?: object };

/** Sends requests over kept connections and times each from sending to the last byte. */
export function openTimer(address: string, connections = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** Milliseconds; throws unless it is answered with 200. */
    async time({ path, body }: Request): Promise<number> {
      const started = performance.now();
      const headers = {
        'accept-encoding': 'br, gzip',
        ...(body && { 'content-type': 'application/json' }),
      };
      const request = http.request(address + path, { method: body ? 'POST' : 'GET', agent, headers });
      request.end(body && JSON.stringify(body));
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      return performance.now() - started;
    },
    close: () => agent.destroy(),
  };
}
