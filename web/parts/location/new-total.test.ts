import { expect, test } from 'vitest';
import { listCharges, NO_CHARGES, toBill } from '#shared/bill.ts';
import { formatNewTotal } from './new-total.ts';

const bill = (goods: number, deliveryPaise: number) =>
  toBill(
    [{ lineTotalPaise: goods }],
    [],
    listCharges(goods, { ...NO_CHARGES, deliveryPaise }, { giftWrap: false }),
  );

test('another total is told with the charge that made it', () => {
  expect(formatNewTotal(bill(8_000, 0), bill(8_000, 2_500))).toBe('Total is now ₹105: Delivery Charge ₹25.');
  expect(formatNewTotal(bill(8_000, 2_500), bill(8_000, 0))).toBe('Total is now ₹80: Delivery Charge Free.');
});

test('a total that other goods made is told alone, and the same one not at all', () => {
  expect(formatNewTotal(bill(8_000, 2_500), bill(5_000, 2_500))).toBe('Total is now ₹75.');
  expect(formatNewTotal(bill(8_000, 2_500), bill(8_000, 2_500))).toBe(null);
  expect(formatNewTotal(null, bill(8_000, 2_500))).toBe(null);
  expect(formatNewTotal(bill(8_000, 2_500), null)).toBe(null);
});
