import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CountedLine, CountItem, type CountParts } from '#features/stock/count/count.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { BAD, readMessage } from '#tests/components/bad-input.ts';
import { stubCamera } from '#tests/components/camera.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart, openPart } from '#tests/components/open-part.tsx';
import { scan } from '#tests/components/scan.ts';
import { FOUND, openAs, toAlert } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { endSession } from '../../data/account/tokens.ts';

const CountPage = staffPage('/dashboard/count');

const TEA = make(CountItem, {
  ...{ productId: 'product-1', name: 'Tea', unit: '500 g', sku: 'TEA-1', shelf: 'A-2' },
  ...{ stock: 10, movement: 5, barCodes: ['8901030865278'] },
});
const SALT = { ...TEA, productId: 'product-2', name: 'Salt', sku: '', shelf: 'A-10', barCodes: [] };
const SOAP = { ...TEA, productId: 'product-9', name: 'Soap', sku: 'SOAP-1', shelf: '', barCodes: [] };
const DIFFERENT = make(CountedLine, {
  ...{ productId: TEA.productId, name: 'Tea', counted: 8, difference: -2, meanwhile: -3, stock: 5 },
  ...{ value: -240.5, isAtCost: true },
});
const PARTS: CountParts = {
  all: { products: 5800, counted: 340 },
  shelves: [
    { shelf: 'A-2', products: 1, counted: 0 },
    { shelf: 'A-10', products: 1, counted: 0 },
    { shelf: '', products: 5798, counted: 340 },
  ],
  categories: [
    {
      ...{ _id: 'category-1', name: 'Pulses', products: 40, counted: 2 },
      subCategories: [
        { _id: 'sub-1', name: 'Dal', products: 30, counted: 2 },
        { _id: 'sub-2', name: 'Beans', products: 10, counted: 0 },
      ],
    },
  ],
  ...{ toCount: 3, today: 2, entries: [] },
};

const toCounted = (name: string) => page.getByLabelText(`On the shelf: ${name}, 500 g`);
const toItem = (name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('listitem').filter({ hasText: name });
const review = page.getByRole('button', { name: 'See differences' });
const book = page.getByRole('button', { name: 'Book the count' });
const finder = page.getByRole('combobox', { name: 'Name, bar code or SKU' });
const found = page.getByRole('listbox', { name: 'Found products' }).getByRole('option');

/** What the shop keeps, as the pages read it. */
let items: CountItem[];
const listEntries = () => items.filter(({ entry }) => entry);

function answerAsShop(): Stubs {
  return {
    'GET /api/stock/count-parts': () => {
      const mine = items.filter(({ entry }) => entry?.isMine).length;
      const entries = mine > 0 ? [{ by: 'Vik Rao', isMine: true, products: mine }] : [];
      return { data: { ...PARTS, entries } };
    },
    'GET /api/stock/to-count': ({ query }) => {
      const productId = query.get('productId');
      const all = query.get('list') === 'entries' ? listEntries() : items;
      const rows = all.filter((item) =>
        productId ? item.productId === productId : item.productId !== 'product-9',
      );
      return {
        data: rows,
        ...toPaging(1, 100, rows.length),
        progress: { products: 2, counted: listEntries().length },
      };
    },
    'PUT /api/stock/count-entry': ({ body: { productId, counted, isInstead: _asked, ...seen } }) => {
      const entry =
        counted === null
          ? null
          : { secondsOld: 0, isRecounted: false, ...seen, counted, by: 'Vik Rao', isMine: true };
      items = items.map((item) => (item.productId === productId ? { ...item, entry } : item));
      return { data: null };
    },
    'POST /api/stock/count': { data: [DIFFERENT] },
  };
}

function open(answers: Stubs = {}, at = '/dashboard/count'): void {
  items = [TEA, SALT, SOAP];
  openAs('manager', <CountPage />, { ...answerAsShop(), ...answers }, { at });
}

async function openShelf(answers: Stubs = {}): Promise<void> {
  open(answers, '/dashboard/count?shelf=A');
  await expect.element(toCounted('Tea')).toBeVisible();
}

const untilSent = () =>
  expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('count-entry:'))).toEqual([]);

