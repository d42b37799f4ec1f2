// `npm run bench -- [pages calls orders ...] [--products N] [--report FILE] [--against FILE]`: every figure
// beside what it can be compared with, measured in turns in one run, each as one line with its ratio. Loads
// only this machine, every run is bounded, and nothing here is a test: machines differ, ratios travel.

import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import type { Figure } from './compare.ts';
import { benchOrders } from './orders.ts';
import { benchPages, findPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { openReport } from './report.ts';
import { benchScripts } from './scripts.ts';
import { findProgram, openBenchShop } from './tools.ts';
import { benchUploads } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string', default: '5800' },
    report: { type: 'string', default: 'test-results/bench.json' },
    against: { type: 'string' },
  },
});

const wrk = findProgram('wrk');
if (!wrk) {
  console.error(
    'The bench needs wrk (and compares with nginx and pgbench): apt-get install wrk nginx-light postgresql-15',
  );
  process.exit(1);
}

const report = openReport();
const shop = await openBenchShop(Number(values.products));
try {
  const pages = await findPages(shop);
  const pgbench = findProgram('pgbench', ['/usr/lib/postgresql/15/bin']);
  const parts: Record<string, () => AsyncIterable<Figure>> = {
    renders: () => benchRenders(shop),
    pages: () => benchPages(shop, pages, wrk, findProgram('nginx')),
    calls: () => benchCalls(shop, wrk),
    orders: () => benchOrders(shop, wrk, pgbench),
    scripts: () => benchScripts(shop),
    uploads: () => benchUploads(shop),
  };
  for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part "${name}"; there are: ${Object.keys(parts).join(', ')}`);
    for await (const figure of part()) report.add(figure);
  }
} finally {
  await shop.close();
}
report.save(values.report);
if (values.against) report.printWorse(values.against);
