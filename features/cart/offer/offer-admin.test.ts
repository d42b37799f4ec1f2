// What the owner sees of offers before, while and after they run. What they do to orders:
// features/checkout/place/offers.test.ts.

import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { products, productTaxes } from '#features/catalogue/catalogue.table.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { idsOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, type Person } from '#tests/factories.ts';
import { addCoupon, askOffer, endOffer, inHours, makeOffer, newCode, TEN_PERCENT } from '#tests/offers.ts';
import { addToCart, makeBuyer, placeOrder, readPayload } from '#tests/orders.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { deleteProduct } from '#tests/products.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { Offer } from './offer.contract.ts';

const shop = useTestShop();
const owner = useAdmin(shop);

afterEach(async () => {
  await shop.db.execute(sql`UPDATE offers SET ends_at = greatest(starts_at, now() - interval '1 second')`);
  await shop.services.offers.reload();
});

const get = (path: string, { token }: Person = owner) => shop.call('GET', path, { token });
const namesOf = async (query: string) =>
  (await get(`/api/offer/get?${query}`)).body.data.map(({ name }: Offer) => name);
const detailsOf = async ({ _id }: { _id: string }) => (await get(`/api/offer/details?_id=${_id}`)).body.data;

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
async function buy({ person, payload }: Pick<Buyer, 'person' | 'payload'>): Promise<string> {
  const { status, body } = await placeOrder(shop, person, payload);
  expect(status, body.message).toBe(200);
  return body.data[0].orderId;
}
const buyAgain = async ({ person, addressId }: Buyer, productId: string, code?: string) => {
  await addToCart(shop, person, productId);
  if (code) await addCoupon(shop, person, code);
  return buy({ person, payload: await readPayload(shop, person, addressId) });
};

describe('the list of offers', () => {
  it('is filtered by state, and searched by a part of name or code', async () => {
    const word = newCode();
    const make = (name: string, more: object) => makeOffer(shop, owner, { name: `${word} ${name}`, ...more });
    await make('draft', { draft: true });
    await make('planned', { from: inHours(1) });
    await make('running', { code: `${word}-X` });
    await endOffer(shop, owner, await make('ended', {}));
    for (const state of ['draft', 'planned', 'running', 'ended'])
      expect(await namesOf(`q=${word}&state=${state}`)).toEqual([`${word} ${state}`]);
    expect(await namesOf(`q=${word.toLowerCase()}-x`)).toEqual([`${word} running`]);
    expect(await namesOf(`q=${word}`)).toHaveLength(4);
    expect(await namesOf(`q=${encodeURIComponent(`${word}%`)}`)).toEqual([]);
    const page = (await get(`/api/offer/get?q=${word}&limit=3&page=2`)).body;
    expect([page.data.length, page.totalCount, page.totalPage]).toEqual([1, 4, 2]);
    expect((await get('/api/offer/get?state=over')).status).toBe(400);
  });
});

