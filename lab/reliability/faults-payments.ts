// The payment provider misbehaves over both protocols: events are doubled, late, lost or forged, calls fail,
// are garbled or succeed without an answer, records tell something else, the provider is away for a while;
// meanwhile people pay, cancel, leave and order again.

import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_STORE_ID } from '../start/people.ts';
import { NO_FAULTS, type FaultConfig } from '#sandbox/fault-injector.ts';
import type { Shopper } from './products.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { makePageByHand, takeAtProvider } from './provider-records.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, listUnsettled, makeBuyers, makeCrowd, restart, type Fault, type Scenario } from './scenario.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { forge, toEvent } from './provider-events.ts';

const CHAOS: Partial<FaultConfig> = {
  duplicatePercent: 30,
  reorderPercent: 30,
  dropPercent: 10,
  failPercent: 10,
  loseAnswerPercent: 5,
  slowPercent: 5,
  slowMs: 1_000,
  authorizePercent: 10,
  twicePercent: 3,
  latePercent: 10,
  lateMs: 3_000,
};
const GARBLED_SHARE = 0.03;
const RESTARTS = 20;

const chaos: Fault = {
  name: 'provider doubles 30 %, reorders 30 %, loses 10 %, errs 10 %, garbles 3 %',
  isCheckedLast: true,
  async run(scenario) {
    const { environment, random } = scenario;
    const crowd = await makeCrowd(scenario, scenario.amount(60, 2_000));
    await environment.provider.setFaults({ ...CHAOS, seed: 1 + Math.floor(random() * 1_000_000) });
    change(scenario, (_call, answer) =>
      random() >= GARBLED_SHARE ? answer : random() < 0.5 ? '<html>Bad gateway</html>' : '{}',
    );
    const roll = crowd.map(() => random());
    const isLong = crowd.length >= 100;
    const outage = isLong ? crowd.length / 2 : crowd.length / 3;
    let started = 0;
    let isBack: Promise<void> | undefined;
    await forEachConcurrently(crowd, 12, async (shopper, index) => {
      if (++started >= outage) isBack ??= killProvider(scenario, isLong ? 15_000 : 2_500);
      await actAsShopper(scenario, shopper, roll[index]!);
    });
    await isBack;
    await environment.provider.setFaults(NO_FAULTS);
    change(scenario, null);
    // Lost events are found by the reconciliation, which every process runs when it opens: 500 entries of a
    // list at a time.
    return async () => {
      for (let restart = 0; restart < RESTARTS; restart++) {
        await Promise.all(environment.shops.map((one) => one.end()));
        await Promise.all(environment.shops.map((one) => one.start()));
        for (let second = 0; second < 15; second++) {
          if ((await listUnsettled(scenario)).length === 0) return;
          await sleep(1_000);
        }
      }
    };
  },
};

/** kill -9 of the provider while everything runs. */
async function killProvider(scenario: Scenario, forMs: number): Promise<void> {
  const { provider } = scenario.environment;
  await provider.kill();
  await sleep(forMs);
  const since = Date.now();
  await provider.start();
  await provider.setFaults(CHAOS);
  scenario.recovered(Date.now() - since);
}

/**
 * Most pay and open /success; some pay and close the tab, some cancel, some leave, some cancel after paying.
 */
async function actAsShopper(scenario: Scenario, shopper: Shopper, roll: number): Promise<void> {
  const { environment } = scenario;
  const { request, purchase } = await buy(scenario, shopper, { call: 'checkout' });
  if (!request.order) return;
  const { id, sessionId } = request.order;
  if (roll < 0.1) return;
  if (roll < 0.25) {
    const answer = await cancel(environment, shopper, '/api/order/cancel-checkout', id);
    // 409 means that the page is still open: the order is not cancelled and expires by itself.
    purchase.isCancelled = answer?.status === 200;
    return;
  }
  purchase.isPaid = await payAtPage(environment, sessionId!);
  if (roll < 0.4) return;
  const status = await followPayment(environment, shopper, id, 30_000);
  if (roll < 0.9 || status !== 'PAID') return;
  purchase.isCancelled = (await cancel(environment, shopper, '/api/order/cancel', id))?.status === 200;
}

const wrongAmount: Fault = {
  name: 'one rupee paid for an order of ninety-nine',
  async run(scenario) {
    const { buyers } = await makeBuyers(scenario, scenario.amount(2, 20), { stock: 100, rupees: 99 });
    for (const [index, buyer] of buyers.entries()) {
      // The shop cannot reach the provider, so its order has no payment page; the test creates one with too
      // low an amount.
      block(scenario, /^POST \/v1\/(checkout\/sessions|payment_links)\/?$/);
      try {
        await underpay(scenario, buyer, index % 2 === 0 ? 'upi' : 'card');
      } finally {
        block(scenario, null);
      }
      scenario.ledger.purchases[index]!.requests.forEach((request) => (request.outcome = 'refused'));
    }
  },
};

