// Listens for catalogue changes of other processes and drops the cached pages that show them. Notices can get
// lost, so the changes are also read every few seconds, from the last position; only what changed is dropped,
// even after a lost connection. While they cannot be read, pages count as fresh for at most `trustMs`.

import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { listen, type Listener } from '#database/listen.ts';
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
  answerTimeoutMs: 5_000,
  /** Since the changes were read last. */
  trustMs: 10_000,
  retryAfterMs: 500,
};

export function listenForChanges(
  url: string,
  cache: Pick<PageCache, 'drop' | 'dropAll'>,
  log: FastifyBaseLogger,
  {
    connectionName = 'jhatpat changes',
    ...timing
  }: Partial<typeof TIMING> & { connectionName?: string } = {},
): Listener {
  const { trustMs, ...pace } = { ...TIMING, ...timing };
  let position: string | null = null;
  /** Ids of applied changes that may be reported again: those of the last read, and those received since. */
  let reported = new Set<string>();
  let received = new Set<string>();

  function apply({ id, tags }: CatalogueChange): void {
    if (id !== null && (reported.has(id) || received.has(id))) return;
    if (id !== null) received.add(id);
    if (tags) cache.drop(tags);
    else cache.dropAll();
  }

  async function readChanges(client: pg.Client): Promise<void> {
    const before = received;
    received = new Set();
    for (const id of before) reported.add(id);
    const read = await readChangesSince(client, position);
    for (const change of read.changes) apply(change);
    position = read.position;
    reported = new Set(read.changes.flatMap(({ id }) => id ?? []));
    expiry.refresh();
  }

  const expiry = setInterval(() => cache.dropAll(), trustMs);
  expiry.unref();
  const listener = listen(url, {
    channel: CHANGES_CHANNEL,
    connectionName,
    onNotice: (payload) => apply(readNotification(payload)),
    read: readChanges,
    onTrouble: (err) => log.warn({ err }, 'cannot listen for catalogue changes'),
    ...pace,
  });
  return {
    async close() {
      clearInterval(expiry);
      await listener.close();
    },
  };
}
