// Suppliers, the page of one, and the bills that are due.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ListedBill } from '#features/stock/receipt/bill.contract.ts';
import { PricePaid, SupplierDetails } from '#features/catalogue/supplier/supplier.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { readMessage } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { openAs, PURCHASE_LIST } from '#tests/components/store-work.tsx';
import { listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const SuppliersPage = staffPage('/dashboard/suppliers');

const price = (cost: number, receiptId: string) =>
  make(PricePaid, {
    ...{ productId: 'product-1', name: 'Tea', unit: '500 g', cost, units: 11, freeUnits: 1, receiptId },
    bookedAt: '2026-01-01T06:30:00.000Z',
  });
const METRO = make(SupplierDetails, {
  ...{ _id: 'supplier-1', name: 'Metro', email: 'metro@example.test', phone: '+91 98765 43210' },
  ...{ gstNumber: '29AAGCB7383J1Z4', state: 'Karnataka', paymentDays: 15, leadDays: 2, minimumOrder: 2500 },
  ...{ products: 7, prices: [price(13, 'receipt-2'), price(12, 'receipt-1')] },
});
const BILL = make(ListedBill, {
  ...{ receiptId: 'receipt-1', supplier: 'Metro', reference: 'B/221', day: '2025-12-01' },
  ...{ dueDay: '2025-12-16', amount: 346.5, hasPhoto: true },
});

let bills: ListedBill[];
beforeEach(() => {
  bills = [BILL];
});
const answers: Stubs = {
  'GET /api/stock/suppliers': { data: [METRO] },
  'GET /api/stock/supplier': { data: METRO },
  'GET /api/stock/bills': () => ({ data: bills, ...toPaging(1, 50, bills.length) }),
  'GET /api/stock/purchase-lists': {
    data: [{ ...PURCHASE_LIST, state: 'sent', sentAt: PURCHASE_LIST.createdAt, units: 51, came: 49 }],
    ...toPaging(1, 50, 1),
  },
};
const open = (more: Stubs = {}, at = '/dashboard/suppliers') =>
  openAs('manager', <SuppliersPage />, { ...answers, ...more }, { at });

test('a supplier has terms, open orders, bills due and the prices paid', async () => {
  open();
  await page.getByRole('link', { name: 'Metro' }).click();
  const article = page.getByRole('article', { name: 'Metro' });
  await expect.element(article).toMatchTextContent('GSTIN 29AAGCB7383J1Z4');
  const terms = page.getByRole('region', { name: 'Terms' });
  await expect.element(terms).toMatchTextContent(/Payment15 days after the bill.*2 days.*₹2,500/);
  await expect.element(page.getByRole('table', { name: 'Bills due' })).toMatchTextContent('₹346.50');
  const orders = page.getByRole('table', { name: 'Open purchase orders' });
  await expect.element(orders).toMatchTextContent('49 of 51 units came');
  const prices = page.getByRole('table', { name: 'Prices paid' });
  await expect.element(prices).toMatchTextContent(/₹13 for 10 \+ 1 free.*₹12 for 10 \+ 1 free/);
  await expectAccessible();
  await expectFits();
});

test('is added with what is wrong said at its field, and can be missing', async () => {
  const fields = { gstNumber: 'This GSTIN is mistyped', paymentDays: 'Payment terms must be a whole number' };
  open({
    'GET /api/stock/suppliers': { data: [] },
    'PUT /api/stock/supplier': refusal('invalid_input', { fields }),
  });
  await expect.element(page.getByRole('heading', { name: 'No suppliers' })).toBeVisible();
  await page.getByRole('button', { name: 'New supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'New supplier' });
  await dialog.getByLabelText('Name').fill('Metro');
  await dialog.getByLabelText('GSTIN').fill('29AAGCB7383J1Z5');
  await dialog.getByLabelText('Payment terms, days').fill('soon');
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  expect(await readMessage(dialog.getByLabelText('GSTIN'))).toBe(fields.gstNumber);
  expect(await readMessage(dialog.getByLabelText('Payment terms, days'))).toBe(fields.paymentDays);
  await expectFits();
  stubCalls({ 'PUT /api/stock/supplier': { data: METRO } });
  await dialog.getByLabelText('Payment terms, days').fill('15');
  await save.click({ clickCount: 3 });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies('PUT /api/stock/supplier').at(-1)).toEqual({
    ...{ name: 'Metro', gstNumber: '29AAGCB7383J1Z5', state: '', email: '', phone: '' },
    ...{ paymentDays: '15', leadDays: '1', minimumOrder: '0' },
  });
});

test('one that is gone says so', async () => {
  open({ 'GET /api/stock/supplier': refusal('not_found') }, '/dashboard/suppliers?supplier=supplier-9');
  await expect.element(page.getByRole('heading', { name: 'Supplier not found' })).toBeVisible();
});

test('a bill is ticked as paid with how, and the tick is taken back', async () => {
  open({}, '/dashboard/suppliers?show=due');
  const table = page.getByRole('table', { name: 'Bills due' });
  await expect.element(table).toMatchTextContent(/B\/221.*16 Dec 2025/);
  await expectFits();
  await page.getByRole('button', { name: 'Paid B/221' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paid?' });
  await expect.element(dialog).toMatchTextContent('₹346.50 to Metro, B/221');
  const how = dialog.getByLabelText('How it was paid');
  const send = dialog.getByRole('button', { name: 'Paid' });
  await send.click();
  expect(await readMessage(how)).toBe('Say how it was paid');
  stubCalls({ 'PUT /api/stock/bill-paid': 'offline' });
  await how.fill(' UPI 4711 ');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('You seem to be offline');
  await expectFits();
  const paid = { ...BILL, paidAt: '2026-01-02T06:30:00.000Z', paidBy: 'Vik Rao', how: 'UPI 4711' };
  stubCalls({
    'PUT /api/stock/bill-paid': () => {
      bills = [];
      return { data: paid, message: 'Paid' };
    },
  });
  await send.click({ clickCount: 3 });
  await expect.element(page.getByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  expect(listBodies('PUT /api/stock/bill-paid').slice(1)).toEqual([
    { _id: 'receipt-1', isPaid: true, how: 'UPI 4711' },
  ]);
  bills = [paid];
  await page.getByRole('link', { name: 'Paid bills' }).click();
  await expect
    .element(page.getByRole('table', { name: 'Paid bills' }))
    .toMatchTextContent('by Vik Rao: UPI 4711');
  await expectFits();
  bills = [];
  await page.getByRole('button', { name: /^Not paid.*B\/221/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing was paid yet' })).toBeVisible();
  expect(listBodies('PUT /api/stock/bill-paid').at(-1)).toEqual({ _id: 'receipt-1', isPaid: false });
});
