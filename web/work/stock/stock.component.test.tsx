import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { type LedgerProduct, Movement } from '#features/catalogue/stock/stock.contract.ts';
import { ProductOverview, StockOfStore } from '#features/office/product-page/product-page.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { make } from '#tests/components/make.ts';
import { STORE } from '#tests/components/answers.ts';
import { refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart } from '#tests/components/open-part.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { FOUND, openAs } from '#tests/components/store-work.tsx';
import { listBodies, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const StockPage = staffPage('/dashboard/stock');

const TEA: LedgerProduct = {
  ...FOUND,
  ...{ stock: 15, openingStock: 20, shelf: 'A-1', reorderLevel: null, sold: 3 },
};
const WASTE = make(Movement, {
  ...{ quantity: -2, reason: 'waste', by: 'Vik Rao', note: 'Two were torn' },
  createdAt: '2026-01-01T07:00:00.000Z',
  balance: 15,
});
const SALE: Movement = {
  ...WASTE,
  ...{ quantity: -3, reason: 'order', orderId: 'ORD-66f0a1b2c3', by: null, note: null, balance: 17 },
};

const rows = page.getByRole('table', { name: 'Stock movements' }).getByRole('row');
const dialog = page.getByRole('dialog').first();
const toLedger = (movements: Movement[], stock: number) => ({
  data: movements,
  product: { ...TEA, stock },
  ...toPaging(1, 50, movements.length),
});

const OVERVIEW = make(ProductOverview, {
  ...{ _id: 'product-1', name: 'Tea', unit: '500 g', sku: 'TEA-1', categories: ['Tea and coffee'] },
  ...{ price: 100, discount: 10, cost: 60, gstRate: 5 },
  stores: [
    make(StockOfStore, {
      storeId: STORE._id,
      name: 'Main store',
      stock: 15,
      shelf: 'A-1',
      sold: 3,
      mayWork: true,
    }),
    make(StockOfStore, { storeId: 'store-2', name: 'Second store', stock: 4, shelf: 'B-2', mayWork: true }),
  ],
  days: [
    { day: '2026-01-01', units: 2 },
    { day: '2026-01-02', units: 1 },
  ],
  changes: [
    {
      at: '2026-01-01T07:00:00.000Z',
      by: 'Om Prakash',
      before: { price: 90 },
      after: { price: 100 },
      receipt: null,
    },
    {
      at: '2025-12-01T07:00:00.000Z',
      by: null,
      before: null,
      after: { cost: 60 },
      receipt: { _id: 'receipt-1', supplier: 'Metro' },
    },
  ],
  offers: [
    {
      ...{ _id: 'offer-1', name: 'Tea week', code: 'TEA', storeId: null, state: 'running' },
      ...{ from: '2026-01-01T07:00:00.000Z', until: null },
    },
  ],
  barCodes: [
    { code: '8901030865275', source: 'picking', by: 'Ravi Kumar', at: '2025-11-03T07:00:00.000Z' },
    { code: '29000001', source: 'catalogue', by: null, at: null },
  ],
  purchases: [
    {
      ...{ _id: 'list-1', number: '#A1B2C3', storeId: 'store-2', supplier: 'Metro' },
      ...{ state: 'sent', quantity: 24 },
    },
  ],
});

function open(
  answers: Stubs = {},
  at = '/dashboard/stock?productId=product-1',
  role: Parameters<typeof openAs>[0] = 'manager',
): void {
  openAs(
    role,
    <StockPage />,
    {
      'GET /api/product/overview': { data: OVERVIEW },
      'GET /api/store/ledger': toLedger([WASTE, SALE], 15),
      ...answers,
    },
    { at, facts: { hasStores: true } },
  );
}

const region = (name: string) => page.getByRole('region', { name, exact: true });
const scan = page.getByRole('textbox', { name: 'Bar code' });

/** As a scanner that acts as a keyboard: digit after digit, and Enter. */
async function scanCode(code: string): Promise<void> {
  await scan.click();
  await userEvent.keyboard(`${code}{Enter}`);
}

test('the page of a product says what the shop knows of it, and leads on', async () => {
  open({}, undefined, 'owner');
  await expect.element(page.getByRole('heading', { name: 'Tea', level: 1 })).toBeVisible();
  await expect.element(page.getByText('500 g · SKU TEA-1 · Tea and coffee')).toBeVisible();
  await expect.element(region('Price')).toMatchTextContent(/Sells at\s*₹90.*₹60 without GST.*Margin\s*30 %/);
  await expect.element(region('Price history')).toMatchTextContent(/Om Prakash.*MRP ₹90 to ₹100/);
  await expect.element(region('Price history')).toMatchTextContent(/Automatic.*Cost ₹60Metro/);
  await expect.element(region('Sales')).toMatchTextContent('3 units sold in 28 days');
  await expect
    .element(region('Open purchase orders'))
    .toMatchTextContent(/Metro.*24 units · ordered · Second/);
  await expect.element(region('Bar codes')).toMatchTextContent(/Taught by Ravi Kumar while picking, 3 Nov/);
  const linkOf = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(linkOf('Tea week')).toHaveAttribute('href', '/dashboard/offers?offer=offer-1');
  await expect
    .element(linkOf('Edit product'))
    .toHaveAttribute('href', '/dashboard/product?edit=product-1&store=store-1');
  await expect.element(linkOf('In the shop')).toHaveAttribute('href', '/product/Tea-product-1');
  await expect
    .element(linkOf('Second store'))
    .toHaveAttribute('href', '/dashboard/stock?productId=product-1&store=store-2');
  await expectFits();
});

test('a bar code is scanned in, moved from another product after a question, and removed', async () => {
  const owner = make(BarCodeOwner, { _id: 'product-2', name: 'Tea', unit: '1 kg' });
  open(
    {
      'PUT /api/product/bar-code': ({ body }) =>
        body.from ? { data: [] } : refusal('bar_code_taken', { data: owner }),
    },
    undefined,
    'owner',
  );
  await scanCode('4006381333931');
  await expect.element(dialog).toMatchTextContent('4006381333931 belongs to Tea, 1 kg. Move it here?');
  await expectFits();
  await dialog.getByRole('button', { name: 'Move it here' }).click();
  await expect.element(page.getByText('4006381333931 is saved.')).toBeVisible();
  expect(listBodies('PUT /api/product/bar-code')).toEqual([
    { productId: 'product-1', code: '4006381333931' },
    { productId: 'product-1', code: '4006381333931', from: 'product-2' },
  ]);
  stubCalls({ 'DELETE /api/product/bar-code': { data: [] } });
  await page.getByRole('button', { name: 'Remove 8901030865275' }).click();
  await expect.element(dialog).toMatchTextContent('Scanners will no longer find Tea, 500 g by it.');
  await pressImpatiently(dialog.getByRole('button', { name: 'Remove', exact: true }));
  expect(listBodies('DELETE /api/product/bar-code')).toEqual([
    { productId: 'product-1', code: '8901030865275' },
  ]);
});

test('a mistyped bar code says so where it was typed', async () => {
  const message = 'This bar code is mistyped: its last digit does not match';
  open({ 'PUT /api/product/bar-code': refusal('invalid_input', { message }) }, undefined, 'owner');
  await scanCode('4006381333932');
  await expect.element(region('Bar codes').getByRole('alert')).toMatchTextContent(message);
});

test('a manager reads the bar codes and the offers, and changes neither', async () => {
  open();
  await expect.element(region('Bar codes')).toMatchTextContent('8901030865275');
  await expect.element(scan).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Edit product' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Tea week' })).not.toBeInTheDocument();
});

