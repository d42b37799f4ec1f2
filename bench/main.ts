// `npm run bench -- [PART ...] [--full] [--products N] [--orders N] [--report FILE] [--against FILE]`: every
// figure beside what it can be compared with, measured in turns in one run, each as one line with its ratio.
// Loads only this machine, every run is bounded, and nothing here is a test: machines differ, ratios travel.

import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import type { Figure } from './compare.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchOrders } from './orders.ts';
import { benchOwner } from './owner.ts';
import { benchPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { benchReplicas } from './replicas.ts';
import { openReport } from './report.ts';
import { benchScripts } from './scripts.ts';
import { benchStreams } from './streams.ts';
import { findProgram, openBenchShop, type BenchShop } from './tools.ts';
import { benchUploads } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '5800' },
    orders: { type: 'string', default: '1000000' },
    report: { type: 'string', default: 'test-results/bench.json' },
    against: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
});

const wrk = findProgram('wrk');
if (!wrk) {
  console.error(
    'The bench needs wrk (and compares with nginx and pgbench): apt-get install wrk nginx-light postgresql-15',
  );
  process.exit(1);
}

const pgbench = findProgram('pgbench', ['/usr/lib/postgresql/15/bin']);
const nginx = findProgram('nginx');

/** Parts that share one shop, in this order. */
const PARTS: Record<string, (shop: BenchShop) => AsyncIterable<Figure>> = {
  renders: benchRenders,
  pages: (shop) => benchPages(shop, wrk, nginx),
  calls: (shop) => benchCalls(shop, wrk),
  orders: (shop) => benchOrders(shop, wrk, pgbench),
  scripts: benchScripts,
  uploads: benchUploads,
  streams: benchStreams,
};

const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const known = [...Object.keys(PARTS), 'growth', 'replicas', 'export', 'owner'];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part "${unknown}"; there are: ${known.join(', ')}`);

const report = openReport();
const parts = Object.keys(PARTS).filter((name) => wanted.includes(name));
if (parts.length > 0) {
  const shop = await openBenchShop(Number(values.products));
  try {
    for (const name of parts) for await (const figure of PARTS[name]!(shop)) report.add(figure);
  } finally {
    await shop.close();
  }
}
if (wanted.includes('growth')) {
  for await (const figure of benchGrowth({ isFull: values.full })) report.add(figure);
}
if (wanted.includes('owner')) {
  const owner = benchOwner(Number(values.products), Number(values.orders));
  for await (const figure of owner) report.add(figure);
}
if (wanted.includes('replicas')) for await (const figure of benchReplicas()) report.add(figure);
// In a shop of its own: its memory is what counts.
if (wanted.includes('export')) {
  const products = Number(values.products);
  const shop = await openBenchShop(products);
  try {
    for await (const figure of benchExport(shop, products)) report.add(figure);
  } finally {
    await shop.close();
  }
}
report.save(values.report);
if (values.against) report.printWorse(values.against);
