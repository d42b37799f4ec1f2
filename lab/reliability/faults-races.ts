// Concurrency between two processes, without failures: many want the same at the same moment, and one clicks
// twice.

import { followPayment, payAtPage } from './shopper.ts';
import { forEachConcurrently } from '../start/calls.ts';
import { buy, makeBuyers, type Fault } from './scenario.ts';

const rush: Fault = {
  name: 'a crowd wants 10 units',
  isShort: true,
  async run(scenario) {
    for (let round = 0; round < scenario.amount(1, 20); round++) {
      const count = scenario.amount(200, 500);
      const { buyers, product } = await makeBuyers(scenario, count, { stock: 10 });
      const sent = await Promise.all(buyers.map((buyer) => buy(scenario, buyer)));
      const made = sent.filter(({ request }) => request.outcome === 'made').length;
      const told = sent.filter(
        ({ request }) => request.responses.at(-1)?.code === 'ITEMS_UNAVAILABLE',
      ).length;
      if (made !== 10) scenario.fail(`${made} of ${count} got one of 10 units`);
      if (told !== count - 10) scenario.fail(`${told} of ${count - 10} heard that it is sold out`);
      const [saved] = await scenario.environment.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM cart_lines WHERE product_id = $1',
        [product.id],
      );
      if (saved!.count !== count - 10)
        scenario.fail(`${saved!.count} of ${count - 10} carts were left as they were`);
    }
  },
};

const doubleClick: Fault = {
  name: 'double click, one key, on two processes',
  isShort: true,
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
      const pressed = await Promise.all([0, 1].map((first) => buy(scenario, buyer, { ...both, first })));
      const again = await buy(scenario, buyer, { ...both, first: 0 });
      for (const { request } of [...pressed, again])
        if (request.outcome !== 'made')
          scenario.fail(
            `a request of a double click was ${request.outcome}: ${request.responses.at(-1)?.code}`,
          );
      const { attemptId } = again.request.order ?? {};
      if (!attemptId) return;
      const paid = await Promise.all([0, 1].map(() => payAtPage(scenario.environment, attemptId)));
      purchase.isPaid = paid.includes(true);
      await followPayment(scenario.environment, buyer, again.request.order!.id);
    });
  },
};

export const RACES: Fault[] = [rush, doubleClick];
