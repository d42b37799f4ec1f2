// Customers as an admin sees them: searched in every way, with notes, suspended and restored, helped to a new
// password.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { orderPicks } from '#features/orders/fulfilment/fulfilment.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { logIn, makeAddress, makeAdmin, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type TestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import type { Customer, CustomerRow } from './customer.contract.ts';

const shop = useTestShop();
const strict = useTestShop({ RATE_LIMIT_SCALE: '1' });
const sent = useSentMails(shop);
const admin = useAdmin(shop);

const find = (query: Record<string, string> = {}) =>
  shop.call<CustomerRow[]>('GET', `/api/customer/find?${new URLSearchParams(query)}`, { token: admin.token });
const search = async (text: string) => (await find({ search: text })).body.data;
const read = async (_id: string, by = admin): Promise<Customer> =>
  (await shop.call('GET', `/api/customer/details?_id=${_id}`, { token: by.token })).body.data;
type Call = 'suspend' | 'restore' | 'note' | 'send-reset';
const ask = (call: Call, body: object, by = admin, from: TestShop = shop) =>
  from.call(call === 'suspend' || call === 'restore' ? 'PUT' : 'POST', `/api/customer/${call}`, {
    token: by.token,
    body,
  });

async function makePerson(values: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  const person = await makeOneShopper(shop);
  if (Object.keys(values).length > 0)
    await shop.db.update(users).set(values).where(eq(users.id, person.userId));
  return person;
}

describe('a search', () => {
  it('finds by the beginning of the name, whatever the case, in the order of names', async () => {
    const [second, first] = [
      await makePerson({ name: 'Zubin Rao' }),
      await makePerson({ name: 'ZUBIN Ali' }),
    ];
    await makePerson({ name: 'Aziz Zubin' });
    expect((await search('zubin')).map(({ _id }) => _id)).toEqual([first.userId, second.userId]);
  });

  it('finds a text inside a name only if no name begins with it', async () => {
    const person = await makePerson({ name: 'Meera Chattopadhyay' });
    expect((await search('chattop')).map(({ _id }) => _id)).toEqual([person.userId]);
    expect(await search('ch')).toEqual([]);
  });

  it('finds by the beginning of the e-mail', async () => {
    const person = await makePerson({ email: 'Quaint.Person@example.test'.toLowerCase() });
    expect((await search('Quaint.Person@ex')).map(({ _id }) => _id)).toEqual([person.userId]);
    // Wildcards of LIKE match only themselves.
    expect(await search('%@')).toEqual([]);
    expect(await search('quaint_person@')).toEqual([]);
  });

  it('finds by a mobile of the account or of an order, whole or its last digits, however it is written', async () => {
    const person = await makePerson({ mobile: '919812345678' });
    for (const text of ['+91 98123 45678', '9812345678', '45678', '09812345678'])
      expect((await search(text)).map(({ _id }) => _id)).toEqual([person.userId]);
    const buyer = await makeBuyer(shop);
    const order = await placeOrder(shop, buyer.person, buyer.payload);
    await shop.db.execute(sql`UPDATE orders
      SET delivery_address = jsonb_set(delivery_address, '{mobile}', '"+91 70123-98001"')
      WHERE id = ${order.body.data[0].orderId}`);
    expect((await search('7012398001')).map(({ _id }) => _id)).toEqual([buyer.person.userId]);
  });

  it('finds by the number of an order, with and without its sign', async () => {
    const buyer = await makeBuyer(shop);
    const { orderId } = (await placeOrder(shop, buyer.person, buyer.payload)).body.data[0];
    for (const text of [`#${orderId.slice(-6).toUpperCase()}`, orderId.slice(-6), orderId])
      expect((await search(text)).map(({ _id }) => _id)).toContain(buyer.person.userId);
  });

  it('gives every customer once, page by page, with and without a text', async () => {
    const made = [];
    for (let count = 0; count < 30; count++) made.push(await makePerson({ name: `Paging ${count % 3}` }));
    for (const text of ['paging', '']) {
      const seen: string[] = [];
      let after: string | null = '';
      do {
        const { body }: any = await find({ search: text, after: after! });
        seen.push(...body.data.map(({ _id }: CustomerRow) => _id));
        expect(body.data.length).toBeLessThanOrEqual(25);
        after = body.next;
      } while (after !== null);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(made.map(({ userId }) => userId)));
    }
    // An invalid cursor gives the first page.
    expect((await find({ search: 'paging', after: 'x' })).body.data).toHaveLength(25);
  });

  it('shows who somebody is, and refuses a text that is too long', async () => {
    const person = await makePerson({ name: 'Exactly One', mobile: '9000000001' });
    expect(await search('exactly one')).toEqual([
      {
        _id: person.userId,
        name: 'Exactly One',
        email: person.email,
        mobile: '9000000001',
        role: 'USER',
        status: 'Active',
        createdAt: expect.any(String),
        lastSignIn: expect.any(String),
      },
    ]);
    expect((await find({ search: 'x'.repeat(201) })).status).toBe(400);
    for (const text of ['\\', '%%%', '__']) expect(await search(text)).toEqual([]);
    const after = (by: unknown) => Buffer.from(JSON.stringify([by, '\u0000'])).toString('base64url');
    for (const by of ['\u0000', '', null, 7])
      for (const text of ['', 'zzz@', 'zzz'])
        expect((await find({ search: text, after: after(by) })).status).toBe(200);
  });
});

