// An order as its shopper watches it: over real connections, at two processes on one database.

import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { makeDrain, type RunningDrain } from '#app/drain.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { connect, type Db } from '#database/client.ts';
import { sessions, users } from '#features/identity/account/account.table.ts';
import type { ShopApp } from '#http/routing.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { openStream, type SeenStream } from '#tests/event-streams.ts';
import type { Person } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { cancelOrder, expectNoFaults, makeOrder, moveOrder } from '#tests/orders.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { toPace } from '../arrival/arrival.rules.ts';
import type { Arrivals } from '../arrival/arrival.ts';
import { orders } from '../core/order.table.ts';
import { notifyOrderChange } from '../core/orders.ts';
import { OrderStreams } from './order-streams.ts';

const shop = useTestShop();
const silent = pino({ level: 'silent' });
/** Quicker than in a shop, except where a second is short enough. */
const TIMING = {
  ...{ heartbeatEveryMs: 300, checkTokensEveryMs: 200, checkOverEveryMs: 100 },
  ...{ readEveryMs: 300, answerTimeoutMs: 1_000 },
};

const staff = useAdmin(shop);
let line: DatabaseLine;
/** Another process, whose connection to the database can be cut. */
type Other = { app: ShopApp; db: Db; streams: OrderStreams; drain: RunningDrain };
/** The one of most tests, and that of this test, which may have opened its own. */
let usual: Other;
let other: Other;
const open: SeenStream[] = [];

beforeAll(async () => {
  line = await openDatabaseLine(shop.config.databaseUrl!);
  usual = await openOther();
});
beforeEach(() => {
  other = usual;
});
afterEach(async () => {
  line.restore();
  for (const stream of open.splice(0)) stream.close();
  if (other !== usual) await close(other);
  await expect.poll(() => usual.streams.count).toBe(0);
  await expectNoFaults(shop);
});
afterAll(async () => {
  await close(usual);
  await line.close();
});

async function openOther(timing: object = {}, arrivals: Arrivals = shop.services.arrivals): Promise<Other> {
  // A busy machine takes seconds to open the first connection, which no request of a shop waits for.
  const db = connect(shop.config.databaseUrl!, { max: 4, waitForConnectionMs: 20_000 });
  const streams = new OrderStreams({ db, arrivals, url: line.url, log: silent }, { ...TIMING, ...timing });
  const drain = makeDrain();
  const services = { ...shop.services, db, orderStreams: streams, drain };
  const app = await buildApp({ services: { ...services, cache: new PageCache() }, pages: builtPages() });
  return { app, db, streams, drain };
}
/** As the shop computes it, but for a store with other times. */
const tellFrom = (packMinutes: () => number): Arrivals => ({
  ...shop.services.arrivals,
  readPace: async () => toPace([], packMinutes()),
});
async function close({ app, streams, db }: Other): Promise<void> {
  await app.close();
  await streams.close();
  await db.$client.end();
}

async function watch(
  orderId: string,
  { token }: { token: string },
  { app = other.app, headers = {} }: { app?: ShopApp; headers?: Record<string, string> } = {},
): Promise<SeenStream> {
  const stream = await openStream(app, `/api/order/track?orderId=${orderId}`, { token, headers });
  open.push(stream);
  return stream;
}
async function move(orderId: string, from: string, to: string) {
  expect((await moveOrder(shop, staff, orderId, from, to)).status).toBe(200);
}
const cancel = (person: Person, orderId: string) => cancelOrder(shop, person, orderId);
/** Of a new order, which has been sent to them. */
async function makeWatched() {
  const order = await makeOrder(shop);
  const stream = await watch(order.orderId, order.person);
  return { ...order, stream, first: await stream.event(0) };
}
const tellAgain = (orderId: string) => shop.db.transaction((tx) => notifyOrderChange(tx, orderId));

