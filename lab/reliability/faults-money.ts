// Money that moves at the provider after it was taken: refunds from its dashboard, refunds that fail later,
// disputes. The events are lost; the reconciliation must find them, and what the shop cannot settle by itself
// must become a payment review.

import { setTimeout as sleep } from 'node:timers/promises';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import type { Shopper } from './products.ts';
import { makeAdmin, type Person } from '../start/people.ts';
import {
  openDisputeAtProvider,
  closeDisputeAtProvider,
  failRefundsAtProvider,
  listPages,
  refundAtProvider,
} from './provider-records.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { call, forEachConcurrently } from '../start/calls.ts';
import { buy, makeBuyers, restart, type Fault, type Scenario } from './scenario.ts';
import type { Purchase } from './ledger.ts';

type Paid = { shopper: Shopper; purchase: Purchase; orderId: string; paymentIntent: string };

const PRICE = 260;
/** After a restart of the process that reconciles, or after the event was sent. */
const REVIEW_TIMEOUT_MS = 40_000;

/** Places `count` orders of 260 rupees, each paid online. */
async function makePaid(scenario: Scenario, count: number): Promise<Paid[]> {
  const { environment } = scenario;
  const { buyers } = await makeBuyers(scenario, count, { stock: count, rupees: PRICE });
  const orders: Omit<Paid, 'paymentIntent'>[] = [];
  await forEachConcurrently(buyers, 8, async (shopper) => {
    const { request, purchase } = await buy(scenario, shopper, { call: 'checkout' });
    if (!request.order)
      return scenario.fail(`there is no order to pay for: ${request.responses.at(-1)?.code ?? 'no answer'}`);
    purchase.isPaid = await payAtPage(environment, request.order.sessionId!);
    await followPayment(environment, shopper, request.order.id);
    orders.push({ shopper, purchase, orderId: request.order.id });
  });
  const { charges: taken } = await listPages(environment);
  const charges = new Map(taken.map(({ orderId, paymentIntent }) => [orderId, paymentIntent]));
  return orders.map((order) => ({ ...order, paymentIntent: charges.get(order.orderId)! }));
}

/** The open review of the charge, in rupees; null when there is none. */
async function readReview({ environment }: Scenario, { paymentIntent }: Paid) {
  const [row] = await environment.query<{ reason: string; amounts: Record<string, number> }>(
    'SELECT reason, amounts FROM payment_reviews WHERE payment_intent = $1 AND resolved_at IS NULL',
    [paymentIntent],
  );
  if (!row) return null;
  const { chargedPaise = 0, refundedPaise = 0, lostPaise = 0, duePaise = 0 } = row.amounts;
  return `${row.reason}: ${(chargedPaise - refundedPaise - lostPaise - duePaise) / 100}`;
}

/** Expects these reviews to appear within one timeout, and reports a finding otherwise. */
async function expectReviews(
  scenario: Scenario,
  paid: readonly Paid[],
  toWanted: (index: number) => string | null,
): Promise<void> {
  const end = Date.now() + REVIEW_TIMEOUT_MS;
  for (const [index, one] of paid.entries()) {
    const wanted = toWanted(index);
    let seen = await readReview(scenario, one);
    for (; seen !== wanted && Date.now() < end; await sleep(200)) seen = await readReview(scenario, one);
    if (seen !== wanted)
      scenario.fail(
        `staff are told "${seen ?? 'nothing'}", not "${wanted ?? 'nothing'}": order ${one.orderId}`,
      );
  }
}

/** Staff resolve the review with the amounts that they saw. */
async function resolve({ environment }: Scenario, admin: Person, { orderId }: Paid): Promise<void> {
  const { address } = environment.shops[1]!;
  const { token } = admin;
  const list = await call(address, 'POST', '/api/order/payment-reviews', { token, body: { orderId } });
  for (const { _id, version } of list.body?.data ?? [])
    await call(address, 'PUT', '/api/order/resolve-review', { token, body: { _id, version } });
}

