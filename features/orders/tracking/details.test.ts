// One order as its shopper sees it, from placing to delivery.

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { bringBack, doorCodeOf, makeTaken, take } from '#tests/deliveries.ts';
import { asPicker, claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import type { Person } from '#tests/factories.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { listOrders, makeOrder, moveOrder, putOrder, useCheckedShop } from '#tests/orders.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import type { OrderDetails } from './details.contract.ts';

const shop = useCheckedShop();
const staff = useAdmin(shop);

const ask = (person: Person, orderId: string) =>
  shop.call<OrderDetails>('GET', `/api/order/details?orderId=${orderId}`, { token: person.token });
async function read(person: Person, orderId: string): Promise<OrderDetails> {
  const answer = await ask(person, orderId);
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Order details' } });
  return answer.body.data;
}
async function move(orderId: string, from: string, to: string) {
  expect((await moveOrder(shop, staff, orderId, from, to)).status).toBe(200);
}
async function makeNamed(role: StaffRole, name: string): Promise<Person> {
  const member = await makeMember(shop, role, FIRST_STORE_ID);
  await shop.db.update(users).set({ name }).where(eq(users.id, member.userId));
  return member;
}
const statusesOf = ({ steps }: OrderDetails) => steps.map(({ status }) => status);

describe('an order', () => {
  it('that was just placed is answered whole', async () => {
    const { person, product, orderId, lineId } = await makeOrder(
      shop,
      { quantity: 3, price: 100, discount: 10 },
      { ifShort: 'replace', leaveAtDoor: true },
    );
    const details = await read(person, orderId);
    expect(details).toEqual({
      orderId,
      number: `#${orderId.slice(-6).toUpperCase()}`,
      version: expect.any(Number),
      status: 'PLACED',
      payment_status: 'CASH ON DELIVERY',
      isTest: false,
      payment: { method: 'cash', state: 'none_due', provider: null },
      createdAt: expect.any(String),
      steps: [{ status: 'PLACED', at: expect.any(String) }],
      lines: [
        {
          lineId,
          productId: product.id,
          name: product.name,
          image: '/images/none/800.webp',
          unit: '500 ml',
          quantity: 3,
          price: 90,
          lineTotal: 270,
          discount: 0,
          delivered: 3,
          substitute: null,
          question: null,
        },
      ],
      adjustments: [],
      ...{ charges: [], discounts: [], paidAtDoor: null },
      totalAmt: 270,
      due: 270,
      eta: { from: expect.any(String), to: expect.any(String) },
      ahead: 0,
      promised: { from: expect.any(String), to: expect.any(String) },
      code: null,
      people: { picker: null, rider: null },
      failReason: null,
      failedTry: null,
      delivery_address: expect.objectContaining({ pincode: '411001' }),
      ifShort: 'replace',
      leaveAtDoor: true,
      store: { name: 'Main store', phone: '', timeZone: 'Asia/Kolkata' },
      canCancel: true,
      problems: [],
      owed: [],
      credit: { spent: 0, back: 0 },
      reportUntil: null,
      rating: null,
      rateUntil: null,
      invoice: null,
      creditNotes: [],
    });
  });

  it('is shown step by step, with picker and rider, and its code while it is on its way', async () => {
    const { person, orderId } = await makeOrder(shop);
    const seen = [await read(person, orderId)];
    const look = async () => {
      const details = await read(person, orderId);
      expect(details.version).toBeGreaterThan(seen.at(-1)!.version);
      seen.push(details);
      return details;
    };
    const [picker, rider] = [await makeNamed('picker', 'Meera Nair'), await makeNamed('rider', 'Imran Ali')];
    await asPicker(shop, picker).claim(orderId);
    expect(await look()).toMatchObject({
      status: 'PACKING',
      canCancel: false,
      code: null,
      people: { picker: 'Meera', rider: null },
    });
    await packOrder(shop, picker, orderId);
    await take(shop, rider, orderId);
    const riding = await look();
    expect(statusesOf(riding)).toEqual(['PLACED', 'PACKING', 'PACKED', 'OUT FOR DELIVERY']);
    const code = await doorCodeOf(shop, orderId);
    expect(riding).toMatchObject({ code, people: { picker: 'Meera', rider: 'Imran' } });
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    const there = await look();
    expect(statusesOf(there)).toEqual(['PLACED', 'PACKING', 'PACKED', 'OUT FOR DELIVERY', 'DELIVERED']);
    expect(there).toMatchObject({ code: null, eta: null, invoice: `/api/order/invoice?orderId=${orderId}` });
    const deliveredAt = new Date(there.steps.at(-1)!.at).getTime();
    expect(new Date(there.reportUntil!).getTime()).toBe(deliveredAt + 48 * 3_600_000);
  });

  it('shows no undone step', async () => {
    const { person, orderId } = await makeOrder(shop);
    await move(orderId, 'PLACED', 'PACKING');
    await move(orderId, 'PACKING', 'PLACED');
    const undone = await read(person, orderId);
    expect(statusesOf(undone)).toEqual(['PLACED']);
    expect(undone.canCancel).toBe(true);
    await packOrder(shop, staff, orderId);
    await take(shop, staff, orderId);
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    await move(orderId, 'DELIVERED', 'OUT FOR DELIVERY');
    const back = await read(person, orderId);
    expect(statusesOf(back)).toEqual(['PLACED', 'PACKING', 'PACKED', 'OUT FOR DELIVERY']);
    const code = await doorCodeOf(shop, orderId);
    expect(back).toMatchObject({ code, invoice: null, reportUntil: null });
  });

  it('that is cancelled has nothing due, and shows why it came back', async () => {
    const { person, orderId } = await makeTaken(shop, staff);
    const _id = await bringBack(shop, staff, orderId);
    await shop.call('POST', '/api/delivery/take-in', { token: staff.token, body: { _id } });
    expect(await read(person, orderId)).toMatchObject({
      ...{ status: 'CANCELLED', due: 0, eta: null, code: null, canCancel: false, failedTry: null },
      failReason: 'Nobody answered the door',
    });
  });

  it('that waits for its card payment has no steps, and its total is due', async () => {
    const { person, orderId } = await makeOrder(shop, { price: 50 });
    await putOrder(shop, orderId, { paymentState: 'awaiting', status: null });
    expect(await read(person, orderId)).toMatchObject({
      status: null,
      payment_status: 'PENDING',
      steps: [],
      due: 50,
      canCancel: false,
    });
  });

  it('from before there was a history is shown as placed, and listed without unknown times', async () => {
    const { person, orderId } = await makeOrder(shop);
    await shop.db.execute(`DELETE FROM order_transitions WHERE order_id = '${orderId}'`);
    expect(statusesOf(await read(person, orderId))).toEqual(['PLACED']);
    await putOrder(shop, orderId, { status: 'DELIVERED' });
    const listed = await listOrders(shop, person.token);
    expect(listed).toMatchObject([{ orderId, status: 'DELIVERED', movedAt: null }]);
  });
});

describe('a short line', () => {
  it('is shown with its substitution, and the effect on the total', async () => {
    const placed = await makePlaced(shop, { ifShort: 'replace', quantities: [3, 2], prices: [60, 40] });
    const { person, orderId } = placed;
    const { calls, lineOf } = await claimPlaced(shop, staff, placed);
    const [first, second] = [lineOf(0), lineOf(1)];
    const { id: productId } = await placed.makeSimilar({ name: 'Oat Milk', unit: '1 l', price: 100 });
    const instead = async (quantity: number) => {
      await calls.short(orderId, first, 2, { productId, quantity });
      return (await read(person, orderId)).lines.find(({ lineId }) => lineId === first)!.substitute;
    };
    // A dearer substitute costs what was ordered.
    expect((await instead(2))!.price).toBe(120);
    expect(await instead(1)).toEqual({
      ...{ name: 'Oat Milk', unit: '1 l', image: '/images/none/800.webp', quantity: 1, price: 100 },
    });
    await calls.short(orderId, second, 1);
    const packing = await read(person, orderId);
    expect(packing.lines.map(({ delivered }) => delivered)).toEqual([1, 1]);
    expect(packing.adjustments).toEqual([]);
    await packOrder(shop, staff, orderId);
    const packed = await read(person, orderId);
    expect(packed.adjustments.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { lineId: first, amount: 20, reason: 'substitute', settled: true },
      { lineId: second, amount: 40, reason: 'short', settled: true },
    ]);
    expect(packed).toMatchObject({ totalAmt: 260, due: 200 });
    expect((await listOrders(shop, person.token))[0]).toMatchObject({ totalAmt: 260, lessAmt: 60 });
  });

  it('does not exist in an order that nobody picked with the page', async () => {
    const { person, orderId } = await makeOrder(shop, { quantity: 2 });
    await move(orderId, 'PLACED', 'PACKING');
    await move(orderId, 'PACKING', 'OUT FOR DELIVERY');
    const details = await read(person, orderId);
    expect(details.lines[0]!.delivered).toBe(2);
    expect(statusesOf(details)).toEqual(['PLACED', 'PACKING', 'OUT FOR DELIVERY']);
  });
});

describe('another shopper', () => {
  it('finds no order', async () => {
    const { orderId } = await makeOrder(shop);
    const stranger = await makeOneShopper(shop);
    for (const id of [orderId, 'f'.repeat(24), 'x', `${orderId}'--`]) {
      expect(await ask(stranger, encodeURIComponent(id))).toMatchObject({
        status: 404,
        body: { message: 'Order not found' },
      });
    }
    // Nor do staff, who have their own page.
    expect((await ask(staff, orderId)).status).toBe(404);
  });

  it('must name an order', async () => {
    const { person } = await makeOrder(shop);
    const answer = await shop.call('GET', '/api/order/details', { token: person.token });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Order id is required' } });
  });
});
