// Staff: invited by e-mail, at work once the e-mail is proved to be theirs, ended at once; managers act only
// within their own stores.

import { beforeAll, describe, expect, it } from 'vitest';
import { FIRST_STORE_ID, stores } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeAdmin, makeProduct, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useSentMails } from '#tests/sent-mails.ts';

const shop = useTestShop();
const sent = useSentMails(shop);
const owner = useAdmin(shop);
const north = makeId();

beforeAll(async () => {
  await shop.db.insert(stores).values({ id: north, name: 'North' });
  await shop.services.stores.reload();
});

const invite = (by: Person, body: object) =>
  shop.call('POST', '/api/staff/invite', { token: by.token, body });
const list = async (by: Person) =>
  (await shop.call('GET', '/api/staff/get', { token: by.token })).body.data as any[];
const remove = (by: Person, _id: string) =>
  shop.call('DELETE', `/api/staff/remove?_id=${_id}`, { token: by.token });
const assignmentsOf = async (who: Person) =>
  (await shop.call('GET', '/api/user/user-details', { token: who.token })).body.data.staff;

async function makeManager(storeId: string | null): Promise<Person> {
  const manager = await makeShopper(shop);
  const answer = await invite(owner, { email: manager.email, role: 'manager', storeId });
  expect(answer.status).toBe(200);
  return manager;
}

