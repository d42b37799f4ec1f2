// What one replica takes off the leader: its processor time for the same reads, with a replica and without,
// in turns. Two shops on one database, of which the second knows its standby.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { connect } from '#database/client.ts';
import { findFreePort } from '#database/free-port.ts';
import { fillDemo } from '#demo/fill-demo.ts';
import { openReplication, type RunningServer } from '#tests/standby.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import { CALLS } from './call-paths.ts';
import { compare, measureInTurns, ROUNDS, type Measurement } from './compare.ts';
import { openTimer, type Timer } from './one-by-one.ts';
import { readFamilyCpuMs } from './processor-time.ts';
import { shortened } from './short.ts';
import { ROOT, waitForLine } from './tools.ts';

const PRODUCTS = shortened(5_800, 100);
/** Requests of this many shoppers at a time. */
const CONCURRENCY = 8;
/** At most this share of what the leader has to do without it. */
const GOAL = 0.2;

type Request = Parameters<Timer['time']>[0];
type Load = { name: string; perRound: number; requests: Request[] };

export async function* benchReplicas(): AsyncGenerator<Measurement> {
  const replication = await openReplication(1);
  const { primary } = replication;
  const standby = replication.standbys[0]!;
  const closers: (() => Promise<unknown>)[] = [() => replication.stop()];
  try {
    const db = connect(primary.url, { max: 3 });
    await fillDemo(db, PRODUCTS, () => {}).finally(() => db.$client.end());
    const open = async (environment: Record<string, string>) => {
      const shop = await openShopOn(primary.url, environment);
      closers.push(shop.close);
      return shop.address;
    };
    const sides = { alone: await open({}), helped: await open({ DATABASE_REPLICA_URLS: standby.url }) };
    for (const load of await describeLoads(primary.url)) yield* compareLoad(load, sides, primary, standby);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

async function* compareLoad(
  { name, perRound, requests }: Load,
  sides: { alone: string; helped: string },
  primary: RunningServer,
  standby: RunningServer,
): AsyncGenerator<Measurement> {
  const atStandby: number[] = [];
  const leaderTime = (address: string) => {
    const rest = requests.slice();
    return async () => {
      const before = [readFamilyCpuMs(primary.pid), readFamilyCpuMs(standby.pid)] as const;
      const sent = rest.splice(0, perRound);
      await sendAll(address, sent);
      if (address === sides.helped)
        atStandby.push(perThousand(readFamilyCpuMs(standby.pid) - before[1], sent));
      return perThousand(readFamilyCpuMs(primary.pid) - before[0], sent);
    };
  };
  const { alone, helped } = await measureInTurns({
    alone: leaderTime(sides.alone),
    helped: leaderTime(sides.helped),
  });
  const common = { unit: ' ms', reference: 'without a replica', theirs: alone, better: 'less' } as const;
  yield compare({ ...common, name: `leader's processor time, 1,000 ${name}`, ours: helped, goal: GOAL });
  const ours = atStandby.slice(-ROUNDS);
  yield compare({ ...common, name: `the replica's for them`, ours, goal: null });
}

const perThousand = (ms: number, sent: readonly unknown[]) => (ms / sent.length) * 1_000;

async function sendAll(address: string, requests: readonly Request[]): Promise<void> {
  const rest = requests.slice();
  const shoppers = Array.from({ length: CONCURRENCY }, async () => {
    const timer = openTimer(address);
    for (let request = rest.pop(); request; request = rest.pop()) await timer.time(request);
    timer.close();
  });
  await Promise.all(shoppers);
}

async function describeLoads(databaseUrl: string): Promise<Load[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ids = (await client.query<{ id: string }>('SELECT id FROM products ORDER BY md5(id)')).rows;
  const places = await client.query<{ c: string; s: string }>(
    'SELECT category_id AS c, sub_category_id AS s FROM sub_category_categories',
  );
  await client.end();
  const each = <Item>(perRound: number, items: readonly Item[], toRequest: (item: Item) => Request) => ({
    perRound,
    requests: Array.from({ length: perRound * (ROUNDS + 1) }, (_, at) =>
      toRequest(items[at % items.length]!),
    ),
  });
  return [
    {
      name: 'product details calls',
      ...each(shortened(1_000, 10), ids, ({ id }) => ({ path: CALLS.details, body: { productId: id } })),
    },
    {
      name: 'listing calls',
      ...each(shortened(500, 10), places.rows, ({ c, s }) => ({
        path: CALLS.listing,
        body: { categoryId: c, subCategoryId: s },
      })),
    },
    { name: 'first renders', ...each(shortened(150, 10), ids, ({ id }) => ({ path: `/product/p-${id}` })) },
  ];
}

async function openShopOn(databaseUrl: string, environment: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-bench-'));
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, SHOP_ARGS, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SHOP_ENVIRONMENT,
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_SCALE: '1000000',
      // No mail is sent; without it a second shop on the database would be refused.
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitForLine(child, ' is open at ');
  const close = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { address, close };
}
