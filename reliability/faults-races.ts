// Nobody fails here: many want the same at the same moment, one presses twice, and the shop changes between
// cart and order.

import { setTimeout as sleep } from 'node:timers/promises';
import { makeAdmin, priceOf, type Shopper } from './people.ts';
import { call, cancel, followPayment, payAtPage } from './shopper.ts';
import { buy, eachOf, makeBuyers, type Fault, type Trial } from './trial.ts';

const rush: Fault = {
  name: '500 buyers, 10 units',
  async run(trial) {
    for (let round = 0; round < trial.amount(1, 20); round++) {
      const { buyers, product } = await makeBuyers(trial, 500, { stock: 10 });
      const presses = await Promise.all(buyers.map((buyer) => buy(trial, buyer)));
      const made = presses.filter(({ one }) => one.outcome === 'made').length;
      if (made !== 10) trial.fail(`${made} of 500 got one of 10 units`);
      const odd = presses.filter(
        ({ one }) => one.outcome !== 'made' && one.told.at(-1)?.code !== 'ITEMS_UNAVAILABLE',
      );
      if (odd.length > 0) trial.fail(`${odd.length} heard something else than that it is sold out`);
      const [kept] = await trial.stand.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM cart_lines WHERE product_id = $1',
        [product.id],
      );
      if (kept!.count !== 490) trial.fail(`${kept!.count} of 490 carts were left as they were`);
    }
  },
};

const doubleClick: Fault = {
  name: 'double click, one key, on two processes',
  async run(trial) {
    // More in the cart than is ordered: only the key stands between a second press and a second order.
    const { buyers } = await makeBuyers(trial, trial.amount(20, 200), { stock: 5_000, inCart: 6 });
    await eachOf(buyers, 10, async (buyer) => {
      const items = buyer.cart.map(({ product }) => ({ product, quantity: 2 }));
      const both = { items, key: trial.ledger.newKey(), purchase: trial.ledger.newPurchase() };
      const [once, twice] = await Promise.all([0, 1].map((first) => buy(trial, buyer, { ...both, first })));
      const again = await buy(trial, buyer, { ...both, first: 0 });
      for (const { one } of [once!, twice!, again])
        if (one.outcome !== 'made')
          trial.fail(`a press of a double click was ${one.outcome}: ${one.told.at(-1)?.code}`);
    });
  },
};

const twoTabs: Fault = {
  name: 'two tabs, one by card, one on delivery',
  async run(trial) {
    const { buyers } = await makeBuyers(trial, trial.amount(8, 100), { stock: 5_000, inCart: 2 });
    await eachOf(buyers, 8, async (buyer, index) => {
      const purchase = trial.ledger.newPurchase();
      const byCard = buy(trial, buyer, { purchase, call: 'checkout', first: 0 });
      // Half of them see the provider's page before they change their mind, the others press at the same
      // time.
      await (index % 2 === 0 ? byCard : sleep(trial.random() * 60));
      const [card] = await Promise.all([byCard, buy(trial, buyer, { purchase, first: 1 })]);
      // The card's page is still open in its tab, and is paid at if it can be.
      const order = card.one.order;
      if (!order?.sessionId || !(await payAtPage(trial.stand, order.sessionId))) return;
      purchase.isPaid = true;
      await followPayment(trial.stand, buyer, order.id, 10_000);
    });
    for (const { presses } of trial.ledger.purchases)
      if (!presses.some((one) => one.outcome === 'made')) trial.fail('neither of two tabs got an order');
  },
};

const lastUnit: Fault = {
  name: 'the last unit: a card payment under way, a cash order',
  async run(trial) {
    for (let round = 0; round < trial.amount(3, 30); round++) {
      const { buyers } = await makeBuyers(trial, 2, { stock: 1 });
      const [payer, rival] = buyers as [Shopper, Shopper];
      const card = await buy(trial, payer, { call: 'checkout' });
      const early = await buy(trial, rival);
      if (early.one.outcome !== 'refused') trial.fail('what a card payment holds was sold to another');
      const { id, sessionId } = card.one.order!;
      if (round % 2 === 0) {
        card.purchase.isPaid = await payAtPage(trial.stand, sessionId!);
        await followPayment(trial.stand, payer, id, 20_000);
      } else {
        const ended = await cancel(trial.stand, payer, '/api/order/cancel-checkout', id);
        card.purchase.isCancelled = ended?.status === 200;
        const late = await buy(trial, rival, { purchase: early.purchase });
        if (late.one.outcome !== 'made') trial.fail('what a cancelled payment held could not be bought');
      }
    }
  },
};

