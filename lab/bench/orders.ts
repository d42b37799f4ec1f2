// Cash orders per second through the whole HTTP call, compared with the transactions of pgbench's TPC-B in
// the same database; the shop's processor time; and the rate with more shoppers at once.
// Every order is a real one by a different shopper: session, cart of three lines, address, stock and
// ledger, all checked afterwards.

import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../start/programs.ts';
import type { LabShop } from '../start/shop.ts';
import { readCpuMs } from '../start/usage.ts';
import { makeReadyShoppers } from './asked.ts';
import { compare, judgeAlone, measureInTurns, ROUNDS, shortened, type Measurement } from './compare.ts';
import { rateOf, writeCalls } from './wrk.ts';

const FEW = 16;
const MORE = [64, 256];
/** Of the rate with few shoppers. */
const GROWTH_GOAL = 0.85;
/** Processor time of the shop per order, its mail included. */
const SHOP_GOAL_MS = 4;
const SECONDS = shortened(2, 1);
/** More orders than any machine places in that time. */
const SHOPPERS = shortened(8_000, 3_000);
const ORDER = '/api/order/cash-on-delivery';
const TPC_B_SCALE = shortened('20', '1');
/** An order is eleven statements, a transaction of TPC-B is five. */
const TPC_B_GOAL = 0.17;

export async function* benchOrders(shop: LabShop): AsyncGenerator<Measurement> {
  const pgbench = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin'));
  if (!pgbench) return console.log('cash orders: pgbench is not installed');
  const { query } = shop;
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-orders-'));
  /** Processor time of the shop per order, in milliseconds, round by round. */
  const cost: number[] = [];
  const placeBy = async (connections: number) => {
    const shoppers = await makeReadyShoppers(query, SHOPPERS);
    const calls = shoppers.map(({ token, order }) => ({ token, body: order }));
    const script = writeCalls(folder, { path: ORDER, calls, isOnce: true });
    const [before, cpuBefore] = [await countOrders(shop), readCpuMs(shop.pid)];
    await rateOf(shop.address, { connections, seconds: SECONDS, script });
    const placed = (await countOrders(shop)) - before;
    if (placed >= SHOPPERS) throw new Error('Too few shoppers for this machine: raise SHOPPERS');
    return { placed, cpuBefore };
  };
  try {
    runPgbench(pgbench, ['-i', '-q', '-s', TPC_B_SCALE, shop.databaseUrl]);
    const rates: Record<string, number[]> = await measureInTurns({
      async ours() {
        const { placed, cpuBefore } = await placeBy(FEW);
        await waitForMails(shop);
        cost.push((readCpuMs(shop.pid) - cpuBefore) / placed);
        return placed / SECONDS;
      },
      tpcB: async () => {
        const args = ['-c', String(FEW), '-j', '2', '-T', String(SECONDS), '-n', shop.databaseUrl];
        return runPgbench(pgbench, args);
      },
      ...Object.fromEntries(
        MORE.map((shoppers) => [
          shoppers,
          async () => {
            const { placed } = await placeBy(shoppers);
            // Writing their mails would take longer than the measurement, and disturb the next one.
            await query('DELETE FROM order_mails WHERE queued_at IS NULL');
            await waitForMails(shop);
            return placed / SECONDS;
          },
        ]),
      ),
    });
    await requireMatchingStock(shop);
    const ours = { unit: '/s', ours: rates.ours!, better: 'more' as const };
    const name = `cash orders, ${FEW} shoppers`;
    const tpcB = { reference: 'pgbench TPC-B', theirs: rates.tpcB!, goal: TPC_B_GOAL };
    yield compare({ ...ours, name, ...tpcB });
    for (const shoppers of MORE) {
      const few = { reference: `${FEW} shoppers`, theirs: rates.ours!, goal: GROWTH_GOAL };
      yield compare({ ...ours, name: `cash orders, ${shoppers} shoppers`, ours: rates[shoppers]!, ...few });
    }
    // Without that of the warm-up round.
    const own = cost.slice(-ROUNDS);
    const ofShop = 'processor time of the shop per order, with its mail';
    yield judgeAlone(ofShop, ' ms', own, { better: 'less', goal: SHOP_GOAL_MS });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Transactions per second. */
function runPgbench(pgbench: string, args: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync(pgbench, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Waits until every mail of the orders is sent, because it is part of the cost of the order. */
async function waitForMails({ query }: LabShop): Promise<void> {
  const isWaiting = `SELECT FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL
    UNION ALL SELECT FROM jobs.job WHERE state < 'completed' AND name = 'mail' LIMIT 1`;
  while ((await query(isWaiting)).length > 0) await sleep(200);
}

async function countOrders({ query }: LabShop): Promise<number> {
  return (await query<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]!.n;
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
