// What expires soon: sold for less, or booked.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PricePlan } from '#features/catalogue/price/price-plan.contract.ts';
import type { ExpiringBatch } from '#features/stock/receipt/receipt.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { readMessage, refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { emptyDraft, answers, GoodsInPage, openGoodsIn, toQuestion } from '#tests/components/goods-in.tsx';
import { make } from '#tests/components/make.ts';
import { closePart } from '#tests/components/open-part.tsx';
import { openAs, RECEIPT, toAlert } from '#tests/components/store-work.tsx';
import { listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { toShortTime } from '../../ui/date-time.tsx';

beforeEach(emptyDraft);

const EXPIRING = '/dashboard/goods-in?show=expiring';
const BATCH: ExpiringBatch = {
  ...{ name: 'Tea', unit: '500 g', image: '', shelf: 'A-1', supplier: 'Metro', stock: 10 },
  ...{ lineId: 'line-1', receiptId: 'receipt-1', receivedAt: RECEIPT.createdAt, productId: 'product-1' },
  ...{ bestBefore: '2026-01-03', daysLeft: 1, received: 9, likelyLeft: 4, price: 50, discount: 10 },
  ...{ unitCost: 20, gstRate: 18, until: '2026-01-03T18:30:00.000Z', plannedUntil: null },
};

test('one press cuts the price of what expires; below its cost it asks first, and managers set no prices', async () => {
  const expiring = { 'GET /api/stock/expiring': { data: [BATCH], ...toPaging(1, 50, 1) } };
  openGoodsIn(expiring, EXPIRING);
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
  await expect.element(page.getByText(`₹22 until ${toShortTime(BATCH.until, undefined)}`)).toBeVisible();
  expect(page.getByRole('button', { name: /% off Tea/ }).elements()).toEqual([]);
  expect(listSent('PUT /api/product/price-plan').map(({ body }) => body)).toMatchObject([
    { productId: 'product-1', discount: 37, until: BATCH.until },
    { productId: 'product-1', discount: 55, until: BATCH.until },
  ]);
});

test('who cuts a price after somebody else is told, beside the cut that counts', async () => {
  let batch = BATCH;
  const late = {
    'GET /api/stock/expiring': () => ({ data: [batch], ...toPaging(1, 50, 1) }),
    'PUT /api/product/price-plan': () => {
      batch = { ...BATCH, plannedUntil: BATCH.until };
      return refusal('price_plan_overlaps');
    },
  };
  openAs('owner', <GoodsInPage />, { ...answers, ...late }, { at: EXPIRING });
  await page.getByRole('button', { name: '30 % off Tea: ₹31' }).click();
  await expect.element(page.getByRole('link', { name: 'Change it' })).toBeVisible();
  await expect.element(toAlert('Another planned price of this product is in this time')).toBeVisible();
});

test('what has expired is booked; a bad amount stays, with its message', async () => {
  openGoodsIn({ 'GET /api/stock/expiring': { data: [BATCH], ...toPaging(1, 50, 1) } }, EXPIRING);
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
