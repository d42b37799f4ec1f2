// Memory of the shop's process while more different pages are requested than it caches, and what holds that
// memory: JavaScript, buffers, program files, the page cache and the search index.

import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from '#database/client.ts';
import { openLiveIndex } from '#features/search/live-index.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { count } from '../report.ts';
import { forEachConcurrently, openTimer } from '../start/calls.ts';
import { openShop, waitUntilReady, type LabShop } from '../start/shop.ts';
import { readCpuMs, readMegabytes, watchMemory } from '../start/usage.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const GOAL_MB = 450;
const READERS = 32;
/** Attempts for one page while the shop answers that it is busy. */
const MAX_TIMES = 60;
const METRICS_TOKEN = 'the-bench-reads-what-holds-the-memory';
const MB = 2 ** 20;

export async function* benchMemory(products: number, pages: number): AsyncGenerator<Measurement> {
  const shop = await openShop(products, { METRICS_TOKEN });
  try {
    await waitUntilReady(shop);
    const paths = await listPaths(shop, pages);
    const before = readMegabytes(shop.pid);
    const { maxMb, perSecond, cpuMs } = await watch(shop, () => askAll(shop, paths));
    const held = await readHeld(shop);
    const name = `${count.format(paths.length)} pages of ${count.format(products)} products`;
    const alone = { better: 'less' as const, goal: null };
    const measurement = (what: string, mb: number, goal: number | null = null) =>
      judgeAlone(`${name}: ${what}`, ' MB', [mb], { ...alone, goal });
    yield judgeAlone(`${name}: rendered`, '/s', [perSecond], { better: 'more', goal: null });
    yield judgeAlone(`${name}: processor time of each`, ' ms', [cpuMs], alone);
    yield measurement('memory before', before);
    yield measurement('most memory', maxMb, GOAL_MB);
    for (const [what, mb] of Object.entries(held)) yield measurement(what, mb);
    yield measurement('(of the heap, the search index)', await measureIndexMb(shop));
  } finally {
    await shop.close();
  }
}

/** Different pages in turns: half of them products, the others of lists and searches with several pages. */
async function listPaths({ query }: LabShop, wanted: number): Promise<string[]> {
  const ids = await query<{ id: string }>('SELECT id FROM products ORDER BY md5(id)');
  const lists = await query<{ path: string; size: number }>(`
    SELECT '/c-' || category_id || '/all' AS path, count(*)::int AS size FROM product_categories GROUP BY category_id
    UNION ALL
    SELECT '/c-' || category_id || '/s-' || sub_category_id, count(*)::int
      FROM sub_category_categories JOIN product_sub_categories USING (sub_category_id)
     GROUP BY category_id, sub_category_id`);
  const words = await query<{ word: string; size: number }>(`
    SELECT word, count(DISTINCT id)::int AS size
      FROM products, regexp_split_to_table(lower(name), '[^a-z]+') AS word
     WHERE length(word) > 2 GROUP BY word ORDER BY md5(word)`);
  const inPages = (path: string, size: number, ofOne: number) =>
    Array.from({ length: Math.max(1, Math.floor(size / ofOne)) }, (_, at) =>
      at === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${at + 1}`,
    );
  const kinds = [
    ids.map(({ id }) => `/product/p-${id}`),
    lists.flatMap(({ path, size }) => inPages(path, size, LISTING_PAGE_SIZE)),
    words.flatMap(({ word, size }) => inPages(`/search?q=${word}`, size, SEARCH_PAGE_SIZE)),
  ];
  const paths: string[] = [];
  for (let at = 0; paths.length < wanted && kinds.some((kind) => at < kind.length); at++) {
    // Every second one is a product.
    const next = [kinds[0]![2 * at], kinds[1]![at], kinds[0]![2 * at + 1], kinds[2]![at]];
    paths.push(...next.filter((path) => path !== undefined));
  }
  if (paths.length < wanted) console.log(`There are ${count.format(paths.length)} such pages.`);
  return paths.slice(0, wanted);
}

/** Every second reader takes brotli, all take gzip. */
async function askAll({ address }: LabShop, paths: readonly string[]): Promise<void> {
  const { send, close } = openTimer(address, READERS);
  await forEachConcurrently(paths, READERS, async (path, at) => {
    const request = { path, encoding: at % 2 === 0 ? 'br, gzip' : 'gzip' };
    let { status } = await send(request);
    // A reader that is told that the shop is busy tries again.
    for (let time = 1; status === 503 && time <= MAX_TIMES; time++) {
      await sleep(1_000);
      ({ status } = await send(request));
    }
    if (status >= 500) throw new Error(`${path} answered ${status}`);
  });
  close();
}

async function watch(shop: LabShop, work: () => Promise<void>) {
  const cpuBefore = readCpuMs(shop.pid);
  const before = await readMetrics(shop);
  const { maxMb, seconds } = await watchMemory([shop.pid], work);
  const after = await readMetrics(shop);
  const rendered = after('shop_pages_rendered_total') - before('shop_pages_rendered_total');
  return { maxMb, perSecond: rendered / seconds, cpuMs: (readCpuMs(shop.pid) - cpuBefore) / rendered };
}

/** The parts of the memory at the end; together they make up all of it. */
async function readHeld(shop: LabShop): Promise<Record<string, number>> {
  const metrics = await readMetrics(shop);
  const heap = metrics('nodejs_heap_size_total_bytes') / MB;
  const buffers = metrics('nodejs_external_memory_bytes') / MB;
  const files = readMegabytes(shop.pid, 'RssFile');
  const all = readMegabytes(shop.pid);
  return {
    'memory after': all,
    'JavaScript heap': heap,
    '(of the heap, in use or not yet collected)': metrics('nodejs_heap_size_used_bytes') / MB,
    'buffers outside of it': buffers,
    '(of all, the page cache as it counts)': metrics('shop_pages_cached_bytes') / MB,
    'programs and libraries': files,
    'rest, allocated by Node and its libraries': all - heap - buffers - files,
  };
}

async function readMetrics({ address }: LabShop): Promise<(name: string) => number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Runs in this process, so that nothing else is counted. */
export async function measureIndex({ databaseUrl }: LabShop) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const db = connect(databaseUrl);
  collect();
  const before = process.memoryUsage();
  const startedAt = performance.now();
  const { index } = await openLiveIndex(db)();
  const seconds = (performance.now() - startedAt) / 1_000;
  collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  await db.$client.end();
  return { bytes, seconds, words: index.terms.size };
}

const measureIndexMb = async (shop: LabShop) => (await measureIndex(shop)).bytes / MB;
