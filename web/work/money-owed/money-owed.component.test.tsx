import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StaffOwedMoney } from '#features/orders/money-back/money-back.contract.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const MoneyOwedPage = staffPage('/dashboard/money-owed');

const OWED: StaffOwedMoney = {
  ...{ _id: 'owed-1', amount: 39, orderId: 'order-1', number: '#A1B2C3', version: 2 },
  ...{ createdAt: '2026-01-01T06:30:00.000Z', dueAt: '2026-01-08T06:30:00.000Z' },
  ...{ way: 'upi', upiId: 'asha@okbank', nextOrder: null, paidAt: null, paidBy: null, how: '' },
  customer: { name: 'Asha Rao', mobile: '9876543210' },
};

const list = page.getByRole('list', { name: 'Money owed' });
const dialog = page.getByRole('dialog', { name: 'Paid back?' });
const how = dialog.getByLabelText('How it was paid');
const paid = dialog.getByRole('button', { name: 'Paid' });

const open = (owed: StaffOwedMoney[], answers: Stubs = {}, search = '') =>
  openAs(
    'manager',
    <MoneyOwedPage />,
    { 'GET /api/order/money-owed': { data: owed }, ...answers },
    { at: `/dashboard/money-owed${search}` },
  );

test('who gets how much which way is listed, and noted once as paid, with how', async () => {
  const held = holdAnswer<'PUT /api/order/money-paid'>({ data: OWED, message: 'Paid' });
  const other = { ...OWED, _id: 'owed-2', way: 'rider' as const, upiId: null };
  // A link without a number would have no name, which expectFits sees.
  const nobodyToCall = { ...other, _id: 'owed-3', way: null, customer: { name: 'Ravi', mobile: '' } };
  open([OWED, { ...other, nextOrder: '#D4E5F6' }, nobodyToCall], {
    'PUT /api/order/money-paid': held.stub,
  });
  await expect
    .element(list)
    .toMatchTextContent(
      /₹39 to Asha Rao.*To UPI id asha@okbank.*Order #A1B2C3.*In cash with order #D4E5F6.*has not chosen how/,
    );
  await expectFits();
  await list.getByRole('button', { name: 'Paid to Asha Rao' }).first().click();
  await expect.element(dialog).toMatchTextContent('To UPI id asha@okbank.');
  await paid.click();
  await expect.element(how).toHaveAccessibleDescription('Say how it was paid');
  await how.fill(' UPI 6123 ');
  await paid.click({ clickCount: 6 });
  stubCalls({ 'GET /api/order/money-owed': { data: [] } });
  held.answer();
  await expect.element(page.getByRole('heading', { name: 'Nothing is owed' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Money owed' })).toHaveFocus();
  expect(listBodies('PUT /api/order/money-paid')).toEqual([{ _id: 'owed-1', version: 2, how: 'UPI 6123' }]);
});

test('if the shopper has chosen another way meanwhile, the question says so and shows it', async () => {
  open([OWED], { 'PUT /api/order/money-paid': refusal('money_way_changed') });
  await list.getByRole('button', { name: 'Paid to Asha Rao' }).click();
  await how.fill('UPI 6123');
  await expectFits();
  stubCalls({ 'GET /api/order/money-owed': { data: [{ ...OWED, version: 3, upiId: 'new@okbank' }] } });
  await paid.click();
  await expect.element(dialog.getByText(/^The shopper has chosen another way\./)).toBeVisible();
  await expect.element(dialog).toMatchTextContent('To UPI id new@okbank.');
  await expect.element(how).toHaveValue('UPI 6123');
});

test('paid amounts show who paid them and how', async () => {
  const done = { ...OWED, paidAt: '2026-01-02T06:30:00.000Z', paidBy: 'Nila Das', how: 'UPI 6123' };
  open([done], {}, '?show=paid');
  await expect.element(list).toMatchTextContent(/UPI 6123.*Nila Das/);
  await expect.element(list.getByRole('button')).not.toBeInTheDocument();
});
