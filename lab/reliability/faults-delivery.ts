// A store's day, from the shelf to the door, while processes and the database are killed; several people who
// press for the same order; and everybody pressing three times.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderTrap } from './provider-proxy.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import { setTraps, type DatabasePoint } from './faults-kills.ts';
import { killAndRevive, restart, type Fault } from './scenario.ts';
import type { Answer } from '../start/calls.ts';
import { priceOf, type Shopper } from './products.ts';
import { duePaiseOf, givenBackOf } from './store-ledger.ts';
import { closeDay, openDay, placeAll, progressOf, runDay } from './store-day.ts';
import { pickOne } from './store-pickers.ts';
import {
  isDayOver,
  isOver,
  isPickedUp,
  markCancelled,
  markDelivered,
  pressOnce,
  type Day,
  type OpenBag,
} from './store-presses.ts';
import { bring, handIn, readCode, report, take } from './store-riders.ts';

/** Where a process is killed, in turns; null: anywhere. */
const POINTS: (DatabasePoint | ProviderTrap | null)[] = [
  { at: 'after call', call: /^POST \/v1\/(refunds|payments\/\w+\/refund)$/ },
  { at: 'after call', call: /^POST \/v1\/payments\/qr_codes$/ },
  { at: 'after commit', statement: /^update "deliveries" set "delivered_at"/ },
  null,
  { at: 'after commit', statement: /^insert into "order_picks"/ },
  { at: 'before commit', statement: /^update "order_lines" set .*"short"/ },
  { at: 'after commit', statement: /^update "order_picks" set "finished_at"/ },
  { at: 'after commit', statement: /^insert into "deliveries"/ },
  { at: 'before commit', statement: /^update "deliveries" set "delivered_at"/ },
  { at: 'after commit', statement: /^insert into "cash_hand_ins"/ },
  { at: 'before commit', statement: /^insert into "payments"/ },
  null,
];

const HIT_TIMEOUT_MS = 20_000;

const killedProcesses: Fault = {
  name: "a store's day, and its processes are killed",
  isFullOnly: true,
  isCheckedLast: true,
  async run(scenario) {
    const { environment, amount } = scenario;
    const day = await openDay(scenario, {
      size: { orders: amount(20, 500), pickers: amount(4, 12), riders: amount(3, 8) },
    });
    // Refund events are lost, so the shop must find out by itself.
    await environment.provider.setFaults({ dropPercent: 100 });
    try {
      await Promise.all([runDay(day), kill(day, amount(2, 30))]);
    } finally {
      await environment.provider.setFaults(NO_FAULTS);
    }
    // Reconciliation runs when a process opens.
    return () => restart(scenario);
  },
};

/** Spreads the kills over the whole day: orders keep coming as long as there is something to kill. */
async function kill(day: Day, kills: number): Promise<void> {
  const { scenario } = day;
  const { shops } = scenario.environment;
  for (let kill = 0; kill < kills; kill++) {
    day.placeUpTo = (kill + 1) / kills;
    while (progressOf(day) < kill / kills && !isDayOver(day)) await sleep(10);
    const point = POINTS[kill % POINTS.length]!;
    if (point) await killAt(day, point);
    else await killAndRevive(scenario, shops[Math.floor(scenario.random() * shops.length)]!);
  }
  scenario.note(`${kills} kills`);
}

async function killAt(day: Day, point: DatabasePoint | ProviderTrap): Promise<void> {
  const { scenario } = day;
  const traps = setTraps(scenario, point);
  try {
    for (const until = Date.now() + HIT_TIMEOUT_MS; !traps.revived && Date.now() < until;) {
      await sleep(10);
      if (isDayOver(day)) break;
    }
    if (!traps.revived)
      scenario.fail(`nobody came to ${String('call' in point ? point.call : point.statement)}`);
  } finally {
    traps.disarm();
    await traps.revived;
  }
}

const killedDatabase: Fault = {
  name: 'PostgreSQL is killed while orders are picked and ridden',
  isCheckedLast: true,
  async run(scenario) {
    const { environment, amount } = scenario;
    const day = await openDay(scenario, {
      size: { orders: amount(16, 500), pickers: amount(3, 12), riders: amount(2, 8) },
    });
    const kills = amount(1, 6);
    const killing = async () => {
      for (let kill = 0; kill < kills; kill++) {
        while (progressOf(day) < (kill + 0.3) / (kills + 0.5) && !isDayOver(day)) await sleep(5);
        const since = Date.now();
        environment.killDatabase();
        // It takes a moment until somebody notices.
        await sleep(500);
        await environment.startDatabase();
        const started = Date.now();
        while (day.lastDoneAt < started && !isDayOver(day)) await sleep(10);
        scenario.recovered(day.lastDoneAt - since);
      }
    };
    await Promise.all([runDay(day), killing()]);
    if (day.repeats === 0) scenario.fail('nobody noticed anything');
  },
};

const thumbs: Fault = {
  name: "impatient thumbs: every call of a store's day three times",
  async run(scenario) {
    const { amount } = scenario;
    const size = { orders: amount(8, 200), pickers: amount(2, 6), riders: amount(2, 4) };
    await runDay(await openDay(scenario, { size, thumbs: 3 }));
  },
};

