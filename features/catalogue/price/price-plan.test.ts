// Prices that begin and end by themselves: what a product costs before, while and after, what wins when
// somebody changes it by hand, and that an order never gets the price of another time.

import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connect } from '#database/client.ts';
import { buildApp } from '#app/app.ts';
import { PageCache } from '#app/pages/page-cache.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { auditEntries } from '#features/identity/audit/audit.table.ts';
import { DAY_MS, HOUR_MS } from '#shared/times.ts';
import { codeOf, fieldsOf, statusesOf } from '#tests/answers.ts';
import { makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder, readCart } from '#tests/orders.ts';
import { makePlace, readProductOf, useOwner } from '#tests/products.ts';
import type { PlannedPrice, PricePlan } from './price-plan.contract.ts';
import { openPriceMoments } from './price-moments.ts';
import { applyDuePlans } from './price-plans.ts';
import { pricePlans, productPrices } from './price-plan.table.ts';

const shop = useTestShop();
const owner = useOwner(shop);
/** What a test leaves planned would wake the next ones. */
afterEach(async () => {
  await shop.db.delete(pricePlans);
  await shop.services.moments.catchUp();
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const ask = (body: object) => owner.call('PUT', 'product/price-plan', body);
async function plan(productId: string, more: object = {}): Promise<PricePlan> {
  const body = { productId, price: 80, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS), ...more };
  const answer = await ask(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const remove = (_id: string) => owner.call('DELETE', 'product/price-plan', { _id });
const askPlans = (productId: string) =>
  shop.call('GET', `/api/product/price-plans?productId=${productId}`, { token: owner.token });
const listOf = async (productId: string) => (await askPlans(productId)).body.data;

async function readPrice(productId: string) {
  const { price, discount } = (await readProductOf(shop, productId)).body.data;
  return { price, discount };
}

/** As if this much time had passed for the plan. */
async function letPass({ _id }: PricePlan, ms: number) {
  const span = sql`${ms} * interval '1 millisecond'`;
  await shop.db.execute(
    sql`UPDATE price_plans SET starts_at = starts_at - ${span}, ends_at = ends_at - ${span} WHERE id = ${_id}`,
  );
}
const toEnd = async (planned: PricePlan, ms = HOUR_MS) => {
  await letPass(planned, ms);
  await shop.services.moments.catchUp();
};
const toBegin = (planned: PricePlan) => toEnd(planned, HOUR_MS + 1_000);

const planMany = async (productIds: string[], more: object = {}) => {
  const body = { productIds, price: 80, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS), ...more };
  expect((await owner.call('PUT', 'product/price-plans', body)).status).toBe(200);
};
const listPlanned = async (query = ''): Promise<PlannedPrice[]> => {
  const answer = await shop.call('GET', `/api/product/planned-prices${query}`, { token: owner.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

describe('the list of planned prices', () => {
  it('is by date, says what, by whom and why it may be a slip, and forgets what has ended', async () => {
    const [late, soon] = [await makeProduct(shop, { price: 100 }), await makeProduct(shop, { price: 100 })];
    await shop.db.execute(sql`UPDATE products SET cost_paise = 6000 WHERE id = ${soon.id}`);
    await shop.db.execute(sql`INSERT INTO product_taxes VALUES (${soon.id}, NULL, 1800)`);
    await plan(late.id, { price: 95, from: inMs(3 * HOUR_MS), until: inMs(4 * HOUR_MS) });
    const planned = await plan(soon.id, { price: 50 });
    expect(await listPlanned()).toMatchObject([
      {
        ...{ _id: planned._id, productId: soon.id, price: 50, discount: null, state: 'planned' },
        ...{ current: 100, sellingPrice: 50, plannedBy: 'Ravi Kumar', openInBatch: 1 },
        risks: ['Below its cost of ₹70.80 with GST', '50\u00a0% less than now'],
      },
      { productId: late.id, sellingPrice: 95, risks: [] },
    ]);
    const next = await plan(late.id, { price: 95 });
    await toBegin(planned);
    const below = { productId: soon.id, state: 'running', risks: ['Below its cost of ₹70.80 with GST'] };
    expect(await listPlanned()).toMatchObject([below, { _id: next._id }, { productId: late.id }]);
    await remove(next._id);
    expect(await listPlanned()).toMatchObject([below, { productId: late.id }]);
    expect(await listPlanned('?state=ended')).toEqual([]);
  });

  it('cancels what was planned together: what waits never begins, what runs ends at once', async () => {
    const ids = [(await makeProduct(shop, { price: 100 })).id, (await makeProduct(shop, { price: 100 })).id];
    const other = await makeProduct(shop, { price: 100 });
    await plan(other.id);
    await planMany(ids);
    const batch = (await listPlanned()).filter(({ openInBatch }) => openInBatch === 2);
    expect(batch.map(({ productId }) => productId).toSorted()).toEqual(ids.toSorted());
    const [running, waiting] = batch as [PlannedPrice, PlannedPrice];
    await toBegin(running as unknown as PricePlan);
    expect((await readPrice(running.productId)).price).toBe(80);
    const cancel = () => owner.call('DELETE', 'product/price-plans', { batchId: running.batchId });
    const [first, second] = await Promise.all([cancel(), cancel()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await readPrice(running.productId)).price).toBe(100);
    expect(await listPlanned()).toMatchObject([{ productId: other.id }]);
    expect(await listPlanned('?state=ended')).toMatchObject([
      { productId: running.productId, state: 'ended' },
    ]);
    // It can be planned again, which is how the page takes the cancelling back.
    await planMany([waiting.productId]);
    expect(await listPlanned()).toHaveLength(2);
  });
});

describe('prices that may be a slip', () => {
  it('are found before they are saved: below cost, and far from the price now', async () => {
    const [dear, cheap, unknown] = [
      await makeProduct(shop, { price: 435 }),
      await makeProduct(shop, { price: 80 }),
      await makeProduct(shop, { price: 90 }),
    ];
    await shop.db.execute(sql`UPDATE products SET cost_paise = 30000 WHERE id = ${dear.id}`);
    await shop.db.execute(sql`UPDATE products SET cost_paise = 7500 WHERE id = ${cheap.id}`);
    const check = async (set: object) => {
      const productIds = [dear.id, cheap.id, unknown.id, 'unknown'];
      const answer = await owner.call('POST', 'product/check-prices', { productIds, set });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const found = await check({ price: 77 });
    expect(found.count).toBe(1);
    expect(found.products).toMatchObject([
      {
        productId: dear.id,
        before: 435,
        after: 77,
        risks: ['Below its cost of ₹300', '82\u00a0% less than now'],
      },
    ]);
    const reduced = await check({ discount: 10 });
    expect(reduced.products).toMatchObject([
      { productId: cheap.id, after: 72, risks: ['Below its cost of ₹75'] },
    ]);
    // As the sheet sends them: what was typed.
    for (const set of [{ discount: '10' }, { discountRupees: '8' }, { discountRupees: 8 }])
      expect((await check(set)).products).toEqual(reduced.products);
    expect((await check({ sellingPrice: 72 })).products).toMatchObject([
      { productId: dear.id },
      { productId: cheap.id },
    ]);
    expect(await check({ discount: 0 })).toEqual({ count: 0, products: [] });
  });
});

describe('a planned price', () => {
  it('begins and ends by itself, and the product has its own price again', async () => {
    const { id } = await makeProduct(shop, { price: 100, discount: 5 });
    const planned = await plan(id, { price: 90, discount: 10 });
    expect(planned).toMatchObject({ productId: id, price: 90, discount: 10, state: 'planned' });
    expect(await readPrice(id)).toEqual({ price: 100, discount: 5 });
    await toBegin(planned);
    expect(await readPrice(id)).toEqual({ price: 90, discount: 10 });
    expect((await listOf(id)).plans).toMatchObject([{ _id: planned._id, state: 'running' }]);
    await toEnd(planned);
    expect(await readPrice(id)).toEqual({ price: 100, discount: 5 });
    expect((await listOf(id)).plans).toMatchObject([{ state: 'ended', changedByHand: false }]);
  });

  it('is applied at its moment, also with nobody asking', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const { _id } = await plan(id);
    const [startsAt, endsAt] = [new Date(Date.now() + 1_000), new Date(Date.now() + 3_000)];
    await shop.db.update(pricePlans).set({ startsAt, endsAt }).where(eq(pricePlans.id, _id));
    await shop.services.moments.catchUp();
    const read = async () => (await shop.db.select().from(pricePlans).where(eq(pricePlans.id, _id)))[0]!;
    // Without a timer for the moment it would be looked at again only after a minute.
    await expect.poll(async () => (await read()).endedAt).not.toBeNull();
    const { begunAt, endedAt } = await read();
    expect([begunAt! >= startsAt, endedAt! >= endsAt]).toEqual([true, true]);
    const noted = await shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, id), eq(auditEntries.call, 'Planned price')))
      .orderBy(auditEntries.id);
    expect(noted.map(({ after }) => after)).toMatchObject([{ price_paise: 8_000 }, { price_paise: 10_000 }]);
  });

  it('that follows another at the same moment begins from the product’s own price', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const noon = inMs(2 * HOUR_MS);
    const first = await plan(id, { until: noon });
    const second = await plan(id, { price: 70, from: noon, until: inMs(3 * HOUR_MS) });
    await toBegin(first);
    expect((await readPrice(id)).price).toBe(80);
    await letPass(first, HOUR_MS);
    await letPass(second, 2 * HOUR_MS + 1_000);
    await shop.services.moments.catchUp();
    expect((await readPrice(id)).price).toBe(70);
    await toEnd(second);
    expect((await readPrice(id)).price).toBe(100);
  });

  it('whose whole time was missed changes nothing', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const missed = await plan(id);
    await letPass(missed, 3 * HOUR_MS);
    await shop.services.moments.catchUp();
    expect(await readPrice(id)).toEqual({ price: 100, discount: 0 });
    expect((await listOf(id)).plans).toMatchObject([{ state: 'ended' }]);
  });

  it('gives back only what nobody has changed by hand meanwhile', async () => {
    const product = (await owner.createProduct({ price: 100, discount: 0 })).body.data;
    const planned = await plan(product._id, { price: 80, discount: 10 });
    await toBegin(planned);
    const now = (await readProductOf(shop, product._id)).body.data;
    const form = { ...product, ...now, category: [], subCategory: [] };
    expect((await owner.updateProduct(form, { price: 95 })).status).toBe(200);
    expect((await listOf(product._id)).plans).toMatchObject([{ state: 'running', changedByHand: true }]);
    await toEnd(planned);
    expect(await readPrice(product._id)).toEqual({ price: 95, discount: 0 });
  });

  it('has ended when everything it set was changed by hand, even back to the same', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const planned = await plan(id);
    await toBegin(planned);
    const set = (price: number) => owner.call('PUT', 'product/update-many', { ids: [id], set: { price } });
    expect((await set(90)).status).toBe(200);
    expect((await set(80)).status).toBe(200);
    expect((await listOf(id)).plans).toMatchObject([{ state: 'ended', changedByHand: true }]);
    await toEnd(planned);
    expect((await readPrice(id)).price).toBe(80);
  });

  it('ends at once when it is removed; one that has not begun is gone, one that has ended stays', async () => {
    const { id } = await makeProduct(shop, { price: 100 });
    const planned = await plan(id);
    const running = await plan(id, { from: inMs(0), until: inMs(HOUR_MS / 2), price: 70 });
    expect(running.state).toBe('running');
    expect((await readPrice(id)).price).toBe(70);
    expect((await remove(running._id)).body.data).toMatchObject({ state: 'ended' });
    expect((await readPrice(id)).price).toBe(100);
    expect((await remove(planned._id)).status).toBe(200);
    expect((await remove(running._id)).body.data).toMatchObject({ state: 'ended' });
    expect((await listOf(id)).plans).toMatchObject([{ _id: running._id }]);
    expect((await remove(planned._id)).status).toBe(404);
    expect((await remove('x')).status).toBe(404);
  });

  it('goes with its product', async () => {
    const { id } = await makeProduct(shop);
    const planned = await plan(id);
    expect((await owner.deleteProduct(id)).status).toBe(200);
    await letPass(planned, HOUR_MS);
    await shop.services.moments.catchUp();
    expect((await remove(planned._id)).status).toBe(404);
    const gone = await ask({ productId: id, price: 1, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) });
    expect(gone.status).toBe(404);
  });

  it.each([
    [{ price: null }, 'price'],
    [{ price: -1 }, 'price'],
    [{ discount: 101 }, 'discount'],
    [{ from: inMs(-2 * 60_000) }, 'from'],
    [{ from: 'tomorrow' }, 'from'],
    [{ until: inMs(HOUR_MS / 2) }, 'until'],
    [{ until: inMs(500 * DAY_MS) }, 'until'],
    [{ from: undefined }, 'from'],
  ])('is refused at its field: %j', async (more, field) => {
    const { id } = await makeProduct(shop);
    const answer = await ask({
      productId: id,
      price: 80,
      from: inMs(HOUR_MS),
      until: inMs(2 * HOUR_MS),
      ...more,
    });
    expect(fieldsOf(answer)).toEqual([400, [field]]);
  });

  it('is refused in the time of another one of the product, also of one planned at the same moment', async () => {
    const { id } = await makeProduct(shop);
    const first = await plan(id);
    const answer = await ask({
      productId: id,
      price: 70,
      from: inMs(1.5 * HOUR_MS),
      until: inMs(3 * HOUR_MS),
    });
    expect(answer.body.data).toEqual(first);
    const fields = { from: 'Another planned price of this product is in this time' };
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_PLAN_OVERLAPS', fields } });
    const other = await makeProduct(shop);
    const both = await Promise.all(
      [1, 2].map((price) =>
        ask({ productId: other.id, price, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) }),
      ),
    );
    expect(statusesOf(both).toSorted()).toEqual([200, 409]);
  });

  it('is limited to 20 of a product that have not ended', async () => {
    const { id } = await makeProduct(shop);
    for (let at = 1; at <= 20; at++)
      await plan(id, { from: inMs(at * HOUR_MS), until: inMs((at + 1) * HOUR_MS) });
    const answer = await ask({
      productId: id,
      price: 1,
      from: inMs(30 * HOUR_MS),
      until: inMs(31 * HOUR_MS),
    });
    expect(codeOf(answer)).toEqual([409, 'TOO_MANY_PRICE_PLANS']);
  });

  it('can be planned for many, and says which products it is not planned for', async () => {
    const [one, two] = [await makeProduct(shop), await makeProduct(shop, { name: 'Busy' })];
    await plan(two.id);
    const productIds = [one.id, two.id, one.id, '0'.repeat(24), 'x'];
    const body = { productIds, discount: 20, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) };
    const answer = await owner.call('PUT', 'product/price-plans', body);
    expect(answer.body.data).toEqual({
      planned: 1,
      refused: [
        { productId: two.id, name: 'Busy', message: expect.stringContaining('Another planned price') },
        { productId: '0'.repeat(24), name: null, message: 'Product not found' },
        { productId: 'x', name: null, message: 'Product not found' },
      ],
    });
    for (const wrong of [Array.from({ length: 501 }, () => one.id), []]) {
      const refused = await owner.call('PUT', 'product/price-plans', { ...body, productIds: wrong });
      expect(refused.status).toBe(400);
    }
  });

  it('is applied once by processes at the same moment, and noted once', async () => {
    const products = await Promise.all(Array.from({ length: 30 }, () => makeProduct(shop, { price: 100 })));
    const productIds = products.map(({ id }) => id);
    await owner.call('PUT', 'product/price-plans', {
      ...{ productIds, discount: 20, from: inMs(HOUR_MS), until: inMs(2 * HOUR_MS) },
    });
    await shop.db.execute(sql`UPDATE price_plans SET starts_at = now() - interval '1 second'`);
    const others = [1, 2].map(() => connect(shop.config.databaseUrl!, { max: 2 }));
    await Promise.all(others.map((db) => applyDuePlans(db, shop.services.changes)));
    await Promise.all(others.map((db) => db.$client.end()));
    for (const id of productIds) {
      expect(await readPrice(id)).toEqual({ price: 100, discount: 20 });
      const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.entityId, id));
      expect(entries.filter(({ call }) => call === 'Planned price')).toMatchObject([
        { userId: null, after: { discount_basis_points: 2_000 } },
      ]);
    }
  });
});

