// Kills a shop process with kill -9, at named points of a transaction or of a call to the payment provider
// and at random under load, and ends one in order with SIGTERM.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderTrap } from './provider-proxy.ts';
import type { Trap } from './database-proxy.ts';
import type { Shopper } from './products.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, killAndRevive, makeBuyers, whileOrdering, type Fault, type Scenario } from './scenario.ts';
import { waitUntilReady } from '../start/shop.ts';
import { forEachConcurrently } from '../start/calls.ts';

export type Point = Trap | ProviderTrap;
type Flow = 'cash' | 'opened' | 'paid' | 'refunded';

const HIT_TIMEOUT_MS = 5_000;
const IN_SHORT = 'after COMMIT of an order, before its answer';
/** At each protocol in turns. */
const OPEN_PAGE = [/^POST \/v1\/checkout\/sessions$/, /^POST \/v1\/payment_links\/?$/];
const REFUND = [/^POST \/v1\/refunds$/, /^POST \/v1\/payments\/\w+\/refund$/];
const ORDER = /^order_save$/;
const CAPTURE = /^update "payments" set .*captured/i;
const callsOf = (at: ProviderTrap['at'], calls: RegExp[]) => calls.map((call): Point => ({ at, call }));

const before = (statement: RegExp): Point => ({ at: 'before statement', statement });
const beforeCommit = (statement: RegExp): Point => ({ at: 'before commit', statement });
const afterCommit = (statement: RegExp): Point => ({ at: 'after commit', statement });

const POINTS: [name: string, Flow, ...Point[]][] = [
  ['before the order is written', 'cash', before(/^order_save$|WITH line AS/)],
  ['before COMMIT of an order', 'cash', beforeCommit(ORDER)],
  [IN_SHORT, 'cash', afterCommit(ORDER)],
  ['after an online order, before its payment page is made', 'opened', ...callsOf('before call', OPEN_PAGE)],
  ['between payment page made and saved', 'opened', ...callsOf('after call', OPEN_PAGE)],
  ['after the payment page is saved, before the answer is', 'opened', before(/^order_set_answer$/)],
  ['before COMMIT of a payment', 'paid', beforeCommit(CAPTURE)],
  ['after COMMIT of a payment', 'paid', afterCommit(CAPTURE)],
  ['between refund made and refund saved', 'refunded', ...callsOf('after call', REFUND)],
];

/** The process whose transaction or call comes to this point first is killed there, and started again. */
const atPoints = POINTS.map(([name, flow, ...points]): Fault => ({
  name: `kill -9 ${name}`,
  isShort: name === IN_SHORT,
  isCheckedLast: flow === 'refunded',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 3); round++)
      for (const point of points)
        await killAt(scenario, point, async (traps) => {
          await placeOrders(scenario, flow);
          // A retried job may reach the point a little later.
          for (const until = Date.now() + HIT_TIMEOUT_MS; !traps.revived && Date.now() < until;)
            await sleep(50);
        });
  },
}));

/** Sets one trap in each process; only the first that is triggered counts. */
export async function killAt(
  scenario: Scenario,
  point: Point,
  meanwhile: (traps: { revived?: Promise<void> }) => Promise<void>,
): Promise<void> {
  const { shops } = scenario.environment;
  const traps: { revived?: Promise<void> } = {};
  const disarm = () => {
    for (const { database, provider } of shops) {
      database.disarm();
      provider.disarm();
    }
  };
  for (const shop of shops) {
    const onHit = () => {
      if (traps.revived) return;
      disarm();
      traps.revived = killAndRevive(scenario, shop);
      // The promise is awaited later, and its failure is handled there.
      traps.revived.catch(() => {});
    };
    if ('statement' in point) shop.database.set({ ...point, onHit });
    else shop.provider.set({ ...point, onHit });
  }
  try {
    await meanwhile(traps);
    if (!traps.revived) scenario.fail(`nobody came to ${'call' in point ? point.call : point.statement}`);
  } finally {
    disarm();
    await traps.revived;
  }
}

/** Several shoppers at once, so that the dying process has other requests in progress. */
async function placeOrders(scenario: Scenario, flow: Flow): Promise<void> {
  const input = { stock: 500, inCart: 4, rupees: 90, discountPercent: 7 };
  const { buyers } = await makeBuyers(scenario, 6, input);
  await forEachConcurrently(buyers, 6, async (buyer) => {
    if (flow !== 'cash') return payOnline(scenario, buyer, flow);
    // Half of the cart, so that a second order with the same key would find the other half.
    const items = buyer.cart.map(({ product }) => ({ product, quantity: 2 }));
    await buy(scenario, buyer, { items });
  });
}

async function payOnline(scenario: Scenario, buyer: Shopper, flow: Flow): Promise<void> {
  const { request, purchase } = await buy(scenario, buyer, { call: 'checkout' });
  if (!request.order)
    return scenario.fail(
      `an online payment could not be started: ${request.responses.at(-1)?.code ?? 'no answer'}`,
    );
  const { id, attemptId } = request.order;
  if (flow === 'opened') return;
  purchase.isPaid = await payAtPage(scenario.environment, attemptId!);
  const status = await followPayment(scenario.environment, buyer, id);
  if (flow !== 'refunded' || status !== 'PAID') return;
  const answer = await cancel(scenario.environment, buyer, '/api/order/cancel', id);
  // A retry after a lost answer is told that the order is cancelled already.
  purchase.isCancelled = answer?.status === 200 || answer?.status === 409;
}

const connectionCut: Fault = {
  name: 'connection cut after COMMIT: the shop does not know',
  async run(scenario) {
    const { shops } = scenario.environment;
    for (let round = 0; round < scenario.amount(3, 30); round++) {
      for (const { database } of shops) database.set({ at: 'after commit', statement: ORDER });
      await placeOrders(scenario, 'cash');
      for (const { database } of shops) database.disarm();
    }
    const isRefused = scenario.ledger.purchases.some(({ requests }) =>
      requests.some(({ responses }) => responses.some(({ status }) => status === 503)),
    );
    if (!isRefused) scenario.fail('nobody was told to try again');
  },
};

const randomKills: Fault = {
  name: 'kill -9 at random under load',
  async run(scenario) {
    const kills = scenario.amount(2, 100);
    const { shops } = scenario.environment;
    await whileOrdering(scenario, scenario.amount(150, 10_000), async (orders) => {
      for (let kill = 0; kill < kills; kill++) {
        // Spread over all orders, at a random point within each part; the last one too hits a busy shop.
        orders.limit = (kill + 1) / kills;
        await orders.reach(((kill + scenario.random()) / kills) * 0.9);
        await killAndRevive(scenario, shops[Math.floor(scenario.random() * shops.length)]!);
      }
    });
  },
};

const gracefulEnd: Fault = {
  name: 'SIGTERM under load',
  async run(scenario) {
    const { shops } = scenario.environment;
    for (let round = 0; round < scenario.amount(1, 10); round++)
      await whileOrdering(scenario, scenario.amount(120, 600), async () => {
        const shop = shops[round % shops.length]!;
        await sleep(100 + scenario.random() * 300);
        const since = Date.now();
        const { code, signal, ms } = await shop.end();
        if (code !== 0) scenario.fail(`it ended with ${signal ?? code}`);
        if (ms > 12_000) scenario.fail(`it took ${ms} ms to end`);
        await shop.start();
        scenario.recovered(await waitUntilReady(shop, since));
      });
  },
};

export const KILLS: Fault[] = [...atPoints, connectionCut, randomKills, gracefulEnd];
