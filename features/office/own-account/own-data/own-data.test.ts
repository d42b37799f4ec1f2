// A person's own data: all of it in a file, and a deletion that keeps only what the law requires and leaves
// nothing half done.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DELETED_ACCOUNT_ID, users } from '#features/identity/account/account.table.ts';
import { sweepImages } from '../../housekeeping/housekeeping.ts';
import { removeExpired } from '#database/expired-rows.ts';
import { expiredInvoiceBuyers } from '#features/orders/invoice/invoice.ts';
import { orderMails, orders } from '#features/orders/core/order.table.ts';
import { toDayAt } from '#shared/times.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { pay, startPayment, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { makeCredit } from '#tests/credit.ts';
import { askDelivery, bringBack, makeBrought, makePacked, pack } from '#tests/deliveries.ts';
import { ADDRESS, logIn, makeShopper, makeProduct, PASSWORD, type Person } from '#tests/factories.ts';
import type { TestShop } from '#tests/open-test-shop.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import {
  addToCart,
  letPass,
  placeOrder,
  readCart,
  readDetails,
  readPayload,
  toPayload,
} from '#tests/orders.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { changeStore, FIRST_STORE_ID } from '#tests/stores.ts';
import { plainImage, sendAvatar, toForm } from '#tests/uploads.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { makeOffer } from '#tests/offers.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';
import { EMPTIED } from './own-columns.store.ts';

const shop = usePaymentShop();
const strict = useTestShop({ RATE_LIMIT_SCALE: '1' });
const sent = useSentMails(shop);
const admin = useAdmin(shop);

const remove = ({ token }: { token: string }, password = PASSWORD, from: TestShop = shop) =>
  from.call('DELETE', '/api/user/delete-account', { token, body: { password } });
const download = ({ token }: { token: string }, from: TestShop = shop) =>
  from.call('GET', '/api/user/my-data', { token });
const isThere = async (userId: string) => (await shop.db.$count(users, eq(users.id, userId))) === 1;

const WORDS = {
  name: 'Zenobia Quartermain',
  mobile: '9812376540',
  addressLine: '77 Unmistakable Lane',
  note: 'Zenobia rings twice',
};
/** Words that no other row contains. */
const OTHER_WORDS = {
  name: 'Ottoline Featherstone',
  mobile: '9798765123',
  addressLine: '5 Nowhere Crescent',
  note: 'Ottoline rings twice',
};

/** A shopper with a password and an address made of these words. */
async function makeZenobia(words = WORDS): Promise<Person & { addressId: string }> {
  const person = await makeShopper(shop);
  const { name, mobile, addressLine } = words;
  const profile = { name, mobile, email: person.email };
  await shop.call('PUT', '/api/user/update-user', { token: person.token, body: profile });
  const extras = { house: `Flat of ${name}`, receiver: name, riderNote: words.note };
  const body = { ...ADDRESS, address_line: addressLine, mobile, ...extras };
  const saved = await shop.call('POST', '/api/address/create', { token: person.token, body });
  return { ...person, addressId: saved.body.data._id };
}
type Zenobia = Awaited<ReturnType<typeof makeZenobia>>;

async function order(person: Zenobia, key?: string): Promise<{ orderId: string; lineId: string }> {
  const product = await makeProduct(shop, { price: 100, discount: 0 });
  await addToCart(shop, person, product.id);
  const cart = (await readCart(shop, person)).filter((line) => line.productId._id === product.id);
  const answer = await placeOrder(shop, person, toPayload(cart, person.addressId), key);
  expect(answer.status).toBe(200);
  return { orderId: answer.body.data[0].orderId, lineId: answer.body.data[0]._id };
}

const WAY = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED'];
async function bring(orderId: string) {
  for (const [index, to] of WAY.slice(1).entries()) {
    await letPass(shop, orderId, 3);
    const body = { orderId, from: WAY[index], to };
    expect((await shop.call('PUT', '/api/order/move', { token: admin.token, body })).status).toBe(200);
  }
  // Until then the last transition can be undone.
  await letPass(shop, orderId, 61);
}

