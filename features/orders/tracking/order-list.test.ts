// Pages of the shopper's own orders: one answer stays small, however many somebody has placed.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#tests/factories.ts';
import { makeManyOrders } from '#tests/many-orders.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type Answer } from '#tests/open-test-shop.ts';
import type { OrderRow } from '../core/order.contract.ts';

const shop = useTestShop();
let person: Person;
let newestFirst: string[];

beforeAll(async () => {
  person = await makeOneShopper(shop);
  newestFirst = await makeManyOrders(shop, { userId: person.userId, count: 123, lines: 3 });
});

const list = (query = '', who = person): Promise<Answer<OrderRow[]>> =>
  shop.call('GET', `/api/order/order-list${query}`, { token: who.token });
/** In the order of the answer, each order once. */
const ordersOf = (answer: Answer<OrderRow[]>) =>
  answer.body.data.map((row) => row.orderId).filter((id, at, all) => id !== all[at - 1]);

describe('the order list', () => {
  it('answers the newest 50 orders at most, whole, and says how many there are, and by which clock', async () => {
    const answer = await list();
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Order list', page: 1, limit: 50, totalCount: 123, totalPage: 3, totalNoPage: 3 },
    });
    expect(ordersOf(answer)).toEqual(newestFirst.slice(0, 50));
    expect(answer.body.data).toHaveLength(150);
    expect(answer.body.data[0]).toMatchObject({ timeZone: 'Asia/Kolkata' });
    expect((await list('?limit=1000')).body).toEqual(answer.body);
  });

  it('continues page by page, every order once and none missing', async () => {
    const pages = [await list('?limit=40'), await list('?page=2&limit=40'), await list('?page=3&limit=40')];
    const last = await list('?page=4&limit=40');
    expect([...pages, last].flatMap(ordersOf)).toEqual(newestFirst);
    expect(last).toMatchObject({ body: { page: 4, limit: 40, totalCount: 123, totalPage: 4 } });
    expect(await list('?page=5&limit=40')).toMatchObject({
      status: 200,
      body: { data: [], totalCount: 123 },
    });
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'limit=0', 'limit=ten', 'page=1&page=2'])(
    'refuses ?%s',
    async (query) => {
      expect(await list(`?${query}`)).toMatchObject({
        status: 400,
        body: { message: 'Page must be a whole number of 1 or more' },
      });
    },
  );

  it('finds one order by its id, for its owner only', async () => {
    const wanted = newestFirst[77]!;
    const one = await list(`?orderId=${wanted}`);
    expect(ordersOf(one)).toEqual([wanted]);
    expect(one.body).toMatchObject({ totalCount: 1, totalPage: 1 });
    const stranger = await makeOneShopper(shop);
    expect((await list(`?orderId=${wanted}`, stranger)).body).toMatchObject({ data: [], totalCount: 0 });
    expect((await list("?orderId=' OR 1=1 --")).body).toMatchObject({ data: [], totalCount: 0 });
  });
});
