// Kills a shop process with kill -9, at named points of a transaction or of a call to the payment provider
// and at random under load, and ends one in order with SIGTERM.

import { setTimeout as sleep } from 'node:timers/promises';
import type { OnlineMethod } from '#shared/payment.ts';
import type { ProviderTrap } from './provider-proxy.ts';
import type { Point } from './database-proxy.ts';
import type { Shopper } from './products.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, killAndRevive, makeBuyers, makeCrowd, type Fault, type Scenario } from './scenario.ts';
import { waitUntilReady } from '../start/shop.ts';
import { forEachConcurrently } from '../start/calls.ts';

export type DatabasePoint = { at: Point; statement: RegExp };
type Where =
  | { at: Point; statement: RegExp }
  /** At each protocol in turns. */
  | { at: ProviderTrap['at']; calls: Record<OnlineMethod, RegExp> };
type Flow = 'cash' | 'opened' | 'paid' | 'refunded';

const HIT_TIMEOUT_MS = 5_000;

/** The process whose transaction or call comes to this point first is killed there, and started again. */
function killAtPoint(name: string, flow: Flow, where: Where, isCheckedLast = false): Fault {
  const points =
    'calls' in where ? Object.values(where.calls).map((call) => ({ at: where.at, call })) : [where];
  return {
    name: `kill -9 ${name}`,
    isCheckedLast,
    async run(scenario) {
      const rounds = Array.from({ length: scenario.amount(1, 3) }, () => points);
      for (const point of rounds.flat()) {
        const traps = setTraps(scenario, point);
        try {
          await placeOrders(scenario, flow);
          // A retried job may reach the point a little later.
          for (const until = Date.now() + HIT_TIMEOUT_MS; !traps.revived && Date.now() < until;)
            await sleep(50);
          if (!traps.revived) scenario.fail('the point was never reached');
        } finally {
          traps.disarm();
          await traps.revived;
        }
      }
    },
  };
}

export type Traps = { disarm(): void; revived?: Promise<void> };

/** Sets one trap in each process; only the first that is triggered counts. */
export function setTraps(scenario: Scenario, point: DatabasePoint | ProviderTrap): Traps {
  const { shops } = scenario.environment;
  const traps: Traps = {
    disarm() {
      for (const { database, provider } of shops) {
        database.disarm();
        provider.disarm();
      }
    },
  };
  for (const shop of shops) {
    const onHit = () => {
      if (traps.revived) return;
      traps.disarm();
      traps.revived = killAndRevive(scenario, shop);
      // The promise is awaited later, and its failure is handled there.
      traps.revived.catch(() => {});
    };
    if ('statement' in point) shop.database.set({ ...point, onHit });
    else shop.provider.set({ ...point, onHit });
  }
  return traps;
}

/** Several shoppers at once, so that the dying process has other requests in progress. */
async function placeOrders(scenario: Scenario, flow: Flow): Promise<void> {
  const { buyers } = await makeBuyers(scenario, 6, {
    stock: 500,
    inCart: 4,
    rupees: 90,
    discountPercent: 7,
  });
  await forEachConcurrently(buyers, 6, (buyer) =>
    flow === 'cash' ? buyHalf(scenario, buyer) : payOnline(scenario, buyer, flow),
  );
}

/** Orders half of the cart, so that a second order with the same key would find the other half. */
async function buyHalf(scenario: Scenario, buyer: Shopper): Promise<void> {
  const items = buyer.cart.map(({ product }) => ({ product, quantity: 2 }));
  await buy(scenario, buyer, { items });
}

async function payOnline(scenario: Scenario, buyer: Shopper, flow: Flow): Promise<void> {
  const { request, purchase } = await buy(scenario, buyer, { call: 'checkout' });
  if (!request.order)
    return scenario.fail(
      `an online payment could not be started: ${request.responses.at(-1)?.code ?? 'no answer'}`,
    );
  const { id, sessionId } = request.order;
  if (flow === 'opened') return;
  purchase.isPaid = await payAtPage(scenario.environment, sessionId!);
  const status = await followPayment(scenario.environment, buyer, id);
  if (flow !== 'refunded' || status !== 'PAID') return;
  const answer = await cancel(scenario.environment, buyer, '/api/order/cancel', id);
  // A retry after a lost answer is told that the order is cancelled already.
  purchase.isCancelled = answer?.status === 200 || answer?.status === 409;
}

