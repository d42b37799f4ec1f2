// Hears what other processes changed in the catalogue and drops the pages here that show it. While the line is down
// nothing can be heard, so everything is dropped when it is up again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { CHANGES_CHANNEL } from '#features/catalogue/catalogue-changes.ts';
import type { PageCache } from './page-cache.ts';

const RETRY_AFTER_MS = 1_000;

export function listenForChanges(
  url: string,
  cache: PageCache,
  log: FastifyBaseLogger,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    while (!isClosed) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'jhatpat changes',
        keepAlive: true,
      });
      const lost = new Promise<void>((resolve) => {
        next.on('error', () => resolve());
        next.on('end', () => resolve());
      });
      try {
        await next.connect();
        await next.query(`LISTEN ${CHANGES_CHANNEL}`);
        next.on('notification', ({ payload }) => {
          if (!payload || payload === '*') cache.dropAll();
          else cache.drop(payload.split(' '));
        });
        client = next;
        if (isClosed) void next.end(); // closed while this was connecting
        cache.dropAll();
        await lost;
        if (!isClosed) log.warn('lost the line that tells of catalogue changes');
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'cannot listen for catalogue changes');
      }
      if (!isClosed) await sleep(RETRY_AFTER_MS);
    }
  }

  const running = connect();
  return {
    async close() {
      isClosed = true;
      await client?.end();
      await running;
    },
  };
}