describe('a customer', () => {
  it('is shown with orders and account data', async () => {
    const buyer = await makeBuyer(shop);
    await placeOrder(shop, buyer.person, buyer.payload);
    await makeAddress(shop, buyer.person);
    expect(await read(buyer.person.userId)).toMatchObject({
      email: buyer.person.email,
      verify_email: true,
      orders: { count: 1, pending: 1 },
      addresses: 2,
      devices: 1,
      assignments: [],
      notes: [],
      isSelf: false,
    });
    const picker = await makeMember(shop, 'picker', FIRST_STORE_ID);
    expect((await read(picker.userId)).assignments).toEqual([
      { role: 'picker', storeName: expect.any(String) },
    ]);
    expect((await read(admin.userId)).isSelf).toBe(true);
    const list = await shop.call('POST', '/api/order/staff-list', {
      token: admin.token,
      body: { customer: buyer.person.userId, search: 'somebody else' },
    });
    expect(list.body).toMatchObject({ data: [{ status: 'PLACED' }], totalCount: 1 });
  });

  it('that does not exist is not found', async () => {
    for (const _id of ['x', makeId(), '00000000ffffffffffffffff']) {
      const answer = await shop.call('GET', `/api/customer/details?_id=${_id}`, { token: admin.token });
      expect(answer).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
      for (const call of ['suspend', 'restore', 'send-reset'] as const)
        expect((await ask(call, { _id })).status).toBe(404);
      expect((await ask('note', { _id, text: 'Hello' })).status).toBe(404);
    }
  });
});

