// Push messages about orders: a push service of the test takes the messages, and decrypts them with the
// browser's key.

import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPushSender, toPushKeys } from '#adapters/push-sender.ts';
import type { Person } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { until, workOnJobs } from '#tests/mail.ts';
import { moveOrder, useCheckedShop } from '#tests/orders.ts';
import { claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import { useAdmin } from '#tests/staff.ts';
import { orders } from '../core/order.table.ts';
import { writeOrderMails } from './order-mails.ts';
import { pushSubscriptions } from './push.table.ts';
import { sendPush } from './push.ts';

/** The keys with which web-push encrypts. */
const { decrypt } = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt(bytes: Buffer, key: object): Buffer;
};

type Message = { path: string; headers: IncomingHttpHeaders; bytes: Buffer };
let messages: Message[] = [];
let answerWith = 201;
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  messages.push({ path: request.url!, headers: request.headers, bytes: Buffer.concat(chunks) });
  response.writeHead(answerWith).end();
});
let origin = '';
const environment: Record<string, string> = {};
// Before the shop, which is told its port.
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  environment.PUSH_SERVICES = origin;
});
const shop = useCheckedShop(environment);
const admin = useAdmin(shop);
let jobs: Awaited<ReturnType<typeof workOnJobs>>;
beforeAll(async () => {
  jobs = await workOnJobs(shop, 'smtp://127.0.0.1:9');
});
afterAll(async () => {
  await jobs.close();
  service.closeAllConnections();
  await new Promise((done) => void service.close(done));
});
beforeEach(() => {
  messages = [];
  answerWith = 201;
});

/** A browser with its own keys. */
function makeBrowser(name: string) {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    body: { endpoint: `${origin}/${name}`, keys, expirationTime: null },
    open: ({ bytes }: Message) =>
      JSON.parse(
        decrypt(bytes, { version: 'aes128gcm', privateKey: curve, authSecret: keys.auth }).toString(),
      ) as Record<string, string>,
  };
}

const subscribe = ({ token }: Person, body: object) =>
  shop.call('POST', '/api/push/subscribe', { token, body });
const move = (orderId: string, from: string, to: string) => moveOrder(shop, admin, orderId, from, to);
/** What a running shop does every second. */
const tell = () =>
  writeOrderMails({ ...shop.services, shopName: 'Jhatpat', publicUrl: 'http://shop.test' }, new Date());

