// Transactions whose statements travel together: what is sent without waiting for the answer before it costs
// one round trip for all of it. For the few calls where that matters; everything else uses inTransaction.

import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { commit, type Db, type Queryable } from './client.ts';
import type { Bound } from './prepared.ts';

export type Pipeline = {
  /** Sends a statement at once; its result may be awaited later, together with others. */
  send<Row extends object>(statement: Bound): Promise<Row[]>;
  /** Sends the commit; resolves when it is durable. */
  commit(): Promise<void>;
  /** The same transaction for functions that take one. */
  tx: Queryable;
};

/**
 * Runs `work` in one transaction (READ COMMITTED); what it has not committed when it ends is rolled back.
 * Never repeated: whoever calls decides what to try again (see isRetryable).
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
    // Whatever was sent after a failed statement fails too, and may be heard of first.
    throw (await findFirstFailure(sent)) ?? error;
  } finally {
    // After a failed statement PostgreSQL has turned the commit into a rollback already.
    ending ??= client.query('ROLLBACK').catch((error: Error) => (broken = error));
    await ending.catch(() => {});
    client.release(broken);
  }
}

async function sendRows<Row extends object>(client: pg.PoolClient, statement: Bound): Promise<Row[]> {
  const { rows } = await client.query<Row>(statement);
  return rows;
}

async function findFirstFailure(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const results = await Promise.allSettled(sent);
  return results.find((result) => result.status === 'rejected')?.reason;
}

/** Nobody may be waiting yet when it fails; whoever waits is still told. */
function observe<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
