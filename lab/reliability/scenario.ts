// Runs one fault: what it gets, how long it waits until everything has settled, and its row of results.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  compare,
  listShoppers,
  listWrongCharges,
  openLedger,
  type Comparison,
  type Ledger,
} from './ledger.ts';
import { makeProducts, type Product, type Shopper } from './products.ts';
import { listPages } from './provider-records.ts';
import { sendOrder, type OrderOptions } from './shopper.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { makeShoppers } from '../start/people.ts';
import { waitUntilReady } from '../start/shop.ts';
import type { ShopProcess, Environment } from './environment.ts';

export type Scenario = {
  environment: Environment;
  random: () => number;
  /** The size of the run: `short` in the tests, `full` for the proof. */
  amount(short: number, full: number): number;
  ledger: Ledger;
  /** Reports something wrong, in addition to what the comparison finds. */
  fail(finding: string): void;
  /** Records something worth knowing that is not a fault. */
  note(text: string): void;
  /** Records a recovery; the longest one counts. */
  recovered(ms: number): void;
};

export type Fault = {
  name: string;
  /** It needs time to heal, and is checked after all others. */
  isCheckedLast?: boolean;
  /** Part of `npm test`; `npm run verify` runs the others too. */
  isShort?: boolean;
  /** The returned function runs at the end, before the comparison. */
  run(scenario: Scenario): Promise<void | (() => Promise<void>)>;
};

export type Row = Comparison & {
  name: string;
  recoveryMs: number | null;
  notes: string[];
  seconds: number;
  /** Why it could not be tried here; then it has not passed. */
  notRun: string | null;
};

/** Thrown by a fault that cannot be tried on this machine. */
export class UnsupportedHere extends Error {}

export const SETTLE_TIMEOUT_MS = 150_000;

export type RunOptions = Pick<Scenario, 'environment' | 'random' | 'amount'>;

/** Runs the fault; the returned function waits and compares. */
export async function runFault(fault: Fault, options: RunOptions): Promise<() => Promise<Row>> {
  const since = Date.now();
  const ledger = openLedger(options.random);
  const findings: string[] = [];
  const notes: string[] = [];
  let recoveryMs: number | null = null;
  let notRun: string | null = null;
  const scenario: Scenario = {
    ...options,
    ledger,
    fail: (finding) => void findings.push(finding),
    note: (text) => void notes.push(text),
    recovered: (ms) => void (recoveryMs = Math.max(recoveryMs ?? 0, ms)),
  };
  const failWith = (error: unknown) => {
    if (error instanceof UnsupportedHere) notRun = error.message;
    else findings.push(`it could not be carried through: ${(error as Error).stack ?? String(error)}`);
  };
  const later = await fault.run(scenario).catch(failWith);
  const drivenMs = Date.now() - since;
  return async () => {
    const again = Date.now();
    await later?.().catch(failWith);
    if (!notRun) await waitUntilSettled(scenario).catch((error: Error) => void findings.push(error.message));
    const comparison = await compare(options.environment, ledger);
    const seconds = (drivenMs + Date.now() - again) / 1000;
    return {
      name: fault.name,
      ...comparison,
      findings: [...findings, ...comparison.findings],
      recoveryMs,
      notes,
      seconds,
      notRun,
    };
  };
}

/** Waits until the shop has nothing left to do for these orders. */
async function waitUntilSettled(scenario: Scenario): Promise<void> {
  let left: string[] = [];
  for (const until = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < until; await sleep(500)) {
    left = await listUnsettled(scenario);
    // Staff are told of a charge that belongs to no order a moment after it is known.
    if (left.length === 0) left = await listWrongCharges(scenario.environment, scenario.ledger);
    if (left.length === 0) return;
  }
  throw new Error(
    `not settled after ${SETTLE_TIMEOUT_MS / 1000} s: ${left.slice(0, 3).join(', ')} and ${left.length} in all`,
  );
}

/**
 * Orders that the shop still has to settle: with a payment that is over, money to give back, or a charge that
 * it does not know of.
 */
export async function listUnsettled({ environment, ledger }: Scenario): Promise<string[]> {
  const { pages, charges } = await listPages(environment);
  const ended = pages.filter(({ status }) => status !== 'open');
  const rows = await environment.query<{ id: string }>(
    `SELECT id FROM orders
     WHERE user_id = ANY($1) AND (
       (payment_state = 'awaiting' AND id = ANY($2))
       OR (payment_state = 'paid'
         AND (status = 'CANCELLED'
           OR EXISTS (SELECT FROM order_adjustments WHERE order_id = orders.id AND settled_at IS NULL))
         AND NOT EXISTS (SELECT FROM payment_reviews WHERE order_id = orders.id AND resolved_at IS NULL))
       OR EXISTS (SELECT FROM unnest($3::text[], $4::text[]) AS taken(order_id, payment_intent)
         WHERE taken.order_id = orders.id
           AND NOT EXISTS (SELECT FROM payment_charges WHERE payment_intent = taken.payment_intent)))`,
    [
      listShoppers(ledger),
      ended.map(({ orderId }) => orderId),
      charges.map(({ orderId }) => orderId),
      charges.map(({ paymentId }) => paymentId),
    ],
  );
  return rows.map(({ id }) => id);
}

