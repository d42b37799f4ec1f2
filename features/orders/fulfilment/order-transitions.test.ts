import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { ShopError } from '#shared/shop-error.ts';
import { statusOf } from '#tests/deliveries.ts';
import { makeAdmin, stockOf, type Person } from '#tests/factories.ts';
import {
  bringOrder,
  cancelOrder,
  letPass,
  listOrders,
  makeOrder,
  moveOrder,
  putOrder,
  requestStep,
  useCheckedShop,
  type BuyerOptions,
} from '#tests/orders.ts';
import {
  listTransitions,
  requireTransition,
  findTransitionRefusal,
  type DeliveryStatus,
} from './order-transitions.rules.ts';
import type { StaffOrder } from '../staff/staff-orders.contract.ts';
import { writeOrderMails } from '../notices/order-mails.ts';
import { orderMails, orderTransitions } from '../core/order.table.ts';

const shop = useCheckedShop();
let staff: Person;
beforeAll(async () => {
  staff = await makeStaff('Meera Nair');
});

async function makeStaff(name: string): Promise<Person> {
  const person = await makeAdmin(shop);
  await shop.db.update(users).set({ name }).where(eq(users.id, person.userId));
  return person;
}

const TOO_LATE = 'This step was taken more than a minute ago and can no longer be undone';
const ALL = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED', 'CANCELLED'] as const;

/** An order that went through every step up to `to`. */
async function makeOrderAt(to: DeliveryStatus, options: BuyerOptions = {}) {
  const order = await makeOrder(shop, options);
  if (to === 'CANCELLED') expect((await transition(order.orderId, 'PLACED', 'CANCELLED')).status).toBe(200);
  else await bringOrder(shop, staff, order.orderId, to);
  return order;
}

type Step = [orderId: string, from: DeliveryStatus | null, to: string];
const requestTransition = (...[orderId, from, to, person = staff]: [...Step, person?: Person]) =>
  requestStep(shop, person, orderId, from, to);
/** Requested by somebody who pauses between two steps. */
const transition = (...[orderId, from, to]: Step) => moveOrder(shop, staff, orderId, from, to);
const cancel = (person: Person, orderId: string) => cancelOrder(shop, person, orderId);
const readStaffOrder = async (orderId: string): Promise<StaffOrder> =>
  (await shop.call('POST', '/api/order/staff-details', { token: staff.token, body: { orderId } })).body.data;
const historyOf = (orderId: string) =>
  shop.db
    .select()
    .from(orderTransitions)
    .where(eq(orderTransitions.orderId, orderId))
    .orderBy(orderTransitions.id);
async function countRefunds(orderId: string): Promise<number> {
  const { rows } = await shop.db.execute(
    sql`SELECT 1 FROM jobs.job WHERE name = 'refund' AND data->>'orderId' = ${orderId}`,
  );
  return rows.length;
}