type Change = {
  what: string;
  change(trial: Trial, shop: Changed): Promise<unknown>;
  ends: 'made' | string;
};
type Changed = { admin: Shopper; buyer: Shopper; product: Shopper['cart'][number]['product'] };

const CHANGES: Change[] = [
  {
    what: 'the price goes up',
    change: (trial, at) => edit(trial, at, { price: 150 }),
    ends: 'PRICES_CHANGED',
  },
  {
    what: 'the price goes down',
    change: (trial, at) => edit(trial, at, { price: 60 }),
    ends: 'made',
  },
  {
    what: 'the discount ends',
    change: (trial, at) => edit(trial, at, { discount: 0 }),
    ends: 'PRICES_CHANGED',
  },
  {
    what: 'the stock goes',
    change: (trial, at) => edit(trial, at, { stock: 0 }),
    ends: 'ITEMS_UNAVAILABLE',
  },
  {
    what: 'the product is deleted',
    change: ({ stand }, { admin, product }) =>
      call(stand.shops[1]!.address, 'DELETE', `/api/product/delete-product?_id=${product.id}`, {
        token: admin.token,
      }),
    ends: 'CART_EMPTY',
  },
  {
    what: 'the address is removed',
    change: ({ stand }, { buyer }) =>
      call(stand.shops[1]!.address, 'DELETE', `/api/address/disable?_id=${buyer.addressId}`, {
        token: buyer.token,
      }),
    ends: 'NOT_FOUND',
  },
];

const changes: Fault = {
  name: 'price, discount, stock, product, address change before the order',
  async run(trial) {
    const admin = await makeAdmin(trial.stand);
    await eachOf(
      [1, 2, 3].flatMap(() => CHANGES).slice(0, CHANGES.length * trial.amount(1, 3)),
      3,
      async ({ what, change, ends }) => {
        const { product, buyers } = await makeBuyers(trial, 1, {
          stock: 50,
          rupees: 100,
          discountPercent: 10,
          inCart: 2,
        });
        const [buyer] = buyers as [Shopper];
        const shownPaise = priceOf(product) * 2;
        const answer = (await change(trial, { admin, buyer, product })) as {
          status: number;
          text: string;
        };
        if (answer.status !== 200) trial.fail(`${what}: ${answer.text}`);
        const { one } = await buy(trial, buyer, { shownPaise });
        const came = one.outcome === 'made' ? 'made' : one.told.at(-1)?.code;
        if (came !== ends) trial.fail(`${what}: ${came} instead of ${ends}`);
      },
    );
    await changeMeanwhile(trial, admin);
  },
};

/** Every order is at a price that was shown to somebody: none above what its own shopper was shown. */
async function changeMeanwhile(trial: Trial, admin: Shopper): Promise<void> {
  const { product, buyers } = await makeBuyers(trial, trial.amount(30, 300), {
    stock: 5_000,
    rupees: 100,
  });
  const before = { ...product };
  const dearer = (async () => {
    await sleep(20);
    await edit(trial, { admin, product, buyer: admin }, { price: 175 });
  })();
  const presses = await Promise.all(
    buyers.map((buyer) => buy(trial, { ...buyer, cart: [{ product: before, quantity: 1 }] })),
  );
  await dearer;
  for (const { one } of presses)
    if (one.outcome !== 'made' && one.told.at(-1)?.code !== 'PRICES_CHANGED')
      trial.fail(`while the price changes: ${one.told.at(-1)?.code}`);
}

/** By the owner, at the other process. What we reckon with changes too. */
async function edit(
  { stand }: Trial,
  { admin, product }: Changed,
  to: { price?: number; discount?: number; stock?: number },
) {
  const body = {
    _id: product.id,
    name: product.name,
    image: ['/images/none/800.webp'],
    category: [],
    subCategory: [],
    unit: '500 ml',
    stock: product.stock,
    price: product.pricePaise / 100,
    discount: product.discountPercent,
    description: 'Fresh.',
    more_details: {},
    ...to,
  };
  product.pricePaise = body.price * 100;
  product.discountPercent = body.discount;
  return call(stand.shops[1]!.address, 'PUT', '/api/product/update-product-details', {
    token: admin.token,
    body,
  });
}

export const RACES: Fault[] = [rush, doubleClick, twoTabs, lastUnit, changes];
