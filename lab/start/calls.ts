// How the lab reaches a shop: calls over HTTP, one or many at a time.

import http from 'node:http';

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

export type Request = { path: string; body?: object; token?: string; encoding?: 'br' | 'gzip' };

/** Sends requests over kept connections and times each from sending to the last byte. */
export function openTimer(address: string, connections = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ path, body, token, encoding = 'br' }: Request): Promise<{ status: number; ms: number }> => {
    const started = performance.now();
    const headers = {
      'accept-encoding': encoding,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(
        address + path,
        { method: body ? 'POST' : 'GET', agent, headers },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve({ status: answer.statusCode!, ms: performance.now() - started }));
        },
      );
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
  };
  return {
    send,
    /** Milliseconds; throws unless it is answered with 200. */
    async time(request: Request): Promise<number> {
      const { status, ms } = await send(request);
      if (status !== 200) throw new Error(`${request.path} answered ${status}`);
      return ms;
    },
    close: () => agent.destroy(),
  };
}

export type Timer = ReturnType<typeof openTimer>;
