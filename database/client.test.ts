// What a pool does with bad connections: one whose answers do not come, and one to a server that has become
// read-only.

import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabaseLine, type DatabaseLine } from '#tests/database-line.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { connect, findDriverError, inTransaction, type Db } from './client.ts';
import { inPipeline } from './pipeline.ts';

const CONNECTIONS = 3;
const ANSWER_TIMEOUT_MS = 1_000;

let line: DatabaseLine;
let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  line = await openDatabaseLine(database.url);
  db = connect(line.url, { max: CONNECTIONS, answerTimeoutMs: ANSWER_TIMEOUT_MS });
});
afterEach(() => line.restore());
afterAll(async () => {
  await db.$client.end();
  await line.close();
  await drop();
});

const ask = () => db.execute(sql`SELECT 1`);
const openAll = () =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => db.execute(sql`SELECT pg_sleep(.1)`)));

it('whatever is run on frozen connections ends, and the next ones have new connections', async () => {
  const runAll = () => [
    ask(),
    inTransaction(db, (tx) => tx.execute(sql`SELECT 1`)),
    inPipeline(db, async (pipeline) => {
      pipeline.send({ name: 'one', text: 'SELECT 1', values: [] }).catch(() => {});
      await pipeline.commit();
    }),
  ];
  await openAll();
  line.freezeOpen();
  const since = Date.now();
  const outcomes = await Promise.allSettled(runAll());
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'rejected'));
  expect(Date.now() - since).toBeLessThan(ANSWER_TIMEOUT_MS * 6);
  await openAll();
  await Promise.all([...runAll(), ...runAll()]);
});

it('a transaction that is frozen half-way ends, and its connection is not given to others', async () => {
  await openAll();
  const frozen = inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT 1`);
    line.freezeOpen();
    await tx.execute(sql`SELECT 2`);
  });
  await expect(frozen).rejects.toThrow();
  // The idle connections of the pool are gone with it.
  await openAll();
  expect(db.$client.totalCount).toBeLessThanOrEqual(CONNECTIONS);
});

it('a connection on which the work of a transaction failed is used again', async () => {
  await ask();
  const before = db.$client.totalCount;
  const failed = inTransaction(db, () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(db.$client.totalCount).toBe(before);
  expect(db.$client.idleCount).toBe(before);
});

it('a connection to a server that has become read-only is replaced', async () => {
  await ask();
  const write = () => inTransaction(db, (tx) => tx.execute(sql`CREATE TABLE written (id int)`));
  const beginReadOnly = (client: { query(text: string): unknown }) =>
    void client.query('SET default_transaction_read_only = on');
  db.$client.on('connect', beginReadOnly);
  await endIdle();
  const error = await write().catch((reason: unknown) => reason);
  expect(findDriverError(error)?.code).toBe('25006');
  db.$client.off('connect', beginReadOnly);
  await write();
});

it('a statement may take longer if its transaction says so', async () => {
  const sleep = sql`SELECT pg_sleep(${(ANSWER_TIMEOUT_MS * 1.5) / 1_000})`;
  await Promise.all([
    expect(inTransaction(db, (tx) => tx.execute(sleep))).rejects.toThrow(),
    inTransaction(db, (tx) => tx.execute(sleep), { timeoutMs: 10_000 }),
  ]);
});

/** Makes the next connections new ones. */
async function endIdle(): Promise<void> {
  line.cut();
  await expect.poll(() => db.$client.totalCount).toBe(0);
  line.restore();
}
