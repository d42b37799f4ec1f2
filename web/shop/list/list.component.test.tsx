// A written list with a shop that reads each line as one product: reading, choosing, saving and sharing.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListLine } from '#features/cart/list/list.contract.ts';
import type { SavedList } from '#features/cart/list/list.contract.ts';
import { EMPTY_CART, NO_PAGE, ORDER_ROW, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import ListPage from './list.tsx';

const READ = 'POST /api/list/read';
const SAVE = 'POST /api/list/save';
const UPDATE = 'PUT /api/list/update';
const SHARE = 'PUT /api/list/share';
const TO_CART = 'POST /api/list/to-cart';

const box = page.getByLabelText('What do you need?');
const lines = page.getByRole('region', { name: / on your list$/ }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const addAll = page.getByRole('button', { name: /^Add \d+, / });
const saveName = page.getByLabelText('Save the list above as');

const toProduct = (name: string) => ({ ...PRODUCT, _id: name, name });
const toLine = (text: string): ListLine => ({
  text,
  quantity: 1,
  product: toProduct(text),
  alternatives: [{ ...toProduct(`Other ${text}`), quantity: 2 }],
  exact: true,
  understood: { name: text, count: null, size: null, price: null },
});
const toLines = (text: string) => text.split('\n').map(toLine);
const WEEKLY: SavedList = {
  ...{ _id: 'list-1', name: 'Weekly', text: 'milk\nbread', choices: [], shareToken: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  stubCalls({
    'GET /api/cart/get': EMPTY_CART,
    'GET /api/list/get': { data: [] },
    'GET /api/order/order-list': { ...NO_PAGE, data: [] },
    [READ]: ({ body: { text } }) => ({ data: toLines(text) }),
  });
});

const open = (at = '/list') => openPart(<ListPage />, { at });

async function readList(text: string): Promise<void> {
  await box.fill(text);
  await button('Read list').click();
  await expect.element(lines).toHaveLength(text.split('\n').length);
}

const TOO_LONG = 'A list can have at most 5,000 characters';

test('bad input to the list has one message, and its text stays', async () => {
  open();
  await expect.element(page.getByText('Sign in to save lists')).toBeVisible();
  await box.fill('2 milk');
  const empty = 'Write at least one item';
  const refused = { nothing: empty, 'only spaces': empty, 'too long': TOO_LONG };
  await tryBadFields({ call: READ, submit: button('Read list'), fields: { text: { field: box, refused } } });
  stubCalls({ [READ]: { data: [] } });
  await box.fill('🥭👩‍👧🥛');
  await button('Read list').click();
  await expect.element(box).toHaveAccessibleDescription('No products were found in this text');
  await expect.element(box).toHaveValue('🥭👩‍👧🥛');
  await expectFits();
});

test('what was read folds the box, and each line that is no item is named', async () => {
  stubCalls({ [READ]: { data: [toLine('2 milk')] } });
  open();
  await box.fill('*Sabji*\n2 milk\n\nThank you');
  await button('Read list').click();
  await expect.element(page.getByText('We did not understand: *Sabji*, Thank you')).toBeVisible();
  await expect.element(box).toHaveAttribute('rows', '1');
  await box.click();
  await expect.element(box).toHaveAttribute('rows', '4');
});

const LONG_NAME = 'A list needs a name of at most 80 characters and a text of at most 5,000';

test('a saved list needs a text and a name of its length, and two presses save one', async () => {
  signIn(SHOPPER);
  open();
  await button('Save list').click();
  await expect.element(saveName).toHaveAccessibleDescription('Write a list above first');
  await readList('milk\nbread');
  await saveName.fill('साप्ताहिक 🛒');
  await tryBadFields({
    call: SAVE,
    submit: button('Save list'),
    fields: { name: { field: saveName, refused: { 'too long': LONG_NAME } } },
  });
  const before = listSent(SAVE).length;
  stubCalls({ [SAVE]: ({ body }) => ({ data: { ...WEEKLY, ...body, choices: [] } }) });
  await saveName.fill('  Weekly  ');
  await press(button('Save list'), 2);
  await expect.element(button('Delete Weekly')).toBeVisible();
  await expect.element(saveName).toHaveValue('');
  expect(listBodies(SAVE).at(-1)!).toMatchObject({ name: 'Weekly', text: 'milk\nbread' });
  expect(listSent(SAVE)).toHaveLength(before + 1);
});

test('a saved list is renamed, shared until it ends, opened and deleted', async () => {
  signIn(SHOPPER);
  let saved = WEEKLY;
  stubCalls({ 'GET /api/list/get': () => ({ data: [saved] }) });
  open();
  // An impatient second tap does not close it.
  await press(button('Rename Weekly'), 2);
  const name = page.getByLabelText('List name');
  await name.fill('Monthly');
  const empty = 'Enter a name for the list';
  const refused = { nothing: empty, 'only spaces': empty, 'too long': LONG_NAME };
  await tryBadFields({
    call: UPDATE,
    submit: button('Save name'),
    fields: { name: { field: name, refused } },
  });
  stubCalls({
    [UPDATE]: ({ body }) => ({ data: (saved = { ...saved, name: body.name! }) }),
    [SHARE]: ({ body: { isShared } }) => ({
      data: (saved = { ...saved, shareToken: isShared ? 'token' : null }),
      message: isShared ? 'Link ready' : 'Sharing ended',
    }),
    'DELETE /api/list/delete': { data: null },
  });
  await button('Save name').click();
  // An impatient second tap does not undo it.
  await press(button('Share Monthly'), 2);
  const link = page.getByLabelText('Link of Monthly');
  await expect.element(link).toHaveValue(`${location.origin}/list?shared=token`);
  await expect.element(button('Stop sharing Monthly')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await button('Stop sharing Monthly').click();
  await expect.element(link).not.toBeInTheDocument();
  expect(listSent(SHARE).map(({ body }) => body.isShared)).toEqual([true, false]);

  await button('Open Monthly').click();
  await expect.element(lines).toHaveLength(2);
  await button('Delete Monthly').click();
  await expectFits();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('You have not saved a list yet.')).toBeVisible();
});

test('changes made while a list is read again stay', async () => {
  open();
  await readList('milk\nbread');
  const held = holdAnswer<typeof READ>({ data: toLines('eggs\nmilk\nbread') });
  stubCalls({ [READ]: held.stub });
  await box.fill('eggs\nmilk\nbread');
  await button('Read list').click();
  await page.getByRole('button', { name: /^Change milk/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Other milk/ })
    .click();
  await button('More of Other milk').click();
  held.answer();
  await expect.element(lines).toHaveLength(3);
  await expect
    .element(lines.nth(1).getByRole('button', { name: /^Change/ }))
    .toMatchTextContent('Other milk₹3003 × 1 kg');
  await expect
    .element(lines.nth(2).getByRole('button', { name: /^Change/ }))
    .toMatchTextContent('bread₹1001 kg');
});

test('the lines go into the cart together; what is missing is named', async () => {
  open();
  await readList('milk\nbread');
  await button('Fewer of bread').click();
  await expect.element(page.getByText('1 line is not included')).toBeVisible();
  stubCalls({ [TO_CART]: refusal('busy') });
  await addAll.click();
  await expect.element(page.getByRole('alert').getByText('The shop is busy.')).toBeVisible();
  const missing = [
    {
      productId: 'milk',
      name: 'milk',
      quantity: 1,
      why: 'out_of_stock' as const,
      instead: null,
      likeness: null,
    },
  ];
  stubCalls({ [TO_CART]: { data: { added: [], missing }, message: 'Nothing was added' } });
  await expect.element(addAll).not.toHaveAttribute('aria-disabled', 'true');
  await press(addAll, 2);
  await expect.element(page.getByText('1 × milk: out of stock')).toBeVisible();
  expect(listBodies(TO_CART).at(-1)!.items).toEqual([{ productId: 'milk', quantity: 1 }]);
  stubCalls({ [TO_CART]: { data: { added: [{ productId: 'milk', quantity: 1 }], missing: [] } } });
  await addAll.click();
  await expect.element(page.getByText('Your items are in your cart.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
});

test('lines to check come first; another product is chosen in a sheet, and adding is undone', async () => {
  const found = toLine('milk');
  const unsure = { ...toLine('bread'), exact: false };
  const unknown = { ...toLine('flurbo'), product: null, alternatives: [] };
  stubCalls({ [READ]: { data: [found, unsure, unknown] } });
  open();
  await box.fill('milk\nbread\nflurbo');
  await button('Read list').click();
  await expect.element(page.getByRole('list', { name: 'Please check these 2' })).toBeVisible();
  await expect
    .poll(() => lines.elements().map((line) => /“(\w+)”/.exec(line.textContent)![1]))
    .toEqual(['bread', 'flurbo', 'milk']);
  await expectFits();
  await page.getByRole('button', { name: /^Change bread/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a product' });
  await expect.element(sheet.getByRole('button', { name: /^bread/ })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: /^Other bread/ }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(addAll).toHaveTextContent('Add 2, ₹300');
  const added = ['milk', 'Other bread'].map((productId) => ({ productId, quantity: 1 }));
  const toCart = added.map(({ productId, quantity }) => ({
    _id: `line-${productId}`,
    quantity,
    productId: { ...toProduct(productId), stock: 10 },
  }));
  stubCalls({
    [TO_CART]: { data: { added, missing: [] } },
    'GET /api/cart/get': { ...EMPTY_CART, data: toCart },
    'DELETE /api/cart/delete-cart-item': ({ body }) => ({ data: { _id: body._id! } }),
  });
  await addAll.click();
  await button('Undo').click();
  await expect
    .poll(() => listSent('DELETE /api/cart/delete-cart-item').map(({ body }) => body._id))
    .toEqual(['line-milk', 'line-Other bread']);
});

afterEach(() => {
  delete (navigator as { share?: unknown }).share;
});

test('a saved list is in the cart by one press, which says what is missing, and is shared by one', async () => {
  signIn(SHOPPER);
  const shared: unknown[] = [];
  Object.assign(navigator, { share: (data: unknown) => Promise.resolve(shared.push(data)) });
  const unknown = { ...toLine('flurbo'), product: null, alternatives: [] };
  stubCalls({
    'GET /api/list/get': { data: [WEEKLY] },
    [READ]: { data: [toLine('milk'), unknown] },
    [TO_CART]: { data: { added: [{ productId: 'milk', quantity: 1 }], missing: [] } },
    [SHARE]: { data: { ...WEEKLY, shareToken: 'token' }, message: 'Link ready' },
  });
  open();
  await press(button('Add Weekly to the cart'), 2);
  await expect.element(page.getByText('Weekly is in your cart, without flurbo')).toBeVisible();
  expect(listSent(TO_CART).map(({ body }) => body.items)).toEqual([[{ productId: 'milk', quantity: 1 }]]);
  await expect.element(button('Take Weekly out of the cart again')).toBeVisible();
  await button('Share Weekly').click();
  await expect.poll(() => shared).toEqual([{ title: 'Weekly', url: `${location.origin}/list?shared=token` }]);
});

test('without a saved list, the last delivered order is in the cart by one press', async () => {
  signIn(SHOPPER);
  const row = (name: string, status: 'PLACED' | 'DELIVERED', orderId: string) => ({
    ...ORDER_ROW,
    _id: name,
    orderId,
    status,
    product_details: { ...ORDER_ROW.product_details, name },
  });
  stubCalls({
    'GET /api/order/order-list': {
      ...NO_PAGE,
      data: [row('Salt', 'PLACED', 'new'), row('Milk', 'DELIVERED', 'old'), row('Rice', 'DELIVERED', 'old')],
    },
    'POST /api/order/reorder': {
      data: {
        added: [{ productId: 'Milk', quantity: 1 }],
        missing: [
          {
            productId: 'Rice',
            name: 'Rice',
            quantity: 1,
            why: 'out_of_stock',
            instead: null,
            likeness: null,
          },
        ],
      },
      message: 'The available items are in your cart',
    },
  });
  open();
  await expect.element(page.getByRole('heading', { name: 'Your last order, 2 items' })).toBeVisible();
  await expect.element(page.getByText('Milk, Rice')).toBeVisible();
  await button('Add it all to the cart again').click();
  await expect.element(page.getByText('1 × Rice: out of stock')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View Cart' })).toBeVisible();
  expect(listSent('POST /api/order/reorder').map(({ body }) => body.orderId)).toEqual(['old']);
});

test('a list that could not be read without a network is read when that is back', async () => {
  stubCalls({ [READ]: 'offline' });
  open();
  await box.fill('milk\nbread');
  await button('Read list').click();
  await expect.element(box).toHaveAccessibleDescription(/You seem to be offline/);
  stubCalls({ [READ]: { data: toLines('milk\nbread') } });
  window.dispatchEvent(new Event('online'));
  await expect.element(lines).toHaveLength(2);
  await expect.element(box).not.toHaveAccessibleDescription(/./);
});