test('who keeps the catalogue sees the stock of each store without booking it', async () => {
  const stores = OVERVIEW.stores.map((store) => ({ ...store, mayWork: false }));
  open(
    { 'GET /api/product/overview': { data: { ...OVERVIEW, stores, purchases: [] } } },
    undefined,
    'catalogue',
  );
  await expect.element(region('Stock by store').first()).toMatchTextContent(/Main store.*15/);
  await expect.element(page.getByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
  expect(listSent('GET /api/store/ledger')).toHaveLength(0);
});

async function openBooking(button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

test('the ledger of a product says why there are so many, and takes a correction', async () => {
  const corrected = { ...WASTE, quantity: -8, reason: 'correction', note: 'Counted by hand', balance: 7 };
  open({ 'GET /api/stock/find': { data: [FOUND] } }, '/dashboard/stock');
  await expect.element(page.getByRole('heading', { name: 'Which product?' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Product' }).fill('Tea');
  await page.getByRole('listbox', { name: 'Found products' }).getByRole('option').click();
  await expect.element(rows.nth(1)).toMatchTextContent('Two were torn');
  await expect.element(rows.nth(1)).toMatchTextContent('Vik Rao');
  await expect.element(rows.nth(1)).toMatchTextContent(/−2\s*15$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/Sold, order #\w+/);
  await expect.element(rows.last()).toMatchTextContent('Opening stock');
  await expectFits();

  await openBooking('Correct');
  await dialog.getByLabelText('How many are there?').fill('7');
  await expect.element(dialog.getByText('15 now, 7 afterwards')).toBeVisible();
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect.element(dialog.getByLabelText('Why')).toHaveAccessibleDescription('Say why');
  await expectFits();
  await dialog.getByLabelText('Why').fill('Counted by hand');
  stubCalls({
    'POST /api/stock/adjust': { data: [], message: 'Booked' },
    'GET /api/store/ledger': toLedger([corrected, WASTE, SALE], 7),
  });
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rows.nth(1)).toMatchTextContent('Counted by hand');
  expect(listSent('POST /api/stock/adjust').map(({ body }) => body.lines)).toEqual([
    [{ productId: 'product-1', quantity: -8 }],
  ]);
});

test('stock is booked once, and its shelf saved once, however impatiently', async () => {
  open({
    'POST /api/stock/adjust': { data: [], message: 'Booked' },
    'PUT /api/store/stock': {
      data: { storeId: STORE._id, productId: 'product-1', stock: 15, shelf: 'B-7', reorderLevel: null },
      message: 'Saved',
    },
  });
  await openBooking('Waste');
  await dialog.getByLabelText('How many?').fill('2');
  await dialog.getByLabelText('What happened').selectOptions('Spoiled');
  await pressImpatiently(dialog.getByRole('button', { name: 'Book waste' }));
  expect(listSent('POST /api/stock/adjust').map(({ body }) => body)).toMatchObject([{ kind: 'spoiled' }]);
  await openBooking('Shelf and level');
  await dialog.getByLabelText('Shelf').fill('B-7');
  await pressImpatiently(dialog.getByRole('button', { name: 'Save' }));
  expect(listSent('PUT /api/store/stock')).toHaveLength(1);
});

test('a product that does not exist is not found', async () => {
  open({ 'GET /api/product/overview': refusal('not_found') });
  await expect.element(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('what is wrong with a booking or a place is said at its field, and nothing typed is lost', async () => {
  open();
  await openBooking('Waste');
  await dialog.getByLabelText(/^Why/).fill('Torn');
  const field = dialog.getByLabelText('How many?');
  await field.fill('6');
  await tryBadFields({
    call: 'POST /api/stock/adjust',
    fields: { 'lines.0.quantity': { field, refused: refuseAll('Enter a whole number', 'spaces around') } },
    submit: dialog.getByRole('button', { name: 'Book waste' }),
  });
  await expect.element(dialog.getByLabelText(/^Why/)).toHaveValue('Torn');
  closePart();
  open();
  await openBooking('Shelf and level');
  await tryBadFields({
    call: 'PUT /api/store/stock',
    fields: {
      shelf: { field: dialog.getByLabelText('Shelf') },
      reorderLevel: { field: dialog.getByLabelText('Reorder level') },
    },
    submit: dialog.getByRole('button', { name: 'Save' }),
  });
});

test('a shelf that somebody else has changed meanwhile is taken over, and their level is the choice', async () => {
  const now = { storeId: STORE._id, productId: 'product-1', stock: 15, shelf: 'C-1', reorderLevel: 9 };
  open({ 'PUT /api/store/stock': refusal('stock_changed', { data: now }) });
  await openBooking('Shelf and level');
  await dialog.getByLabelText('Reorder level').fill('5');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = dialog.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toMatchTextContent(/Updated.*: Shelf\..*Reorder level.*Yours.*5.*Saved.*9/);
  await expect.element(dialog.getByLabelText('Shelf')).toHaveValue('C-1');
  await expectFits();
  stubCalls({ 'PUT /api/store/stock': { data: now, message: 'Stock saved' } });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies('PUT /api/store/stock')).toMatchObject([
    { shelf: 'A-1', reorderLevel: '5', was: { shelf: 'A-1' } },
    { shelf: 'C-1', reorderLevel: '5', was: { shelf: 'C-1', reorderLevel: 9 } },
  ]);
});
