// Memory of the shop's process while more different pages are requested than it caches, and what holds that
// memory: JavaScript, buffers, program files, the page cache.

import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { count } from '../report.ts';
import { callUntilAnswered, forEachConcurrently } from '../start/calls.ts';
import { openShop, waitUntilReady, type LabShop } from '../start/shop.ts';
import { readCpuMs, readMegabytes, watchMemory } from '../start/usage.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const GOAL_MB = 450;
const READERS = 32;
const METRICS_TOKEN = 'the-bench-reads-what-holds-the-memory';
const MB = 2 ** 20;

export async function* benchMemory(products: number, pages: number): AsyncGenerator<Measurement> {
  const shop = await openShop(products, { METRICS_TOKEN });
  try {
    await waitUntilReady(shop);
    const paths = await listPaths(shop, pages);
    const before = {
      mb: readMegabytes(shop.pid),
      cpu: readCpuMs(shop.pid),
      metrics: await readMetrics(shop),
    };
    const { maxMb, seconds } = await watchMemory([shop.pid], () => askAll(shop, paths));
    const metrics = await readMetrics(shop);
    const rendered = metrics('shop_pages_rendered_total') - before.metrics('shop_pages_rendered_total');
    const cpu = (readCpuMs(shop.pid) - before.cpu) / rendered;
    const name = `${count.format(paths.length)} pages of ${count.format(products)} products`;
    const least = { better: 'less', goal: null } as const;
    yield judgeAlone(`${name}: rendered`, '/s', [rendered / seconds], { better: 'more', goal: null });
    yield judgeAlone(`${name}: processor time of each`, ' ms', [cpu], least);
    yield judgeAlone(`${name}: most memory`, ' MB', [maxMb], { better: 'less', goal: GOAL_MB });
    const [all, files] = [readMegabytes(shop.pid), readMegabytes(shop.pid, 'RssFile')];
    const heap = metrics('nodejs_heap_size_total_bytes') / MB;
    const buffers = metrics('nodejs_external_memory_bytes') / MB;
    const held = {
      'memory before': before.mb,
      'memory after': all,
      // The parts of the memory afterwards.
      'JavaScript heap': heap,
      'buffers outside of it': buffers,
      '(of all, the page cache as it counts)': metrics('shop_pages_cached_bytes') / MB,
      'programs and libraries': files,
      'rest, allocated by Node and its libraries': all - heap - buffers - files,
    };
    for (const [what, mb] of Object.entries(held)) yield judgeAlone(`${name}: ${what}`, ' MB', [mb], least);
  } finally {
    await shop.close();
  }
}

/** Different pages in turns: half of them products, the others of lists and searches with several pages. */
async function listPaths({ query }: LabShop, wanted: number): Promise<string[]> {
  const rows = await query<{ path: string }>(
    `WITH lists AS (
       SELECT '/c-' || category_id || '/all' AS path, '?' AS sign, count(*) / $2::int AS pages
         FROM product_categories GROUP BY category_id
       UNION ALL SELECT '/c-' || category_id || '/s-' || sub_category_id, '?', count(*) / $2::int
         FROM sub_category_categories JOIN product_sub_categories USING (sub_category_id)
        GROUP BY category_id, sub_category_id
       UNION ALL SELECT '/search?q=' || word, '&', count(DISTINCT id) / $3::int
         FROM products, regexp_split_to_table(lower(name), '[^a-z]+') AS word WHERE length(word) > 2 GROUP BY word
     ), paths AS (
       SELECT path || CASE WHEN page > 1 THEN sign || 'page=' || page ELSE '' END AS path,
         row_number() OVER (ORDER BY md5(path || page)) AS nth
         FROM lists, generate_series(1, greatest(1, pages)) AS page
       UNION ALL SELECT '/product/p-' || id, row_number() OVER (ORDER BY md5(id)) FROM products
     )
     SELECT path FROM paths ORDER BY nth LIMIT $1`,
    [wanted, LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE],
  );
  if (rows.length < wanted) console.log(`There are ${count.format(rows.length)} such pages.`);
  return rows.map(({ path }) => path);
}

/** Every second reader takes brotli, all take gzip; who is told that the shop is busy comes again. */
async function askAll(shop: LabShop, paths: readonly string[]): Promise<void> {
  await forEachConcurrently(paths, READERS, async (path, at) => {
    const headers = { 'accept-encoding': at % 2 === 0 ? 'br, gzip' : 'gzip' };
    const answer = await callUntilAnswered([shop], 'GET', path, { headers });
    if (!answer) throw new Error(`${path} was not answered`);
  });
}

async function readMetrics({ address }: LabShop): Promise<(name: string) => number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
