// A store's day, as `npm run day` simulates it, while processes and the database are killed: what shoppers,
// pickers and riders were told is compared with what the shop has kept.

import { setTimeout as sleep } from 'node:timers/promises';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { runDay } from '../day/run-day.ts';
import { killAt, type Point } from './faults-kills.ts';
import { callForData } from '../start/calls.ts';
import { signIn } from '../start/people.ts';
import { killAndRevive, restart, type Fault, type Scenario } from './scenario.ts';

/** Where a process is killed, in turns; null: anywhere. */
const POINTS: (Point | null)[] = [
  { at: 'after commit', statement: /^update "order_picks" set "finished_at"/ },
  { at: 'after commit', statement: /^update "deliveries" set "delivered_at"/ },
  null,
  { at: 'after commit', statement: /^insert into "order_picks"/ },
  { at: 'after commit', statement: /^insert into "deliveries"/ },
  { at: 'before commit', statement: /^update "deliveries" set "delivered_at"/ },
  { at: 'before commit', statement: /^insert into "payments"/ },
  { at: 'before commit', statement: /^update "order_lines" set .*"short"/ },
];
const PRODUCTS = ['Toned Milk', 'Curd', 'Paneer', 'Butter', 'Ghee', 'Lassi', 'Cheese', 'Cream'] as const;

const killedProcesses: Fault = {
  name: "a store's day, and its processes are killed",
  isShort: true,
  isCheckedLast: true,
  async run(scenario) {
    const { environment, amount, random } = scenario;
    const { shops } = environment;
    const kills = amount(2, 30);
    // Refund events are lost, so the shop must find out by itself.
    await environment.provider.setFaults({ dropPercent: 100 });
    try {
      await workDay(scenario, { orders: amount(24, 500), minutes: amount(0.3, 5) }, async (until) => {
        for (let kill = 0; kill < kills; kill++) {
          await until((ended) => ended >= (kill / kills) * 0.7);
          const point = POINTS[kill % POINTS.length]!;
          if (!point) await killAndRevive(scenario, shops[Math.floor(random() * shops.length)]!);
          else await killAt(scenario, point, (traps) => until(() => traps.revived !== undefined));
        }
        scenario.note(`${kills} kills`);
      });
    } finally {
      await environment.provider.setFaults(NO_FAULTS);
    }
    // Reconciliation runs when a process opens.
    return () => restart(scenario);
  },
};

const killedDatabase: Fault = {
  name: 'PostgreSQL is killed while orders are picked and ridden',
  async run(scenario) {
    const { environment, amount } = scenario;
    const kills = amount(1, 6);
    await workDay(scenario, { orders: amount(24, 500), minutes: amount(0.3, 3) }, async (until) => {
      for (let kill = 0; kill < kills; kill++) {
        await until((ended) => ended >= (kill + 0.3) / (kills + 0.5));
        environment.killDatabase();
        await sleep(500);
        await environment.startDatabase();
      }
    });
  },
};

/** Waits until it is so; `ended`: the share of the orders that have ended. Returns when the day is over. */
type DayWait = (isSo: (ended: number) => boolean) => Promise<void>;

/** The day, with something that happens meanwhile. */
async function workDay(
  scenario: Scenario,
  { orders, minutes }: { orders: number; minutes: number },
  something: (until: DayWait) => Promise<void>,
): Promise<void> {
  const { environment, random, ledger, fail } = scenario;
  await stockStore(scenario);
  const bareErrors = new Set<string>();
  let happening: Promise<void> | undefined;
  let isOver = false;
  const report = await runDay({
    ...{ orders, minutes, pickers: 4, riders: 5, seed: Math.floor(random() * 1e6) },
    addresses: environment.shops.map(({ address }) => address),
    query: environment.query,
    stop: new AbortController().signal,
    say: () => {},
    onMoment: () => {},
    onAttempt(path, answer) {
      if (answer && answer.status >= 500 && (answer.status !== 503 || answer.retryAfter === null))
        bareErrors.add(`${path.split('?')[0]} ${answer.status} ${answer.text.slice(0, 120)}`);
    },
    onOpen(day) {
      ledger.dayOrders = day.orders;
      const countEnded = () => [...day.orders.values()].filter(({ end }) => end !== null).length;
      happening = something(async (isSo) => {
        while (!isOver && !isSo(countEnded() / orders)) await sleep(10);
      });
      happening.catch(() => {});
    },
  }).finally(() => (isOver = true));
  await happening;
  const { results, cash } = report;
  if (cash.counted !== cash.expected) fail(`${cash.expected} rupees at doors, ${cash.counted} counted`);
  for (const words of bareErrors) fail(`an error without a time to come back: ${words}`);
  scenario.note(`${results.delivered} delivered, ${results.cancelled + results.failed} not`);
}

/** As the owner, because what is written past the shop is not on its pages. */
async function stockStore({ environment, amount }: Scenario): Promise<void> {
  const [owner] = await signIn(environment.query, [{}], 'ADMIN');
  const make = async (path: string, body: object): Promise<string> =>
    (await callForData(environment.shops[0]!.address, 'POST', `/api/${path}`, { token: owner!.token, body }))
      ._id;
  const image = '/images/none/800.webp';
  const category = [await make('category/add-category', { name: 'Dairy', image })];
  const subCategory = [await make('subcategory/create', { name: 'Milk', image, category })];
  for (const [at, name] of PRODUCTS.entries())
    await make('product/create', {
      ...{ name, image: [image], category, subCategory, unit: '500 ml', stock: amount(200, 2_000) },
      ...{ price: 20 + at * 9, discount: at, description: 'Fresh.', more_details: {} },
    });
}

export const DAYS: Fault[] = [killedProcesses, killedDatabase];
