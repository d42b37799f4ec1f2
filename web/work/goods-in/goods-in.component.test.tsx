// A store that keeps one draft, and finds in it what the shop finds.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { PricePlan } from '#features/catalogue/price/price-plan.contract.ts';
import type { ExpiringBatch, Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { STORE } from '#tests/components/answers.ts';
import { BAD, readMessage, refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { closePart, currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import {
  FOUND,
  openAs,
  PURCHASE_LINE,
  PURCHASE_LIST,
  RECEIPT,
  RECEIPT_LINE,
  toAlert,
  toStaff,
} from '#tests/components/store-work.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { holdAnswer, listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const GoodsInPage = staffPage('/dashboard/goods-in');

const lines = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
const finder = page.getByRole('combobox', { name: 'Name, bar code or SKU' });
const found = page.getByRole('listbox', { name: 'Found products' }).getByRole('option');
const book = page.getByRole('button', { name: 'Book', exact: true });
const toQuestion = (title: string) => page.getByRole('dialog', { name: title });

let receipt: Receipt;
beforeEach(() => {
  receipt = { ...RECEIPT, lines: [], total: { lines: 0, units: 0, cost: 0, tax: 0 } };
});

function change(changes: Partial<Receipt>): { data: Receipt } {
  receipt = { ...receipt, ...changes, revision: receipt.revision + 1 };
  const good = receipt.lines.filter(({ problems }) => Object.keys(problems).length === 0);
  const units = good.reduce((sum, line) => sum + (line.units ?? 0), 0);
  receipt.total = { lines: good.length, units, cost: 0, tax: 0 };
  receipt.problemCount = receipt.lines.length - good.length;
  return { data: receipt };
}

function toLine(number: number, texts: Partial<ReceiptLine>): ReceiptLine {
  const line = { ...RECEIPT_LINE, nameInFile: '', ...texts, number };
  const isNumber = /^[1-9]\d*$/.test(line.quantity);
  return {
    ...line,
    units: isNumber ? Number(line.quantity) : null,
    problems: isNumber ? {} : { quantity: 'Enter a whole number from 1' },
  };
}

const answers: Stubs = {
  'GET /api/stock/suppliers': { data: [] },
  'GET /api/stock/purchase-lists': { data: [], ...toPaging(1, 50, 0) },
  'GET /api/stock/receipt': () => ({ data: receipt }),
  'GET /api/stock/find': { data: [] },
  'PUT /api/stock/receipt': ({ body }) => {
    const { supplier, reference, set = [], remove = [] } = body;
    const saved = receipt.lines.filter(({ _id }) => !remove.includes(_id));
    for (const { lineId, productId: _chosen, ...texts } of set) {
      const at = saved.findIndex(({ _id }) => _id === lineId);
      const line = toLine(at < 0 ? saved.length + 1 : at + 1, { ...saved[at], ...texts, _id: lineId });
      if (at < 0) saved.push(line);
      else saved[at] = line;
    }
    return change({
      lines: saved,
      ...(supplier !== undefined && { supplier }),
      ...(reference !== undefined && { reference }),
    });
  },
};

const open = (more: Stubs = {}, at = '/dashboard/goods-in?receipt=receipt-1') =>
  openAs('manager', <GoodsInPage />, { ...answers, ...more }, { at });

async function addCode(code: string): Promise<void> {
  await finder.fill(code);
  await userEvent.keyboard('{Enter}');
}

test('a delivery is scanned, also without a network, and booked once', async () => {
  open();
  await expect.element(page.getByText(/^No lines yet\./)).toBeVisible();
  await addCode('TEA-1');
  await expect.element(lines.first()).toMatchTextContent('Tea');
  await addCode('TEA-1');
  await expect.element(page.getByLabelText('Units, Tea')).toHaveValue('2');
  await expectFits();
  await expect.poll(() => receipt.lines[0]?.quantity).toBe('2');

  stubCalls({ 'PUT /api/stock/receipt': 'offline', 'GET /api/stock/find': 'offline' });
  await addCode('CURD-1');
  await lines.getByText('Cost, MRP, free units, best before').first().click();
  await page.getByLabelText('Unit cost, Tea').fill('45.50');
  await expect
    .element(page.getByText('No network: 2 lines are stored here and will be saved.'))
    .toBeVisible();
  await book.click();
  await expect.element(toAlert('Not booked: some lines are not saved yet.')).toBeVisible();
  await expectFits();
  // The phone slept, and its browser reloads the page.
  closePart();
  stubCalls(answers);
  openPart(<GoodsInPage />, { at: '/dashboard/goods-in?receipt=receipt-1' });
  await expect.element(page.getByLabelText('Unit cost, Tea').first()).toHaveValue('45.50');
  await expect.element(page.getByText(/stored here/)).not.toBeInTheDocument();
  await expect.poll(() => receipt.lines.length).toBe(2);

  const held = holdAnswer<'POST /api/stock/receipt/book'>({
    data: {
      ...receipt,
      state: 'booked',
      bookedAt: receipt.createdAt,
      total: { lines: 2, units: 3, cost: 330, tax: 16.5 },
    },
  });
  stubCalls({ 'POST /api/stock/receipt/book': held.stub });
  await book.click();
  const question = toQuestion('Book 2 lines, 3 units?');
  await question.getByRole('button', { name: 'Book' }).click({ clickCount: 6 });
  held.answer();
  await expect
    .element(page.getByRole('article', { name: 'Booked delivery' }))
    .toMatchTextContent('2 lines, 3 units, ₹346.50 with tax');
  expect(listSent('POST /api/stock/receipt/book')).toHaveLength(1);
});

test('a product is found by its name, with the keyboard alone, and codes are added directly', async () => {
  open({ 'GET /api/stock/find': ({ query }) => ({ data: query.get('search') === 'chai' ? [FOUND] : [] }) });
  await finder.fill('chai');
  await expect.element(found).toMatchTextContent('10 in stock');
  await expectFits();
  await finder.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(finder).toHaveFocus();
  await expect.element(finder).toHaveValue('');
  await expect.element(lines.first()).toMatchTextContent('Tea');
  // Choosing it again adds one more unit.
  await finder.fill('chai');
  await found.click();
  await expect.element(page.getByLabelText('Units, Tea')).toHaveValue('2');
  // Text is not taken as a code, and a search without a match adds no line.
  await addCode('qqqqzzzz');
  await expect.element(page.getByText('No products match “qqqqzzzz”.')).toBeVisible();
  await expect.element(lines).toHaveLength(1);
  stubCalls({ 'GET /api/stock/find': refusal('internal') });
  await finder.fill('tamatar');
  const trouble = toAlert('You can still enter bar codes and SKUs.');
  await expect.element(trouble).toBeVisible();
  stubCalls({ 'GET /api/stock/find': { data: [{ ...FOUND, _id: 'product-2', name: 'Tomato' }] } });
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect.element(found).toMatchTextContent('Tomato');
  await addCode('8901030865278');
  await expect.element(lines.nth(1)).toBeVisible();
});

const CODE = '8901030865275';
const codeDialog = toQuestion(`Which product has the code ${CODE}?`);

/** The product is chosen for the line whose code nobody knows. */
async function chooseFor(more: Stubs, role?: 'owner'): Promise<void> {
  const unknown = { product: null, code: CODE };
  receipt.lines = [{ ...toLine(1, unknown), problems: { code: 'There is no product with this code' } }];
  const stubs = { 'GET /api/stock/find': { data: [FOUND] }, ...more };
  if (role)
    openAs(role, <GoodsInPage />, { ...answers, ...stubs }, { at: '/dashboard/goods-in?receipt=receipt-1' });
  else open(stubs);
  await page.getByRole('button', { name: 'Choose product of line 1' }).click();
  await codeDialog.getByRole('combobox').fill('tea');
  await found.click();
  await expect.element(codeDialog).toMatchTextContent(/Tea\s*500 g/);
}

test('a code that nobody knows is saved for the product of its line, whose size is seen before', async () => {
  await chooseFor({ 'PUT /api/product/bar-code': { data: [] } });
  await expectFits();
  await codeDialog.getByRole('button', { name: 'Save the code for Tea, 500 g' }).click();
  await expect.element(codeDialog).not.toBeInTheDocument();
  expect(listSent('PUT /api/product/bar-code').map(({ body }) => body)).toEqual([
    { productId: 'product-1', code: CODE, source: 'receipt' },
  ]);
  await expect
    .poll(() => listSent('PUT /api/stock/receipt').at(-1)?.body.set?.[0]?.productId)
    .toBe('product-1');
});

test('it may be said for its line alone, and nothing is saved for the next delivery', async () => {
  await chooseFor({});
  await codeDialog.getByRole('button', { name: 'Only for this line' }).click();
  await expect.element(codeDialog).not.toBeInTheDocument();
  await expect
    .poll(() => listSent('PUT /api/stock/receipt').at(-1)?.body.set?.[0]?.productId)
    .toBe('product-1');
  expect(listSent('PUT /api/product/bar-code')).toHaveLength(0);
});

test('a code that somebody else gave another product meanwhile is moved by who keeps the catalogue', async () => {
  const owner = make(BarCodeOwner, { _id: 'product-9', name: 'Tea', unit: '1 kg' });
  const message = 'This code belongs to Tea, 1 kg';
  const taken: Stubs = {
    'PUT /api/product/bar-code': ({ body }) =>
      body.from ? { data: [] } : refusal('bar_code_taken', { message, data: owner }),
  };
  await chooseFor(taken);
  await codeDialog.getByRole('button', { name: /^Save the code/ }).click();
  await expect.element(codeDialog.getByRole('alert')).toMatchTextContent(message);
  await expect.element(codeDialog.getByRole('button', { name: 'Move it here' })).not.toBeInTheDocument();
  closePart();
  await chooseFor(taken, 'owner');
  await codeDialog.getByRole('button', { name: /^Save the code/ }).click();
  await codeDialog.getByRole('button', { name: 'Move it here' }).click();
  await expect.element(codeDialog).not.toBeInTheDocument();
  expect(listSent('PUT /api/product/bar-code').at(-1)!.body.from).toBe('product-9');
});

test('bad texts stay in their line, with the shop’s message, and are not booked', async () => {
  receipt.lines = [toLine(1, {})];
  open();
  const units = page.getByLabelText('Units, Tea');
  for (const text of [BAD['too long'], BAD.emoji, BAD.Devanagari, BAD['a negative number']]) {
    await units.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(units).toHaveAccessibleDescription('Enter a whole number from 1');
    await expect.element(units).toHaveValue(text.slice(0, 100));
  }
  await expect.element(page.getByText('1 line cannot be booked yet.')).toBeVisible();
  await book.click();
  await expect.element(toAlert('No line can be booked yet.')).toBeVisible();
  await expectFits();
  await page.getByRole('button', { name: 'Show only these' }).click();
  await units.fill('12');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('All of these lines can be booked now.')).toBeVisible();
  stubCalls({ 'PUT /api/stock/receipt': refusal('receipt_booked') });
  await units.fill('13');
  await expect.element(toAlert('Not saved: This receipt is already booked')).toBeVisible();
});

test('what the bill and the pack say is folded, and an MRP is taken over only by a tick', async () => {
  receipt.lines = [toLine(1, { cost: '45.50', gst: '5' })];
  open();
  await expect.element(page.getByText('₹45.50 + 5 % GST')).toBeVisible();
  const mrp = page.getByLabelText('MRP, Tea');
  await expect.element(mrp).not.toBeVisible();
  await expectFits();
  await page.getByText('₹45.50 + 5 % GST').click();
  await page.getByLabelText('Free, Tea').fill('1');
  await page.getByLabelText('Batch, Tea').fill('B-7');
  await mrp.fill('110');
  const tick = page.getByRole('checkbox', { name: 'Make ₹110 the price of Tea' });
  await expect.element(tick).not.toBeChecked();
  await expectFits();
  await tick.click();
  await expect
    .poll(() => receipt.lines[0])
    .toMatchObject({ free: '1', mrp: '110', batch: 'B-7', takesMrp: true });
  // A digit too many: the yes was to another price, and this one is asked about.
  await mrp.fill('1100');
  const slip = page.getByRole('checkbox', { name: 'Make ₹1,100 the price of Tea' });
  await expect.element(slip).not.toBeChecked();
  await slip.click();
  const question = page.getByRole('dialog');
  await expect.element(question).toMatchTextContent(/The shop has ₹100\. 1000\s% more than now\./);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(slip).not.toBeChecked();
  await slip.click();
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect.poll(() => receipt.lines[0]).toMatchObject({ mrp: '1100', takesMrp: true });
  await mrp.fill('100');
  await expect.element(tick).not.toBeInTheDocument();
  stubCalls({ 'PUT /api/stock/receipt': () => change({ lines: [wrong] }) });
  const words = 'Sold for ₹100, above this MRP';
  const wrong = { ...receipt.lines[0]!, mrp: '90', problems: { mrp: words } };
  await mrp.fill('90');
  await userEvent.keyboard('{Enter}');
  await expect.element(mrp).toHaveAccessibleDescription(words);
});

test('without the GSTIN of its supplier a bill says that its GST is no input tax', async () => {
  receipt = { ...RECEIPT, supplier: 'Metro', lines: [toLine(1, { gst: '5', gstRate: 5 })] };
  open();
  await expect.element(page.getByText(/^No GSTIN of Metro is known/)).toBeVisible();
  await expectFits();
  await expectAccessible();
});

test('a bill is noted, compared with the lines and photographed', async () => {
  receipt = { ...RECEIPT, total: { lines: 1, units: 2, cost: 330, tax: 16.5 } };
  open({
    'PUT /api/stock/bill': ({ body }) => ({
      data: (receipt = {
        ...receipt,
        bill: {
          ...receipt.bill,
          ...(body.day !== undefined && { day: body.day, dueDay: '2026-11-12' }),
          ...(body.total !== undefined && { total: Number(body.total) }),
        },
      }),
    }),
    'POST /api/stock/bill-photo': () => ({ data: { ...receipt.bill, hasPhoto: true } }),
  });
  await page.getByText('Bill: date, total and photo').click();
  await page.getByLabelText('Bill date').fill('2026-10-28');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Due 12 Nov 2026, by the supplier’s terms.')).toBeVisible();
  const total = page.getByLabelText('Bill total, ₹');
  await total.fill('350');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(total)
    .toHaveAccessibleDescription(/come to ₹346\.50 with tax: the bill is ₹3\.50 more/);
  stubCalls({
    'PUT /api/stock/bill': refusal('invalid_input', { fields: { total: 'Bill total must be rupees' } }),
  });
  await total.fill('much');
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveAccessibleDescription(/Not saved\. Bill total must be rupees/);
  await expectFits();
  const input = page.getByLabelText('Photo of the bill');
  await userEvent.upload(input, new File(['x'], 'bill.pdf', { type: 'application/pdf' }));
  await expect.element(toAlert('Only JPG, PNG, WebP, AVIF or GIF images')).toBeVisible();
  await userEvent.upload(input, new File(['x'], 'bill.jpg', { type: 'image/jpeg' }));
  await expect.element(page.getByRole('link', { name: 'See the photo' })).toBeVisible();
});

const HEAD = [
  { label: 'Supplier', most: 100 },
  { label: 'Number of the bill or delivery note', most: 60 },
];
for (const { label, most } of HEAD) {
  test(`${label}: what is refused is said at the field; nothing typed is lost`, async () => {
    open({ 'PUT /api/stock/receipt': refusal('invalid_input', { message: 'Refused' }) });
    const field = page.getByLabelText(label);
    for (const text of [BAD['too long'], BAD.emoji, BAD.Devanagari]) {
      await field.fill(text);
      await userEvent.keyboard('{Enter}');
      await expect.element(field).toHaveAccessibleDescription(/Not saved\. Refused/);
      await expect.element(field).toHaveValue(text.slice(0, most));
    }
    stubCalls({ 'PUT /api/stock/receipt': 'offline' });
    await field.fill(' Metro ');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(/Not saved\. You seem to be offline/);
    await expect.element(field).toHaveValue(' Metro ');
    await expectAccessible();
    stubCalls(answers);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Metro');
  });
}

test('a pasted list needs lines; a refused one stays', async () => {
  open();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = toQuestion('Paste a list');
  await tryBadFields({
    call: 'PUT /api/stock/receipt',
    fields: { lines: { field: dialog.getByLabelText('Lines') } },
    submit: dialog.getByRole('button', { name: 'Add lines' }),
  });
});

test('a workbook is refused with what to do; a draft that changed is asked about again', async () => {
  receipt.lines = [toLine(1, {})];
  receipt.total = { lines: 1, units: 2, cost: 0, tax: 0 };
  open();
  const file = new File(['x'], 'delivery.xlsx');
  await userEvent.upload(page.getByLabelText('From a file'), file);
  await expect.element(toAlert('This is a workbook. Save it as "CSV UTF-8')).toBeVisible();
  const renamed = new File(['PK\x03\x04\0\0'], 'delivery.csv');
  await userEvent.upload(page.getByLabelText('From a file'), renamed);
  await expect.element(toAlert('This is not a CSV file.')).toBeVisible();
  stubCalls({ 'POST /api/stock/receipt/book': refusal('receipt_changed') });
  await book.click();
  const question = toQuestion('Book 1 line, 2 units?');
  await question.getByRole('button', { name: 'Book' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('This receipt has changed.');
  await expectFits();
  await question.getByRole('button', { name: 'Not yet' }).click();
  stubCalls({ 'DELETE /api/stock/receipt': 'offline' });
  await page.getByRole('button', { name: 'Delete draft' }).click();
  const deletion = toQuestion('Delete this draft?');
  const confirm = deletion.getByRole('button', { name: 'Delete' });
  await confirm.click();
  await expect.element(deletion.getByRole('alert')).toMatchTextContent('Not sent: no network');
  stubCalls({
    'DELETE /api/stock/receipt': { data: null, message: 'Deleted' },
    'GET /api/stock/receipts': { data: [], ...toPaging(1, 50, 0) },
  });
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
});

test('one draft is begun, however often it is pressed', async () => {
  open({ 'GET /api/stock/receipts': { data: [], ...toPaging(1, 50, 0) } }, '/dashboard/goods-in');
  const begin = page.getByRole('button', { name: 'New delivery' });
  stubCalls({ 'POST /api/stock/receipt': 'offline' });
  await begin.click();
  await expect.element(toAlert('Not sent: no network')).toBeVisible();
  const held = holdAnswer<'POST /api/stock/receipt'>({ data: receipt });
  stubCalls({ 'POST /api/stock/receipt': held.stub });
  await begin.click({ clickCount: 6 });
  held.answer();
  await expect.poll(currentPath).toMatch(/receipt=/);
  const ids = listSent('POST /api/stock/receipt').map(({ body }) => body._id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

const EXPIRING = '/dashboard/goods-in?show=expiring';
const BATCH: ExpiringBatch = {
  ...{ name: 'Tea', unit: '500 g', image: '', shelf: 'A-1', supplier: 'Metro', stock: 10 },
  ...{ lineId: 'line-1', receiptId: 'receipt-1', receivedAt: RECEIPT.createdAt, productId: 'product-1' },
  ...{ bestBefore: '2026-01-03', daysLeft: 1, received: 9, likelyLeft: 4, price: 50, discount: 10 },
  ...{ unitCost: 20, gstRate: 18, until: '2026-01-03T18:30:00.000Z', plannedUntil: null },
};

test('one press cuts the price of what expires; below its cost it asks first, and managers set no prices', async () => {
  const expiring = { 'GET /api/stock/expiring': { data: [BATCH], ...toPaging(1, 50, 1) } };
  open(expiring, EXPIRING);
  await expect.element(page.getByRole('button', { name: 'Book expired units of Tea' })).toBeVisible();
  expect(page.getByRole('button', { name: /% off Tea/ }).elements()).toEqual([]);
  closePart();
  const planned = {
    'PUT /api/product/price-plan': {
      data: make(PricePlan, { _id: 'plan-1', productId: 'product-1', state: 'running' }),
    },
  };
  openAs('owner', <GoodsInPage />, { ...answers, ...expiring, ...planned }, { at: EXPIRING });
  await page.getByRole('button', { name: '30 % off Tea: ₹31' }).click();
  await expect.element(page.getByText('₹31 until 3 Jan 2026')).toBeVisible();
  await page.getByRole('button', { name: '50 % off Tea: ₹22' }).click();
  const question = toQuestion('Sell Tea below its cost?');
  await expect
    .element(question)
    .toMatchTextContent('It would sell for ₹22. Below its cost of ₹23.60 with GST.');
  await expectFits();
  const cut = { ...BATCH, discount: 55, plannedUntil: BATCH.until };
  stubCalls({ 'GET /api/stock/expiring': { data: [cut], ...toPaging(1, 50, 1) } });
  await question.getByRole('button', { name: 'Below cost' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText(/^₹22 until 3 Jan, 6:30 pm|^₹22 until 4 Jan, 12:00 am/)).toBeVisible();
  expect(page.getByRole('button', { name: /% off Tea/ }).elements()).toEqual([]);
  expect(listSent('PUT /api/product/price-plan').map(({ body }) => body)).toMatchObject([
    { productId: 'product-1', discount: 37, until: BATCH.until },
    { productId: 'product-1', discount: 55, until: BATCH.until },
  ]);
});

test('what has expired is booked; a bad amount stays, with its message', async () => {
  open({ 'GET /api/stock/expiring': { data: [BATCH], ...toPaging(1, 50, 1) } }, EXPIRING);
  await page.getByRole('button', { name: 'Book expired units of Tea' }).click();
  const question = toQuestion('Tea');
  const field = question.getByLabelText('How many are you throwing away?');
  const send = () => question.getByRole('button', { name: 'Book' }).click();
  const wrong = 'Enter how many, 0 for none';
  await field.fill('3');
  await tryBadFields({
    call: 'POST /api/stock/adjust',
    fields: { quantity: { field, refused: { ...refuseAll(wrong), 'spaces around': 'At most 9' } } },
    submit: question.getByRole('button', { name: 'Book' }),
  });
  await field.fill('10');
  await send();
  expect(await readMessage(field)).toBe('At most 9');
  await expectFits();
  await field.fill('3');
  stubCalls({
    'POST /api/stock/adjust': { data: [], message: 'Booked' },
    'GET /api/stock/expiring': { data: [], ...toPaging(1, 50, 0) },
  });
  await send();
  await expect.element(page.getByRole('heading', { name: 'Nothing is expiring' })).toBeVisible();
});

test('what came damaged is thrown away at its line, and the delivery says so', async () => {
  const receipt = { ...RECEIPT, state: 'booked' as const, bookedAt: RECEIPT.createdAt, supplier: 'Metro' };
  let writtenOff = 0;
  open(
    {
      'GET /api/stock/receipt': () => ({ data: { ...receipt, lines: [{ ...RECEIPT_LINE, writtenOff }] } }),
      'POST /api/stock/adjust': ({ body }) => {
        writtenOff = body.lines[0]!.quantity;
        return { data: [], message: 'Booked' };
      },
    },
    '/dashboard/goods-in?receipt=receipt-1',
  );
  await page.getByRole('button', { name: 'Waste of Tea' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book waste' });
  await dialog.getByLabelText('How many?').fill('1');
  await expectFits();
  await expectAccessible();
  await pressImpatiently(dialog.getByRole('button', { name: 'Book waste' }));
  await expect.element(page.getByText('1 thrown away')).toBeVisible();
  expect(listSent('POST /api/stock/adjust').map(({ body }) => body)).toEqual([
    {
      ...{ storeId: STORE._id, kind: 'broken', note: 'Metro' },
      lines: [{ productId: 'product-1', quantity: 1, lineId: 'line-1' }],
    },
  ]);
  await expectFits();
});

test('goods are moved to another store once; a bad amount is said at its line', async () => {
  const other = { ...STORE, _id: 'store-2', name: 'Second store' };
  openAs(
    'manager',
    <GoodsInPage />,
    { 'GET /api/stock/find': { data: [FOUND] }, 'GET /api/store/get': { data: [STORE, other] } },
    { at: '/dashboard/goods-in?show=move', facts: { hasStores: true } },
  );
  signIn({
    ...toStaff('manager'),
    staff: [STORE, other].map(({ _id }) => ({ role: 'manager', storeId: _id })),
  });
  const move = page.getByRole('button', { name: 'Move', exact: true });
  const amount = page.getByLabelText('Units of Tea');
  await move.click();
  await expect.element(toAlert('Choose where to move it.')).toBeVisible();
  await page.getByLabelText('To', { exact: true }).selectOptions('Second store');
  await move.click();
  await expect.element(toAlert('Add a product first.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a product' }).fill('Tea');
  await found.click();
  for (const text of Object.values({ ...BAD, 'spaces around': '0' })) {
    await amount.fill(text);
    await move.click();
    await expect.element(amount).toHaveAccessibleDescription('Enter how many');
    await expect.element(amount).toHaveValue(text.slice(0, 7));
  }
  await amount.fill('11');
  await move.click();
  await expect.element(amount).toHaveAccessibleDescription('Only 10 in stock');
  await expectFits();
  await amount.fill('  7 ');
  await move.click();
  const question = toQuestion('Move 7 units to Second store?');
  stubCalls({ 'POST /api/stock/move': 'offline' });
  await question.getByRole('button', { name: 'Move' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent('Not sent: no network');
  const held = holdAnswer<'POST /api/stock/move'>({ data: [], message: 'Moved' });
  stubCalls({ 'POST /api/stock/move': held.stub });
  await question.getByRole('button', { name: 'Move' }).click({ clickCount: 6 });
  held.answer();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(amount).not.toBeInTheDocument();
  expect(listSent('POST /api/stock/move')).toHaveLength(2);
});

test('a purchase order on its way is received; what differs is shown before and after booking', async () => {
  const sent = { ...PURCHASE_LIST, state: 'sent', sentAt: RECEIPT.createdAt } as const;
  const line = { ...PURCHASE_LINE, quantity: 3 };
  const of = { _id: 'list-1', number: '#A1B2C3', isOpen: true, lines: [line] };
  const tea = toLine(1, {
    product: { ...RECEIPT_LINE.product!, lastCost: 12 },
    cost: '12.50',
    unitCost: 12.5,
  });
  receipt = { ...receipt, list: of, lines: [tea], total: { lines: 1, units: 2, cost: 25, tax: 0 } };
  open(
    { 'GET /api/stock/purchase-lists': { data: [PURCHASE_LIST, sent], ...toPaging(1, 50, 2) } },
    '/dashboard/goods-in',
  );
  stubCalls({ 'GET /api/stock/receipts': { data: [], ...toPaging(1, 50, 0) } });
  const onTheWay = page.getByRole('region', { name: 'On the way' });
  await expect.element(onTheWay).toMatchTextContent('Metro, #A1B2C3');
  await expectFits();
  const begun = holdAnswer<'POST /api/stock/receipt'>({ data: receipt });
  stubCalls({ 'POST /api/stock/receipt': begun.stub });
  await onTheWay.getByRole('button', { name: 'Receive #A1B2C3' }).click({ clickCount: 3 });
  begun.answer();
  await expect.element(lines.first()).toMatchTextContent('Ordered: 3');
  await expect.element(lines.first()).toMatchTextContent('last ₹12');
  expect(listSent('POST /api/stock/receipt').map(({ body }) => body.listId)).toEqual(['list-1']);
  await expectFits();
  const booked = {
    ...{ ...receipt, state: 'booked' as const, bookedAt: receipt.createdAt },
    list: { ...of, lines: [{ ...line, came: 2, paid: 12.5 }] },
  };
  stubCalls({ 'POST /api/stock/receipt/book': { data: booked } });
  await book.click();
  const question = toQuestion('Book 1 line, 2 units?');
  const words = 'Tea, 500 g: ordered 3, came 2: 1 short; price ₹12.50 instead of ₹12';
  await expect.element(question).toMatchTextContent(words);
  await question.getByRole('checkbox', { name: '1 unit is still open: close the order without it' }).click();
  await expectFits();
  await question.getByRole('button', { name: 'Book' }).click();
  expect(listSent('POST /api/stock/receipt/book').map(({ body }) => body.closesRest)).toEqual([true]);
  const article = page.getByRole('article', { name: 'Booked delivery' });
  await expect.element(article).toMatchTextContent(words);
  await expect.element(article).toMatchTextContent('Order #A1B2C3: wait for the rest, or close it');
  await expectFits();
});