const OPEN_PAGE = { card: /^POST \/v1\/checkout\/sessions$/, upi: /^POST \/v1\/payment_links\/?$/ };
const REFUND = { card: /^POST \/v1\/refunds$/, upi: /^POST \/v1\/payments\/\w+\/refund$/ };
const CAPTURE = /^update "payments" set .*captured/i;

const POINTS: Fault[] = [
  killAtPoint('before the order is written', 'cash', {
    at: 'before statement',
    statement: /^order_save$|WITH line AS/,
  }),
  killAtPoint('before COMMIT of an order', 'cash', { at: 'before commit', statement: /^order_save$/ }),
  killAtPoint('after COMMIT of an order, before its answer', 'cash', {
    at: 'after commit',
    statement: /^order_save$/,
  }),
  killAtPoint('after an online order, before its payment page is made', 'opened', {
    at: 'before call',
    calls: OPEN_PAGE,
  }),
  killAtPoint('between payment page made and saved', 'opened', { at: 'after call', calls: OPEN_PAGE }),
  killAtPoint('after the payment page is saved, before the answer is', 'opened', {
    at: 'before statement',
    statement: /^order_set_answer$/,
  }),
  killAtPoint('before COMMIT of a payment', 'paid', { at: 'before commit', statement: CAPTURE }),
  killAtPoint('after COMMIT of a payment', 'paid', { at: 'after commit', statement: CAPTURE }),
  killAtPoint('between refund made and refund saved', 'refunded', { at: 'after call', calls: REFUND }, true),
];

const connectionCut: Fault = {
  name: 'connection cut after COMMIT: the shop does not know',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(3, 30); round++) {
      for (const { database } of scenario.environment.shops)
        database.set({ at: 'after commit', statement: /^order_save$/ });
      await placeOrders(scenario, 'cash');
      for (const { database } of scenario.environment.shops) database.disarm();
    }
    const refused = scenario.ledger.purchases.flatMap(({ requests }) =>
      requests.filter((request) => request.responses.some(({ status }) => status === 503)),
    );
    if (refused.length === 0) scenario.fail('nobody was told to try again');
  },
};

const randomKills: Fault = {
  name: 'kill -9 at random under load',
  isFullOnly: true,
  async run(scenario) {
    const crowd = await makeCrowd(scenario, scenario.amount(150, 10_000));
    const kills = scenario.amount(2, 100);
    const { shops } = scenario.environment;
    let [done, killed] = [0, 0];
    const ordering = forEachConcurrently(crowd, 16, async (shopper, index) => {
      // Do not run ahead of the kills, so that the last kill also hits a busy shop.
      while (index > ((killed + 1) / kills) * crowd.length) await sleep(20);
      await buy(scenario, shopper);
      done++;
    });
    for (let kill = 0; kill < kills; kill++) {
      // Spread over all orders, at a random point within each part.
      const due = ((kill + scenario.random()) / kills) * crowd.length * 0.9;
      while (done < due) await sleep(5);
      await killAndRevive(scenario, shops[Math.floor(scenario.random() * shops.length)]!);
      killed++;
    }
    await ordering;
    requireAllMade(scenario);
    scenario.note(`${crowd.length} orders over ${kills} kills`);
  },
};

const gracefulEnd: Fault = {
  name: 'SIGTERM under load',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 10); round++) {
      const crowd = await makeCrowd(scenario, scenario.amount(120, 600));
      const shop = scenario.environment.shops[round % scenario.environment.shops.length]!;
      const ordering = forEachConcurrently(crowd, 16, (shopper) => buy(scenario, shopper));
      await sleep(100 + scenario.random() * 300);
      const since = Date.now();
      const { code, signal, ms } = await shop.end();
      if (code !== 0) scenario.fail(`it ended with ${signal ?? code}`);
      if (ms > 12_000) scenario.fail(`it took ${ms} ms to end`);
      scenario.note(`exit ${code} after ${(ms / 1000).toFixed(1)} s`);
      await shop.start();
      scenario.recovered(await waitUntilReady(shop, since));
      await ordering;
    }
    requireAllMade(scenario);
  },
};

export function requireAllMade(scenario: Scenario): void {
  const missing = scenario.ledger.purchases.filter(
    ({ requests }) => !requests.some((request) => request.outcome === 'made'),
  );
  const [first] = missing;
  if (first) {
    const { outcome, responses } = first.requests[0]!;
    scenario.fail(
      `${missing.length} shoppers got no order; the first was ${outcome}: ${responses.at(-1)?.code ?? 'no answer'}`,
    );
  }
}

export const KILLS: Fault[] = [...POINTS, connectionCut, randomKills, gracefulEnd];