describe('a watcher of an order', () => {
  it('gets its details at once, as a stream that nobody caches, buffers or compresses', async () => {
    const { person, orderId } = await makeOrder(shop);
    const stream = await watch(orderId, person, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    const details = await shop.call('GET', `/api/order/details?orderId=${orderId}`, person);
    const first = await stream.event(0);
    // The estimate goes by the clock, in whole minutes.
    const { eta: _, ...data } = details.body.data;
    expect(first).toMatchObject({ name: 'order', data });
    expect(first.id).toBe(String(details.body.data.version));
    expect(stream.text()).toMatch(/^retry: \d{4}\n\n/);
  });

  it('gets changes from another process as they are announced, and nothing of the orders of others', async () => {
    other = await openOther({ checkVersionsEveryMs: 600_000 });
    const { orderId, stream } = await makeWatched();
    const theirs = await makeOrder(shop);
    await move(theirs.orderId, 'PLACED', 'PACKING');
    const steps = [
      ['PLACED', 'PACKING'],
      ['PACKING', 'OUT FOR DELIVERY'],
      ['OUT FOR DELIVERY', 'DELIVERED'],
    ] as const;
    for (const [number, [from, to]] of steps.entries()) {
      await move(orderId, from, to);
      expect((await stream.event(number + 1)).data).toMatchObject({ status: to });
    }
    expect(new Set(stream.events.map(({ data }) => data.orderId))).toEqual(new Set([orderId]));
    const versions = stream.events.map(({ data }) => data.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });

  it('one read serves all watchers, and many quick changes share reads', async () => {
    other = await openOther();
    const { person, orderId } = await makeOrder(shop);
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => watch(orderId, person)));
    for (const tab of tabs) await tab.event(0);
    const asked = vi.spyOn(other.db.$client, 'query');
    const countReads = () => asked.mock.calls.filter(([sent]: any[]) => sent.name === 'order-details').length;
    await tellAgain(orderId);
    for (const tab of tabs) await tab.event(1);
    // One for the change, and on a busy machine one that the new connection's first look has caused.
    expect(countReads()).toBeLessThan(3);
    await Promise.all(Array.from({ length: 60 }, () => tellAgain(orderId)));
    const [row] = await shop.db
      .select({ at: sql<number>`(extract(epoch FROM updated_at) * 1000000)::float8` })
      .from(orders)
      .where(eq(orders.id, orderId));
    for (const tab of tabs) await expect.poll(() => tab.events.at(-1)!.data.version).toBe(row!.at);
    expect(countReads()).toBeLessThan(62);
  });

  it('gets a new arrival time, even if nothing else changes', async () => {
    let packMinutes = 5;
    const arrivals = tellFrom(() => packMinutes);
    other = await openOther({ refreshEveryMs: 200 }, arrivals);
    const { stream, first } = await makeWatched();
    const { data: before } = first;
    packMinutes = 90;
    const { data: after } = await stream.event(1);
    expect(after).toEqual({ ...before, eta: after.eta });
    expect(new Date(after.eta.to).getTime() - new Date(before.eta.to).getTime()).toBeGreaterThan(30 * 60_000);
  });

  it('gets changes as before after a time without watchers', async () => {
    other = await openOther({ refreshEveryMs: 50 });
    const { person, orderId } = await makeOrder(shop);
    const early = await watch(orderId, person);
    await early.event(0);
    early.close();
    await expect.poll(() => other.streams.count).toBe(0);
    await sleep(200);
    const late = await watch(orderId, person);
    await late.event(0);
    expect((await cancel(person, orderId)).status).toBe(200);
    // When the time moves on, the order is sent again with the same version.
    await expect.poll(() => late.events.map(({ data }) => data.status)).toContain('CANCELLED');
  });

  it('gets each version once, although the time moves on with every read', async () => {
    let packMinutes = 5;
    const arrivals = tellFrom(() => (packMinutes += 20));
    other = await openOther({}, arrivals);
    const { person, orderId } = await makeOrder(shop);
    const tabs = [await watch(orderId, person), await watch(orderId, person)];
    for (const tab of tabs) await tab.event(0);
    await shop.db.execute(sql`SELECT pg_notify('order_changes', ${orderId})`);
    await move(orderId, 'PLACED', 'PACKING');
    for (const tab of tabs) {
      await expect.poll(() => tab.events.at(-1)!.data.status).toBe('PACKING');
      expect(tab.events).toHaveLength(2);
    }
  });

  it('with the current version gets only the next one', async () => {
    const { person, orderId } = await makeOrder(shop);
    const first = await watch(orderId, person);
    const { id } = await first.event(0);
    first.close();
    const again = await watch(orderId, person, { headers: { 'last-event-id': id! } });
    await move(orderId, 'PLACED', 'PACKING');
    expect((await again.event(0)).data.status).toBe('PACKING');
    expect(again.text()).toMatch(/^retry: \d{4}\n\n:\n\n/);
    // Changes while nobody watched are sent at once.
    const later = await watch(orderId, person, { headers: { 'last-event-id': id! } });
    expect((await later.event(0)).data.status).toBe('PACKING');
    for (const nonsense of ['x', '-1', '1'.repeat(40)]) {
      const stream = await watch(orderId, person, { headers: { 'last-event-id': nonsense } });
      expect((await stream.event(0)).data.status).toBe('PACKING');
    }
  });

  it('gets a heartbeat when nothing happens', async () => {
    const { person, orderId } = await makeOrder(shop);
    const stream = await watch(orderId, person);
    await expect.poll(() => stream.text().split('\n\n:').length).toBeGreaterThan(3);
    expect(stream.events).toHaveLength(1);
  });
});

