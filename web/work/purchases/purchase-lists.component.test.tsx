import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { Supplier } from '#features/catalogue/supplier/supplier.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { BAD, readMessage } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart, currentPath, openPart } from '#tests/components/open-part.tsx';
import {
  FOUND,
  openAs,
  PURCHASE_LINE,
  PURCHASE_LIST,
  RECEIPT,
  toAlert,
} from '#tests/components/store-work.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const PurchaseListsPage = staffPage('/dashboard/purchase-lists');

const SALT = { ...PURCHASE_LINE, productId: 'product-2', name: 'Salt', cost: null };
const units = page.getByLabelText('Units of Tea');
const cost = page.getByLabelText('Unit cost, Tea');
const total = page.getByRole('article').getByText(/products?, [\d,]+ units?/);
const save = page.getByRole('button', { name: 'Save' });
const byMail = page.getByRole('button', { name: 'Order by mail' });
const question = page.getByRole('dialog', { name: 'Mail the order to Metro?' });
const send = question.getByRole('button', { name: 'Send' });
const email = question.getByLabelText('Supplier email');

let list: PurchaseList;
beforeEach(() => {
  list = PURCHASE_LIST;
});
function change(changes: Partial<PurchaseList>): { data: PurchaseList } {
  list = { ...list, ...changes, revision: list.revision + 1 };
  return { data: list };
}
const SENT = { state: 'sent', sentAt: '2026-01-02T06:30:00.000Z', mailedTo: 'metro@example.test' } as const;

const answers: Stubs = {
  'GET /api/stock/purchase-list': () => ({ data: list }),
  'GET /api/stock/find': { data: [] },
  'PUT /api/stock/purchase-list': ({ body }) =>
    change({
      note: body.note ?? list.note,
      lines: body.lines!.map(({ productId, quantity, cost: each }) => ({
        ...(list.lines.find((line) => line.productId === productId) ?? { ...SALT, productId }),
        ...{ quantity: Number(quantity), cost: each == null ? null : Number(each) },
      })),
    }),
};
const AT = '/dashboard/purchase-lists?list=list-1';
const open = (more: Stubs = {}, at = AT) =>
  openAs('manager', <PurchaseListsPage />, { ...answers, ...more }, { at });

test('a draft is changed, saved and mailed once', async () => {
  const held = holdAnswer<'POST /api/stock/purchase-list/send'>({ data: { ...PURCHASE_LIST, ...SENT } });
  open({ 'POST /api/stock/purchase-list/send': held.stub });
  await expect.element(units).toHaveValue('24');
  await expect.element(total).toMatchTextContent('1 product, 24 units, ₹288');
  await expectFits();
  await units.fill('30');
  await cost.fill('12.50');
  await page.getByLabelText('Note to the supplier').fill('Before six');
  await expect.element(total).toMatchTextContent('1 product, 30 units, ₹375');
  await byMail.click();
  await expect.element(question).toMatchTextContent('1 product. An email cannot be taken back once sent.');
  await expectFits();
  expect(listBodies('PUT /api/stock/purchase-list')).toEqual([
    {
      ...{ _id: 'list-1', revision: 1, note: 'Before six' },
      lines: [{ productId: 'product-1', quantity: '30', cost: '12.50' }],
    },
  ]);
  await send.click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText(/by mail to metro@example\.test/)).toBeVisible();
  expect(listBodies('POST /api/stock/purchase-list/send')).toEqual([
    { _id: 'list-1', revision: 2, isMailed: true },
  ]);
  expect(listBodies('PUT /api/stock/supplier')).toEqual([]);
});

test('a product is added and taken off; what is typed outlives a lost network and a closed page', async () => {
  open({
    'PUT /api/stock/purchase-list': 'offline',
    'GET /api/stock/find': { data: [{ ...FOUND, lastCost: 9 }] },
  });
  await page.getByRole('combobox', { name: 'Add a product' }).fill('chai');
  await page.getByRole('listbox', { name: 'Found products' }).getByRole('option').click();
  // It is on the list already: one more.
  await expect.element(units).toHaveValue('25');
  stubCalls({ 'GET /api/stock/find': { data: [{ ...FOUND, _id: 'product-2', name: 'Salt', lastCost: 9 }] } });
  await page.getByRole('combobox', { name: 'Add a product' }).fill('salt');
  await page.getByRole('listbox', { name: 'Found products' }).getByRole('option').click();
  await expect.element(page.getByLabelText('Unit cost, Salt')).toHaveValue('9.00');
  await page.getByRole('button', { name: 'Remove Tea' }).click();
  await expect.element(total).toMatchTextContent('1 product, 1 unit, ₹9');
  await save.click();
  await expect.element(toAlert('No network: what you typed is stored here.')).toBeVisible();
  await expectFits();
  closePart();
  stubCalls(answers);
  openPart(<PurchaseListsPage />, { at: AT });
  await expect.element(page.getByLabelText('Units of Salt').first()).toHaveValue('1');
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  expect(list.lines.map(({ productId }) => productId)).toEqual(['product-2']);
  await page.getByRole('button', { name: 'Remove Salt' }).click();
  await byMail.click();
  await expect.element(toAlert('There is nothing on the list. Delete it instead.')).toBeVisible();
});

