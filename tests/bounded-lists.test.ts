// Every list of the shop stays bounded, however long the shop has been in use: all tables are filled
// (full-shop.ts), every call that answers a list is made, and no array in any answer is longer than
// texts/bounded-lists.txt says. A new call that answers a list needs a line there.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { addresses } from '#features/cart/address/address.table.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, makeAddress, makeProduct } from './factories.ts';
import { fillShop, image, many, type FullShop } from './full-shop.ts';
import { LISTS, ONE_THING, type ListCall } from './list-calls.ts';
import { makeOneShopper } from './many-shoppers.ts';
import { useTestShop, type Answer } from './open-test-shop.ts';
import { addToCart, readPayload } from './orders.ts';

const shop = useTestShop();
let full: FullShop;

beforeAll(async () => {
  full = await fillShop(shop);
});

/** `name`: 'GET /api/store/get'. */
async function call(name: string, { as, before, query, body }: ListCall): Promise<Answer> {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
  await before?.(full);
  const asked = typeof query === 'function' ? await query(full) : query;
  return shop.call(method, asked ? `${path}?${asked}` : path, {
    token: full[as].token,
    ...(body && { body: body(full) }),
  });
}

type Schema = { type?: string; [part: string]: unknown };

function hasList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return (schema as Schema).type === 'array' || Object.values(schema).some(hasList);
}

type Operation = { responses?: Record<string, { content?: Record<string, { schema?: unknown }> }> };

it('every call that answers a list is in the table', async () => {
  await shop.app.ready();
  const paths = shop.app.swagger().paths as Record<string, Record<string, Operation>>;
  const answering = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => hasList(responses?.['200']?.content?.['application/json']?.schema))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(answering.toSorted()).toEqual([...Object.keys(LISTS), ...ONE_THING].toSorted());
});

function findLongest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Math.max(0, ...Object.values(value).map(findLongest));
  return Array.isArray(value) ? Math.max(value.length, inside) : inside;
}

it.each(Object.entries(LISTS))('%s', async (name, row) => {
  const answer = await call(name, row);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  const longest = findLongest(answer.body);
  expect(longest).toBeLessThanOrEqual(row.most);
  // An empty list would prove nothing.
  expect(longest).toBeGreaterThan(1);
});

describe('lists without pages', () => {
  const refused = (message: string) => ({ status: 400, body: { message } });

  it('allow no 501st category and no 2,001st sub-category', async () => {
    const { owner, categoryId } = full;
    const body = { name: 'One more', image, category: [categoryId] };
    const create = (path: string) => shop.call('POST', path, { token: owner.token, body });
    expect(await create('/api/category/add-category')).toMatchObject(
      refused('At most 500 categories. Delete one first.'),
    );
    expect(await create('/api/subcategory/create')).toMatchObject(
      refused('At most 2,000 sub categories. Delete one first.'),
    );
  });

  it('allow no 101st product in a cart', async () => {
    const { shopper } = full;
    const product = await makeProduct(shop);
    expect(await addToCart(shop, shopper, product.id)).toMatchObject(
      refused('A cart can have up to 100 different products'),
    );
    const addressId = (await shop.call('GET', '/api/address/get', { token: shopper.token })).body.data[0]._id;
    expect((await readPayload(shop, shopper, addressId)).list_items).toHaveLength(100);
  });
});

it('addresses that were removed do not pile up', async () => {
  const person = await makeOneShopper(shop);
  const { userId, token } = person;
  const oldest = await makeAddress(shop, person);
  const { address_line: addressLine, ...address } = ADDRESS;
  const toRow = (status: boolean) => () => ({ id: makeId(), userId, addressLine, ...address, status });
  await shop.db.insert(addresses).values([...many(48, toRow(true)), ...many(200, toRow(false))]);
  const newest = await makeAddress(shop, person);
  const saved = (await shop.call('GET', '/api/address/get', { token })).body.data;
  expect(saved.filter(({ status }: { status: boolean }) => status)).toHaveLength(50);
  expect([saved.length, saved[0]._id, saved.at(-1)._id]).toEqual([100, newest, oldest]);
  expect(await shop.db.$count(addresses, eq(addresses.userId, userId))).toBe(100);
});
