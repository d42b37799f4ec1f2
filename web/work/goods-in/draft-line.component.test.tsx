// The lines of a draft: which product, whose code, and what the bill and the pack say.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BarCodeOwner } from '#features/catalogue/bar-code/bar-code.contract.ts';
import { BAD } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import {
  emptyDraft,
  addCode,
  answers,
  book,
  change,
  finder,
  found,
  GoodsInPage,
  lines,
  openGoodsIn,
  shop,
  toLine,
  toQuestion,
} from '#tests/components/goods-in.tsx';
import { make } from '#tests/components/make.ts';
import { closePart } from '#tests/components/open-part.tsx';
import { FOUND, openAs, toAlert } from '#tests/components/store-work.tsx';
import { listSent, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';

beforeEach(emptyDraft);

test('a product is found by its name, with the keyboard alone, and codes are added directly', async () => {
  openGoodsIn({
    'GET /api/stock/find': ({ query }) => ({ data: query.get('search') === 'chai' ? [FOUND] : [] }),
  });
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
  shop.receipt.lines = [{ ...toLine(1, unknown), problems: { code: 'There is no product with this code' } }];
  const stubs = { 'GET /api/stock/find': { data: [FOUND] }, ...more };
  if (role)
    openAs(role, <GoodsInPage />, { ...answers, ...stubs }, { at: '/dashboard/goods-in?receipt=receipt-1' });
  else openGoodsIn(stubs);
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
  shop.receipt.lines = [toLine(1, {})];
  openGoodsIn();
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
  shop.receipt.lines = [toLine(1, { cost: '45.50', gst: '5' })];
  openGoodsIn();
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
    .poll(() => shop.receipt.lines[0])
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
  await expect.poll(() => shop.receipt.lines[0]).toMatchObject({ mrp: '1100', takesMrp: true });
  await mrp.fill('100');
  await expect.element(tick).not.toBeInTheDocument();
  stubCalls({ 'PUT /api/stock/receipt': () => change({ lines: [wrong] }) });
  const words = 'Sold for ₹100, above this MRP';
  const wrong = { ...shop.receipt.lines[0]!, mrp: '90', problems: { mrp: words } };
  await mrp.fill('90');
  await userEvent.keyboard('{Enter}');
  await expect.element(mrp).toHaveAccessibleDescription(words);
});
