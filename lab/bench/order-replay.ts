// The statements of cash orders, recorded from the shop's own code and sent again by pgbench: nothing of the
// shop runs between them. An order is recorded by placing it in a transaction that is rolled back.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { connect, type Db } from '#database/client.ts';
import type { Bound } from '#database/prepared.ts';
import { findSessionOwner } from '#features/account/session/session.ts';
import { placeOrder } from '#features/order/place/place-order.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import type { ReadyShopper } from './ready-shoppers.ts';
import type { BenchShop } from './tools.ts';

const RECORD_CONCURRENCY = 8;
const WITHOUT_LIMIT = 1_000_000_000;

/** One statement, and whether it is sent together with the one before it. */
type Recorded = Pick<Bound, 'text' | 'values'> & { isBatch: boolean };
type Statement = string | { text: string; values?: unknown[] };

type Options = { pgbench: string; folder: string; clients: number };

export async function openOrderReplay(
  shop: BenchShop,
  client: pg.Client,
  { pgbench, folder, clients }: Options,
) {
  const db = connect(shop.databaseUrl, { max: RECORD_CONCURRENCY });
  await client.query('CREATE TABLE bench_orders (n int PRIMARY KEY, v text[] NOT NULL)');
  return {
    async prepare(shoppers: readonly ReadyShopper[]) {
      const orders = await recordAll(db, shoppers);
      const { script, values } = toScript(orders, clients);
      const file = path.join(folder, 'orders.sql');
      writeFileSync(file, script);
      await client.query('TRUNCATE bench_orders');
      await client.query(
        `INSERT INTO bench_orders SELECT ordinality - 1, ARRAY(SELECT json_array_elements_text(v))
         FROM json_array_elements($1::json) WITH ORDINALITY AS line (v)`,
        [JSON.stringify(values)],
      );
      await client.query('VACUUM ANALYZE');
      const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM orders');
      // Its mails and checks would run beside pgbench.
      process.kill(shop.pid, 'SIGSTOP');
      return {
        /** Orders per second. */
        run: () =>
          runPgbench(pgbench, [
            ...['-f', file, '-M', 'prepared', '-c', String(clients), '-j', '2', '-n', '-D', 'i=-1'],
            ...['-t', String(orders.length / clients), shop.databaseUrl],
          ]),
        async finish() {
          // They have no shop that waits for them.
          await client.query('DELETE FROM order_mails WHERE queued_at IS NULL');
          process.kill(shop.pid, 'SIGCONT');
          const after = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM orders');
          const placed = after.rows[0]!.n - rows[0]!.n;
          if (placed !== orders.length)
            throw new Error(`pgbench placed ${placed} of ${orders.length} orders`);
        },
      };
    },
    async close() {
      process.kill(shop.pid, 'SIGCONT');
      await client.query('DROP TABLE bench_orders');
      await db.$client.end();
    },
  };
}

async function recordAll(db: Db, shoppers: readonly ReadyShopper[]): Promise<Recorded[][]> {
  const orders: Recorded[][] = [];
  const waiting = shoppers.slice();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) orders.push(await recordOrder(db, next));
  };
  await Promise.all(Array.from({ length: RECORD_CONCURRENCY }, work));
  return orders;
}

/** What a cash order sends, the look-up of its session first. */
async function recordOrder(db: Db, { userId, token, order }: ReadyShopper): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  let unanswered = 0;
  /** Sends everything but the commit. */
  const record = async (client: pg.ClientBase | pg.Pool, statement: Statement) => {
    // BEGIN comes as a text, COMMIT as a statement without values.
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
  // What a promise is made from is read once a second, however many order: not with each of these.
  const arrivals = { readPast: async () => undefined, readQueue: refuse };
  const deps = {
    db: recordingDb,
    arrivals,
    changes: { apply() {} },
    closePayment: refuse,
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
    now,
  };
  const { kind } = await placeOrder(deps, input, { call: 'cash-on-delivery' });
  if (kind !== 'placed') throw new Error(`An order was ${kind}`);
  return recorded;
}

/**
 * pgbench's script of an order, and for each order the values of its parameters. The values are read first,
 * by number, in the place of the round trip that the shop spends on the session alone; the look-up of the
 * session goes with the next statements.
 */
function toScript(orders: readonly Recorded[][], clients: number): { script: string; values: string[][] } {
  const first = orders[0]!;
  const texts = first.map(({ text }) => text).join(';');
  if (orders.some((order) => order.map(({ text }) => text).join(';') !== texts))
    throw new Error('The orders did not send the same statements');
  /** Parameters that have the same value in every order are one. */
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
    // The first one is the session's.
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

/** As the driver writes a value for PostgreSQL. */
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