test('what can be counted says how far it is counted, and is found by its name', async () => {
  open();
  await expect
    .element(page.getByRole('button', { name: /^Everything, shelf by shelf/ }))
    .toMatchTextContent('340 of 5,800 counted');
  await expect.element(page.getByRole('button', { name: /^To count/ })).toMatchTextContent('3 products');
  await expect
    .element(page.getByRole('button', { name: /^Without a shelf/ }))
    .toMatchTextContent('340 of 5,798');
  await expectFits();
  const search = page.getByRole('searchbox', { name: 'Shelf or category' });
  await search.fill(BAD['too long']);
  await expect.element(page.getByText(/^No shelf and no category has the name x/)).toBeVisible();
  await search.fill('dal');
  await page.getByRole('button', { name: /^Dal/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Dal' })).toBeVisible();
  await expect.element(toCounted('Tea')).toBeVisible();
  expect(listSent('GET /api/stock/to-count').at(-1)!.query.get('subCategoryId')).toBe('sub-1');
  await page.getByRole('checkbox', { name: /^Leave out what was counted/ }).click();
  await expect.poll(() => listSent('GET /api/stock/to-count').at(-1)!.query.get('left')).toBe('1');
});

test('what is scanned in the field of a number is the next product, and the number stays', async () => {
  await openShelf({ 'GET /api/stock/find': { data: [{ ...FOUND, _id: 'product-2' }] } });
  await toCounted('Tea').fill('5');
  scan('8901030865275');
  await expect.element(toCounted('Salt')).toHaveFocus();
  await expect.element(toCounted('Tea')).toHaveValue('5');
  stubCalls({ 'GET /api/stock/find': { data: [FOUND] } });
  scan('8901030865278');
  await expect.element(toCounted('Tea')).toHaveFocus();
  await userEvent.keyboard('8');
  await expect.element(toCounted('Tea')).toHaveValue('8');
});

test('what is not a number stays, with a message, and is not counted', async () => {
  await openShelf();
  const tea = toItem('Tea');
  await review.click();
  await expect.element(toAlert('Count something first.')).toBeVisible();
  await toCounted('Salt').fill('10');
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

test('a count is shown in rupees before it is booked, and booked once', async () => {
  const held = holdAnswer<'POST /api/stock/count'>({ data: [DIFFERENT] });
  await openShelf({
    'POST /api/stock/count': ({ body }) => (body.dryRun ? { data: [DIFFERENT] } : held.stub()),
  });
  await toCounted('Tea').fill('8');
  await expect.element(page.getByText('1 of 2 counted')).toBeVisible();
  // Also before the list is read again.
  await untilSent();
  expect(page.getByText('1 of 2 counted').elements()).toHaveLength(1);
  await review.click();
  await expect.element(page.getByRole('heading', { name: '1 product differs: ₹240.50 less' })).toBeVisible();
  const difference = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  await expect.element(difference).toMatchTextContent('−2');
  await expect.element(difference).toMatchTextContent('8 counted, 3 sold meanwhile, 5 in stock afterwards');
  await difference.getByLabelText('Where Tea went').selectOptions('Broken');
  await expectFits();
  await book.click({ clickCount: 6 });
  held.answer();
  await expect.element(page.getByText('Booked: 1 product counted, 1 differed.')).toBeVisible();
  const booked = listSent('POST /api/stock/count').filter(({ body }) => !body.dryRun);
  expect(booked).toHaveLength(1);
  expect(booked[0]!.body.lines).toEqual([
    {
      ...{ productId: 'product-1', counted: 8, seenStock: 10, toPick: 0, movement: 5, waste: 'broken' },
      ...{ secondsOld: expect.any(Number), isRecounted: false },
    },
  ]);
});

test('a large difference is counted once more, and the second number is booked', async () => {
  let judged: CountedLine = { ...DIFFERENT, counted: 2, difference: -8, value: -1600, isLarge: true };
  await openShelf({ 'POST /api/stock/count': () => ({ data: [judged] }) });
  await toCounted('Tea').fill('2');
  await review.click();
  const twice = page.getByRole('list', { name: 'To be counted twice' });
  await expect.element(twice).toMatchTextContent('Tea: 2 counted, −8, ₹1,600 less');
  await expect.element(book).not.toBeInTheDocument();
  await expectFits();
  judged = { ...judged, counted: 9, difference: -1, value: -200, isLarge: false };
  await twice.getByLabelText('Once more: Tea').fill('9');
  await twice.getByRole('button', { name: 'Counted' }).click();
  await expect.element(book).toBeVisible();
  expect(items[0]!.entry).toMatchObject({ counted: 9, isRecounted: true });
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

test('without a network what is counted outlives a reload, and is sent and booked later', async () => {
  await openShelf();
  stubCalls({
    'PUT /api/stock/count-entry': 'offline',
    'GET /api/stock/to-count': 'offline',
    'GET /api/stock/count-parts': 'offline',
  });
  await toCounted('Tea').fill('8');
  await expect
    .element(page.getByText('What you count is stored on this phone (1 not sent yet).'))
    .toBeVisible();
  await review.click();
  await expect.element(toAlert('Your count is stored on this phone.')).toBeVisible();
  await expectFits();
  closePart();
  openPart(<CountPage />, { at: '/dashboard/count?shelf=A' });
  stubCalls({
    'PUT /api/stock/count-entry': 'offline',
    'GET /api/stock/to-count': 'offline',
    'GET /api/stock/count-parts': 'offline',
  });
  await expect.element(toCounted('Tea')).toHaveValue('8');
  stubCalls(answerAsShop());
  window.dispatchEvent(new Event('online'));
  await untilSent();
  expect(items[0]!.entry).toMatchObject({ counted: 8, seenStock: 10, movement: 5 });
  await review.click();
  await book.click();
  await expect.element(page.getByText(/^Booked/)).toBeVisible();
});

test('what a colleague has counted is seen, and another number of the same product is asked about', async () => {
  const theirs = {
    counted: 12,
    by: 'Asha',
    isMine: false,
    seenStock: 10,
    toPick: 0,
    movement: 5,
    secondsOld: 0,
    isRecounted: false,
  };
  await openShelf({
    'PUT /api/stock/count-entry': ({ body }) => {
      if (!body.isInstead)
        return refusal('counted_by_other', {
          message: 'Asha has counted 12',
          data: { counted: 12, by: 'Asha' },
        });
      return (answerAsShop()['PUT /api/stock/count-entry'] as any)({ body });
    },
  });
  items = [{ ...TEA, entry: theirs }, SALT, SOAP];
  await toCounted('Salt').fill('11');
  await expect.element(toItem('Salt')).toMatchTextContent('Asha has counted 12.');
  await expectFits();
  await review.click();
  await expect.element(toAlert('Salt: Asha has counted 12')).toBeVisible();
  await toItem('Salt').getByRole('button', { name: 'Take my 11' }).click();
  await expect.element(toItem('Salt')).toMatchTextContent('1 more than 10');
  await untilSent();
  expect(items[1]!.entry).toMatchObject({ counted: 11, isMine: true });
  await review.click();
  const others = page.getByRole('checkbox', { name: 'Also book what others counted: Asha 1' });
  await expect.element(others).not.toBeChecked();
  await others.click();
  await book.click();
  await expect.element(page.getByText(/^Booked/)).toBeVisible();
  const booked = listSent('POST /api/stock/count').filter(({ body }) => !body.dryRun);
  expect(booked.at(-1)!.body.lines.map(({ productId }) => productId)).toEqual(['product-1', 'product-2']);
});

test('a count goes on after a break, on another phone too', async () => {
  open();
  items = [
    {
      ...TEA,
      entry: {
        counted: 8,
        by: 'Vik Rao',
        isMine: true,
        seenStock: 10,
        toPick: 0,
        movement: 5,
        secondsOld: 0,
        isRecounted: false,
      },
    },
    SALT,
    SOAP,
  ];
  closePart();
  openAs('manager', <CountPage />, answerAsShop());
  await expect.element(page.getByText('Counted and not booked yet: you 1 product.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(toCounted('Tea')).toHaveValue('8');
  await expect.element(page.getByRole('heading', { name: 'Whatever is in hand' })).toBeVisible();
});

test('a reason to count is said', async () => {
  open({}, '/dashboard/count?list=to-count');
  const at = '2026-01-08T13:10:00.000Z';
  items = [
    { ...TEA, why: { reason: 'short', at, by: 'Ravi', orderId: '66f0a1b2c366f0a1b2c3fd25', left: 3 } },
    SALT,
    SOAP,
  ];
  stubCalls(answerAsShop());
  window.dispatchEvent(new Event('focus'));
  await expect.element(toItem('Tea')).toMatchTextContent(/Short for Ravi, 8 Jan, .* order #\w+, 3 seen/);
});

test('a product is found by name and code; one that is not in the list is added', async () => {
  await openShelf({ 'GET /api/stock/find': { data: [FOUND] } });
  await finder.fill('chai');
  await found.click();
  await expect.element(toCounted('Tea')).toHaveFocus();
  stubCalls({ 'GET /api/stock/find': { data: [{ ...FOUND, _id: 'product-9', name: 'Soap' }] } });
  await finder.fill('saabun');
  await expect.element(found).toMatchTextContent('Soap');
  await found.click();
  await expect.element(toCounted('Soap')).toHaveFocus();
  await toCounted('Soap').fill('4');
  await expect.element(toItem('Soap')).toMatchTextContent('6 less than 10');
  await expect.element(page.getByText('1 of 3 counted')).toBeVisible();
  // It is not of the list that is read again.
  await untilSent();
  await expect.element(toCounted('Soap')).toHaveValue('4');
  await expect.element(page.getByText('1 of 3 counted')).toBeVisible();
  // Whether Enter comes before the answer about the code or after it.
  stubCalls({ 'GET /api/stock/find': { data: [FOUND] } });
  await finder.fill('8901030865278');
  await userEvent.keyboard('{Enter}');
  await expect.element(toCounted('Tea')).toHaveFocus();
  stubCalls({ 'GET /api/stock/find': { data: [] } });
  await finder.fill('nothing-9');
  await userEvent.keyboard('{Enter}');
  // Nobody knows the code: whose it is is said on the spot, with size and picture, and the count goes on.
  const dialog = page.getByRole('dialog', { name: 'Which product has the code nothing-9?' });
  stubCalls({ 'GET /api/stock/find': { data: [FOUND] }, 'PUT /api/product/bar-code': { data: [] } });
  await dialog.getByRole('combobox').fill('chai');
  await dialog.getByRole('option').click();
  await expect.element(dialog).toMatchTextContent(/Tea\s*500 g/);
  await expectFits();
  await dialog.getByRole('button', { name: 'Save the code for Tea, 500 g' }).click();
  await expect.element(toCounted('Tea')).toHaveFocus();
  expect(listSent('PUT /api/product/bar-code')[0]!.body).toEqual({
    ...{ productId: 'product-1', code: 'nothing-9', source: 'count' },
  });
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
  // The phone is moved on while a question is open.
  stubCalls({ 'GET /api/stock/find': { data: [] } });
  camera.seen = ['8901030865285'];
  const question = page.getByRole('dialog', { name: /^Which product has the code/ });
  await expect.element(question).toMatchTextContent('8901030865285');
  camera.seen = ['8901030865292'];
  const before = camera.looks;
  await expect.poll(() => camera.looks).toBeGreaterThan(before + 2);
  await expect.element(question).toMatchTextContent('8901030865285');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new Error('denied'));
  await scan.click();
  await expect.element(page.getByText('The camera cannot be used. Type the code instead.')).toBeVisible();
  await expect.element(scan).toBeVisible();
});

test('what is counted and not sent is removed when the person signs out', async () => {
  await openShelf({ 'PUT /api/stock/count-entry': 'offline' });
  await toCounted('Tea').fill('8');
  const saved = () => Object.keys(localStorage).filter((key) => key.startsWith('count'));
  await expect.poll(() => saved().length).toBeGreaterThan(1);
  endSession();
  await expect.poll(saved).toEqual([]);
});
