// The statements of cash orders, recorded from the shop's own code and replayed by pgbench without the shop.
// An order is recorded by placing it in a transaction that is rolled back.

import { NO_CHARGES } from '#shared/bill.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { connect, type Db } from '#database/client.ts';
import type { Bound } from '#database/prepared.ts';
import { findSessionOwner } from '#features/auth/session/session.ts';
import { placeOrder } from '#features/order/placing/place-order.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { FIRST_STORE_ID } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';
import type { ReadyShopper } from './asked.ts';

const RECORD_CONCURRENCY = 8;
const WITHOUT_LIMIT = 1_000_000_000;

/** One statement, and whether it is sent together with the one before it. */
type Recorded = Pick<Bound, 'text' | 'values'> & { isBatch: boolean };
type Statement = string | { text: string; values?: unknown[] };

export async function openOrderReplay(shop: LabShop, pgbench: string, folder: string, clients: number) {
  const { query } = shop;
  const db = connect(shop.databaseUrl, { max: RECORD_CONCURRENCY });
  const file = path.join(folder, 'orders.sql');
  await query('CREATE TABLE bench_orders (n int PRIMARY KEY, v text[] NOT NULL)');
  const count = async () => (await query<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]!.n;
  return {
    /** Orders per second, one of each shopper. */
    async measure(shoppers: readonly ReadyShopper[]): Promise<number> {
      const orders: Recorded[][] = [];
      await forEachConcurrently(shoppers, RECORD_CONCURRENCY, async (shopper) =>
        orders.push(await recordOrder(db, shopper)),
      );
      const { script, values } = toScript(orders, clients);
      writeFileSync(file, script);
      await query('TRUNCATE bench_orders');
      await query(
        `INSERT INTO bench_orders SELECT ordinality - 1, ARRAY(SELECT json_array_elements_text(v))
         FROM json_array_elements($1::json) WITH ORDINALITY AS line (v)`,
        [JSON.stringify(values)],
      );
      await query('VACUUM ANALYZE');
      const before = await count();
      // The shop's mails and regular checks would run beside pgbench.
      process.kill(shop.pid, 'SIGSTOP');
      const perSecond = runPgbench(pgbench, [
        ...['-f', file, '-M', 'prepared', '-c', String(clients), '-j', '2', '-n', '-D', 'i=-1'],
        ...['-t', String(orders.length / clients), shop.databaseUrl],
      ]);
      // The replayed orders bypassed the shop, so nothing queued their mails.
      await query('DELETE FROM order_mails WHERE queued_at IS NULL');
      process.kill(shop.pid, 'SIGCONT');
      const placed = (await count()) - before;
      if (placed !== orders.length) throw new Error(`pgbench placed ${placed} of ${orders.length} orders`);
      return perSecond;
    },
    async close() {
      process.kill(shop.pid, 'SIGCONT');
      await query('DROP TABLE bench_orders');
      await db.$client.end();
    },
  };
}

