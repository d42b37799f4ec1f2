import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type RefusedRow, SheetRow } from '#features/catalogue/sheet/sheet.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { COLUMNS, toLabel, type SheetColumn } from './sheet-columns.ts';

const ProductsPage = staffPage('/dashboard/product');

const SAVE = 'PUT /api/product/update-many';
const LIST = '/dashboard/product';

const toRow = (at: number, fields: Partial<SheetRow> = {}) =>
  make(SheetRow, {
    ...{ _id: `p${at}`, name: `Product ${at}`, unit: '1 kg', price: 100, sellingPrice: 100, stock: 10 },
    ...fields,
  });
let rows: SheetRow[] = [];

/** As the shop saves them; `refused` are not. */
function stubSave(...refused: RefusedRow[]): void {
  stubCalls({
    [SAVE]: ({ body }) => {
      const isRefused = (id: string) => refused.some(({ _id }) => _id === id);
      const saved = (body.rows ?? []).filter(({ _id }) => !isRefused(_id));
      rows = rows.map((row) => {
        const set = {
          ...saved.find(({ _id }) => _id === row._id)?.set,
          ...(body.ids?.includes(row._id) && body.set),
        };
        const {
          price = row.price,
          discount = row.discount,
          sellingPrice = price,
          ...rest
        } = set as Partial<SheetRow>;
        const [mrp, selling] = [Number(price), Number(sellingPrice)];
        return { ...row, ...rest, price: mrp, discount: Number(discount), sellingPrice: selling };
      });
      const now = rows.filter(({ _id }) => saved.some((one) => one._id === _id));
      return { data: { changed: now.length, refused, rows: now }, message: 'Saved' };
    },
  });
}

const grid = page.getByRole('grid', { name: 'Products' });
/** The grid's cells have their position in the page. */
const at = (line: number, column: number) =>
  document.querySelector<HTMLElement>(`[data-place="${line} ${column}"]`);
/** The columns in sight, by the names in the head. */
function shown(): SheetColumn[] {
  const names = [...document.querySelectorAll('[role=columnheader]')].map(
    (head) => head.querySelector('span')?.textContent,
  );
  return names.flatMap((name) => COLUMNS.find((column) => toLabel(column) === name) ?? []);
}
const cell = (line: number, column: SheetColumn) => at(line, shown().indexOf(column) + 1)!;
const state = (line: number) => at(line, shown().length + 1)!.getAttribute('aria-label');
const trouble = page.getByRole('region', { name: /not saved$/ });
const listSaved = () => listSent(SAVE).map(({ body }) => body.rows?.map(({ _id, set }) => [_id, set]));

async function type(line: number, column: SheetColumn, text: string): Promise<void> {
  await userEvent.click(cell(line, column));
  await userEvent.keyboard(`${text}{Enter}`);
}

