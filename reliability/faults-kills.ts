// A shop process is killed with kill -9: at named points of a transaction or of a call to the card provider,
// and at random under load; and ended in order, by SIGTERM.

import { setTimeout as sleep } from 'node:timers/promises';
import type { CardTrap } from './card-proxy.ts';
import type { Point } from './database-proxy.ts';
import type { Shopper } from './people.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import {
  buy,
  eachOf,
  killAndRevive,
  makeBuyers,
  makeCrowd,
  waitUntilReady,
  type Fault,
  type Trial,
} from './trial.ts';

type DatabasePoint = { at: Point; statement: RegExp };
type Scene = 'cash' | 'card' | 'paid' | 'refunded';

const SPRING_WITHIN_MS = 5_000;

/** The process whose transaction or call comes to this point first is killed there, and started again. */
function killAtPoint(name: string, scene: Scene, point: DatabasePoint | CardTrap, isPatient = false): Fault {
  return {
    name: `kill -9 ${name}`,
    isPatient,
    async run(trial) {
      for (let round = 0; round < trial.amount(1, 3); round++) {
        const traps = setTraps(trial, point);
        try {
          await act(trial, scene);
          // A job that is tried again may come to it a little later.
          for (const until = Date.now() + SPRING_WITHIN_MS; !traps.revived && Date.now() < until;)
            await sleep(50);
          if (!traps.revived) trial.fail('the point was never reached');
        } finally {
          traps.disarm();
          await traps.revived;
        }
      }
    },
  };
}

type Traps = { disarm(): void; revived?: Promise<void> };

/** One in each process; only the first that is stepped into springs. */
function setTraps(trial: Trial, point: DatabasePoint | CardTrap): Traps {
  const { shops } = trial.stand;
  const traps: Traps = {
    disarm() {
      for (const { database, cards } of shops) {
        database.disarm();
        cards.disarm();
      }
    },
  };
  for (const shop of shops) {
    const spring = () => {
      if (traps.revived) return;
      traps.disarm();
      traps.revived = killAndRevive(trial, shop);
      // Awaited later, and then heard of.
      traps.revived.catch(() => {});
    };
    if ('statement' in point) shop.database.set({ ...point, spring });
    else shop.cards.set({ ...point, spring });
  }
  return traps;
}

/** A few shoppers at once, so that others are under way in the process that dies. */
async function act(trial: Trial, scene: Scene): Promise<void> {
  const { buyers } = await makeBuyers(trial, 6, {
    stock: 500,
    inCart: 4,
    rupees: 90,
    discountPercent: 7,
  });
  await eachOf(buyers, 6, (buyer) =>
    scene === 'cash' ? buySome(trial, buyer) : payByCard(trial, buyer, scene),
  );
}

/** Half of the cart: a second order of the same press would find the other half. */
async function buySome(trial: Trial, buyer: Shopper): Promise<void> {
  const items = buyer.cart.map(({ product }) => ({ product, quantity: 2 }));
  await buy(trial, buyer, { items });
}

async function payByCard(trial: Trial, buyer: Shopper, scene: Scene): Promise<void> {
  const { one, purchase } = await buy(trial, buyer, { call: 'checkout' });
  if (!one.order)
    return trial.fail(`a card payment could not be started: ${one.told.at(-1)?.code ?? 'no answer'}`);
  const { id, sessionId } = one.order;
  if (scene === 'card') return;
  purchase.isPaid = await payAtPage(trial.stand, sessionId!);
  const status = await followPayment(trial.stand, buyer, id);
  if (scene !== 'refunded' || status !== 'PAID') return;
  const answer = await cancel(trial.stand, buyer, '/api/order/cancel', id);
  // A repeat after a lost answer hears that it is cancelled already.
  purchase.isCancelled = answer?.status === 200 || answer?.status === 409;
}

