// Money that moves after it was taken, at the provider and not here: refunds made at its dashboard, refunds
// that come back, disputes. The news of it is lost; the comparison with the provider must find it, and what
// the shop cannot mend itself must lie before a person.

import { setTimeout as sleep } from 'node:timers/promises';
import { WELL_BEHAVED } from '#sandbox/knobs.ts';
import { makeAdmin, type Shopper } from './people.ts';
import {
  disputeThere,
  endDisputeThere,
  failRefundsThere,
  listSessions,
  refundThere,
} from './provider-books.ts';
import { call, cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, eachOf, makeBuyers, type Fault, type Trial } from './trial.ts';
import type { Purchase } from './ledger.ts';

type Paid = { shopper: Shopper; purchase: Purchase; orderId: string; paymentIntent: string };

const PRICE = 260;
/** After the process that makes the comparison was started again, or the news was sent. */
const TOLD_WITHIN_MS = 40_000;

/** So many orders of 260 rupees, each paid by card. */
async function makePaid(trial: Trial, count: number): Promise<Paid[]> {
  const { stand } = trial;
  const { buyers } = await makeBuyers(trial, count, { stock: count, rupees: PRICE });
  const orders: Omit<Paid, 'paymentIntent'>[] = [];
  await eachOf(buyers, 8, async (shopper) => {
    const { one, purchase } = await buy(trial, shopper, { call: 'checkout' });
    if (!one.order)
      return trial.fail(`there is no order to pay for: ${one.told.at(-1)?.code ?? 'no answer'}`);
    purchase.isPaid = await payAtPage(stand, one.order.sessionId!);
    await followPayment(stand, shopper, one.order.id);
    orders.push({ shopper, purchase, orderId: one.order.id });
  });
  const charges = new Map(
    (await listSessions(stand)).map((session) => [session.orderId, session.paymentIntent]),
  );
  return orders.map((order) => ({ ...order, paymentIntent: charges.get(order.orderId)! }));
}

/** What was lost is found by the comparison that a process makes when it opens. */
async function restart({ stand }: Trial): Promise<void> {
  await stand.shops[0]!.end();
  await stand.shops[0]!.start();
}

/** What the open review of the charge says, in rupees; null: there is none. */
async function readReview({ stand }: Trial, { paymentIntent }: Paid) {
  const [row] = await stand.query<{ reason: string; figures: Record<string, number> }>(
    'SELECT reason, figures FROM payment_reviews WHERE payment_intent = $1 AND resolved_at IS NULL',
    [paymentIntent],
  );
  if (!row) return null;
  const { chargedPaise = 0, refundedPaise = 0, lostPaise = 0, duePaise = 0 } = row.figures;
  return `${row.reason}: ${(chargedPaise - refundedPaise - lostPaise - duePaise) / 100}`;
}

/** What staff are told of each, all within the same time, or it is a finding. */
async function expectReviews(
  trial: Trial,
  paid: readonly Paid[],
  toWanted: (index: number) => string | null,
): Promise<void> {
  const end = Date.now() + TOLD_WITHIN_MS;
  for (const [index, one] of paid.entries()) {
    const wanted = toWanted(index);
    let seen = await readReview(trial, one);
    for (; seen !== wanted && Date.now() < end; await sleep(200)) seen = await readReview(trial, one);
    if (seen !== wanted)
      trial.fail(`staff are told "${seen ?? 'nothing'}", not "${wanted ?? 'nothing'}": order ${one.orderId}`);
  }
}

/** Staff say that they have seen to it, with the figures that they saw. */
async function resolve({ stand }: Trial, admin: Shopper, { orderId }: Paid): Promise<void> {
  const { address } = stand.shops[1]!;
  const { token } = admin;
  const list = await call(address, 'POST', '/api/order/payment-reviews', { token, body: { orderId } });
  for (const { _id, version } of list.body?.data ?? [])
    await call(address, 'PUT', '/api/order/resolve-review', { token, body: { _id, version } });
}

