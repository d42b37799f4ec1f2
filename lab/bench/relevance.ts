// `npm run bench:relevance -- --queries FILE [--catalogue FILE]`: how often the search puts the right product
// first, by kind of query. Files are tab-separated. Columns of queries: query, kind, and patterns over "brand
// name unit" and the category names in lower case: expected (the right product), category (where it must be),
// not (what it must not be), also (acceptable neighbours). Queries of kind `none` ask for what no grocer
// sells. Without a catalogue the demo is searched. With `--lists [--list-file FILE]`: how many lines of
// written lists are read correctly (lists.ts).

import { parseArgs } from 'node:util';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch } from '#features/search/search.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { benchLists } from './lists.ts';
import { fillWithDemo, fillWithFile, openSearchDatabase, readTable } from './search-shop.ts';

const LIMIT = 10;
const COMBO = /\bcombo\b|\s\+\s/;

type Query = {
  query: string;
  kind: string;
  expected: RegExp | null;
  category: RegExp | null;
  not: RegExp | null;
  also: RegExp | null;
};
type Seen = { text: string; place: string };

const { values } = parseArgs({
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

const database = await openSearchDatabase();
try {
  const { db } = database;
  if (values.catalogue) await fillWithFile(db, values.catalogue);
  else await fillWithDemo(db, Number(values.products));
  const catalogue = openCatalogue(db);
  const search = openSearch(catalogue);
  if (values.lists) {
    const list = { file: values['list-file'], showsMisses: values.misses };
    await benchLists({ search, catalogue }, list);
  }
  const seen = await readCatalogue();
  const kinds = new Map<string, ReturnType<typeof newSums>>();
  for (const query of values.queries ? readTable(values.queries).map(toQuery) : []) {
    const grades = [...seen.values()].map((one) => grade(query, one)).filter((given) => given > 0);
    if (query.kind !== 'none' && !grades.includes(2)) continue; // This catalogue does not have it.
    const sums = kinds.get(query.kind) ?? newSums();
    kinds.set(query.kind, sums);
    const { products, exact } = await search.searchProducts(FIRST_STORE_ID, query.query, { limit: LIMIT });
    const given = products.map(({ _id }) => grade(query, seen.get(_id)!));
    const isRight = query.kind === 'none' ? given.length === 0 : given[0] === 2;
    sums.count++;
    sums.first += Number(isRight);
    sums.openly += Number(given.length === 0 || !exact);
    sums.empty += Number(given.length === 0);
    if (query.kind !== 'none') {
      sums.three += Number(given.slice(0, 3).includes(2));
      sums.gain += gainOf(given) / gainOf(grades.toSorted((a, b) => b - a).slice(0, LIMIT));
    }
    if (values.misses && !isRight)
      console.log(`${query.kind}: "${query.query}" -> ${products[0]?.name ?? 'nothing'}`);
  }
  const share = (sum: number, count: number) => Number((sum / count).toFixed(3));
  if (kinds.size > 0)
    console.table(
      Object.fromEntries(
        [...kinds].map(([kind, { count, first, three, gain, empty, openly }]) => [
          kind,
          kind === 'none'
            ? { queries: count, 'P@1': share(first, count), 'empty or openly other': share(openly, count) }
            : {
                queries: count,
                'P@1': share(first, count),
                'hit@3': share(three, count),
                'nDCG@10': share(gain, count),
                empty: share(empty, count),
              },
        ]),
      ),
    );
} finally {
  await database.close();
}

function newSums() {
  return { count: 0, first: 0, three: 0, gain: 0, empty: 0, openly: 0 };
}

function toQuery({ query = '', kind = '', expected, category, not, also }: Record<string, string>): Query {
  const pattern = (text: string | undefined) => (text ? new RegExp(text) : null);
  return {
    query,
    kind,
    expected: pattern(expected),
    category: pattern(category),
    not: pattern(not),
    also: pattern(also),
  };
}

async function readCatalogue(): Promise<Map<string, Seen>> {
  const { rows } = await database.db.$client.query<{ id: string; text: string; place: string }>(`
    SELECT id, lower(name || ' ' || unit) AS text, replace(lower(
      (SELECT string_agg(c.name, ' > ') FROM product_categories pc JOIN categories c ON c.id = pc.category_id
       WHERE pc.product_id = products.id) || ' > ' ||
      (SELECT string_agg(s.name, ' > ') FROM product_sub_categories ps JOIN sub_categories s ON s.id = ps.sub_category_id
       WHERE ps.product_id = products.id)), '-', ' ') AS place
    FROM products`);
  return new Map(rows.map(({ id, text, place }) => [id, { text, place: place ?? '' }]));
}

/** 2: what the shopper wants, 1: an acceptable neighbour, 0: wrong. */
function grade({ query, kind, expected, category, not, also }: Query, { text, place }: Seen): number {
  if (kind === 'none') return 0;
  if (expected?.test(text) && (!category || category.test(place)) && !not?.test(text))
    return COMBO.test(text) && !COMBO.test(query) ? 1 : 2;
  return also?.test(text) ? 1 : 0;
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, given, at) => sum + (2 ** given - 1) / Math.log2(at + 2), 0);
}
