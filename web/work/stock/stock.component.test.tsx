import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type LedgerProduct, Movement } from '#features/catalogue/stock/stock.contract.ts';
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

function open(answers: Stubs = {}, at = '/dashboard/stock?productId=product-1'): void {
  openAs(
    'manager',
    <StockPage />,
    { 'GET /api/store/ledger': toLedger([WASTE, SALE], 15), ...answers },
    { at, facts: { hasStores: true } },
  );
}

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
  await pressImpatiently(dialog.getByRole('button', { name: 'Book waste' }));
  expect(listSent('POST /api/stock/adjust')).toHaveLength(1);
  await openBooking('Shelf and level');
  await dialog.getByLabelText('Shelf').fill('B-7');
  await pressImpatiently(dialog.getByRole('button', { name: 'Save' }));
  expect(listSent('PUT /api/store/stock')).toHaveLength(1);
});

test('a product that does not exist is not found', async () => {
  open({ 'GET /api/store/ledger': refusal('not_found') });
  await expect.element(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('what is wrong with a booking or a place is said at its field, and nothing typed is lost', async () => {
  open();
  await openBooking('Expired');
  await dialog.getByLabelText(/^Why/).fill('Torn');
  const field = dialog.getByLabelText('How many?');
  await field.fill('6');
  await tryBadFields({
    call: 'POST /api/stock/adjust',
    fields: { 'lines.0.quantity': { field, refused: refuseAll('Enter a whole number', 'spaces around') } },
    submit: dialog.getByRole('button', { name: 'Book as expired' }),
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