describe('an order', () => {
  it('is priced by the plan of its moment, though the process that takes it knows of none', async () => {
    const { person, product, payload } = await makeBuyer(shop, { price: 100 });
    await shop.db.insert(pricePlans).values({
      ...{ productId: product.id, pricePaise: 12_000 },
      ...{ startsAt: new Date(Date.now() - 1_000), endsAt: new Date(Date.now() + HOUR_MS) },
    });
    expect(shop.services.moments.isDue()).toBe(false);
    const dearer = await placeOrder(shop, person, { ...payload, subTotalAmt: 100, totalAmt: 100 });
    expect([dearer.status, dearer.body.code, dearer.body.data.total]).toEqual([409, 'PRICES_CHANGED', 120]);
    expect(await readCart(shop, person)).toHaveLength(1);
    const placed = await placeOrder(shop, person, { ...payload, subTotalAmt: 120, totalAmt: 120 });
    expect(placed.body.data).toMatchObject([{ totalAmt: 120 }]);
  });

  it('gets the lower price that has begun since its page', async () => {
    const { person, product, payload } = await makeBuyer(shop, { price: 100 });
    await plan(product.id, { from: inMs(0) });
    const placed = await placeOrder(shop, person, { ...payload, subTotalAmt: 100, totalAmt: 100 });
    expect(placed.body.data).toMatchObject([{ totalAmt: 80 }]);
  });
});

