// Stock alerts from asking to the message: who, in which order, how many, and what a stranger can make the
// shop send.

import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { sweep } from '#features/office/housekeeping/housekeeping.ts';
import { rateLimits } from '#features/platform/limit/limit.table.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import type { PushJob } from '#features/orders/notices/push.ts';
import { pushSubscriptions } from '#features/orders/notices/push.table.ts';
import { sendPush } from '#features/orders/notices/push.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { codeOf } from '#tests/answers.ts';
import { makeAddress, makeProduct, makeShopper, PASSWORD, setStock, type Person } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { makeOneShopper, makeShoppers } from '#tests/many-shoppers.ts';
import { addToCart, expectNoFaults, placeOrder, readPayload } from '#tests/orders.ts';
import { first, useTwoStores } from '#tests/two-stores.ts';
import { leave, toTurn } from './send-alerts.ts';
import { sendStockAlerts } from './send-alerts.ts';
import { stockAlerts, stockRises, stockAlertAddresses } from './stock-alert.table.ts';

const shop = useTwoStores();
const admin = useAdmin(shop);
let mails: Mail[];
let pushes: PushJob[];
beforeEach(() => {
  mails = [];
  pushes = [];
});
afterEach(async () => {
  await expectNoFaults(shop);
  // The rises of this test only.
  await shop.db.delete(stockRises);
});

/** A round, which a running shop does every two seconds. */
const tell = (now = new Date()) =>
  sendStockAlerts(
    {
      db: shop.db,
      shopName: 'Jhatpat',
      publicUrl: 'http://shop.test',
      mail: { queue: async (_tx, ...more) => void mails.push(...more) },
      pushes: { queue: async (_tx, ...more) => void pushes.push(...more) },
    },
    now,
  );
const PATH = '/api/product/notify-me';
const ask = (productId: string, who: object = {}, more: object = {}) =>
  shop.call('POST', PATH, { ...who, body: { productId, ...more } });
const setStoreStock = async (productId: string, stock: number, storeId = FIRST_STORE_ID) => {
  const body = { storeId, productId, stock };
  const answer = await shop.call('PUT', '/api/store/stock', { token: admin.token, body });
  expect(answer.status, answer.text).toBe(200);
};
const soldOut = async (name?: string) =>
  (await makeProduct(shop, { stock: 0, ...(name !== undefined && { name }) })).id;
const addressesTo = () => mails.map(({ to }) => to);
const readKey = async (email: string) =>
  (await shop.db.select().from(stockAlertAddresses).where(eq(stockAlertAddresses.email, email)))[0]!.key;
const say = (what: 'confirm' | 'stop', key: string) =>
  shop.call('POST', `/api/product/notify-${what}`, { body: { key } });
/** Mails to one address that wait in the shop's queue. */
async function queuedTo(email: string): Promise<Mail[]> {
  const { rows } = await shop.db.execute<{ data: Mail }>(
    sql`SELECT data FROM jobs.job WHERE name = 'mail' AND data ->> 'to' = ${email}`,
  );
  return rows.map(({ data }) => data);
}

it('a hundred waiting people are told in the order of asking, as many as there are units, however many runs work at once', async () => {
  const id = await soldOut();
  const people = await makeShoppers(shop, 100);
  for (const { token } of people) expect((await ask(id, { token })).status).toBe(200);
  expect(await tell()).toBe(0);
  await setStoreStock(id, 7);
  await Promise.all([tell(), tell(), tell()]);
  expect(addressesTo()).toEqual(people.slice(0, 7).map(({ email }) => email));
  await tell();
  expect(mails).toHaveLength(7);
  // Sold out, then restocked.
  await setStoreStock(id, 0);
  await setStoreStock(id, 5);
  await setStoreStock(id, 12);
  await Promise.all([tell(), tell()]);
  expect(addressesTo()).toEqual(people.slice(0, 19).map(({ email }) => email));
  await setStoreStock(id, 500);
  await tell();
  expect(new Set(addressesTo()).size).toBe(100);
  expect(mails).toHaveLength(100);
}, 60_000);