const asAdmin = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
  shop.call(method, path, { token: admin.token, ...(body && { body }) });

const hire = ({ email }: Person, role: StaffRole) =>
  asAdmin('POST', '/api/staff/invite', { email, role, storeId: FIRST_STORE_ID });
async function giveGoodwill(orderId: string, amount: number, reason = 'It was late') {
  const body = { orderId, amount, reason, key: 'key-of-goodwill' };
  expect((await asAdmin('POST', '/api/order/goodwill', body)).status).toBe(200);
}
/** What is owed keeps the account. */
async function payOwed(person: Person, orderId: string) {
  const { _id } = (await readDetails(shop, person, orderId)).owed.at(-1)!;
  const body = { _id, way: 'upi', upiId: 'ottoline@okbank' };
  const chosen = await shop.call('PUT', '/api/order/money-back', { token: person.token, body });
  const paid = await asAdmin('PUT', '/api/order/money-paid', { _id, version: 2, how: 'To Ottoline' });
  expect([chosen.status, paid.status]).toEqual([200, 200]);
  return _id;
}

/** A deleted account, with an order that was delivered before. */
async function makeGone() {
  const person = await makeZenobia();
  const { orderId } = await order(person);
  await bring(orderId);
  await remove(person);
  return { ...person, orderId };
}

/** How many financial years after that of the invoice its buyer is kept. */
async function yearsKept(orderId: string) {
  const { rows } = await shop.db.execute<{ years: number }>(sql`
    SELECT (extract(year FROM keep_until AT TIME ZONE 'Asia/Kolkata') - year)::int AS years
    FROM invoice_buyers JOIN invoices USING (order_id) WHERE order_id = ${orderId}`);
  return rows.map(({ years }) => years);
}

let life: ReturnType<typeof liveALife> | undefined;
const liveOnce = () => (life ??= liveALife());
/** Creates everything that a person can leave in the shop. */
async function liveALife() {
  const words = OTHER_WORDS;
  const person = await makeZenobia(words);
  const { token, email, userId } = person;
  const avatar = await sendAvatar(
    shop,
    { avatar: { bytes: await plainImage(60, 60, '#a1b2c3').png().toBuffer() } },
    person,
  );
  const brought = await order(person, 'a-key-of-the-order');
  await bring(brought.orderId);
  const form = await toForm({ photo: { bytes: await plainImage(40, 30, '#c3b2a1').jpeg().toBuffer() } });
  const photo = (await shop.call('POST', '/api/order/problem-photo', { token, ...form })).body.data.url;
  const problem = { ...brought, kind: 'damaged', quantity: 1, text: `${words.name} says so`, photo };
  const reported = await shop.call('POST', '/api/order/problem', { token, body: problem });
  await asAdmin('PUT', '/api/order/answer-problem', { _id: reported.body.data._id, reason: words.note });
  await giveGoodwill(brought.orderId, 5, words.note);
  await payOwed(person, brought.orderId);
  const failed = await order(person);
  await letPass(shop, failed.orderId, 3);
  await shop.call('POST', '/api/order/cancel', { token, body: { orderId: failed.orderId } });
  await asAdmin('POST', '/api/customer/note', { _id: userId, text: words.note });
  await asAdmin('POST', '/api/order/note', { orderId: brought.orderId, text: words.note });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${email}`;
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  await shop.call('POST', '/api/push/subscribe', { token, body: { endpoint, keys } });
  await addToCart(shop, person, (await makeProduct(shop)).id);
  await shop.db.execute(sql`INSERT INTO pincode_requests (pincode, email) VALUES ('999999', ${email})`);
  // One invitation that was claimed, and one removed before anybody claimed it.
  await hire(person, 'picker');
  await shop.db.execute(sql`INSERT INTO staff (id, email, role, invited_by, ended_at)
    VALUES (${'f'.repeat(24)}, ${email}, 'rider', ${admin.userId}, now()) ON CONFLICT DO NOTHING`);
  await shop.call('PUT', '/api/user/forgot-password', { body: { email } });
  return { ...person, ...brought, photo, avatar: avatar.body.data.avatar as string };
}

/** Waits until no mail is pending: a mail being sent at this moment would stay in the queue for a day. */
async function noMailPending() {
  const isWaiting = sql`queued_at IS NULL AND held_at IS NULL AND due_at < now()`;
  await expect.poll(() => shop.db.$count(orderMails, isWaiting), { timeout: 15_000 }).toBe(0);
  await sent.waitForJobs();
}

/** The columns of any table that contain these texts, in a text, list or JSON. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await shop.db.execute<{ table: string; column: string }>(sql`
    SELECT format('%I.%I', table_schema, table_name) AS "table", quote_ident(column_name) AS "column"
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'
      AND data_type IN ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY', 'inet', 'bytea')`);
  expect(columns.length).toBeGreaterThan(150);
  const patterns = sql.param(words.map((word) => `%${word}%`));
  const places = columns.map(
    ({ table, column }) => sql`SELECT ${`${table}.${column}`}::text AS place WHERE EXISTS (
      SELECT FROM ${sql.raw(table)} WHERE ${sql.raw(column)}::text ILIKE ANY (${patterns}))`,
  );
  const { rows } = await shop.db.execute<{ place: string }>(sql.join(places, sql` UNION ALL `));
  return rows.map(({ place }) => place);
}

