import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { toEmailTime } from '#features/platform/mail/email.ts';
import { NO_FAULTS } from '#sandbox/fault-injector.ts';
import {
  cancelCheckout,
  makePaid,
  pay,
  readOrder,
  startPayment,
  usePaymentShop,
  waitForPayment,
} from '#tests/payment-shop.ts';
import { makeAdmin, makeProduct, type Person } from '#tests/factories.ts';
import { makeOffer } from '#tests/offers.ts';
import { until } from '#tests/mail.ts';
import { claimPlaced, fillCart, makePlaced, packOrder } from '#tests/picking.ts';
import {
  addToCart,
  bringOrder,
  cancelOrder,
  letPass,
  makeBuyer,
  makeOrder,
  moveOrder,
  placeOrder,
  readPayload,
} from '#tests/orders.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { releaseHeldMails, writeOrderMails } from './order-mails.ts';
import { orderMails, orders } from '../core/order.table.ts';

const shop = usePaymentShop();
const sent = useSentMails(shop);
const waitForMails = (person: Person, count: number) => sent.waitFor(person.email, count);

async function cancel(person: Person, orderId: string) {
  expect((await cancelOrder(shop, person, orderId)).status).toBe(200);
}

/** As written in a mail. */
async function readPromise(orderId: string): Promise<string> {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  return toEmailTime(row!.promisedTo!);
}
/** Minutes from now. */
async function promise(orderId: string, minutes: number) {
  const to = new Date(Date.now() + minutes * 60_000);
  await shop.db.update(orders).set({ promisedFrom: to, promisedTo: to }).where(eq(orders.id, orderId));
}