/** Another process on the same database, with pages and moments of its own. It hears no notices. */
async function openOther() {
  const db = connect(shop.config.databaseUrl!, { max: 3 });
  const cache = new PageCache();
  const changes = { ...shop.services.changes, apply: (tags: readonly string[]) => cache.drop(tags) };
  const moments = openPriceMoments({
    ...{ db, changes, nextOffer: () => null, log: shop.services.log },
    dropAll: () => cache.dropAll(),
  });
  await moments.catchUp();
  const app = await buildApp({
    services: { ...shop.services, db, changes, cache, moments },
    pages: builtPages(),
  });
  return {
    cache,
    db,
    moments,
    app,
    async visit(path: string) {
      const renders = cache.renders;
      const { body } = await app.inject(path);
      return { body, isCached: cache.renders === renders };
    },
    async close() {
      await app.close();
      await moments.close();
      await db.$client.end();
    },
  };
}

/** No timer fires meanwhile, as when a laptop sleeps. */
function sleepUntil(time: number) {
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (Date.now() < time) Atomics.wait(never, 0, 0, time - Date.now());
}

type Other = Awaited<ReturnType<typeof openOther>>;

/** Moves a plan that is known everywhere, so that nothing else has to be done before it begins. */
async function moveTo(planned: PricePlan, other: Other, times: { startsAt?: Date; endsAt: Date }) {
  await shop.db.update(pricePlans).set(times).where(eq(pricePlans.id, planned._id));
  await Promise.all([shop.services.moments.catchUp(), other.moments.catchUp()]);
}
async function beginSoon(planned: PricePlan, other: Other): Promise<number> {
  const from = Date.now() + 2_000;
  await moveTo(planned, other, { startsAt: new Date(from), endsAt: new Date(from + HOUR_MS) });
  return from;
}

