// Reads that may be a moment old, at servers that follow the leader: only at one that has replayed every
// change this process knows of, and all that the leader had written a moment ago. Else the leader is asked.

import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './client.ts';
import { openPool } from './pool.ts';
import type { Bound, Readable } from './prepared.ts';
import type { ReadSources, Server, BatchOptions } from './read-sources.ts';
import { Replica, STATE, type Need, type ServerState } from './replica.ts';

const TIMING = {
  /** How often leader and replicas are asked how far they are. */
  lookEveryMs: 1_000,
  /** A leader or a replica that has not answered for so long is not known well enough. */
  trustMs: 3_000,
  /** A read of a replica that takes longer is repeated at the leader. */
  answerTimeoutMs: 500,
};
const ASK_LEADER_TIMEOUT_MS = 1_000;
/** How soon a replica is asked again whether it has replayed a change; then twice as late each time. */
const FIRST_PAUSE_MS = 5;

type Options = {
  urls: readonly string[];
  /** Past a pooler. */
  leaderUrl: string;
  leader: Db;
  connections: number;
  log: { warn(fields: object, message: string): void };
  timing?: Partial<typeof TIMING>;
};

export type ReplicaMetrics = { name: string; isUsable: boolean; lagBytes: number | null } & Replica['reads'];

/** 'new history': the leader is not who it was, and what a replica has shown may never have been. */
type Events = { 'new history': [] };

export class Replicas extends EventEmitter<Events> implements ReadSources {
  readonly isLeaderOnly = false;
  readonly any: Readable;
  readonly #leader: Db;
  readonly #leaderLine: pg.Pool;
  readonly #replicas: Replica[];
  readonly #timing: typeof TIMING;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #catchingUp: Promise<void> | null = null;
  #known: (ServerState & { at: number }) | null = null;
  #required = 0;
  /** Changes told of, and those of which the leader has been asked where they stand. */
  #changes = 0;
  #located = 0;
  #turn = 0;

  constructor({ urls, leaderUrl, leader, connections, log, timing }: Options) {
    super();
    this.#timing = { ...TIMING, ...timing };
    this.#leader = leader;
    this.#leaderLine = openPool({
      connectionString: leaderUrl,
      max: 1,
      connectionTimeoutMillis: ASK_LEADER_TIMEOUT_MS,
      query_timeout: ASK_LEADER_TIMEOUT_MS,
      application_name: 'jhatpat position',
    });
    const { answerTimeoutMs, trustMs } = this.#timing;
    const onChange = (replica: string, reason: string | null) =>
      log.warn({ replica, reason }, reason === null ? 'a replica is back' : 'a replica is left');
    this.#replicas = urls.map((url) => new Replica(url, { connections, answerTimeoutMs, trustMs, onChange }));
    this.any = { $client: { query: (statement) => this.#read(statement) } };
    this.#running = this.#keepLooking();
  }

  /**
   * Something changed: until the leader has said how far it is now, and a replica has replayed as much, all
   * is read from the leader.
   */
  noteChange(): void {
    this.#changes++;
    this.#catchingUp ??= this.#catchUp().finally(() => (this.#catchingUp = null));
  }

  async together<T>(
    work: (server: Server) => Promise<T>,
    { position = 0, timeoutMs }: BatchOptions = {},
  ): Promise<T> {
    // Worth a question whether it is as far by now.
    if (timeoutMs) await Promise.all(this.#replicas.map((replica) => replica.look()));
    const need = this.#toNeed(position);
    const read = (source: Readable) => work({ source, isLeader: false });
    const answer = need && (await this.#choose(need)?.together(read, need, timeoutMs));
    return answer ? answer.value : work({ source: this.#leader, isLeader: true });
  }

  get metrics(): ReplicaMetrics[] {
    const need = this.#toNeed();
    return this.#replicas.map((replica) => ({
      name: replica.name,
      isUsable: need !== null && replica.has(need),
      lagBytes:
        this.#known && replica.position !== null
          ? Math.max(0, this.#known.position - replica.position)
          : null,
      ...replica.reads,
    }));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#running, this.#catchingUp]);
    await Promise.all([this.#leaderLine.end(), ...this.#replicas.map((replica) => replica.close())]);
  }

  async #read<Row extends object>(statement: Bound): Promise<{ rows: Row[] }> {
    const need = this.#toNeed();
    const answer = need && (await this.#choose(need)?.read<Row>(statement, need));
    return answer ?? this.#leader.$client.query<Row>(statement);
  }

  /** null while it cannot be known what a replica must have. */
  #toNeed(position = 0): Need | null {
    const known = this.#known;
    if (!known || this.#located < this.#changes || Date.now() - known.at >= this.#timing.trustMs) return null;
    return { history: known.history, position: Math.max(this.#required, position) };
  }

  /** In turns. */
  #choose(need: Need): Replica | undefined {
    const usable = this.#replicas.filter((replica) => replica.has(need));
    return usable[this.#turn++ % usable.length];
  }

  async #keepLooking(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const before = this.#known;
      await this.#askLeader();
      await Promise.all(this.#replicas.map((replica) => replica.look()));
      // What the leader had written when it was asked before bounds the age of all that is read from now on.
      if (before && before.history === this.#known?.history)
        this.#required = Math.max(this.#required, before.position);
      await this.#pause(this.#timing.lookEveryMs);
    }
  }

  async #catchUp(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; pause < this.#timing.lookEveryMs; pause *= 2) {
      if (this.#closing.signal.aborted) return;
      if (this.#located < this.#changes) await this.#askLeader();
      const behind = this.#replicas.filter(({ position }) => position !== null && position < this.#required);
      await Promise.all(behind.map((replica) => replica.look()));
      const need = this.#toNeed();
      if (need && behind.every((replica) => replica.has(need))) return;
      await this.#pause(pause);
    }
  }

  /** Does nothing when it does not answer: it is not trusted for long then. */
  async #askLeader(): Promise<void> {
    const [changes, at] = [this.#changes, Date.now()];
    let state: ServerState;
    try {
      state = (await this.#leaderLine.query<ServerState>(STATE)).rows[0]!;
    } catch {
      return;
    }
    if (state.isStandby || (this.#known && at < this.#known.at)) return;
    const isNew = this.#known !== null && this.#known.history !== state.history;
    // Positions of another history say nothing in this one.
    if (isNew || changes > this.#located) this.#required = state.position;
    this.#known = { ...state, at };
    this.#located = Math.max(this.#located, changes);
    if (isNew) this.emit('new history');
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}