describe('the steps of an order', () => {
  it('are taken one by one, each with person and time, and begin with the shopper', async () => {
    const before = Date.now();
    const { orderId, person, product } = await makeOrderAt('OUT FOR DELIVERY', { stock: 9, quantity: 4 });
    const last = await transition(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    expect(last).toMatchObject({
      status: 200,
      body: { message: 'Order is DELIVERED', data: { orderId, status: 'DELIVERED' } },
    });
    expect(await statusOf(shop, orderId)).toBe('DELIVERED');
    expect(await stockOf(shop, product.id)).toBe(5);
    const history = await historyOf(orderId);
    expect(history.map((row) => [row.toStatus, row.movedBy, row.userId, row.userName])).toEqual([
      ['PLACED', 'shopper', person.userId, 'Ravi Kumar'],
      ['PACKING', 'staff', staff.userId, 'Meera Nair'],
      ['OUT FOR DELIVERY', 'staff', staff.userId, 'Meera Nair'],
      ['DELIVERED', 'staff', staff.userId, 'Meera Nair'],
    ]);
    const times = history.map((row) => row.createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(before - 60_000);
    expect(
      last.body.data.transitions.map((row: { status: string; at: string }) => [row.status, row.at]),
    ).toEqual(history.map((row) => [row.toStatus, row.createdAt.toISOString()]));
  });

  it.each([
    ['PLACED', 'PLACED', 'This order is already PLACED'],
    ['PLACED', 'OUT FOR DELIVERY', 'An order that is PLACED can only become PACKING or CANCELLED'],
    ['PLACED', 'DELIVERED', 'An order that is PLACED can only become PACKING or CANCELLED'],
    ['PACKING', 'PLACED', TOO_LATE],
    ['PACKING', 'PACKING', 'This order is already PACKING'],
    ['PACKING', 'DELIVERED', 'An order that is PACKING can only become OUT FOR DELIVERY or CANCELLED'],
    [
      'OUT FOR DELIVERY',
      'PLACED',
      'An order that is OUT FOR DELIVERY can only become DELIVERED or CANCELLED',
    ],
    ['OUT FOR DELIVERY', 'PACKING', TOO_LATE],
    ['OUT FOR DELIVERY', 'OUT FOR DELIVERY', 'This order is already OUT FOR DELIVERY'],
    ['DELIVERED', 'PLACED', 'This order was delivered'],
    ['DELIVERED', 'PACKING', 'This order was delivered'],
    ['DELIVERED', 'OUT FOR DELIVERY', TOO_LATE],
    ['DELIVERED', 'DELIVERED', 'This order is already DELIVERED'],
    ['DELIVERED', 'CANCELLED', 'This order was delivered and can no longer be cancelled'],
    ...ALL.map((to) => ['CANCELLED', to, 'This order is already cancelled'] as const),
  ] as const)('staff may not change it from %s to %s', (from, to, message) => {
    const now = new Date();
    const actor = { userId: staff.userId, userName: 'Meera Nair', movedBy: 'staff' } as const;
    const createdAt = new Date(now.getTime() - 3_600_000);
    const last = { ...actor, toStatus: from, undoneStatus: null, createdAt };
    const asked = {
      to,
      by: 'staff',
      userId: staff.userId,
      isDeliberate: false,
      isHandedBack: false,
      now,
    } as const;
    expect(() => requireTransition({ status: from, paymentState: 'paid' }, last, asked)).toThrow(
      new ShopError(to === 'CANCELLED' ? 'order_not_cancellable' : 'order_move_refused', { message }),
    );
  });

  it('refused, changes neither the order, nor its stock, nor its history, nor its money', async () => {
    const { orderId, product } = await makeOrderAt('DELIVERED', { stock: 9, quantity: 4 });
    await putOrder(shop, orderId, { paymentState: 'paid' });
    await letPass(shop, orderId, 3_600);
    const history = await historyOf(orderId);
    for (const [to, code, message] of [
      ['CANCELLED', 'ORDER_NOT_CANCELLABLE', 'This order was delivered and can no longer be cancelled'],
      ['OUT FOR DELIVERY', 'ORDER_MOVE_REFUSED', TOO_LATE],
    ] as const) {
      const refused = await requestTransition(orderId, 'DELIVERED', to);
      expect(refused).toMatchObject({ status: 409, body: { code, message } });
    }
    expect(await statusOf(shop, orderId)).toBe('DELIVERED');
    expect(await stockOf(shop, product.id)).toBe(5);
    expect(await historyOf(orderId)).toEqual(history);
    expect(await countRefunds(orderId)).toBe(0);
  });

  it('every pair is either allowed or refused with a reason, for staff and shoppers', () => {
    const allowed = (by: 'shopper' | 'staff') =>
      ALL.flatMap((from) =>
        ALL.filter(
          (to) => findTransitionRefusal({ status: from, paymentState: 'paid' }, to, by) === null,
        ).map((to) => `${from} > ${to}`),
      );
    expect(allowed('shopper')).toEqual(['PLACED > CANCELLED']);
    expect(allowed('staff')).toHaveLength(6);
    expect(listTransitions(null, 'staff')).toEqual([]);
  });

  it.each([
    ['awaiting', 'This order is waiting for payment'],
    ['failed', 'The payment of this order failed'],
    ['refunded', 'This order was refunded'],
  ] as const)('an order that is not paid (%s) has no transitions', async (paymentState, message) => {
    const { orderId, person } = await makeOrder(shop);
    await putOrder(shop, orderId, { status: null, paymentState });
    for (const to of ['PACKING', 'CANCELLED', 'DELIVERED']) {
      expect(await transition(orderId, null, to)).toMatchObject({ status: 409, body: { message } });
    }
    expect(await cancel(person, orderId)).toMatchObject({ status: 409, body: { message } });
    expect(await transition(orderId, 'PLACED', 'PACKING')).toMatchObject({
      status: 409,
      body: { code: 'ORDER_CONFLICT', data: { status: null } },
    });
  });
});

describe('the shopper', () => {
  it.each([
    ['PACKING', 'This order is being packed and can no longer be cancelled'],
    ['OUT FOR DELIVERY', 'This order is on its way and can no longer be cancelled'],
    ['DELIVERED', 'This order was delivered and can no longer be cancelled'],
    ['CANCELLED', 'This order is already cancelled'],
  ] as const)('is told why an order at %s cannot be cancelled', (status, message) => {
    expect(findTransitionRefusal({ status, paymentState: 'paid' }, 'CANCELLED', 'shopper')).toBe(message);
  });

  it('sees the order’s status and its time, and does not cancel it from then on', async () => {
    const { orderId, person } = await makeOrderAt('PACKING');
    const list = await listOrders(shop, person.token);
    const [, packing] = await historyOf(orderId);
    expect(list[0]).toMatchObject({ status: 'PACKING', movedAt: packing!.createdAt.toISOString() });
    const message = 'This order is being packed and can no longer be cancelled';
    expect(await cancel(person, orderId)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_NOT_CANCELLABLE', message },
    });
    expect(await statusOf(shop, orderId)).toBe('PACKING');
  });

  it('is in the history when they cancel', async () => {
    const { orderId, person } = await makeOrder(shop);
    const answer = await cancel(person, orderId);
    const last = (await historyOf(orderId)).at(-1)!;
    expect(last).toMatchObject({ toStatus: 'CANCELLED', movedBy: 'shopper', userId: person.userId });
    expect(answer.body).toMatchObject({
      message: 'Order cancelled',
      data: [{ orderId, status: 'CANCELLED', payment_status: 'CASH ON DELIVERY' }],
    });
    expect(answer.body.data[0].movedAt).toBe(last.createdAt.toISOString());
  });
});

describe('two people at once', () => {
  it('the second of two staff is told who was first, and the order moves once', async () => {
    const [other, { orderId }] = [await makeStaff('Arjun Bose'), await makeOrder(shop)];
    const answers = await Promise.all([
      requestTransition(orderId, 'PLACED', 'PACKING', staff),
      requestTransition(orderId, 'PLACED', 'PACKING', other),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const first = answers[0].status === 200 ? 'Meera Nair' : 'Arjun Bose';
    const refused = answers.find((answer) => answer.status === 409)!;
    expect(refused.body).toMatchObject({
      code: 'ORDER_CONFLICT',
      message: `This order was changed to PACKING by ${first} a moment ago. Please review it before you continue.`,
      data: { status: 'PACKING' },
    });
    expect((await historyOf(orderId)).map((row) => row.toStatus)).toEqual(['PLACED', 'PACKING']);
  });

  it('the message names the shopper or oneself, and no time when it is long ago', async () => {
    const cancelled = await makeOrder(shop);
    await cancel(cancelled.person, cancelled.orderId);
    expect((await requestTransition(cancelled.orderId, 'PLACED', 'PACKING')).body.message).toBe(
      'This order was changed to CANCELLED by the shopper a moment ago. Please review it before you continue.',
    );
    const { orderId } = await makeOrderAt('PACKING');
    expect((await requestTransition(orderId, 'PLACED', 'PACKING')).body.message).toContain(
      'by you a moment ago',
    );
    await shop.db.execute(sql`UPDATE order_transitions SET created_at = created_at - interval '5 minutes'`);
    expect((await transition(orderId, 'PLACED', 'PACKING')).body.message).toContain(
      'changed to PACKING by you. Please',
    );
    await shop.db.delete(orderTransitions).where(eq(orderTransitions.orderId, orderId));
    expect((await transition(orderId, 'PLACED', 'PACKING')).body.message).toContain(
      'changed to PACKING. Please',
    );
  });

  it('20 cancels by shopper and staff: one is done, stock and money are returned once', async () => {
    const { orderId, person, product } = await makeOrder(shop, { stock: 8, quantity: 3 });
    await putOrder(shop, orderId, { paymentState: 'paid' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? cancel(person, orderId) : requestTransition(orderId, 'PLACED', 'CANCELLED'),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await stockOf(shop, product.id)).toBe(8);
    expect(await countRefunds(orderId)).toBe(1);
    expect((await historyOf(orderId)).map((row) => row.toStatus)).toEqual(['PLACED', 'CANCELLED']);
  });

  it('packing against cancelling: one of them succeeds, and the stock is right in both cases', async () => {
    for (let round = 0; round < 5; round++) {
      const { orderId, person, product } = await makeOrder(shop, { stock: 8, quantity: 3 });
      const answers = await Promise.all([
        cancel(person, orderId),
        requestTransition(orderId, 'PLACED', 'PACKING'),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect(await stockOf(shop, product.id)).toBe(answers[0].status === 200 ? 8 : 5);
    }
  });
});

describe('repeated taps', () => {
  it('three taps in half a second move an order one step; the second is refused as too soon', async () => {
    const { orderId } = await makeOrder(shop);
    expect((await requestTransition(orderId, 'PLACED', 'PACKING')).status).toBe(200);
    const second = await requestTransition(orderId, 'PACKING', 'OUT FOR DELIVERY');
    expect(second).toMatchObject({
      status: 409,
      headers: { 'retry-after': '2' },
      body: {
        code: 'ORDER_STEP_TOO_SOON',
        message:
          'This order was changed to PACKING by you a moment ago. Please review it before the next step.',
      },
    });
    expect((await requestTransition(orderId, 'PACKING', 'CANCELLED')).body.code).toBe('ORDER_STEP_TOO_SOON');
    expect(await statusOf(shop, orderId)).toBe('PACKING');
    await letPass(shop, orderId, 2);
    expect((await requestTransition(orderId, 'PACKING', 'OUT FOR DELIVERY')).status).toBe(200);
  });

  it('two people at once move it one step too: the step of another counts as recent', async () => {
    const [other, { orderId }] = [await makeStaff('Arjun Bose'), await makeOrder(shop)];
    await requestTransition(orderId, 'PLACED', 'PACKING', other);
    expect((await requestTransition(orderId, 'PACKING', 'OUT FOR DELIVERY')).body.message).toContain(
      'changed to PACKING by Arjun Bose a moment ago',
    );
  });

  it('do not prevent a shopper from cancelling an order that was just placed or moved back', async () => {
    const placed = await makeOrder(shop);
    expect((await cancel(placed.person, placed.orderId)).status).toBe(200);
    const putBack = await makeOrderAt('PACKING');
    expect((await requestTransition(putBack.orderId, 'PACKING', 'PLACED')).status).toBe(200);
    expect((await cancel(putBack.person, putBack.orderId)).status).toBe(200);
  });
});

describe('undoing the last step', () => {
  const waitingMails = async (orderId: string) =>
    (await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))).map(
      ({ event, queuedAt }) => `${event}${queuedAt ? ' written' : ''}`,
    );

  it.each([
    ['PACKING', 'PLACED'],
    ['OUT FOR DELIVERY', 'PACKING'],
    ['DELIVERED', 'OUT FOR DELIVERY'],
  ] as const)(
    'takes an order from %s back to %s within a minute, and says so in its history',
    async (from, to) => {
      const { orderId, product, person } = await makeOrderAt(from, { stock: 9, quantity: 4 });
      await letPass(shop, orderId, 55);
      expect((await readStaffOrder(orderId)).undo).toEqual({ to, seconds: expect.toBeOneOf([3, 4, 5]) });
      const answer = await requestTransition(orderId, from, to);
      expect(answer).toMatchObject({
        status: 200,
        body: { message: `Order is ${to} again`, data: { status: to, undo: null } },
      });
      expect(answer.body.data.transitions.at(-1)).toMatchObject({
        status: to,
        undid: from,
        name: 'Meera Nair',
      });
      expect(await stockOf(shop, product.id)).toBe(5);
      expect(await waitingMails(orderId)).toEqual(['placed']);
      // The shopper sees the status, and since when it has been that.
      const [row] = await listOrders(shop, person.token);
      const came = (await historyOf(orderId)).find(({ toStatus }) => toStatus === to)!;
      expect(row).toMatchObject({ status: to, movedAt: came.createdAt.toISOString() });
      // And forward again, as if nothing had happened.
      expect((await transition(orderId, to, from)).status).toBe(200);
    },
  );

  it('happens once for two at the same time, and only for the step that was seen', async () => {
    const [other, { orderId }] = [await makeStaff('Arjun Bose'), await makeOrderAt('OUT FOR DELIVERY')];
    const answers = await Promise.all([
      requestTransition(orderId, 'OUT FOR DELIVERY', 'PACKING', staff),
      requestTransition(orderId, 'OUT FOR DELIVERY', 'PACKING', other),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await statusOf(shop, orderId)).toBe('PACKING');
    // One step back, not two: an undo cannot be undone.
    expect((await requestTransition(orderId, 'PACKING', 'PLACED')).body.code).toBe('ORDER_MOVE_REFUSED');
    expect((await requestTransition(orderId, 'DELIVERED', 'OUT FOR DELIVERY')).body.code).toBe(
      'ORDER_CONFLICT',
    );
  });

  it('is not for shoppers, and not for cancelled orders', async () => {
    const { orderId, person } = await makeOrderAt('PACKING');
    expect((await requestTransition(orderId, 'PACKING', 'PLACED', person)).status).toBe(403);
    await transition(orderId, 'PACKING', 'CANCELLED');
    for (const to of ['PLACED', 'PACKING']) {
      expect(await requestTransition(orderId, 'CANCELLED', to)).toMatchObject({
        status: 409,
        body: { message: 'This order is already cancelled' },
      });
    }
    expect((await readStaffOrder(orderId)).undo).toBeNull();
  });

  it('delays the mail about a delivery, of which there is one, for the minute in which it can be undone', async () => {
    const { orderId } = await makeOrderAt('DELIVERED');
    await requestTransition(orderId, 'DELIVERED', 'OUT FOR DELIVERY');
    await transition(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    const deliveredAt = (await historyOf(orderId)).at(-1)!.createdAt.getTime();
    const written = (seconds: number) =>
      writeOrderMails(
        { ...shop.services, shopName: 'Jhatpat', publicUrl: 'http://shop.test' },
        new Date(deliveredAt + seconds * 1_000),
      );
    await written(0);
    expect(await waitingMails(orderId)).toEqual(expect.arrayContaining(['placed written', 'delivered']));
    await written(58);
    expect(await waitingMails(orderId)).toContain('delivered');
    await written(61);
    expect((await waitingMails(orderId)).toSorted()).toEqual(['delivered written', 'placed written']);
  });
});

describe('cancelling by staff', () => {
  it.each(['PLACED', 'PACKING', 'OUT FOR DELIVERY'] as const)(
    'returns the stock that is in the store, and requests one refund for an order paid by card, at %s',
    async (from) => {
      const { orderId, product } = await makeOrderAt(from, { stock: 9, quantity: 4 });
      await putOrder(shop, orderId, { paymentState: 'paid' });
      expect((await transition(orderId, from, 'CANCELLED')).status).toBe(200);
      expect((await transition(orderId, 'CANCELLED', 'CANCELLED')).status).toBe(409);
      expect(await statusOf(shop, orderId)).toBe('CANCELLED');
      expect(await stockOf(shop, product.id)).toBe(from === 'OUT FOR DELIVERY' ? 5 : 9);
      expect(await countRefunds(orderId)).toBe(1);
    },
  );

  it('requests no refund for an unpaid order, and is named in the ledger', async () => {
    const cash = await makeOrderAt('PACKING', { stock: 8, quantity: 3 });
    await transition(cash.orderId, 'PACKING', 'CANCELLED');
    expect(await countRefunds(cash.orderId)).toBe(0);
    const { rows } = await shop.db.execute(
      sql`SELECT quantity, user_id FROM stock_movements WHERE order_id = ${cash.orderId} AND reason = 'release'`,
    );
    expect(rows).toEqual([{ quantity: 3, user_id: staff.userId }]);
  });
});

it('refuses an invalid order, status or transition', async () => {
  const { orderId } = await makeOrder(shop);
  for (const id of ['0'.repeat(24), "' OR 1=1 --", '%']) {
    expect(await transition(id, 'PLACED', 'PACKING')).toMatchObject({
      status: 404,
      body: { message: 'Order not found' },
    });
  }
  for (const to of ['SHIPPED', '', 'packing']) {
    expect((await transition(orderId, 'PLACED', to)).status).toBe(400);
  }
  const bodies: unknown[] = [
    { orderId },
    { orderId, to: 'PACKING' },
    { orderId: { $ne: null }, from: 'PLACED', to: 'PACKING' },
  ];
  for (const body of bodies) {
    expect(await shop.call('PUT', '/api/order/move', { token: staff.token, body })).toMatchObject({
      status: 400,
      body: { message: 'Order id, from and to are required' },
    });
  }
  expect(await statusOf(shop, orderId)).toBe('PLACED');
});
