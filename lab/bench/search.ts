// `npm run bench:search -- [--short] [--products 5000,50000,500000] [--queries FILE] [--misses]`: how fast
// searches, listings, details and first renders of pages are answered at several shop sizes. With --queries,
// also how often the right product comes first, by kind of query. The file is tab-separated with the columns
// query, kind, and patterns over "brand name unit" and the category names in lower case: expected (the right
// product), category (where it must be), not (what it must not be), also (acceptable neighbours). Queries of
// the kind `none` ask for what no grocer sells.

import { readFileSync } from 'node:fs';
import { readOptions } from '#shared/read-options.server.ts';
import { count, formatTable } from '../report.ts';
import { call, forEachConcurrently, openTimer, type Request } from '../start/calls.ts';
import { openShop, waitUntilReady, type LabShop } from '../start/shop.ts';
import { readCpuMs, readMegabytes } from '../start/usage.ts';
import { CALLS, listPlaces, listProducts, listTexts } from './asked.ts';
import { quantile, shortened } from './compare.ts';

const CONNECTIONS = 8;
const TIMES = shortened(1_000, 50);
const LIMIT = 10;
const COMBO = /\bcombo\b|\s\+\s/;
const HOSTILE = [
  ...['x'.repeat(10_000), 'milk '.repeat(2_000), '😀'.repeat(2_500)],
  ...['a', 'm', 'e', '%', '%%%', '_', '*', '\\', "' OR 1=1 --", '1 kg', 'powder', 'of the and for with'],
  ...['a b c d e f g h i j k l m', 'qwertyuiopasdfghjklzxcvbnm', 'constructor __proto__ toString'],
];

const { values } = readOptions({
  options: {
    products: { type: 'string', default: shortened('5000,50000,500000', '300') },
    short: { type: 'boolean', default: false },
    queries: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});
const queries = values.queries ? readQueries(values.queries) : [];

for (const products of values.products.split(',').map(Number)) {
  const started = performance.now();
  const shop = await openShop(products);
  try {
    await waitUntilReady(shop);
    const seconds = (performance.now() - started) / 1_000;
    const memory = `${readMegabytes(shop.pid).toFixed(0)} MB`;
    console.log(`\n${count.format(products)} products: shop ready after ${seconds.toFixed(0)} s, ${memory}`);
    await measureSpeed(shop);
    if (queries.length > 0) await measureRelevance(shop);
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

function readQueries(file: string) {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const keys = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (key: string) => cells[keys.indexOf(key)] ?? '';
    const pattern = (key: string) => (cell(key) ? new RegExp(cell(key)) : null);
    const right = { expected: pattern('expected'), category: pattern('category'), not: pattern('not') };
    return { query: cell('query'), kind: cell('kind'), ...right, also: pattern('also') };
  });
}

type Asked = ReturnType<typeof readQueries>[number];
type Seen = { id: string; text: string; place: string | null };

async function measureRelevance({ query, address }: LabShop): Promise<void> {
  const rows = await query<Seen>(`
    SELECT id, lower(name || ' ' || unit) AS text, replace(lower(
      (SELECT string_agg(c.name, ' > ') FROM product_categories pc JOIN categories c ON c.id = pc.category_id
       WHERE pc.product_id = products.id) || ' > ' ||
      (SELECT string_agg(s.name, ' > ') FROM product_sub_categories ps JOIN sub_categories s ON s.id = ps.sub_category_id
       WHERE ps.product_id = products.id)), '-', ' ') AS place
    FROM products`);
  const seen = new Map(rows.map((row) => [row.id, row]));
  const kinds = new Map<string, number[][]>();
  for (const asked of queries) {
    const isNone = asked.kind === 'none';
    const grades = rows.map((row) => grade(asked, row)).filter((given) => given > 0);
    if (!isNone && !grades.includes(2)) continue; // This catalogue does not have it.
    const body = { search: asked.query, limit: LIMIT };
    const { data, exact } = (await call(address, 'POST', CALLS.search, { body })).body;
    const given: number[] = data.map(({ _id }: { _id: string }) => grade(asked, seen.get(_id)!));
    const isEmpty = given.length === 0;
    const isRight = isNone ? isEmpty : given[0] === 2;
    const gain = isNone ? 0 : gainOf(given) / gainOf(grades.toSorted((a, b) => b - a).slice(0, LIMIT));
    const shares = [isRight, given.slice(0, 3).includes(2), gain, isEmpty, isEmpty || !exact].map(Number);
    kinds.set(asked.kind, [...(kinds.get(asked.kind) ?? []), shares]);
    if (values.misses && !isRight)
      console.log(`${asked.kind}: "${asked.query}" -> ${data[0]?.name ?? 'nothing'}`);
  }
  const head = ['kind', 'queries', 'P@1', 'hit@3', 'nDCG@10', 'empty', 'empty or openly other'];
  const cells = [...kinds].map(([kind, all]) => {
    const mean = (at: number) => all.reduce((sum, shares) => sum + shares[at]!, 0) / all.length;
    return [kind, all.length, ...all[0]!.map((_, at) => mean(at).toFixed(3))];
  });
  console.log(`\n${formatTable(head, cells)}`);
}

/** 2: what the shopper wants, 1: an acceptable neighbour, 0: wrong. */
function grade({ query: asked, kind, expected, category, not, also }: Asked, { text, place }: Seen): number {
  if (kind === 'none') return 0;
  if (expected?.test(text) && (!category || category.test(place ?? '')) && !not?.test(text))
    return COMBO.test(text) && !COMBO.test(asked) ? 1 : 2;
  return also?.test(text) ? 1 : 0;
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, given, at) => sum + (2 ** given - 1) / Math.log2(at + 2), 0);
}
