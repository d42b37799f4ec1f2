// The last uses of a code: many want them at the same moment, at two processes, one of which may be killed
// in the middle. Used are exactly those that orders hold.

import { inspect } from 'node:util';
import { setTraps, type DatabasePoint } from './faults-kills.ts';
import type { OrderRequest, Purchase } from './ledger.ts';
import type { Shopper } from './products.ts';
import { buy, makeBuyers, type Fault, type Scenario } from './scenario.ts';
import { cancel } from './shopper.ts';
import { callUntilAnswered, forEachConcurrently } from '../start/calls.ts';
import { makeAdmin } from '../start/people.ts';

const BUYERS = 100;
const USES = 10;
const OFF_PAISE = 1_000;
const PRICE_PAISE = 10_000;
let codes = 0;

const rush: Fault = {
  name: '10 uses of a code, 100 buyers, some given back',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 10); round++) {
      const code = await makeCode(scenario);
      const buyers = await makeHolders(scenario, code);
      const { made, told } = await rushFor(scenario, buyers);
      // Those who cancel give their uses to others.
      const gone = made.slice(0, 3);
      for (const { shopper, purchase, orderId } of gone) {
        const answer = await cancel(scenario.environment, shopper, '/api/order/cancel', orderId);
        purchase.isCancelled = answer?.status === 200;
      }
      await expectUses(scenario, code, USES - gone.length);
      await rushFor(scenario, told, { uses: gone.length });
      await expectUses(scenario, code, USES);
    }
  },
};

const abandoned: Fault = {
  name: '10 uses of a code held by payments that are given up',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 5); round++) {
      const code = await makeCode(scenario);
      const buyers = await makeHolders(scenario, code);
      const { made: open, told } = await rushFor(scenario, buyers, { call: 'checkout' });
      await expectUses(scenario, code, USES);
      await forEachConcurrently(open, 5, async ({ shopper, purchase, orderId }) => {
        const answer = await cancel(scenario.environment, shopper, '/api/order/cancel-checkout', orderId);
        purchase.isCancelled = answer?.status === 200;
      });
      await expectUses(scenario, code, 0);
      await rushFor(scenario, told);
      await expectUses(scenario, code, USES);
    }
  },
};

function killInRush(name: string, point: DatabasePoint): Fault {
  return {
    name: `kill -9 ${name}, 100 buyers, 10 uses of a code`,
    async run(scenario) {
      for (let round = 0; round < scenario.amount(1, 3); round++) {
        const code = await makeCode(scenario);
        const buyers = await makeHolders(scenario, code);
        const traps = setTraps(scenario, point);
        try {
          await rushFor(scenario, buyers);
          if (!traps.revived) scenario.fail('the point was never reached');
        } finally {
          traps.disarm();
          await traps.revived;
        }
        await expectUses(scenario, code, USES);
      }
    },
  };
}

/** As the owner: ₹10 off everything, as often as USES. */
async function makeCode({ environment }: Scenario): Promise<string> {
  const code = `RUSH${process.pid}-${++codes}`;
  const { token } = await makeAdmin(environment.query);
  const answer = await callUntilAnswered(environment.shops, 'POST', '/api/offer/create', {
    token,
    body: {
      name: 'Rush',
      code,
      from: new Date(Date.now() - 60_000).toISOString(),
      kind: 'amount',
      value: OFF_PAISE / 100,
      on: { all: true },
      usesTotal: USES,
      usesPerShopper: 1,
    },
  });
  if (answer?.status !== 200) throw new Error(`No offer could be made: ${inspect(answer)}`);
  return code;
}

type Holder = { shopper: Shopper; purchase: Purchase };

/** With one product and the code in each cart. */
async function makeHolders(scenario: Scenario, code: string): Promise<Holder[]> {
  const { buyers } = await makeBuyers(scenario, BUYERS, { stock: 5_000, rupees: PRICE_PAISE / 100 });
  await scenario.environment.query('UPDATE carts SET coupon_code = $1 WHERE user_id = ANY($2)', [
    code,
    buyers.map(({ id }) => id),
  ]);
  return buyers.map((shopper) => ({ shopper, purchase: scenario.ledger.newPurchase() }));
}

/** All at once. As many as there are uses get an order with it, everybody else is told the new sum. */
async function rushFor(
  scenario: Scenario,
  holders: readonly Holder[],
  { uses = USES, call = 'cash-on-delivery' }: { uses?: number; call?: OrderRequest['call'] } = {},
) {
  const sent = await Promise.all(
    holders.map(async ({ shopper, purchase }) => {
      const { request } = await buy(scenario, shopper, { call, purchase, offPaise: OFF_PAISE });
      return { shopper, purchase, request };
    }),
  );
  const made = sent.filter(({ request }) => request.outcome === 'made');
  const told = sent.filter(({ request }) => request.responses.at(-1)?.code === 'PRICES_CHANGED');
  if (made.length !== uses) scenario.fail(`${made.length} of ${sent.length} got one of ${uses} uses`);
  if (made.length + told.length !== sent.length)
    scenario.fail(`${told.length} instead of ${sent.length - made.length} were told the new sum`);
  return { made: made.map((each) => ({ ...each, orderId: each.request.order!.id })), told };
}

/** The invariants compare the number with the orders. */
async function expectUses({ environment, fail }: Scenario, code: string, uses: number): Promise<void> {
  const [row] = await environment.query<{ used: number }>('SELECT used FROM offers WHERE code = $1', [code]);
  if (row?.used !== uses) fail(`${row?.used} uses of ${code} are counted instead of ${uses}`);
}

export const OFFERS: Fault[] = [
  rush,
  abandoned,
  killInRush('before COMMIT of a use', { at: 'before commit', statement: /^order_use_offers$/ }),
  killInRush('after COMMIT of a use, before the answer', {
    at: 'after commit',
    statement: /^order_use_offers$/,
  }),
];
