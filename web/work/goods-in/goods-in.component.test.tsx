// A delivery as a whole: begun, from an order, typed, read from a file, booked.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { BAD, tryBadFields } from '#tests/components/bad-input.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import {
  emptyDraft,
  addCode,
  answers,
  book,
  GoodsInPage,
  lines,
  openGoodsIn,
  shop,
  toLine,
  toQuestion,
} from '#tests/components/goods-in.tsx';
import { closePart, currentPath, openPart } from '#tests/components/open-part.tsx';
import {
  PURCHASE_LINE,
  PURCHASE_LIST,
  RECEIPT,
  RECEIPT_LINE,
  toAlert,
} from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';

beforeEach(emptyDraft);

test('a delivery is scanned, also without a network, and booked once', async () => {
  openGoodsIn();
  await expect.element(page.getByText(/^No lines yet\./)).toBeVisible();
  await addCode('TEA-1');
  await expect.element(lines.first()).toMatchTextContent('Tea');
  await addCode('TEA-1');
  await expect.element(page.getByLabelText('Units, Tea')).toHaveValue('2');
  await expectFits();
  await expect.poll(() => shop.receipt.lines[0]?.quantity).toBe('2');

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
  await expect.poll(() => shop.receipt.lines.length).toBe(2);

  const held = holdAnswer<'POST /api/stock/receipt/book'>({
    data: {
      ...shop.receipt,
      state: 'booked',
      bookedAt: shop.receipt.createdAt,
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

const HEAD = [
  { label: 'Supplier', most: 100 },
  { label: 'Number of the bill or delivery note', most: 60 },
];
for (const { label, most } of HEAD) {
  test(`${label}: what is refused is said at the field; nothing typed is lost`, async () => {
    openGoodsIn({ 'PUT /api/stock/receipt': refusal('invalid_input', { message: 'Refused' }) });
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
  openGoodsIn();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = toQuestion('Paste a list');
  await tryBadFields({
    call: 'PUT /api/stock/receipt',
    fields: { lines: { field: dialog.getByLabelText('Lines') } },
    submit: dialog.getByRole('button', { name: 'Add lines' }),
  });
});

test('a workbook is refused with what to do; a draft that changed is asked about again', async () => {
  shop.receipt.lines = [toLine(1, {})];
  shop.receipt.total = { lines: 1, units: 2, cost: 0, tax: 0 };
  openGoodsIn();
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
  openGoodsIn({ 'GET /api/stock/receipts': { data: [], ...toPaging(1, 50, 0) } }, '/dashboard/goods-in');
  const begin = page.getByRole('button', { name: 'New delivery' });
  stubCalls({ 'POST /api/stock/receipt': 'offline' });
  await begin.click();
  await expect.element(toAlert('Not sent: no network')).toBeVisible();
  const held = holdAnswer<'POST /api/stock/receipt'>({ data: shop.receipt });
  stubCalls({ 'POST /api/stock/receipt': held.stub });
  await begin.click({ clickCount: 6 });
  held.answer();
  await expect.poll(currentPath).toMatch(/receipt=/);
  const ids = listSent('POST /api/stock/receipt').map(({ body }) => body._id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
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
  shop.receipt = { ...shop.receipt, list: of, lines: [tea], total: { lines: 1, units: 2, cost: 25, tax: 0 } };
  openGoodsIn(
    { 'GET /api/stock/purchase-lists': { data: [PURCHASE_LIST, sent], ...toPaging(1, 50, 2) } },
    '/dashboard/goods-in',
  );
  stubCalls({ 'GET /api/stock/receipts': { data: [], ...toPaging(1, 50, 0) } });
  const onTheWay = page.getByRole('region', { name: 'On the way' });
  await expect.element(onTheWay).toMatchTextContent('Metro, #A1B2C3');
  await expectFits();
  const begun = holdAnswer<'POST /api/stock/receipt'>({ data: shop.receipt });
  stubCalls({ 'POST /api/stock/receipt': begun.stub });
  await onTheWay.getByRole('button', { name: 'Receive #A1B2C3' }).click({ clickCount: 3 });
  begun.answer();
  await expect.element(lines.first()).toMatchTextContent('Ordered: 3');
  await expect.element(lines.first()).toMatchTextContent('last ₹12');
  expect(listSent('POST /api/stock/receipt').map(({ body }) => body.listId)).toEqual(['list-1']);
  await expectFits();
  const booked = {
    ...{ ...shop.receipt, state: 'booked' as const, bookedAt: shop.receipt.createdAt },
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