describe('a page in memory', () => {
  it('has the price of its moment on every page, though the process slept through it', async () => {
    const { category, subCategory: sub, ids: place } = await makePlace(shop);
    const { id } = await makeProduct(shop, { name: 'Zucchini', price: 7_411, ...place });
    const elsewhere = await makeProduct(shop, { name: 'Aubergine' });
    const paths = ['/', `/c-${category.id}/all`, `/c-${category.id}/s-${sub.id}`, `/product/p-${id}`];
    paths.push('/search?q=zucchini');
    const planned = await plan(id, { price: 6_233 });
    const other = await openOther();
    const expectPrice = async (shown: string, gone: string) => {
      for (const path of paths) {
        const { body } = await other.visit(path);
        expect([path, body.includes(shown), body.includes(gone)]).toEqual([path, true, false]);
      }
    };
    await expectPrice('7,411', '6,233');
    await other.visit(`/product/p-${elsewhere.id}`);
    for (const path of paths) expect((await other.visit(path)).isCached).toBe(true);
    sleepUntil(await beginSoon(planned, other));
    await expectPrice('6,233', '7,411');
    expect((await other.visit(`/product/p-${elsewhere.id}`)).isCached).toBe(true);
    const until = Date.now() + 2_000;
    await moveTo(planned, other, { endsAt: new Date(until) });
    sleepUntil(until);
    await expectPrice('7,411', '6,233');
    await other.close();
  });

  it('is outdated when the database is away at its moment, and right when it is back', async () => {
    const { id } = await makeProduct(shop, { price: 7_411 });
    const planned = await plan(id, { price: 6_233 });
    const other = await openOther();
    const path = `/product/p-${id}`;
    expect((await other.visit(path)).body).toContain('7,411');
    const from = await beginSoon(planned, other);
    const away = vi.spyOn(other.db.$client, 'connect').mockRejectedValue(new Error('away') as never);
    const asked = vi.spyOn(other.db.$client, 'query').mockRejectedValue(new Error('away') as never);
    sleepUntil(from);
    await other.moments.wait();
    expect(other.moments.isDue()).toBe(false);
    away.mockRestore();
    asked.mockRestore();
    await expect.poll(async () => (await other.visit(path)).body).toContain('6,233');
    await other.close();
  });

  it('makes no health check wait: whoever restarts processes would end one that only waits', async () => {
    const { id } = await makeProduct(shop);
    const planned = await plan(id, { price: 50 });
    const other = await openOther();
    let giveUp = () => {};
    const never = new Promise((_, reject) => (giveUp = () => reject(new Error('away'))));
    const frozen = vi.spyOn(other.db.$client, 'query').mockReturnValue(never as never);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(planned.from) + 1_000);
    expect(other.moments.isDue()).toBe(true);
    const page = other.visit(`/product/p-${id}`);
    await expect.poll(() => frozen.mock.calls.length).toBeGreaterThan(0);
    expect((await other.app.inject('/livez')).statusCode).toBe(200);
    frozen.mockRestore();
    giveUp();
    await page;
    await other.close();
  });
});

