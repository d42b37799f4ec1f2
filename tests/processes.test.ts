// Several processes of the shop behind one port: one may die, and all are ended together.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#database/client.ts';
import { notifyChanges } from '#features/catalogue/catalogue-changes.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { pricePlans } from '#features/catalogue/price/price-plan.table.ts';
import { SHOP_ARGS } from '../tools/shop-process.mjs';
import { root } from '../tools/run-program.mjs';
import { useDataDir } from './data-dir.ts';
import { makeProduct } from './factories.ts';
import { listProcesses } from './list-processes.ts';
import type { TestShop } from './open-test-shop.ts';
import { createTestDatabase } from './test-database.ts';

const OPEN_TIMEOUT_MS = 100_000;
/** Enough for three programs that start on a busy machine. */
const TEST_TIMEOUT_MS = 200_000;
/** How long a killed process may take to be gone. */
const GONE_TIMEOUT_MS = 100;

const dataDir = useDataDir();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** One for all tests, because opening it is most of their work; the last of them ends it. */
let shop: Awaited<ReturnType<typeof open>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await open();
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  await database.drop();
});

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, SHOP_ARGS, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATA_DIR: dataDir,
      PORT: '0',
      SHOP_PROCESSES: '2',
      METRICS_LISTEN: join(dataDir, 'metrics.sock'),
      // Long enough for a busy machine to answer all requests that are open then.
      DRAIN_SECONDS: '4',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const shop = { child, said: '', port: 0 };
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (shop.said += text));
  return shop;
}

async function open() {
  const shop = start();
  for (const since = Date.now(); shop.port === 0; await sleep(20)) {
    const isLate = Date.now() - since > OPEN_TIMEOUT_MS;
    if (isLate || shop.child.exitCode !== null) throw new Error(`It did not open: ${shop.said}`);
    shop.port = Number(/ is open at http:\/\/localhost:(\d+)/.exec(shop.said)?.[1] ?? 0);
  }
  return shop;
}

/** Ids of the processes that answer. */
function listWorkers({ child }: { child: ChildProcess }): number[] {
  return listProcesses()
    .filter(({ parent, command }) => parent === child.pid && command.includes('app/main.ts'))
    .map(({ pid }) => pid);
}

/** Uses a connection of its own unless there is an agent. */
async function get(
  at: { port: number } | { socketPath: string },
  path: string,
  agent: Agent | false = false,
) {
  const asked = request({ ...at, path, agent, host: '127.0.0.1', timeout: 10_000 }).end();
  asked.on('timeout', () => asked.destroy(new Error('no answer')));
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode as number, text };
}

it('each has its own metrics', async () => {
  for (const name of ['metrics.sock', 'metrics-2.sock']) {
    const { status, text } = await get({ socketPath: join(dataDir, name) }, '/metrics');
    expect([status, text.includes('nodejs_version_info')]).toEqual([200, true]);
  }
  expect(listWorkers(shop)).toHaveLength(2);
});

it(
  'one that slept through the moment of a planned price never shows the old one afterwards',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const db = connect(database.url, { max: 2 });
    const { id } = await makeProduct({ db } as TestShop, { price: 7_411 });
    const agents = Array.from({ length: 12 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const visit = (agent: Agent) => get(shop, `/product/p-${id}`, agent);
    const readAll = async () => (await Promise.all(agents.map(visit))).map(({ text }) => text);
    for (const turn of [1, 2, 3])
      expect([turn, (await readAll()).every((text) => text.includes('7,411'))]).toEqual([turn, true]);
    const startsAt = new Date(Date.now() + 1_500);
    await db.insert(pricePlans).values({
      ...{ productId: id, pricePaise: 623_300, startsAt, endsAt: new Date(Date.now() + 3_600_000) },
    });
    await notifyChanges(db, ['price-plans']);
    // Notices come in their order: a process that shows the new name has heard of the plan.
    await db.update(products).set({ name: 'Heard of it' }).where(eq(products.id, id));
    await notifyChanges(db, [`product:${id}`]);
    const areNew = async () => (await readAll()).every((text) => text.includes('Heard of it'));
    await expect.poll(areNew).toBe(true);
    const sleeping = listWorkers(shop)[0]!;
    process.kill(sleeping, 'SIGSTOP');
    try {
      await sleep(startsAt.getTime() - Date.now());
      // Those of the sleeping process wait for it.
      const answers = agents.map(visit);
      await sleep(500);
      process.kill(sleeping, 'SIGCONT');
      for (const { text } of await Promise.all(answers))
        expect([text.includes('6,233'), text.includes('7,411')]).toEqual([true, false]);
    } finally {
      process.kill(sleeping, 'SIGCONT');
      for (const agent of agents) agent.destroy();
      await db.$client.end();
    }
  },
);

it(
  'one killed under load fails only the requests it was answering, and comes back',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const before = listWorkers(shop);
    expect(before).toHaveLength(2);
    let isOver = false;
    // A client stays with the process that got its connection. Holds the start times of its failed requests.
    const failures: number[][] = Array.from({ length: 12 }, () => []);
    const faithful = failures.map(async (begun) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!isOver) {
        const now = Date.now();
        await get(shop, '/api/category/get', agent).catch(() => begun.push(now));
      }
      agent.destroy();
    });
    await sleep(300);
    process.kill(before[0]!, 'SIGKILL');
    const since = Date.now();
    await sleep(GONE_TIMEOUT_MS);
    while (Date.now() - since < 2_000 || listWorkers(shop).length < 2) {
      let { status } = await get(shop, '/api/category/get');
      // A busy machine may answer 503 and ask to retry; the retry succeeds.
      for (let tries = 1; status === 503 && tries <= 5; tries++) {
        await sleep(200);
        ({ status } = await get(shop, '/api/category/get'));
      }
      expect(status).toBe(200);
    }
    isOver = true;
    await Promise.all(faithful);

    // At most the request that the dead process was answering, one per client; none that started later.
    for (const begun of failures) expect(begun.length).toBeLessThanOrEqual(1);
    for (const began of failures.flat()) expect(began - since).toBeLessThan(GONE_TIMEOUT_MS);
    expect(listWorkers(shop)).toContain(before[1]);
    expect(listWorkers(shop)).not.toContain(before[0]);
    expect(shop.said).toContain('Process 1 of 2 has ended and is started again');
    expect(shop.said.match(/ is open at /g)).toHaveLength(1);
  },
);

it('an error while they open is printed once, and ends the start', { timeout: TEST_TIMEOUT_MS }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const second = start({ PORT: String(port), METRICS_LISTEN: '' });
  const [code] = await once(second.child, 'exit');
  taken.close();
  expect(code).toBe(1);
  expect(second.said.match(/port \d+ is already in use/g)).toHaveLength(1);
});

it(
  'SIGTERM to the first: none is ready, all answer while they drain, and then all end',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const workers = listWorkers(shop);
    const statusesOf = (path: string) =>
      Promise.all(Array.from({ length: 6 }, async () => (await get(shop, path)).status));
    const since = Date.now();
    shop.child.kill('SIGTERM');
    await expect.poll(() => statusesOf('/readyz')).toEqual(Array(6).fill(503));
    expect(await statusesOf('/api/category/get')).toEqual(Array(6).fill(200));
    const [code] = await once(shop.child, 'exit');
    expect([code, Date.now() - since > 4_000]).toEqual([0, true]);
    expect(listWorkers(shop)).toEqual([]);
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  },
);