describe('the file of all data', () => {
  // It is always another day than in UTC in one of them.
  it.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
    'is named by the day of the shop in %s',
    async (timeZone) => {
      await changeStore(shop, admin, FIRST_STORE_ID, { timeZone });
      const [before, file, after] = [new Date(), await download(await makeShopper(shop)), new Date()];
      const names = [before, after].map((time) => `my-data-${toDayAt(time, timeZone)}.json`);
      expect(names).toContain(/filename="(.+)"/.exec(String(file.headers['content-disposition']))?.[1]);
      await changeStore(shop, admin, FIRST_STORE_ID, { timeZone: 'Asia/Kolkata' });
    },
  );

  it('has everything stored about its person, and can be read by people and programs', async () => {
    const person = await liveOnce();
    const file = await download(person);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d.json"$/,
    );
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.text).toContain('\n  "account": {\n    "id"');
    const data = JSON.parse(file.text);
    expect(data).toMatchObject({
      shop: 'Jhatpat',
      account: {
        name: OTHER_WORDS.name,
        email: person.email,
        mobile: OTHER_WORDS.mobile,
        emailConfirmed: true,
      },
      devices: [{ networkAddress: '127.0.0.1', signedOutAt: null }],
      addresses: [{ address: OTHER_WORDS.addressLine, pincode: ADDRESS.pincode, isRemoved: false }],
      cart: [{ quantity: 1 }],
      work: [{ worksAs: 'picker' }],
      browsersToldOfOrders: [{ address: expect.stringContaining('fcm.googleapis.com') }],
      deliveryRequests: [{ pincode: '999999' }],
      notesOfTheShopAboutYou: { count: 2 },
      orders: [
        { status: 'CANCELLED', invoice: null },
        {
          status: 'DELIVERED',
          total: 100,
          due: 95,
          deliveredTo: { address_line: OTHER_WORDS.addressLine },
          products: [{ quantity: 1, total: 100 }],
          notOwed: [{ amount: 5, because: 'goodwill' }],
          owed: [{ amount: 5, way: 'upi', upiId: 'ottoline@okbank', how: 'To Ottoline' }],
          problems: [{ kind: 'damaged', words: `${OTHER_WORDS.name} says so`, photo: person.photo }],
          invoice: { number: expect.stringMatching(/^A\/\d\d-\d\d\/\d+$/) },
          creditNotes: [{ number: expect.stringMatching(/^A\/\d\d-\d\d\/C\d+$/) }],
        },
      ],
    });
    expect(file.text).not.toMatch(/argon2|hash/i);
    expect(file.text).not.toContain(person.token);
  });

  it('goes through all orders, however many, each once', async () => {
    const person = await makeZenobia();
    const first = await order(person);
    await shop.db.execute(sql`UPDATE orders SET status = 'CANCELLED' WHERE id = ${first.orderId}`);
    await shop.db.execute(sql`INSERT INTO orders
      SELECT (jsonb_populate_record(orders, jsonb_build_object('id', lpad(to_hex(number), 24, '0')))).*
      FROM orders, generate_series(1, 120) AS number WHERE id = ${first.orderId}`);
    const { orders: all } = JSON.parse((await download(person)).text);
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(121);
    await shop.db.execute(sql`DELETE FROM orders WHERE id LIKE '000000000000000000%'`);
    await shop.db.execute(sql`UPDATE orders SET status = 'PLACED' WHERE id = ${first.orderId}`);
  });

  it('is given five times an hour', async () => {
    const person = await makeShopper(strict);
    for (const status of [200, 200, 200, 200, 200, 429])
      expect((await download(person, strict)).status).toBe(status);
  });
});

