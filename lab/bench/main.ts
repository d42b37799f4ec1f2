// `npm run bench -- [PART ...] [--short] [--full] [--products N] [--pages N] [--orders N] [--report FILE]
// [--against FILE]`: prints every metric with its reference and ratio on one line, measured in turns in one
// run. Loads only this machine, every run is bounded. These are no tests: machines differ, ratios carry over.

import { globSync } from 'node:fs';
import { readOptions } from '../../tools/read-options.ts';
import { findProgram } from '../start/programs.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { benchCalls } from './calls.ts';
import type { Measurement } from './compare.ts';
import { benchExport } from './export.ts';
import { benchGrowth } from './growth.ts';
import { benchMemory } from './memory.ts';
import { benchOffers } from './offers.ts';
import { benchOrders } from './orders.ts';
import { benchOwner } from './owner.ts';
import { benchPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { openReport } from './report.ts';
import { benchScripts } from './scripts.ts';
import { sayIfShort, shortened } from './short.ts';
import { benchStaffLists } from './staff-lists.ts';
import { benchStreams } from './streams.ts';

const { values, positionals } = readOptions({
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
const postgresFolders = globSync('/usr/lib/postgresql/*/bin');
const pgbench = findProgram('pgbench', postgresFolders);
const psql = findProgram('psql', postgresFolders);
const nginx = findProgram('nginx');

type Measure = (shop: LabShop) => AsyncIterable<Measurement>;

/** Parts that share one shop, in this order. */
const PARTS: Record<string, Measure> = {
  renders: benchRenders,
  pages: (shop) => benchPages(shop, wrk, nginx),
  calls: (shop) => benchCalls(shop, wrk),
  orders: (shop) => benchOrders(shop, wrk, pgbench),
  scripts: benchScripts,
  streams: benchStreams,
};
const products = Number(values.products ?? shortened(5_800, 300));
/** Parts with a shop of their own, because they fill it or measure its memory. */
const APART: Record<string, () => AsyncIterable<Measurement>> = {
  growth: () => benchGrowth({ isFull: values.full }),
  owner: () => withShop(products, (shop) => benchOwner(shop, Number(values.orders))),
  lists: () => withShop(products, (shop) => benchStaffLists(shop, Number(values.orders), psql)),
  memory: () => benchMemory(Number(values.products ?? shortened(20_000, 300)), Number(values.pages)),
  offers: () => benchOffers(Number(values.products ?? shortened(27_000, 300)), wrk),
  export: () => withShop(products, (shop) => benchExport(shop, products)),
};

const wanted = positionals.length > 0 ? positionals : [...Object.keys(PARTS), 'memory'];
const known = [...Object.keys(PARTS), ...Object.keys(APART)];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part "${unknown}"; there are: ${known.join(', ')}`);

async function* withShop(size: number, ...measures: Measure[]): AsyncGenerator<Measurement> {
  const shop = await openShop(size);
  try {
    for (const measure of measures) yield* measure(shop);
  } finally {
    await shop.close();
  }
}

/** Parts that share a shop, then the others; `told` hears which part each metric comes from. */
async function* measure(parts: readonly string[], told: (metric: string, part: string) => void = () => {}) {
  async function* of(part: string, measured: AsyncIterable<Measurement>) {
    for await (const measurement of measured) {
      told(measurement.name, part);
      yield measurement;
    }
  }
  const shared = Object.keys(PARTS).filter((name) => parts.includes(name));
  if (shared.length > 0)
    yield* withShop(
      products,
      ...shared.map(
        (name): Measure =>
          (shop) =>
            of(name, PARTS[name]!(shop)),
      ),
    );
  for (const name of Object.keys(APART)) if (parts.includes(name)) yield* of(name, APART[name]!());
}

sayIfShort();
const report = openReport();
const partOf = new Map<string, string>();
await report.add(measure(wanted, (metric, part) => partOf.set(metric, part)));
report.save(values.report);
if (values.against)
  await report.compareWith(values.against, (metrics) => measure(metrics.map((name) => partOf.get(name)!)));