describe('a stranger', () => {
  it('finds no order to watch, and leaves nothing behind', async () => {
    const { orderId } = await makeOrder(shop);
    const stranger = await makeOneShopper(shop);
    for (const id of [orderId, 'f'.repeat(24), 'x']) {
      const stream = await watch(id, stranger);
      expect([stream.status, stream.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    }
    expect((await watch(orderId, { token: 'x' })).status).toBe(401);
    expect(other.streams.count).toBe(0);
  });

  it('must name an order, and cannot send HEAD', async () => {
    const { person, orderId } = await makeOrder(shop);
    const { token } = person;
    expect((await shop.call('GET', '/api/order/track', { token })).status).toBe(400);
    const head = await shop.app.inject({
      method: 'HEAD',
      url: `/api/order/track?orderId=${orderId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(head.statusCode).toBe(405);
  });
});

describe('with a failing connection to the database', () => {
  it('changes while it was cut are sent once it is back, however often it is cut', async () => {
    const { orderId, stream } = await makeWatched();
    for (const [from, to] of [
      ['PLACED', 'PACKING'],
      ['PACKING', 'PLACED'],
    ] as const) {
      line.cut();
      await move(orderId, from, to);
      line.restore();
      await expect.poll(() => stream.events.at(-1)!.data.status).toBe(to);
    }
    expect(stream.isEnded()).toBe(false);
  });

  it('a lost notice is noticed', async () => {
    other = await openOther({ checkVersionsEveryMs: 500 });
    const { orderId, stream } = await makeWatched();
    await shop.db.execute(sql`UPDATE orders SET updated_at = now(), is_test = true WHERE id = ${orderId}`);
    expect((await stream.event(1)).data.isTest).toBe(true);
  });

  it('a silent connection is replaced', async () => {
    const { orderId, stream } = await makeWatched();
    line.freezeOpen();
    await move(orderId, 'PLACED', 'PACKING');
    expect((await stream.event(1)).data.status).toBe('PACKING');
  });
});

describe('a stream ends', () => {
  it('a while after the order ends, and a reconnecting watcher who knows all of it is told to stop', async () => {
    other = await openOther({ lingerMs: 1_500 });
    const { person, orderId, stream } = await makeWatched();
    await cancel(person, orderId);
    const { id, at } = await stream.event(1);
    const end = await stream.event(2);
    // The last step could have been undone, or money refunded.
    expect(end.at - at).toBeGreaterThan(1_000);
    expect(end).toMatchObject({ name: 'end', data: { reason: 'over' } });
    await stream.ended();
    const late = await watch(orderId, person);
    expect((await late.event(0)).id).toBe(id);
    expect((await late.event(1)).data).toEqual({ reason: 'over' });
    await late.ended();
    expect((await watch(orderId, person, { headers: { 'last-event-id': id! } })).status).toBe(204);
    expect(other.streams.count).toBe(0);
  });

  it('as the oldest one when a person opens a sixth, and not for others', async () => {
    const { person, orderId } = await makeOrder(shop);
    const somebody = await makeOrder(shop);
    const theirs = await watch(somebody.orderId, somebody.person);
    const streams: SeenStream[] = [];
    for (let number = 0; number < 7; number++) streams.push(await watch(orderId, person));
    for (const stream of streams.slice(0, 2)) {
      expect((await stream.event(1)).data).toEqual({ reason: 'elsewhere' });
      expect(stream.text()).toContain('retry: 60000\n\n');
      await stream.ended();
    }
    await move(orderId, 'PLACED', 'PACKING');
    for (const stream of streams.slice(2)) expect((await stream.event(1)).data.status).toBe('PACKING');
    expect(theirs.isEnded()).toBe(false);
    expect(other.streams.count).toBe(6);
  });

  it('as one of too many that a person opens at the same moment', async () => {
    const { person, orderId } = await makeOrder(shop);
    await watch(orderId, person);
    const streams = await Promise.all(Array.from({ length: 11 }, () => watch(orderId, person)));
    await expect.poll(() => streams.filter((stream) => !stream.isEnded())).toHaveLength(5);
    expect(other.streams.count).toBe(5);
  });

  it('for somebody who signs out, is suspended, is signed out by an operator, or whose token is over', async () => {
    const somebody = await makeOrder(shop);
    const theirs = await watch(somebody.orderId, somebody.person);
    for (const end of [
      ({ token }: Person) => shop.call('GET', '/api/user/logout', { token }),
      ({ userId }: Person) => shop.db.update(users).set({ status: 'Suspended' }).where(eq(users.id, userId)),
      ({ userId }: Person) =>
        shop.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, userId)),
      ({ userId }: Person) =>
        shop.db.execute(sql`UPDATE access_tokens SET expires_at = now() - interval '1 second' FROM sessions
          WHERE sessions.id = session_id AND sessions.user_id = ${userId}`),
    ]) {
      const { person, stream } = await makeWatched();
      await end(person);
      expect((await stream.event(1)).data, String(end)).toEqual({ reason: 'session' });
      await stream.ended();
    }
    expect(theirs.isEnded()).toBe(false);
  });

  it('when its process is about to end, and tells browsers to reconnect at once', async () => {
    other = await openOther();
    const { person, orderId, stream } = await makeWatched();
    const draining = other.drain.run(600);
    await stream.ended();
    expect(stream.text()).toMatch(/retry: 1000\n\n$/);
    // A new watcher gets the current state, and is told to reconnect.
    const again = await watch(orderId, person);
    expect((await again.event(0)).data.status).toBe('PLACED');
    await again.ended();
    expect(again.headers.connection).toBe('close');
    other.drain.hurry();
    await draining;
  });

  it('when the shop closes, which does not wait for it', async () => {
    other = await openOther();
    const { stream } = await makeWatched();
    await other.app.close();
    await stream.ended();
  });

  it('when nobody reads it', async () => {
    const { person, orderId } = await makeOrder(shop);
    await shop.db.execute(sql`
      UPDATE order_lines SET name = repeat('long ', 20000) WHERE order_id = ${orderId}`);
    const stream = await watch(orderId, person);
    await stream.event(0);
    stream.pause();
    const sending = async () => {
      await tellAgain(orderId);
      return other.streams.count;
    };
    await expect.poll(sending, { timeout: 20_000, interval: 5 }).toBe(0);
  });
});

it('more than a process has room for are told to come back', async () => {
  other = await openOther({ maxStreams: 1 });
  const { person, orderId } = await makeOrder(shop);
  await watch(orderId, person);
  const refused = await watch(orderId, person);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
});
