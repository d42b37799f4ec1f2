// The one table of settings for more than one machine. `npm run cluster` runs with it, the files in deploy/
// are drawn from it or compared with it (deploy-files.test.ts). Times are in the unit their name says.

/** The first Patroni that keeps every acknowledged order when a frozen leader wakes. */
export const OLDEST_PATRONI = [4, 1] as const;

export const ETCD = {
  members: 3,
  heartbeatMs: 100,
  electionMs: 1_000,
  /** Patroni writes all the time, and etcd keeps every version until it is full (2 GB) if it is not told. */
  historyHours: 1,
} as const;

/**
 * A leader that is not heard of for `ttlSeconds` is replaced. Patroni wants
 * loopWait + 2 * retryTimeout <= ttl, and a ttl of 20 at least.
 */
export const PATRONI = {
  nodes: 3,
  /** Of its REST interface, for what changes something; checks need none. */
  restUser: 'patroni',
  ttlSeconds: 20,
  loopWaitSeconds: 5,
  retryTimeoutSeconds: 5,
  /** A COMMIT is answered when one of the others has it too, whichever is quicker. */
  synchronousMode: 'quorum',
  synchronousNodes: 1,
  /** When etcd is away, a leader that reaches all others stays leader. */
  failsafeMode: true,
  maximumLagBytes: 1_048_576,
  /** A killed PostgreSQL may recover for this long before another node is made leader. */
  primaryStartTimeoutSeconds: 10,
  primaryStopTimeoutSeconds: 10,
} as const;

export const POSTGRES = {
  maxConnections: 150,
  /** Kept for administration and replication, beside what the shops may open. */
  reservedConnections: 20,
  walSenders: 10,
  sharedBuffers: '128MB',
  walKeepSize: '256MB',
} as const;

/** Connections that LISTEN are silent for hours, so only a check may end a session, never idleness. */
export const HAPROXY = {
  checkEveryMs: 1_000,
  checkTimeoutMs: 2_000,
  /** So many failed checks until a leader is left, so many good ones until the next is used. */
  fall: 2,
  rise: 1,
  connectSeconds: 3,
  idleHours: 24,
  queueSeconds: 5,
  maxConnections: 1_000,
} as const;

export const NGINX = {
  /** A shop that failed so often within this time is left alone for as long. */
  maxFails: 2,
  failSeconds: 2,
  connectSeconds: 1,
  /** For shoppers' calls: longer than any limit of the shop's own. */
  readSeconds: 10,
  /** Between two signs of life on a stream of events. */
  streamReadSeconds: 60,
  /** For what is uploaded, imported and exported. */
  longReadSeconds: 120,
  tries: 3,
  triesSeconds: 8,
  keepaliveConnections: 64,
  keepaliveSeconds: 60,
  maxBodyMegabytes: 70,
} as const;

export const SHOP = {
  processes: 3,
  /** What one process opens at most: its pool, three for jobs, two that LISTEN. */
  connections: 17,
  pool: 12,
  /** It still answers for so long after SIGTERM; whoever stops it waits a little longer. */
  drainSeconds: 10,
  stopSeconds: 30,
} as const;
