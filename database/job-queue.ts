// Work that must survive a crash: jobs stored in the shop's own database (schema "jobs", created and upgraded
// by pg-boss), added inside the transaction they belong to. app/jobs.ts defines the jobs.

import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fromDrizzle, PgBoss, type ConstructorOptions, type JobWithMetadata } from 'pg-boss';
import { toReason } from '#shared/error-reason.ts';
import type { Queryable } from './client.ts';

export type Job<Data> = {
  /** The same in every attempt. */
  id: string;
  data: Data;
  createdAt: Date;
  /** From 1. */
  attempt: number;
  /** Aborted when the job takes too long or the shop closes. */
  signal: AbortSignal;
};

/** Thrown by a handler when a retry would change nothing. */
export class NonRetryableError extends Error {}

export type JobQueue = {
  /** Installs or upgrades the queue's tables. Several processes may do so at once. */
  start(): Promise<void>;
  /** Rolled back with `tx`; otherwise started within milliseconds of its commit. One statement for all. */
  add(tx: Queryable, queue: string, ...data: readonly object[]): Promise<void>;
  /**
   * Removes the jobs of these queues whose data has this text in one of these fields, finished ones too. A
   * job that is running stays, for a day at most.
   */
  remove(tx: Queryable, queues: readonly string[], about: { fields: string[]; text: string }): Promise<void>;
  /**
   * `concurrency` jobs run at a time; they are marked as done, in one statement, when all their handlers have
   * finished.
   */
  work<Data extends object>(
    queue: string,
    handle: (job: Job<Data>) => Promise<void>,
    options?: { concurrency: number },
  ): Promise<void>;
  /** Lets a running job finish, for a while. */
  close(): Promise<void>;
};

/** Retried after 10 s, then with doubled delays up to 15 minutes, for about a day. */
const RETRIES = { retryLimit: 110, retryDelay: 10, retryBackoff: true, retryDelayMax: 15 * 60 };
const QUEUE_OPTIONS = {
  ...RETRIES,
  notify: true,
  /** A job whose process died is tried again after this. */
  expireInSeconds: 60,
  /** For jobs that are done or given up; a reader of the database should not find old mail. */
  deleteAfterSeconds: 24 * 60 * 60,
};
const FINISH_TIMEOUT_MS = 8_000;

const SETTINGS = {
  schema: 'jobs',
  application_name: 'jhatpat jobs',
  max: 2,
  connectionTimeoutMillis: 5_000,
  schedule: false,
  // Jobs here do not depend on each other.
  flowIntervalSeconds: 3600,
} as const satisfies ConstructorOptions;

/** Passed on to the driver: without them a frozen machine would hold these connections forever. */
const DRIVER_SETTINGS = { query_timeout: 10_000, keepAlive: true };

/** Without `isMaintained`, expects everything to be installed, and does no background maintenance (tests). */
export function openJobQueue(
  url: string,
  {
    queues,
    log,
    isMaintained = true,
  }: { queues: readonly string[]; log: FastifyBaseLogger; isMaintained?: boolean },
): JobQueue {
  const boss = new PgBoss({
    ...SETTINGS,
    ...DRIVER_SETTINGS,
    connectionString: url,
    useListenNotify: true,
    migrate: isMaintained,
    supervise: isMaintained,
    superviseIntervalSeconds: 30,
    // A little less than the interval, or every other check would come too early.
    monitorIntervalSeconds: 25,
  });
  let isClosing = false;
  boss.on('error', (error) => {
    // A job that was interrupted by closing is retried by the next process.
    if (!isClosing) log.warn({ err: error }, 'the job queue has trouble; it goes on trying');
  });
  boss.on('warning', ({ message }) => log.warn(`job queue: ${message}`));

  let starting: Promise<void> | undefined;
  const start = () => (starting ??= startBoss());
  async function startBoss() {
    await boss.start();
    if (!isMaintained) return;
    await createQueues(boss, queues);
    // Finds the jobs of a process that died now, instead of half a minute later.
    void boss.supervise().catch((error: unknown) => {
      if (!isClosing) log.warn({ err: error }, 'could not look after the jobs');
    });
  }

  return {
    start,
    async add(tx, queue, ...data) {
      if (data.length === 0) return;
      await start();
      const jobs = data.map((one) => ({ data: one }));
      await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) });
    },
    async remove(tx, queues, { fields, text }) {
      await start();
      const isAbout = fields.map((field) => sql`data ->> ${field} = ${text}`);
      await tx.execute(sql`
        DELETE FROM jobs.job
        WHERE name = ANY (${sql.param([...queues])}) AND state <> 'active' AND (${sql.join(isAbout, sql` OR `)})`);
    },
    async work<Data extends object>(
      queue: string,
      handle: (job: Job<Data>) => Promise<void>,
      { concurrency } = { concurrency: 1 },
    ) {
      await start();
      const options = { ...WORKING, batchSize: concurrency };
      const worker: string = await boss.work<Data, void, typeof options>(queue, options, async (jobs) => {
        const outcomes = await Promise.all(jobs.map((job) => settle(job, handle, log)));
        // There may be more: fetch at once instead of at the next notice.
        if (jobs.length === concurrency) boss.notifyWorker(worker);
        return outcomes;
      });
    },
    async close() {
      isClosing = true;
      await starting?.catch(() => {});
      await boss.stop({ timeout: FINISH_TIMEOUT_MS });
    },
  };
}

/** New jobs are announced by NOTIFY; polling finds those that are due for a retry. */
const WORKING = {
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 5,
  notifyPollingIntervalSeconds: 5,
} as const;

async function settle<Data extends object>(
  job: JobWithMetadata<Data>,
  handle: (job: Job<Data>) => Promise<void>,
  log: FastifyBaseLogger,
) {
  const { id, name, data, createdOn, retryCount, retryLimit, signal } = job;
  try {
    await handle({ id, data, createdAt: createdOn, attempt: retryCount + 1, signal });
    return { id, status: 'completed' as const };
  } catch (error) {
    const isLast = error instanceof NonRetryableError || retryCount >= retryLimit;
    const message = toReason(error);
    log.warn(
      { job: id, queue: name, attempt: retryCount + 1 },
      `${isLast ? 'gave up' : 'will try again'}: ${message}`,
    );
    return { id, status: isLast ? ('deadletter' as const) : ('failed' as const), output: { message } };
  }
}

async function createQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const name of names) {
    if (existing.has(name)) await boss.updateQueue(name, QUEUE_OPTIONS);
    else await boss.createQueue(name, QUEUE_OPTIONS);
  }
}

export type JobCount = { queue: string; state: string; count: number };

/** Jobs that wait, run, are retried, or were given up within a day. */
export async function countJobs(db: Queryable): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(sql`
    SELECT name AS queue, state::text, count(*)::int AS count FROM jobs.job
    WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY 1, 2`);
  return rows;
}
