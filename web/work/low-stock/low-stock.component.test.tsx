import { toPaging } from '#shared/paging.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import { ListedSupplier } from '#features/catalogue/supplier/supplier.contract.ts';
import { STORE } from '#tests/components/answers.ts';
import { make } from '#tests/components/make.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath } from '#tests/components/open-part.tsx';
import { FOUND, openAs, PURCHASE_LIST, toAlert } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const LowStockPage = staffPage('/dashboard/low-stock');

const TEA: LowStock = {
  ...FOUND,
  ...{ productId: 'product-1', shelf: 'A-1', stock: 2, reorderLevel: 10, sold: 96, daysLeft: 0.6 },
  ...{
    hoursLeft: 14,
    suggested: 8,
    caseSize: 4,
    why: 'sells 3.4 a day, 2 here: 2 cases of 4',
    supplier: null,
    ordered: null,
    listed: 0,
  },
};
const METRO = make(ListedSupplier, {
  ...{ _id: 'supplier-1', name: 'Metro', email: 'metro@example.test', products: 1 },
});
const toAnswer = (products: LowStock[]) => ({
  data: products,
  bySupplier: [],
  ...toPaging(1, 50, products.length),
});

const rows = page.getByRole('table', { name: 'Low stock' }).getByRole('row', { name: /sold in 28 days/ });
const orderThese = page.getByRole('button', { name: 'Order these' });
const choose = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true });

function open(answers: Stubs = {}, at = '/dashboard/low-stock'): void {
  const all = {
    'GET /api/stock/low': toAnswer([TEA]),
    'GET /api/stock/suppliers': { data: [METRO] },
    ...answers,
  };
  openAs('manager', <LowStockPage />, all, { at });
}

const LIST = { ...PURCHASE_LIST, _id: 'list-1' };
const SUPPLIED = { ...TEA, supplier: { _id: 'supplier-1', name: 'Metro' } };

test('the filters and the page are in the address, and another filter begins at the first page', async () => {
  open({}, '/dashboard/low-stock?days=5&target=99&page=2');
  await expect.element(page.getByLabelText('Lasts less than')).toHaveValue('5');
  await expect.element(page.getByLabelText('Order for')).toHaveValue('7');
  // The list has one page, so the first is asked for next.
  await expect
    .poll(() => listSent('GET /api/stock/low').map(({ query }) => query.get('page')))
    .toContain('2');
  await page.getByLabelText('Order for').selectOptions('14');
  await expect.poll(currentPath).toBe('/dashboard/low-stock?days=5&target=14');
});

test('a low product gets a supplier, and is put on the purchase order once', async () => {
  const held = holdAnswer<'POST /api/stock/purchase-list'>({ data: [LIST] });
  open({ 'PUT /api/stock/supplier-of': { data: null as never }, 'POST /api/stock/purchase-list': held.stub });
  await expect.element(rows).toMatchTextContent('2 left');
  await expect.element(rows).toMatchTextContent('lasts 14 hours');
  await expect.element(rows).toMatchTextContent('Order 8, 2 cases of 4sells 3.4 a day, 2 here');
  await choose('Tea').click();
  await orderThese.click();
  await expect.element(toAlert('Choose the supplier of Tea first.')).toBeVisible();
  await expectFits();
  stubCalls({ 'GET /api/stock/low': toAnswer([SUPPLIED]) });
  await rows.getByLabelText('Supplier of Tea').selectOptions('Metro');
  await expect
    .poll(() => listSent('PUT /api/stock/supplier-of')[0]?.body)
    .toEqual({ productIds: ['product-1'], supplierId: 'supplier-1' });
  await expect.element(rows.getByLabelText('Supplier of Tea')).toHaveValue('supplier-1');
  await orderThese.click({ clickCount: 6 });
  held.answer();
  await expect.poll(currentPath).toBe('/dashboard/purchase-lists?list=list-1');
  expect(listSent('POST /api/stock/purchase-list').map(({ body }) => body)).toEqual([
    { storeId: STORE._id, lines: [{ productId: 'product-1', quantity: 8 }] },
  ]);
});

test('what is on the way or on a list is not ordered twice', async () => {
  const ordered = { quantity: 12, at: '2026-01-01T06:30:00.000Z' };
  open({
    'GET /api/stock/low': toAnswer([
      { ...SUPPLIED, ordered, suggested: 0 },
      { ...SUPPLIED, productId: 'product-2', name: 'Salt', listed: 5, suggested: 0 },
    ]),
  });
  await expect.element(rows.first()).toMatchTextContent('12 on the way since');
  await expect.element(rows.first()).toMatchTextContent('Nothing more');
  await expect.element(rows.nth(1)).toMatchTextContent('5 on a purchase order, not ordered yet');
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await orderThese.click();
  await expect.element(toAlert('These are on their way, or on a purchase order already.')).toBeVisible();
  await expectFits();
});

test('a refusal is said beside the button, and nothing is chosen anew', async () => {
  open({ 'GET /api/stock/low': toAnswer([SUPPLIED]), 'POST /api/stock/purchase-list': 'offline' });
  await choose('Tea').click();
  await orderThese.click();
  await expect.element(toAlert('You seem to be offline')).toBeVisible();
  const fields = { 'lines.0.productId': 'There is no such product' };
  stubCalls({ 'POST /api/stock/purchase-list': refusal('invalid_input', { fields }) });
  await orderThese.click();
  await expect.element(toAlert('There is no such product')).toBeVisible();
  await expect.element(choose('Tea')).toBeChecked();
});

test('a supplier that cannot be saved stays as it was, with a message', async () => {
  open({ 'PUT /api/stock/supplier-of': 'offline' });
  await rows.getByLabelText('Supplier of Tea').selectOptions('Metro');
  await expect.element(page.getByText(/^You seem to be offline/).first()).toBeVisible();
  await expect.element(rows.getByLabelText('Supplier of Tea')).toHaveValue('');
});
