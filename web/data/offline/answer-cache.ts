// Answers that pages of the shop have read, cached in the browser: the last answer per query, with its time
// and owner. Bounded in number, bytes and age.

import { DAY_MS } from '#shared/times.ts';
import { getSessionKey } from '../account/tokens.ts';
import { findOwner } from '../account/personal-key.ts';
import { findLocation } from '../store/delivery-location.ts';
import { ANSWERS } from './cache-names.ts';

type QueryKey = readonly unknown[];
export type CachedAnswer = { data: unknown; at: number };

/** First parts of the query keys that are cached. */
const CACHED_KINDS = new Set([
  'page',
  'listing',
  'row',
  'search',
  'sizes',
  'categories',
  'user',
  'cart',
  'orders',
  'saved-lists',
  'buy-again',
]);

const FORMAT = 1;
const MAX_ANSWERS = 150;
const MAX_BYTES = 8_000_000;
const LARGEST = 1_000_000;
const LIFE_MS = 14 * DAY_MS;
/** Listing all of them is costly, so not with every answer. */
const TRIM_EVERY = 20;

export function isCachedKind(queryKey: QueryKey): boolean {
  return CACHED_KINDS.has(String(queryKey[0]));
}

/** True while an answer to this may be stored or shown: nobody has signed in or out meanwhile. */
function isOfNow(queryKey: QueryKey): boolean {
  const owner = findOwner(queryKey);
  return !owner || owner.session === getSessionKey();
}

/**
 * The cache address of an answer: owner, store, language and query. The session key gives access to the
 * session, so only its hash is stored.
 */
async function toAddress(queryKey: QueryKey): Promise<string> {
  const owner = findOwner(queryKey);
  const [kind, , ...rest] = queryKey;
  const asked = JSON.stringify(owner ? [kind, '', ...rest] : queryKey);
  const sessionKey = getSessionKey();
  if (sessionKey !== null && asked.includes(sessionKey))
    throw new Error('A question with the key of a session');
  const name = !owner ? 'all' : owner.session === null ? 'visitor' : await hash(owner.session);
  const place = findLocation()?.storeId ?? 'first';
  const parts = [FORMAT, name, place, document.documentElement.lang, asked];
  return `/cached/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}

async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

let written = 0;
let writing = Promise.resolve();

/**
 * Never throws: when storage is full only a convenience is lost. Writes run one after the other, so the last
 * one wins.
 */
export function cacheAnswer(queryKey: QueryKey, answer: CachedAnswer): Promise<void> {
  return (writing = writing.then(() => write(queryKey, answer)));
}

async function write(queryKey: QueryKey, { data, at }: CachedAnswer): Promise<void> {
  try {
    const body = JSON.stringify(data);
    if (body === undefined || body.length > LARGEST) return;
    const address = await toAddress(queryKey);
    if (!isOfNow(queryKey)) return;
    const cache = await caches.open(ANSWERS);
    const headers = { 'x-at': String(at), 'x-bytes': String(body.length) };
    await cache.put(address, new Response(body, { headers }));
    if (!isOfNow(queryKey)) await cache.delete(address);
    if (written++ % TRIM_EVERY === 0) await trim(cache);
  } catch {
    // The browser's storage is full.
  }
}

export async function findAnswer(queryKey: QueryKey): Promise<CachedAnswer | null> {
  try {
    const cache = await caches.open(ANSWERS);
    const answer = await cache.match(await toAddress(queryKey));
    const at = Number(answer?.headers.get('x-at'));
    if (!answer || Date.now() - at > LIFE_MS || !isOfNow(queryKey)) return null;
    return { data: await answer.json(), at };
  } catch {
    return null;
  }
}

/** Removes the oldest first, and everything that is too old. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const answers = await Promise.all(keys.map((key) => cache.match(key)));
  let bytes = 0;
  let count = 0;
  // Keys are in order of insertion: the last written is last.
  for (let nth = keys.length - 1; nth >= 0; nth--) {
    const headers = answers[nth]?.headers;
    bytes += Number(headers?.get('x-bytes') ?? 0);
    count += 1;
    const isOld = Date.now() - Number(headers?.get('x-at')) > LIFE_MS;
    if (isOld || bytes > MAX_BYTES || count > MAX_ANSWERS) await cache.delete(keys[nth]!);
  }
}
