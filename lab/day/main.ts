// `npm run day -- [--store NAME|ID] [--orders 600] [--minutes 3] [--pickers 6] [--riders 8]`: simulated
// shoppers, pickers and riders work a store's day over HTTP, faster than real time, and the store's metrics
// are printed. Exit code 1 when a promise, an invariant of orders or the stock of misplaced goods is wrong.

import { parseArgs } from 'node:util';
import { ConfigError } from '#app/config.ts';
import { runDay } from './run-day.ts';
import { toLiveLine, toTable } from './table.ts';
import { withShop, type Shop } from './which-shop.ts';

const USAGE =
  'Usage: npm run day -- [--store NAME|ID] [--orders 600] [--minutes 3] [--pickers 6] [--riders 8]';

const stop = new AbortController();
const interrupt = () => {
  // One Ctrl-C arrives twice, from the terminal and from start.mjs.
  if (stop.signal.aborted) return;
  console.log('\nThe day is broken off: what is in hand is put back ...');
  stop.abort();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, interrupt);

try {
  const asked = readArgs();
  process.exitCode = await withShop(console.log, (shop) => workDay(shop, asked));
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof ConfigError ? `Configuration: ${message}` : message);
  process.exitCode = 1;
}
process.exit(stop.signal.aborted ? 130 : process.exitCode);

async function workDay(shop: Shop, asked: ReturnType<typeof readArgs>): Promise<number> {
  const report = await runDay({
    addresses: [shop.address],
    query: shop.query,
    ...asked,
    seed: Date.now(),
    stop: stop.signal,
    say: console.log,
    onMoment: (moment) => console.log(toLiveLine(moment)),
  }).catch((error: unknown) => {
    if (stop.signal.aborted) return null;
    throw error;
  });
  // Interrupted before the store opened: there is nothing to report.
  if (!report) return 130;
  console.log(`\n${toTable(report)}`);
  const { counted, results, faults } = report;
  return counted?.wrong.length || results.changedPromises || faults?.length ? 1 : 0;
}

function readArgs() {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      orders: { type: 'string', default: '600' },
      minutes: { type: 'string', default: '3' },
      pickers: { type: 'string', default: '6' },
      riders: { type: 'string', default: '8' },
    },
  });
  const read = (name: 'orders' | 'minutes' | 'pickers' | 'riders', least: number, most: number) => {
    const value = Number(values[name]);
    const isWhole = name === 'minutes' || Number.isInteger(value);
    if (isWhole && value >= least && value <= most) return value;
    throw new Error(`--${name} must be from ${least} to ${most}, not "${values[name]}"\n${USAGE}`);
  };
  return {
    store: values.store,
    orders: read('orders', 1, 10_000),
    minutes: read('minutes', 0.05, 960),
    pickers: read('pickers', 1, 100),
    riders: read('riders', 1, 100),
  };
}
