// `npm run scale:stores -- [--stores N] [--orders N] [--products N] [--short]`: a shop with many stores and
// very many past orders: what an order costs, lists and reports of one store, sizes, vacuum, and moving one
// store into a database of its own. docs/scale.md uses what it prints.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../../tools/read-options.ts';
import { migrate } from '#database/migrate.ts';
import { median, quantile } from '../bench/compare.ts';
import { listProducts } from '../bench/hot-calls.ts';
import { makeReadyShoppers } from '../bench/ready-shoppers.ts';
import { rateOf, writeCalls } from '../bench/wrk.ts';
import { count, formatTable } from '../report.ts';
import { callForData, openTimer, type Request } from '../start/calls.ts';
import { openDatabase } from '../start/database.ts';
import { makeAdmin } from '../start/people.ts';
import { findProgram } from '../start/programs.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { addSoldOrders } from '../start/sold-orders.ts';
import { findPostgres, readCpuMs, readFamilyCpuMs } from '../start/usage.ts';
import { listKeys, whereOf } from './store-keys.ts';

const { values } = readOptions({
  options: {
    stores: { type: 'string' },
    orders: { type: 'string' },
    products: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const stores = Number(values.stores ?? (values.short ? 3 : 100));
const orders = Number(values.orders ?? (values.short ? 2_000 : 1_000_000));
const products = Number(values.products ?? (values.short ? 300 : 2_000));
const ROUNDS = values.short ? 1 : 3;
const SECONDS = values.short ? 1 : 2;
const SHOPPERS = values.short ? 2_000 : 5_000;
const TRIES = values.short ? 2 : 15;
const ORDERS_OF_EACH = 10;
/** Not the first, which the shop knows best. */
const STORE = '2'.padStart(24, '0');
const FIRST_PINCODE = 560_001;
const ROLL_UP_TIMEOUT_MS = values.short ? 5_000 : 150_000;

const wrk = findProgram('wrk');
const shop = await openShop(products);
const folder = mkdtempSync(path.join(os.tmpdir(), 'jhatpat-stores-'));
const say = (line: string) => console.log(line);
const format = (value: number) => new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 }).format(value);
const took = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
};
try {
  const load = os.loadavg().map((value) => value.toFixed(1));
  say(`${stores} stores, ${count.format(orders)} orders, ${products} products; load ${load.join(' ')}`);
  say(`stores with their stock written in ${format(await took(() => addStores(shop)))} s`);
  const wanted = { hasLedger: true, ofEach: ORDERS_OF_EACH, stores };
  say(`orders written in ${format(await took(() => addSoldOrders(shop.query, orders, wanted)))} s`);
  await saySizes(shop);
  await sayVacuum(shop);
  await sayKeys(shop);
  if (wrk) await sayOrders(shop, wrk);
  else say('orders: wrk is not installed');
  await sayCalls(shop);
  await saySplit(shop);
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A trigger gives each store every product. Each store serves a pincode of its own. */
async function addStores({ query, address }: LabShop): Promise<void> {
  await query(
    `INSERT INTO stores (id, name, city, state, pincode)
     SELECT lpad(to_hex(n), 24, '0'), 'Store ' || n, 'City ' || n, 'Karnataka', (${FIRST_PINCODE - 1} + n)::text
     FROM generate_series(2, $1::int) AS n ON CONFLICT (id) DO NOTHING`,
    [stores],
  );
  await query('DELETE FROM store_areas');
  // Two of the demo's stores are closed at night, and would refuse orders then.
  await query('UPDATE stores SET hours = NULL');
  await query(
    `INSERT INTO store_areas (pincode, store_id, ride_minutes)
     SELECT (${FIRST_PINCODE - 1} + n)::text, lpad(to_hex(n), 24, '0'), 6 FROM generate_series(1, $1::int) AS n`,
    [stores],
  );
  await query('UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000');
  // By a call, after which the shop reads all stores again.
  const { token } = await makeAdmin(query);
  await callForData(address, 'PUT', '/api/store/update', { token, body: { _id: STORE, city: 'City 2' } });
}

async function saySizes({ query }: LabShop): Promise<void> {
  const rows = await query<{ name: string; rows: number; mb: number; indexes: number; of_order: number }>(
    `SELECT relname AS name, reltuples::float8 AS rows, pg_total_relation_size(oid) / 1e6::float8 AS mb,
       pg_indexes_size(oid) / 1e6::float8 AS indexes, pg_total_relation_size(oid) / $1::float8 AS of_order
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
     ORDER BY pg_total_relation_size(oid) DESC LIMIT 9`,
    [orders],
  );
  const cells = rows.map((row) => [
    row.name,
    ...[row.rows, row.mb, row.indexes, row.of_order].map((value) => format(value)),
  ]);
  say(`\n${formatTable(['table', 'rows', 'MB', 'of it indexes', 'bytes an order'], cells)}`);
  const [all] = await query<{ mb: number }>(
    'SELECT pg_database_size(current_database()) / 1e6::float8 AS mb',
  );
  say(`the whole database: ${format(all!.mb)} MB\n`);
}

/** After a busy day: one order in fifty has changed. */
async function sayVacuum({ query }: LabShop): Promise<void> {
  const changed = Math.ceil(orders / 50);
  const change = () =>
    query(
      'UPDATE orders SET updated_at = now() WHERE id IN (SELECT id FROM orders ORDER BY id DESC LIMIT $1)',
      [changed],
    );
  say(`${count.format(changed)} orders changed in ${format(await took(change))} s`);
  say(`VACUUM ANALYZE orders: ${format(await took(() => query('VACUUM ANALYZE orders')))} s`);
}

async function sayKeys({ query }: LabShop): Promise<void> {
  const keys = await listKeys(query);
  const name = (kind: string) => keys.filter((table) => table.by === kind).map((table) => table.name);
  say(`\nof ${keys.length} tables, ${name('store').length} have store_id: ${name('store').join(', ')}`);
  say(`${name('order').length} only order_id: ${name('order').join(', ')}`);
  say(`${name('person').length} belong to a person or cart: ${name('person').join(', ')}`);
  say(`${name('all').length} are the same for all stores: ${name('all').join(', ')}`);
  const without = keys.filter(({ by, isUniqueByStore }) => by === 'store' && !isUniqueByStore);
  say(`primary key without store_id: ${without.map((table) => table.name).join(', ')}\n`);
}

/** In one store, and in all: the same shop, in turns. */
async function sayOrders({ query, address, pid }: LabShop, wrk: string): Promise<void> {
  const postgres = await findPostgres(query);
  const place = async (spread: number) => {
    const shoppers = await makeReadyShoppers(query, SHOPPERS);
    await query(
      `UPDATE addresses SET pincode = (${FIRST_PINCODE} + nth % $2::int)::text
       FROM unnest($1::text[]) WITH ORDINALITY AS of(id, nth) WHERE addresses.id = of.id`,
      [shoppers.map(({ addressId }) => addressId), spread],
    );
    const calls = shoppers.map(({ token, order }, at) => ({
      token,
      body: order,
      // The pincodes count from 1, as the ids of the stores do.
      store: (1 + ((at + 1) % spread)).toString(16).padStart(24, '0'),
    }));
    const script = writeCalls(folder, { path: '/api/order/cash-on-delivery', calls, isOnce: true });
    const read = async () => {
      const [row] = await query<{ wal: number; placed: number }>(
        `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS wal, (SELECT count(*) FROM orders)::int AS placed`,
      );
      return { ...row!, shop: readCpuMs(pid), database: readFamilyCpuMs(postgres) };
    };
    const before = await read();
    await rateOf(wrk, address, { connections: 16, seconds: SECONDS, script });
    await sendMails();
    const after = await read();
    const placed = after.placed - before.placed;
    if (placed === 0) throw new Error('no order was placed');
    return [
      placed / SECONDS,
      (after.shop - before.shop) / placed,
      (after.database - before.database) / placed,
      (after.wal - before.wal) / placed / 1_000,
    ];
  };
  // Part of the cost of an order.
  const sendMails = async () => {
    const isSending = () =>
      query(`SELECT FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL
        UNION ALL SELECT FROM jobs.job WHERE state < 'completed' AND name = 'mail' LIMIT 1`);
    while ((await isSending()).length > 0) await sleep(200);
  };
  const seen: Record<string, number[][]> = { 'one store': [], [`${stores} stores`]: [] };
  for (let round = values.short ? 0 : -1; round < ROUNDS; round++)
    for (const [name, all] of Object.entries(seen)) {
      const readings = await place(name === 'one store' ? 1 : stores);
      if (round >= 0) all.push(readings);
    }
  const cells = Object.entries(seen).map(([name, all]) => [
    name,
    ...all[0]!.map((_, at) => format(median(all.map((readings) => readings[at]!)))),
  ]);
  say(formatTable(['orders placed in', 'a second', 'shop ms', 'database ms', 'WAL kB'], cells));
  const ids = await listProducts(query, 500);
  const timer = openTimer(address);
  const before = readCpuMs(pid);
  for (const productId of ids)
    await timer.time({ path: '/api/product/get-product-details', body: { productId } });
  say(
    `a details call: ${((readCpuMs(pid) - before) / ids.length).toFixed(2)} ms of the shop's processor time`,
  );
  timer.close();
  const [row] = await query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database()',
  );
  say(`connections of one process and this program: ${row!.n}\n`);
}

