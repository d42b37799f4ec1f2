// Transactions whose statements are sent together: those sent without awaiting the previous answer cost one
// round trip in all. For the few calls where that matters; everything else uses inTransaction.

import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { commit, type Db, type Queryable } from './client.ts';
import type { BoundStatement } from './prepared.ts';

export type Pipeline = {
  /** Sends a statement at once; its result may be awaited later, together with others. */
  send<Row extends object>(statement: BoundStatement): Promise<Row[]>;
  /** Sends the commit; resolves when it is durable. */
  commit(): Promise<void>;
  /** The same transaction for functions that take one. */
  tx: Queryable;
};

/**
 * Runs `work` in one transaction (READ COMMITTED); what is not committed when it ends is rolled back. Never
 * repeated: the caller decides what to retry (see isRetryable).
 */
export async function inPipeline<T>(db: Db, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  const sent: Promise<unknown>[] = [];
  const track = <T>(promise: Promise<T>): Promise<T> => {
    sent.push(observe(promise));
    return promise;
  };
  let ending: Promise<unknown> | undefined;
  let broken: Error | undefined;
  try {
    track(client.query('BEGIN'));
    return await work({
      send: (statement) => track(sendRows(client, statement)),
      commit: () => (ending = observe(commit(client))) as Promise<void>,
      get tx() {
        return drizzle(client);
      },
    });
  } catch (error) {
    // Statements sent after a failed one fail too, and may be reported first.
    throw (await findFirstFailure(sent)) ?? error;
  } finally {
    // After a failed statement PostgreSQL has turned the commit into a rollback already.
    ending ??= client.query('ROLLBACK').catch((error: Error) => (broken = error));
    await ending.catch(() => {});
    client.release(broken);
  }
}

async function sendRows<Row extends object>(
  client: pg.PoolClient,
  statement: BoundStatement,
): Promise<Row[]> {
  const { rows } = await client.query<Row>(statement);
  return rows;
}

async function findFirstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(sent);
  return results.find((result) => result.status === 'rejected')?.reason;
}

/** Prevents an unhandled rejection when it fails before it is awaited; whoever awaits it is still told. */
function observe<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