test('what is wrong is said at its line, and stays', async () => {
  const words = 'Quantity must be a whole number between 1 and 10,00,000';
  open({
    'PUT /api/stock/purchase-list': refusal('invalid_input', { fields: { 'lines.0.quantity': words } }),
  });
  for (const text of [BAD['too long'], BAD.emoji, BAD.Devanagari, BAD['a negative number']]) {
    await units.fill(text);
    await save.click();
    expect(await readMessage(units)).toBe(words);
    await expect.element(units).toHaveFocus();
    await expect.element(units).toHaveValue(text.slice(0, 7));
  }
  await expectFits();
});

test('what somebody else has changed is shown, and nothing typed is lost', async () => {
  const now = { ...list, revision: 2, lines: [{ ...PURCHASE_LINE, quantity: 30, cost: 13 }, SALT] };
  open({
    'PUT /api/stock/purchase-list': () => {
      list = now;
      return refusal('purchase_list_changed', { data: now });
    },
  });
  await cost.fill('11');
  await save.click();
  const notice = toAlert('Someone else changed this list.');
  await expect.element(notice).toMatchTextContent('Tea: 30 instead of 24, cost 13 instead of 12');
  await expect.element(notice).toMatchTextContent('Salt: added, 24');
  await expect.element(units).toHaveValue('30');
  await expect.element(cost).toHaveValue('11');
  await expectFits();
  stubCalls({ 'PUT /api/stock/purchase-list': answers['PUT /api/stock/purchase-list']! });
  await save.click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(list.lines).toMatchObject([{ quantity: 30, cost: 11 }, { quantity: 24 }]);
});

test('the email is kept with the supplier; a refused one is said at the field', async () => {
  list = { ...list, supplier: { ...list.supplier, email: '' } };
  const words = 'Enter a valid email';
  open({ 'PUT /api/stock/supplier': refusal('invalid_input', { fields: { email: words } }) });
  await byMail.click();
  await email.fill('nobody');
  await send.click();
  expect(await readMessage(email)).toBe(words);
  await expect.element(email).toHaveValue('nobody');
  await expectFits();
  stubCalls({
    'PUT /api/stock/supplier': {
      data: make(Supplier, { _id: 'supplier-1', name: 'Metro', email: 'a@b.test' }),
    },
    'POST /api/stock/purchase-list/send': 'offline',
  });
  await email.fill(' a@b.test ');
  await send.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Not sent: no network');
  expect(listBodies('PUT /api/stock/supplier').at(-1)!).toEqual({ _id: 'supplier-1', email: 'a@b.test' });
  await userEvent.keyboard('{Escape}');
  // Ordered by phone.
  stubCalls({ 'POST /api/stock/purchase-list/send': () => change({ ...SENT, mailedTo: '' }) });
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await page.getByRole('button', { name: 'Ordered', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Receive' })).toBeVisible();
});

test('what was ordered shows what came, is received once, and its rest is closed', async () => {
  list = { ...list, ...SENT, units: 48, came: 20, lines: [{ ...PURCHASE_LINE, came: 20, paid: 12.5 }, SALT] };
  const held = holdAnswer<'POST /api/stock/receipt'>({ data: { ...RECEIPT, _id: 'receipt-7' } });
  open({ 'POST /api/stock/receipt': held.stub });
  await expect.element(page.getByText('20 of 48 came: 28 still open')).toBeVisible();
  const differences = page.getByRole('region', { name: 'Differences from the order' });
  await expect
    .element(differences)
    .toMatchTextContent('Tea, 500 g: ordered 24, came 20: 4 short; price ₹12.50 instead of ₹12');
  await expectFits();
  await page.getByRole('button', { name: 'Receive' }).click({ clickCount: 4 });
  held.answer();
  await expect.poll(currentPath).toBe('/dashboard/goods-in?receipt=receipt-7');
  expect(listBodies('POST /api/stock/receipt').map(({ listId }) => listId)).toEqual(['list-1']);
  closePart();
  open({
    'POST /api/stock/purchase-list/close': () => change({ state: 'closed', closedAt: SENT.sentAt }),
  });
  await page.getByRole('button', { name: 'Close the rest' }).click();
  const closing = page.getByRole('dialog', { name: 'Close this purchase order?' });
  await expect.element(closing).toMatchTextContent('28 units have not come');
  await closing.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(page.getByText(/^Closed/)).toBeVisible();
});

test('a product that cannot be ordered says why', async () => {
  const fields = { 'lines.0.productId': 'Choose the supplier of Tea first' };
  const more = {
    'GET /api/stock/purchase-lists': { data: [], ...toPaging(1, 50, 0) },
    'GET /api/stock/find': { data: [FOUND] },
    'POST /api/stock/purchase-list': refusal('invalid_input', { fields }),
  };
  open(more, '/dashboard/purchase-lists');
  await page.getByRole('combobox', { name: 'Order a product' }).fill('tea');
  await page.getByRole('listbox', { name: 'Found products' }).getByRole('option').click();
  await expect.element(toAlert('Choose the supplier of Tea first')).toBeVisible();
});

test('a list that is gone says so; a draft is deleted after a question', async () => {
  open({ 'GET /api/stock/purchase-list': refusal('not_found') });
  await expect.element(page.getByRole('heading', { name: 'Purchase order not found' })).toBeVisible();
  closePart();
  open({
    'DELETE /api/stock/purchase-list': { data: null, message: 'Purchase order deleted' },
    'GET /api/stock/purchase-lists': { data: [], ...toPaging(1, 50, 0) },
  });
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(currentPath).toBe('/dashboard/purchase-lists');
});
