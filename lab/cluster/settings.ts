// The settings that several machines share. `npm run cluster` uses them; the files in deploy/ are generated
// from them or compared with them (deploy-files.test.ts). Times are in the unit their name says.

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

/**
 * A leader that is silent for `ttlSeconds` is replaced. Patroni requires loopWait + 2 * retryTimeout <= ttl
 * and a ttl of at least 20.
 */
export const PATRONI = {
  nodes: 3,
  /** User of its REST API for requests that change something; checks need no user. */
  restUser: 'patroni',
  ttlSeconds: 20,
  loopWaitSeconds: 5,
  retryTimeoutSeconds: 5,
  /** A COMMIT is acknowledged when at least one other node, whichever is quicker, has it too. */
  synchronousMode: 'quorum',
  synchronousNodes: 1,
  /** When etcd is away, a leader that reaches all other nodes stays leader. */
  failsafeMode: true,
  maximumLagBytes: 1_048_576,
  /** A killed PostgreSQL may recover for this long before another node is made leader. */
  primaryStartTimeoutSeconds: 10,
  primaryStopTimeoutSeconds: 10,
} as const;

export const POSTGRES = {
  maxConnections: 150,
  /** For administration and replication, beyond the connections of the shops. */
  reservedConnections: 20,
  walSenders: 10,
  sharedBuffers: '128MB',
  walKeepSize: '256MB',
} as const;

/** Connections that LISTEN are silent for hours, so only a check may end a session, never idleness. */
export const HAPROXY = {
  checkEveryMs: 1_000,
  checkTimeoutMs: 2_000,
  /** Failed checks until a leader is dropped, and passed checks until the next one is used. */
  fall: 2,
  rise: 1,
  connectSeconds: 3,
  idleHours: 24,
  queueSeconds: 5,
  maxConnections: 1_000,
} as const;

export const NGINX = {
  /** A shop that failed this often within this time is left out for the same time. */
  maxFails: 2,
  failSeconds: 2,
  connectSeconds: 1,
  /** For shoppers' calls; longer than any timeout of the shop itself. */
  readSeconds: 10,
  /** Between two signs of life on an event stream. */
  streamReadSeconds: 60,
  /** For uploads, imports and exports. */
  longReadSeconds: 120,
  tries: 3,
  triesSeconds: 8,
  keepaliveConnections: 64,
  keepaliveSeconds: 60,
  maxBodyMegabytes: 70,
} as const;

export const SHOP = {
  processes: 3,
  /** The most that one process opens: its pool, three for jobs, two that LISTEN. */
  connections: 17,
  pool: 12,
  /** A shop still answers for this long after SIGTERM; its supervisor waits a little longer. */
  drainSeconds: 10,
  stopSeconds: 30,
} as const;
