// What two shops are asked to do, whatever their calls are named, and the load that asks them.

import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Query } from '../start/database.ts';
import { runWrk } from '../bench/wrk.ts';

export type Ask = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: object };

/** A shop with the same products as the other. */
export type Side = {
  name: string;
  address: string;
  query: Query;
  /** All of its own processes, without PostgreSQL. */
  pids(): number[];
  pages: Record<'home' | 'listing' | 'product' | 'search', string>;
  /** Of products that no other page measured shows. */
  productPages: string[];
  calls: Record<'listing call' | 'product details call' | 'search call', Ask[]>;
  /** Puts products into the carts of many people. */
  addToCart(): Promise<Ask[]>;
  /** People with an address and three products in the cart, or one piece of `only`; each may order once. */
  makeBuyers(count: number, only?: string): Promise<Ask[]>;
  countOrders(): Promise<number>;
  /** Leaves this many pieces of a product, and answers which. */
  limitStock(pieces: number): Promise<string>;
  countSold(product: string): Promise<number>;
  /** Puts a code of 10 % into carts of twelve lines, each once. */
  enterCoupon(count: number): Promise<Ask[]>;
  close(): Promise<void>;
};

/**
 * EverShop limits calls and pages by address, and believes one proxy: with 20,000 addresses its own code
 * runs unchanged. This shop, which trusts no proxy here, ignores the header; its limits are lifted.
 */
const toAddress = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
let asked = 0;

export function toHeaders({ token, key, body }: Ask): Record<string, string> {
  return {
    'x-forwarded-for': toAddress(asked++),
    'accept-encoding': 'gzip, br',
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
}

type Load = { connections: number; seconds: number; isOnce?: boolean };

/** Successful answers a second, and how many were refused. */
export async function measureRate(
  wrk: string,
  folder: string,
  { address }: Side,
  asks: readonly Ask[],
  { connections, seconds, isOnce = false }: Load,
): Promise<{ perSecond: number; failed: number }> {
  const [list, script] = ['asks.tsv', 'asks.lua'].map((name) => path.join(folder, name)) as [string, string];
  // Repeated asks come from other addresses.
  const all = isOnce ? asks : Array.from({ length: 20_000 }, (_, at) => asks[at % asks.length]!);
  const toLine = (ask: Ask) => {
    const headers = Object.entries(toHeaders(ask)).map(([name, value]) => `${name}: ${value}`);
    return [ask.method, ask.path, headers.join('|'), ask.body ? JSON.stringify(ask.body) : ''].join('\t');
  };
  writeFileSync(list, all.map(toLine).join('\n'));
  writeFileSync(
    script,
    `local started = 0
function setup(thread) thread:set("part", started); started = started + 1 end
function init(args)
  asks, at = {}, 0
  local n = 0
  for line in io.lines("${list}") do
    if n % 2 == part then
      local method, path, list, body = line:match("^(%S+)\\t(%S+)\\t([^\\t]*)\\t(.*)$")
      local headers = {}
      for name, value in list:gmatch("([^:|]+): ([^|]+)") do headers[name] = value end
      asks[#asks + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
    end
    n = n + 1
  end
end
function request() at = at % #asks + 1; return asks[at] end
`,
  );
  return runWrk(wrk, address, { connections, seconds, script });
}

export type Reply = { status: number; firstByteMs: number; text: string };

/** One ask on a connection of its own, and how long its first byte took. */
export function send({ address }: { address: string }, ask: Ask): Promise<Reply> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = { method: ask.method, headers: { ...toHeaders(ask), 'accept-encoding': 'identity' } };
    const request = http.request(address + ask.path, { ...options, timeout: 60_000 }, (answer) => {
      const firstByteMs = performance.now() - startedAt;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, firstByteMs, text: Buffer.concat(chunks).toString() }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`${ask.path} took more than 60 s`)));
    request.on('error', reject);
    request.end(ask.body && JSON.stringify(ask.body));
  });
}