describe('a subscribed browser', () => {
  it('gets messages for packed, on its way and delivered, once each, encrypted for it', async () => {
    const { orderId, person } = await makePlaced(shop);
    const browser = makeBrowser('one');
    expect((await subscribe(person, browser.body)).status).toBe(200);
    expect((await subscribe(person, browser.body)).status).toBe(200);
    await packOrder(shop, admin, orderId);
    await tell();
    await until(() => messages.length === 1, 'the first message');
    await shop.db
      .update(orders)
      .set({ promisedFrom: new Date('2026-11-22T09:00Z'), promisedTo: new Date('2026-11-22T09:00Z') })
      .where(eq(orders.id, orderId));
    await move(orderId, 'PACKING', 'OUT FOR DELIVERY');
    // Undone and repeated, it is not sent again.
    await move(orderId, 'OUT FOR DELIVERY', 'PACKING');
    await move(orderId, 'PACKING', 'OUT FOR DELIVERY');
    await tell();
    await until(() => messages.length === 2, 'the second message');
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    await Promise.all([tell(), tell()]);
    await until(() => messages.length === 3, 'the third message');
    const read = messages.map(browser.open);
    expect(read.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Packed, and waiting for a rider\. Arriving [\d:]+( [ap]m)? – [\d:]+ [ap]m$/),
      expect.stringMatching(
        /^On its way\. ₹500 to pay at the door\. Promised by 22 Nov, 2:30 pm, now [\d:]+( [ap]m)? – [\d:]+ [ap]m\. Sorry$/,
      ),
      'Delivered',
    ]);
    expect(read[0]).toMatchObject({
      url: `http://shop.test/dashboard/myorders/${orderId}`,
      tag: `${orderId}-packed`,
    });
    const { headers, path } = messages[0]!;
    expect(path).toBe('/one');
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '1800',
      topic: `${orderId}packed`,
    });
    expect(headers.authorization).toMatch(/^vapid t=.+, ?k=/);
  });

  it('is asked about a substitute, once for an order, and not after the minute', async () => {
    const placed = await makePlaced(shop, { ifShort: 'replace', quantities: [2] });
    const { orderId, person, makeSimilar } = placed;
    const browser = makeBrowser('asked');
    await subscribe(person, browser.body);
    const { calls, lineOf } = await claimPlaced(shop, admin, placed);
    const { id: productId } = await makeSimilar({ stock: 5 });
    for (const quantity of [2, 1]) {
      await calls.short(orderId, lineOf(0), 2, { productId, quantity });
      await tell();
      await until(() => messages.length === 1, 'the question');
    }
    expect(browser.open(messages[0]!)).toMatchObject({
      body: 'An item is not available. Will you take something else?',
      url: `http://shop.test/dashboard/myorders/${orderId}`,
    });
    const [subscription] = await shop.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.userId));
    const job = { subscriptionId: subscription!.id, orderId, event: 'asked' } as const;
    const times = { createdAt: new Date(Date.now() - 61_000), now: new Date() };
    await sendPush({ ...shop.services, publicUrl: 'http://shop.test' }, job, times);
    expect(messages).toHaveLength(1);
  });

  it('is one of several, and belongs to the person who signed in there last', async () => {
    const { orderId, person } = await makePlaced(shop);
    const other = await makePlaced(shop);
    const [mine, shared] = [makeBrowser('mine'), makeBrowser('shared')];
    await subscribe(person, mine.body);
    await subscribe(person, shared.body);
    await subscribe(other.person, shared.body);
    await move(orderId, 'PLACED', 'PACKING');
    await move(orderId, 'PACKING', 'OUT FOR DELIVERY');
    await tell();
    await until(() => messages.length === 1, 'the message');
    expect(messages[0]!.path).toBe('/mine');
    await shop.call('POST', '/api/push/unsubscribe', {
      token: other.person.token,
      body: { endpoint: mine.body.endpoint },
    });
    expect(await shop.db.$count(pushSubscriptions)).toBeGreaterThan(1);
  });

  it('that is gone is removed, and one that cannot be reached is retried', async () => {
    const { orderId, person } = await makePlaced(shop);
    const { body } = makeBrowser('gone');
    await subscribe(person, body);
    const rows = await shop.db.select().from(pushSubscriptions);
    const { id: subscriptionId } = rows.find(({ endpoint }) => endpoint === body.endpoint)!;
    const send = (createdAt = new Date()) =>
      sendPush(
        { ...shop.services, publicUrl: 'http://shop.test' },
        { subscriptionId, orderId, event: 'packed' },
        { createdAt, now: new Date() },
      );
    answerWith = 503;
    await expect(send()).rejects.toThrow('the push service answered 503');
    await send(new Date(Date.now() - 31 * 60_000));
    expect(messages).toHaveLength(1);
    answerWith = 410;
    await send();
    const left = await shop.db.select().from(pushSubscriptions);
    expect(left.map(({ id }) => id)).not.toContain(subscriptionId);
    await send();
    expect(messages).toHaveLength(2);
  });

  it('is one of ten at most: the oldest is removed', async () => {
    const person = await makeOneShopper(shop);
    for (let count = 0; count < 12; count++)
      await subscribe(person, makeBrowser(`${person.userId}-${count}`).body);
    const rows = await shop.db.select().from(pushSubscriptions);
    const own = rows.filter(({ userId }) => userId === person.userId);
    expect(
      own.map(({ endpoint }) => endpoint.split('-').pop()).toSorted((a, b) => Number(a) - Number(b)),
    ).toEqual(Array.from({ length: 10 }, (_, index) => String(index + 2)));
  });
});

it.each([
  'https://example.com/push',
  'http://fcm.googleapis.com/fcm/send/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:1/x',
  'file:///etc/passwd',
  'not an address',
])('nobody makes the shop send to %s', async (endpoint) => {
  const person = await makeOneShopper(shop);
  const answer = await subscribe(person, { ...makeBrowser('x').body, endpoint });
  expect([answer.status, answer.body.message]).toEqual([400, 'This browser cannot receive notifications']);
});

it('the shop allows the services of the browser makers, and keeps its key', async () => {
  const keys = toPushKeys();
  expect(toPushKeys(keys.privateKey)).toEqual(keys);
  const sender = openPushSender(keys, { publicUrl: 'https://shop.test', services: [] });
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])
    expect(sender.isKnown(endpoint)).toBe(true);
  const answer = await shop.call('GET', '/api/push/key', { token: admin.token });
  expect(answer.body.data.publicKey).toBe(shop.services.push.publicKey);
  expect(Buffer.from(answer.body.data.publicKey, 'base64url')).toHaveLength(65);
});
