// Staff: invited by e-mail, at work once the invitation is accepted, ended at once; managers act only
// within their own stores.

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderPicks } from '#features/orders/fulfilment/fulfilment.table.ts';
import { FIRST_STORE_ID, stores } from '../store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { logIn, makeShopper, PASSWORD, type Person } from '#tests/factories.ts';
import { asPicker, makePlaced } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
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

const accept = (who: Person, token: string) =>
  shop.call('POST', '/api/staff/accept', { token: who.token, body: { token } });
const readInvitation = async (email: string) =>
  /\/invitation#token=([\w-]{43})$/m.exec((await sent.waitFor(email)).text)![1]!;

async function register(email: string): Promise<Person> {
  const body = { name: 'Vik Rao', email, password: PASSWORD, confirmPassword: PASSWORD };
  const { data } = (await shop.call('POST', '/api/user/register', { body })).body;
  const tokens = await logIn(shop, email);
  return { userId: data._id, email, token: tokens.accesstoken, refreshToken: tokens.refreshToken };
}

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

  it('without an account waits for its own link, signed in with this e-mail', async () => {
    const email = `new-${makeId()}@example.test`;
    await invite(owner, { email, role: 'manager', storeId: null });
    const token = await readInvitation(email);
    const person = await register(email);
    const other = await makeShopper(shop);
    expect(await accept(other, token)).toMatchObject({ status: 409, body: { code: 'INVITATION_ELSEWHERE' } });
    expect(await assignmentsOf(person)).toEqual([]);
    expect(await accept(person, token)).toMatchObject({
      status: 200,
      body: { message: 'Invitation accepted', data: { email, role: 'manager', storeId: null } },
    });
    expect(await assignmentsOf(person)).toEqual([{ role: 'manager', storeId: null }]);
    expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(200);
    const { body } = await shop.call('GET', '/api/user/user-details', { token: person.token });
    expect(body.data.verify_email).toBe(true);
    expect((await accept(person, token)).status).toBe(200);
  });

  it('gives nothing to whoever registers its e-mail, nor to its owner who presses their confirmation link', async () => {
    const email = `new-${makeId()}@example.test`;
    await invite(owner, { email, role: 'manager', storeId: null });
    await sent.waitFor(email);
    const stranger = await register(email);
    const { text } = await sent.waitFor(email, 2);
    const token = /\/confirm-email#token=([\w-]{43})$/m.exec(text)![1];
    const pressed = await shop.call('POST', '/api/user/confirm-email', { body: { token } });
    expect(pressed.body.code).toBe('PASSWORD_NEEDED');
    expect(await assignmentsOf(stranger)).toEqual([]);
    expect((await shop.call('GET', '/api/staff/get', { token: stranger.token })).status).toBe(403);
  });

  it('that has been taken back, or was never made, is over', async () => {
    const email = `new-${makeId()}@example.test`;
    const { body } = await invite(owner, { email, role: 'rider', storeId: north });
    const token = await readInvitation(email);
    await remove(owner, body.data._id);
    const person = await register(email);
    for (const each of [token, 'a'.repeat(43)])
      expect(await accept(person, each)).toMatchObject({ status: 400, body: { code: 'INVITATION_OVER' } });
    expect(await assignmentsOf(person)).toEqual([]);
  });

  it.each([
    [{ email: 'nobody', role: 'picker', storeId: null }, 400],
    [{ email: 'a@example.test', role: 'owner', storeId: null }, 400],
    [{ email: 'a@example.test', role: 'picker', storeId: 'x' }, 404],
    [{ role: 'picker' }, 400],
  ])('refuses %j with %i', async (body, status) => expect((await invite(owner, body)).status).toBe(status));

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
    ] as const)
      expect((await invite(manager, { email: person.email, ...body })).status).toBe(status);
    const elsewhere = await invite(owner, { email: person.email, role: 'rider', storeId: FIRST_STORE_ID });
    const seen = await list(manager);
    expect(seen.every(({ role, storeId }) => storeId === north && role !== 'manager')).toBe(true);
    expect(seen.map(({ _id }) => _id)).toContain(made.body.data._id);
    expect((await remove(manager, elsewhere.body.data._id)).status).toBe(404);
    const own = (await list(owner)).find(({ email }) => email === manager.email);
    expect((await remove(manager, own._id)).status).toBe(404);
    expect((await remove(manager, made.body.data._id)).status).toBe(200);
    expect(await remove(manager, made.body.data._id)).toMatchObject({
      status: 404,
      body: { message: 'This person no longer has this role' },
    });
  });

  it('of all stores does so in each', async () => {
    const manager = await makeManager(null);
    const person = await makeShopper(shop);
    for (const storeId of [north, FIRST_STORE_ID])
      expect((await invite(manager, { email: person.email, role: 'rider', storeId })).status).toBe(200);
  });
});

describe('a removed person', () => {
  it('works no longer with their next call, and stays signed in as a shopper', async () => {
    const person = await makeShopper(shop);
    const made = await invite(owner, { email: person.email, role: 'manager', storeId: null });
    expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(200);
    await remove(owner, made.body.data._id);
    expect((await shop.call('GET', '/api/staff/get', { token: person.token })).status).toBe(403);
    expect(await assignmentsOf(person)).toEqual([]);
  });

  it('keeps what they do by other roles: a manager takes no work of another store', async () => {
    const manager = await makeManager(north);
    const picker = await makeMember(shop, 'picker', FIRST_STORE_ID);
    const { orderId } = await makePlaced(shop);
    expect((await asPicker(shop, picker).claim(orderId)).status).toBe(200);
    const made = await invite(manager, { email: picker.email, role: 'picker', storeId: north });
    expect((await remove(manager, made.body.data._id)).status).toBe(200);
    expect((await shop.call('GET', '/api/user/user-details', { token: picker.token })).status).toBe(200);
    const [pick] = await shop.db.select().from(orderPicks).where(eq(orderPicks.orderId, orderId));
    expect(pick!.userId).toBe(picker.userId);
    // The role that they pick by.
    const [own] = (await list(owner)).filter(({ userId }) => userId === picker.userId);
    await remove(owner, own._id);
    const [after] = await shop.db.select().from(orderPicks).where(eq(orderPicks.orderId, orderId));
    expect(after!.userId).toBeNull();
  });
});

it('a manager learns nothing about a customer by inviting them, before they accept', async () => {
  const manager = await makeManager(north);
  const [customer, nobody] = [(await makeShopper(shop)).email, `nobody-${makeId()}@example.test`];
  const seen: object[] = [];
  for (const email of [customer, nobody]) {
    await invite(manager, { email, role: 'picker', storeId: north });
    const { _id, email: _, ...rest } = (await list(manager)).find((member) => member.email === email);
    seen.push(rest);
  }
  expect(seen[0]).toEqual(seen[1]);
  const token = await readInvitation(customer);
  const { accesstoken } = await logIn(shop, customer);
  await accept({ token: accesstoken } as Person, token);
  expect((await list(manager)).find(({ email }) => email === customer)).toMatchObject({
    name: 'Asha Rao',
    hasAccount: true,
    lastSignIn: expect.any(String),
  });
});
