// Each event of an order alone: it happens, its shopper is told in words by every way that is declared, and
// staff find it among the messages of the order. What can be undone takes its mail back.

import { and, eq, ne } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Mail } from '#features/platform/mail/mail.ts';
import { bringBack, makeTaken, soon } from '#tests/deliveries.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { bringOrder, cancelOrder, makeOrder, moveOrder, requestStep } from '#tests/orders.ts';
import { makePaid, usePaymentShop, waitForPayment } from '#tests/payment-shop.ts';
import { claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import { useAdmin } from '#tests/staff.ts';
import { EVENT_NAMES, listEventsOf, ORDER_EVENTS, type OrderEvent } from '../core/order-events.contract.ts';
import { orderMails } from '../core/order.table.ts';
import type { StaffOrder } from '../staff/staff-orders.contract.ts';
import { writeOrderMails } from './order-mails.ts';
import { pushSubscriptions } from './push.table.ts';
import { sendPush, type PushJob } from './push.ts';

const shop = usePaymentShop();
const admin = useAdmin(shop);

type EventCase = { orderId: string; person: Person };

/** With a browser that takes messages. */
async function subscribed<Made extends EventCase>(made: Promise<Made>): Promise<Made> {
  const { person } = await made;
  const endpoint = `https://push.test/${person.userId}`;
  await shop.db.insert(pushSubscriptions).values({ userId: person.userId, endpoint, p256dh: '', auth: '' });
  return made;
}

async function makeShort(picker: Person, substituted: boolean): Promise<EventCase> {
  const placed = await subscribed(makePlaced(shop, { ifShort: 'replace', quantities: [2] }));
  const { calls, lineOf } = await claimPlaced(shop, picker, placed);
  const substitute = substituted && { productId: (await placed.makeSimilar({ stock: 5 })).id, quantity: 1 };
  await calls.short(placed.orderId, lineOf(0), 1, substitute || undefined);
  return placed;
}

async function bring(to: string): Promise<EventCase> {
  const made = await subscribed(makeOrder(shop));
  await bringOrder(shop, admin, made.orderId, to);
  return made;
}

async function fail() {
  const made = await subscribed(makeTaken(shop, admin));
  return { made, bagId: await bringBack(shop, admin, made.orderId) };
}

async function pack(made: EventCase, picker: Person): Promise<EventCase> {
  await packOrder(shop, picker, made.orderId);
  return made;
}

/** How each event comes about. */
const HAPPENS: Record<OrderEvent, () => Promise<EventCase>> = {
  placed: () => makeOrder(shop),
  paid: () => makePaid(shop),
  asked: async () => makeShort(await makeAdmin(shop), true),
  short: async () => {
    const picker = await makeAdmin(shop);
    return pack(await makeShort(picker, false), picker);
  },
  packed: async () => pack(await subscribed(makePlaced(shop)), admin),
  'on-its-way': () => bring('OUT FOR DELIVERY'),
  'not-delivered': async () => (await fail()).made,
  again: async () => {
    const { made, bagId } = await fail();
    const body = { _id: bagId, ...soon() };
    await shop.call('POST', '/api/delivery/try-again', { token: admin.token, body });
    return made;
  },
  delivered: () => bring('DELIVERED'),
  cancelled: async () => {
    const made = await makeOrder(shop);
    await cancelOrder(shop, made.person, made.orderId);
    return made;
  },
  refunded: async () => {
    const made = await subscribed(makePaid(shop));
    await cancelOrder(shop, made.person, made.orderId);
    await waitForPayment(shop, made.orderId, 'refunded');
    return made;
  },
};

async function readStaffOrder(orderId: string): Promise<StaffOrder> {
  const { token } = admin;
  return (await shop.call('POST', '/api/order/staff-details', { token, body: { orderId } })).body.data;
}

/** What is sent of this event of this order alone, once its minute is over. */
async function write({ orderId, person }: EventCase, event: OrderEvent) {
  await shop.db
    .update(orderMails)
    .set({ queuedAt: new Date() })
    .where(and(eq(orderMails.orderId, orderId), ne(orderMails.event, event as 'placed')));
  const [mails, jobs]: [Mail[], PushJob[]] = [[], []];
  const deps = {
    ...shop.services,
    mail: { queue: async (_tx: unknown, ...queued: Mail[]) => void mails.push(...queued) },
    pushes: { queue: async (_tx: unknown, ...queued: PushJob[]) => void jobs.push(...queued) },
    ...{ shopName: 'Jhatpat', publicUrl: 'http://shop.test' },
  };
  const now = new Date(Date.now() + 61_000);
  await writeOrderMails(deps, now);
  const bodies: string[] = [];
  const push = {
    ...shop.services.push,
    send: async (_browser: unknown, text: string) => {
      bodies.push(JSON.parse(text).body);
      return 'sent' as const;
    },
  };
  for (const job of jobs)
    if ('event' in job && job.event === event && job.orderId === orderId)
      await sendPush({ ...shop.services, ...deps, push }, job, { createdAt: now, now });
  return { mails: mails.filter(({ to }) => to === person.email), bodies };
}

it.each(EVENT_NAMES)(
  '%s: tells its shopper in words by each declared way, and staff see that under a label',
  async (event) => {
    const happened = await HAPPENS[event]();
    const { messages } = await readStaffOrder(happened.orderId);
    const { label, ways } = ORDER_EVENTS[event];
    expect(messages.filter((message) => message.event === event).map(({ way }) => way)).toEqual(ways);
    expect(label).toMatch(/^[A-Z][a-z ]+$/);
    const { mails, bodies } = await write(happened, event);
    expect({ mail: mails.length, push: bodies.length }).toEqual({
      mail: ways.some((way) => way === 'mail') ? 1 : 0,
      push: ways.some((way) => way === 'push') ? 1 : 0,
    });
    for (const { subject, text } of mails) expect([subject, text].join('\n')).not.toMatch(/undefined|NaN/);
    for (const body of bodies) expect(body).toMatch(/^[A-Z].+[a-z]/);
  },
);

const STEPS = ['PACKING', 'OUT FOR DELIVERY', 'DELIVERED'] as const;
it.each(STEPS.flatMap((step) => listEventsOf(step).map((event) => [event, step] as const)))(
  '%s: its mail is taken back when %s is undone in time, and no later',
  async (event, step) => {
    const ways: readonly string[] = ORDER_EVENTS[event].ways;
    const happened = await HAPPENS[event]();
    const { orderId } = happened;
    const back = (await readStaffOrder(orderId)).undo!.to;
    const undone = await requestStep(shop, admin, orderId, step, back);
    expect(undone.status).toBe(200);
    const left = (await readStaffOrder(orderId)).messages.filter((message) => message.event === event);
    // A push message was sent at once.
    expect(left.map(({ way }) => way)).toEqual(ways.filter((way) => way === 'push'));
    await moveOrder(shop, admin, orderId, back, step);
    await write(happened, event);
    const late = await requestStep(shop, admin, orderId, step, back);
    expect(late.status).toBe(ways.includes('mail') ? 409 : 200);
    if (late.status === 409) expect(late.body.message).toMatch(/^The shopper has been told that this order /);
  },
);

it('the mail of a cancelled order, which nothing undoes, is due at once', async () => {
  const { orderId } = await HAPPENS.cancelled();
  const { undo, messages } = await readStaffOrder(orderId);
  expect(undo).toBeNull();
  const { at } = messages.find(({ event }) => event === 'cancelled')!;
  expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now());
});