describe('a stock alert', () => {
  it('belongs to one store, and is sent once', async () => {
    const id = await soldOut();
    const [here, there] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    await ask(id, { token: here.token, ...first });
    await ask(id, { token: here.token, ...first });
    await ask(id, { token: there.token, ...shop.second });
    await setStoreStock(id, 3, shop.secondId);
    await tell();
    expect(addressesTo()).toEqual([there.email]);
    await setStoreStock(id, 3);
    await tell();
    await setStoreStock(id, 9);
    await tell();
    expect(addressesTo()).toEqual([there.email, here.email]);
    const { subject, text } = mails[1]!;
    expect(subject).toMatch(/^Back in stock: Toned Milk/);
    expect(text).toContain(`http://shop.test/product/`);
    expect(text).not.toContain('#stop');
  });

  it('is shown to its shopper, who alone can cancel it', async () => {
    const id = await soldOut();
    const [one, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    await ask(id, { token: one.token });
    await ask(id, { token: other.token });
    const read = async ({ token }: Person) => (await shop.call('GET', PATH, { token })).body.data;
    expect([await read(one), await read(other)]).toEqual([[id], [id]]);
    const body = { productId: id };
    await shop.call('POST', '/api/product/notify-me-not', { token: one.token, body });
    expect([await read(one), await read(other)]).toEqual([[], [id]]);
    await setStoreStock(id, 5);
    await tell();
    expect(addressesTo()).toEqual([other.email]);
  });

  it('is only for a sold-out product that exists', async () => {
    const { token } = await makeOneShopper(shop);
    const { id } = await makeProduct(shop, { stock: 1 });
    expect(codeOf(await ask(id, { token }))).toEqual([409, 'IN_STOCK']);
    expect((await ask('0'.repeat(24), { token })).status).toBe(404);
    expect((await ask('x', { token })).status).toBe(404);
  });

  it('is one of fifty of an account: the oldest is removed', async () => {
    const { token, userId } = await makeOneShopper(shop);
    const ids: string[] = [];
    for (let count = 0; count < 52; count++) ids.push(await soldOut());
    for (const id of ids) await ask(id, { token });
    const rows = await shop.db.select().from(stockAlerts).where(eq(stockAlerts.userId, userId));
    expect(rows.map(({ productId }) => productId).toSorted()).toEqual(ids.slice(2).toSorted());
  });

  it('of an unconfirmed e-mail waits, and takes no unit from others', async () => {
    const id = await soldOut();
    const [strange, known] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    await shop.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, strange.userId));
    await ask(id, { token: strange.token });
    await ask(id, { token: known.token });
    await setStoreStock(id, 2);
    await tell();
    expect(addressesTo()).toEqual([known.email]);
    await shop.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, strange.userId));
    // One unit is left that nobody was told about.
    await tell(new Date(Date.now() + 61_000));
    expect(addressesTo()).toEqual([known.email, strange.email]);
  });
});

describe('units', () => {
  it('of a cancelled order cause alerts, except those that others have just been told of', async () => {
    const { id } = await makeProduct(shop, { stock: 2 });
    const { person: buyer, payload } = await buy(id, 2);
    const placed = await placeOrder(shop, buyer, payload);
    const people = await makeShoppers(shop, 5);
    for (const { token } of people) await ask(id, { token });
    const cancel = (orderId: string, { token }: Person) =>
      shop.call('POST', '/api/order/cancel', { token, body: { orderId } });
    await cancel(placed.body.data[0].orderId, buyer);
    await tell();
    expect(addressesTo()).toEqual(people.slice(0, 2).map(({ email }) => email));
    // Ordering and cancelling repeatedly makes the shop tell nobody.
    for (let count = 0; count < 3; count++) {
      const again = await buy(id, 2);
      const order = await placeOrder(shop, again.person, again.payload);
      expect(order.status).toBe(200);
      await cancel(order.body.data[0].orderId, again.person);
      await tell();
    }
    expect(mails).toHaveLength(2);
    // Nobody bought them within the hour.
    await tell(new Date(Date.now() + 62 * 60_000));
    expect(addressesTo()).toEqual(people.slice(0, 4).map(({ email }) => email));
  });

  async function buy(productId: string, quantity: number) {
    const person = await makeOneShopper(shop);
    const addressId = await makeAddress(shop, person);
    await addToCart(shop, person, productId, quantity);
    return { person, payload: await readPayload(shop, person, addressId) };
  }

  test.each([
    [{ stock: 0, fresh: 7, returned: 3, told: 0 }, 0, { fresh: 0, returned: 0 }],
    [{ stock: 7, fresh: 7, returned: 0, told: 90 }, 7, { fresh: 0, returned: 0 }],
    [{ stock: 3, fresh: 7, returned: 0, told: 0 }, 3, { fresh: 0, returned: 0 }],
    [{ stock: 7, fresh: 0, returned: 2, told: 7 }, 0, { fresh: 0, returned: 2 }],
    [{ stock: 7, fresh: 0, returned: 900, told: 5 }, 2, { fresh: 0, returned: 5 }],
    [{ stock: 10, fresh: 4, returned: 6, told: 3 }, 7, { fresh: 0, returned: 3 }],
    [{ stock: 500, fresh: 500, returned: 0, told: 0 }, 100, { fresh: 400, returned: 0 }],
  ])('%j', (rises, count, left) => {
    const turn = toTurn({ isHidden: false, ...rises }, 100);
    expect(turn.count).toBe(count);
    expect(leave(turn.units, count)).toEqual(left);
    expect(toTurn({ isHidden: true, ...rises }, 100).count).toBe(0);
  });
});

