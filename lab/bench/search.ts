// `npm run bench:search -- [--short] [--products 5000,50000,500000] [--queries FILE]`: how fast the search
// call answers at 8 connections and several shop sizes, for new texts, repeated texts, hostile texts and
// while somebody types, and how long the index takes to build. Queries come from a file (tab-separated,
// column `query`) or are words of the shop's own products.

import { readOptions } from '../../tools/read-options.ts';
import { count, formatTable, readColumns } from '../report.ts';
import { forEachConcurrently, openTimer } from '../start/calls.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { readCpuMs } from '../start/usage.ts';
import { quantile } from './compare.ts';
import { CALLS, listTexts } from './hot-calls.ts';
import { measureIndex } from './memory.ts';
import { sayIfShort, shortened } from './short.ts';

const CONNECTIONS = 8;
const NEW_TEXTS = shortened(1_000, 50);
const SUGGEST = '/api/product/suggest';
const HOSTILE = [
  ...[
    'x'.repeat(10_000),
    'milk '.repeat(2_000),
    '😀'.repeat(2_500),
    'a',
    'm',
    'e',
    '%',
    '%%%',
    '_',
    '*',
    '\\',
  ],
  ...["' OR 1=1 --", 'of the and for with', 'a b c d e f g h i j k l m', 'qwertyuiopasdfghjklzxcvbnm'],
  ...['constructor __proto__ toString', 'atta rice dal oil milk sugar salt tea', '1 kg', 'powder'],
];

const { values } = readOptions({
  options: {
    products: { type: 'string', default: shortened('5000,50000,500000', '300') },
    short: { type: 'boolean', default: false },
    queries: { type: 'string' },
  },
});

sayIfShort();
for (const products of values.products.split(',').map(Number)) await benchSize(products);

async function benchSize(products: number): Promise<void> {
  const started = performance.now();
  const shop = await openShop(products);
  try {
    const filled = (performance.now() - started) / 1000;
    console.log(`\n${count.format(products)} products: shop open after ${filled.toFixed(0)} s`);
    const { bytes, seconds, words } = await measureIndex(shop);
    console.log(
      `index: built in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, ${count.format(words)} words`,
    );
    // The first half warms up the shop: a process that has just started runs code that is not compiled.
    const all = await listTexts(shop.query, NEW_TEXTS * 2);
    const [warmUp, texts] = [all.slice(0, NEW_TEXTS), all.slice(NEW_TEXTS)];
    const asked = values.queries ? readColumns(values.queries).map((row) => row.query!) : texts.slice(0, 200);
    const typed = asked.flatMap((text) =>
      Array.from({ length: Math.min(text.length, 8) }, (_, at) => text.slice(0, at + 1)),
    );
    for (const path of [CALLS.search, SUGGEST]) await ask(shop, path, warmUp);
    const head = ['', 'p50 ms', 'p95 ms', 'p99 ms', 'per second', "shop's processor time, ms"];
    const rows = [
      ['new texts', ...(await ask(shop, CALLS.search, texts))],
      ['queries, first time', ...(await ask(shop, CALLS.search, asked))],
      ['queries, again', ...(await ask(shop, CALLS.search, repeat(asked, shortened(2_000, 50))))],
      ['hostile texts', ...(await ask(shop, CALLS.search, repeat(HOSTILE, shortened(200, 20))))],
      ['suggestions while typing', ...(await ask(shop, SUGGEST, typed))],
    ];
    console.log(formatTable(head, rows));
  } finally {
    await shop.close();
  }
}

function repeat<Item>(items: readonly Item[], atLeast: number): Item[] {
  return Array.from({ length: Math.ceil(atLeast / items.length) }, () => items).flat();
}

/** The cells of a row. */
async function ask({ address, pid }: LabShop, path: string, texts: readonly string[]): Promise<string[]> {
  const timer = openTimer(address, CONNECTIONS);
  const times: number[] = [];
  const [started, cpuBefore] = [performance.now(), readCpuMs(pid)];
  await forEachConcurrently(texts, CONNECTIONS, async (search) =>
    times.push(await timer.time({ path, body: { search } })),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpuMs = (readCpuMs(pid) - cpuBefore) / times.length;
  timer.close();
  const quantiles = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1));
  return [...quantiles, count.format(times.length / seconds), cpuMs.toFixed(2)];
}
