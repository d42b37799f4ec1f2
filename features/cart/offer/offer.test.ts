// Offers through the API: the owner's calls, and codes in carts. Orders with offers: features/checkout/place.

import { gunzipSync } from 'node:zlib';
import { makeId } from '#shared/ids.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf, fieldsOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeShopper, PASSWORD } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import {
  askOffer,
  endOffer,
  inHours,
  makeOffer,
  newCode,
  readBill,
  TEN_PERCENT,
  addCoupon,
} from '#tests/offers.ts';
import { addToCart, makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import type { BillWithHints } from '../cart/cart.contract.ts';
import type { Offer } from './offer.contract.ts';

const shop = useCheckedShop();
const strict = useTestShop({ RATE_LIMIT_SCALE: '1' });
const owner = useAdmin(shop);
const strictOwner = useAdmin(strict);

afterEach(async () => {
  await shop.db.execute(sql`UPDATE offers SET ends_at = greatest(starts_at, now() - interval '1 second')`);
  await shop.services.offers.reload();
});

const find = async ({ _id }: Offer) => {
  const { body } = await shop.call('GET', '/api/offer/get', { token: owner.token });
  return body.data.find((offer: Offer) => offer._id === _id);
};

describe('the owner', () => {
  it('adds an offer, reads it in its state, changes it and ends it', async () => {
    const code = newCode();
    const made = await makeOffer(shop, owner, {
      ...{ name: 'Diwali', code: ` ${code.toLowerCase()} `, from: inHours(1), until: inHours(48) },
      ...{ kind: 'amount', value: 50, cap: 40.5, minimum: 499, usesTotal: 100, usesPerShopper: 1 },
      ...{ on: { brands: ['Amul'] }, storeId: FIRST_STORE_ID, firstOrder: true, combine: true },
    });
    expect(made).toMatchObject({
      ...{ name: 'Diwali', code, state: 'planned', kind: 'amount', value: 50, cap: 40.5 },
      ...{ minimum: 499, usesTotal: 100, usesPerShopper: 1, on: { brands: ['Amul'] }, uses: 0, given: 0 },
      ...{ storeId: FIRST_STORE_ID, firstOrder: true, combine: true, draft: false, listed: true },
    });
    const body = { ...TEN_PERCENT, _id: made._id, from: inHours(-1), code };
    const changed = await askOffer(shop, owner, ['PUT', 'update'], body);
    expect(changed.body.data).toMatchObject({ state: 'running', kind: 'percent', minimum: 0 });
    expect(await find(made)).toEqual(changed.body.data);
    const ended = await endOffer(shop, owner, made);
    expect(ended.body.data).toMatchObject({ state: 'ended' });
    expect((await endOffer(shop, owner, made)).body.data).toEqual(ended.body.data);
  });

  it('tells the second of two owners what the first one changed, and keeps it', async () => {
    const made = await makeOffer(shop, owner, { from: inHours(1) });
    const save = (fields: object) =>
      askOffer(shop, owner, ['PUT', 'update'], { ...TEN_PERCENT, _id: made._id, from: made.from, ...fields });
    const first = { name: 'First', version: made.version };
    expect((await save(first)).body.data).toMatchObject({ name: 'First', version: made.version + 1 });
    const late = await save({ name: 'Second', version: made.version });
    expect(codeOf(late)).toEqual([409, 'OFFER_CHANGED']);
    expect(late.body.data.offer).toEqual(await find(made));
    expect(late.body.data.offer.name).toBe('First');
    // The same once more, the version as it is now, or a caller that knows of no versions.
    expect((await save(first)).status).toBe(200);
    expect((await save({ name: 'Second', version: late.body.data.offer.version })).status).toBe(409);
    const { version } = await find(made);
    expect((await save({ name: 'Second', version })).body.data.name).toBe('Second');
    expect((await save({ name: 'Third' })).body.data.name).toBe('Third');
    expect((await save({ name: 'x', version: 'new' })).status).toBe(400);
  });

  it('changes of a running one only what breaks no promise', async () => {
    const made = await makeOffer(shop, owner, { usesTotal: 10 });
    const { name, from, on } = made;
    const body = { ...TEN_PERCENT, _id: made._id, name, from, on, usesTotal: 10 };
    const change = (more: object) => askOffer(shop, owner, ['PUT', 'update'], { ...body, ...more });
    const more = { name: 'Still 10 %', until: inHours(5), usesTotal: 20, listed: false };
    expect((await change(more)).body.data).toMatchObject(more);
    for (const [wrong, field] of [
      [{ value: 5 }, 'value'],
      [{ kind: 'amount' }, 'kind'],
      [{ minimum: 100 }, 'minimumPaise'],
      [{ from: inHours(2) }, 'startsAt'],
      [{ until: inHours(-0.5) }, 'endsAt'],
      [{ usesTotal: null }, 'usesTotal'],
      [{ on: { brands: ['Amul'] } }, 'goods'],
      [{ draft: true }, 'isDraft'],
    ] as const) {
      const answer = await change(wrong);
      const fields = expect.arrayContaining([field]);
      expect(answer.body, JSON.stringify(wrong)).toMatchObject({ code: 'OFFER_RAN', data: { fields } });
      expect(answer.status).toBe(409);
    }
    await endOffer(shop, owner, made);
    expect(codeOf(await change({ until: inHours(9) }))).toEqual([409, 'OFFER_RAN']);
    const nobody = await askOffer(shop, owner, ['PUT', 'end'], { _id: 'f'.repeat(24) });
    expect(codeOf(nobody)).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await change({ _id: 'nobody' }))).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    [{ value: 0 }, 'value'],
    [{ value: 101 }, 'value'],
    [{ value: -5 }, 'value'],
    [{ value: Number.MAX_SAFE_INTEGER }, 'value'],
    [{ kind: 'amount', value: 0 }, 'value'],
    [{ kind: 'amount', value: -1 }, 'value'],
    [{ kind: 'free_units', buy: 2 }, 'get'],
    [{ kind: 'free_units', buy: 0, get: 1 }, 'buy'],
    [{ kind: 'bundle', value: 99 }, 'on'],
    [{ kind: 'bundle', value: 0, buy: 2 }, 'value'],
    [{ cap: 0 }, 'cap'],
    [{ on: {} }, 'on'],
    [{ on: { productIds: [] } }, 'on'],
    [{ on: { productIds: Array.from({ length: 101 }, (_, index) => `p${index}`) } }, 'on.productIds'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ code: 'no spaces' }, 'code'],
    [{ code: 'AB' }, 'code'],
    [{ from: 'tomorrow' }, 'from'],
    [{ until: inHours(-2) }, 'until'],
    [{ usesTotal: 0 }, 'usesTotal'],
    [{ usesPerShopper: 1.5 }, 'usesPerShopper'],
    [{ minimum: -1 }, 'minimum'],
  ])('cannot add %j', async (wrong, field) => {
    const body = { ...TEN_PERCENT, from: inHours(-1), ...wrong };
    for (const path of ['create', 'simulate']) {
      const answer = await askOffer(shop, owner, ['POST', path], body);
      expect(fieldsOf(answer), answer.text).toEqual([400, [field]]);
    }
  });

  it('names only categories, products and shoppers that exist, but keeps those that are gone since', async () => {
    const unknown = makeId();
    const { id } = await makeProduct(shop);
    const cases = [
      [{ on: { categoryIds: [unknown] } }, 'on.categoryIds', `There is no category ${unknown}`],
      [{ on: { subCategoryIds: [unknown] } }, 'on.subCategoryIds', `There is no sub category ${unknown}`],
      [{ on: { productIds: [id, unknown] } }, 'on.productIds', `There is no product ${unknown}`],
      [{ shopperId: unknown }, 'shopperId', 'There is no such shopper'],
    ] as const;
    for (const [wrong, field, message] of cases) {
      const body = { ...TEN_PERCENT, name: `Of nothing ${unknown}`, from: inHours(1), ...wrong };
      const { status, body: answer } = await askOffer(shop, owner, ['POST', 'create'], body);
      expect([status, answer.fields]).toEqual([400, { [field]: message }]);
    }
    const planned = { ...TEN_PERCENT, name: `Of one ${id}`, from: inHours(1), on: { productIds: [id] } };
    const { _id } = (await askOffer(shop, owner, ['POST', 'create'], planned)).body.data;
    await shop.call('DELETE', '/api/product/delete-product', { token: owner.token, body: { _id: id } });
    const renamed = { ...planned, _id, name: `Of one that is gone ${id}` };
    expect((await askOffer(shop, owner, ['PUT', 'update'], renamed)).status).toBe(200);
  });

  it('gives a code once, and names only stores that exist', async () => {
    const code = newCode();
    await makeOffer(shop, owner, { code });
    const other = await makeOffer(shop, owner, { from: inHours(1) });
    const body = { ...TEN_PERCENT, from: inHours(-1), code };
    expect(codeOf(await askOffer(shop, owner, ['POST', 'create'], body))).toEqual([409, 'COUPON_TAKEN']);
    const update = await askOffer(shop, owner, ['PUT', 'update'], { ...body, _id: other._id });
    expect(codeOf(update)).toEqual([409, 'COUPON_TAKEN']);
    const elsewhere = { ...body, code: null, storeId: 'f'.repeat(24) };
    expect(codeOf(await askOffer(shop, owner, ['POST', 'create'], elsewhere))).toEqual([404, 'NOT_FOUND']);
  });

  it('may have 1,000 that have not ended', async () => {
    await shop.db.execute(sql`
      INSERT INTO offers (id, name, starts_at, kind, value, goods)
      SELECT lpad(to_hex(number), 24, '0'), 'Many', now(), 'percent', 100, '{"all": true}' FROM generate_series(1, 1000) AS number`);
    const body = { ...TEN_PERCENT, from: inHours(-1) };
    const refused = await askOffer(shop, owner, ['POST', 'create'], body);
    expect(codeOf(refused)).toEqual([409, 'TOO_MANY_OFFERS']);
    expect(refused.body.message).toContain('at most 1,000 offers');
  });

  it('sees what one would have given to the orders of the last 28 days', async () => {
    const category = await makeCategory(shop);
    const categoryIds = [category.id];
    const { person, payload } = await makeBuyer(shop, { price: 300, quantity: 2, categoryIds });
    await addToCart(shop, person, (await makeProduct(shop, { price: 400 })).id);
    await placeOrder(shop, person, payload);
    const again = await makeBuyer(shop, { price: 100, categoryIds });
    const { body } = await placeOrder(shop, again.person, again.payload);
    const late = await makeBuyer(shop, { price: 100, categoryIds });
    const cancelled = await placeOrder(shop, late.person, late.payload);
    const { orderId } = cancelled.body.data[0];
    await shop.call('POST', '/api/order/cancel', { token: late.person.token, body: { orderId } });
    expect(body.data).toHaveLength(1);
    const simulate = async (more: object) => {
      const offer = { ...TEN_PERCENT, from: inHours(24), on: { categoryIds }, ...more };
      const { data } = (await askOffer(shop, owner, ['POST', 'simulate'], offer)).body;
      expect(data).toMatchObject({ days: 28, isComplete: true });
      return [data.orders, data.given];
    };
    expect(await simulate({})).toEqual([2, 70]);
    expect(await simulate({ minimum: 500 })).toEqual([1, 60]);
    expect(await simulate({ cap: 20 })).toEqual([2, 30]);
    expect(await simulate({ kind: 'free_units', buy: 1, get: 1 })).toEqual([1, 300]);
    expect(await simulate({ usesTotal: 1 })).toEqual([1, 10]);
    expect(await simulate({ shopperId: person.userId, firstOrder: true })).toEqual([1, 60]);
    expect(await simulate({ storeId: (await makeStore(shop, owner))._id })).toEqual([0, 0]);
  });
});

