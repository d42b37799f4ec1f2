// Shoppers who keep coming while machines of the cluster fail: how often they come, what they do, and how
// they were served.

import { setTimeout as sleep } from 'node:timers/promises';
import { makeProducts, type Shopper } from './products.ts';
import { makeShoppers } from '../start/people.ts';
import { buy, makeCrowd, type Scenario } from './scenario.ts';
import { followPayment, payAtPage } from './shopper.ts';
import { call, type Answer, type Attempt } from '../start/calls.ts';

/** How shoppers were served since the moment of the fault. */
export type Service = {
  acknowledged: number;
  /** Longest time until an order was answered or its connection was lost. */
  longestAnswerMs: number;
  /** Longest time between two acknowledged orders. */
  longestGapMs: number;
  /** When that began, counted from the fault. */
  gapAfterMs: number;
  /** 5xx answers without the shop's error body or without Retry-After. */
  bareErrors: Map<string, number>;
  toldToComeBack: number;
  lostConnections: number;
  /** For pages and pictures. */
  longestPageMs: number;
  failedPages: number;
};

const ARRIVALS_PER_SECOND = 12;
const CARD_SHARE = 0.15;
/** Every tenth shopper wants the scarce product. */
const SCARCE_EVERY = 10;
const CALM_MS = 3_000;
const LOOK_EVERY_MS = 500;
const PAGE_TIMEOUT_MS = 60_000;

export type StormOptions = {
  /** The longest duration of the fault, to have enough shoppers. */
  seconds: number;
  /** Causes the fault, and undoes it at its end. */
  fault(): Promise<void>;
  /** Requested all the time beside the orders. */
  pages?: readonly string[];
};

/** Shoppers come at a steady rate, whether or not earlier ones were served. */
export async function runStorm(scenario: Scenario, options: StormOptions): Promise<Service> {
  const service: Service = {
    acknowledged: 0,
    longestAnswerMs: 0,
    longestGapMs: 0,
    gapAfterMs: 0,
    bareErrors: new Map(),
    toldToComeBack: 0,
    lostConnections: 0,
    longestPageMs: 0,
    failedPages: 0,
  };
  const crowd = await makeStormCrowd(scenario, Math.ceil(options.seconds * ARRIVALS_PER_SECOND));
  const acknowledgedAt: number[] = [];
  const pending: Promise<void>[] = [];
  let isOver = false;
  const arrivals = (async () => {
    for (const shopper of crowd) {
      if (isOver) return;
      pending.push(
        shop(scenario, shopper, service, acknowledgedAt).catch((error: Error) =>
          scenario.fail(`a shopper could not go on: ${error.message}`),
        ),
      );
      // People do not arrive at regular intervals.
      await sleep((2_000 / ARRIVALS_PER_SECOND) * scenario.random());
    }
  })();
  const looking = look(scenario, options.pages ?? [], service, () => isOver);
  await sleep(CALM_MS);
  const since = Date.now();
  await options.fault();
  await sleep(CALM_MS);
  isOver = true;
  await Promise.all([arrivals, looking]);
  await Promise.all(pending);
  Object.assign(service, findLongestGap(acknowledgedAt, since));
  requireAllServed(scenario);
  return service;
}

/** Carts of one to three products; some contain one that is too scarce for everybody. */
async function makeStormCrowd(scenario: Scenario, count: number): Promise<Shopper[]> {
  const crowd = await makeCrowd(scenario, count);
  const wanting = Math.ceil(count / SCARCE_EVERY);
  const [scarce] = await makeProducts(scenario.environment, [{ stock: Math.ceil(wanting / 3) }]);
  scenario.ledger.products.push(scarce!);
  const carts = Array.from({ length: wanting }, () => [{ product: scarce!, quantity: 1 }]);
  const rivals = await makeShoppers(scenario.environment.query, carts);
  return crowd.map((shopper, index) =>
    index % SCARCE_EVERY === 0 ? (rivals[index / SCARCE_EVERY] ?? shopper) : shopper,
  );
}

async function shop(
  scenario: Scenario,
  shopper: Shopper,
  service: Service,
  acknowledgedAt: number[],
): Promise<void> {
  const isOnline = scenario.random() < CARD_SHARE;
  const { request, purchase } = await buy(scenario, shopper, {
    call: isOnline ? 'checkout' : 'cash-on-delivery',
    onAttempt: (attempt) => noteAttempt(attempt, service),
  });
  if (request.outcome !== 'made') return;
  service.acknowledged++;
  acknowledgedAt.push(Date.now());
  if (!isOnline) return;
  purchase.isPaid = await payAtPage(scenario.environment, request.order!.sessionId!);
  await followPayment(scenario.environment, shopper, request.order!.id);
}

function noteAttempt({ startedAt, endedAt, answer }: Attempt, service: Service): void {
  service.longestAnswerMs = Math.max(service.longestAnswerMs, endedAt - startedAt);
  if (!answer) service.lostConnections++;
  else if (answer.status === 503 && isComplete(answer)) service.toldToComeBack++;
  else if (answer.status >= 500 && !isComplete(answer)) {
    const words = `${answer.status} ${answer.body?.code ?? answer.text.slice(0, 40)}`;
    service.bareErrors.set(words, (service.bareErrors.get(words) ?? 0) + 1);
  }
}

/**
 * A complete error has the shop's error code and a time to retry; the 502 for an unavailable provider has no
 * such time.
 */
const isComplete = ({ status, body, retryAfter }: Answer) =>
  typeof body?.code === 'string' &&
  (retryAfter !== null || body.code === 'PAYMENT_UNAVAILABLE') &&
  status !== 500;

function findLongestGap(
  times: readonly number[],
  since: number,
): Pick<Service, 'longestGapMs' | 'gapAfterMs'> {
  const after = times.filter((time) => time > since).toSorted((one, other) => one - other);
  let [longestGapMs, gapAfterMs, last] = [0, 0, since];
  for (const time of after) {
    if (time - last > longestGapMs) [longestGapMs, gapAfterMs] = [time - last, last - since];
    last = time;
  }
  return { longestGapMs, gapAfterMs };
}

/** Somebody who was neither served nor refused has waited in vain. */
function requireAllServed(scenario: Scenario): void {
  const unknown = scenario.ledger.purchases.filter(({ requests }) =>
    requests.every(({ outcome }) => outcome === 'unknown'),
  );
  if (unknown.length > 0)
    scenario.fail(`${unknown.length} shoppers never learned what became of their order`);
}

async function look(
  scenario: Scenario,
  pages: readonly string[],
  service: Service,
  isOver: () => boolean,
): Promise<void> {
  const { address } = scenario.environment.shops[0]!;
  const pending: Promise<void>[] = [];
  const lookAt = async (page: string) => {
    const startedAt = Date.now();
    const answer = await call(address, 'GET', page, { within: PAGE_TIMEOUT_MS }).catch(() => null);
    service.longestPageMs = Math.max(service.longestPageMs, Date.now() - startedAt);
    if (!answer || answer.status >= 500) service.failedPages++;
  };
  while (pages.length > 0 && !isOver()) {
    pending.push(...pages.map(lookAt));
    await sleep(LOOK_EVERY_MS);
  }
  await Promise.all(pending);
}
