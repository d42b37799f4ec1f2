// Hears what other processes changed in the catalogue and drops the pages here that show it. Notices can get
// lost: the connection is cut, or is silent, or a pooler keeps it. So every few seconds the changes are also
// read, from where they were read last; only what did change is dropped, also after the connection was lost.
// While they cannot be read, no page is taken for true for longer than `trustMs`.

import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import {
  CHANGES_CHANNEL,
  readChangesSince,
  readNotification,
  type CatalogueChange,
} from '#features/catalogue/catalogue-changes.ts';
import type { PageCache } from './pages/page-cache.ts';

const TIMING = {
  /** Between two reads of the changes. */
  readEveryMs: 3_000,
  /** For connecting, and for each answer. */
  answerWithinMs: 5_000,
  /** Since the changes were read last. */
  trustMs: 10_000,
  retryAfterMs: 500,
};

export type ChangeListener = { close(): Promise<void> };

export function listenForChanges(
  url: string,
  cache: Pick<PageCache, 'drop' | 'dropAll'>,
  log: FastifyBaseLogger,
  timing: Partial<typeof TIMING> = {},
): ChangeListener {
  const { readEveryMs, answerWithinMs, trustMs, retryAfterMs } = { ...TIMING, ...timing };
  const closing = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});
  let position: string | null = null;
  /** Ids of changes that were applied and may be reported again: by the last read, and those heard since. */
  let reported = new Set<string>();
  let heard = new Set<string>();

  function apply({ id, tags }: CatalogueChange): void {
    if (id !== null && (reported.has(id) || heard.has(id))) return;
    if (id !== null) heard.add(id);
    if (tags) cache.drop(tags);
    else cache.dropAll();
  }

  async function readChanges(client: pg.Client): Promise<void> {
    const before = heard;
    heard = new Set();
    for (const id of before) reported.add(id);
    const read = await readChangesSince(client, position);
    for (const change of read.changes) apply(change);
    position = read.position;
    reported = new Set(read.changes.flatMap(({ id }) => id ?? []));
    distrust.refresh();
  }

  /** Until the connection is lost or the listener is closed. */
  async function listen(client: pg.Client): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    let isLost = false;
    void lost.then(() => (isLost = true));
    await client.connect();
    client.on('notification', ({ payload }) => apply(readNotification(payload ?? '')));
    await client.query(`LISTEN ${CHANGES_CHANNEL}`);
    while (!isLost && !closing.signal.aborted) {
      await readChanges(client);
      await Promise.race([lost, pause(readEveryMs)]);
    }
  }

  async function keepListening(): Promise<void> {
    let isTroubled = false;
    while (!closing.signal.aborted) {
      // Its own, so that it is gone whatever the server at the other end does.
      const socket = new Socket();
      const client = new pg.Client({
        connectionString: url,
        application_name: 'jhatpat changes',
        stream: () => socket,
        connectionTimeoutMillis: answerWithinMs,
        query_timeout: answerWithinMs,
      });
      const endClient = () => socket.destroy();
      closing.signal.addEventListener('abort', endClient);
      try {
        await listen(client);
        isTroubled = false;
      } catch (err) {
        if (!closing.signal.aborted && !isTroubled) log.warn({ err }, 'cannot listen for catalogue changes');
        isTroubled = true;
      }
      closing.signal.removeEventListener('abort', endClient);
      socket.destroy();
      await pause(retryAfterMs);
    }
  }

  const distrust = setInterval(() => cache.dropAll(), trustMs);
  distrust.unref();
  const running = keepListening();
  return {
    async close() {
      clearInterval(distrust);
      closing.abort();
      await running;
    },
  };
}
