// Goods that go to another store.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { STORE } from '#tests/components/answers.ts';
import { BAD } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { emptyDraft, found, GoodsInPage, toQuestion } from '#tests/components/goods-in.tsx';
import { signIn } from '#tests/components/open-part.tsx';
import { FOUND, openAs, toAlert, toStaff } from '#tests/components/store-work.tsx';
import { holdAnswer, listSent, stubCalls } from '#tests/components/stub-calls.ts';

beforeEach(emptyDraft);

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
