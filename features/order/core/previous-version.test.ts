// The previous version knows `payment_status` only, and may go on selling beside this one.

import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { orders } from './order.table.ts';

const shop = useTestShop();
const words = {
  method: orders.paymentMethod,
  state: orders.paymentState,
  before: orders.previousPaymentStatus,
};
const read = async (id: string) => (await shop.db.select(words).from(orders).where(eq(orders.id, id)))[0];

async function placeAsBefore(payment: string, status: string | null): Promise<string> {
  const { userId } = await makeOneShopper(shop);
  const id = makeId();
  await shop.db.execute(sql`
    INSERT INTO orders (id, user_id, store_id, payment_status, status, sub_total_paise, total_paise, delivery_address, expires_at)
    VALUES (${id}, ${userId}, ${FIRST_STORE_ID}, ${payment}, ${status}, 9900, 9900, '{}', now() + interval '1 hour')`);
  return id;
}

it('what it writes is read as method and state', async () => {
  const cash = await placeAsBefore('CASH ON DELIVERY', 'PLACED');
  expect(await read(cash)).toEqual({ method: 'cash', state: 'none_due', before: 'CASH ON DELIVERY' });
  const online = await placeAsBefore('PENDING', null);
  expect(await read(online)).toEqual({ method: 'card', state: 'awaiting', before: 'PENDING' });
  for (const [status, state] of [
    ['PAID', 'paid'],
    ['REFUNDED', 'refunded'],
    ['FAILED', 'failed'],
  ]) {
    await shop.db.execute(sql`UPDATE orders SET payment_status = ${status} WHERE id = ${online}`);
    expect(await read(online)).toEqual({ method: 'card', state, before: status });
  }
});

it('reads what this one writes', async () => {
  const { userId } = await makeOneShopper(shop);
  const order = {
    userId,
    storeId: FIRST_STORE_ID,
    subTotalPaise: 9900,
    totalPaise: 9900,
    expiresAt: new Date(),
  };
  const id = makeId();
  const address = { address_line: '', city: '', state: '', country: '', pincode: '', mobile: '' };
  const words = { paymentMethod: 'upi', paymentState: 'awaiting', paymentProvider: 'razorpay' } as const;
  await shop.db.insert(orders).values({ ...order, ...words, id, deliveryAddress: address });
  expect(await read(id)).toEqual({ method: 'upi', state: 'awaiting', before: 'PENDING' });
  for (const [state, before] of [
    ['paid', 'PAID'],
    ['failed', 'FAILED'],
    ['refunded', 'REFUNDED'],
    ['none_due', 'CASH ON DELIVERY'],
  ] as const) {
    await shop.db.update(orders).set({ paymentState: state }).where(eq(orders.id, id));
    expect(await read(id)).toEqual({ method: 'upi', state, before });
  }
});
