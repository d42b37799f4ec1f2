// Cash orders per second through the whole HTTP call, compared with the same statements sent by pgbench in
// prepared mode on equally prepared data, and the processor time of both; and the rate with more shoppers at
// once. Every order is a real one by a different shopper: session, cart of three lines, address, stock and
// ledger, all checked afterwards.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LabShop } from '../start/shop.ts';
import { findPostgres, readCpuMs, readFamilyCpuMs } from '../start/usage.ts';
import { compare, judgeAlone, measureInTurns, ROUNDS, type Measurement } from './compare.ts';
import { openOrderReplay, runPgbench } from './order-replay.ts';
import { makeReadyShoppers } from './ready-shoppers.ts';
import { shortened } from './short.ts';
import { rateOf, writeCalls } from './wrk.ts';

const CONCURRENT_SHOPPERS = 16;
const MORE_SHOPPERS = [64, 256];
/** Of the rate with few shoppers. */
const GROWTH_GOAL = 0.85;
/** Processor time of the shop per order, its mail included. */
const SHOP_GOAL_MS = 4;
const SECONDS = shortened(2, 1);
/** More orders than any machine places in that time. */
const SHOPPERS = shortened(8_000, 3_000);
/** Enough to measure their cost; the shop writes a hundred a second. */
const MAILS = shortened(300, 20);
/** Fixed, because the statements are recorded before the run. */
const REPLAYED = shortened(1_600, 160);
const ORDER = '/api/order/cash-on-delivery';
const TPC_B_SCALE = shortened('20', '1');

/** Processor time per order, in milliseconds, round by round. `mail` is the part of `shop` for its mail. */
type Cost = { shop: number[]; mail: number[]; database: number[]; all: number[] };

export async function* benchOrders(
  shop: LabShop,
  wrk: string,
  pgbench: string | null,
): AsyncGenerator<Measurement> {
  if (!pgbench) {
    console.log('cash orders: pgbench is not installed');
    return;
  }
  const { query } = shop;
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-orders-'));
  const postgres = await findPostgres(query);
  const cost: Cost = { shop: [], mail: [], database: [], all: [] };
  const replayCost: number[] = [];
  const replay = await openOrderReplay(shop, { pgbench, folder, clients: CONCURRENT_SHOPPERS });
  const writeOrders = async () => {
    const shoppers = await makeReadyShoppers(query, SHOPPERS);
    const calls = shoppers.map(({ token, order }) => ({ token, body: order }));
    return writeCalls(folder, { path: ORDER, calls, isOnce: true });
  };
  const placeByMore = (shoppers: number) => async () => {
    const placed = await placeOrders(shop, wrk, { script: await writeOrders(), shoppers });
    // Writing them would take longer than the measurement, and disturb the next one.
    await query('DELETE FROM order_mails WHERE queued_at IS NULL');
    await waitForMails(shop);
    return placed / SECONDS;
  };
  try {
    runPgbench(pgbench, ['-i', '-q', '-s', TPC_B_SCALE, shop.databaseUrl]);
    const rates: Record<string, number[]> = await measureInTurns({
      async ours() {
        const script = await writeOrders();
        const before = { shop: readCpuMs(shop.pid), database: readFamilyCpuMs(postgres) };
        const placed = await placeOrders(shop, wrk, { script, shoppers: CONCURRENT_SHOPPERS });
        await waitForMails(shop);
        const spent = {
          shop: (readCpuMs(shop.pid) - before.shop) / placed,
          database: (readFamilyCpuMs(postgres) - before.database) / placed,
        };
        cost.shop.push(spent.shop);
        cost.database.push(spent.database);
        cost.all.push(spent.shop + spent.database);
        cost.mail.push(await measureMails(shop, Math.min(placed, MAILS)));
        return placed / SECONDS;
      },
      async statements() {
        const prepared = await replay.prepare(await makeReadyShoppers(query, REPLAYED));
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
      ...Object.fromEntries(MORE_SHOPPERS.map((shoppers) => [shoppers, placeByMore(shoppers)])),
    });
    await requireMatchingStock(shop);
    const line = { unit: '/s', ours: rates.ours!, better: 'more' as const };
    const name = `cash orders, ${CONCURRENT_SHOPPERS} shoppers`;
    const statements = { reference: 'same statements, pgbench', theirs: rates.statements!, goal: 0.5 };
    yield compare({ ...line, name, ...statements });
    const tpcB = { reference: 'pgbench TPC-B', theirs: rates.tpcB!, goal: null };
    yield compare({ ...line, name: `${name}, by TPC-B`, ...tpcB });
    for (const shoppers of MORE_SHOPPERS) {
      const few = { reference: `${CONCURRENT_SHOPPERS} shoppers`, theirs: rates.ours!, goal: GROWTH_GOAL };
      yield compare({ ...line, name: `cash orders, ${shoppers} shoppers`, ours: rates[shoppers]!, ...few });
    }
    yield* compareCost(cost, replayCost.slice(-ROUNDS));
  } finally {
    await replay.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function* compareCost(cost: Cost, theirs: number[]): Generator<Measurement> {
  const [withMail, mail] = [cost.shop.slice(-ROUNDS), cost.mail.slice(-ROUNDS)];
  const name = 'processor time of the shop per order';
  yield judgeAlone(`${name}, with its mail`, ' ms', withMail, { better: 'less', goal: SHOP_GOAL_MS });
  const placing = withMail.map((ms, round) => ms - mail[round]!);
  yield judgeAlone(`${name}, without its mail`, ' ms', placing, { better: 'less', goal: null });
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

async function placeOrders(
  shop: LabShop,
  wrk: string,
  { script, shoppers }: { script: string; shoppers: number },
): Promise<number> {
  const before = await countOrders(shop);
  await rateOf(wrk, shop.address, { connections: shoppers, seconds: SECONDS, script });
  const placed = (await countOrders(shop)) - before;
  if (placed >= SHOPPERS) throw new Error('Too few shoppers for this machine: raise SHOPPERS');
  return placed;
}

/** Processor time of the shop for one mail: those of the newest orders are written and sent once more. */
async function measureMails(shop: LabShop, orders: number): Promise<number> {
  const before = readCpuMs(shop.pid);
  await shop.query(
    `UPDATE order_mails SET queued_at = NULL WHERE order_id IN (SELECT id FROM orders ORDER BY id DESC LIMIT $1)`,
    [orders],
  );
  await waitForMails(shop);
  return (readCpuMs(shop.pid) - before) / orders;
}

/** Waits until every mail of the orders is sent, because it is part of the cost of the order. */
async function waitForMails({ query }: LabShop): Promise<void> {
  for (;;) {
    const [row] = await query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL)
         OR EXISTS (SELECT FROM jobs.job WHERE state < 'completed' AND name = 'mail') AS waiting`,
    );
    if (!row!.waiting) return;
    await sleep(200);
  }
}

async function countOrders({ query }: LabShop): Promise<number> {
  const [row] = await query<{ n: number }>('SELECT count(*)::int AS n FROM orders');
  return row!.n;
}

/** The rate means nothing if the stock is wrong. */
async function requireMatchingStock({ query }: LabShop): Promise<void> {
  const rows = await query(
    `SELECT store_product.product_id FROM store_products store_product LEFT JOIN stock_movements USING (product_id, store_id)
      GROUP BY store_product.product_id, store_product.store_id
      HAVING store_product.stock <> store_product.opening_stock + coalesce(sum(quantity), 0)`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} products whose stock does not match the ledger`);
}
