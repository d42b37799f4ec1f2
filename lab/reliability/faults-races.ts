// Concurrency without failures: many want the same at the same moment, one clicks twice, and the shop
// changes between cart and order.

import { setTimeout as sleep } from 'node:timers/promises';
import { priceOf, type Shopper } from './products.ts';
import { makeAdmin, type Person } from '../start/people.ts';
import { cancel, followPayment, payAtPage } from './shopper.ts';
import { call, forEachConcurrently } from '../start/calls.ts';
import { buy, makeBuyers, type Fault, type Scenario } from './scenario.ts';

const rush: Fault = {
  name: '500 buyers, 10 units',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 20); round++) {
      const { buyers, product } = await makeBuyers(scenario, 500, { stock: 10 });
      const requests = await Promise.all(buyers.map((buyer) => buy(scenario, buyer)));
      const made = requests.filter(({ request }) => request.outcome === 'made').length;
      if (made !== 10) scenario.fail(`${made} of 500 got one of 10 units`);
      const unexpected = requests.filter(
        ({ request }) => request.outcome !== 'made' && request.responses.at(-1)?.code !== 'ITEMS_UNAVAILABLE',
      );
      if (unexpected.length > 0)
        scenario.fail(`${unexpected.length} heard something else than that it is sold out`);
      const [saved] = await scenario.environment.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM cart_lines WHERE product_id = $1',
        [product.id],
      );
      if (saved!.count !== 490) scenario.fail(`${saved!.count} of 490 carts were left as they were`);
    }
  },
};

const doubleClick: Fault = {
  name: 'double click, one key, on two processes',
  async run(scenario) {
    // The cart holds more than is ordered, so that only the key prevents a second order from a second
    // request.
    const { buyers } = await makeBuyers(scenario, scenario.amount(20, 200), { stock: 5_000, inCart: 6 });
    await forEachConcurrently(buyers, 10, async (buyer, index) => {
      const items = buyer.cart.map(({ product }) => ({ product, quantity: 2 }));
      const purchase = scenario.ledger.newPurchase();
      const both = {
        items,
        purchase,
        key: scenario.ledger.newKey(),
        ...(index % 2 === 0 && ({ call: 'checkout' as const, method: index % 4 ? 'card' : 'upi' } as const)),
      };
      const [once, twice] = await Promise.all(
        [0, 1].map((first) => buy(scenario, buyer, { ...both, first })),
      );
      const again = await buy(scenario, buyer, { ...both, first: 0 });
      for (const { request } of [once!, twice!, again])
        if (request.outcome !== 'made')
          scenario.fail(
            `a request of a double click was ${request.outcome}: ${request.responses.at(-1)?.code}`,
          );
      const { sessionId } = again.request.order ?? {};
      if (!sessionId) return;
      const paid = await Promise.all([0, 1].map(() => payAtPage(scenario.environment, sessionId)));
      purchase.isPaid = paid.includes(true);
      await followPayment(scenario.environment, buyer, again.request.order!.id);
    });
  },
};

const twoTabs: Fault = {
  name: 'two tabs, one online, the other on delivery or by another method',
  async run(scenario) {
    const { buyers } = await makeBuyers(scenario, scenario.amount(8, 100), { stock: 5_000, inCart: 2 });
    await forEachConcurrently(buyers, 8, async (buyer, index) => {
      const purchase = scenario.ledger.newPurchase();
      const [method, other] = index % 4 < 2 ? (['card', 'upi'] as const) : (['upi', 'card'] as const);
      const first = buy(scenario, buyer, { purchase, call: 'checkout', method, first: 0 });
      // Half of them see the provider's page before they change their mind, the others request at the same
      // time.
      await (index % 2 === 0 ? first : sleep(scenario.random() * 60));
      const isBothOnline = index % 3 === 0;
      const second = isBothOnline ? ({ call: 'checkout', method: other } as const) : {};
      const tabs = await Promise.all([first, buy(scenario, buyer, { purchase, ...second, first: 1 })]);
      // The payment pages are still open in their tabs, and are paid if possible.
      for (const { request } of tabs) {
        const { order } = request;
        if (!order?.sessionId || !(await payAtPage(scenario.environment, order.sessionId))) continue;
        // Of two payments only one can be in time: the sums tell.
        purchase.isPaid = !isBothOnline;
        await followPayment(scenario.environment, buyer, order.id, 10_000);
      }
    });
    for (const { requests } of scenario.ledger.purchases)
      if (!requests.some((request) => request.outcome === 'made'))
        scenario.fail('neither of two tabs got an order');
  },
};