/** The statements of a cash order, starting with the look-up of its session. */
async function recordOrder(db: Db, { id: userId, token, order }: ReadyShopper): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  let unanswered = 0;
  /** Runs every statement except COMMIT. */
  const record = async (client: pg.ClientBase | pg.Pool, statement: Statement) => {
    // BEGIN is sent as a string, COMMIT as a statement without values.
    const { text, values = [] } = typeof statement === 'string' ? { text: statement } : statement;
    recorded.push({ text, values, isBatch: unanswered > 0 });
    unanswered++;
    try {
      const isCommit = text === 'COMMIT';
      const result = await client.query(isCommit ? 'ROLLBACK' : statement);
      return isCommit ? { ...result, command: 'COMMIT' } : result;
    } finally {
      unanswered--;
    }
  };
  const recordingDb = {
    $client: {
      query: (statement: Statement) => record(db.$client, statement),
      async connect() {
        const client = await db.$client.connect();
        return {
          query: (statement: Statement) => record(client, statement),
          release: (error?: Error) => client.release(error),
        };
      },
    },
  } as unknown as Db;

  const now = new Date();
  const session = await findSessionOwner(recordingDb, token, now);
  if (session?.userId !== userId) throw new Error('A shopper without a session');
  const refuse = () => Promise.reject(new Error('A cash order asked for a card payment'));
  // The data for the promised time is read once a second for all orders, not once for each order.
  const arrivals = { readPast: async () => undefined, readQueue: refuse };
  const deps = {
    db: recordingDb,
    arrivals,
    changes: { apply() {} },
    closePayment: refuse,
    offers: { runningAt: () => [], reload: () => Promise.resolve() },
    moments: { catchUp: () => Promise.resolve() },
    isPayable: refuse,
  };
  const caps = { rupees: WITHOUT_LIMIT, units: WITHOUT_LIMIT, unitsPerProduct: WITHOUT_LIMIT };
  const input = {
    userId,
    storeId: FIRST_STORE_ID,
    key: token,
    body: order,
    rateLimitScale: WITHOUT_LIMIT,
    unpaidCaps: caps,
    unconfirmedOrders: 5,
    minimumOrderPaise: 0,
    chargeRates: NO_CHARGES,
    now,
  };
  const { kind } = await placeOrder(deps, input, { call: 'cash-on-delivery' });
  if (kind !== 'placed') throw new Error(`An order was ${kind}`);
  return recorded;
}

/**
 * pgbench's script of an order, and its parameter values for each order. The values are read first, by
 * number, which takes the round trip that the shop spends on the session look-up; the look-up itself is sent
 * with the next statements.
 */
function toScript(orders: readonly Recorded[][], clients: number): { script: string; values: string[][] } {
  const first = orders[0]!;
  const texts = first.map(({ text }) => text).join(';');
  if (orders.some((order) => order.map(({ text }) => text).join(';') !== texts))
    throw new Error('The orders did not send the same statements');
  /** Parameters whose values are equal to each other in every order share one column. */
  const columns = new Map<string, number>();
  const variables = new Map<string, string>();
  for (const [at, { values }] of first.entries()) {
    for (const index of values.keys()) {
      const column = orders.map((order) => toText(order[at]!.values[index]));
      const key = JSON.stringify(column);
      if (column.includes(null)) {
        if (column.some((value) => value !== null)) throw new Error('A value that is sometimes null');
        variables.set(`${at} ${index}`, 'NULL');
        continue;
      }
      if (!columns.has(key)) columns.set(key, columns.size + 1);
      variables.set(`${at} ${index}`, `:v${columns.get(key)}`);
    }
  }
  const statements = first.map(({ text, isBatch }, at) => {
    if (/(?<!:):(?![:=])\w/.test(text)) throw new Error(`pgbench would take this for a variable: ${text}`);
    const bound = text.replace(/\$(\d+)/g, (_, number) => variables.get(`${at} ${Number(number) - 1}`)!);
    // The first statement is the look-up of the session.
    const startsTrip = at === 0 || (at > 1 && !isBatch);
    return `${startsTrip ? `${at > 0 ? '\\endpipeline\n' : ''}\\startpipeline\n` : ''}${bound.trim()};`;
  });
  const read = Array.from({ length: columns.size }, (_, at) => `v[${at + 1}] AS v${at + 1}`).join(', ');
  const script = `\\set i :i + 1
\\set n :i * ${clients} + :client_id
SELECT ${read} FROM bench_orders WHERE n = :n \\gset
${statements.join('\n')}
\\endpipeline
`;
  const lists = [...columns.keys()].map((key) => JSON.parse(key) as string[]);
  return { script, values: orders.map((_, order) => lists.map((list) => list[order]!)) };
}

/** Formats a value for PostgreSQL as the driver does. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return String(value);
}

/** Transactions per second. */
export function runPgbench(pgbench: string, args: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync(pgbench, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
