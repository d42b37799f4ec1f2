// `npm run bench -- [PART ...] [--short] [--full] [--products N] [--pages N] [--orders N] [--report FILE]
// [--against FILE]`: prints every metric with its reference and ratio on one line, measured in turns in one
// run. Loads only this machine, every run is bounded. These are no tests: machines differ, ratios carry over.

import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import type { Measurement } from './compare.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchOwner } from './owner.ts';
import { benchPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { openReport } from './report.ts';
import { benchScripts } from './scripts.ts';
import { sayIfShort, shortened } from './short.ts';
import { benchStreams } from './streams.ts';
import { findProgram, openBenchShop, type BenchShop } from './tools.ts';
import { benchUploads } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    pages: { type: 'string', default: shortened('20000', '200') },
    orders: { type: 'string', default: shortened('1000000', '2000') },
    report: { type: 'string', default: 'test-results/bench.json' },
    against: { type: 'string' },
    full: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});

const wrk = findProgram('wrk');
if (!wrk) {
  console.error(
    'The bench needs wrk (and compares with nginx and pgbench): apt-get install wrk nginx-light postgresql',
  );
  process.exit(1);
}

const pgbench = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin'));
const nginx = findProgram('nginx');

/** Parts that share one shop, in this order. */
const PARTS: Record<string, (shop: BenchShop) => AsyncIterable<Measurement>> = {
  renders: benchRenders,
  pages: (shop) => benchPages(shop, wrk, nginx),
  calls: (shop) => benchCalls(shop, wrk),
  orders: (shop) => benchOrders(shop, wrk, pgbench),
  scripts: benchScripts,
  uploads: benchUploads,
  streams: benchStreams,
};

const wanted = positionals.length > 0 ? positionals : [...Object.keys(PARTS), 'memory'];
const known = [...Object.keys(PARTS), 'memory', 'growth', 'export', 'owner'];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part "${unknown}"; there are: ${known.join(', ')}`);

const products = Number(values.products ?? shortened(5_800, 300));
sayIfShort();
const report = openReport();
const parts = Object.keys(PARTS).filter((name) => wanted.includes(name));
if (parts.length > 0) {
  const shop = await openBenchShop(products);
  try {
    for (const name of parts) for await (const measurement of PARTS[name]!(shop)) report.add(measurement);
  } finally {
    await shop.close();
  }
}
if (wanted.includes('growth')) {
  for await (const measurement of benchGrowth({ isFull: values.full })) report.add(measurement);
}
if (wanted.includes('owner')) {
  const owner = benchOwner(products, Number(values.orders));
  for await (const measurement of owner) report.add(measurement);
}
// Each of these has a shop of its own, because it measures that shop's memory.
if (wanted.includes('memory')) {
  const size = Number(values.products ?? shortened(20_000, 300));
  for await (const measurement of benchMemory(size, Number(values.pages))) report.add(measurement);
}
if (wanted.includes('export')) {
  const shop = await openBenchShop(products);
  try {
    for await (const measurement of benchExport(shop, products)) report.add(measurement);
  } finally {
    await shop.close();
  }
}
report.save(values.report);
if (values.against) report.printWorse(values.against);
