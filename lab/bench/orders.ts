// Cash orders per second through the whole HTTP call, compared with the same statements sent by pgbench in
// prepared mode on equally prepared data, and the processor time of both. Every order is a real one by a
// different shopper: session, cart of three lines, address, stock and ledger, all checked afterwards.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compare, measureInTurns, ROUNDS, type Measurement } from './compare.ts';
import { openOrderReplay, runPgbench } from './order-replay.ts';
import { findPostgres, readCpuMs, readFamilyCpuMs } from './processor-time.ts';
import { makeReadyShoppers, type ReadyShopper } from './ready-shoppers.ts';
import { shortened } from './short.ts';
import { runWrk, type BenchShop } from './tools.ts';

const CONCURRENT_SHOPPERS = 16;
const SECONDS = shortened(2, 1);
/** More orders than any machine places in that time. */
const SHOPPERS = shortened(8_000, 3_000);
/** Fixed, because the statements are recorded before the run. */
const REPLAYED = shortened(1_600, 160);
const TPC_B_SCALE = shortened('20', '1');

/** Processor time per order, in milliseconds, round by round. */
type Cost = { shop: number[]; database: number[]; all: number[] };

export async function* benchOrders(
  shop: BenchShop,
  wrk: string,
  pgbench: string | null,
): AsyncGenerator<Measurement> {
  if (!pgbench) {
    console.log('cash orders: pgbench is not installed');
    return;
  }
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-orders-'));
  const postgres = await findPostgres(client);
  const cost: Cost = { shop: [], database: [], all: [] };
  const replayCost: number[] = [];
  const replay = await openOrderReplay(shop, client, { pgbench, folder, clients: CONCURRENT_SHOPPERS });
  try {
    runPgbench(pgbench, ['-i', '-q', '-s', TPC_B_SCALE, shop.databaseUrl]);
    const rates = await measureInTurns({
      async ours() {
        const script = writeScript(folder, await makeReadyShoppers(client, SHOPPERS));
        const before = { shop: readCpuMs(shop.pid), database: readFamilyCpuMs(postgres) };
        const placed = await placeOrders(shop, client, wrk, script);
        await waitForMails(client);
        const spent = {
          shop: (readCpuMs(shop.pid) - before.shop) / placed,
          database: (readFamilyCpuMs(postgres) - before.database) / placed,
        };
        cost.shop.push(spent.shop);
        cost.database.push(spent.database);
        cost.all.push(spent.shop + spent.database);
        return placed / SECONDS;
      },
      async statements() {
        const prepared = await replay.prepare(await makeReadyShoppers(client, REPLAYED));
        const before = readFamilyCpuMs(postgres);
        const perSecond = prepared.run();
        replayCost.push((readFamilyCpuMs(postgres) - before) / REPLAYED);
        await prepared.finish();
        return perSecond;
      },
      tpcB: async () =>
        runPgbench(pgbench, [
          ...['-c', String(CONCURRENT_SHOPPERS), '-j', '2', '-T', String(SECONDS), '-n', shop.databaseUrl],
        ]),
    });
    await requireMatchingStock(client);
    const line = { unit: '/s', ours: rates.ours, better: 'more' as const };
    const name = `cash orders, ${CONCURRENT_SHOPPERS} shoppers`;
    yield compare({
      ...line,
      name,
      reference: 'same statements, pgbench',
      theirs: rates.statements,
      goal: 0.5,
    });
    yield compare({
      ...line,
      name: `${name}, by TPC-B`,
      reference: 'pgbench TPC-B',
      theirs: rates.tpcB,
      goal: null,
    });
    yield* compareCost(cost, replayCost.slice(-ROUNDS));
  } finally {
    await replay.close();
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function* compareCost(cost: Cost, theirs: number[]): Generator<Measurement> {
  const sides = {
    'shop and database': cost.all,
    'database alone': cost.database,
    'shop alone': cost.shop,
  };
  for (const [side, ours] of Object.entries(sides)) {
    yield compare({
      name: `processor time per order, ${side}`,
      unit: ' ms',
      ours: ours.slice(-ROUNDS),
      reference: 'database, same statements',
      theirs,
      better: 'less',
      goal: null,
    });
  }
}

async function placeOrders(shop: BenchShop, client: pg.Client, wrk: string, script: string): Promise<number> {
  const before = await countOrders(client);
  const load = await runWrk(wrk, shop.address, {
    connections: CONCURRENT_SHOPPERS,
    seconds: SECONDS,
    script,
  });
  const placed = (await countOrders(client)) - before;
  if (placed >= SHOPPERS) throw new Error('Too few shoppers for this machine: raise SHOPPERS');
  if (load.failed > 0) throw new Error(`${load.failed} orders were refused`);
  return placed;
}

function writeScript(folder: string, shoppers: readonly ReadyShopper[]): string {
  const list = path.join(folder, 'orders.tsv');
  writeFileSync(list, shoppers.map(({ token, order }) => `${token}\t${JSON.stringify(order)}`).join('\n'));
  const script = path.join(folder, 'orders.lua');
  // Each of wrk's two threads takes every second line. Past the end a thread starts over; the shop refuses
  // those orders and they are not counted.
  writeFileSync(
    script,
    `local started = 0
function setup(thread) thread:set("part", started); started = started + 1 end
function init(args)
  orders, at = {}, 0
  local n = 0
  for line in io.lines("${list}") do
    if n % 2 == part then
      local token, body = line:match("^(%S+)\\t(.*)$")
      orders[#orders + 1] = wrk.format("POST", "/api/order/cash-on-delivery", { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. token, ["Idempotency-Key"] = token }, body)
    end
    n = n + 1
  end
end
function request() at = at % #orders + 1; return orders[at] end
`,
  );
  return script;
}

/** Waits until every mail of the orders is sent, because it is part of the cost of the order. */
async function waitForMails(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL)
         OR EXISTS (SELECT FROM jobs.job WHERE state < 'completed' AND name = 'mail') AS waiting`,
    );
    if (!rows[0]!.waiting) return;
    await sleep(200);
  }
}

async function countOrders(client: pg.Client): Promise<number> {
  return Number((await client.query('SELECT count(*) AS n FROM orders')).rows[0].n);
}

/** The rate means nothing if the stock is wrong. */
async function requireMatchingStock(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT store_product.product_id FROM store_products store_product LEFT JOIN stock_movements USING (product_id, store_id)
      GROUP BY store_product.product_id, store_product.store_id
      HAVING store_product.stock <> store_product.opening_stock + coalesce(sum(quantity), 0)`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} products whose stock does not match the ledger`);
}
