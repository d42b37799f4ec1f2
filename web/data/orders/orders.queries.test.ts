import { expect, test } from 'vitest';
import type { OrderRow } from '#features/order/core/order.contract.ts';
import { groupPurchases, toPurchases } from './orders.queries.ts';

function makeRow(row: Pick<OrderRow, '_id' | 'orderId'>): OrderRow {
  return {
    payment_status: 'CASH ON DELIVERY',
    isTest: false,
    product_details: { name: 'Toned Milk', image: [], unit: '500 ml', price: 30, discount: 0 },
    productId: 'p',
    quantity: 1,
    lineTotal: 30,
    discount: 0,
    subTotalAmt: 60,
    discountAmt: 0,
    totalAmt: 60,
    status: 'PLACED',
    delivery_address: { address_line: '', city: '', state: '', country: '', pincode: '', mobile: '' },
    createdAt: '2025-01-01T00:00:00.000Z',
    movedAt: '2025-01-01T00:00:00.000Z',
    ...row,
  };
}

test('the lines of one purchase are together, in the order the server sent', () => {
  const purchases = groupPurchases([
    makeRow({ _id: '3', orderId: 'new' }),
    makeRow({ _id: '1', orderId: 'old' }),
    makeRow({ _id: '2', orderId: 'old' }),
  ]);
  expect(purchases.map(({ orderId, lines }) => [orderId, lines.map(({ _id }) => _id)])).toEqual([
    ['new', ['3']],
    ['old', ['1', '2']],
  ]);
});

test('a purchase shows its own total, not the sum of totals', () => {
  const [purchase] = groupPurchases([
    makeRow({ _id: '1', orderId: 'a' }),
    makeRow({ _id: '2', orderId: 'a' }),
  ]);
  expect(purchase!.totalAmt).toBe(60);
});

test('a purchase that moved to the next page meanwhile comes once, with its lines once', () => {
  const moved = makeRow({ _id: '2', orderId: 'b' });
  const purchases = toPurchases([
    { rows: [makeRow({ _id: '1', orderId: 'a' }), moved] },
    { rows: [moved, makeRow({ _id: '3', orderId: 'c' })] },
  ]);
  expect(purchases.map(({ orderId, lines }) => [orderId, lines.length])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
});