describe('notes', () => {
  it('are added with author and time, newest first, and never changed', async () => {
    const { userId: _id } = await makePerson();
    await ask('note', { _id, text: '  Asked for a call.  ' });
    const { body } = await ask('note', { _id, text: 'Was called.' });
    expect(body.data.notes).toEqual([
      { _id: expect.any(String), text: 'Was called.', author: 'Ravi Kumar', at: expect.any(String) },
      expect.objectContaining({ text: 'Asked for a call.' }),
    ]);
    await expect(shop.db.execute(sql`UPDATE customer_notes SET text = 'x'`)).rejects.toThrow();
  });

  it.each([[''], ['   '], ['x'.repeat(1_001)], [7]])('%j is refused', async (text) => {
    const { userId: _id } = await makePerson();
    expect((await ask('note', { _id, text })).status).toBe(400);
  });

  it('are at most 200, also when two are written at once', async () => {
    const { userId: _id } = await makePerson();
    await shop.db.execute(sql`INSERT INTO customer_notes (id, user_id, text, author_id, author_name)
      SELECT lpad(to_hex(count), 24, '0'), ${_id}, 'x', ${_id}, 'x' FROM generate_series(1, 199) AS count`);
    const answers = await Promise.all([1, 2, 3].map(() => ask('note', { _id, text: 'One more' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe('suspending', () => {
  it('signs out at once and prevents signing in, and open orders go on', async () => {
    const buyer = await makeBuyer(shop);
    const { userId: _id, token } = buyer.person;
    const { orderId } = (await placeOrder(shop, buyer.person, buyer.payload)).body.data[0];
    const suspended = await ask('suspend', { _id });
    expect(suspended.body).toMatchObject({
      message: 'Account suspended',
      data: { status: 'Suspended', devices: 0, orders: { pending: 1 } },
    });
    expect((await shop.call('GET', '/api/user/user-details', { token })).status).toBe(401);
    // Repeating it changes nothing.
    expect((await ask('suspend', { _id })).status).toBe(200);
    const body = { orderId, from: 'PLACED', to: 'PACKING' };
    expect((await shop.call('PUT', '/api/order/move', { token: admin.token, body })).status).toBe(200);
  });

  it('ends with restoring: the same password signs in again', async () => {
    const person = await makeShopper(shop);
    const credentials = { body: { email: person.email, password: PASSWORD } };
    await ask('suspend', { _id: person.userId });
    expect((await shop.call('POST', '/api/user/login', credentials)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await ask('restore', { _id: person.userId })).body.data.status).toBe('Active');
    // Restoring does not restore sessions.
    expect((await shop.call('GET', '/api/user/user-details', { token: person.token })).status).toBe(401);
    expect((await logIn(shop, person.email)).accesstoken).toBeDefined();
  });

  it('releases the order that a picker has begun', async () => {
    const placed = await makePlaced(shop, { quantities: [1] });
    const picker = await makeMember(shop, 'picker', FIRST_STORE_ID);
    await asPicker(shop, picker).claim(placed.orderId);
    await ask('suspend', { _id: picker.userId });
    const [pick] = await shop.db.select().from(orderPicks).where(eq(orderPicks.orderId, placed.orderId));
    expect(pick!.userId).toBe(null);
  });

  it('is refused for one’s own account, and two admins cannot suspend each other', async () => {
    expect((await ask('suspend', { _id: admin.userId })).body.code).toBe('NOT_YOURSELF');
    const [one, other] = [await makeAdmin(strict), await makeAdmin(strict)];
    const answers = await Promise.all([
      ask('suspend', { _id: other.userId }, one, strict),
      ask('suspend', { _id: one.userId }, other, strict),
    ]);
    // An admin who is suspended before their own call begins is signed out.
    const codes = answers.map(({ body }) => body.code ?? 'DONE').toSorted();
    expect([
      ['DONE', 'LAST_ADMIN'],
      ['DONE', 'NOT_SIGNED_IN'],
    ]).toContainEqual(codes);
    const { rows } = await strict.db.execute(
      sql`SELECT FROM users WHERE role = 'ADMIN' AND status = 'Active'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a link for a new password', () => {
  it('goes to the customer alone, and works', async () => {
    const person = await makeShopper(shop);
    const answer = await ask('send-reset', { _id: person.userId });
    expect(answer.body).toMatchObject({
      message: 'A link for a new password is on its way',
      data: { notes: [{ text: 'A link for a new password was sent.', author: 'Ravi Kumar' }] },
    });
    expect(answer.cookies).toEqual([]);
    const mail = await sent.waitFor(person.email);
    expect(mail.text).toContain('asked for help with the account');
    const token = /\/reset-password#link=([\w-]{43})/.exec(mail.text)![1]!;
    expect(answer.text).not.toContain(token);
    const verified = await shop.call('PUT', '/api/user/verify-reset-link', { body: { token } });
    const cookies = Object.fromEntries(verified.cookies.map(({ name, value }) => [name, value]));
    const newPassword = 'another horse battery';
    const body = { email: person.email, newPassword, confirmPassword: newPassword };
    expect((await shop.call('PUT', '/api/user/reset-password', { cookies, body })).status).toBe(200);
    expect((await logIn(shop, person.email, newPassword)).accesstoken).toBeDefined();
  });

  it('is mailed although the customer has just asked for one, at most three times an hour', async () => {
    const [owner, person] = [await makeAdmin(strict), await makeShopper(strict)];
    for (const status of [200, 200, 200, 429])
      expect((await ask('send-reset', { _id: person.userId }, owner, strict)).status).toBe(status);
  });

  it('is not mailed while the account is suspended', async () => {
    const person = await makePerson({ status: 'Suspended' });
    expect((await ask('send-reset', { _id: person.userId })).body.code).toBe('CUSTOMER_SUSPENDED');
  });
});