/** The work side of one store, and its reports, once the shop has added up its days by itself. */
async function sayCalls({ query, address }: LabShop): Promise<void> {
  const { token } = await makeAdmin(query);
  const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  // Begins anew: the shop has not seen orders that were written so far in the past.
  await query('DELETE FROM sales_progress');
  const isAddedUp = async () =>
    (
      await query(
        'SELECT FROM sales_products WHERE store_id = $1 AND NOT EXISTS (SELECT FROM sales_days_due) LIMIT 1',
        [STORE],
      )
    ).length > 0;
  const waited = await took(async () => {
    const until = Date.now() + ROLL_UP_TIMEOUT_MS;
    while (Date.now() < until && !(await isAddedUp())) await sleep(1_000);
  });
  const done = (await isAddedUp()) ? 'added up all days of all stores' : 'was still adding up its days';
  say(`after ${format(waited)} s the shop ${done}`);
  const report = (kind: string, days: number): Request => ({
    path: `/api/admin/report?kind=${kind}&storeId=${STORE}&from=${toDay(days - 1)}&to=${toDay(0)}&compare=before`,
  });
  const list = (body: object): Request => ({
    path: '/api/order/staff-list',
    body: { page: 1, limit: 20, ...body },
  });
  const [product] = await query<{ id: string }>('SELECT product_id AS id FROM order_lines LIMIT 1');
  const requests: Record<string, Request> = {
    'orders of the store': list({ storeId: STORE }),
    'orders to pack': list({ storeId: STORE, status: 'PLACED' }),
    picking: { path: `/api/picking/queue?storeId=${STORE}` },
    'low stock': { path: `/api/stock/low?storeId=${STORE}` },
    'ledger of a product': { path: `/api/store/ledger?storeId=${STORE}&productId=${product!.id}` },
    'report by day, 400 days': report('day', 400),
    'report by product, 400 days': report('product', 400),
    'report by hour, 400 days': report('hour', 400),
    'report of service, 92 days': report('service', 92),
  };
  const timer = openTimer(address);
  const cells: string[][] = [];
  for (const [name, request] of Object.entries(requests)) {
    const times: number[] = [];
    try {
      for (let round = -1; round < TRIES; round++) {
        const ms = await timer.time({ ...request, token });
        if (round >= 0) times.push(ms);
      }
      cells.push([name, format(median(times)), format(quantile(times, 0.95))]);
    } catch (error) {
      cells.push([name, (error as Error).message, '']);
    }
  }
  timer.close();
  say(`${formatTable(['one store', 'median ms', 'p95 ms'], cells)}\n`);
}