describe('a cash order', () => {
  it('says that there is nothing to pay where an offer pays for all', async () => {
    const { person, payload } = await makeBuyer(shop);
    await makeOffer(shop, await makeAdmin(shop), { value: 100, shopperId: person.userId });
    await placeOrder(shop, person, payload, 'free');
    const { text } = await waitForMails(person, 1);
    expect(text).toContain('Your order is placed.');
    expect(text.replaceAll('\r', '')).toContain('\n\nThere is nothing to pay.\n\n');
    expect(text).not.toContain('when it arrives');
  });

  it('sends one mail, with lines, totals and address as they were ordered, however often it is repeated', async () => {
    const { person, addressId, product } = await makeBuyer(shop, {
      name: 'Ghee <b>"A2" & pure</b>',
      unit: '1 l',
      price: 1499.5,
      discount: 10,
      quantity: 2,
    });
    await addToCart(shop, person, (await makeProduct(shop, { name: 'Curd', price: 35 })).id);
    await shop.db.update(users).set({ name: 'Asha <i>Rao' }).where(eq(users.id, person.userId));
    const payload = await readPayload(shop, person, addressId);
    const answer = await placeOrder(shop, person, payload, 'one');
    await placeOrder(shop, person, payload, 'one');
    const orderId: string = answer.body.data[0].orderId;
    await shop.db.update(products).set({ name: 'Renamed', pricePaise: 1 }).where(eq(products.id, product.id));

    const mail = await waitForMails(person, 1);
    expect(mail.subject).toBe(`Your order #${orderId.slice(-6).toUpperCase()} is placed`);
    const text = mail.text.replaceAll('\r', '');
    expect(text).toContain(
      'Thank you, Asha <i>Rao. Your order is placed.\n\nPlease pay ₹2,734 when it arrives.',
    );
    expect(text).toContain(`\n\nWe promise to deliver it by ${await readPromise(orderId)}.\n\n`);
    expect(text).toMatch(new RegExp(`^#${orderId.slice(-6).toUpperCase()}$`, 'm'));
    expect(text).toContain(
      'Ghee <b>"A2" & pure</b>, 1 l × 2: ₹2,699\nCurd, 500 ml × 1: ₹35\nItems total: ₹2,734',
    );
    expect(text).toContain('Your total savings: ₹300\nDelivery Charge: Free\nGrand total: ₹2,734');
    expect(text).toContain('Delivery address\n12 MG Road\nPune, Maharashtra\nIndia - 411001\n9876543210');
    expect(text).toContain(`View order: http://shop.test/dashboard/myorders/${orderId}`);
    expect(mail.html).toContain('Ghee &lt;b&gt;&quot;A2&quot; &amp; pure&lt;/b&gt;');
    expect(mail.html).not.toMatch(/<b>|<i>|<img|<script/);
    expect(mail.html).toContain(`href="http://shop.test/dashboard/myorders/${orderId}"`);
    expect([...mail.html.matchAll(/https?:\/\/[^"<\s]+/g)].map(([url]) => new URL(url!).host)).toEqual([
      'shop.test',
    ]);
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(1);
  });

  it('sends a mail when it is cancelled, and when it is delivered', async () => {
    const cancelled = await makeOrder(shop);
    await sent.waitForSubject(cancelled.person.email, 'is placed');
    await cancel(cancelled.person, cancelled.orderId);
    const word = await sent.waitForSubject(cancelled.person.email, 'is cancelled');
    expect(word.text).toContain('It will not be delivered, and there is nothing to pay.');

    const delivered = await makeOrder(shop);
    await sent.waitForSubject(delivered.person.email, 'is placed');
    await promise(delivered.orderId, -20);
    await bringOrder(shop, await makeAdmin(shop), delivered.orderId);
    await letPass(shop, delivered.orderId, 60);
    await waitForMails(delivered.person, 2);
    expect(sent.subjectsTo(delivered.person).sort()).toEqual([
      'Your order # is placed',
      'Your order # was delivered',
    ]);
    const { text } = sent.mailsTo(delivered.person).find(({ subject }) => subject.endsWith('delivered'))!;
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `It arrived at .+ [ap]m\\. We had promised it by ${await readPromise(delivered.orderId)}, and are sorry that it was late\\.`,
      ),
    );
  });

  it('sends a mail about what was missing, with the amount due', async () => {
    const placed = await makePlaced(shop, { quantities: [3], names: ['Sona Masuri'] });
    const admin = await makeAdmin(shop);
    const { calls, lineOf } = await claimPlaced(shop, admin, placed);
    await calls.short(placed.orderId, lineOf(0), 1);
    await packOrder(shop, admin, placed.orderId);
    const { text } = await sent.waitForSubject(placed.person.email, 'Items are missing');
    expect(text).toContain('1 of 3 Sona Masuri missing.');
    expect(text).toContain('These items were not available');
    expect(text).toContain('Please pay ₹200 when it arrives, ₹100 less.');
  });

  it('whose mail is written after its promised time has no promise in the mail', async () => {
    const buyer = await makeBuyer(shop);
    await shop.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, buyer.person.userId));
    const answer = await placeOrder(shop, buyer.person, buyer.payload);
    const { orderId } = answer.body.data[0];
    await until(async () => {
      const [mail] = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId));
      return mail!.heldAt !== null;
    }, 'the mail to be held back');
    await promise(orderId, -1);
    await inTransaction(shop.db, async (tx) => {
      await tx.update(users).set({ isEmailVerified: true }).where(eq(users.id, buyer.person.userId));
      await releaseHeldMails(tx, buyer.person.userId, new Date());
    });
    const { text } = await sent.waitForSubject(buyer.person.email, 'is placed');
    expect(text).toContain('Your order is placed.');
    expect(text).not.toContain('promise');
  });
});