/** As from a spreadsheet: the page may not read the clipboard of the machine. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

beforeEach(() => {
  signIn(OWNER);
  rows = [0, 1, 2, 3].map((number) => toRow(number));
  stubCalls({
    'GET /api/category/get': { data: [CATEGORY] },
    'POST /api/subcategory/get': { data: [] },
    'GET /api/stock/suppliers': { data: [] },
    'GET /api/product/sheet': () => ({
      ...{ data: rows, storeId: 'store-1', mayStock: true },
      ...toPaging(1, 100, rows.length),
    }),
    'GET /api/product/sheet-ids': () => ({ data: rows.map(({ _id }) => _id) }),
    'GET /api/product/sheet-filters': { data: [] },
  });
  stubSave();
});

async function openSheet(query = ''): Promise<void> {
  openPart(<ProductsPage />, { at: `${LIST}?view=sheet${query}` });
  await expect.poll(() => at(0, 1)?.textContent).toContain('Product 0');
}

test('a paste of more lines than are taken asks only for those', async () => {
  const total = 3_000;
  stubCalls({
    'GET /api/product/sheet': ({ query }) => {
      const number = Number(query.get('page') ?? 1);
      return {
        data: Array.from({ length: 100 }, (_, at) => toRow((number - 1) * 100 + at)),
        ...{ storeId: 'store-1', mayStock: true },
        ...toPaging(number, 100, total),
      };
    },
  });
  await openSheet();
  await userEvent.click(cell(0, 'unit'));
  paste('2 kg\n'.repeat(total));
  await expect.element(page.getByRole('dialog', { name: /mistake/ })).toBeVisible();
  expect(new Set(listSent('GET /api/product/sheet').map(({ query }) => query.get('page'))).size).toBe(10);
});

test('a pasted block with a mistake is saved without the wrong line, after a confirmation', async () => {
  await openSheet();
  const block = '2 kg\t₹ 120\t10\n3 kg\tcheap\t20\n4 kg\t90.50\t₹9\n';
  await userEvent.click(cell(0, 'unit'));
  paste(block);
  const dialog = page.getByRole('dialog', { name: '1 pasted line has a mistake' });
  await expect
    .element(dialog.getByRole('row').nth(1))
    .toMatchTextContent(/2.*Product 1.*MRP.*cheap.*Price must be a number between/);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Change nothing' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(cell(0, 'unit').textContent).toBe('1 kg');
  await userEvent.click(cell(0, 'unit'));
  paste(block);
  await dialog.getByRole('button', { name: 'Save the 2 good lines' }).click();
  await expect.poll(listSaved).toEqual([
    [
      ['p0', { unit: '2 kg', price: '120', discount: '10' }],
      ['p2', expect.objectContaining({ unit: '4 kg' })],
    ],
  ]);
  // A wrong value stays as pasted, with its error.
  await expect.poll(() => cell(1, 'price').textContent).toBe('cheap');
  expect(cell(1, 'price').getAttribute('aria-invalid')).toBe('true');
  await expect
    .element(trouble)
    .toMatchTextContent(/you typed cheap: Price must be a number between 0 and 1,00,00,000/);
  await expectAccessible();
  await type(1, 'price', '95');
  await expect.element(trouble).not.toBeInTheDocument();
  await type(1, 'price', 'cheap');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await expect.element(trouble).not.toBeInTheDocument();
});

test('without a network what was typed stays, leaving asks first, and it is saved when the network is back', async () => {
  await openSheet();
  stubCalls({ [SAVE]: 'offline' });
  await type(0, 'price', '70');
  await expect.element(trouble).toMatchTextContent(/You seem to be offline/);
  expect(cell(0, 'price').textContent).toBe('70');
  await page.getByRole('link', { name: 'Cards' }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click();
  expect(currentPath()).toBe(`${LIST}?view=sheet`);
  stubSave();
  window.dispatchEvent(new Event('online'));
  await expect.element(trouble).not.toBeInTheDocument();
  expect(rows[0]!.price).toBe(70);
});

test('the prices of selected products change together; in a conflict both are shown, and the person chooses', async () => {
  await openSheet();
  await userEvent.click(page.getByLabelText('Select all matching'));
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 4 prices' });
  const amount = dialog.getByLabelText('Percent, minus for less');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('combobox', { name: 'Price' }).selectOptions('MRP');
  await amount.fill('-7.5');
  await expect.element(dialog.getByRole('row').nth(1)).toMatchTextContent(/Product 0.*₹100.*₹93/);
  expect(listSent(SAVE)).toEqual([]);
  await expectFits();
  const conflict = (number: number): RefusedRow => ({
    ...{
      _id: `p${number}`,
      why: 'conflict',
      message: 'Changed by someone else',
      fields: { price: 'Changed' },
    },
    now: toRow(number, { price: 80 }),
  });
  stubSave(conflict(0), conflict(1));
  await dialog.getByRole('button', { name: 'Save 4 new prices' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => listSaved()[0]).toEqual(rows.map(({ _id }) => [_id, { price: '93' }]));
  expect(listBodies(SAVE)[0]!.rows![0]!.was).toEqual({ price: 100 });

  // Somebody else has changed two of them meanwhile.
  await expect.element(page.getByRole('heading', { name: '2 lines are not saved' })).toBeVisible();
  await expect
    .element(trouble.getByRole('listitem').first())
    .toMatchTextContent(/you typed 93, there is ₹80 now/);
  expect(state(0)).toMatch(/^Conflict/);
  await expectAccessible();
  stubSave();
  await page.getByRole('button', { name: 'Save mine of Product 0' }).click();
  await page.getByRole('button', { name: 'Keep theirs Product 1' }).click();
  await expect.element(trouble).not.toBeInTheDocument();
  expect(listBodies(SAVE).at(-1)!.rows).toEqual([{ _id: 'p0', set: { price: '93' }, was: { price: 80 } }]);
  await expect.poll(() => cell(1, 'price').textContent).toBe('₹80');
});

test('a button undoes the last change, also without a keyboard', async () => {
  await openSheet();
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  await expect.element(undo).not.toBeInTheDocument();
  await type(0, 'price', '70');
  await expect.poll(listSaved).toEqual([[['p0', { price: '70' }]]]);
  await expect.poll(() => rows[0]!.price).toBe(70);
  await expectFits();
  await undo.click();
  await expect.poll(() => listSaved().at(-1)).toEqual([['p0', { price: '100' }]]);
  await expect.poll(() => cell(0, 'price').textContent).toContain('100');
});

test('filters are in the address, are saved under a name, and may find nothing', async () => {
  await openSheet();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const all = rows;
  rows = [];
  await page.getByRole('button', { name: 'Sold out' }).click();
  await expect.element(page.getByText('No products match these filters.')).toBeVisible();
  expect(currentPath()).toBe(`${LIST}?view=sheet&soldOut=1`);
  rows = all;
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect.poll(currentPath).toBe(`${LIST}?view=sheet`);
  await page.getByRole('button', { name: 'No picture' }).click();
  await expect.poll(() => at(1, 1)?.textContent).toContain('Product 1');
  const percent = page.getByLabelText('Discount above %');
  await percent.fill('-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(percent).toHaveAttribute('aria-invalid', 'true');
  await percent.fill('10');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const name = page.getByLabelText('Name of the view');
  await expect.element(name).toHaveFocus();
  stubCalls({ 'PUT /api/product/save-sheet-filter': 'offline' });
  await name.fill('Bare');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/You seem to be offline/)).toBeVisible();
  await expect.element(name).toHaveValue('Bare');
  const bare = { _id: 'f1', name: 'Bare', query: 'noPicture=1&discountAbove=10' };
  stubCalls({
    'PUT /api/product/save-sheet-filter': { data: bare },
    'GET /api/product/sheet-filters': { data: [bare] },
    'DELETE /api/product/remove-sheet-filter': { data: bare },
  });
  await name.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('View saved')).toBeVisible();
  expect(listBodies('PUT /api/product/save-sheet-filter').at(-1)!).toEqual({
    name: 'Bare',
    query: bare.query,
  });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabelText('Saved view').selectOptions('Bare');
  await expect.poll(currentPath).toContain('noPicture=1&discountAbove=10');
  await expectFits();
  await page.getByRole('button', { name: 'Remove “Bare”' }).click();
  const ask = page.getByRole('dialog', { name: 'Remove “Bare”?' });
  await expect.element(ask.getByText('Nobody who works on this list will have this view')).toBeVisible();
  expect(listSent('DELETE /api/product/remove-sheet-filter')).toEqual([]);
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('View removed')).toBeVisible();
});

test('a sheet that cannot be loaded says so, and is loaded on a retry', async () => {
  stubCalls({ 'GET /api/product/sheet': 'offline' });
  openPart(<ProductsPage />, { at: `${LIST}?view=sheet` });
  await expect.element(page.getByText('The products could not be loaded.')).toBeVisible();
  await expectAccessible();
  stubCalls({
    'GET /api/product/sheet': { data: rows, storeId: 'store-1', mayStock: false, ...toPaging(1, 100, 4) },
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => at(0, 1)?.textContent).toContain('Product 0');
  // The stock belongs to the managers of the store.
  await userEvent.dblClick(cell(0, 'stock'));
  await expect.element(grid.getByRole('textbox')).not.toBeInTheDocument();
});

test('on a phone a cell is changed with two taps', async () => {
  await page.viewport(390, 844);
  await openSheet();
  const tap = () =>
    cell(0, 'price').dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }));
  await userEvent.click(cell(0, 'price'));
  tap();
  const box = grid.getByRole('textbox');
  await expect.element(box).toHaveFocus();
  await box.fill('94');
  await userEvent.keyboard('{Enter}');
  await expect.poll(listSaved).toEqual([[['p0', { price: '94' }]]]);
  await expectFits();
});

test('on a phone name, unit, MRP and selling price are seen without a scroll; columns are chosen for good', async () => {
  await page.viewport(390, 844);
  rows = [
    toRow(0, { name: 'A product with a name of two lines', price: 1_234.5, sellingPrice: 1_200.5 }),
    toRow(1, { name: 'A product with a name so long that two lines are not enough for it' }),
  ];
  openPart(<ProductsPage />, { at: `${LIST}?view=sheet` });
  await expect.poll(() => at(0, 1)?.textContent).toContain('1 kg');
  const box = grid.element().getBoundingClientRect();
  for (const column of ['name', 'price', 'sellingPrice'] as const) {
    const seen = cell(0, column).getBoundingClientRect();
    expect(seen.left, column).toBeGreaterThanOrEqual(box.left);
    expect(seen.right, column).toBeLessThanOrEqual(box.right - 32);
    for (const part of [cell(0, column), cell(0, column).querySelector('span:not(:has(span))')!]) {
      expect(part.scrollWidth, column).toBeLessThanOrEqual(part.clientWidth);
      expect(part.scrollHeight, column).toBeLessThanOrEqual(part.clientHeight);
    }
  }
  expect(cell(0, 'price').textContent).toBe('₹1,234.50');
  // The longest names are whole when they are pressed.
  const long = cell(1, 'name').querySelector('span:not(:has(span))')!;
  expect(long.scrollHeight).toBeGreaterThan(long.clientHeight);
  await userEvent.click(cell(1, 'name'));
  expect(long.scrollHeight).toBeLessThanOrEqual(long.clientHeight);
  await expectAccessible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'GST rate' }).click();
  await expect.element(grid.getByRole('columnheader', { name: 'GST rate' })).toBeInTheDocument();
  await expectFits();
  closePart();
  openPart(<ProductsPage />, { at: `${LIST}?view=sheet` });
  await expect.element(grid.getByRole('columnheader', { name: 'GST rate' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Usual columns' }).click();
  await expect.element(grid.getByRole('columnheader', { name: 'GST rate' })).not.toBeInTheDocument();
  expect(shown()).toContain('stock');
  // What a filter is about is seen.
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'No HSN or GST' }).click();
  await expect.poll(shown).toEqual(['name', 'price', 'sellingPrice', 'hsnCode', 'gstRate']);
});

test('a selling price that is typed is sent as such, with the discount that was seen', async () => {
  await openSheet();
  await type(0, 'sellingPrice', '₹ 90');
  await expect.poll(listSaved).toEqual([[['p0', { sellingPrice: '90' }]]]);
  expect(listBodies(SAVE)[0]!.rows![0]!.was).toEqual({ discount: 0 });
  const message = '₹101 is above the MRP of ₹100';
  const fields = { sellingPrice: message };
  const refused: RefusedRow = { _id: 'p1', why: 'invalid', message, fields, now: null };
  stubSave(refused);
  await type(1, 'sellingPrice', '101');
  await expect.element(trouble).toMatchTextContent(/Selling price:you typed 101: ₹101 is above the MRP/);
});

test('tax of 1,200 products is set in steps, with its progress; a mistake is said first', async () => {
  const ids = Array.from({ length: 1_200 }, (_, at) => `p${at}`);
  const steps = [500, 500, 200].map((changed) =>
    holdAnswer<typeof SAVE>({ data: { changed, refused: [], rows: [] } }),
  );
  let step = 0;
  stubCalls({
    'GET /api/product/sheet-ids': { data: ids },
    'POST /api/product/check-prices': { data: { count: 0, products: [] } },
    [SAVE]: () => steps[step++]!.stub(),
  });
  await openSheet();
  await userEvent.click(page.getByLabelText('Select all matching'));
  await page.getByRole('button', { name: 'Set GST and HSN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set GST and HSN: 1,200 products' });
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog.getByText('Enter a GST rate')).toBeVisible();
  await dialog.getByLabelText('GST rate').fill('5 %');
  await dialog.getByLabelText('HSN code').fill('190');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog.getByText('An HSN code has 4, 6 or 8 digits')).toBeVisible();
  expect(listSent(SAVE)).toEqual([]);
  await dialog.getByLabelText('HSN code').fill('0401');
  await dialog.getByRole('button', { name: 'Change' }).click();
  steps[0]!.answer();
  await expect.element(dialog.getByText('500 of 1,200 are done')).toBeVisible();
  await expectFits();
  await expectAccessible();
  steps[1]!.answer();
  steps[2]!.answer();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('1,200 products changed')).toBeVisible();
  const bodies = listBodies(SAVE);
  expect(bodies.map((body) => body.ids!.length)).toEqual([500, 500, 200]);
  expect(bodies[0]!.set).toEqual({ gstRate: '5', hsnCode: '0401' });
  // A rate may put them below their cost.
  expect(listBodies('POST /api/product/check-prices')).toEqual([{ productIds: ids, set: { gstRate: '5' } }]);
});

test('a price that may be a slip waits until somebody says that it is meant', async () => {
  rows = rows.map((row) => ({ ...row, cost: 80 }));
  await openSheet();
  await type(0, 'price', '9');
  await expect.element(trouble).toMatchTextContent(/Below its cost of ₹80\. 91.% less than now/);
  expect(listSaved()).toEqual([]);
  await expectAccessible();
  await trouble.getByRole('button', { name: 'Check 1 price' }).click();
  const question = page.getByRole('dialog', { name: 'Check 1 price' });
  await expect.element(question.getByRole('row').nth(1)).toMatchTextContent(/Product 0, 1 kg.*₹100.*₹9/);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(listSaved()).toEqual([]);
  await trouble.getByRole('button', { name: 'Check 1 price' }).click();
  await question.getByRole('button', { name: 'Save 1 price' }).click();
  await expect.poll(listSaved).toEqual([[['p0', { price: '9' }]]]);
  await expect.element(trouble).not.toBeInTheDocument();
});

test('a price is compared with the cost and the tax of its sub category, typed and changed with others', async () => {
  const sub = { _id: 's1', name: 'Ghee', image: '', category: [], names: {} };
  rows = rows.map((row) => ({ ...row, cost: 80, subCategory: [sub] }));
  stubCalls({ 'POST /api/subcategory/get': { data: [{ ...sub, hsnCode: '0405', gstRate: 5 }] } });
  await openSheet();
  await type(0, 'price', '84');
  await expect.poll(listSaved).toEqual([[['p0', { price: '84' }]]]);
  await type(0, 'price', '83.99');
  await expect.element(trouble).toMatchTextContent('Below its cost of ₹84 with GST');
  await trouble.getByRole('button', { name: 'Discard Product 0' }).click();
  await userEvent.click(page.getByLabelText('Select all matching'));
  await page.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 4 prices' });
  await dialog.getByLabelText('Change').selectOptions('to');
  await dialog.getByLabelText('Rupees', { exact: true }).fill('83');
  await expect.element(dialog.getByRole('row').nth(1)).toMatchTextContent('Below its cost of ₹84 with GST');
});

test('more than twenty such prices are saved only when their number is typed', async () => {
  await openSheet();
  const risky = { name: 'Paneer, 200 g', before: 100, after: 70, risks: ['Below its cost of ₹80'] };
  const products = Array.from({ length: 21 }, (_, at) => ({ productId: `p${at}`, ...risky }));
  stubCalls({ 'POST /api/product/check-prices': { data: { count: 21, products } } });
  await userEvent.click(page.getByLabelText('Select all matching'));
  await page.getByRole('button', { name: 'Discount', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Discount: 4 products' });
  await dialog.getByLabelText('Discount', { exact: true }).fill('30');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Check 21 prices' });
  await question.getByRole('button', { name: 'Save 21 prices' }).click();
  await expect
    .element(question.getByLabelText('Type 21 to confirm'))
    .toHaveAccessibleDescription('Type 21 to confirm');
  expect(listBodies(SAVE)).toEqual([]);
  await expectFits();
  await question.getByLabelText('Type 21 to confirm').fill('21');
  await question.getByRole('button', { name: 'Save 21 prices' }).click();
  await expect.poll(() => listBodies(SAVE)).toHaveLength(1);
  expect(listBodies('POST /api/product/check-prices')).toEqual([
    { productIds: ['p0', 'p1', 'p2', 'p3'], set: { discount: '30' } },
  ]);
});

test('prices of selected products are planned together, and those that are not are named', async () => {
  await openSheet();
  await userEvent.click(page.getByLabelText('Select all matching'));
  const timeZone = 'Asia/Kolkata';
  stubCalls({
    'GET /api/product/price-plans': { data: { lowest: 100, lowestBefore: null, timeZone, plans: [] } },
    'POST /api/product/check-prices': { data: { count: 0, products: [] } },
    'PUT /api/product/price-plans': ({ body }) => ({
      data: {
        planned: body.productIds.length - 1,
        refused: [{ productId: 'p1', name: 'Product 1', message: 'Taken' }],
      },
      message: 'Prices planned',
    }),
  });
  await page.getByRole('button', { name: 'Plan prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan prices: 4 products' });
  await dialog.getByLabelText('Discount in percent').fill('20');
  await dialog.getByLabelText('From').fill('2026-11-27T18:00');
  await dialog.getByLabelText('Until').fill('2026-11-30T06:00');
  await expectFits();
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click();
  const left = page.getByRole('dialog', { name: 'Not planned for 1 product' });
  await expect.element(left.getByText('Product 1: Taken')).toBeVisible();
  await expect.element(left).toMatchTextContent('It is planned for the others.');
  expect(listBodies('PUT /api/product/price-plans')).toEqual([
    {
      productIds: ['p0', 'p1', 'p2', 'p3'],
      ...{ discount: 20, from: '2026-11-27T12:30:00.000Z', until: '2026-11-30T00:30:00.000Z' },
    },
  ]);
});

test.each([
  ['Change prices', 'Change 4 prices', 'Percent, minus for less'],
  ['Discount', 'Discount: 4 products', 'Discount'],
  ['Plan prices', 'Plan prices: 4 products', 'Price'],
])('%s asks before what was typed is lost', async (name, title, label) => {
  await openSheet();
  const timeZone = 'Asia/Kolkata';
  stubCalls({
    'GET /api/product/price-plans': { data: { lowest: 100, lowestBefore: null, timeZone, plans: [] } },
  });
  await userEvent.click(page.getByLabelText('Select all matching'));
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await page.getByRole('button', { name, exact: true }).click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name, exact: true }).click();
  await dialog.getByLabelText(label, { exact: true }).fill('20');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(dialog.getByLabelText(label, { exact: true })).toHaveValue('20');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});