describe('an address', () => {
  it('is asked once, gets nothing before its owner has agreed, and is never asked again after a no', async () => {
    const email = 'stranger@example.test';
    const [one, other] = [await soldOut(), await soldOut()];
    for (const id of [one, one, other])
      expect((await ask(id, {}, { email: ` ${email.toUpperCase()} ` })).body).toMatchObject({
        message: 'We will tell you when it is back',
        data: null,
      });
    const [question, ...more] = await queuedTo(email);
    expect(more).toEqual([]);
    const key = await readKey(email);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(question!.text).toContain(`/back-in-stock#yes=${key}`);
    await setStoreStock(one, 3);
    await tell();
    expect(mails).toEqual([]);
    expect((await say('confirm', `${key}x`)).body.code).toBe('LINK_INVALID');
    expect((await say('confirm', key)).status).toBe(200);
    // The product is still in stock, so they are told.
    await tell(new Date(Date.now() + 61_000));
    expect(addressesTo()).toEqual([email]);
    expect(mails[0]!.text).toContain(`/back-in-stock#stop=${key}`);

    expect((await say('stop', key)).status).toBe(200);
    const third = await soldOut();
    expect((await ask(third, {}, { email })).body.data).toBeNull();
    for (const id of [other, third]) await setStoreStock(id, 3);
    await tell();
    expect(mails).toHaveLength(1);
    expect(await queuedTo(email)).toHaveLength(1);
  });

  it('gets the same answer with and without an account', async () => {
    const { email } = await makeOneShopper(shop);
    const id = await soldOut();
    const known = await ask(id, {}, { email });
    const unknown = await ask(id, {}, { email: 'nobody@example.test' });
    expect(known.status).toBe(200);
    expect(known.body).toEqual(unknown.body);
    expect(await queuedTo(email)).toHaveLength(1);
    for (const bad of [undefined, '', 'x', 'a@b', 'a b@example.test'])
      expect((await ask(id, {}, { email: bad })).status).toBe(400);
  });

  it('is refused, known or new, above the limit of a day; an account is not', async () => {
    const known = 'was-here@example.test';
    expect((await ask(await soldOut(), {}, { email: known })).status).toBe(200);
    const all = sql`key LIKE 'stock-alert-by-email:%'`;
    await shop.db.update(rateLimits).set({ count: 1_000_000_000 }).where(all);
    const id = await soldOut();
    for (const email of [known, 'was-not@example.test'])
      expect((await ask(id, {}, { email })).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    const { token } = await makeOneShopper(shop);
    expect((await ask(id, { token })).status).toBe(200);
    await shop.db.delete(rateLimits).where(all);
  });

  it('has alerts for twenty products at most', async () => {
    const email = 'many@example.test';
    const ids: string[] = [];
    for (let count = 0; count < 21; count++) ids.push(await soldOut());
    const answers = [];
    for (const id of ids) answers.push((await ask(id, {}, { email })).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

it('a mail shows the name of a product as text', async () => {
  const id = await soldOut('<script>alert(1)</script>\r\nBcc: all@evil.test http://evil.test <img src=x>');
  const { token } = await makeOneShopper(shop);
  await ask(id, { token });
  await ask(id, {}, { email: `${id}@example.test` });
  await setStoreStock(id, 1);
  await tell();
  const [question] = await queuedTo(`${id}@example.test`);
  for (const { html, subject, text } of [mails[0]!, question!]) {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<(?:script|img)/);
    expect(html.match(/<a /g)).toHaveLength(1);
    // In the address of the product it leads nowhere.
    expect(text).not.toMatch(/[ /@]evil\.test/);
  }
});

it('a browser gets the message instead, and if it cannot, a mail is sent', async () => {
  const id = await soldOut('Amul Butter');
  const person = await makeOneShopper(shop);
  const row = { userId: person.userId, p256dh: 'x', auth: 'y' };
  const [old, newest] = await shop.db
    .insert(pushSubscriptions)
    .values([
      { ...row, endpoint: `https://push.test/${id}/1` },
      { ...row, endpoint: `https://push.test/${id}/2` },
    ])
    .returning();
  await ask(id, { token: person.token });
  await setStoreStock(id, 1);
  await tell();
  expect(mails).toEqual([]);
  expect(pushes).toMatchObject([
    { subscriptionId: newest!.id, message: { title: 'Back in stock', body: 'Amul Butter' } },
    { subscriptionId: old!.id, mail: null },
  ]);
  const sent: string[] = [];
  const send = (job: PushJob, answer: 'sent' | 'gone') =>
    sendPush(
      {
        ...shop.services,
        publicUrl: 'http://shop.test',
        push: {
          ...shop.services.push,
          send: async (_to: unknown, payload: string) => (sent.push(payload), answer),
        } as never,
        mail: { queue: async (_tx, ...more) => void mails.push(...more) },
      },
      job,
      { createdAt: new Date(), now: new Date() },
    );
  await send(pushes[1]!, 'sent');
  expect(JSON.parse(sent[0]!)).toMatchObject({ tag: `back-${id}`, url: expect.stringContaining(id) });
  expect(mails).toEqual([]);
  await send(pushes[0]!, 'gone');
  expect(addressesTo()).toEqual([person.email]);
  // The browser belongs to somebody else now, who must not be told.
  const other = await makeOneShopper(shop);
  await shop.db
    .update(pushSubscriptions)
    .set({ userId: other.userId })
    .where(eq(pushSubscriptions.id, old!.id));
  await send(pushes[1]!, 'sent');
  expect(sent).toHaveLength(2);
});

describe('the stored data', () => {
  it('is in the data download, and is removed with the account', async () => {
    const person = await makeShopper(shop);
    const id = await soldOut('Amul Ghee');
    await ask(id, { token: person.token });
    await ask(id, {}, { email: person.email });
    const { token } = person;
    const { text } = await shop.call('GET', '/api/user/my-data', { token });
    expect(JSON.parse(text).waitingFor).toHaveLength(2);
    const gone = await shop.call('DELETE', '/api/user/delete-account', {
      token,
      body: { password: PASSWORD },
    });
    expect(gone.status, gone.text).toBe(200);
    expect(await shop.db.$count(stockAlerts, eq(stockAlerts.productId, id))).toBe(0);
    expect(await shop.db.$count(stockAlertAddresses, eq(stockAlertAddresses.email, person.email))).toBe(0);
  });

  it('is removed after ninety days, and a week after it was sent', async () => {
    const [old, young, told] = [await soldOut(), await soldOut(), await soldOut()];
    const { token } = await makeOneShopper(shop);
    for (const id of [old, young, told]) await ask(id, { token });
    const age = (id: string, set: string) =>
      shop.db.execute(sql`UPDATE stock_alerts SET ${sql.raw(set)} WHERE product_id = ${id}`);
    await age(old, "created_at = now() - interval '91 days'");
    await age(told, "sent_at = now() - interval '8 days'");
    await sweep(shop.db);
    const count = (id: string) => shop.db.$count(stockAlerts, eq(stockAlerts.productId, id));
    expect([await count(old), await count(young), await count(told)]).toEqual([0, 1, 0]);
    await setStock(shop, young, 0);
  });
});
