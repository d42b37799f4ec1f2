// `npm run bench:search -- [--short] [--products 5000,50000,500000]`: how fast searches, listings, details
// and first renders of pages are answered at several shop sizes. How well is searched is tested, in
// features/catalogue/search/relevance.test.ts.

import { readOptions } from '#shared/read-options.server.ts';
import { count, formatTable } from '../report.ts';
import { forEachConcurrently, openTimer, type Request } from '../start/calls.ts';
import { openShop, waitUntilReady, type LabShop } from '../start/shop.ts';
import { readCpuMs, readMegabytes } from '../start/usage.ts';
import { CALLS, listPlaces, listProducts, listTexts } from './asked.ts';
import { quantile, shortened } from './compare.ts';

const CONNECTIONS = 8;
const TIMES = shortened(1_000, 50);
const HOSTILE = [
  ...['x'.repeat(10_000), 'milk '.repeat(2_000), '😀'.repeat(2_500)],
  ...['a', 'm', 'e', '%', '%%%', '_', '*', '\\', "' OR 1=1 --", '1 kg', 'powder', 'of the and for with'],
  ...['a b c d e f g h i j k l m', 'qwertyuiopasdfghjklzxcvbnm', 'constructor __proto__ toString'],
];

const { values } = readOptions({
  options: {
    products: { type: 'string', default: shortened('5000,50000,500000', '300') },
    short: { type: 'boolean', default: false },
  },
});

for (const products of values.products.split(',').map(Number)) {
  const started = performance.now();
  const shop = await openShop(products);
  try {
    await waitUntilReady(shop);
    const seconds = (performance.now() - started) / 1_000;
    const memory = `${readMegabytes(shop.pid).toFixed(0)} MB`;
    console.log(`\n${count.format(products)} products: shop ready after ${seconds.toFixed(0)} s, ${memory}`);
    await measureSpeed(shop);
  } finally {
    await shop.close();
  }
}

async function measureSpeed({ query, address, pid }: LabShop): Promise<void> {
  // The first half warms up the shop: a process that has just started runs code that is not compiled.
  const all = await listTexts(query, TIMES * 2);
  const [warmUp, texts] = [all.slice(0, TIMES), all.slice(TIMES)];
  const known = texts.slice(0, 200);
  const typed = known.flatMap((text) =>
    Array.from({ length: Math.min(text.length, 8) }, (_, at) => text.slice(0, at + 1)),
  );
  const ids = await listProducts(query, TIMES);
  const search = (texts: readonly string[]) =>
    texts.map((search): Request => ({ path: CALLS.search, body: { search } }));
  const suggest = (texts: readonly string[]) =>
    texts.map((search): Request => ({ path: '/api/product/suggest', body: { search } }));
  const timer = openTimer(address, CONNECTIONS);
  for (const request of [...search(warmUp), ...suggest(warmUp)]) await timer.time(request);
  const asked: Record<string, Request[]> = {
    'searches for new texts': search(texts),
    'the same again': search(repeat(known)),
    'hostile searches': search(repeat(HOSTILE)),
    'suggestions while typing': suggest(typed),
    listings: repeat(await listPlaces(query)).map((body) => ({ path: CALLS.listing, body })),
    details: ids.map((productId) => ({ path: CALLS.details, body: { productId } })),
    'first renders of products': ids.map((id) => ({ path: `/product/p-${id}` })),
  };
  const rows: (string | number)[][] = [];
  for (const [name, requests] of Object.entries(asked)) {
    const times: number[] = [];
    const [started, cpuBefore] = [performance.now(), readCpuMs(pid)];
    await forEachConcurrently(requests, CONNECTIONS, async (request) =>
      times.push(await timer.time(request)),
    );
    const perSecond = (times.length / (performance.now() - started)) * 1_000;
    const cpuMs = (readCpuMs(pid) - cpuBefore) / times.length;
    const quantiles = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1));
    rows.push([name, ...quantiles, count.format(perSecond), cpuMs.toFixed(2)]);
  }
  timer.close();
  const head = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'per second', "shop's processor time, ms"];
  console.log(formatTable(head, rows));
}

/** As many as are measured of each kind. */
function repeat<Item>(items: readonly Item[]): Item[] {
  return Array.from({ length: TIMES }, (_, at) => items[at % items.length]!);
}
