// `npm run bench:relevance -- --queries FILE [--catalogue FILE]`: how often the search puts the right product
// first, by kind of query. Files are tab-separated. Columns of queries: query, kind, and patterns over "brand
// name unit" and the category names in lower case: expected (the right product), category (where it must be),
// not (what it must not be), also (acceptable neighbours). Queries of kind `none` ask for what no grocer
// sells. Without a catalogue the demo is searched. With `--lists [--list-file FILE]`: how many lines of
// written lists are read correctly (lists.ts).

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions } from '../../tools/read-options.ts';
import { connect } from '#database/client.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fillCatalogue } from '#demo/fill-demo.ts';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch, type Search } from '#features/search/search.ts';
import { formatTable, readColumns } from '../report.ts';
import { openDatabase, type Query } from '../start/database.ts';
import { FIRST_STORE_ID } from '../start/people.ts';
import { fillWithFile } from './catalogue-file.ts';
import { benchLists } from './lists.ts';

const LIMIT = 10;
const COMBO = /\bcombo\b|\s\+\s/;

type Asked = { query: string; kind: string } & Record<
  'expected' | 'category' | 'not' | 'also',
  RegExp | null
>;
type Seen = { text: string; place: string };

const { values } = readOptions({
  options: {
    queries: { type: 'string' },
    catalogue: { type: 'string' },
    products: { type: 'string', default: '5800' },
    misses: { type: 'boolean', default: false },
    lists: { type: 'boolean', default: false },
    'list-file': { type: 'string' },
  },
});
if (!values.queries && !values.lists) {
  console.error(
    'Say what: npm run bench:relevance -- --queries FILE [--catalogue FILE] | --lists [--list-file FILE] [--misses]',
  );
  process.exit(1);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-search-'));
const embedded = await startEmbeddedPostgres({ dataDir });
const db = connect(embedded.url);
const { query, end } = openDatabase(() => embedded.url);
try {
  await migrate(embedded.url);
  if (values.catalogue) await fillWithFile(query, values.catalogue);
  else await fillCatalogue(db, Number(values.products));
  const catalogue = openCatalogue(db);
  const search = openSearch(catalogue);
  const list = { file: values['list-file'], showsMisses: values.misses };
  if (values.lists) await benchLists({ search, catalogue }, list);
  if (values.queries) await benchQueries(search, readColumns(values.queries).map(toAsked));
} finally {
  await end();
  await db.$client.end();
  await embedded.stop();
  await removeEmbeddedPostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}

async function benchQueries(search: Search, queries: readonly Asked[]): Promise<void> {
  const seen = await readCatalogue(query);
  const kinds = new Map<string, ReturnType<typeof newSums>>();
  for (const asked of queries) {
    const isNone = asked.kind === 'none';
    const grades = [...seen.values()].map((one) => grade(asked, one)).filter((given) => given > 0);
    if (!isNone && !grades.includes(2)) continue; // This catalogue does not have it.
    const sums = kinds.get(asked.kind) ?? newSums();
    kinds.set(asked.kind, sums);
    const { products, exact } = await search.searchProducts(FIRST_STORE_ID, asked.query, { limit: LIMIT });
    const given = products.map(({ _id }) => grade(asked, seen.get(_id)!));
    const isRight = isNone ? given.length === 0 : given[0] === 2;
    sums.count++;
    sums.first += Number(isRight);
    sums.openly += Number(given.length === 0 || !exact);
    sums.empty += Number(given.length === 0);
    if (!isNone) {
      sums.three += Number(given.slice(0, 3).includes(2));
      sums.gain += gainOf(given) / gainOf(grades.toSorted((a, b) => b - a).slice(0, LIMIT));
    }
    if (values.misses && !isRight)
      console.log(`${asked.kind}: "${asked.query}" -> ${products[0]?.name ?? 'nothing'}`);
  }
  const head = ['kind', 'queries', 'P@1', 'hit@3', 'nDCG@10', 'empty', 'empty or openly other'];
  const rows = [...kinds].map(([kind, { count, first, three, gain, empty, openly }]) => {
    const isNone = kind === 'none';
    const share = (sum: number, isShown = true) => (isShown ? (sum / count).toFixed(3) : '');
    const found = [three, gain, empty].map((sum) => share(sum, !isNone));
    return [kind, count, share(first), ...found, share(openly, isNone)];
  });
  console.log(formatTable(head, rows));
}

function newSums() {
  return { count: 0, first: 0, three: 0, gain: 0, empty: 0, openly: 0 };
}

function toAsked({ query = '', kind = '', expected, category, not, also }: Record<string, string>): Asked {
  const pattern = (text: string | undefined) => (text ? new RegExp(text) : null);
  const patterns = { expected: pattern(expected), category: pattern(category) };
  return { query, kind, ...patterns, not: pattern(not), also: pattern(also) };
}

async function readCatalogue(ask: Query): Promise<Map<string, Seen>> {
  const rows = await ask<{ id: string; text: string; place: string | null }>(`
    SELECT id, lower(name || ' ' || unit) AS text, replace(lower(
      (SELECT string_agg(c.name, ' > ') FROM product_categories pc JOIN categories c ON c.id = pc.category_id
       WHERE pc.product_id = products.id) || ' > ' ||
      (SELECT string_agg(s.name, ' > ') FROM product_sub_categories ps JOIN sub_categories s ON s.id = ps.sub_category_id
       WHERE ps.product_id = products.id)), '-', ' ') AS place
    FROM products`);
  return new Map(rows.map(({ id, text, place }) => [id, { text, place: place ?? '' }]));
}

/** 2: what the shopper wants, 1: an acceptable neighbour, 0: wrong. */
function grade({ query: asked, kind, expected, category, not, also }: Asked, { text, place }: Seen): number {
  if (kind === 'none') return 0;
  if (expected?.test(text) && (!category || category.test(place)) && !not?.test(text))
    return COMBO.test(text) && !COMBO.test(asked) ? 1 : 2;
  return also?.test(text) ? 1 : 0;
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, given, at) => sum + (2 ** given - 1) / Math.log2(at + 2), 0);
}
