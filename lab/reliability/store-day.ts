// A store's day: shoppers order, pickers pack and riders deliver over HTTP, as their pages do, until every
// order has ended.

import { setTimeout as sleep } from 'node:timers/promises';
import { makeAlike, makeProducts, makeStaff, type Shopper } from './products.ts';
import { buy, makeCrowd, type Scenario } from './scenario.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { followPayment, payAtPage } from './shopper.ts';
import { compareStore, openStoreLedger, type BagLine } from './store-ledger.ts';
import { pickAll } from './store-pickers.ts';
import { isOver, isPickedUp, WAIT_MS, type Day, type OpenBag, type Plan } from './store-presses.ts';
import { rideAll } from './store-riders.ts';

export type DaySize = { orders: number; pickers: number; riders: number };

type DayOptions = {
  size: DaySize;
  /** How often each call is sent at the same moment. */
  thumbs?: number;
};

const CONCURRENCY = 4;

/** People, shoppers with full carts, and a plan for each order. */
export async function openDay(scenario: Scenario, options: DayOptions): Promise<Day> {
  const { environment, random } = scenario;
  const { size, thumbs = 1 } = options;
  const crowd = await makeCrowd(scenario, size.orders);
  // Too scarce for everybody who would take it as a substitute.
  const scarce = await makeProducts(
    environment,
    [60, 90, 140, 260].map((rupees) => ({ rupees, stock: Math.ceil(size.orders / 20) })),
  );
  scenario.ledger.products.push(...scarce);
  const products = new Map(scenario.ledger.products.map((product) => [product.id, product]));
  await makeAlike(environment, [...products.values()]);
  const riders = await makeStaff(environment, 'rider', size.riders);
  const [manager] = await makeStaff(environment, 'manager', 1);
  const ledger = openStoreLedger(riders);
  scenario.ledger.others.push(() => compareStore(environment, ledger));
  return {
    scenario,
    ledger,
    products,
    crowd,
    plans: drawPlans(random, crowd),
    pickers: await makeStaff(environment, 'picker', size.pickers),
    riders,
    manager: manager!,
    bags: [],
    toPick: [],
    toRide: [],
    thumbs,
    placeUpTo: 1,
    isAllPlaced: false,
    isBroken: false,
    atHome: [],
    lastDoneAt: 0,
    repeats: 0,
    bareErrors: new Set(),
  };
}

const EARLY_REFUNDS = 2;
const DOOR = ['before', 'meanwhile', null] as const;

/**
 * Every other order is paid online; the first of them with several products lacks one. Two of three others
 * are shown a code at the door.
 */
function drawPlans(random: () => number, crowd: readonly Shopper[]): Plan[] {
  const plans = crowd.map((shopper, index): Plan => {
    const door = DOOR[Math.floor(index / 2) % DOOR.length]!;
    return { ...drawPlan(random, shopper), isOnline: index % 2 === 0, door };
  });
  for (const plan of plans.filter(({ isOnline }) => !isOnline).slice(0, DOOR.length)) plan.isFailed = false;
  const several = plans.filter(({ isOnline, missing }) => isOnline && missing.length > 1);
  for (const plan of several.slice(0, EARLY_REFUNDS)) {
    plan.preferences.ifShort = 'refund';
    plan.missing = plan.missing.map((_, index) => (index === 0 ? 1 : 0));
    plan.isFailed = false;
  }
  return plans;
}

function drawPlan(random: () => number, { cart }: Shopper): Omit<Plan, 'isOnline' | 'door'> {
  const chance = (share: number) => random() < share;
  const isAllMissing = chance(0.05);
  return {
    preferences: { ifShort: chance(0.5) ? 'replace' : 'refund', leaveAtDoor: chance(0.3) },
    missing: cart.map(() => (isAllMissing ? 1 : chance(0.3) ? random() : 0)),
    isHandedBack: chance(0.1),
    isGivenBack: chance(0.1),
    hasWrongCode: chance(0.1),
    isFailed: chance(0.12),
    problems: cart.map(() => (chance(0.25) ? (chance(0.7) ? 'money' : 'reason') : null)),
  };
}

