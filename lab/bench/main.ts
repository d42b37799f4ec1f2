// `npm run bench -- [PART ...] [--short] [--products N] [--report FILE] [--against FILE]`: prints
// every metric with its reference and ratio on one line, measured in turns in one run. Loads only this
// machine, every run is bounded. These are no tests: machines differ, ratios carry over.

import { readOptions } from '#shared/read-options.server.ts';
import { openShop, type LabShop } from '../start/shop.ts';
import { benchCalls } from './calls.ts';
import { shortened, type Measurement } from './compare.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { openReport } from './report.ts';
import { hasWrk } from './wrk.ts';

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    report: { type: 'string', default: 'test-results/bench.json' },
    against: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
if (!hasWrk) {
  console.error('The bench needs wrk (and compares with pgbench): apt-get install wrk postgresql');
  process.exit(1);
}

type Bench = (shop: LabShop) => AsyncIterable<Measurement>;

/** Parts that share a shop, in this order. */
const PARTS: Record<string, Bench> = {
  renders: benchRenders,
  pages: benchPages,
  calls: benchCalls,
  orders: benchOrders,
};
/** Has a shop of its own, because it measures the memory of a new one. */
const MEMORY = 'memory';
const known = [...Object.keys(PARTS), MEMORY];
const wanted = positionals.length > 0 ? positionals : known;
const unknown = wanted.find((name) => !known.includes(name));
if (unknown) throw new Error(`There is no part "${unknown}"; there are: ${known.join(', ')}`);

/** The part that each metric comes from. */
const partOf = new Map<string, string>();

async function* measure(parts: readonly string[]): AsyncGenerator<Measurement> {
  const shared = Object.keys(PARTS).filter((name) => parts.includes(name));
  const shop = shared.length > 0 ? await openShop(Number(values.products ?? shortened(5_800, 300))) : null;
  try {
    for (const name of shared) yield* note(name, PARTS[name]!(shop!));
  } finally {
    await shop?.close();
  }
  if (!parts.includes(MEMORY)) return;
  const products = Number(values.products ?? shortened(20_000, 300));
  yield* note(MEMORY, benchMemory(products, shortened(20_000, 200)));
}

async function* note(part: string, measured: AsyncIterable<Measurement>): AsyncGenerator<Measurement> {
  for await (const measurement of measured) {
    partOf.set(measurement.name, part);
    yield measurement;
  }
}

const report = openReport();
await report.add(measure(wanted));
report.save(values.report);
if (values.against)
  await report.compareWith(values.against, (metrics) => measure(metrics.map((name) => partOf.get(name)!)));
