import { beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, makeAddress, makeProduct, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder, readCart, toPayload } from '#tests/orders.ts';
import { addresses } from './address.table.ts';

const shop = useTestShop();
let person: Person;
beforeEach(async () => void (person = await makeOneShopper(shop)));

const create = (body: object) => shop.call('POST', '/api/address/create', { token: person.token, body });
const update = (body: object) => shop.call('PUT', '/api/address/update', { token: person.token, body });
const disable = (_id: string) =>
  shop.call('DELETE', '/api/address/disable', { token: person.token, body: { _id } });
const restore = (_id: string) =>
  shop.call('PUT', '/api/address/restore', { token: person.token, body: { _id } });
const list = async () => (await shop.call('GET', '/api/address/get', { token: person.token })).body;

describe('an address', () => {
  it('is saved trimmed, for a signed-in shopper', async () => {
    const answer = await create({ ...ADDRESS, city: '  Pune\t', userId: 'somebody', status: false });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Address added' } });
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId: person.userId,
      ...ADDRESS,
      status: true,
    });
    expect(await list()).toMatchObject({ message: 'Address list', data: [answer.body.data] });
  });

  it.each(Object.keys(ADDRESS))('needs its %s', async (field) => {
    for (const value of [undefined, '   ', 'x'.repeat(301)]) {
      const answer = await create({ ...ADDRESS, [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: 'All address fields are required' } });
      expect(Object.keys(answer.body.fields!)).toEqual([field]);
    }
    expect((await list()).data).toEqual([]);
  });

  it('has a label, house, landmark, receiver and note for the rider, which older calls leave as they are', async () => {
    const extras = {
      ...{ label: 'Home', house: 'Flat 302', landmark: 'Blue gate', receiver: 'Lakshmi Iyer' },
      riderNote: 'Ring twice',
    };
    const { data } = (await create({ ...ADDRESS, ...extras, label: '  Home\n' })).body;
    expect(data).toMatchObject({ ...ADDRESS, ...extras });
    const older = await update({ _id: data._id, ...ADDRESS, city: 'Mumbai' });
    expect(older.body.data).toEqual({ ...data, city: 'Mumbai' });
    const cleared = await update({ _id: data._id, ...ADDRESS, ...extras, riderNote: '  ' });
    expect(cleared.body.data).toEqual({
      ...{ _id: data._id, userId: person.userId, status: true },
      ...{ ...ADDRESS, ...extras, riderNote: undefined },
    });
    expect((await list()).data).toEqual([cleared.body.data]);
  });

  it('is copied into the order with what it has', async () => {
    const { person: buyer, cart } = await makeBuyer(shop);
    const extras = { house: 'Flat 302', receiver: 'Lakshmi Iyer', riderNote: 'Ring twice' };
    const body = { ...ADDRESS, ...extras, landmark: '' };
    const saved = await shop.call('POST', '/api/address/create', { token: buyer.token, body });
    const placed = await placeOrder(shop, buyer, toPayload(cart, saved.body.data._id));
    expect(placed.body.data[0].delivery_address).toEqual({ ...ADDRESS, ...extras });
  });

  it.each([
    ['label', 30],
    ['house', 100],
    ['landmark', 100],
    ['receiver', 100],
    ['riderNote', 200],
  ])('has at most so long a %s', async (field, most) => {
    expect((await create({ ...ADDRESS, [field]: 'x'.repeat(most) })).status).toBe(200);
    for (const value of ['x'.repeat(most + 1), 7, {}]) {
      const answer = await create({ ...ADDRESS, [field]: value });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields!)).toEqual([field]);
    }
  });

  it('is checked by the rules of its country, when it is made and when it is changed', async () => {
    const _id = await makeAddress(shop, person);
    const wrong = { ...ADDRESS, pincode: '4110', mobile: '12345' };
    for (const answer of [await create(wrong), await update({ _id, ...wrong })])
      expect(answer).toMatchObject({
        status: 400,
        body: {
          message: 'Enter a six-digit pincode',
          fields: {
            pincode: 'Enter a six-digit pincode',
            mobile: 'Mobile: 10 digits, or + and country code',
          },
        },
      });
    expect((await list()).data).toMatchObject([{ _id, ...ADDRESS }]);
  });

  it('gives its mobile to a profile that has none, unless somebody else receives', async () => {
    const mobile = async () =>
      (await shop.call('GET', '/api/user/user-details', { token: person.token })).body.data.mobile;
    expect(await mobile()).toBe('');
    await create({ ...ADDRESS, mobile: '98000 00001', receiver: 'Lakshmi Iyer' });
    expect(await mobile()).toBe('');
    await create({ ...ADDRESS, mobile: '+91 98000 00002' });
    expect(await mobile()).toBe('9800000002');
    await create({ ...ADDRESS, mobile: '98000 00003' });
    expect(await mobile()).toBe('9800000002');
  });

  it('saved before the rules existed can still be ordered to', async () => {
    const { address_line: addressLine, ...rest } = ADDRESS;
    const [old] = await shop.db
      .insert(addresses)
      .values({ ...rest, addressLine, pincode: '12', mobile: '1234567', userId: person.userId })
      .returning();
    expect((await list()).data).toMatchObject([{ _id: old!.id, pincode: '12', status: true }]);
    await addToCart(shop, person, (await makeProduct(shop)).id);
    const cart = await readCart(shop, person);
    const answer = await placeOrder(shop, person, toPayload(cart, old!.id));
    expect(answer.status).toBe(200);
  });

  // Those of others: access-battery.test.ts.
  it('can be changed where it exists', async () => {
    const _id = await makeAddress(shop, person);
    const changed = await update({ _id, userId: 'somebody', ...ADDRESS, city: 'Nashik' });
    expect(changed.body).toMatchObject({
      message: 'Address updated',
      data: { _id, userId: person.userId, city: 'Nashik' },
    });
    for (const id of ['0'.repeat(24), 'nonsense']) {
      expect(await update({ _id: id, ...ADDRESS })).toMatchObject({
        status: 404,
        body: { message: 'Address not found' },
      });
      expect((await disable(id)).status).toBe(404);
    }
  });

  it('stays with status false when removed, and cannot be changed then', async () => {
    const [older, newer] = [await makeAddress(shop, person), await makeAddress(shop, person)];
    expect((await disable(older)).body).toMatchObject({
      message: 'Address Remove',
      data: { _id: older, status: false },
    });
    expect((await list()).data).toMatchObject([
      { _id: newer, status: true },
      { _id: older, status: false },
    ]);
    expect((await disable(older)).status).toBe(404);
    expect((await update({ _id: older, ...ADDRESS })).status).toBe(404);
  });

  it('can be put back as it was, also twice', async () => {
    const _id = await makeAddress(shop, person);
    await disable(_id);
    for (const answer of [await restore(_id), await restore(_id)])
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Address restored', data: { _id, ...ADDRESS, status: true } },
      });
    expect((await restore('0'.repeat(24))).status).toBe(404);
    expect((await restore('nonsense')).status).toBe(404);
    expect((await update({ _id, ...ADDRESS, city: 'Nashik' })).status).toBe(200);
  });

  it('is not put back past 50, also when many are put back at once', async () => {
    const removed = await Promise.all(Array.from({ length: 4 }, () => makeAddress(shop, person)));
    for (const _id of removed) await disable(_id);
    for (let count = 0; count < 48; count += 1) await create(ADDRESS);
    const answers = await Promise.all(removed.map((_id) => restore(_id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)!.body.message).toContain('up to 50 addresses');
  });

  it('may be removed by an id in the query', async () => {
    const id = await makeAddress(shop, person);
    const path = `/api/address/disable?_id=${id}`;
    expect((await shop.call('DELETE', path, { token: person.token })).status).toBe(200);
    const nothing = await shop.call('DELETE', '/api/address/disable', { token: person.token });
    expect(nothing).toMatchObject({ status: 400, body: { message: 'Address id is required' } });
  });

  it('is one of at most 50, also when many are saved at once; removed ones do not count', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(ADDRESS)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50);
    const refused = answers.find((answer) => answer.status !== 200)!;
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'You can save up to 50 addresses. Remove one first.' },
    });
    await disable(answers.find((answer) => answer.status === 200)!.body.data._id);
    expect((await create(ADDRESS)).status).toBe(200);
  });
});
