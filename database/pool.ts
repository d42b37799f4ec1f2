// A pool that leaves a server which is frozen, cut off or read-only: the connection that noticed is closed,
// and so are the idle ones, because they lead to the same server. A new connection may lead to another one.
//
// It also tells the database who makes a change while staff act (actor.ts).

import { Socket } from 'node:net';
import pg from 'pg';
import { findActor } from './actor.ts';

const READ_ONLY = '25006';
/** The driver has no error code for this. */
const NO_ANSWER = 'Query read timeout';

export function openPool(config: pg.PoolConfig): pg.Pool {
  const idle = new Set<pg.ClientBase>();

  class Client extends WatchedClient {
    override leave(): void {
      // As when the server closes the connection: the pool removes it at once.
      for (const client of idle) client.emit('error', new Error('Connection terminated: left its server'));
      super.leave();
    }
  }

  const pool = new ActorPool({ ...config, Client: Client as unknown as new () => pg.Client });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that dies in the middle of a transaction: its statements fail, which tells the caller.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

/** Set for its transaction only; the audit's triggers read it. */
const SET_ACTOR = `SELECT set_config('jhatpat.actor', $1, true)`;

/** Most calls of staff only read, and no trigger asks who does. No function of the shop's own writes. */
function isRead(statement: string | pg.QueryConfig): boolean {
  return /^\s*select\b/i.test(typeof statement === 'string' ? statement : statement.text);
}

class ActorPool extends pg.Pool {
  /**
   * With an actor, a single statement that may change something becomes a transaction, because the setting
   * lasts only as long as one.
   */
  override query(...args: any[]): any {
    if (!findActor() || isRead(args[0]) || typeof args.at(-1) === 'function') {
      return (super.query as (...args: unknown[]) => unknown)(...args);
    }
    return this.#queryInTransaction(args);
  }

  async #queryInTransaction(args: unknown[]): Promise<unknown> {
    const client = await this.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let broken: Error | undefined;
    try {
      await query('BEGIN');
      const result = await query(...args);
      await query('COMMIT');
      return result;
    } catch (error) {
      await query('ROLLBACK').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

type QueryCallback = (error: unknown, ...rest: unknown[]) => void;

class WatchedClient extends pg.Client {
  readonly #socket: Socket;
  #isCorked = false;

  constructor(config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Supports all of the driver's signatures: the last argument may be a callback. */
  override query(...args: unknown[]): any {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = ((error, ...rest) => {
        this.#look(error);
        callback(error, ...rest);
      }) satisfies QueryCallback;
    }
    this.#cork();
    const result = (super.query as (...args: unknown[]) => unknown)(...args);
    // Runs before the caller hears of it and returns the connection.
    if (result instanceof Promise) result.catch((error: unknown) => this.#look(error));
    if (args[0] === 'BEGIN') this.#sayWhoActs();
    return result;
  }

  /** Statements that do not wait for each other leave together: one write, and one wake-up of the server. */
  #cork(): void {
    if (this.#isCorked) return;
    const { stream } = this.connection;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }

  #sayWhoActs(): void {
    const actor = findActor();
    // When it fails, so does the transaction, and PostgreSQL rejects the rest of it.
    if (actor) super.query(SET_ACTOR, [JSON.stringify(actor)]).catch(() => {});
  }

  #look(error: unknown): void {
    if (!(error instanceof Error)) return;
    if (error.message === NO_ANSWER || (error as pg.DatabaseError).code === READ_ONLY) this.leave();
  }

  /** From now on the pool treats it as closed. */
  leave(): void {
    this.end().catch(() => {});
  }

  /** A frozen server would never answer the driver's termination message. */
  override end(...args: unknown[]): any {
    const ended = (super.end as (...args: unknown[]) => unknown)(...args);
    this.#socket.destroySoon();
    return ended;
  }
}