async function underpay(scenario: Scenario, buyer: Shopper, method: OnlineMethod): Promise<void> {
  const { environment } = scenario;
  const { request } = await buy(scenario, buyer, { call: 'checkout', method, timeoutMs: 0 });
  const findOrder = () =>
    environment.query<{ id: string; payment_state: string }>(
      'SELECT id, payment_state FROM orders WHERE user_id = $1',
      [buyer.id],
    );
  const [order] = await findOrder();
  if (!order)
    return scenario.fail(`there is no order to pay for: ${request.responses.at(-1)?.code ?? 'no answer'}`);
  const page = await makePageByHand(environment, { orderId: order.id, method, paise: 100 });
  await payAtPage(environment, page);
  await until(async () => (await findOrder())[0]?.payment_state !== 'awaiting');
  // A job of the shop that saw the order unpaid may request its page only now. Block that too; otherwise the
  // order would have two pages, because the test created one.
  await sleep(2_000);
}

const cancelWhileAway: Fault = {
  name: 'cancelling while the provider is away, a rival for the last unit',
  async run(scenario) {
    const { environment } = scenario;
    for (let round = 0; round < scenario.amount(2, 10); round++) {
      const { buyers } = await makeBuyers(scenario, 2, { stock: 1 });
      const [payer, rival] = buyers as [Shopper, Shopper];
      const method = round % 2 === 0 ? 'upi' : 'card';
      const { request, purchase } = await buy(scenario, payer, { call: 'checkout', method });
      block(scenario, /./);
      const answer = await cancel(environment, payer, '/api/order/cancel-checkout', request.order!.id);
      if (answer?.status === 200)
        scenario.fail('told that it is cancelled, though the provider could not be asked');
      await buy(scenario, rival);
      // The page stays open and can be paid.
      purchase.isPaid = await payAtPage(environment, request.order!.sessionId!);
      block(scenario, null);
      await followPayment(environment, payer, request.order!.id, 30_000);
    }
  },
};

const abandonedPayments: Fault = {
  name: 'abandoned payments: their time is over, and some are paid after it',
  isCheckedLast: true,
  async run(scenario) {
    const { environment } = scenario;
    const { product, buyers } = await makeBuyers(scenario, scenario.amount(4, 40), { stock: 40 });
    await forEachConcurrently(buyers, 4, (buyer) => buy(scenario, buyer, { call: 'checkout' }));
    // Moves the provider's clock by 36 minutes: every unpaid page expires.
    await environment.provider.setFaults({ aheadMs: 36 * 60_000 });
    const since = Date.now();
    await until(async () => (await stockOf(scenario, product.id)) === 40);
    scenario.recovered(Date.now() - since);
    await environment.provider.setFaults({ aheadMs: 0 });
    if ((await stockOf(scenario, product.id)) !== 40)
      scenario.fail('what was not paid for is not back on the shelf');
    // Banks decide UPI payments late: the order is placed, as its items are still there. Half of the events
    // are lost.
    let latePayments = 0;
    for (const [index, purchase] of scenario.ledger.purchases.entries()) {
      const pageId = purchase.requests[0]?.order?.sessionId;
      const isLate = pageId?.startsWith('plink_') === true;
      purchase.isCancelled = !isLate;
      if (!isLate) continue;
      await environment.provider.setFaults({ dropPercent: index % 4 === 0 ? 100 : 0 });
      await takeAtProvider(environment, pageId);
      purchase.isPaid = true;
      latePayments++;
    }
    await environment.provider.setFaults(NO_FAULTS);
    return async () => {
      await restart(scenario);
      await until(async () => (await listUnsettled(scenario)).length === 0);
      await until(async () => (await stockOf(scenario, product.id)) === 40 - latePayments);
      if ((await stockOf(scenario, product.id)) !== 40 - latePayments)
        scenario.fail('what was paid late was not taken from the shelf once');
    };
  },
};

