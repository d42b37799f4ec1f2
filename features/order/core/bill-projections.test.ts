import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Each file that reads the total of an order, and why it cannot forget the charges. 'shows them': they stand
 * beside the total, as features/payment/charges.test.ts sees.
 */
const READERS: Record<string, string> = {
  'features/customer/customer.store.ts': 'the sum that a customer has spent',
  'features/me/own-data/own-data.store.ts': 'shows them',
  'features/offer/offer-gain.rules.ts': 'what the orders with an offer brought, with charges',
  'features/offer/offer.store.ts': 'what the orders with an offer brought, with charges',
  'features/order/after-sales/goodwill.ts': 'what is due at the door',
  'features/order/core/order.rules.ts':
    'calculates what is due; the rows that its calls answer have totals only',
  'features/order/core/order.table.ts': 'the column, and the check that it is lines plus charges',
  'features/order/fulfilment/delivery.rules.ts': 'what is due at the door',
  'features/order/fulfilment/door-codes.ts': 'what is due at the door',
  'features/order/fulfilment/pick-lines.ts': 'what is due after picking',
  'features/order/fulfilment/transition-effects.ts': 'the cash that a rider takes',
  'features/order/invoice/invoice.contract.ts': 'shows them',
  'features/order/invoice/invoice.rules.ts': 'shows them, with their tax',
  'features/order/invoice/pdf/draw-invoice.ts': 'draws the lines of invoice.rules.ts, and the total',
  'features/order/messages/order-emails.ts': 'shows them',
  'features/order/messages/push.ts': 'what is due at the door',
  'features/order/placing/order-caps.rules.ts': 'the limit of unpaid orders counts all that is owed',
  'features/order/placing/order-caps.store.ts': 'the limit of unpaid orders counts all that is owed',
  'features/order/placing/place-attempt.ts': 'makes the bill',
  'features/order/placing/place-order.store.ts': 'writes the bill',
  'features/order/staff/staff-orders.store.ts': 'a row of a list: the total only',
  'features/order/tracking/details.rules.ts': 'shows them',
  'features/order/tracking/details.store.ts': 'reads them',
  'features/cart/bill.rules.ts': 'makes the bill',
  'features/payment/ledger/money.ts': 'the charge of the provider against what is due',
  'features/payment/ledger/money.rules.ts': 'the charge of the provider against what is due',
  'features/payment/open-session.ts': 'the amount of the payment',
  'features/payment/payment-state.ts': 'the amount of the payment',
  'features/payment/payment.rules.ts': 'the amount of the payment; the provider adds up lines and charges',
  'features/payment/reconcile/reconcile.ts': 'the amount of the payment',
  'features/payment/settle.ts': 'the amount of the payment',
  'features/report/offers.store.ts': 'what the orders with an offer brought, with charges',
  'features/report/sales/roll-up-sales.store.ts': 'sales, and the charges in a column of their own',
  'features/report/today/today.store.ts': 'sales with charges',
};
const READS_TOTAL = /\b(totalPaise|total_paise|duePaiseOf)\b/;

it('every file that reads the total of an order is known to count its charges', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = globSync('features/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.endsWith('order.ts'))
    .filter((file) => READS_TOTAL.test(readFileSync(join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(READERS).toSorted());
});
