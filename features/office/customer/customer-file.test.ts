// The file of all customers, in which no spreadsheet executes anything. Its proof of identity:
// features/stores/staff/sign-in-rules.test.ts.

import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder, putOrder } from '#tests/orders.ts';
import { useAdmin } from '#tests/staff.ts';

const shop = useTestShop();
const admin = useAdmin(shop);

const ask = (what: 'count' | 'file') => shop.call('GET', `/api/customer/${what}`, { token: admin.token });
async function readFile(): Promise<Record<string, string>[]> {
  const { status, text, headers } = await ask('file');
  expect(status, text).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="customers.csv"');
  return parse(text, { bom: true, columns: true });
}

it('has a line for each customer, with their delivered orders, also when read in several portions', async () => {
  const many = Array.from({ length: 1_020 }, (_, at) => ({
    name: 'Many',
    email: `many-${at}@example.test`,
    passwordHash: '',
  }));
  await shop.db.insert(users).values(many);
  const buyer = await makeBuyer(shop, { price: 99.5, quantity: 2 });
  const first = await placeOrder(shop, buyer.person, buyer.payload);
  const orderId = first.body.data[0].orderId;
  await putOrder(shop, orderId, { status: 'DELIVERED' });
  await shop.db.update(users).set({ mobile: '+919876543210' }).where(eq(users.id, buyer.person.userId));
  // A page of the list, which is shorter than a portion, is read before.
  await shop.call('GET', '/api/customer/find', { token: admin.token });
  const rows = await readFile();
  expect(rows).toHaveLength((await ask('count')).body.data.count);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const own = rows.find(({ id }) => id === buyer.person.userId);
  expect(own).toMatchObject({
    email: buyer.person.email,
    mobile: "'+919876543210",
    status: 'Active',
    'delivered orders': '1',
    'delivered for rupees': '199.00',
  });
  expect(rows.find(({ id }) => id === admin.userId)).toMatchObject({ 'delivered orders': '0' });
});

it('has those alone whom a search finds, without the ones a list cuts off', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({
    name: `Zenobia ${at}`,
    email: `zenobia-${at}@example.test`,
    passwordHash: '',
  }));
  await shop.db.insert(users).values(many);
  const { text } = await shop.call('GET', '/api/customer/file?search=zenobia', { token: admin.token });
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows.map(({ name }) => name).toSorted()).toEqual(many.map(({ name }) => name).toSorted());
});

it('is noted in the audit: who took it, and from where', async () => {
  await readFile();
  const { body } = await shop.call('GET', '/api/admin/audit?entity=customer-file', { token: admin.token });
  expect(body.data[0]).toMatchObject({
    userId: admin.userId,
    call: 'GET /api/customer/file',
    address: '127.0.0.1',
    entity: 'customer-file',
    after: null,
  });
});
