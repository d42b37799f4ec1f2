// What several machines of a cluster share beside the files of deploy/, which have the settings of HAProxy,
// nginx and Patroni. The files with the settings of etcd and the shops are compared with these
// (deploy-files.test.ts).

/** The first Patroni that keeps every acknowledged order when a frozen leader wakes. */
export const OLDEST_PATRONI = [4, 1] as const;

export const ETCD = {
  members: 3,
  heartbeatMs: 100,
  electionMs: 1_000,
  /**
   * Patroni writes all the time, and etcd keeps every version until it is full (2 GB) unless told otherwise.
   */
  historyHours: 1,
} as const;

/** `restUser`: of its REST API for requests that change something; checks need no user. */
export const PATRONI = { nodes: 3, restUser: 'patroni' } as const;

export const SHOP = {
  processes: 3,
  /** The most that one process opens: its pool, three for jobs, two that LISTEN. */
  connections: 17,
  pool: 12,
  /** A shop still answers for this long after SIGTERM; its supervisor waits a little longer. */
  drainSeconds: 10,
  stopSeconds: 30,
} as const;
