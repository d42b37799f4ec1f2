// The payment provider misbehaves over both protocols: events are doubled, late or lost, payments are taken
// twice or decided late, calls fail, are garbled or succeed without an answer, the provider is away for a
// while; meanwhile people pay, cancel, leave and order again.

import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_STORE_ID } from '../start/people.ts';
import { NO_FAULTS, type FaultConfig } from '#sandbox/fault-injector.ts';
import type { Shopper } from './products.ts';
import { takeAtProvider } from './provider-records.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, listUnsettled, makeBuyers, makeCrowd, restart, type Fault, type Scenario } from './scenario.ts';
import { forEachConcurrently } from '../start/calls.ts';

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
    const garble = (_call: string, answer: string) =>
      random() >= GARBLED_SHARE ? answer : random() < 0.5 ? '<html>Bad gateway</html>' : '{}';
    for (const { provider } of environment.shops) provider.change = garble;
    const roll = crowd.map(() => random());
    let started = 0;
    let isBack: Promise<void> | undefined;
    await forEachConcurrently(crowd, 12, async (shopper, index) => {
      if (++started >= crowd.length / 2) isBack ??= killProvider(scenario, scenario.amount(2_500, 15_000));
      await actAsShopper(scenario, shopper, roll[index]!);
    });
    await isBack;
    await environment.provider.setFaults(NO_FAULTS);
    for (const { provider } of environment.shops) provider.change = null;
    // Lost events are found by the reconciliation, which every process runs when it opens: 500 entries of a
    // list at a time.
    return async () => {
      for (let restart = 0; restart < RESTARTS; restart++) {
        await Promise.all(environment.shops.map((one) => one.end()));
        await Promise.all(environment.shops.map((one) => one.start()));
        if (await waitFor(async () => (await listUnsettled(scenario)).length === 0, 15_000)) return;
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
  const { id, attemptId } = request.order;
  if (roll < 0.1) return;
  if (roll < 0.25) {
    const answer = await cancel(environment, shopper, '/api/order/cancel-checkout', id);
    // 409 means that the page is still open: the order is not cancelled and expires by itself.
    purchase.isCancelled = answer?.status === 200;
    return;
  }
  purchase.isPaid = await payAtPage(environment, attemptId!);
  if (roll < 0.4) return;
  const status = await followPayment(environment, shopper, id, 30_000);
  if (roll < 0.9 || status !== 'PAID') return;
  purchase.isCancelled = (await cancel(environment, shopper, '/api/order/cancel', id))?.status === 200;
}

const twiceAndLate: Fault = {
  name: 'each payment taken twice, or decided late, each event doubled and reordered',
  isShort: true,
  async run(scenario) {
    const { environment } = scenario;
    const faults = { duplicatePercent: 100, reorderPercent: 50, lateMs: 1_500 };
    for (const wrong of [{ twicePercent: 100 }, { latePercent: 100 }]) {
      await environment.provider.setFaults({ ...faults, ...wrong });
      const crowd = await makeCrowd(scenario, scenario.amount(8, 100));
      // The last ones cancel after paying.
      await forEachConcurrently(crowd, 8, (shopper, index) =>
        actAsShopper(scenario, shopper, 0.5 + index / crowd.length / 2),
      );
      await environment.provider.setFaults(NO_FAULTS);
    }
  },
};

const abandonedPayments: Fault = {
  name: 'abandoned payments: their time is over, and some are paid after it',
  isShort: true,
  isCheckedLast: true,
  async run(scenario) {
    const { environment } = scenario;
    const { product, buyers } = await makeBuyers(scenario, scenario.amount(4, 40), { stock: 40 });
    const requireStock = async (left: number, complaint: string) => {
      if (!(await waitFor(async () => (await stockOf(scenario, product.id)) === left)))
        scenario.fail(complaint);
    };
    await forEachConcurrently(buyers, 4, (buyer) => buy(scenario, buyer, { call: 'checkout' }));
    // Moves the provider's clock by 36 minutes: every unpaid page expires.
    await environment.provider.setFaults({ aheadMs: 36 * 60_000 });
    const since = Date.now();
    await requireStock(40, 'what was not paid for is not back on the shelf');
    scenario.recovered(Date.now() - since);
    await environment.provider.setFaults({ aheadMs: 0 });
    // Banks decide UPI payments late: the order is placed, as its items are still there. Half of the events
    // are lost.
    let latePayments = 0;
    for (const [index, purchase] of scenario.ledger.purchases.entries()) {
      const pageId = purchase.requests[0]?.order?.attemptId;
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
      await waitFor(async () => (await listUnsettled(scenario)).length === 0);
      await requireStock(40 - latePayments, 'what was paid late was not taken from the shelf once');
    };
  },
};

async function stockOf({ environment }: Scenario, id: string): Promise<number> {
  const [row] = await environment.query<{ stock: number }>(
    'SELECT stock FROM store_products WHERE product_id = $1 AND store_id = $2',
    [id, FIRST_STORE_ID],
  );
  return row!.stock;
}

/** False when it was never so. */
async function waitFor(isSo: () => Promise<boolean>, timeoutMs = 40_000): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(200)) if (await isSo()) return true;
  return false;
}

export const PAYMENTS: Fault[] = [abandonedPayments, chaos, twiceAndLate];
