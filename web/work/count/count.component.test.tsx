import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CountedLine, CountItem } from '#features/stock/count/count.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { BAD, readMessage } from '#tests/components/bad-input.ts';
import { stubCamera } from '#tests/components/camera.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { FOUND, openAs, toAlert } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const CountPage = staffPage('/dashboard/count');

const TEA: CountItem = {
  ...{ productId: 'product-1', name: 'Tea', unit: '500 g', image: '', sku: 'TEA-1', shelf: 'A-2' },
  ...{ stock: 10, toPick: 0, movement: 5, barCodes: ['8901030865278'] },
};
const SALT: CountItem = {
  ...TEA,
  ...{ productId: 'product-2', name: 'Salt', sku: '', shelf: 'A-10', barCodes: [] },
};
const DIFFERENT: CountedLine = {
  ...{ productId: TEA.productId, name: 'Tea', counted: 8, difference: -2, meanwhile: -3, missing: 0 },
  stock: 5,
  problem: '',
};

const shelf = page.getByRole('searchbox', { name: 'Shelf' });
const toCounted = (name: string) => page.getByLabelText(`On the shelf: ${name}`);
const review = page.getByRole('button', { name: 'See differences' });
const book = page.getByRole('button', { name: 'Book the count' });
const finder = page.getByRole('combobox', { name: 'Name, bar code or SKU' });
const found = page.getByRole('listbox', { name: 'Found products' }).getByRole('option');

function open(answers: Stubs = {}): void {
  openAs('manager', <CountPage />, {
    'GET /api/stock/shelves': {
      data: [
        { shelf: 'A-2', products: 1 },
        { shelf: 'A-10', products: 1 },
        { shelf: 'B-1', products: 2 },
      ],
    },
    'GET /api/stock/to-count': { data: [TEA, SALT], ...toPaging(1, 100, 2) },
    ...answers,
  });
}

async function openShelf(answers: Stubs = {}): Promise<void> {
  open(answers);
  await shelf.fill('A');
  await page.getByRole('button', { name: 'All shelves that begin with A' }).click();
  await expect.element(toCounted('Tea')).toBeVisible();
}

test('shelves are found by their beginning', async () => {
  open({ 'GET /api/stock/shelves': { data: [{ shelf: '', products: 5800 }] } });
  await expect.element(page.getByRole('button', { name: /Without a shelf\s?5,800 products/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Everything, shelf by shelf' })).toBeVisible();
  await shelf.fill(BAD['too long']);
  await expect.element(page.getByText(/^No shelf begins with x/)).toBeVisible();
  await expectFits();
});

test('what is not a number stays, with a message, and is not counted', async () => {
  await openShelf();
  const tea = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first();
  await review.click();
  await expect.element(toAlert('Count something first.')).toBeVisible();
  const { nothing: _nothing, 'only spaces': _spaces, 'spaces around': spaces, ...wrong } = BAD;
  for (const text of Object.values(wrong)) {
    await toCounted('Tea').fill(text);
    expect(await readMessage(toCounted('Tea'))).toBe('Enter a whole number, 0 if there is none.');
    await expect.element(toCounted('Tea')).toHaveValue(text.slice(0, 20));
    await review.click();
    await expect.element(toAlert('Tea: Enter a whole number, 0 if there is none.')).toBeVisible();
    await expect.element(toCounted('Tea')).toHaveFocus();
  }
  await expectFits();
  await toCounted('Tea').fill(spaces);
  await expect.element(tea).toMatchTextContent('2 more than 10');
  await tea.getByRole('button', { name: 'One more' }).click();
  await expect.element(toCounted('Tea')).toHaveValue('13');
});

test('a count is shown before it is booked, and booked once', async () => {
  const held = holdAnswer<'POST /api/stock/count'>({ data: [DIFFERENT] });
  await openShelf({
    'POST /api/stock/count': ({ body }) => (body.dryRun ? { data: [DIFFERENT] } : held.stub()),
  });
  await toCounted('Tea').fill('8');
  await review.click();
  const difference = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect.element(difference).toMatchTextContent('−2');
  await expect.element(difference).toMatchTextContent('8 counted, 3 sold meanwhile, 5 in stock then');
  await expectFits();
  await book.click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText('Booked: 1 product counted, 1 differed.')).toBeVisible();
  expect(listSent('POST /api/stock/count').filter(({ body }) => !body.dryRun)).toHaveLength(1);
  expect(localStorage.getItem('counting')).toBeNull();
});

test('lines that changed are counted again; the others stay', async () => {
  const outdated = { ...DIFFERENT, problem: 'The stock was changed meanwhile' };
  await openShelf({
    'POST /api/stock/count': ({ body }) =>
      body.dryRun ? { data: [DIFFERENT] } : refusal('count_outdated', { data: [outdated] }),
  });
  await toCounted('Tea').fill('8');
  await toCounted('Salt').fill('10');
  await review.click();
  await book.click();
  await expect.element(toAlert('1 product must be counted again')).toBeVisible();
  await expect.element(toAlert('Tea: The stock was changed meanwhile')).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'Count these again' }).click();
  await expect.element(toCounted('Tea')).toHaveValue('');
  await expect.element(toCounted('Salt')).toHaveValue('10');
});

