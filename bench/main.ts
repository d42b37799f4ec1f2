// `npm run bench`: every figure of the performance goals that this version can show, each as one line with
// its ratio. Loads only this machine, every run is bounded, and nothing here is a test: machines differ,
// ratios travel.

import { parseArgs } from 'node:util';
import { benchCalls } from './calls.ts';
import { benchOrders } from './orders.ts';
import { benchPages, findPages } from './pages.ts';
import { benchRenders } from './renders.ts';
import { benchScripts } from './scripts.ts';
import { findProgram, openBenchShop } from './tools.ts';
import { benchUploads } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string', default: '5800' } },
});
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);

const wrk = findProgram('wrk');
if (!wrk) {
  console.error(
    'The bench needs wrk (and compares with nginx and pgbench): apt-get install wrk nginx-light postgresql-15',
  );
  process.exit(1);
}

const shop = await openBenchShop(Number(values.products));
try {
  const pages = await findPages(shop);
  if (isWanted('renders')) await benchRenders(shop);
  if (isWanted('pages')) await benchPages(shop, pages, wrk, findProgram('nginx'));
  if (isWanted('calls')) await benchCalls(shop, wrk);
  if (isWanted('orders'))
    await benchOrders(shop, wrk, findProgram('pgbench', ['/usr/lib/postgresql/15/bin']));
  if (isWanted('scripts')) await benchScripts(shop);
  if (isWanted('uploads')) await benchUploads(shop);
} finally {
  await shop.close();
}