describe('the lowest price of 30 days', () => {
  it('is what was really asked, by hand or by plan, and nothing older', async () => {
    const product = (await owner.createProduct({ price: 100, discount: 10 })).body.data;
    const id = product._id;
    expect(await listOf(id)).toMatchObject({ lowest: 90, lowestBefore: null, timeZone: 'Asia/Kolkata' });
    const set = (values: object) => owner.call('PUT', 'product/update-many', { ids: [id], set: values });
    await set({ price: 99.5 });
    await set({ discount: 0 });
    // 99.50 less 10 % is 99.50 - 10, because what is taken off is rounded up to whole rupees.
    expect(await listOf(id)).toMatchObject({ lowest: 89.5, lowestBefore: 89.5 });
    const planned = await plan(id);
    await toBegin(planned);
    await toEnd(planned);
    expect(await listOf(id)).toMatchObject({ lowest: 80, lowestBefore: 80 });
    await shop.db.execute(sql`UPDATE product_prices SET day = day - 31 WHERE product_id = ${id}`);
    expect(await listOf(id)).toMatchObject({ lowest: 99.5, lowestBefore: null });
    expect(await shop.db.select().from(productPrices).where(eq(productPrices.productId, id))).toHaveLength(1);
  });

  it('is of a product that exists', async () => {
    const answers = [await askPlans('x'), await askPlans('0'.repeat(24)), await askPlans('')];
    expect(statusesOf(answers)).toEqual([404, 404, 400]);
  });
});

it('the moments of offers are told like those of prices', async () => {
  const at = Date.now() + HOUR_MS;
  const told: string[] = [];
  const moments = openPriceMoments({
    ...{ db: shop.db, log: shop.services.log, dropAll: () => {} },
    changes: { apply: (tags) => void told.push(...tags) },
    nextOffer: (now) => (now.getTime() < at ? new Date(at) : null),
  });
  await moments.catchUp();
  expect([moments.isDue(), told]).toEqual([false, []]);
  vi.spyOn(Date, 'now').mockReturnValue(at);
  expect(moments.isDue()).toBe(true);
  await moments.wait();
  expect([moments.isDue(), told]).toEqual([false, ['offers']]);
  await moments.close();
});