const rivals: Fault = {
  name: 'two pickers, two riders, a shopper press for the same orders',
  async run(scenario) {
    const size = { orders: scenario.amount(12, 200), pickers: 2, riders: 2 };
    const day = await openDay(scenario, { size, thumbs: 2 });
    await placeAll(day);
    // In pairs: a rider who gets one may fail to get the other.
    for (let index = 0; index + 1 < day.bags.length; index += 2) {
      const bags = [day.bags[index]!, day.bags[index + 1]!];
      await rivalPickers(day, bags, index % 3 === 0);
      await rivalRiders(day, bags);
      for (const bag of bags) if (bag.end === 'DELIVERED') await rivalAnswers(day, bag);
    }
    scenario.note(`${day.bags.filter(hasTwoRefunds).length} orders with two refunds at the same moment`);
    await scenario.environment.provider.setFaults(NO_FAULTS);
    for (const rider of day.riders) await handIn(day, rider);
    closeDay(day);
  },
};

/** Both pickers want the first order, one of them the second too; its shopper may cancel at this moment. */
async function rivalPickers(day: Day, [first, second]: OpenBag[], isCancelled: boolean): Promise<void> {
  const [one, two] = day.pickers as [Shopper, Shopper];
  const claim = (picker: Shopper, { orderId }: OpenBag) =>
    pressOnce(day, picker, 'POST /api/picking/claim', { orderId });
  const [mine, theirs, other, cancelled] = await Promise.all([
    claim(one, first!),
    claim(two, first!),
    claim(one, second!),
    isCancelled && pressOnce(day, first!.shopper, 'POST /api/order/cancel', { orderId: first!.orderId }),
  ]);
  requireOneWinner(day, first!, [mine, theirs, cancelled]);
  if (mine.status === 200 && other.status === 200) {
    day.ledger.doubled++;
    day.scenario.fail(`one picker has two orders: ${first!.orderId} and ${second!.orderId}`);
  }
  if (cancelled && cancelled.status === 200) markCancelled(first!);
  for (const bag of [first!, second!])
    while (!isPickedUp(bag)) await pickOne(day, bag === first && theirs.status === 200 ? two : one, bag);
}

/** Both riders want both orders; then one is at the door while a manager marks the delivery as failed. */
async function rivalRiders(day: Day, bags: readonly OpenBag[]): Promise<void> {
  const packed = bags.filter((bag) => !isOver(bag));
  if (packed.length === 0) return;
  const orderIds = packed.map(({ orderId }) => orderId);
  const answers = await Promise.all(
    day.riders.map((rider, index) =>
      pressOnce(day, rider, 'POST /api/delivery/take', {
        orderIds: index === 0 ? orderIds : orderIds.toReversed(),
      }),
    ),
  );
  requireOneWinner(day, packed[0]!, answers);
  const rider = day.riders[answers.findIndex(({ status }) => status === 200)]!;
  for (const bag of packed) {
    while (!isOver(bag)) {
      await take(day, rider, [bag]);
      await (day.bags.indexOf(bag) % 4 === 0 ? endTwice(day, rider, bag) : bring(day, rider, bag));
    }
  }
}

/** Delivered and failed at the same moment. */
async function endTwice(day: Day, rider: Shopper, bag: OpenBag): Promise<void> {
  const { orderId } = bag;
  const code = await readCode(day, bag);
  const [delivered, failed] = await Promise.all([
    pressOnce(day, rider, 'POST /api/delivery/deliver', { orderId, code }),
    pressOnce(day, day.manager, 'POST /api/delivery/fail', {
      orderId,
      reason: 'Nobody answered the door',
    }),
  ]);
  requireOneWinner(day, bag, [delivered, failed]);
  if (failed.status === 200) markCancelled(bag);
  else markDelivered(bag);
}

/**
 * Answers a report of one line with money and with a refusal at the same moment, and a report of several
 * lines with money for each.
 */
async function rivalAnswers(day: Day, bag: OpenBag): Promise<void> {
  const { provider } = day.scenario.environment;
  const found = [...bag.lines].filter(([, { picked }]) => picked > 0);
  const ids = await Promise.all(found.map(([lineId]) => report(day, bag, lineId)));
  // Slow, so that the refunds of one order meet at the provider.
  await provider.setFaults({ slowPercent: 100, slowMs: 150 });
  await Promise.all(
    found.map(async ([, { product }], index) => {
      const _id = ids[index]!;
      const refundPaise = priceOf(product);
      const answers = [
        { refund: refundPaise / 100 },
        ...(found.length === 1 ? [{ reason: 'It was not' }] : []),
      ];
      const [money, reason] = await Promise.all(
        answers.map((answer) =>
          pressOnce(day, day.manager, 'PUT /api/order/answer-problem', { _id, ...answer }),
        ),
      );
      requireOneWinner(day, bag, [money!, reason ?? false]);
      const isRefunded = money!.status === 200;
      bag.problems.push({
        id: _id,
        state: isRefunded ? 'refunded' : 'refused',
        refundPaise: isRefunded ? refundPaise : 0,
      });
    }),
  );
  if (bag.isOnline && duePaiseOf(bag) === givenBackOf(bag)) bag.purchase.ends = 'refunded';
}

const hasTwoRefunds = ({ isOnline, problems }: OpenBag) =>
  isOnline && problems.filter(({ state }) => state === 'refunded').length > 1;

function requireOneWinner(day: Day, { orderId }: OpenBag, answers: readonly (Answer | false)[]): void {
  const tried = answers.filter((answer) => answer !== false);
  const won = tried.filter(({ status }) => status === 200).length;
  if (won === 1) return;
  day.ledger.doubled += Math.max(0, won - 1);
  const words = tried.map(({ status, text }) => `${status} ${text.slice(0, 90)}`).join(', ');
  day.scenario.fail(`${won} of ${tried.length} were told yes (${words}): order ${orderId}`);
}

export const DELIVERIES: Fault[] = [killedProcesses, killedDatabase, thumbs, rivals];