/** This many shoppers, each with the product in the cart. */
export async function makeBuyers(
  { environment, ledger }: Scenario,
  count: number,
  input: { stock: number; rupees?: number; discountPercent?: number; inCart?: number },
): Promise<{ product: Product; buyers: Shopper[] }> {
  const product = (await makeProducts(environment, [input]))[0]!;
  ledger.products.push(product);
  const cart = [{ product, quantity: input.inCart ?? 1 }];
  return {
    product,
    buyers: await makeShoppers(
      environment.query,
      Array.from({ length: count }, () => cart),
    ),
  };
}

/** Shoppers with carts of one to three of this many products, with enough stock. */
export async function makeCrowd(
  { environment, ledger, random }: Scenario,
  count: number,
): Promise<Shopper[]> {
  const pick = (below: number) => Math.floor(random() * below);
  const products = await makeProducts(
    environment,
    Array.from({ length: 20 }, () => ({
      stock: count * 9,
      rupees: 20 + pick(480),
      discountPercent: pick(30),
    })),
  );
  ledger.products.push(...products);
  const carts = Array.from({ length: count }, () => {
    const first = pick(products.length);
    return Array.from({ length: 1 + pick(3) }, (_, step) => ({
      product: products[(first + step) % products.length]!,
      quantity: 1 + pick(3),
    }));
  });
  const shoppers: Shopper[] = [];
  for (let from = 0; from < count; from += 1000)
    shoppers.push(...(await makeShoppers(environment.query, carts.slice(from, from + 1000))));
  return shoppers;
}

/** One purchase of a shopper, ordered once; of those paid online every other by UPI. */
export async function buy(scenario: Scenario, shopper: Shopper, options: Partial<OrderOptions> = {}) {
  const purchase = options.purchase ?? scenario.ledger.newPurchase();
  const key = scenario.ledger.newKey();
  const method = scenario.ledger.purchases.length % 2 === 0 ? 'upi' : 'card';
  const request = await sendOrder(scenario.environment, shopper, { key, method, ...options, purchase });
  return { request, purchase };
}

type Orders = {
  /** From 0 to 1: no more orders are sent than this share of them. */
  limit: number;
  /** Waits until this share of the orders has its answer. */
  reach(share: number): Promise<void>;
  /** When the next order is made, or all have their answers. */
  nextMade(): Promise<number>;
};

/** A crowd orders, each of them must get an order in the end, and meanwhile something happens. */
export async function whileOrdering(
  scenario: Scenario,
  count: number,
  something: (orders: Orders) => Promise<void>,
): Promise<void> {
  const crowd = await makeCrowd(scenario, count);
  let [done, lastMade] = [0, 0];
  const orders: Orders = {
    limit: 1,
    async reach(share) {
      while (done < share * count) await sleep(5);
    },
    async nextMade() {
      for (const since = Date.now(); lastMade < since && done < count;) await sleep(10);
      return lastMade;
    },
  };
  const ordering = forEachConcurrently(crowd, 16, async (shopper, index) => {
    while (index > orders.limit * count) await sleep(20);
    const { request } = await buy(scenario, shopper);
    if (request.outcome === 'made') lastMade = Date.now();
    done++;
  });
  await Promise.all([ordering, something(orders)]);
  requireAllMade(scenario);
}

export function requireAllMade({ ledger, fail }: Scenario): void {
  const missing = ledger.purchases.filter(
    ({ requests }) => !requests.some(({ outcome }) => outcome === 'made'),
  );
  const [first] = missing;
  if (!first) return;
  const { outcome, responses } = first.requests[0]!;
  const why = `${outcome}: ${responses.at(-1)?.code ?? 'no answer'}`;
  fail(`${missing.length} shoppers got no order; the first was ${why}`);
}

/** kill -9 and a restart, as a process supervisor would do it. */
export async function killAndRevive(scenario: Scenario, shop: ShopProcess): Promise<void> {
  const since = Date.now();
  await shop.kill();
  await shop.start();
  scenario.recovered(await waitUntilReady(shop, since));
}

/** Reconciliation runs when a process opens, and finds what was lost. */
export async function restart({ environment }: Scenario): Promise<void> {
  await environment.shops[0]!.end();
  await environment.shops[0]!.start();
}