const refundedThere: Fault = {
  name: 'all or one rupee given back at the provider, the news lost',
  async run(trial) {
    const { stand } = trial;
    const paid = await makePaid(trial, trial.amount(4, 40));
    const isWhole = (index: number) => index % 2 === 0;
    await stand.provider.setKnobs({ dropPercent: 100 });
    for (const [index, one] of paid.entries()) {
      await refundThere(stand, one.paymentIntent, isWhole(index) ? undefined : 100);
      one.purchase.ends = isWhole(index) ? 'REFUNDED' : 'PAID';
    }
    await restart(trial);
    const reason = 'refunded at the provider while the order stands';
    await expectReviews(trial, paid, (index) => `${reason}: ${isWhole(index) ? -PRICE : -1}`);
    await stand.provider.setKnobs(WELL_BEHAVED);
  },
};

const rupeeThere: Fault = {
  name: 'a rupee given back there and seen to, then cancelled here',
  async run(trial) {
    const { stand } = trial;
    const admin = await makeAdmin(stand);
    for (const one of await makePaid(trial, trial.amount(3, 30))) {
      await refundThere(stand, one.paymentIntent, 100);
      await expectReviews(trial, [one], () => 'refunded at the provider while the order stands: -1');
      await resolve(trial, admin, one);
      one.purchase.isCancelled =
        (await cancel(stand, one.shopper, '/api/order/cancel', one.orderId))?.status === 200;
    }
  },
};

const failsLater: Fault = {
  name: 'a refund that is accepted and fails later, half the news lost',
  async run(trial) {
    const { stand } = trial;
    const paid = await makePaid(trial, trial.amount(4, 40));
    await stand.provider.setKnobs({ slowRefundPercent: 100 });
    for (const one of paid) {
      await cancel(stand, one.shopper, '/api/order/cancel', one.orderId);
      one.purchase.isCancelled = true;
      one.purchase.ends = 'PAID';
    }
    await eachOf(paid, 8, (one) => waitFor(trial, one, 'REFUNDED'));
    // Half of them are told of, of the others the news is lost.
    for (const [index, one] of paid.entries()) {
      await stand.provider.setKnobs({ dropPercent: index % 2 === 0 ? 100 : 0 });
      await failRefundsThere(stand, one.paymentIntent);
    }
    await restart(trial);
    await expectReviews(trial, paid, () => `refund failed: ${PRICE}`);
    await stand.provider.setKnobs(WELL_BEHAVED);
  },
};

const disputes: Fault = {
  name: 'disputes opened, seen to, won or lost, the news lost',
  async run(trial) {
    const { stand } = trial;
    const admin = await makeAdmin(stand);
    const paid = await makePaid(trial, trial.amount(4, 40));
    await stand.provider.setKnobs({ dropPercent: 100 });
    const ids: string[] = [];
    for (const one of paid) ids.push(await disputeThere(stand, one.paymentIntent));
    await restart(trial);
    await expectReviews(trial, paid, () => 'dispute is open: 0');
    for (const one of paid) await resolve(trial, admin, one);
    for (const [index, id] of ids.entries()) await endDisputeThere(stand, id, index % 2 ? 'won' : 'lost');
    await restart(trial);
    await expectReviews(trial, paid, (index) => (index % 2 ? null : `dispute was lost: ${-PRICE}`));
    await stand.provider.setKnobs(WELL_BEHAVED);
  },
};

async function waitFor({ stand, fail }: Trial, { orderId }: Paid, wanted: string): Promise<void> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(200)) {
    const [row] = await stand.query<{ payment_status: string }>(
      'SELECT payment_status FROM orders WHERE id = $1',
      [orderId],
    );
    if (row?.payment_status === wanted) return;
  }
  fail(`order ${orderId} did not become ${wanted}`);
}

export const MONEY: Fault[] = [refundedThere, rupeeThere, failsLater, disputes];
