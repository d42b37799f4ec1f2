// A CDN in front of the shop (CDN_SECONDS, CDN_PURGE_URL): what it is told that it may hold, and what it is
// told to drop when the catalogue changes. It is a help, not a promise: a purge that is lost costs as much
// freshness as CDN_SECONDS says.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type CdnConfig = {
  /** How long a CDN may hold a public page. */
  seconds: number;
  /** Takes `PURGE` with the header Cache-Tag; null: pages are held for their time. */
  purgeUrl: string | null;
};

/** More tags than a header of 8 kB holds; a page with more is dropped at every change. */
const MAX_TAGS = 150;
const MANY_TAGS = 'many';
/** A page the CDN still has, while the shop does not answer. */
const STALE_SECONDS = 24 * 60 * 60;

/** Headers of a public page that shows these tags. Browsers look at none of them. */
export function toCdnHeaders(cdn: CdnConfig | null, tags: readonly string[]): Record<string, string> {
  if (!cdn) return {};
  return {
    'CDN-Cache-Control': `max-age=${cdn.seconds}, stale-if-error=${STALE_SECONDS}`,
    'Cache-Tag': ['page', ...(tags.length > MAX_TAGS ? [MANY_TAGS] : tags)].join(','),
  };
}

/** Changes that come together are sent together. */
const GATHER_MS = 100;
/** Another process may render a page in the moment before it hears of the change: once more, after that. */
const AGAIN_AFTER_MS = 3_500;
const ANSWER_TIMEOUT_MS = 3_000;
const MAX_GATHERED = 1_000;

type Timing = { gatherMs?: number; againAfterMs?: number };

export type CdnPurges = { add(tags: readonly string[]): void; close(): Promise<void> };

/** One request under way at a time, whatever happens meanwhile; what comes in is gathered for the next. */
export function openCdnPurges(
  purgeUrl: string,
  log: FastifyBaseLogger,
  { gatherMs = GATHER_MS, againAfterMs = AGAIN_AFTER_MS }: Timing = {},
): CdnPurges {
  const waiting = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let sending: Promise<void> | null = null;
  let isClosed = false;

  function gather(tags: readonly string[]): void {
    for (const tag of [MANY_TAGS, ...tags]) waiting.add(tag);
    if (waiting.size > MAX_GATHERED) {
      waiting.clear();
      waiting.add('page');
    }
    sending ??= sendAll().finally(() => (sending = null));
  }

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      if (!isClosed) await sleep(gatherMs);
      const tags = [...waiting].splice(0, MAX_TAGS);
      for (const tag of tags) waiting.delete(tag);
      await purge(tags).catch((err: unknown) => log.warn({ err }, 'the CDN could not be told of a change'));
    }
  }

  async function purge(tags: readonly string[]): Promise<void> {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const headers = { 'cache-tag': tags.join(',') };
    const answer = await fetch(purgeUrl, { method: 'PURGE', headers, signal });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  return {
    add(tags) {
      if (isClosed) return;
      gather(tags);
      const timer = setTimeout(() => {
        timers.delete(timer);
        gather(tags);
      }, againAfterMs);
      timer.unref();
      timers.add(timer);
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      await sending;
    },
  };
}