describe('an invitation', () => {
  it('gives a confirmed account its role at once, with a mail', async () => {
    const person = await makeShopper(shop);
    const answer = await invite(owner, {
      email: ` ${person.email.toUpperCase()} `,
      role: 'picker',
      storeId: north,
    });
    expect(answer.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: person.email,
      role: 'picker',
      storeId: north,
    });
    expect(await assignmentsOf(person)).toEqual([{ role: 'picker', storeId: north }]);
    expect((await sent.waitFor(person.email)).text).toContain('as a picker in North');
    expect((await list(owner)).find(({ email }) => email === person.email)).toMatchObject({
      name: 'Asha Rao',
      hasAccount: true,
      lastSignIn: expect.any(String),
    });
  });

  it('repeated changes nothing, and sends no second mail', async () => {
    const person = await makeShopper(shop);
    const body = { email: person.email, role: 'rider', storeId: north };
    const first = await invite(owner, body);
    const again = await Promise.all([1, 2, 3].map(() => invite(owner, body)));
    for (const answer of again) {
      expect(answer.body.data).toEqual(first.body.data);
      expect(answer.body.message).toBe('Already invited; no new email was sent');
    }
    await sent.waitForJobs();
    expect(sent.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  it('without an account waits until somebody has confirmed this e-mail', async () => {
    const email = `new-${makeId()}@example.test`;
    await invite(owner, { email, role: 'manager', storeId: null });
    const register = { name: 'Vik Rao', email, password: PASSWORD, confirmPassword: PASSWORD };
    const weak = { ...register, password: 'jhatpat123', confirmPassword: 'jhatpat123' };
    const refused = await shop.call('POST', '/api/user/register', { body: weak });
    expect(refused.body.fields).toEqual({ password: expect.stringContaining('the shop’s name') });
    await shop.call('POST', '/api/user/register', { body: register });
    const { body } = await shop.call('POST', '/api/user/login', { body: { email, password: PASSWORD } });
    const person = { email, token: body.data.accesstoken } as Person;
    // Registering with somebody else's e-mail gives nothing.
    expect(await assignmentsOf(person)).toEqual([]);
    expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(403);
    const { text } = await sent.waitFor(email, 2);
    const token = /\/confirm-email#token=([\w-]{43})$/m.exec(text)![1];
    await shop.call('POST', '/api/user/confirm-email', { body: { token } });
    expect(await assignmentsOf(person)).toEqual([{ role: 'manager', storeId: null }]);
    expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(200);
  });

  it.each([
    [{ email: 'nobody', role: 'picker', storeId: null }, 400],
    [{ email: 'a@example.test', role: 'owner', storeId: null }, 400],
    [{ email: 'a@example.test', role: 'picker', storeId: 'x' }, 404],
    [{ email: 'a@example.test', role: 'picker', storeId: 'f'.repeat(24) }, 404],
    [{ role: 'picker' }, 400],
    [{ email: ['a@example.test'], role: 'picker' }, 400],
  ])('refuses %j with %i', async (body, status) => {
    expect((await invite(owner, body)).status).toBe(status);
  });

  it('names the mistake at its field', async () => {
    const wrong = await invite(owner, { email: 'nobody', role: 'picker', storeId: null });
    expect(wrong.body.fields).toEqual({ email: 'Enter a valid email' });
    const nowhere = await invite(owner, { email: 'a@example.test', role: 'picker', storeId: makeId() });
    expect(nowhere.body.fields).toEqual({ storeId: 'Store not found' });
  });
});

describe('a manager', () => {
  it('invites, sees and removes pickers and riders of their own store, and nobody else', async () => {
    const manager = await makeManager(north);
    const person = await makeShopper(shop);
    const made = await invite(manager, { email: person.email, role: 'picker', storeId: north });
    expect(made.status).toBe(200);
    for (const [body, status] of [
      [{ role: 'manager', storeId: north }, 403],
      [{ role: 'catalogue', storeId: north }, 403],
      [{ role: 'picker', storeId: null }, 403],
      [{ role: 'picker', storeId: FIRST_STORE_ID }, 404],
    ] as const) {
      expect((await invite(manager, { email: person.email, ...body })).status).toBe(status);
    }
    const elsewhere = await invite(owner, { email: person.email, role: 'rider', storeId: FIRST_STORE_ID });
    const seen = await list(manager);
    expect(seen.every(({ role, storeId }) => storeId === north && role !== 'manager')).toBe(true);
    expect(seen.map(({ _id }) => _id)).toContain(made.body.data._id);
    expect((await remove(manager, elsewhere.body.data._id)).status).toBe(404);
    const own = (await list(owner)).find(({ email }) => email === manager.email);
    expect((await remove(manager, own._id)).status).toBe(404);
    expect((await remove(manager, made.body.data._id)).status).toBe(200);
    expect((await remove(manager, made.body.data._id)).status).toBe(404);
  });

  it('of all stores does so in each', async () => {
    const manager = await makeManager(null);
    const person = await makeShopper(shop);
    for (const storeId of [north, FIRST_STORE_ID]) {
      expect((await invite(manager, { email: person.email, role: 'rider', storeId })).status).toBe(200);
    }
  });
});

it('a removed person is signed out everywhere at once, and may sign in as a shopper', async () => {
  const person = await makeShopper(shop);
  const made = await invite(owner, { email: person.email, role: 'manager', storeId: null });
  expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(200);
  await remove(owner, made.body.data._id);
  expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(401);
  const { body } = await shop.call('POST', '/api/user/login', {
    body: { email: person.email, password: PASSWORD },
  });
  const again = { ...person, token: body.data.accesstoken };
  expect(await assignmentsOf(again)).toEqual([]);
  expect((await shop.call('GET', '/api/staff/get', { token: again.token })).status).toBe(403);
});

it('a person whose role another owner has changed meanwhile keeps the new one', async () => {
  const [person, second] = [await makeShopper(shop), await makeAdmin(shop)];
  const old = await invite(owner, { email: person.email, role: 'picker', storeId: north });
  await remove(owner, old.body.data._id);
  await invite(owner, { email: person.email, role: 'rider', storeId: north });
  const late = await remove(second, old.body.data._id);
  expect([late.status, late.body.message]).toEqual([404, 'This person no longer has this role']);
  expect((await list(second)).filter(({ email }) => email === person.email)).toMatchObject([
    { role: 'rider' },
  ]);
});

it('catalogue staff change products, and see no orders', async () => {
  const person = await makeShopper(shop);
  await invite(owner, { email: person.email, role: 'catalogue', storeId: null });
  const product = await makeProduct(shop);
  const { body } = await shop.call('POST', '/api/product/get-product-details', {
    body: { productId: product.id },
  });
  const { name, unit, stock, price, discount, description } = body.data;
  const change = { _id: product.id, name: `${name} New`, unit, stock, price, discount, description };
  const changed = await shop.call('PUT', '/api/product/update-product-details', {
    token: person.token,
    body: change,
  });
  expect(changed.body.data.name).toBe(`${name} New`);
  for (const call of ['/api/order/staff-list', '/api/order/payment-reviews', '/api/category/add-category']) {
    expect((await shop.call('POST', call, { token: person.token, body: {} })).status).toBe(403);
  }
});
