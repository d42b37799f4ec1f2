// Tells a CDN in front of the shop (CDN_SECONDS, CDN_PURGE_URL) what it may cache, and what to drop when the
// catalogue changes. Purging is best effort: a lost purge leaves a page outdated for at most CDN_SECONDS.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type CdnConfig = {
  /** How long a CDN may cache a public page. */
  seconds: number;
  /** Takes `PURGE` with the header Cache-Tag; null: pages just expire. */
  purgeUrl: string | null;
};

/** A header of 8 kB holds no more tags; a page with more is dropped at every change. */
const MAX_TAGS = 150;
const MANY_TAGS = 'many';
/** How long the CDN may still serve a page while the shop does not answer. */
const STALE_SECONDS = 24 * 60 * 60;

/** Headers of a public page that shows these tags. Browsers ignore them. */
export function toCdnHeaders(cdn: CdnConfig | null, tags: readonly string[]): Record<string, string> {
  if (!cdn) return {};
  return {
    'CDN-Cache-Control': `max-age=${cdn.seconds}, stale-if-error=${STALE_SECONDS}`,
    'Cache-Tag': ['page', ...(tags.length > MAX_TAGS ? [MANY_TAGS] : tags)].join(','),
  };
}

/** Changes within this time are sent together. */
const GATHER_MS = 100;
/**
 * Purges are repeated after this, because another process may render a page just before it hears of the
 * change.
 */
const AGAIN_AFTER_MS = 3_500;
const ANSWER_TIMEOUT_MS = 3_000;
const MAX_GATHERED = 1_000;

type PurgeTimes = { gatherMs?: number; againAfterMs?: number };

export type CdnPurges = { add(tags: readonly string[]): void; close(): Promise<void> };

/** One request at a time; tags that come in meanwhile are gathered for the next. */
export function openCdnPurges(
  purgeUrl: string,
  log: FastifyBaseLogger,
  { gatherMs = GATHER_MS, againAfterMs = AGAIN_AFTER_MS }: PurgeTimes = {},
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