/** Copies the rows of one store, and what all stores share, into an empty database of the same server. */
async function saySplit({ query, databaseUrl }: LabShop): Promise<void> {
  const psql = findProgram('psql');
  if (!psql) return say('split: psql is not installed');
  const target = new URL(databaseUrl);
  target.pathname = '/split';
  await query('CREATE DATABASE split');
  await migrate(target.href);
  const copy = openDatabase(() => target.href);
  let rows = 0;
  const keys = await listKeys(query);
  const seconds = await took(async () => {
    // What the migrations have inserted is copied as well; the audit refuses to be emptied.
    await copy.query('SET session_replication_role = replica');
    await copy.query(`TRUNCATE ${keys.map(({ name }) => name).join(', ')}`);
    for (const table of keys) rows += await pipe(psql, databaseUrl, target.href, table);
  });
  say(`split: ${count.format(rows)} rows of ${keys.length} tables copied in ${format(seconds)} s`);
  const compared = [`orders`, `order_lines`, `stock_movements`];
  for (const name of compared) {
    const where = whereOf(
      keys.find((table) => table.name === name)!,
      STORE,
    );
    const [from] = await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name} WHERE ${where}`);
    const [to] = await copy.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    say(`  ${name}: ${count.format(from!.n)} of the store, ${count.format(to!.n)} in its own database`);
  }
  await copy.end();
}

/** Rows copied. Foreign keys and triggers are off while they arrive: the source has checked them. */
async function pipe(psql: string, from: string, to: string, table: Parameters<typeof whereOf>[0]) {
  const columns = table.columns.join(', ');
  const select = `SELECT ${columns} FROM ${table.name} WHERE ${whereOf(table, STORE)}`;
  const env = { PATH: process.env.PATH, PGOPTIONS: '-c session_replication_role=replica' };
  const run = (url: string, sql: string) =>
    spawn(psql, ['-X', '-v', 'ON_ERROR_STOP=1', url, '-c', sql], { env });
  const reader = run(from, `COPY (${select}) TO STDOUT`);
  const writer = run(to, `COPY ${table.name} (${columns}) FROM STDIN`);
  let said = '';
  for (const stream of [writer.stdout, writer.stderr, reader.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  reader.stdout.pipe(writer.stdin);
  const [[read], [written]] = await Promise.all([once(reader, 'close'), once(writer, 'close')]);
  if (read !== 0 || written !== 0) throw new Error(`${table.name}: ${said.trim()}`);
  return Number(/COPY (\d+)/.exec(said)?.[1] ?? 0);
}