const lastUnit: Fault = {
  name: 'the last unit: an open online payment and a cash order',
  async run(scenario) {
    for (let round = 0; round < scenario.amount(3, 30); round++) {
      const { buyers } = await makeBuyers(scenario, 2, { stock: 1 });
      const [payer, rival] = buyers as [Shopper, Shopper];
      const method = round % 3 === 0 ? 'card' : 'upi';
      const online = await buy(scenario, payer, { call: 'checkout', method });
      const early = await buy(scenario, rival);
      if (early.request.outcome !== 'refused')
        scenario.fail('what an online payment holds was sold to another');
      const { id, sessionId } = online.request.order!;
      if (round % 2 === 0) {
        online.purchase.isPaid = await payAtPage(scenario.environment, sessionId!);
        await followPayment(scenario.environment, payer, id, 20_000);
      } else {
        const ended = await cancel(scenario.environment, payer, '/api/order/cancel-checkout', id);
        online.purchase.isCancelled = ended?.status === 200;
        const late = await buy(scenario, rival, { purchase: early.purchase });
        if (late.request.outcome !== 'made')
          scenario.fail('what a cancelled payment held could not be bought');
      }
    }
  },
};

type Change = {
  what: string;
  change(scenario: Scenario, shop: Changed): Promise<unknown>;
  ends: 'made' | string;
};
type Changed = { admin: Person; buyer: Shopper; product: Shopper['cart'][number]['product'] };

const editTo =
  (to: Parameters<typeof edit>[2]): Change['change'] =>
  (scenario, at) =>
    edit(scenario, at, to);
/** As the owner or the shopper, at the other process. */
const remove = ({ environment }: Scenario, path: string, { token }: Person) =>
  call(environment.shops[1]!.address, 'DELETE', path, { token });

const CHANGES: Change[] = [
  { what: 'the price goes up', change: editTo({ price: 150 }), ends: 'PRICES_CHANGED' },
  { what: 'the price goes down', change: editTo({ price: 60 }), ends: 'made' },
  { what: 'the discount ends', change: editTo({ discount: 0 }), ends: 'PRICES_CHANGED' },
  { what: 'the stock goes', change: editTo({ stock: 0 }), ends: 'ITEMS_UNAVAILABLE' },
  {
    what: 'the product is deleted',
    change: (scenario, { admin, product }) =>
      remove(scenario, `/api/product/delete-product?_id=${product.id}`, admin),
    ends: 'CART_EMPTY',
  },
  {
    what: 'the address is removed',
    change: (scenario, { buyer }) => remove(scenario, `/api/address/disable?_id=${buyer.addressId}`, buyer),
    ends: 'NOT_FOUND',
  },
];

const changes: Fault = {
  name: 'price, discount, stock, product, address change before the order',
  async run(scenario) {
    const admin = await makeAdmin(scenario.environment.query);
    await forEachConcurrently(
      [1, 2, 3].flatMap(() => CHANGES).slice(0, CHANGES.length * scenario.amount(1, 3)),
      3,
      async ({ what, change, ends }) => {
        const { product, buyers } = await makeBuyers(scenario, 1, {
          stock: 50,
          rupees: 100,
          discountPercent: 10,
          inCart: 2,
        });
        const [buyer] = buyers as [Shopper];
        const shownPaise = priceOf(product) * 2;
        const answer = (await change(scenario, { admin, buyer, product })) as {
          status: number;
          text: string;
        };
        if (answer.status !== 200) scenario.fail(`${what}: ${answer.text}`);
        const { request } = await buy(scenario, buyer, { shownPaise });
        const came = request.outcome === 'made' ? 'made' : request.responses.at(-1)?.code;
        if (came !== ends) scenario.fail(`${what}: ${came} instead of ${ends}`);
      },
    );
    await changeMeanwhile(scenario, admin);
  },
};

/** Every order has a price that somebody was shown, and none is above what its own shopper was shown. */
async function changeMeanwhile(scenario: Scenario, admin: Person): Promise<void> {
  const { product, buyers } = await makeBuyers(scenario, scenario.amount(30, 300), {
    stock: 5_000,
    rupees: 100,
  });
  const before = { ...product };
  const dearer = (async () => {
    await sleep(20);
    await edit(scenario, { admin, product }, { price: 175 });
  })();
  const requests = await Promise.all(
    buyers.map((buyer) => buy(scenario, { ...buyer, cart: [{ product: before, quantity: 1 }] })),
  );
  await dearer;
  for (const { request } of requests)
    if (request.outcome !== 'made' && request.responses.at(-1)?.code !== 'PRICES_CHANGED')
      scenario.fail(`while the price changes: ${request.responses.at(-1)?.code}`);
}

/** As the owner, at the other process. The expected values here change too. */
async function edit(
  { environment }: Scenario,
  { admin, product }: Omit<Changed, 'buyer'>,
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
  return call(environment.shops[1]!.address, 'PUT', '/api/product/update-product-details', {
    token: admin.token,
    body,
  });
}

export const RACES: Fault[] = [rush, doubleClick, twoTabs, lastUnit, changes];
