import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StaffProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import { make } from '#tests/components/make.ts';
import { STORE } from '#tests/components/answers.ts';
import { readMessage, refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const ProblemsPage = staffPage('/dashboard/problems');

const PROBLEM = make(StaffProblem, {
  ...{ _id: 'problem-1', lineId: 'line-1', kind: 'damaged', quantity: 2, orderId: 'order-1' },
  ...{ number: '#A1B2C3', storeId: STORE._id, text: 'Both packs are torn.' },
  createdAt: '2026-01-01T06:30:00.000Z',
  customer: { name: 'Asha Rao', mobile: '9876543210' },
  line: {
    name: 'Tea',
    unit: '500 g',
    image: null,
    quantity: 2,
    price: 40,
    lineTotal: 80,
    discount: 0,
    substitute: null,
  },
  left: 80,
});

const list = page.getByRole('list', { name: 'Problems' });
const money = page.getByRole('dialog', { name: 'Give money back?' });
const amount = money.getByLabelText('Rupees');
const decline = page.getByRole('dialog', { name: 'Decline?' });
const reason = decline.getByLabelText('Why nothing is refunded');
const toBack = () => money.getByRole('button', { name: /^Give back/ });

const open = (answers: Stubs = {}) =>
  openAs(
    'manager',
    <ProblemsPage />,
    { 'GET /api/order/problems': { data: [PROBLEM] }, ...answers },
    { at: '/dashboard/problems' },
  );

test('money is given back once; then there is nothing to answer', async () => {
  const held = holdAnswer<'PUT /api/order/answer-problem'>({ data: PROBLEM as never, message: 'Answered' });
  open({ 'PUT /api/order/answer-problem': held.stub });
  await expect.element(list).toMatchTextContent('2 damaged');
  await expect.element(list).toMatchTextContent('At most ₹80 can be refunded.');
  await list.getByRole('button', { name: 'Give money back' }).click();
  await expect.element(amount).toHaveValue('80');
  await expect.element(money).toMatchTextContent('stands in Money owed until it is paid');
  await amount.fill('55.50');
  await toBack().click({ clickCount: 6 });
  stubCalls({ 'GET /api/order/problems': { data: [] } });
  held.answer();
  await expect.element(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Problems' })).toHaveFocus();
  expect(listBodies('PUT /api/order/answer-problem')).toEqual([{ _id: 'problem-1', refund: 55.5 }]);
});

test('a bad amount is said at the field, and nothing typed is lost', async () => {
  open();
  await list.getByRole('button', { name: 'Give money back' }).click();
  await expect.element(amount).toHaveValue('80');
  await tryBadFields({
    call: 'PUT /api/order/answer-problem',
    fields: { amount: { field: amount, refused: refuseAll('Enter an amount in rupees', 'spaces around') } },
    submit: toBack(),
  });
  await amount.fill('81');
  await toBack().click();
  expect(await readMessage(amount)).toBe('At most 80');
  await expectFits();
});

test('a bad reason is said at the field, and nothing typed is lost', async () => {
  open();
  await list.getByRole('button', { name: 'Decline' }).click();
  const send = decline.getByRole('button', { name: 'Decline' });
  await reason.fill('It is good');
  await tryBadFields({
    call: 'PUT /api/order/answer-problem',
    fields: { reason: { field: reason, refused: { nothing: 'Say why', 'only spaces': 'Say why' } } },
    submit: send,
  });
  await expectFits();
  stubCalls({ 'PUT /api/order/answer-problem': { data: PROBLEM as never, message: 'Answered' } });
  await reason.fill('It is good until March.');
  await send.click();
  await expect.element(decline).not.toBeInTheDocument();
  expect(listBodies('PUT /api/order/answer-problem').at(-1)).toEqual({
    _id: 'problem-1',
    reason: 'It is good until March.',
  });
});

test('if somebody else was quicker, the question says so', async () => {
  open({ 'PUT /api/order/answer-problem': refusal('problem_answered') });
  await list.getByRole('button', { name: 'Give money back' }).click();
  stubCalls({ 'GET /api/order/problems': { data: [] } });
  await toBack().click();
  await expect.element(money.getByText(/^This problem has already been answered\./)).toBeVisible();
  await money.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible();
});

test('answered problems show their answer', async () => {
  const answered = { ...PROBLEM, state: 'refunded' as const, refund: 55.5, answeredBy: 'Nila Das' };
  open({ 'GET /api/order/problems': { data: [answered] } });
  await expect.element(list).toMatchTextContent('₹55.50 refunded');
  await expect.element(list.getByRole('button')).not.toBeInTheDocument();
});
