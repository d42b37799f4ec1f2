// Cash orders per second, the whole HTTP call, against pgbench TPC-B on the same PostgreSQL. Every order is
// placed by a shopper of its own, so that it is a real one: session, cart of three lines, address, stock,
// ledger, all checked afterwards.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hashToken, makeToken } from '#features/account/session/token.ts';
import { makeId } from '#shared/ids.ts';
import { count, median, printLine, runWrk, type BenchShop } from './tools.ts';

const SHOPPERS_AT_ONCE = 16;
const SECONDS = 3;
const ROUNDS = 3;
const SHOPPERS = 12_000;

type Rates = { orders: number; p99Ms: number };

export async function benchOrders(shop: BenchShop, wrk: string, pgbench: string | null): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'jhatpat-orders-'));
  const rates: Rates[] = [];
  const transactions: number[] = [];
  try {
    if (pgbench) preparePgbench(pgbench, shop.databaseUrl);
    for (let round = 0; round < ROUNDS; round++) {
      rates.push(await placeOrders(shop, client, wrk, folder));
      if (pgbench) transactions.push(runPgbench(pgbench, shop.databaseUrl));
    }
    await requireMatchingStock(client);
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const orders = median(rates.map((rate) => rate.orders));
  const p99 = median(rates.map((rate) => rate.p99Ms));
  printLine(
    'cash orders, 16 shoppers',
    `${count.format(orders)} orders/s, p99 ${p99.toFixed(0)} ms`,
    pgbench
      ? `pgbench TPC-B, 16 clients: ${count.format(median(transactions))}/s`
      : 'pgbench is not installed',
    pgbench ? `${(orders / median(transactions)).toFixed(2)} (goal 0.25)` : '',
  );
}

async function placeOrders(shop: BenchShop, client: pg.Client, wrk: string, folder: string): Promise<Rates> {
  const orderBodies = await makeReadyShoppers(client);
  const list = path.join(folder, 'orders.tsv');
  writeFileSync(list, orderBodies.join('\n'));
  const script = path.join(folder, 'orders.lua');
  // Each of wrk's two threads takes every second line; past its end it repeats, which the shop refuses and
  // nobody counts.
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
  const before = await countOrders(client);
  const load = await runWrk(wrk, shop.address, { connections: SHOPPERS_AT_ONCE, seconds: SECONDS, script });
  const placed = (await countOrders(client)) - before;
  if (placed >= SHOPPERS) throw new Error('Too few shoppers for this machine: raise SHOPPERS');
  if (load.failed > 0) throw new Error(`${load.failed} orders were refused`);
  return { orders: placed / SECONDS, p99Ms: load.p99Ms };
}

/**
 * Shoppers with a session, an address and three products in the cart; returns "token, tab, order body" for
 * each.
 */
async function makeReadyShoppers(client: pg.Client): Promise<string[]> {
  const { rows: products } = await client.query<{ id: string }>(
    `UPDATE products SET stock = stock + 100000, opening_stock = opening_stock + 100000
      WHERE id IN (SELECT id FROM products ORDER BY id DESC LIMIT 2000) RETURNING id`,
  );
  const shoppers = Array.from({ length: SHOPPERS }, (_, index) => ({
    user: makeId(),
    session: makeId(),
    cart: makeId(),
    address: makeId(),
    token: makeToken(),
    items: [0, 1, 2].map((step) => products[(index * 3 + step) % products.length]!.id),
  }));
  const rows = (sql: string, values: unknown[][]) => client.query(sql, values);
  const column = <T>(pick: (shopper: (typeof shoppers)[number]) => T) => shoppers.map(pick);
  await client.query('BEGIN');
  await rows(
    `INSERT INTO users (id, name, email, password_hash, is_email_verified) SELECT id, 'Bench', id || '@bench.example', '', true FROM unnest($1::text[]) AS id`,
    [column((s) => s.user)],
  );
  await rows(
    `INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at)
     SELECT s, u, s, now() + interval '1 day', now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS t(s, u)`,
    [column((s) => s.session), column((s) => s.user)],
  );
  await rows(
    `INSERT INTO access_tokens (hash, session_id, expires_at)
     SELECT h, s, now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS t(h, s)`,
    [column((s) => hashToken(s.token)), column((s) => s.session)],
  );
  await rows(`INSERT INTO carts (id, user_id) SELECT c, u FROM unnest($1::text[], $2::text[]) AS t(c, u)`, [
    column((s) => s.cart),
    column((s) => s.user),
  ]);
  await rows(
    `INSERT INTO addresses (id, user_id, address_line, city, state, country, pincode, mobile)
     SELECT a, u, '12 MG Road', 'Pune', 'Maharashtra', 'India', '411001', '9876543210' FROM unnest($1::text[], $2::text[]) AS t(a, u)`,
    [column((s) => s.address), column((s) => s.user)],
  );
  const lines = shoppers.flatMap((s) => s.items.map((product) => ({ id: makeId(), cart: s.cart, product })));
  await rows(
    `INSERT INTO cart_lines (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
     SELECT l, c, p, 1, 0, 0 FROM unnest($1::text[], $2::text[], $3::text[]) AS t(l, c, p)`,
    [lines.map((line) => line.id), lines.map((line) => line.cart), lines.map((line) => line.product)],
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
  return shoppers.map((s) => {
    const list_items = s.items.map((productId) => ({ productId, quantity: 1 }));
    return `${s.token}\t${JSON.stringify({ list_items, addressId: s.address, subTotalAmt: 1e6, totalAmt: 1e6 })}`;
  });
}

async function countOrders(client: pg.Client): Promise<number> {
  return Number((await client.query('SELECT count(*) AS n FROM orders')).rows[0].n);
}

/** A rate means nothing if the shop lost count on the way. */
async function requireMatchingStock(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT p.id FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id
      GROUP BY p.id HAVING p.stock <> p.opening_stock + coalesce(sum(m.quantity), 0)`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} products whose stock does not match the ledger`);
}

function preparePgbench(pgbench: string, databaseUrl: string): void {
  pgbenchRun(pgbench, ['-i', '-q', '-s', '20', databaseUrl]);
}

function runPgbench(pgbench: string, databaseUrl: string): number {
  const output = pgbenchRun(pgbench, [
    '-c',
    String(SHOPPERS_AT_ONCE),
    '-j',
    '2',
    '-T',
    String(SECONDS),
    '-n',
    databaseUrl,
  ]);
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

function pgbenchRun(pgbench: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(pgbench, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return stdout;
}
