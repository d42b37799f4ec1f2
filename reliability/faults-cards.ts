// The card provider misbehaves: news doubled, late, lost, calls failed or done without an answer, away for a
// while; and what people do meanwhile: pay, cancel, walk off, press again.

import { setTimeout as sleep } from 'node:timers/promises';
import { WELL_BEHAVED, type Knobs } from '#sandbox/knobs.ts';
import type { Shopper } from './people.ts';
import { makeSessionByHand } from './provider-books.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, eachOf, makeBuyers, makeCrowd, type Fault, type Trial } from './trial.ts';

const CHAOS: Partial<Knobs> = {
  duplicatePercent: 30,
  reorderPercent: 30,
  dropPercent: 10,
  failPercent: 10,
  loseAnswerPercent: 5,
  slowPercent: 5,
  slowMs: 1_000,
};

const chaos: Fault = {
  name: 'provider doubles 30 %, reorders 30 %, loses 10 %, errs 10 %',
  isPatient: true,
  async run(trial) {
    const { stand, random } = trial;
    const crowd = await makeCrowd(trial, trial.amount(60, 2_000));
    await stand.provider.setKnobs({ ...CHAOS, seed: 1 + Math.floor(random() * 1_000_000) });
    const luck = crowd.map(() => random());
    const isLong = crowd.length >= 100;
    const outage = isLong ? crowd.length / 2 : crowd.length / 3;
    let started = 0;
    let isBack: Promise<void> | undefined;
    await eachOf(crowd, 12, async (shopper, index) => {
      if (++started >= outage) isBack ??= takeAway(trial, isLong ? 15_000 : 2_500);
      await shop(trial, shopper, luck[index]!);
    });
    await isBack;
    await stand.provider.setKnobs(WELL_BEHAVED);
    // What was lost on the way is found by the comparison with the provider, which every process makes when
    // it opens.
    return async () => {
      await Promise.all(stand.shops.map((one) => one.end()));
      await Promise.all(stand.shops.map((one) => one.start()));
    };
  },
};

/** kill -9 of the provider in the middle of everything. */
async function takeAway(trial: Trial, forMs: number): Promise<void> {
  const { provider } = trial.stand;
  await provider.kill();
  await sleep(forMs);
  const since = Date.now();
  await provider.start();
  await provider.setKnobs(CHAOS);
  trial.recovered(Date.now() - since);
}

/**
 * Most pay and look at /success; some pay and close the tab, some cancel, some walk off, some cancel what
 * they have paid.
 */
async function shop(trial: Trial, shopper: Shopper, luck: number): Promise<void> {
  const { stand } = trial;
  const { one, purchase } = await buy(trial, shopper, { call: 'checkout' });
  if (!one.order) return;
  const { id, sessionId } = one.order;
  if (luck < 0.1) return;
  if (luck < 0.25) {
    const answer = await cancel(stand, shopper, '/api/order/cancel-checkout', id);
    // 409 says that it is still open: it is not cancelled then, and ends by itself.
    purchase.isCancelled = answer?.status === 200;
    return;
  }
  purchase.isPaid = await payAtPage(stand, sessionId!);
  if (luck < 0.4) return;
  const status = await followPayment(stand, shopper, id, 30_000);
  if (luck < 0.9 || status !== 'PAID') return;
  purchase.isCancelled = (await cancel(stand, shopper, '/api/order/cancel', id))?.status === 200;
}

const wrongAmount: Fault = {
  name: 'one rupee paid for an order of ninety-nine',
  async run(trial) {
    const { stand } = trial;
    const { buyers } = await makeBuyers(trial, trial.amount(2, 20), { stock: 100, rupees: 99 });
    for (const [index, buyer] of buyers.entries()) {
      // The shop cannot reach the provider, so its order has no payment page; one is made by hand, for too
      // little.
      block(trial, /^POST \/v1\/checkout\/sessions$/);
      const { one } = await buy(trial, buyer, { call: 'checkout', patienceMs: 1 });
      const [order] = await stand.query<{ id: string }>('SELECT id FROM orders WHERE user_id = $1', [
        buyer.id,
      ]);
      if (!order) return trial.fail(`there is no order to pay for: ${one.told.at(-1)?.code ?? 'no answer'}`);
      const session = await makeSessionByHand(stand, order.id, 100);
      await payAtPage(stand, session);
      await until(async () => {
        const [row] = await stand.query<{ payment_status: string }>(
          'SELECT payment_status FROM orders WHERE id = $1',
          [order.id],
        );
        return row?.payment_status !== 'PENDING';
      });
      block(trial, null);
      trial.ledger.purchases[index]!.presses.forEach((press) => (press.outcome = 'refused'));
    }
  },
};

const deadLine: Fault = {
  name: 'cancelling while the provider is away, a rival for the last unit',
  async run(trial) {
    const { stand } = trial;
    for (let round = 0; round < trial.amount(1, 10); round++) {
      const { buyers } = await makeBuyers(trial, 2, { stock: 1 });
      const [payer, rival] = buyers as [Shopper, Shopper];
      const { one, purchase } = await buy(trial, payer, { call: 'checkout' });
      block(trial, /./);
      const answer = await cancel(stand, payer, '/api/order/cancel-checkout', one.order!.id);
      if (answer?.status === 200)
        trial.fail('told that it is cancelled, though the provider could not be asked');
      await buy(trial, rival);
      // The page is open all the while, and can be paid at.
      purchase.isPaid = await payAtPage(stand, one.order!.sessionId!);
      block(trial, null);
      await followPayment(stand, payer, one.order!.id, 30_000);
    }
  },
};

const walkedOff: Fault = {
  name: 'payments walked away from: their time is over',
  isPatient: true,
  async run(trial) {
    const { stand } = trial;
    const { product, buyers } = await makeBuyers(trial, trial.amount(4, 40), { stock: 40 });
    await eachOf(buyers, 4, (buyer) => buy(trial, buyer, { call: 'checkout' }));
    // At the provider it is 36 minutes later: every session that was not paid is over.
    await stand.provider.setKnobs({ aheadMs: 36 * 60_000 });
    const since = Date.now();
    await until(async () => (await stockOf(trial, product.id)) === 40);
    trial.recovered(Date.now() - since);
    await stand.provider.setKnobs({ aheadMs: 0 });
    if ((await stockOf(trial, product.id)) !== 40)
      trial.fail('what was not paid for is not back on the shelf');
    for (const purchase of trial.ledger.purchases) purchase.isCancelled = true;
  },
};

/** The provider does not answer these calls of the shop. */
function block({ stand }: Trial, calls: RegExp | null): void {
  for (const { cards } of stand.shops) cards.blocked = calls;
}

async function stockOf({ stand }: Trial, id: string): Promise<number> {
  const [row] = await stand.query<{ stock: number }>('SELECT stock FROM products WHERE id = $1', [id]);
  return row!.stock;
}

async function until(isSo: () => Promise<boolean>, withinMs = 40_000): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(200)) if (await isSo()) return;
}

export const CARDS: Fault[] = [wrongAmount, deadLine, walkedOff, chaos];
