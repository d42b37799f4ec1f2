// Memory of the shop's process while more different pages are requested than it caches, and what holds that
// memory: JavaScript, buffers, program files, the page cache and the search index.

import http from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { connect } from '#database/client.ts';
import { openLiveIndex } from '#features/search/live-index.ts';
import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { judgeAlone, type Measurement } from './compare.ts';
import { readCpuMs } from './processor-time.ts';
import { count, openBenchShop, type BenchShop } from './tools.ts';

const GOAL_MB = 450;
const READERS = 32;
const WATCH_EVERY_MS = 50;
/** Attempts for one page while the shop answers that it is busy. */
const MAX_TIMES = 60;
const METRICS_TOKEN = 'the-bench-reads-what-holds-the-memory';
const MB = 2 ** 20;

export async function* benchMemory(products: number, pages: number): AsyncGenerator<Measurement> {
  const shop = await openBenchShop(products, { METRICS_TOKEN });
  try {
    while ((await fetch(`${shop.address}/readyz`)).status !== 200) await sleep(1_000);
    const paths = await listPaths(shop, pages);
    const before = readStatusMb(shop.pid, 'VmRSS');
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
async function listPaths({ databaseUrl }: BenchShop, wanted: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const ids = await read<{ id: string }>('SELECT id FROM products ORDER BY md5(id)');
  const lists = await read<{ path: string; size: number }>(`
    SELECT '/c-' || category_id || '/all' AS path, count(*)::int AS size FROM product_categories GROUP BY category_id
    UNION ALL
    SELECT '/c-' || category_id || '/s-' || sub_category_id, count(*)::int
      FROM sub_category_categories JOIN product_sub_categories USING (sub_category_id)
     GROUP BY category_id, sub_category_id`);
  const words = await read<{ word: string; size: number }>(`
    SELECT word, count(DISTINCT id)::int AS size
      FROM products, regexp_split_to_table(lower(name), '[^a-z]+') AS word
     WHERE length(word) > 2 GROUP BY word ORDER BY md5(word)`);
  await client.end();
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

/** Half of the readers ask for brotli, the others for gzip. */
async function askAll({ address }: BenchShop, paths: readonly string[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: READERS });
  const rest = paths.entries();
  const ask = async () => {
    for (const [at, path] of rest) {
      const encoding = at % 2 === 0 ? 'br' : 'gzip';
      let status = await get(agent, address + path, encoding);
      // A reader that is told that the shop is busy tries again.
      for (let time = 1; status === 503 && time <= MAX_TIMES; time++) {
        await sleep(1_000);
        status = await get(agent, address + path, encoding);
      }
      if (status >= 500) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, ask));
  agent.destroy();
}

function get(agent: http.Agent, url: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    request.on('error', reject);
  });
}

async function watch(shop: BenchShop, work: () => Promise<void>) {
  let maxMb = 0;
  const timer = setInterval(() => (maxMb = Math.max(maxMb, readStatusMb(shop.pid, 'VmRSS'))), WATCH_EVERY_MS);
  const startedAt = performance.now();
  const cpuBefore = readCpuMs(shop.pid);
  const before = await readMetrics(shop);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const rendered =
    (await readMetrics(shop))('shop_pages_rendered_total') - before('shop_pages_rendered_total');
  return { maxMb, perSecond: rendered / seconds, cpuMs: (readCpuMs(shop.pid) - cpuBefore) / rendered };
}

/** The parts of the memory at the end; together they make up all of it. */
async function readHeld(shop: BenchShop): Promise<Record<string, number>> {
  const metrics = await readMetrics(shop);
  const heap = metrics('nodejs_heap_size_total_bytes') / MB;
  const buffers = metrics('nodejs_external_memory_bytes') / MB;
  const files = readStatusMb(shop.pid, 'RssFile');
  const all = readStatusMb(shop.pid, 'VmRSS');
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

async function readMetrics({ address }: BenchShop): Promise<(name: string) => number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Runs in this process, so that nothing else is counted. */
export async function measureIndex({ databaseUrl }: BenchShop) {
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

const measureIndexMb = async (shop: BenchShop) => (await measureIndex(shop)).bytes / MB;

export function readStatusMb(pid: number, line: 'VmRSS' | 'RssFile'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