describe('what an offer cost and brought', () => {
  it('is that of orders placed and paid, as counted by hand, in its page and in the report', async () => {
    const store = { storeId: FIRST_STORE_ID };
    const code = newCode();
    const offer = await makeOffer(shop, owner, { ...store, name: `Gain ${code}`, code });
    const join = async (price: number) => {
      const buyer = await makeBuyer(shop, { price });
      return { ...buyer, order: (await addCoupon(shop, buyer.person, code), await buy(buyer)) };
    };
    // New, 200 less 20.
    const first = await join(200);
    // The same shopper again, 100 less 10: not new any more.
    const product = await makeProduct(shop, { price: 100 });
    await buyAgain(first, product.id, code);
    // Another order of theirs without it counts nowhere.
    await buyAgain(first, product.id);
    // New, 300 less 30, of which 70 was given back.
    const second = await join(300);
    await shop.db.update(orders).set({ adjustedPaise: 7_000 }).where(eq(orders.id, second.order));
    // Cancelled: not an order, and neither is the first one of a shopper who comes back without the offer.
    const gone = await join(500);
    const { token } = gone.person;
    await shop.call('POST', '/api/order/cancel', { token, body: { orderId: gone.order } });
    // Given back whole, and not paid yet.
    const refunded = await join(700);
    await shop.db.update(orders).set({ paymentState: 'refunded' }).where(eq(orders.id, refunded.order));
    const unpaid = await join(900);
    await shop.db
      .update(orders)
      .set({ status: null, paymentState: 'awaiting', expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(orders.id, unpaid.order));

    const { offer: seen, gain } = await detailsOf(offer);
    expect(gain).toEqual({ orders: 3, given: 60, brought: 180 + 90 + 200, newShoppers: 2 });
    expect(seen).toMatchObject({ name: `Gain ${code}`, state: 'running', uses: 5 });

    const report = (await get('/api/admin/report?kind=offer')).body.data;
    const row = report.rows.find(({ key }: { key: string }) => key === offer._id);
    const values = { orders: 3, given: 60, takings: 470, newCustomers: 2 };
    expect(row).toMatchObject({ label: `Gain ${code}`, note: code, values });
    const { text } = await get('/api/admin/report/file?kind=offer');
    const [headings, ...lines] = parse(text, { bom: true }) as string[][];
    expect(headings).toEqual(['id', 'offer', 'code', 'orders', 'given', 'takings', 'new customers']);
    const line = [offer._id, `Gain ${code}`, code, '3', '60', '470', '2'];
    expect(lines.find(([id]) => id === offer._id)).toEqual(line);
    const elsewhere = await makeStore(shop, owner);
    const manager = await makeMember(shop, 'manager', elsewhere._id);
    expect((await get('/api/admin/report?kind=offer', manager)).body.data.rows).toEqual([]);
  });

  it('of two offers on one order counts the order once in the total', async () => {
    const { _id: storeId } = await makeStore(shop, owner);
    const more = { storeId: FIRST_STORE_ID, combine: true };
    const offers = [await makeOffer(shop, owner, more), await makeOffer(shop, owner, more)];
    const buyer = await makeBuyer(shop, { price: 1_000 });
    const orderId = await buy(buyer);
    // In a store of its own, so that other tests' orders are not in the sums.
    await shop.db.update(orders).set({ storeId }).where(eq(orders.id, orderId));
    const { rows, total } = (await get(`/api/admin/report?kind=offer&storeId=${storeId}`)).body.data;
    const keys = rows.map(({ key }: { key: string }) => key);
    expect(keys.toSorted()).toEqual(idsOf(offers).toSorted());
    expect(total).toEqual({ orders: 1, given: 190, takings: 810, newCustomers: 1 });
    await shop.db.update(orders).set({ storeId: FIRST_STORE_ID }).where(eq(orders.id, orderId));
  });

  it('is on the page of the offer, with the names of what it is for; nobody has a page without an id', async () => {
    const category = await makeCategory(shop);
    const product = await makeProduct(shop, { unit: '1 kg' });
    const gone = await makeProduct(shop);
    const on = { categoryIds: [category.id], productIds: [product.id, gone.id], brands: ['Amul'] };
    const offer = await makeOffer(shop, owner, { on, storeId: FIRST_STORE_ID });
    await deleteProduct(shop, owner, gone.id);
    const { names, gain } = await detailsOf(offer);
    expect(gain).toEqual({ orders: 0, given: 0, brought: 0, newShoppers: 0 });
    expect(names).toHaveLength(3);
    expect(names).toEqual(
      expect.arrayContaining([
        { _id: category.id, name: category.name },
        { _id: product.id, name: `${product.name}, 1 kg` },
      ]),
    );
    for (const id of ['f'.repeat(24), 'nobody', ''])
      expect((await get(`/api/offer/details?_id=${id}`)).status).toBe(404);
    const audit = await get(`/api/admin/audit?entity=offer&entityId=${offer._id}`);
    expect(audit.body.names).toMatchObject({ [category.id]: category.name });
  });
});

describe('the preview', () => {
  const preview = async (more: object) => {
    const body = { ...TEN_PERCENT, from: inHours(1), ...more };
    const answer = await askOffer(shop, owner, ['POST', 'preview'], body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };

  it('says for how many products it is, and what some of them cost then', async () => {
    const on = { categoryIds: [(await makeCategory(shop)).id] };
    const { categoryIds } = on;
    const cheap = await makeProduct(shop, { price: 40, discount: 10, categoryIds });
    const dear = await makeProduct(shop, { price: 300, categoryIds });
    const hidden = await makeProduct(shop, { price: 10, categoryIds });
    await shop.db.update(products).set({ isHidden: true }).where(eq(products.id, hidden.id));
    const rowsOf = ({ products: rows }: { products: { _id: string }[] }) =>
      [cheap, dear].map(({ id }) => {
        const { quantity, before, after } = rows.find(({ _id }) => _id === id) as never;
        return [quantity, before, after];
      });
    const plain = await preview({ on });
    expect([plain.count, plain.belowCost]).toEqual([2, []]);
    expect(rowsOf(plain)).toEqual([
      [1, 36, 32.4],
      [1, 300, 270],
    ]);
    // As many as the order must have.
    expect(rowsOf(await preview({ on, kind: 'amount', value: 50, minimum: 499 }))).toEqual([
      [14, 504, 454],
      [2, 600, 550],
    ]);
    expect(rowsOf(await preview({ on, kind: 'free_units', value: null, buy: 1, get: 1 }))).toEqual([
      [2, 72, 36],
      [2, 600, 300],
    ]);
    expect(rowsOf(await preview({ on, kind: 'bundle', value: 100, buy: 3 }))).toEqual([
      [3, 108, 100],
      [3, 900, 100],
    ]);
    const both = { productIds: [cheap.id, dear.id] };
    const bundle = rowsOf(await preview({ on: both, kind: 'bundle', value: 300 }));
    expect(bundle.map(([quantity, before]) => [quantity, before])).toEqual([
      [1, 36],
      [1, 300],
    ]);
    expect(bundle.reduce((sum, [, , after]) => sum + after!, 0)).toBe(300);
    const nothing = { count: 0, products: [], belowCost: [], raised: 0 };
    expect(await preview({ on: { productIds: ['f'.repeat(24)] } })).toEqual(nothing);
  });

  it('counts products below their last cost, and shows them first', async () => {
    const on = { categoryIds: [(await makeCategory(shop)).id] };
    const made = async (costPaise: number | null) => {
      const product = await makeProduct(shop, { price: 100, ...on });
      await shop.db.update(products).set({ costPaise }).where(eq(products.id, product.id));
      return product.id;
    };
    for (let more = 0; more < 8; more++) await made(null);
    const poor = await made(9_500);
    const even = await made(9_000);
    const shown = await preview({ on });
    expect([shown.count, shown.belowCost.length, shown.products.length]).toEqual([10, 1, 6]);
    const risks = ['Below its cost of ₹95'];
    expect(shown.products[0]).toMatchObject({ _id: poor, before: 100, after: 90, risks });
    // With its tax, of as many as sell together; also alone in a bundle.
    await shop.db.insert(productTaxes).values({ productId: even, gstBasisPoints: 500 });
    expect(await preview({ on })).toMatchObject({
      belowCost: [{ _id: poor }, { _id: even }],
      products: [{ _id: poor }, { _id: even, risks: ['Below its cost of ₹94.50 with GST'] }, {}, {}, {}, {}],
    });
    const pair = { productIds: [even, await made(7_000)] };
    const bundle = await preview({ on: pair, kind: 'bundle', value: 180 });
    expect(bundle.belowCost).toMatchObject([{ _id: even }]);
    const three = await preview({ on: { productIds: [even] }, kind: 'bundle', value: 280, buy: 3 });
    expect(three.products).toMatchObject([{ after: 280, risks: ['Below its cost of ₹283.50 with GST'] }]);
  });

  it('counts products that cost less in the last 30 days', async () => {
    const on = { categoryIds: [(await makeCategory(shop)).id] };
    const [raised, lowered] = [
      await makeProduct(shop, { price: 80, ...on }),
      await makeProduct(shop, { price: 80, ...on }),
    ];
    await makeProduct(shop, { price: 80, ...on });
    await shop.db.update(products).set({ pricePaise: 10_000 }).where(eq(products.id, raised.id));
    await shop.db.update(products).set({ pricePaise: 7_000 }).where(eq(products.id, lowered.id));
    expect(await preview({ on })).toMatchObject({ count: 3, raised: 1 });
    await shop.db.execute(sql`
      UPDATE product_prices SET day = day - 31 WHERE product_id = ${raised.id}`);
    expect(await preview({ on })).toMatchObject({ count: 3, raised: 0 });
  });
});
