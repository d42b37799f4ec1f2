// `npm run bench:promise [-- --days 7 --seed s]`: how true the time of arrival is, by simulated stores.

import { parseArgs } from 'node:util';
import { formatTable } from '../report.ts';
import { replayStore, type Figures, type Store } from './replay-store.ts';

const STORES: Record<string, Store> = {
  'quiet store, 60 orders a day': { ordersADay: 60 },
  'ordinary store, 150': { ordersADay: 150 },
  'busy store, 300': { ordersADay: 300 },
  'its rush, 6 to 9 pm': { ordersADay: 300, hours: [18, 21] },
  'its last hour before closing': { ordersADay: 300, hours: [23, 24] },
  'one picker all day, 200': { ordersADay: 200, pickers: 1 },
  'one ride in 33 a quarter of an hour late, 150': { ordersADay: 150, lateRides: 0.03 },
};

const { values } = parseArgs({
  options: { days: { type: 'string', default: '7' }, seed: { type: 'string', default: 's' } },
});
const days = Number(values.days);
if (!Number.isInteger(days) || days < 1)
  throw new Error(`--days must be a whole number, not "${values.days}"`);

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const toRow = (name: string, { orders, inside, kept, width, sorry, vain }: Figures) => [
  ...[name, orders, percent(inside), percent(kept), width, percent(sorry), percent(vain)].map(String),
];
const rows = Object.entries(STORES).map(([name, store]) =>
  toRow(name, replayStore(store, { days, seed: `${values.seed}${store.ordersADay}` })),
);
const head = ['store', 'orders', 'inside', 'kept', 'median minutes wide', 'apologies', 'in vain'];
console.log(formatTable(head, rows));
