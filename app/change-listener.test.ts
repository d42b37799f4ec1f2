// Which catalogue changes a process hears of when its database connection is bad.

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Listener } from '#database/listen.ts';
import { notifyChanges } from '#features/catalogue/catalogue-changes.ts';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { listenForChanges } from './change-listener.ts';

const shop = useTestShop();
const EVERYTHING = 'everything';
const TIMING = { readEveryMs: 300, answerTimeoutMs: 1_000, trustMs: 4_000, retryAfterMs: 50 };
/** Where it is no fault to drop everything. */
const HASTY = { ...TIMING, answerTimeoutMs: 400, trustMs: 1_000 };

let line: DatabaseLine;
let listener: Listener;
/** The dropped tags, in order. */
let dropped: string[];
let count = 0;

beforeAll(async () => void (line = await openDatabaseLine(shop.config.databaseUrl!)));
beforeEach(() => listen(TIMING));

async function listen(timing: typeof TIMING): Promise<void> {
  dropped = [];
  const cache = {
    drop: (tags: Iterable<string>) => void dropped.push(...tags),
    dropAll: () => void dropped.push(EVERYTHING),
  };
  listener = listenForChanges(line.url, cache, pino({ level: 'silent' }), timing);
  // It has no position yet, so it drops everything once it listens.
  await expectDropped(EVERYTHING, 10_000);
  await change();
  dropped.splice(0);
}

afterEach(async () => {
  line.restore();
  await listener.close();
});
afterAll(() => line.close());

const makeTag = () => `product:${++count}` as const;
const expectDropped = (tag: string, timeout = 10_000) =>
  expect.poll(() => dropped, { timeout, interval: 20 }).toContain(tag);

/** Makes a change as another process would; resolves when it was received here. */
async function change(): Promise<void> {
  const tag = makeTag();
  await notifyChanges(shop.db, [tag]);
  await expectDropped(tag, 10_000);
}

it('a change is received once', async () => {
  const tag = makeTag();
  await notifyChanges(shop.db, [tag]);
  await expectDropped(tag);
  // While a transaction is open, later reads of the changes report it again.
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_current_xact_id()`);
    const other = makeTag();
    await notifyChanges(shop.db, [other]);
    await expectDropped(other);
    await change();
    await change();
    expect(dropped.filter((received) => received === tag || received === other)).toEqual([tag, other]);
  });
});

it('a change whose notice is lost is read', async () => {
  await shop.db.execute(
    sql`INSERT INTO catalogue_changes (tags) VALUES ('product:unheard category:unheard')`,
  );
  await expectDropped('product:unheard');
  await expectDropped('category:unheard');
});

it('a change whose transaction was open for longer than it takes to read is not missed', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO catalogue_changes (tags) VALUES ('product:late')`);
    await change();
    await change();
    expect(dropped).not.toContain('product:late');
  });
  await expectDropped('product:late');
});

it('after the connection was cut, only what changed meanwhile is dropped', async () => {
  line.cut();
  const tag = makeTag();
  await notifyChanges(shop.db, [tag]);
  line.restore();
  await expectDropped(tag);
  await change();
  expect(dropped).not.toContain(EVERYTHING);
});

it('a silent connection is replaced, and what changed meanwhile is dropped', async () => {
  line.freezeOpen();
  const tag = makeTag();
  await notifyChanges(shop.db, [tag]);
  await expectDropped(tag);
  expect(dropped).not.toContain(EVERYTHING);
});

it('while changes cannot be read, every page counts as outdated, again and again', async () => {
  await listener.close();
  await listen(HASTY);
  const count = () => dropped.filter((tag) => tag === EVERYTHING).length;
  line.silence();
  await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(1);
  line.restore();
  await change();
});

it('leaves no connection open, however often it tries', async () => {
  await listener.close();
  await listen(HASTY);
  const countConnections = async () => {
    const { rows } = await shop.db.execute<{ count: number }>(sql`
      SELECT count(*)::int FROM pg_stat_activity
      WHERE application_name = 'jhatpat changes' AND datname = current_database()`);
    return rows[0]!.count;
  };
  for (let times = 0; times < 5; times++) {
    line.freezeOpen();
    await change();
  }
  await expect.poll(countConnections, { timeout: 5_000 }).toBe(1);
});
