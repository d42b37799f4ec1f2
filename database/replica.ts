// One server that follows the leader: how far it is, and reads of it that prove with each answer that they
// are no older than they may be. What goes wrong here is nobody's error: the leader is asked then.

import pg from 'pg';
import { openPool } from './pool.ts';
import type { Bound, Readable } from './prepared.ts';
import { NotAtReplica, POSITION } from './read-sources.ts';

const CONNECT_TIMEOUT_MS = 300;
/** Even for reads that nobody waits for. */
const LONGEST_STATEMENT_MS = 5_000;
/** One that failed a read is left alone for so long, lest each of its next readers wait for nothing. */
const REST_MS = 2_000;

/** `history`: the database and its timeline, which a server has in common with those that follow it. */
export type ServerState = { isStandby: boolean; position: number; history: string };

/**
 * A standby knows its timeline from its control file, some minutes late after a failover, or at once where
 * the role may see the WAL receiver (pg_monitor).
 */
export const STATE = `
  SELECT pg_is_in_recovery() AS "isStandby", ${POSITION} AS position,
         (SELECT system_identifier FROM pg_control_system()) || ' ' || CASE
           WHEN pg_is_in_recovery() THEN greatest(
             (SELECT timeline_id FROM pg_control_checkpoint()),
             (SELECT min_recovery_end_timeline FROM pg_control_recovery()),
             (SELECT received_tli FROM pg_stat_wal_receiver))
           ELSE ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int
         END AS history`;

/** One that was promoted may lead, or only believe so. */
const REPLAYED: Bound = {
  name: 'replica-position',
  text: `SELECT CASE WHEN pg_is_in_recovery() THEN ${POSITION} ELSE -1 END AS position`,
  values: [],
};

/** What a read must find: a server of this history that has replayed as much. */
export type Need = { history: string; position: number };

export type ReplicaOptions = {
  connections: number;
  /** A read that takes longer is repeated at the leader. */
  answerTimeoutMs: number;
  /** After this time without an answer of the server nothing is known of it. */
  trustMs: number;
  /** `reason` null: it may be used again. */
  onChange(name: string, reason: string | null): void;
};

export class Replica {
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #options: ReplicaOptions;
  /** Which history a connection was seen to have: an address may lead to another server than before. */
  readonly #histories = new WeakMap<pg.PoolClient, string>();
  #state: (ServerState & { at: number }) | null = null;
  #restsUntil = 0;
  #looking: Promise<void> | null = null;
  #isTroubled = false;
  reads = { answered: 0, behind: 0, failed: 0 };

  constructor(url: string, options: ReplicaOptions) {
    const { host, pathname } = new URL(url);
    this.name = host + pathname;
    this.#options = options;
    this.#pool = openPool({
      connectionString: url,
      max: options.connections,
      pipeline: true,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: options.answerTimeoutMs,
      statement_timeout: LONGEST_STATEMENT_MS,
      // Should it be promoted, nothing is written there all the same.
      options: '-c default_transaction_read_only=on',
      application_name: 'jhatpat reads',
    } as pg.PoolConfig);
  }

  get position(): number | null {
    return this.#state?.position ?? null;
  }

  /** As far as is known; the read itself proves it. */
  has({ history, position }: Need): boolean {
    const state = this.#state;
    const now = Date.now();
    return (
      state !== null &&
      state.isStandby &&
      state.history === history &&
      state.position >= position &&
      now - state.at < this.#options.trustMs &&
      now >= this.#restsUntil
    );
  }

  /** Asks the server how far it is. Never throws. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null));
    return this.#looking;
  }

  async #look(): Promise<void> {
    const at = Date.now();
    try {
      await this.#withClient(async (client) => {
        this.#state = { ...(await this.#readState(client)), at };
      });
      if (this.#isTroubled && Date.now() >= this.#restsUntil) this.#say(null);
    } catch (error) {
      this.#leave(error);
    }
  }

  /** undefined: it must be read from the leader. */
  read<Row extends object>(statement: Bound, need: Need): Promise<{ rows: Row[] } | undefined> {
    return this.#try(need, async (client) => {
      // They travel together; what the second one sees is no older than what the first one says.
      const [replayed, read] = await Promise.allSettled([
        client.query<{ position: number }>(REPLAYED),
        client.query<Row>(statement),
      ]);
      this.#requireReplayed(unwrap(replayed).rows[0]!.position, need);
      return unwrap(read);
    });
  }

  /** The same for statements that are sent one after the other, on one connection. */
  together<T>(
    work: (source: Readable) => Promise<T>,
    need: Need,
    timeoutMs: number | undefined,
  ): Promise<{ value: T } | undefined> {
    const limit = timeoutMs ? { query_timeout: timeoutMs } : {};
    return this.#try(need, async (client) => {
      const { rows } = await client.query<{ position: number }>(REPLAYED);
      this.#requireReplayed(rows[0]!.position, need);
      const query = (statement: Bound) => client.query({ ...statement, ...limit });
      return { value: await work({ $client: { query } as Readable['$client'] }) };
    });
  }

  async close(): Promise<void> {
    await this.#looking;
    await this.#pool.end();
  }

  async #try<T>(need: Need, work: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
    try {
      const answer = await this.#withClient(async (client) => {
        if (this.#histories.get(client) !== need.history) {
          const { isStandby, history } = await this.#readState(client);
          if (!isStandby || history !== need.history) throw new NotAtReplica();
        }
        return work(client);
      });
      this.reads.answered++;
      return answer;
    } catch (error) {
      if (error instanceof NotAtReplica) {
        this.reads.behind++;
      } else {
        this.reads.failed++;
        // A query that replaying stood in the way of says nothing against the server.
        if (!isOfStatement(error)) this.#leave(error);
      }
      return undefined;
    }
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  async #readState(client: pg.PoolClient): Promise<ServerState> {
    const state = (await client.query<ServerState>(STATE)).rows[0]!;
    this.#histories.set(client, state.history);
    return state;
  }

  #requireReplayed(position: number, need: Need): void {
    if (position >= need.position) return;
    // Started anew, it may be further back than it was, or lead.
    if (this.#state) this.#state = { ...this.#state, position };
    throw new NotAtReplica();
  }

  #leave(error: unknown): void {
    this.#state = null;
    this.#restsUntil = Date.now() + REST_MS;
    if (!this.#isTroubled) this.#say(error instanceof Error ? error.message : String(error));
  }

  #say(reason: string | null): void {
    this.#isTroubled = reason !== null;
    this.#options.onChange(this.name, reason);
  }
}

/** Errors of the statement, and not of the server or the way to it. */
const isOfStatement = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(08|53|57|58|XX|25006)/.test(error.code ?? '');

function unwrap<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