type Rows = Record<string, Record<string, unknown>[]>;
/** Of every table the rows about these orders, in the order of their keys. */
async function readRows(orderIds: string[]): Promise<Rows> {
  const { rows: tables } = await shop.db.execute<{ name: string; column: string; key: string }>(sql`
    SELECT relname AS name, string_agg(quote_ident(attname), ', ') AS key,
      CASE relname WHEN 'orders' THEN 'id' ELSE 'order_id' END AS "column"
    FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid AND contype = 'p'
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = ANY (conkey)
    WHERE relnamespace = 'public'::regnamespace AND (relname = 'orders' OR EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'order_id'))
    GROUP BY relname`);
  const found: Rows = {};
  for (const { name, column, key } of tables)
    found[name] = (
      await shop.db.execute(sql`SELECT * FROM ${sql.raw(`"${name}" WHERE "${column}"`)} IN ${orderIds}
        ORDER BY ${sql.raw(key)}`)
    ).rows;
  return found;
}

/** Tables whose rows went, and columns that changed in rows that stayed. */
function compareRows(before: Rows, after: Rows): Record<string, string[] | null> {
  const changed: Record<string, string[] | null> = {};
  for (const [name, rows] of Object.entries(before)) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) =>
      rows.some((row, at) => JSON.stringify(row[column]) !== JSON.stringify(after[name]![at]?.[column])),
    );
    if (columns.length > 0) changed[name] = after[name]!.length === 0 ? null : columns;
  }
  return changed;
}

