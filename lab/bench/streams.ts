// Shoppers who watch their orders: 10,000 event streams in one process, the memory of each, how soon a
// watcher sees a transition, and whether the transitions become slower.

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { callForData, forEachConcurrently } from '../start/calls.ts';
import { makeAdmin } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';
import { readMegabytes } from '../start/usage.ts';
import { compare, judgeAlone, measureInTurns, quantile, ROUNDS, type Measurement } from './compare.ts';
import { makeReadyShoppers } from './ready-shoppers.ts';
import { shortened } from './short.ts';

const STREAMS = shortened(10_000, 80);
/** A person may have five streams; each of these watches one order. */
const STREAMS_PER_ORDER = 4;
const OPEN_BATCH = 50;
const TRANSITIONS_PER_ROUND = shortened(100, 8);
const MOVE_CONCURRENCY = 8;
/** Made one after the other, to measure how soon they are seen. */
const WATCHED_TRANSITIONS = shortened(100, 4);
const PLACE = '/api/order/cash-on-delivery';
const GOAL_SEEN_MS = 1_000;
const GOAL_KB_PER_STREAM = 30;

type Watched = { orderId: string; token: string; status: 'PLACED' | 'PACKING' };

export async function* benchStreams(shop: LabShop): AsyncGenerator<Measurement> {
  const owner = (await makeAdmin(shop.query)).token;
  const orders = await placeOrders(shop, STREAMS / STREAMS_PER_ORDER);
  const unwatched = await placeOrders(shop, (ROUNDS + 1) * TRANSITIONS_PER_ROUND);
  const move = (order: Watched) => moveOn(shop, owner, order);

  const before = readMegabytes(shop.pid);
  const agent = new http.Agent({ keepAlive: false, maxSockets: Infinity });
  const seen = new Map<string, (() => void)[]>();
  const streams: http.ClientRequest[] = [];
  const openings = orders.flatMap((order) => Array.from({ length: STREAMS_PER_ORDER }, () => order));
  const startedAt = performance.now();
  await forEachConcurrently(openings, OPEN_BATCH, async ({ orderId, token }) => {
    streams.push(
      await openStream(shop, agent, { orderId, token }, () => {
        for (const tell of seen.get(orderId) ?? []) tell();
      }),
    );
  });
  const openedIn = (performance.now() - startedAt) / 1_000;
  await sleep(2_000);
  const kilobytes = ((readMegabytes(shop.pid) - before) * 1_024) / STREAMS;
  const alone = { better: 'less' as const, goal: null };
  const held = `${STREAMS} event streams`;
  yield judgeAlone(`${held}: memory for each`, ' kB', [kilobytes], {
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
  const watched = `a step is seen by all ${STREAMS_PER_ORDER} who watch it, of ${STREAMS} streams`;
  yield judgeAlone(`${watched}: median`, ' ms', [quantile(delays, 0.5)], alone);
  yield judgeAlone(`${watched}: 95th percentile`, ' ms', [quantile(delays, 0.95)], {
    better: 'less',
    goal: GOAL_SEEN_MS,
  });

  const ofWatched = orders.slice(WATCHED_TRANSITIONS);
  const sides = await measureInTurns(
    {
      ours: () => measureTransitions(ofWatched.splice(0, TRANSITIONS_PER_ROUND), move),
      theirs: () => measureTransitions(unwatched.splice(0, TRANSITIONS_PER_ROUND), move),
    },
    { warmUps: 1 },
  );
  const reference = 'steps of orders that nobody watches';
  const name = 'steps of orders that are watched';
  yield compare({ ...sides, name, unit: '/s', reference, better: 'more', goal: null });
  for (const stream of streams) stream.destroy();
  agent.destroy();
}

async function placeOrders(shop: LabShop, count: number): Promise<Watched[]> {
  const shoppers = await makeReadyShoppers(shop.query, count);
  const orders: Watched[] = [];
  await forEachConcurrently(shoppers, MOVE_CONCURRENCY, async ({ token, order }) => {
    const data = await callForData(shop.address, 'POST', PLACE, { token, body: order });
    orders.push({ orderId: data[0].orderId, token, status: 'PLACED' });
  });
  return orders;
}

async function moveOn(shop: LabShop, owner: string, order: Watched): Promise<void> {
  const { orderId, status: from } = order;
  const body = { orderId, from, to: 'PACKING' };
  await callForData(shop.address, 'PUT', '/api/order/move', { token: owner, body });
  order.status = 'PACKING';
}

async function measureTransitions(
  orders: readonly Watched[],
  move: (order: Watched) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  await forEachConcurrently(orders, MOVE_CONCURRENCY, move);
  return orders.length / ((performance.now() - startedAt) / 1_000);
}

/** Resolves with its first event; `onEvent` is called for each later one. */
function openStream(
  shop: LabShop,
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
