// `npm run scale`: what a shop in 1, 10, 100 and 1,000 cities needs, what breaks first, and what the loss of
// a cell costs, calculated from measurements of this project. Assumptions are options, such as `--
// --orders-per-city-and-day 5000`. docs/scale.md contains the output.

import { parseArgs } from 'node:util';
import { formatTable } from '../report.ts';
import {
  ASSUMED,
  citiesPerCell,
  countMachines,
  listLimits,
  loseCell,
  sizeOfCell,
  type Assumptions,
} from './scale-model.ts';

const CITIES = [1, 10, 100, 1_000];
const YEARS = 3;
/**
 * Loss of the leader's machine, the longest seen (docs/reliability.md), and loss of all machines of a cell.
 */
const FAILOVER_SECONDS = 24;
const SITE_LOST_SECONDS = 30 * 60;

const printTable = (head: string[], rows: string[][]) => console.log(formatTable(head, rows));
const toOption = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const names = Object.keys(ASSUMED) as (keyof Assumptions)[];
const assumed = readAssumptions();

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const format = (value: number) => number.format(value);

console.log('Assumed:');
for (const name of names) console.log(`  --${toOption(name)} ${assumed[name]}`);

console.log('\nOne database for all cities:\n');
printTable(
  [
    'cities',
    'orders/s',
    'leader cores',
    'shop cores',
    'connections',
    'WAL MB/s',
    'GB a year',
    'breaks first',
  ],
  CITIES.map((cities) => {
    const cell = sizeOfCell(cities, assumed);
    const [worst] = listLimits(cell, assumed, YEARS);
    const limit = worst!.share > 1 ? `${worst!.what} (${format(worst!.share)} times)` : 'nothing';
    return [
      ...[cities, cell.ordersPerSecond, cell.leaderCores, cell.shopCores].map(format),
      ...[cell.connections, cell.walMbPerSecond, cell.storedGbPerYear].map(format),
      limit,
    ];
  }),
);

const most = citiesPerCell(assumed, YEARS);
console.log(`\nA database carries ${most} cities for ${YEARS} years; half of that leaves room to grow.\n`);
const perCell = Math.max(1, Math.floor(most / 2));
printTable(
  ['cities', 'cells', 'machines', 'rupees a month', 'rupees an order'],
  CITIES.map((cities) => {
    const cells = Math.ceil(cities / perCell);
    const machines = cells * countMachines(sizeOfCell(Math.ceil(cities / cells), assumed));
    const rupees = machines * assumed.rupeesPerMachineAndMonth;
    const perOrder = rupees / (cities * assumed.ordersPerCityAndDay * 30);
    return [format(cities), format(cells), format(machines), format(rupees), perOrder.toFixed(3)];
  }),
);

console.log('\n100 cities, an hour at the pace of the busiest minute; orders:\n');
printTable(
  ['what is lost', 'placed at once', 'placed on another try', 'given up'],
  [
    {
      name: `the leader of one cell of ${perCell}, ${FAILOVER_SECONDS} s`,
      lostCities: perCell,
      lostSeconds: FAILOVER_SECONDS,
    },
    { name: `one database of all, ${FAILOVER_SECONDS} s`, lostCities: 100, lostSeconds: FAILOVER_SECONDS },
    { name: `one cell of ${perCell}, half an hour`, lostCities: perCell, lostSeconds: SITE_LOST_SECONDS },
    { name: 'one database of all, half an hour', lostCities: 100, lostSeconds: SITE_LOST_SECONDS },
  ].map(({ name, lostCities, lostSeconds }) => {
    const loss = loseCell({ cities: 100, lostCities: Math.min(100, lostCities), lostSeconds }, assumed);
    return [
      name,
      ...[loss.placedAtOnce, loss.placedLater, loss.givenUp].map((orders) => format(Math.round(orders))),
    ];
  }),
);

function readAssumptions(): Assumptions {
  const options = Object.fromEntries(names.map((name) => [toOption(name), { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const read = names.map((name) => {
    const text = values[toOption(name)] as string | undefined;
    const value = text === undefined ? ASSUMED[name] : Number(text);
    if (!(value > 0)) {
      console.error(`--${toOption(name)} must be a number above 0, not "${text}"`);
      process.exit(1);
    }
    return [name, value];
  });
  return Object.fromEntries(read) as Assumptions;
}