/** Everybody works until every order has ended and its cash is counted. */
export async function runDay(day: Day): Promise<void> {
  const work = [
    placeAll(day),
    ...day.pickers.map((one) => pickAll(day, one)),
    ...day.riders.map((one) => rideAll(day, one)),
  ];
  // A worker who fails stops the others as well, because they would wait forever.
  await Promise.all(
    work.map((one) =>
      one.catch((error: unknown) => {
        day.isBroken = true;
        throw error;
      }),
    ),
  );
  await Promise.all(day.atHome);
  closeDay(day);
}

/** Stops recording: from here on the ledger holds what was acknowledged. */
export function closeDay(day: Day): void {
  const { scenario, ledger } = day;
  ledger.bags.push(...day.bags.filter(({ isAbandoned }) => !isAbandoned));
  for (const words of day.bareErrors) scenario.fail(`an error without a time to come back: ${words}`);
  scenario.note(toSummary(day));
}

function toSummary({ bags, ledger, repeats }: Day): string {
  const count = (is: (bag: OpenBag) => boolean) => bags.filter(is).length;
  const lines = (is: (line: BagLine) => boolean) =>
    bags.flatMap((bag) => [...bag.lines.values()]).filter(is).length;
  return [
    `${bags.length} orders, ${count(({ plan }) => plan.isOnline)} online, ${count(({ code }) => code !== null)} shown a code at the door, ${count(({ plan, isOnline }) => !plan.isOnline && isOnline)} paid by it`,
    `${lines(({ short }) => short > 0)} short lines, ${lines(({ instead }) => instead !== null)} with something instead`,
    `${count(({ end }) => end === 'DELIVERED')} delivered, ${count(({ end, rider }) => end === 'CANCELLED' && rider !== null)} brought back`,
    `${bags.reduce((sum, { problems }) => sum + problems.length, 0)} problems`,
    `${ledger.handIns.length} hand-ins`,
    `${ledger.attempts} calls, ${repeats} of them repeats`,
  ].join('; ');
}

/** Progress from 0 to 1: the packed and the ended orders, of all. */
export function progressOf({ bags, crowd }: Day): number {
  const steps = bags.reduce((sum, bag) => sum + (isPickedUp(bag) ? 1 : 0) + (isOver(bag) ? 1 : 0), 0);
  return steps / (crowd.length * 2);
}

export async function placeAll(day: Day): Promise<void> {
  await forEachConcurrently(day.crowd, CONCURRENCY, async (shopper, index) => {
    while (index >= day.placeUpTo * day.crowd.length && !day.isBroken) await sleep(WAIT_MS);
    if (day.isBroken) return;
    await place(day, shopper, day.plans[index]!);
  });
  day.isAllPlaced = true;
}

async function place(day: Day, shopper: Shopper, plan: Plan): Promise<void> {
  const { scenario } = day;
  const { isOnline, preferences } = plan;
  const call = isOnline ? 'checkout' : 'cash-on-delivery';
  const { request, purchase } = await buy(scenario, shopper, { call, preferences });
  const { order } = request;
  if (!order) return scenario.fail(`there is no order: ${request.responses.at(-1)?.code ?? 'no answer'}`);
  if (isOnline) {
    purchase.isPaid = await payAtPage(scenario.environment, order.sessionId!);
    const status = await followPayment(scenario.environment, shopper, order.id);
    if (status !== 'PAID') return scenario.fail(`paid, and the shopper sees ${status}: order ${order.id}`);
  }
  const bag: OpenBag = {
    orderId: order.id,
    shopper,
    purchase,
    isOnline,
    plan,
    lines: new Map(),
    picker: null,
    isPacked: false,
    rider: null,
    end: null,
    handIn: null,
    code: null,
    problems: [],
    isAbandoned: false,
  };
  day.bags.push(bag);
  day.toPick.push(bag);
}
