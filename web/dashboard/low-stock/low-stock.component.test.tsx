import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import type { ListedSupplier } from '#features/stock/supplier/supplier.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { BAD, readMessage } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { FOUND, openAs, toAlert, toStaff } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import LowStockPage from './low-stock.tsx';

const TEA: LowStock = {
  ...FOUND,
  productId: 'product-1',
  shelf: 'A-1',
  stock: 2,
  reorderLevel: 10,
  sold: 0,
  daysLeft: null,
  suggested: 8,
  supplier: null,
  ordered: null,
};
const METRO: ListedSupplier = {
  _id: 'supplier-1',
  name: 'Metro',
  email: 'metro@example.test',
  phone: '',
  products: 1,
};
const toAnswer = (products: LowStock[]) => ({
  data: products,
  bySupplier: [],
  ...toPaging(1, 50, products.length),
});

const rows = page.getByRole('table', { name: 'Low stock' }).getByRole('row', { name: /sold in 28 days/ });
const order = page.getByRole('region', { name: 'Order from Metro' });
const quantity = order.getByLabelText('Order of Tea');
const email = order.getByLabelText('Supplier email');
const ask = order.getByRole('button', { name: 'Order by email' });
const question = page.getByRole('dialog', { name: 'Email the order to Metro?' });
const send = question.getByRole('button', { name: 'Send' });

function open(answers: Stubs = {}, supplier = METRO): void {
  openAs('manager', <LowStockPage />, {
    'GET /api/stock/low': toAnswer([TEA]),
    'GET /api/stock/suppliers': { data: [supplier] },
    ...answers,
  });
}

async function openOrder(answers: Stubs = {}, supplier = METRO): Promise<void> {
  open(answers, supplier);
  await page.getByLabelText('Supplier', { exact: true }).selectOptions('Metro');
  await expect.element(quantity).toHaveValue('8');
}

test('a low product gets a supplier, and is ordered by mail once', async () => {
  const held = holdAnswer<'POST /api/stock/order'>({
    data: { _id: 'order-1', supplierId: 'supplier-1', email: 'new@example.test', lines: 1 } as never,
  });
  await openOrder(
    {
      'PUT /api/stock/supplier-of': { data: null as never },
      'PUT /api/stock/supplier': { data: METRO },
      'POST /api/stock/order': held.stub,
    },
    { ...METRO, email: '' },
  );
  await expect.element(rows).toMatchTextContent('2 left');
  await expect.element(rows).toMatchTextContent('Order 8');
  await rows.getByLabelText('Supplier of Tea').selectOptions('Metro');
  await expect
    .poll(() => listSent('PUT /api/stock/supplier-of')[0]?.body)
    .toEqual({
      productIds: ['product-1'],
      supplierId: 'supplier-1',
    });
  await expectFits();
  await quantity.fill('12');
  await ask.click();
  await expect.element(order).toMatchTextContent('Enter the email of Metro.');
  await email.fill('  new@example.test ');
  await ask.click();
  await send.click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText('The order was emailed to new@example.test.')).toBeVisible();
  expect(listSent('POST /api/stock/order').map(({ body }) => body.lines)).toEqual([
    [{ productId: 'product-1', quantity: 12 }],
  ]);
  expect(listSent('PUT /api/stock/supplier').map(({ body }) => body.email)).toEqual(['new@example.test']);
});

test('a product that was ordered and has not arrived is not ordered twice', async () => {
  open({
    'GET /api/stock/low': toAnswer([{ ...TEA, ordered: { quantity: 12, at: '2026-01-01T06:30:00.000Z' } }]),
  });
  await expect.element(rows).toMatchTextContent('12 ordered');
  await page.getByLabelText('Supplier', { exact: true }).selectOptions('Metro');
  await expect.element(quantity).toHaveValue('0');
  await ask.click();
  await expect.element(order).toMatchTextContent('There is nothing to order.');
  await expectFits();
});

test('a bad quantity is said at its field, and nothing typed is lost', async () => {
  await openOrder();
  for (const text of Object.values({ ...BAD, emoji: '🥭🍚', 'spaces around': 'none' })) {
    await quantity.fill(text);
    await ask.click();
    expect(await readMessage(quantity), text.slice(0, 9)).toBe('A whole number, 0 for none');
    await expect.element(quantity).toHaveFocus();
    await expect.element(quantity).toHaveValue(text.slice(0, 6));
  }
  await expectFits();
  await quantity.fill(' 7 ');
  await ask.click();
  await expect.element(question).toBeVisible();
});

test('a refused email is said at its field; without a network the question says so', async () => {
  const fields = { email: 'Enter a valid email' };
  await openOrder({ 'PUT /api/stock/supplier': refusal('invalid_input', { fields, message: fields.email }) });
  for (const text of [BAD['too long'], BAD.emoji, BAD.Devanagari, BAD['a negative number']]) {
    await email.fill(text);
    await ask.click();
    await send.click();
    await expect.element(question).not.toBeInTheDocument();
    expect(await readMessage(email)).toBe('Enter a valid email');
    await expect.element(email).toHaveValue(text.slice(0, 254));
  }
  await email.fill('new@example.test');
  stubCalls({ 'PUT /api/stock/supplier': 'offline' });
  await ask.click();
  await send.click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Not sent: no network');
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(quantity).toHaveValue('8');
});

test('a supplier that cannot be saved stays as it was, with a message', async () => {
  open({ 'PUT /api/stock/supplier-of': 'offline' });
  await rows.getByLabelText('Supplier of Tea').selectOptions('Metro');
  await expect.element(page.getByText(/^You seem to be offline/).first()).toBeVisible();
  await expect.element(rows.getByLabelText('Supplier of Tea')).toHaveValue('');
});

test('low stock that cannot be loaded is asked for again; without any the page says so', async () => {
  open({ 'GET /api/stock/low': 'offline' });
  const alert = toAlert('Low stock could not be loaded.');
  await expect.element(alert).toBeVisible();
  stubCalls({ 'GET /api/stock/low': toAnswer([]) });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No low stock' })).toBeVisible();
  await expectFits();
});

test('two presses save one file', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open();
  await expect.element(rows).toBeVisible();
  // Asked for first, to renew a session that has expired.
  const held = holdAnswer<'GET /api/user/user-details'>({ data: toStaff('manager') });
  stubCalls({ 'GET /api/user/user-details': held.stub });
  const save = page.getByRole('button', { name: 'Order list as CSV' });
  await save.click({ clickCount: 2 });
  await expect.element(save).toHaveAttribute('aria-busy', 'true');
  held.answer();
  await expect.element(save).toHaveAttribute('aria-busy', 'false');
  const links = clicked.mock.contexts as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual(['/api/stock/order-list']);
});
