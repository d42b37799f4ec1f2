// Memory of the shop's process after its start, and while more different pages are requested than it caches.

import { LISTING_PAGE_SIZE, SEARCH_PAGE_SIZE } from '#shared/limits.ts';
import { count } from '../report.ts';
import { callUntilAnswered, forEachConcurrently } from '../start/calls.ts';
import { openShop, waitUntilReady, type LabShop } from '../start/shop.ts';
import { readMegabytes, watchMemory } from '../start/usage.ts';
import { judgeAlone, type Measurement } from './compare.ts';

const GOALS_MB = { start: 300, most: 450 };
const READERS = 32;

export async function* benchMemory(products: number, pages: number): AsyncGenerator<Measurement> {
  const shop = await openShop(products);
  try {
    await waitUntilReady(shop);
    const paths = await listPaths(shop, pages);
    const started = readMegabytes(shop.pid);
    const most = await watchMemory([shop.pid], () => askAll(shop, paths));
    const name = `${count.format(paths.length)} pages of ${count.format(products)} products`;
    const alone = (what: string, mb: number, goal: number) =>
      judgeAlone(`${name}: ${what}`, ' MB', [mb], { better: 'less', goal });
    yield alone('memory after a start', started, GOALS_MB.start);
    yield alone('most memory', most, GOALS_MB.most);
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
