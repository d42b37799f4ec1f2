import { expect, test } from 'vitest';
import { ORDER_ROW } from '#tests/components/answers.ts';
import { groupPurchases } from './orders.queries.ts';

const makeRow = (_id: string, orderId: string) => ({ ...ORDER_ROW, _id, orderId, totalAmt: 60 });

test('the lines of one purchase are together, in the order the server sent', () => {
  const purchases = groupPurchases([makeRow('3', 'new'), makeRow('1', 'old'), makeRow('2', 'old')]);
  expect(purchases.map(({ orderId, lines }) => [orderId, lines.map(({ _id }) => _id)])).toEqual([
    ['new', ['3']],
    ['old', ['1', '2']],
  ]);
});

test('a purchase shows its own total, not the sum of totals', () => {
  const [purchase] = groupPurchases([makeRow('1', 'a'), makeRow('2', 'a')]);
  expect(purchase!.totalAmt).toBe(60);
});

test('a purchase that moved to the next page meanwhile comes once, with its lines once', () => {
  const moved = makeRow('2', 'b');
  const purchases = groupPurchases([makeRow('1', 'a'), moved, moved, makeRow('3', 'c')]);
  expect(purchases.map(({ orderId, lines }) => [orderId, lines.length])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
  ]);
});
