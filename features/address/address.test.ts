import { beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, makeAddress, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();
let person: Person;
beforeEach(async () => {
  person = await makeOneShopper(shop);
});

const create = (body: object) => shop.call('POST', '/api/address/create', { token: person.token, body });
const update = (body: object) => shop.call('PUT', '/api/address/update', { token: person.token, body });
const disable = (_id: string) =>
  shop.call('DELETE', '/api/address/disable', { token: person.token, body: { _id } });
const list = async () => (await shop.call('GET', '/api/address/get', { token: person.token })).body;

describe('an address', () => {
  it('is saved trimmed, for who is signed in', async () => {
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
    for (const value of [undefined, '', '   ', null, 7, 'x'.repeat(301)]) {
      const answer = await create({ ...ADDRESS, [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { message: 'All address fields are required' } });
      expect(Object.keys(answer.body.fields!)).toEqual([field]);
    }
    expect((await list()).data).toEqual([]);
  });

  it('can be changed by its owner only', async () => {
    const _id = await makeAddress(shop, person);
    const changed = await update({ _id, userId: 'somebody', ...ADDRESS, city: 'Nashik' });
    expect(changed.body).toMatchObject({
      message: 'Address updated',
      data: { _id, userId: person.userId, city: 'Nashik' },
    });
    const foreign = await makeAddress(shop, await makeOneShopper(shop));
    for (const id of [foreign, '0'.repeat(24), 'nonsense']) {
      expect(await update({ _id: id, ...ADDRESS })).toMatchObject({
        status: 404,
        body: { message: 'Address not found' },
      });
      expect((await disable(id)).status).toBe(404);
    }
  });

  it('stays with status false when removed, and cannot be changed any more', async () => {
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

  it('may be removed by id in the query', async () => {
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
      body: { message: 'At most 50 addresses can be saved. Remove one first.' },
    });
    await disable(answers.find((answer) => answer.status === 200)!.body.data._id);
    expect((await create(ADDRESS)).status).toBe(200);
  });
});
