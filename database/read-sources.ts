// Where reads come from that may be a moment old: the leader itself, or a replica that has replayed what the
// reader must see (replicas.ts).

import type { Db } from './client.ts';
import type { Readable } from './prepared.ts';

/** What work that reads at one server throws when a replica cannot serve it: the leader is asked then. */
export class NotAtReplica extends Error {}

/** One server, for reads that must agree with each other. */
export type Server = { source: Readable; isLeader: boolean };

export type BatchOptions = {
  /** A replica must have replayed as much (`POSITION` of an earlier read). */
  position?: number;
  /** For long work: how long an answer of a replica may take, before it is repeated at the leader. */
  timeoutMs?: number;
};

export type ReadSources = {
  isLeaderOnly: boolean;
  /** Each statement wherever it may be read. */
  any: Readable;
  /**
   * Statements that all go to one server. `work` is repeated at the leader when a replica fails it, so it
   * must be able to bear that.
   */
  together<T>(work: (server: Server) => Promise<T>, options?: BatchOptions): Promise<T>;
};

export function leaderOnly(db: Db): ReadSources {
  const source: Readable = db;
  return { isLeaderOnly: true, any: source, together: (work) => work({ source, isLeader: true }) };
}

/** SQL of how far a server is: what it has written if it leads, what it has replayed if it follows. */
export const POSITION = `
  (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0')::float8`;
