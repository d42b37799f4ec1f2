// Shoppers who watch their orders: 10,000 event streams in one process, the memory of each, how soon a
// watcher sees a transition, and whether the transitions become slower.

import http from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compare, judgeAlone, ROUNDS, type Measurement } from './compare.ts';
import { makeOwner, makeReadyShoppers } from './ready-shoppers.ts';
import { shortened } from './short.ts';
import type { BenchShop } from './tools.ts';

const STREAMS = shortened(10_000, 80);
/** A person may have five streams; each of these watches one order. */
const STREAMS_PER_ORDER = 4;
const OPEN_BATCH = 50;
const TRANSITIONS_PER_ROUND = shortened(100, 8);
const MOVE_CONCURRENCY = 8;
/** Made one after the other, to measure how soon they are seen. */
const WATCHED_TRANSITIONS = shortened(100, 4);
const GOAL_SEEN_MS = 1_000;
const GOAL_KB_PER_STREAM = 30;

type Watched = { orderId: string; token: string; status: 'PLACED' | 'PACKING' };

export async function* benchStreams(shop: BenchShop): AsyncGenerator<Measurement> {
  const owner = await makeOwner(shop.databaseUrl);
  const orders = await placeOrders(shop, STREAMS / STREAMS_PER_ORDER);
  const unwatched = await placeOrders(shop, (ROUNDS + 1) * TRANSITIONS_PER_ROUND);
  const move = (order: Watched) => moveOn(shop, owner, order);

  const before = readMemoryKb(shop.pid);
  const agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  const seen = new Map<string, (() => void)[]>();
  const streams: http.ClientRequest[] = [];
  const openings = orders.flatMap((order) => Array.from({ length: STREAMS_PER_ORDER }, () => order));
  const startedAt = performance.now();
  await inParallel(openings, OPEN_BATCH, async ({ orderId, token }) => {
    streams.push(
      await openStream(shop, agent, { orderId, token }, () => {
        for (const tell of seen.get(orderId) ?? []) tell();
      }),
    );
  });
  const openedIn = (performance.now() - startedAt) / 1_000;
  await sleep(2_000);
  const alone = { better: 'less' as const, goal: null };
  const held = `${STREAMS} event streams`;
  yield judgeAlone(`${held}: memory for each`, ' kB', [(readMemoryKb(shop.pid) - before) / STREAMS], {
    better: 'less',
    goal: GOAL_KB_PER_STREAM,
  });
  yield judgeAlone(`${held}: opened in`, ' s', [openedIn], alone);

  const delays: number[] = [];
  for (const order of orders.slice(0, WATCHED_TRANSITIONS)) {
    const all = waitForAll(seen, order.orderId);
    const askedAt = performance.now();
    await move(order);
    await all;
    delays.push(performance.now() - askedAt);
  }
  delays.sort((one, other) => one - other);
  const at = (share: number) => delays[Math.floor(delays.length * share)]!;
  const watched = `a step is seen by all ${STREAMS_PER_ORDER} who watch it, of ${STREAMS} streams`;
  yield judgeAlone(`${watched}: median`, ' ms', [at(0.5)], alone);
  yield judgeAlone(`${watched}: 95th percentile`, ' ms', [at(0.95)], { better: 'less', goal: GOAL_SEEN_MS });

  const sides = { ours: [] as number[], theirs: [] as number[] };
  const ofWatched = orders.slice(WATCHED_TRANSITIONS);
  for (let round = -1; round < ROUNDS; round++) {
    const ours = await measureTransitions(ofWatched.splice(0, TRANSITIONS_PER_ROUND), move);
    const theirs = await measureTransitions(unwatched.splice(0, TRANSITIONS_PER_ROUND), move);
    if (round < 0) continue;
    sides.ours.push(ours);
    sides.theirs.push(theirs);
  }
  yield compare({
    name: 'steps of orders that are watched',
    unit: '/s',
    ours: sides.ours,
    reference: 'steps of orders that nobody watches',
    theirs: sides.theirs,
    better: 'more',
    goal: null,
  });
  for (const stream of streams) stream.destroy();
  agent.destroy();
}

async function placeOrders(shop: BenchShop, count: number): Promise<Watched[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const shoppers = await makeReadyShoppers(client, count);
  await client.end();
  const orders: Watched[] = [];
  await inParallel(shoppers, MOVE_CONCURRENCY, async ({ token, order }) => {
    const { data } = await call(shop, 'POST', '/api/order/cash-on-delivery', token, order);
    orders.push({ orderId: data[0].orderId, token, status: 'PLACED' });
  });
  return orders;
}

async function moveOn(shop: BenchShop, owner: string, order: Watched): Promise<void> {
  const { orderId, status: from } = order;
  await call(shop, 'PUT', '/api/order/move', owner, { orderId, from, to: 'PACKING' });
  order.status = 'PACKING';
}

async function measureTransitions(
  orders: readonly Watched[],
  move: (order: Watched) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  await inParallel(orders, MOVE_CONCURRENCY, move);
  return orders.length / ((performance.now() - startedAt) / 1_000);
}

async function call(shop: BenchShop, method: string, path: string, token: string, body: unknown) {
  const answer = await fetch(shop.address + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Resolves with its first event; `onEvent` is called for each later one. */
function openStream(
  shop: BenchShop,
  agent: http.Agent,
  { orderId, token }: Pick<Watched, 'orderId' | 'token'>,
  onEvent: () => void,
): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${shop.address}/api/order/track?orderId=${orderId}`, {
      agent,
      headers: { authorization: `Bearer ${token}` },
    });
    let events = 0;
    request.on('error', reject);
    request.on('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        const found = chunk.toString('latin1').split('event: order').length - 1;
        for (let count = 0; count < found; count++) {
          if (++events === 1) resolve(request);
          else onEvent();
        }
      });
      // The connection breaks when the bench ends.
      answer.on('error', () => {});
      return undefined;
    });
  });
}

function waitForAll(seen: Map<string, (() => void)[]>, orderId: string): Promise<void> {
  return new Promise((done) => {
    let left = STREAMS_PER_ORDER;
    seen.set(orderId, [() => void (--left === 0 && done())]);
  });
}

async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const each = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, each));
}

function readMemoryKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