describe('offers that anybody may see', () => {
  it('run now in the caller’s store, and are listed', async () => {
    const code = newCode();
    const until = inHours(3);
    const shown = await makeOffer(shop, owner, { name: 'Shown', code, until, minimum: 99 });
    await makeOffer(shop, owner, { name: 'Not listed', listed: false });
    await makeOffer(shop, owner, { name: 'A draft', draft: true });
    await makeOffer(shop, owner, { name: 'Planned', from: inHours(1) });
    await makeOffer(shop, owner, { name: 'Elsewhere', storeId: (await makeStore(shop, owner))._id });
    const { person } = await makeBuyer(shop);
    await makeOffer(shop, owner, { name: 'Only hers', shopperId: person.userId });
    const { body } = await shop.call('GET', '/api/offer/current');
    expect(body.data).toEqual([
      {
        ...{ _id: shown._id, label: 'Shown', code, until, minimum: 99, firstOrder: false },
        ...{ kind: 'percent', value: 10, buy: null, get: null, cap: null, places: [] },
      },
    ]);
  });

  it('stand on the home page as long as they run, and lead to the pages of their goods', async () => {
    const category = await makeCategory(shop);
    const product = await makeProduct(shop, { categoryIds: [category.id] });
    const isOnHome = async (name: string) => (await shop.call('GET', '/')).text.includes(`>${name}</b>`);
    expect(await isOnHome('Harvest')).toBe(false);
    const on = { categoryIds: [category.id], brands: ['Amul', 'Nandini'], productIds: [product.id] };
    const many = await makeOffer(shop, owner, { name: 'Harvest', on });
    const begins = new Date(Date.now() + 60_000).toISOString();
    const later = { name: 'Later', from: begins, code: newCode(), on: { categoryIds: [category.id] } };
    await makeOffer(shop, owner, later);
    // As every process does that hears of it.
    await shop.services.moments.catchUp();
    expect([await isOnHome('Harvest'), await isOnHome('Later')]).toEqual([true, false]);
    const { body } = await shop.call('GET', '/api/offer/current');
    const [{ places }] = body.data;
    expect(places.map(({ path }: any) => path)).toEqual([
      toListingPath({ ...category, _id: category.id }, null),
      toProductPath({ ...product, _id: product.id }),
      '/search?brand=Amul&brand=Nandini',
    ]);
    for (const { path } of places) expect((await shop.call('GET', path)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(begins);
    expect(await isOnHome('Later')).toBe(true);
    vi.useRealTimers();
    await endOffer(shop, owner, many);
    expect(await isOnHome('Harvest')).toBe(false);
  });

  it('are written once for all who ask in a store, until one of them changes, begins or ends', async () => {
    const written = vi.spyOn(JSON, 'stringify');
    const get = async (headers: Record<string, string> = { 'accept-encoding': 'br, gzip' }) =>
      shop.app.inject({ url: '/api/offer/current', headers });
    const namesIn = (body: Buffer | string) => JSON.parse(String(body)).data.map(({ label }: any) => label);
    const first = await makeOffer(shop, owner, { name: 'First' });
    const begins = new Date(Date.now() + 60_000).toISOString();
    const ends = new Date(Date.now() + 120_000).toISOString();
    await makeOffer(shop, owner, { name: 'Second', from: begins, until: ends });
    written.mockClear();
    const zipped = await Promise.all(Array.from({ length: 5 }, () => get()));
    const plain = await get({});
    expect(written.mock.calls.filter(([value]) => value?.message === 'Offers')).toHaveLength(1);
    for (const { headers, rawPayload } of zipped) {
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(gunzipSync(rawPayload).toString()).toBe(plain.body);
    }
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(namesIn(plain.body)).toEqual(['First']);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(begins);
    expect(namesIn((await get({})).body)).toEqual(['First', 'Second']);
    vi.setSystemTime(ends);
    expect(namesIn((await get({})).body)).toEqual(['First']);
    vi.useRealTimers();
    await endOffer(shop, owner, first);
    expect(namesIn((await get({})).body)).toEqual([]);
  });
});

/** All but the seconds until an offer begins or ends, which pass meanwhile. */
const atAnyTime = (bill: BillWithHints) => ({ ...bill, changesIn: null });

describe('a code in the cart', () => {
  it('takes its discount off the bill, in any case, and comes off again', async () => {
    const code = newCode();
    const offer = await makeOffer(shop, owner, { code });
    const { person, product } = await makeBuyer(shop, { price: 33.35, quantity: 3 });
    const before = await readBill(shop, person);
    expect(before).toMatchObject({ discounts: [], coupon: null, total: 100.05 });
    const answer = await addCoupon(shop, person, ` ${code.toLowerCase()}`);
    const bill = answer.body.data;
    expect(bill).toMatchObject({
      lines: [{ productId: product.id, quantity: 3, lineTotal: 100.05, discount: 10 }],
      discounts: [{ offerId: offer._id, code, label: '10 % off', amount: 10 }],
      coupon: { code, why: null },
      ...{ subTotal: 100.05, total: 90.05 },
    });
    expect(atAnyTime(await readBill(shop, person))).toEqual(atAnyTime(bill));
    const { token } = person;
    const removed = await shop.call('DELETE', '/api/cart/coupon', { token });
    for (const after of [removed.body.data, await readBill(shop, person)])
      expect(atAnyTime(after)).toEqual(atAnyTime(before));
  });

  it('of a visitor stays in the cart through the sign-in', async () => {
    const code = newCode();
    await makeOffer(shop, owner, { code });
    const product = await makeProduct(shop, { price: 200 });
    const added = await shop.call('POST', '/api/cart/create', { body: { productId: product.id } });
    const cookies = Object.fromEntries(added.cookies.map(({ name, value }) => [name, value]));
    const { body } = await shop.call('POST', '/api/cart/coupon', { cookies, body: { code } });
    expect(body.data).toMatchObject({ total: 180, coupon: { code, why: null } });
    const other = await shop.call('GET', '/api/cart/bill');
    expect(other.body.data.coupon).toBeNull();
    const person = await makeShopper(shop);
    const login = { email: person.email, password: PASSWORD };
    await shop.call('POST', '/api/user/login', { cookies, body: login });
    expect(await readBill(shop, person)).toMatchObject({ total: 180, coupon: { code, why: null } });
  });

  it('is refused with the reason, and leaves the cart as it was', async () => {
    const refuse = async (code: string) => {
      const { person } = await makeBuyer(shop, { price: 100 });
      const answer = await addCoupon(shop, person, code);
      expect(await readBill(shop, person)).toMatchObject({ coupon: null, total: 100 });
      return [...codeOf(answer), answer.body.data ?? null];
    };
    expect(await refuse('NOBODY-MADE-IT')).toEqual([404, 'COUPON_UNKNOWN', null]);
    expect(await refuse("' OR 1=1 --")).toEqual([404, 'COUPON_UNKNOWN', null]);
    const code = async (more: Record<string, unknown>) => {
      const made = newCode();
      await makeOffer(shop, owner, { code: made, ...more });
      return made;
    };
    expect(await refuse(await code({ draft: true }))).toEqual([404, 'COUPON_UNKNOWN', null]);
    const missing = [409, 'COUPON_BELOW_MINIMUM', { missing: 49.5 }];
    expect(await refuse(await code({ minimum: 149.5 }))).toEqual(missing);
    const others = await makeOneShopper(shop);
    expect(await refuse(await code({ shopperId: others.userId }))).toEqual([409, 'COUPON_NOT_YOURS', null]);
    const elsewhere = await makeStore(shop, owner);
    expect(await refuse(await code({ storeId: elsewhere._id }))).toEqual([409, 'COUPON_NOT_YOURS', null]);
    expect(await refuse(await code({ on: { brands: ['Nobody'] } }))).toEqual([409, 'COUPON_NO_GOODS', null]);
    const over = await makeOffer(shop, owner, { code: newCode() });
    await endOffer(shop, owner, over);
    expect(await refuse(over.code!)).toEqual([409, 'COUPON_OVER', null]);
    const empty = await addCoupon(shop, others, await code({}));
    expect(codeOf(empty)).toEqual([400, 'CART_EMPTY']);
  });

  it('that no longer applies says why on the bill; a better offer applies in its place', async () => {
    const code = newCode();
    const offer = await makeOffer(shop, owner, { code });
    const { person } = await makeBuyer(shop, { price: 100 });
    await addCoupon(shop, person, code);
    const better = await makeOffer(shop, owner, { name: 'A quarter', value: 25 });
    expect(await readBill(shop, person)).toMatchObject({
      discounts: [{ offerId: better._id, code: null, label: 'A quarter', amount: 25 }],
      coupon: { code, why: 'better' },
      total: 75,
    });
    await endOffer(shop, owner, better);
    await endOffer(shop, owner, offer);
    expect(await readBill(shop, person)).toMatchObject({
      ...{ discounts: [], coupon: { code, why: 'coupon_over' }, total: 100 },
    });
  });

  it('can be chosen from the bill, which says what gave way, all that is saved, and until when it is true', async () => {
    const code = newCode();
    const { person, product } = await makeBuyer(shop, { price: 100, discount: 10, quantity: 3 });
    const fruit = { name: 'Fruit', value: 5, on: { productIds: [product.id] } };
    const displaced = await makeOffer(shop, owner, fruit);
    const best = await makeOffer(shop, owner, { name: 'All', until: inHours(1) });
    const forty = await makeOffer(shop, owner, { name: 'Forty', code, kind: 'amount', value: 40 });
    const more = await makeOffer(shop, owner, { name: 'Half', code: newCode(), value: 50, minimum: 300 });
    const bill = await readBill(shop, person);
    expect(bill).toMatchObject({
      ...{ subTotal: 270, total: 243, savings: 57 },
      displaced: [{ offerId: displaced._id, label: 'Fruit', more: 13.5 }],
      codes: [
        { offerId: forty._id, code, label: 'Forty', saves: 13, missing: 0 },
        { offerId: more._id, code: more.code, label: 'Half', saves: 0, missing: 30 },
      ],
    });
    expect(bill.changesIn).toBeGreaterThan(0);
    expect(bill.changesIn).toBeLessThanOrEqual(3_600);
    const { data } = (await addCoupon(shop, person, bill.codes[0].code)).body;
    expect(data).toMatchObject({ total: 230, savings: 70, codes: [{ code: more.code }] });
    expect(data.displaced.map(({ offerId }: any) => offerId)).toEqual([best._id, displaced._id]);
  });

  it('is one short text: many at once, or none, are refused and change no cart', async () => {
    const { person } = await makeBuyer(shop, { price: 100 });
    const many = Array.from({ length: 10_000 }, (_, at) => `CODE${at}`);
    expect((await addCoupon(shop, person, many)).status).toBe(413);
    for (const code of [many.slice(0, 100), 'X'.repeat(41), { $ne: '' }, '', null, 7, undefined])
      expect((await addCoupon(shop, person, code)).status).toBe(400);
    // What is not named is dropped, and the code is looked up.
    const more = { token: person.token, body: { code: 'FINE', price: 1 } };
    expect((await shop.call('POST', '/api/cart/coupon', more)).status).toBe(404);
    expect(await readBill(shop, person)).toMatchObject({ coupon: null, total: 100 });
  });

  it('cannot be guessed: 20 wrong ones of a person, in any number of tabs, then no more for a while', async () => {
    const code = newCode();
    await makeOffer(strict, strictOwner, { code });
    const { person } = await makeBuyer(strict);
    for (let tries = 0; tries < 30; tries++) expect((await addCoupon(strict, person, code)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => addCoupon(strict, person, `GUESS${index}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const other = await makeBuyer(strict);
    expect((await addCoupon(strict, other.person, code)).status).toBe(200);
  });
});

describe('what is shown before anything is in a cart', () => {
  const readCart = async () => (await shop.call('GET', '/api/cart/get')).body;
  const ribbons = async (productIds: unknown[]) =>
    (await shop.call('POST', '/api/offer/ribbons', { body: { productIds } })).body.data;

  it('is nothing without an offer, and only a word where an offer is not shown to everybody', async () => {
    expect(await readCart()).not.toHaveProperty('offers');
    const { person } = await makeBuyer(shop);
    const own = async () => (await shop.call('GET', '/api/cart/get', { token: person.token })).body;
    const ended = await makeOffer(shop, owner, { code: newCode() });
    await addCoupon(shop, person, ended.code);
    await endOffer(shop, owner, ended);
    expect(await own()).toMatchObject({ offers: { listed: false, onProducts: false } });
    await shop.call('DELETE', '/api/cart/coupon', { token: person.token });
    await makeOffer(shop, owner, { shopperId: person.userId });
    expect(await readCart()).not.toHaveProperty('offers');
    expect(await own()).toMatchObject({ offers: { listed: false, onProducts: false } });
    await makeOffer(shop, owner, { code: newCode(), listed: false });
    expect(await readCart()).toMatchObject({ offers: { listed: false, onProducts: false } });
    await makeOffer(shop, owner);
    expect(await readCart()).toMatchObject({ offers: { listed: true, onProducts: false } });
  });

  it('is a ribbon on the products that everybody gets an offer for', async () => {
    const category = await makeCategory(shop);
    const meant = await makeProduct(shop, { categoryIds: [category.id] });
    const other = await makeProduct(shop);
    const on = { categoryIds: [category.id] };
    const threeForTwo = { kind: 'free_units', value: null, buy: 2, get: 1, on };
    for (const hidden of [
      { on: { all: true } },
      { minimum: 1 },
      { firstOrder: true },
      { usesTotal: 1 },
      { listed: false },
      { draft: true },
      { from: inHours(1) },
      { code: newCode() },
    ])
      await makeOffer(shop, owner, { ...threeForTwo, ...hidden });
    expect(await ribbons([meant.id, other.id])).toEqual([]);
    const offer = await makeOffer(shop, owner, threeForTwo);
    const ribbon = { productId: meant.id, kind: 'free_units', value: 0, buy: 2, get: 1, extra: false };
    expect(await ribbons([meant.id, meant.id, other.id, 'no id'])).toEqual([ribbon]);
    expect(await readCart()).toMatchObject({ offers: { onProducts: true } });
    await endOffer(shop, owner, offer);
    expect(await ribbons([meant.id])).toEqual([]);
    const body = { productIds: Array(101).fill('a'.repeat(24)) };
    expect((await shop.call('POST', '/api/offer/ribbons', { body })).status).toBe(400);
  });

  it('is no ribbon of an offer that another one displaces in this cart, and an extra beside a discount', async () => {
    const { person } = await makeBuyer(shop, { price: 500 });
    const mango = await makeProduct(shop, { price: 100, discount: 10 });
    await makeOffer(shop, owner, { value: 15, on: { productIds: [mango.id] } });
    await makeOffer(shop, owner, { name: 'From ₹400', minimum: 400 });
    const ask = async (token?: string) => {
      const body = { productIds: [mango.id] };
      const { body: answer } = await shop.call('POST', '/api/offer/ribbons', { token, body });
      return answer.data.map(({ value, extra }: any) => [value, extra]);
    };
    expect(await ask()).toEqual([[15, true]]);
    expect(await ask(person.token)).toEqual([]);
    const other = await makeOneShopper(shop);
    expect(await ask(other.token)).toEqual([[15, true]]);
    await makeOffer(shop, owner, { name: 'Everything', value: 20 });
    expect(await ask()).toEqual([]);
  });
});