const refundedAtProvider: Fault = {
  name: 'all or one rupee refunded at the provider, the events lost',
  async run(scenario) {
    const { environment } = scenario;
    const paid = await makePaid(scenario, scenario.amount(4, 40));
    const isWhole = (index: number) => index % 2 === 0;
    await environment.provider.setFaults({ dropPercent: 100 });
    for (const [index, one] of paid.entries()) {
      await refundAtProvider(environment, one.paymentIntent, isWhole(index) ? undefined : 100);
      one.purchase.ends = isWhole(index) ? 'refunded' : 'paid';
    }
    await restart(scenario);
    const reason = 'refunded at the provider while the order stands';
    await expectReviews(scenario, paid, (index) => `${reason}: ${isWhole(index) ? -PRICE : -1}`);
    await environment.provider.setFaults(NO_FAULTS);
  },
};

const partialRefundAtProvider: Fault = {
  name: 'a rupee refunded at the provider and its review resolved, then the order cancelled',
  async run(scenario) {
    const { environment } = scenario;
    const admin = await makeAdmin(environment.query);
    for (const one of await makePaid(scenario, scenario.amount(3, 30))) {
      await refundAtProvider(environment, one.paymentIntent, 100);
      await expectReviews(scenario, [one], () => 'refunded at the provider while the order stands: -1');
      await resolve(scenario, admin, one);
      one.purchase.isCancelled =
        (await cancel(environment, one.shopper, '/api/order/cancel', one.orderId))?.status === 200;
    }
  },
};

const refundFailsLater: Fault = {
  name: 'a refund that is accepted and fails later, half the events lost',
  async run(scenario) {
    const { environment } = scenario;
    const paid = await makePaid(scenario, scenario.amount(4, 40));
    await environment.provider.setFaults({ slowRefundPercent: 100 });
    for (const one of paid) {
      await cancel(environment, one.shopper, '/api/order/cancel', one.orderId);
      one.purchase.isCancelled = true;
      one.purchase.ends = 'paid';
    }
    await forEachConcurrently(paid, 8, (one) => waitFor(scenario, one, 'refunded'));
    // Half of the events arrive, the others are lost.
    for (const [index, one] of paid.entries()) {
      await environment.provider.setFaults({ dropPercent: index % 2 === 0 ? 100 : 0 });
      await failRefundsAtProvider(environment, one.paymentIntent);
    }
    await restart(scenario);
    await expectReviews(scenario, paid, () => `refund failed: ${PRICE}`);
    await environment.provider.setFaults(NO_FAULTS);
  },
};

const disputes: Fault = {
  name: 'disputes opened, their reviews resolved, then won or lost, the events lost',
  async run(scenario) {
    const { environment } = scenario;
    const admin = await makeAdmin(environment.query);
    const paid = await makePaid(scenario, scenario.amount(4, 40));
    await environment.provider.setFaults({ dropPercent: 100 });
    const ids: string[] = [];
    for (const one of paid) ids.push(await openDisputeAtProvider(environment, one.paymentIntent));
    await restart(scenario);
    await expectReviews(scenario, paid, () => 'dispute is open: 0');
    for (const one of paid) await resolve(scenario, admin, one);
    for (const [index, id] of ids.entries())
      await closeDisputeAtProvider(environment, id, index % 2 ? 'won' : 'lost');
    await restart(scenario);
    await expectReviews(scenario, paid, (index) => (index % 2 ? null : `dispute was lost: ${-PRICE}`));
    await environment.provider.setFaults(NO_FAULTS);
  },
};

async function waitFor({ environment, fail }: Scenario, { orderId }: Paid, wanted: string): Promise<void> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(200)) {
    const [row] = await environment.query<{ payment_state: string }>(
      'SELECT payment_state FROM orders WHERE id = $1',
      [orderId],
    );
    if (row?.payment_state === wanted) return;
  }
  fail(`order ${orderId} did not become ${wanted}`);
}

export const MONEY: Fault[] = [refundedAtProvider, partialRefundAtProvider, refundFailsLater, disputes];