describe('a deleted account', () => {
  it('keeps of its orders every column that is not declared to be emptied, and none that is', async () => {
    const person = await makeZenobia();
    const { token } = person;
    await makeOffer(shop, admin, { value: 10, shopperId: person.userId });
    await makeCredit(shop, person, 1);
    const brought = await order(person, 'a-key');
    await bring(brought.orderId);
    const problem = { ...brought, kind: 'damaged', quantity: 1, text: 'Wet' };
    const reported = await shop.call('POST', '/api/order/problem', { token, body: problem });
    await asAdmin('PUT', '/api/order/answer-problem', { _id: reported.body.data._id, reason: 'It rained' });
    await shop.db
      .update(orderProblems)
      .set({ photo: '/images/wet.jpg' })
      .where(eq(orderProblems.orderId, brought.orderId));
    await giveGoodwill(brought.orderId, 5);
    await payOwed(person, brought.orderId);
    await asAdmin('POST', '/api/order/note', { orderId: brought.orderId, text: 'Wet' });
    await shop.call('POST', '/api/order/rate', {
      token,
      body: { orderId: brought.orderId, stars: 4, text: 'Wet' },
    });
    const failed = await order(person);
    await pack(shop, failed.orderId);
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    await askDelivery(shop, rider, 'take', { orderIds: [failed.orderId] });
    await asAdmin('POST', '/api/delivery/take-in', { _id: await bringBack(shop, rider, failed.orderId) });
    await noMailPending();
    const orderIds = [brought.orderId, failed.orderId];
    const before = await readRows(orderIds);
    expect((await remove(person)).status).toBe(200);
    expect(compareRows(before, await readRows(orderIds))).toEqual(EMPTIED);
  });

  it('leaves name, e-mail, mobile and address only in its invoices, and its pictures are removed', async () => {
    const person = await liveOnce();
    const { avatar, photo, orderId, email, token } = person;
    const { name, mobile, addressLine } = OTHER_WORDS;
    const words = [name, 'Ottoline', email, mobile, addressLine];
    await noMailPending();
    expect((await findWords(words)).length).toBeGreaterThan(15);
    const gone = await remove(person);
    expect(gone.body).toMatchObject({ message: 'Your account was deleted', data: null });
    await sent.waitForJobs();
    const told = sent.mails.filter((mail) => mail.to === email).at(-1)!;
    expect(told.subject).toBe('Your Jhatpat account was deleted');
    expect(told.text).toContain('You can register again with this email');

    const inJobs = /^jobs\./;
    const found = await findWords(words);
    expect(found.filter((place) => !inJobs.test(place)).toSorted()).toEqual([
      // The reasons that staff typed; audit entries never change.
      'public.audit_entries.after',
      // GST: an invoice is stored as it was issued.
      'public.invoice_buyers.delivery_address',
      'public.invoice_buyers.name',
    ]);
    // The queue deletes the mail about the deletion after a day.
    const { rows } = await shop.db.execute<{ subject: string }>(
      sql`SELECT data ->> 'subject' AS subject FROM jobs.job WHERE data::text LIKE ${`%${email}%`}`,
    );
    expect(rows).toEqual([{ subject: 'Your Jhatpat account was deleted' }]);

    await sweepImages({ db: shop.db, imageStore: shop.services.imageStore }, new Date());
    for (const url of [avatar, photo]) expect((await shop.app.inject(url)).statusCode).toBe(404);
    expect((await shop.call('GET', '/api/user/user-details', { token })).status).toBe(401);
    expect((await shop.call('POST', '/api/user/refresh-token', { token: person.refreshToken })).status).toBe(
      401,
    );
    expect((await logIn(shop, email)) ?? null).toBe(null);

    const details = await asAdmin('POST', '/api/order/staff-details', { orderId });
    expect(details.body.data).toMatchObject({
      customer: { _id: null, name: 'Deleted account', email: '', mobile: '' },
      delivery_address: { address_line: '', mobile: '', city: ADDRESS.city, state: ADDRESS.state },
    });
    const invoice = await asAdmin('GET', `/api/order/invoice?orderId=${orderId}`);
    expect(invoice.status).toBe(200);
    const query = new URLSearchParams({ orderId, number: details.body.data.creditNotes[0] });
    const { rawPayload } = await shop.app.inject({
      url: `/api/order/credit-note?${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect((await readPdf(rawPayload)).text).toContain(name);
  });

  it('keeps the buyer of an invoice until the law no longer requires it', async () => {
    const { orderId, email } = await makeGone();
    expect(await yearsKept(orderId)).toEqual([8]);
    await shop.db.execute(
      sql`UPDATE invoice_buyers SET keep_until = now() - interval '1 s' WHERE order_id = ${orderId}`,
    );
    await removeExpired(shop.db, expiredInvoiceBuyers);
    expect((await asAdmin('GET', `/api/order/invoice?orderId=${orderId}`)).status).toBe(200);
    expect((await findWords([email, orderId])).includes('public.invoice_buyers.order_id')).toBe(false);
  });

  it('keeps the buyer of a credit note of a later financial year for as long as that', async () => {
    const person = await makeZenobia();
    const { orderId } = await order(person);
    await bring(orderId);
    await giveGoodwill(orderId, 5);
    await payOwed(person, orderId);
    const shift = (years: number) =>
      shop.db.execute(sql`UPDATE credit_notes SET year = year + ${years} WHERE order_id = ${orderId}`);
    await shift(1);
    await remove(person);
    await shift(-1);
    expect(await yearsKept(orderId)).toEqual([9]);
  });

  it('of a staff member leaves the name where the shop answers for work and cash', async () => {
    const rider = await makeShopper(shop);
    await shop.db.update(users).set({ name: 'Xerxes Rider' }).where(eq(users.id, rider.userId));
    await hire(rider, 'rider');
    const { orderId } = await makeBrought(shop, rider, { price: 100, discount: 0 });
    expect((await remove(rider)).body.message).toContain('You still have cash that belongs to the shop');
    await askDelivery(shop, rider, 'hand-in', { amount: 100, storeId: FIRST_STORE_ID });
    expect((await remove(rider)).status).toBe(200);
    expect(
      (await findWords(['Xerxes', rider.email])).filter((place) => !place.startsWith('jobs.')).toSorted(),
    ).toEqual([
      'public.cash_hand_ins.rider_name',
      'public.deliveries.rider_name',
      'public.order_transitions.user_name',
    ]);
    expect((await asAdmin('POST', '/api/order/staff-details', { orderId })).status).toBe(200);
  });

  it('cannot be signed in to, and gets no mail about its orders, until it is registered again as a new one', async () => {
    const { email, orderId } = await makeGone();
    const credentials = [
      ['', ''],
      [' ', ' '],
      ['Deleted account', 'x'],
    ];
    for (const [name, password] of credentials)
      expect((await shop.call('POST', '/api/user/login', { body: { email: name, password } })).status).toBe(
        400,
      );
    expect((await asAdmin('GET', '/api/customer/find?search=deleted')).body.data).toEqual([]);
    const restored = await asAdmin('PUT', '/api/customer/restore', { _id: DELETED_ACCOUNT_ID });
    expect(restored.status).toBe(404);

    await sent.waitForJobs();
    const countMails = (address: string) => sent.mails.filter(({ to }) => to === address).length;
    const before = countMails(email);
    await giveGoodwill(orderId, 5);
    await sent.waitForJobs();
    expect([countMails(email), countMails('')]).toEqual([before, 0]);

    const body = { name: 'Zara', email, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await shop.call('POST', '/api/user/register', { body })).status).toBe(200);
    const { accesstoken: token } = await logIn(shop, email);
    const details = await shop.call('GET', '/api/user/user-details', { token });
    expect(details.body.data).toMatchObject({ orderHistory: [], address_details: [], staff: [], mobile: '' });
    expect((await shop.call('GET', `/api/order/details?orderId=${orderId}`, { token })).status).toBe(404);
  });

  it('still gets money back to the card for an earlier order', async () => {
    const person = await makeZenobia();
    const product = await makeProduct(shop, { price: 100, discount: 0 });
    await addToCart(shop, person, product.id);
    const payload = await readPayload(shop, person, person.addressId);
    const { orderId, id } = await startPayment(shop, { person, payload });
    expect((await remove(person)).body.data.reasons).toEqual([
      'You have an unfinished online payment. Complete or cancel it first.',
    ]);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    await bring(orderId);
    expect((await remove(person)).status).toBe(200);
    await giveGoodwill(orderId, 100);
    await waitForPayment(shop, orderId, 'refunded');
  });
});

describe('deleting is refused', () => {
  it('for a wrong password, which counts as a failed login', async () => {
    const person = await makeShopper(strict);
    for (let count = 0; count < 10; count++) {
      const wrong = await remove(person, 'not this one', strict);
      expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'Incorrect password' } } });
    }
    expect((await remove(person, PASSWORD, strict)).status).toBe(429);
    for (const body of [{}, { password: '' }, { password: 7 }, { password: PASSWORD, more: 1 }])
      expect(
        (await shop.call('DELETE', '/api/user/delete-account', { token: person.token, body })).status,
      ).not.toBe(200);
  });

  it('while an order is active, for a minute after its delivery, and while a problem is open', async () => {
    const person = await makeZenobia();
    const placed = await order(person);
    const refused = await remove(person);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ACCOUNT_IN_USE' } });
    expect(refused.body.message).toBe(
      'Your account cannot be deleted yet. You have an active order. Wait until it is delivered, or cancel it.',
    );
    await bring(placed.orderId);
    await letPass(shop, placed.orderId, -30);
    expect((await remove(person)).status).toBe(409);
    await letPass(shop, placed.orderId, 61);
    const body = { ...placed, kind: 'missing', quantity: 1 };
    const { _id } = (await shop.call('POST', '/api/order/problem', { token: person.token, body })).body.data;
    const open = await remove(person);
    expect(open.body.message).toContain('A problem you reported has not been answered yet.');
    await asAdmin('PUT', '/api/order/answer-problem', { _id, refund: 10 });
    expect((await remove(person)).body.message).toContain('A refund to you is still in progress.');
    await payOwed(person, placed.orderId);
    expect((await remove(person)).status).toBe(200);
  });

  it('for a picker who has begun, and a rider on the road', async () => {
    const [picker, rider] = [await makeShopper(shop), await makeShopper(shop)];
    await hire(picker, 'picker');
    await hire(rider, 'rider');
    const { orderId } = await order(await makeZenobia());
    await shop.call('POST', '/api/picking/claim', { token: picker.token, body: { orderId } });
    expect((await remove(picker)).body.message).toContain('still picking');
    const packed = await makePacked(shop);
    await askDelivery(shop, rider, 'take', { orderIds: [packed.orderId] });
    expect((await remove(rider)).body.message).toContain('still delivering');
  });

  it('for the last admin, also when the last two delete at once', async () => {
    const [one, other] = [await makeShopper(strict), await makeShopper(strict)];
    await strict.db.execute(
      sql`UPDATE users SET role = 'ADMIN' WHERE id IN (${one.userId}, ${other.userId})`,
    );
    const answers = await Promise.all([remove(one, PASSWORD, strict), remove(other, PASSWORD, strict)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('LAST_ADMIN');
  });
});

describe('at the same moment', () => {
  it.each(['with a key', 'without a key'])(
    'as an order %s: either it is placed, or the account is gone',
    async (how) => {
      for (let round = 0; round < 5; round++) {
        const person = await makeZenobia();
        await addToCart(shop, person, (await makeProduct(shop)).id);
        const payload = await readPayload(shop, person, person.addressId);
        const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
        const [placed, removed] = await Promise.all([
          wait(round % 4).then(() =>
            placeOrder(shop, person, payload, how === 'with a key' ? `key-${round}` : undefined),
          ),
          wait((round * 3) % 5).then(() => remove(person)),
        ]);
        const count = await shop.db.$count(orders, eq(orders.userId, person.userId));
        if (placed.status === 200)
          expect([removed.status, count, await isThere(person.userId)]).toEqual([409, 1, true]);
        else {
          expect([removed.status, count, await isThere(person.userId)]).toEqual([200, 0, false]);
          expect([400, 401, 404]).toContain(placed.status);
        }
      }
    },
  );

  it('as another device saves something: it comes first, or is refused', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await makeZenobia();
      const { token, email } = person;
      const endpoint = `https://fcm.googleapis.com/fcm/send/${email}`;
      const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
      const answers = await Promise.all([
        remove(person),
        shop.call('POST', '/api/address/create', { token, body: ADDRESS }),
        shop.call('POST', '/api/push/subscribe', { token, body: { endpoint, keys } }),
        shop.call('PUT', '/api/user/update-user', {
          token,
          body: { name: 'Late', email, mobile: '9812345678' },
        }),
        asAdmin('POST', '/api/customer/note', { _id: person.userId, text: 'Late' }),
        addToCart(shop, person, (await makeProduct(shop)).id),
        logIn(shop, email).then((tokens) => ({ status: tokens ? 200 : 400 })),
      ]);
      expect(answers[0]!.status).toBe(200);
      for (const { status } of answers) expect([200, 400, 401, 404]).toContain(status);
      expect(await isThere(person.userId)).toBe(false);
      expect((await findWords([email])).filter((place) => !place.startsWith('jobs.'))).toEqual([]);
    }
  });

  it('twice, which succeeds once', async () => {
    const person = await makeZenobia();
    const answers = await Promise.all([remove(person), remove(person), remove(person)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });
});

it('rows of every table are removed with their account, and only orders prevent that', async () => {
  const { rows } = await shop.db.execute<{ name: string; rule: string }>(sql`
    SELECT conname AS name, confdeltype AS rule FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`);
  for (const { name, rule } of rows)
    expect([name, rule]).toEqual([name, name.startsWith('orders_') ? 'r' : 'c']);
  // The error for an insert that comes too late is recognized by this name (http/errors.ts).
  for (const { name } of rows) expect(name).toMatch(/_user_id_users_id_fk$/);
});
