import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoreCash } from '#features/orders/fulfilment/delivery.contract.ts';
import { refuseAll, tryBadFields } from '#tests/components/bad-input.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { HAND_IN, openAs } from '#tests/components/store-work.tsx';
import { listBodies, listSent, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const CashPage = staffPage('/dashboard/cash');

const RIDER: StoreCash['riders'][number] = {
  ...{ riderId: 'rider-1', riderName: 'Ravi Kumar', amount: 180, orders: 1 },
  since: '2026-01-01T06:30:00.000Z',
  isMine: false,
};
const CASH: StoreCash = { riders: [RIDER], handIns: [HAND_IN], isComplete: true };

const carried = page.getByRole('list', { name: 'Carried' });
const handedIn = page.getByRole('list', { name: 'Handed in' });

test('a count with its difference, first without a network, is sent and shown', async () => {
  openAs('manager', <CashPage />, {
    'GET /api/delivery/cash': { data: CASH },
    'POST /api/delivery/count': 'offline',
  });
  await expect.element(carried).toMatchTextContent('Ravi Kumar1 delivery since');
  await expect.element(carried).toMatchTextContent('₹180');
  await expectFits();
  await handedIn.getByRole('button', { name: 'Count the cash of Ravi Kumar' }).click();
  const counting = page.getByRole('dialog', { name: 'Count the cash of Ravi Kumar' });
  const counted = counting.getByRole('button', { name: 'Counted' });
  await expect.element(counting.getByText('Expected: ₹180')).toBeVisible();
  await counting.getByLabelText('Counted, in rupees').fill('170.50');
  await expect.element(counting.getByText('₹9.50 missing')).toBeVisible();
  await counted.click();
  await expect.element(counting.getByRole('alert')).toMatchTextContent('Not sent: no network');
  await expectFits();
  const after = { ...HAND_IN, isCounted: true, handedIn: 170.5, difference: -9.5, countedBy: 'Nila Das' };
  stubCalls({
    'POST /api/delivery/count': { data: after },
    'GET /api/delivery/cash': { data: { ...CASH, riders: [], handIns: [after] } },
  });
  await counted.click();
  await expect.element(handedIn).toMatchTextContent('₹9.50 missing');
  await expect.element(handedIn).toMatchTextContent('Counted by Nila Das');
  await expect.element(handedIn.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByText('No rider has cash.')).toBeVisible();
  expect(listSent('POST /api/delivery/count').map(({ body }) => body.amount)).toEqual([170.5, 170.5]);
});

const NO_AMOUNT = 'Enter the amount in rupees, 0 if there is none';
const COUNT = 'POST /api/delivery/count';
const HAND_OVER = 'POST /api/delivery/hand-in';
const AMOUNTS = [
  { button: 'Count the cash of Ravi Kumar', label: 'Counted, in rupees', send: 'Counted', call: COUNT },
  { button: 'Record hand-in of Ravi Kumar', label: 'Handed in, in rupees', send: 'Note', call: HAND_OVER },
] as const;
for (const { button, label, send, call } of AMOUNTS) {
  test(`${send}: a bad amount is said, and nothing typed is lost`, async () => {
    openAs('manager', <CashPage />, { 'GET /api/delivery/cash': { data: CASH } });
    await page.getByRole('button', { name: button }).click();
    const question = page.getByRole('dialog');
    const field = question.getByLabelText(label);
    await field.fill('1,250.50');
    await tryBadFields({
      call,
      fields: { amount: { field, refused: refuseAll(NO_AMOUNT, 'spaces around') } },
      submit: question.getByRole('button', { name: send }),
      toFields: (body) => body,
    });
    expect(listBodies(call).at(-1)!.amount).toBe(1250.5);
  });
}

test('too much cash to add up is said', async () => {
  const data = { riders: [], handIns: [], isComplete: false };
  openAs('manager', <CashPage />, { 'GET /api/delivery/cash': { data } });
  await expect.element(page.getByText(/^There are too many entries/)).toBeVisible();
  await expect.element(page.getByText('Nothing has been handed in yet.')).toBeVisible();
  await expectFits();
});
