// Hears what other processes changed in the catalogue and drops the pages here that show it. While the line
// is down nothing can be heard, so no page is taken for true: everything is dropped when it is lost, and
// again when it is up.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { CHANGES_CHANNEL } from '#features/catalogue/catalogue-changes.ts';
import type { PageCache } from './pages/page-cache.ts';

const RETRY_AFTER_MS = 1_000;
/** A database that vanishes without a word is noticed after these two at the latest. */
const CHECK_EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

type Timing = { retryAfterMs?: number; checkEveryMs?: number; answerWithinMs?: number };

export function listenForChanges(
  url: string,
  cache: PageCache,
  log: FastifyBaseLogger,
  {
    retryAfterMs = RETRY_AFTER_MS,
    checkEveryMs = CHECK_EVERY_MS,
    answerWithinMs = ANSWER_WITHIN_MS,
  }: Timing = {},
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let isClosed = false;
  const closing = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});

  /** Resolves when the line is lost; rejects when there is none. */
  async function listen(next: pg.Client): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      next.on('error', () => resolve());
      next.on('end', () => resolve());
    });
    await next.connect();
    client = next;
    await next.query(`LISTEN ${CHANGES_CHANNEL}`);
    next.on('notification', ({ payload }) => {
      if (!payload || payload === '*') cache.dropAll();
      else cache.drop(payload.split(' '));
    });
    cache.dropAll();
    let isLost = false;
    void lost.then(() => (isLost = true));
    while (!isLost && !isClosed) {
      await Promise.race([lost, pause(checkEveryMs)]);
      if (!isLost && !isClosed) await next.query('SELECT 1');
    }
  }

  async function keepListening(): Promise<void> {
    while (!isClosed) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'jhatpat changes',
        keepAlive: true,
        connectionTimeoutMillis: answerWithinMs,
        query_timeout: answerWithinMs,
      });
      try {
        await listen(next);
        if (!isClosed) log.warn('lost the line that tells of catalogue changes');
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'cannot listen for catalogue changes');
      }
      void next.end().catch(() => {});
      cache.dropAll();
      await pause(retryAfterMs);
    }
  }

  const running = keepListening();
  return {
    async close() {
      isClosed = true;
      closing.abort();
      await client?.end().catch(() => {});
      await running;
    },
  };
}