test('without a network the count is stored on this phone, and booking can be repeated', async () => {
  await openShelf({ 'POST /api/stock/count': 'offline' });
  await toCounted('Tea').fill('8');
  await review.click();
  await expect.element(toAlert('Your count is stored on this phone.')).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'Keep counting' }).click();
  await expect.element(toCounted('Tea')).toHaveValue('8');
  await review.click();
  stubCalls({
    'POST /api/stock/count': ({ body }) => (body.dryRun ? { data: [DIFFERENT] } : 'offline'),
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await book.click();
  await expect.element(toAlert('Not sent: no network')).toBeVisible();
  stubCalls({ 'POST /api/stock/count': { data: [] } });
  await book.click();
  await expect.element(page.getByText(/^Booked/)).toBeVisible();
});

test('leaving a count asks first', async () => {
  await openShelf();
  await toCounted('Tea').fill('8');
  await page.getByRole('button', { name: 'Another shelf' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this count?' });
  await question.getByRole('button', { name: 'Keep counting' }).click();
  await expect.element(toCounted('Tea')).toHaveValue('8');
  await page.getByRole('button', { name: 'Another shelf' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(shelf).toBeVisible();
});

test('a product is found by name and code, and by the list alone without a network', async () => {
  await openShelf({ 'GET /api/stock/find': { data: [FOUND] } });
  await finder.fill('chai');
  await found.click();
  await expect.element(toCounted('Tea')).toHaveFocus();
  stubCalls({ 'GET /api/stock/find': { data: [{ ...FOUND, _id: 'product-9', name: 'Tomato' }] } });
  await finder.fill('tamatar');
  await expect.element(found).toMatchTextContent('Tomato');
  await found.click();
  await expect.element(page.getByText('Tomato is not in this list.')).toBeVisible();
  // Whether Enter comes before the answer about the code or after it.
  stubCalls({ 'GET /api/stock/find': { data: [FOUND] } });
  await finder.fill('8901030865278');
  await userEvent.keyboard('{Enter}');
  await expect.element(toCounted('Tea')).toHaveFocus();
  stubCalls({ 'GET /api/stock/find': { data: [] } });
  await finder.fill('nothing-9');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No product here has this name or code: nothing-9.')).toBeVisible();
  stubCalls({ 'GET /api/stock/find': 'offline' });
  await finder.fill('SALT');
  await expect.element(toAlert('You can still enter bar codes and SKUs.')).toBeVisible();
  await expect.element(found).toMatchTextContent('Salt');
  await expectFits();
  await finder.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(toCounted('Salt')).toHaveFocus();
});

test('a product is found by the camera; one that cannot be used says so', async () => {
  const camera = stubCamera();
  await openShelf();
  const scan = page.getByRole('button', { name: 'Scan' });
  await scan.click();
  await expect.element(page.getByLabelText('Camera view')).toBeVisible();
  await expectFits();
  camera.seen = ['8901030865278'];
  await expect.element(toCounted('Tea')).toHaveFocus();
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('denied'));
  await scan.click();
  await expect.element(page.getByText('The camera cannot be used. Type the code instead.')).toBeVisible();
  await expect.element(scan).toBeVisible();
});