const events: Fault = {
  name: 'events forged, lying, and a week late',
  async run(scenario) {
    const { environment } = scenario;
    const { buyers } = await makeBuyers(scenario, scenario.amount(8, 200), { stock: 5_000, rupees: 75 });
    // Nobody is told by the provider itself.
    await environment.provider.setFaults({ dropPercent: 100 });
    await forEachConcurrently(buyers, 8, async (buyer, index) => {
      const { request, purchase } = await buy(scenario, buyer, { call: 'checkout' });
      const { id, sessionId } = request.order!;
      const event = toEvent(environment, { pageId: sessionId!, orderId: id, ageMs: 0 });
      await tell(scenario, forge(event), 400);
      // Signed, but not so: the provider's record says that it is open.
      await tell(scenario, event, 200);
      if (index % 4 < 2) {
        const ended = await cancel(environment, buyer, '/api/order/cancel-checkout', id);
        purchase.isCancelled = ended?.status === 200;
      } else {
        purchase.isPaid = await payAtPage(environment, sessionId!);
        await tell(scenario, forge(event), 400);
        await followPayment(environment, buyer, id);
        purchase.isCancelled = (await cancel(environment, buyer, '/api/order/cancel', id))?.status === 200;
      }
      const late = toEvent(environment, { pageId: sessionId!, orderId: id, ageMs: WEEK_MS });
      // Razorpay signs no time but that of the event.
      const wanted = sessionId!.startsWith('plink_') ? 400 : 200;
      await Promise.all([1, 2, 3].map(() => tell(scenario, late, wanted)));
    });
    await environment.provider.setFaults(NO_FAULTS);
  },
};

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Posts the event to any process; `wanted`: the status of the answer. */
async function tell(
  { environment, random, fail }: Scenario,
  { path, body, headers }: ReturnType<typeof toEvent>,
  wanted: number,
): Promise<void> {
  const { address } = environment.shops[Math.floor(random() * environment.shops.length)]!;
  const { status } = await fetch(address + path, { method: 'POST', body, headers });
  if (status !== wanted) fail(`an event was answered with ${status}, not ${wanted}`);
}

const LIES = ['amount', 'currency', 'order'] as const;
const LISTS = /^GET \/v1\/[a-z_/]+\/?(\?|$)/;
const LIE_MS = 4_000;

const lyingRecords: Fault = {
  name: 'the record tells another amount, currency or order',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 10); round++) {
      const cases = await Promise.all(
        (['upi', 'card'] as const).flatMap((method) => LIES.map((lie) => openForLie(scenario, method, lie))),
      );
      change(scenario, (path, answer) => {
        const about = cases.find(({ marks }) => marks.some((mark) => answer.includes(mark)));
        return about && !LISTS.test(path) ? about.tell(answer) : answer;
      });
      await Promise.all(cases.map((one) => one.pay()));
      change(scenario, null);
      await restart(scenario);
      await Promise.all(cases.map((one) => one.end()));
    }
  },
};

/** What is told of the payment differs while it is settled: nobody may get goods for it. */
async function openForLie(scenario: Scenario, method: OnlineMethod, lie: (typeof LIES)[number]) {
  const { environment } = scenario;
  const { buyers } = await makeBuyers(scenario, 2, { stock: 2, rupees: 347 });
  const [payer, other] = buyers as [Shopper, Shopper];
  const paid = await buy(scenario, payer, { call: 'checkout', method });
  const waiting = await buy(scenario, other, { call: 'checkout', method });
  const { id, sessionId } = paid.request.order!;
  const otherId = waiting.request.order!.id;
  return {
    marks: [id, sessionId!, sessionId!.replace('plink_', '')],
    tell(answer: string): string {
      if (lie === 'amount') return answer.replaceAll(':34700', ':34800');
      if (lie === 'currency') return answer.replaceAll(/"currency":"inr"/gi, '"currency":"usd"');
      return answer.replaceAll(id, otherId);
    },
    async pay() {
      await payAtPage(environment, sessionId!);
      const status = await followPayment(environment, payer, id, LIE_MS);
      if (status === 'PAID') scenario.fail(`paid, though the record tells another ${lie} (${method})`);
    },
    async end() {
      // The truth is told from now on, and the money belongs to its order after all.
      paid.purchase.isPaid = true;
      await waitUntilPaid(environment, id);
      const ended = await cancel(environment, other, '/api/order/cancel-checkout', otherId);
      waiting.purchase.isCancelled = ended?.status === 200;
      if (!waiting.purchase.isCancelled) scenario.fail(`an unpaid order cannot be cancelled (${method})`);
    },
  };
}

/** An order that has failed may still be paid by the reconciliation, which follows a restart. */
async function waitUntilPaid({ query }: Scenario['environment'], orderId: string): Promise<void> {
  for (const until = Date.now() + 40_000; Date.now() < until; await sleep(500)) {
    const [paid] = await query("SELECT FROM orders WHERE id = $1 AND payment_state = 'paid'", [orderId]);
    if (paid) return;
  }
}

/** The provider's answers arrive otherwise. */
function change({ environment }: Scenario, to: ((call: string, answer: string) => string) | null): void {
  for (const { provider } of environment.shops) provider.change = to;
}

/** The provider does not answer these calls of the shop. */
function block({ environment }: Scenario, calls: RegExp | null): void {
  for (const { provider } of environment.shops) provider.blocked = calls;
}

async function stockOf({ environment }: Scenario, id: string): Promise<number> {
  const [row] = await environment.query<{ stock: number }>(
    'SELECT stock FROM store_products WHERE product_id = $1 AND store_id = $2',
    [id, FIRST_STORE_ID],
  );
  return row!.stock;
}

async function until(isSo: () => Promise<boolean>, timeoutMs = 40_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(200)) if (await isSo()) return;
}

export const PAYMENTS: Fault[] = [
  wrongAmount,
  events,
  lyingRecords,
  cancelWhileAway,
  abandonedPayments,
  chaos,
];