const POINTS: Fault[] = [
  killAtPoint('before the order is written', 'cash', {
    at: 'before statement',
    statement: /^order_save$|WITH line AS/,
  }),
  killAtPoint('before COMMIT of an order', 'cash', {
    at: 'before commit',
    statement: /^order_save$/,
  }),
  killAtPoint('after COMMIT of an order, before its answer', 'cash', {
    at: 'after commit',
    statement: /^order_save$/,
  }),
  killAtPoint('after a card order, before the session is made', 'card', {
    at: 'before call',
    call: /^POST \/v1\/checkout\/sessions$/,
  }),
  killAtPoint('between session made and session saved', 'card', {
    at: 'after call',
    call: /^POST \/v1\/checkout\/sessions$/,
  }),
  killAtPoint('after the session is saved, before the answer is', 'card', {
    at: 'before statement',
    statement: /^order_set_answer$/,
  }),
  killAtPoint('before COMMIT of a payment', 'paid', {
    at: 'before commit',
    statement: /^update "payments" set .*captured/i,
  }),
  killAtPoint('after COMMIT of a payment', 'paid', {
    at: 'after commit',
    statement: /^update "payments" set .*captured/i,
  }),
  killAtPoint(
    'between refund made and refund written down',
    'refunded',
    { at: 'after call', call: /^POST \/v1\/refunds$/ },
    true,
  ),
];

const cut: Fault = {
  name: 'connection cut after COMMIT: the shop does not know',
  async run(trial) {
    for (let round = 0; round < trial.amount(3, 30); round++) {
      for (const { database } of trial.stand.shops)
        database.set({ at: 'after commit', statement: /^order_save$/ });
      await act(trial, 'cash');
      for (const { database } of trial.stand.shops) database.disarm();
    }
    const unsure = trial.ledger.purchases.flatMap(({ presses }) =>
      presses.filter((one) => one.told.some((told) => told.status === 503)),
    );
    if (unsure.length === 0) trial.fail('nobody was told to try again');
  },
};

const random: Fault = {
  name: 'kill -9 at random under load',
  async run(trial) {
    const crowd = await makeCrowd(trial, trial.amount(150, 10_000));
    const kills = trial.amount(2, 100);
    const { shops } = trial.stand;
    let [done, killed] = [0, 0];
    const ordering = eachOf(crowd, 16, async (shopper, index) => {
      // Not ahead of the kills, so that the last of them meets a shop at work as well.
      while (index > ((killed + 1) / kills) * crowd.length) await sleep(20);
      await buy(trial, shopper);
      done++;
    });
    for (let kill = 0; kill < kills; kill++) {
      // Spread over the whole of the orders, and somewhere within each part.
      const due = ((kill + trial.random()) / kills) * crowd.length * 0.9;
      while (done < due) await sleep(5);
      await killAndRevive(trial, shops[Math.floor(trial.random() * shops.length)]!);
      killed++;
    }
    await ordering;
    requireAllMade(trial);
    trial.note(`${crowd.length} orders over ${kills} kills`);
  },
};

const ended: Fault = {
  name: 'SIGTERM under load',
  async run(trial) {
    for (let round = 0; round < trial.amount(1, 10); round++) {
      const crowd = await makeCrowd(trial, trial.amount(120, 600));
      const shop = trial.stand.shops[round % trial.stand.shops.length]!;
      const ordering = eachOf(crowd, 16, (shopper) => buy(trial, shopper));
      await sleep(100 + trial.random() * 300);
      const since = Date.now();
      const { code, signal, ms } = await shop.end();
      if (code !== 0) trial.fail(`it ended with ${signal ?? code}`);
      if (ms > 12_000) trial.fail(`it took ${ms} ms to end`);
      trial.note(`exit ${code} after ${(ms / 1000).toFixed(1)} s`);
      await shop.start();
      trial.recovered(await waitUntilReady(shop, since));
      await ordering;
    }
    requireAllMade(trial);
  },
};

export function requireAllMade(trial: Trial): void {
  const missing = trial.ledger.purchases.filter(
    ({ presses }) => !presses.some((one) => one.outcome === 'made'),
  );
  const [first] = missing;
  if (first) {
    const { outcome, told } = first.presses[0]!;
    trial.fail(
      `${missing.length} shoppers got no order; the first was ${outcome}: ${told.at(-1)?.code ?? 'no answer'}`,
    );
  }
}

export const KILLS: Fault[] = [...POINTS, cut, random, ended];
