// Weaknesses reported in other shops around who owns an order or address and who may change an order's
// status, tried here. Each test is named after the report and says what must not happen.

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orders } from '#features/order/core/order.table.ts';
import { ADDRESS, makeAddress, makeAdmin } from '../factories.ts';
import { makeOneShopper } from '../many-shoppers.ts';
import { useTestShop } from '../open-test-shop.ts';
import { makeBuyer, placeOrder, toPayload } from '../orders.ts';

const shop = useTestShop();

async function makeOrder() {
  const buyer = await makeBuyer(shop);
  const placed = await placeOrder(shop, buyer.person, buyer.payload);
  return { ...buyer, orderId: placed.body.data[0].orderId as string };
}
const readRow = async (orderId: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, orderId)))[0];

const TRANSITIONS = ['PACKING', 'OUT FOR DELIVERY', 'DELIVERED', 'CANCELLED'];

it('dotnet/eShop#996: another shopper cannot read, cancel or ship an order, even knowing its id', async () => {
  const { orderId } = await makeOrder();
  const before = await readRow(orderId);
  const { token } = await makeOneShopper(shop);
  const move = { orderId, from: 'PLACED', to: 'OUT FOR DELIVERY' };
  const answers = [
    await shop.call('POST', '/api/order/cancel', { token, body: { orderId } }),
    await shop.call('GET', `/api/order/session?id=${orderId}`, { token }),
    await shop.call('POST', '/api/order/cancel-checkout', { token, body: { id: orderId } }),
    await shop.call('POST', '/api/order/staff-details', { token, body: { orderId } }),
    await shop.call('PUT', '/api/order/move', { token, body: move }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403]);
  for (const { text } of answers) expect(text).not.toContain('MG Road');
  expect(await readRow(orderId)).toEqual(before);
});

it('CVE-2026-31887 Shopware: filters in a request do not widen whose orders are listed', async () => {
  const { orderId, person } = await makeOrder();
  const { token } = await makeOneShopper(shop);
  const filters = [
    `userId=${person.userId}`,
    `orderId=${orderId}&deepLinkCode=${orderId}`,
    'filter[0][type]=multi&filter[0][operator]=or&filter[0][queries][0][field]=id',
    'limit=100&page=1&all=true&associations=user',
  ];
  for (const filter of filters) {
    const answer = await shop.call('GET', `/api/order/order-list?${filter}`, { token });
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
    expect((await shop.call('GET', `/api/order/order-list?${filter}`)).status).toBe(401);
  }
});

it('TechRepublic on a clothing retailer’s order links: counting ids up and down finds nothing', async () => {
  const { orderId, person } = await makeOrder();
  const { token } = await makeOneShopper(shop);
  const at = BigInt(`0x${orderId}`);
  for (let step = -10n; step <= 10n; step++) {
    const id = (at + step).toString(16).padStart(24, '0');
    const answer = await shop.call('POST', '/api/order/cancel', { token, body: { orderId: id } });
    // Another shopper's order and ids without an order get the same answer.
    expect(answer).toMatchObject({ status: 404, body: { data: null } });
    expect((await shop.call('GET', `/success?order=${id}`)).text).not.toContain(ADDRESS.address_line);
  }
  expect((await readRow(orderId))!.status).toBe('PLACED');
  expect((await shop.call('GET', '/api/order/order-list', person)).body.data).toHaveLength(1);
});

it('CVE-2026-22588 Spree: an order cannot be sent to, and so reveal, an address of somebody else', async () => {
  const victim = await makeOneShopper(shop);
  const secret = { ...ADDRESS, address_line: '7 Hidden Lane', mobile: '9000000001' };
  const saved = await shop.call('POST', '/api/address/create', { token: victim.token, body: secret });
  const { person, cart } = await makeBuyer(shop);
  const answer = await placeOrder(shop, person, toPayload(cart, saved.body.data._id));
  expect(answer.status).toBe(404);
  expect(answer.text).not.toMatch(/Hidden|9000000001/);
  // Nor does saving it transfer it to another account.
  const taken = { _id: saved.body.data._id, userId: person.userId, ...ADDRESS };
  const update = await shop.call('PUT', '/api/address/update', { token: person.token, body: taken });
  expect(update.status).toBe(404);
  const own = await shop.call('GET', '/api/address/get', { token: victim.token });
  expect(own.body.data).toMatchObject([secret]);
});

it('CVE-2026-22589 Spree: who is not signed in owns no addresses, not even those of nobody', async () => {
  const person = await makeOneShopper(shop);
  const _id = await makeAddress(shop, person);
  const calls = [
    ['GET', '/api/address/get', undefined],
    ['GET', `/api/address/get?userId=${person.userId}`, undefined],
    ['PUT', '/api/address/update', { _id, userId: null, ...ADDRESS }],
    ['DELETE', '/api/address/disable', { _id, userId: null }],
    ['DELETE', `/api/address/disable?_id=${_id}`, {}],
  ] as const;
  for (const [method, path, body] of calls) {
    for (const authorization of ['', 'Bearer null', 'Bearer undefined']) {
      const headers = { authorization };
      const answer = await shop.call(method, path, { headers, ...(body && { body }) });
      expect(answer).toMatchObject({ status: 401, body: { data: null } });
    }
  }
});

it('CVE-2026-48014 Shopware: without the role nobody moves an order, whichever step and whosever it is', async () => {
  const { orderId, person } = await makeOrder();
  for (const to of TRANSITIONS) {
    const body = { orderId, from: 'PLACED', to };
    expect((await shop.call('PUT', '/api/order/move', { token: person.token, body })).status).toBe(403);
    expect((await shop.call('PUT', '/api/order/move', { body })).status).toBe(401);
  }
  expect((await readRow(orderId))!.status).toBe('PLACED');
  // The role makes the difference.
  const { token } = await makeAdmin(shop);
  const body = { orderId, from: 'PLACED', to: 'PACKING' };
  expect((await shop.call('PUT', '/api/order/move', { token, body })).status).toBe(200);
});

it('CVE-2026-6621 WooCommerce: an order that is placed is not edited by its owner', async () => {
  const { orderId, person } = await makeOrder();
  const before = await readRow(orderId);
  const edit = { _id: orderId, orderId, totalAmt: 1, meta_data: [{ key: '_paid', value: '1' }], ...ADDRESS };
  for (const method of ['PUT', 'PATCH', 'POST', 'DELETE'] as const) {
    for (const path of [
      `/api/order/${orderId}`,
      '/api/order/update',
      '/api/order/order-list',
      '/api/order',
    ]) {
      const answer = await shop.call(method, path, { token: person.token, body: edit });
      expect([404, 405], `${method} ${path}`).toContain(answer.status);
    }
  }
  expect(await readRow(orderId)).toEqual(before);
});

it('CVE-2026-12204 ShopXO: what the shop does on its own by the clock cannot be called from outside', async () => {
  const { orderId } = await makeOrder();
  // The picking queue lists orders for pickers; it is not a job queue.
  const urls = shop.app.calls.map(({ url }) => url).filter((url) => url !== '/api/picking/queue');
  expect(urls.filter((url) => /cron|job|task|sweep|reconcil|housekeep|queue|schedule/i.test(url))).toEqual(
    [],
  );
  for (const name of ['orderclose', 'ordersuccess', 'paylogorderclose', 'run']) {
    expect((await shop.call('GET', `/api/crontab/${name}?id=${orderId}`)).status).toBe(404);
    expect((await shop.call('POST', `/api/crontab/${name}`, { body: { orderId } })).status).toBe(404);
  }
  expect((await readRow(orderId))!.status).toBe('PLACED');
});