describe('a card order', () => {
  it('sends one mail when it is paid, although the event comes twice', async () => {
    shop.sandbox.faults.set({ ...NO_FAULTS, duplicatePercent: 100 });
    const { person } = await makePaid(shop, { price: 99, discount: 5 });
    const mail = await waitForMails(person, 1);
    expect(mail.text).toContain('We have received your payment of ₹94, and your order is placed.');
    expect(mail.text).toMatch(/^We promise to deliver it by .+ [ap]m\.\r?$/m);
    expect(mail.text).toContain('This order was paid by a test payment: no money was charged.');
    expect(mail.text).toContain('Payment: Card');
    await sent.waitForOrderMails();
    expect(sent.subjectsTo(person)).toEqual(['Your order # is paid and placed']);
  });

  it('sends no mail while it waits for its payment, nor when that is cancelled', async () => {
    const buyer = await makeBuyer(shop);
    const { orderId } = await startPayment(shop, buyer);
    const ended = await cancelCheckout(shop, buyer.person, orderId);
    expect(ended).toMatchObject({ status: 200, body: { data: { payment_status: 'FAILED' } } });
    await sent.waitForOrderMails();
    expect(sent.mailsTo(buyer.person)).toEqual([]);
  });

  it('of which a part went back before is told, when cancelled, what is left of what was paid', async () => {
    const filled = await fillCart(shop, { quantities: [4], prices: [75] });
    const { person } = filled;
    const { id, orderId } = await startPayment(shop, filled);
    await pay(shop, id);
    await waitForPayment(shop, orderId, 'paid');
    const admin = await makeAdmin(shop);
    const { calls, lineOf } = await claimPlaced(shop, admin, { ...filled, orderId });
    await calls.short(orderId, lineOf(0), 1);
    await packOrder(shop, admin, orderId);
    const short = await sent.waitForSubject(person.email, 'Items are missing');
    expect(short.text).toContain('₹75 will be refunded to the card you paid with.');
    await until(async () => (await readOrder(shop, orderId)).refundedPaise === 7_500, 'the first refund');
    expect((await moveOrder(shop, admin, orderId, 'PACKING', 'CANCELLED')).status).toBe(200);
    const word = await sent.waitForSubject(person.email, 'is cancelled');
    expect(word.text).toContain('₹225 will be refunded to the card you paid with.');
    expect(word.text).toContain('You paid ₹300, of which ₹75 was already refunded.');
    const back = await sent.waitForSubject(person.email, 'is on its way back');
    expect(back.text).toContain('₹225 is on its way back to the card you paid with.');
    expect(back.text).toContain('You paid ₹300, of which ₹75 was already refunded.');
    for (const { text } of [short, word, back]) expect(text).not.toMatch(/^Due: /m);
    expect(back.text.replaceAll('\r', '')).toContain(
      'Grand total: ₹300\nNot delivered: -₹75\nPaid: ₹300\nRefunded: -₹300\nPayment: Card',
    );
  });
});

describe('writing the emails', () => {
  it('by several processes at once writes each of them once', async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, () => makeOrder(shop)));
    const services = { ...shop.services, shopName: 'Jhatpat', publicUrl: 'http://shop.test' };
    await Promise.all(Array.from({ length: 5 }, () => writeOrderMails(services, new Date())));
    await Promise.all(placed.map(({ person }) => waitForMails(person, 1)));
    await sent.waitForOrderMails();
    for (const { person } of placed) expect(sent.mailsTo(person)).toHaveLength(1);
  });

  it('that fails half-way is repeated, and nothing is sent twice', async () => {
    await sent.pause();
    const { person, orderId } = await makeOrder(shop);
    const isWaiting = async () =>
      (await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId)))[0]!.queuedAt === null;
    const mail = {
      queue: async (...[tx, ...letters]: Parameters<typeof shop.services.mail.queue>) => {
        await shop.services.mail.queue(tx, ...letters);
        throw new Error('the process ends here');
      },
    };
    const services = { ...shop.services, mail, shopName: 'Jhatpat', publicUrl: 'http://shop.test' };
    await expect(writeOrderMails(services, new Date())).rejects.toThrow('the process ends here');
    expect(await isWaiting()).toBe(true);
    await sent.resume();
    await waitForMails(person, 1);
    await until(async () => !(await isWaiting()), 'the mail to be written');
    await sent.waitForOrderMails();
    expect(sent.mailsTo(person)).toHaveLength(1);
  });
});
