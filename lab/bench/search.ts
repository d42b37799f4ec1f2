// `npm run bench:search -- [--short] [--products 5000,50000,500000] [--queries FILE]`: how fast the search
// call answers at 8 connections and several shop sizes, for new texts, repeated texts, hostile texts and
// while somebody types, and how long the index takes to build. Queries come from a file (tab-separated,
// column `query`) or are words of the shop's own products.

import http from 'node:http';
import { parseArgs } from 'node:util';
import { measureIndex } from './memory.ts';
import { readCpuMs } from './processor-time.ts';
import { readTable } from './search-shop.ts';
import { listTexts } from './search-texts.ts';
import { sayIfShort, shortened } from './short.ts';
import { count, openBenchShop, type BenchShop } from './tools.ts';

const CONNECTIONS = 8;
const NEW_TEXTS = shortened(1_000, 50);
const HOSTILE = [
  'x'.repeat(10_000),
  'milk '.repeat(2_000),
  '😀'.repeat(2_500),
  'a',
  'm',
  'e',
  'of the and for with',
  '%',
  '%%%',
  '_',
  '*',
  '\\',
  "' OR 1=1 --",
  'a b c d e f g h i j k l m',
  'qwertyuiopasdfghjklzxcvbnm',
  'constructor __proto__ toString',
  'atta rice dal oil milk sugar salt tea',
  '1 kg',
  'powder',
];

const { values } = parseArgs({
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
  const shop = await openBenchShop(products);
  try {
    const filled = (performance.now() - started) / 1000;
    console.log(`\n${count.format(products)} products: shop open after ${filled.toFixed(0)} s`);
    const { bytes, seconds, words } = await measureIndex(shop);
    console.log(
      `index: built in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB, ${count.format(words)} words`,
    );
    // The first half warms up the shop.
    const all = await listTexts(shop.databaseUrl, NEW_TEXTS * 2);
    const [warmUp, texts] = [all.slice(0, NEW_TEXTS), all.slice(NEW_TEXTS)];
    const asked = values.queries ? readTable(values.queries).map(({ query }) => query!) : texts.slice(0, 200);
    // A process that has just started runs code that is not compiled yet.
    await ask(shop, 'search-product', warmUp);
    await ask(shop, 'suggest', warmUp);
    await report('new texts', await ask(shop, 'search-product', texts));
    await report('queries, first time', await ask(shop, 'search-product', asked));
    await report('queries, again', await ask(shop, 'search-product', repeat(asked, shortened(2_000, 50))));
    await report('hostile texts', await ask(shop, 'search-product', repeat(HOSTILE, shortened(200, 20))));
    const typed = asked.flatMap((text) =>
      Array.from({ length: Math.min(text.length, 8) }, (_, at) => text.slice(0, at + 1)),
    );
    await report('suggestions while typing', await ask(shop, 'suggest', typed));
  } finally {
    await shop.close();
  }
}

function repeat<Item>(items: readonly Item[], atLeast: number): Item[] {
  return Array.from({ length: Math.ceil(atLeast / items.length) }, () => items).flat();
}

type Asked = { times: number[]; seconds: number; cpuMs: number };

async function ask(shop: BenchShop, call: string, texts: readonly string[]): Promise<Asked> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const waiting = [...texts];
  const times: number[] = [];
  const started = performance.now();
  const before = readCpuMs(shop.pid);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
        const sent = performance.now();
        await post(agent, `${shop.address}/api/product/${call}`, { search: text });
        times.push(performance.now() - sent);
      }
    }),
  );
  agent.destroy();
  const after = readCpuMs(shop.pid);
  return {
    times,
    seconds: (performance.now() - started) / 1000,
    cpuMs: (after - before) / times.length,
  };
}

function post(agent: http.Agent, url: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${response.statusCode}`));
        });
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

async function report(name: string, { times, seconds, cpuMs }: Asked): Promise<void> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  console.log(
    `${name.padEnd(26)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, ${count.format(times.length / seconds)}/s` +
      `, ${cpuMs.toFixed(2)} ms of the shop's processor time a call`,
  );
}
