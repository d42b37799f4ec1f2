// The file of the orders that a filter finds: what is in it, where it is cut, and who gets it.

import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { orders } from '../core/order.table.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeOrder, putOrder } from '#tests/orders.ts';
import { useAdmin } from '#tests/staff.ts';
import { writeOrders } from './staff-orders.ts';

const shop = useTestShop();
const staff = useAdmin(shop);

const ask = (query = '') => shop.call('GET', `/api/order/staff-file${query}`, { token: staff.token });
const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

async function makeOrderOf(name: string) {
  const { person, orderId } = await makeOrder(shop, { price: 99.5, quantity: 2 });
  await shop.db.update(users).set({ name }).where(eq(users.id, person.userId));
  return orderId;
}

it('has the orders that the list finds, newest first, and no cell that a spreadsheet would run', async () => {
  const first = await makeOrderOf('=HYPERLINK("http://evil.example")');
  const second = await makeOrderOf('Asha Rao');
  const cancelled = await makeOrderOf('Om Prakash');
  await putOrder(shop, cancelled, { status: 'CANCELLED' });
  const { status, text, headers } = await ask('?status=PLACED');
  expect(status, text).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  const rows = read(text);
  expect(rows.map(({ id }) => id)).toEqual([second, first]);
  expect(rows[0]).toMatchObject({ customer: 'Asha Rao', status: 'PLACED', total: '199.00', units: '2' });
  expect(rows[1]!.customer).toBe('\'=HYPERLINK("http://evil.example")');
  const found = read((await ask('?search=asha')).text);
  expect(found.map(({ id }) => id)).toEqual([second]);
});

it('says when an order was placed by the clock of its store', async () => {
  const orderId = await makeOrderOf('Asha Rao');
  await shop.db
    .update(orders)
    .set({ placedAt: new Date('2026-11-28T11:03:20Z') })
    .where(eq(orders.id, orderId));
  const rows = read((await ask(`?search=${orderId}`)).text);
  expect(rows.find(({ id }) => id === orderId)!.placed).toBe('2026-11-28 16:33');
});

it('says in its last line that it is cut', async () => {
  let text = '';
  for await (const piece of writeOrders(shop.db, {}, new Date(), 2)) text += piece;
  expect(text.trim().split('\r\n')).toHaveLength(4);
  expect(text).toContain('Only the newest 2 orders are in this file');
});

it('is noted in the audit, and refuses a day that does not exist', async () => {
  const { body } = await shop.call('GET', '/api/admin/audit?entity=order-file', { token: staff.token });
  expect(body.data[0]).toMatchObject({ call: 'GET /api/order/staff-file', after: null });
  for (const query of ['?day=2026-02-31', '?status=EATEN', `?search=${'a'.repeat(201)}`])
    expect((await ask(query)).status, query).toBe(400);
  const { body: after } = await shop.call('GET', '/api/admin/audit?entity=order-file', {
    token: staff.token,
  });
  expect(after.totalCount).toBe(body.totalCount);
});
