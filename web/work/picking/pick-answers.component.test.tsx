// The shopper's answers about substitutes, on the page of the picker, who does not wait for them.

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { PICK_LINE, PICK_ORDER } from '#tests/components/answers.ts';
import { stopClock } from '#tests/components/clock.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { listBodies, listSent, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const PickingPage = staffPage('/dashboard/picking');

const OFFER = { productId: 'product-3', name: 'Sugar', unit: '1 kg', image: null, price: 75 };
const MISSING: PickLine = { ...PICK_LINE, short: 2, substitute: { ...OFFER, quantity: 2 }, adjustment: 50 };

function makeLine(state: NonNullable<PickLine['question']>['state'], secondsLeft = 0): PickLine {
  const question = {
    questionId: 'q',
    state,
    secondsLeft,
    needsYes: false,
    name: 'Sugar',
    productId: OFFER.productId,
  };
  return state === 'declined'
    ? { ...MISSING, substitute: null, adjustment: 200, question }
    : { ...MISSING, question };
}

let line: PickLine;
const item = page.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: 'Tea' });
const finish = page.getByRole('button', { name: 'Finish', exact: true });
const dialog = page.getByRole('dialog');
const QUEUED = { orderId: PICK_ORDER.orderId, number: PICK_ORDER.number, placedAt: PICK_ORDER.placedAt };

beforeEach(async () => {
  stopClock();
  line = makeLine('open', 48);
  const row = { ...QUEUED, lines: 1, units: 2, claimedBy: 'Vik Rao', isMine: true };
  openAs('picker', <PickingPage />, {
    'GET /api/picking/queue': { data: [row] },
    'POST /api/picking/claim': () => ({ data: { ...PICK_ORDER, lines: [line] } }),
    'GET /api/picking/substitutes': { data: [{ ...OFFER, stock: 4, shelf: 'B-1' }] },
    'POST /api/picking/finish': {
      data: { orderId: PICK_ORDER.orderId, status: 'PACKING', due: 0, isPaid: false },
    },
  });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect.element(item).toMatchTextContent('Asked, 48 s');
});

test('an answer appears by itself, and then the order is not read any more', async () => {
  await expectFits();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(item).toMatchTextContent('Asked, 46 s');
  line = makeLine('accepted');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(item).toMatchTextContent('The shopper took it');
  const before = listSent('POST /api/picking/claim').length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(listSent('POST /api/picking/claim')).toHaveLength(before);
  expect(listBodies('POST /api/picking/claim').at(-1)!).toMatchObject({ isReread: true });
});

test('what is not wanted is not offered again', async () => {
  line = makeLine('declined');
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.element(item).toMatchTextContent('Not wanted: Sugar');
  await item.getByRole('button', { name: 'Change' }).click();
  await expect.element(item).toMatchTextContent('The shopper gets ₹200 back.');
  await expect.poll(() => listSent('GET /api/picking/substitutes').length).toBeGreaterThan(0);
  await expect.element(item.getByRole('button', { name: 'Sugar' })).not.toBeInTheDocument();
  await expectFits();
});

test('without a network the seconds run out, and it stays', async () => {
  stubCalls({ 'POST /api/picking/claim': 'offline' });
  await vi.advanceTimersByTimeAsync(49_000);
  await expect.element(item).toMatchTextContent('No answer: it stays');
  await expect.element(item).toMatchTextContent('2 Sugar instead');
});

test('Finish does not wait for the answer, and says what was declined in the last moment', async () => {
  await finish.click();
  await expect.element(dialog).toMatchTextContent('2 Sugar 1 kg instead');
  line = makeLine('declined');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Not wanted: Sugar. Take it out of the bag, then press Finish again.');
  expect(listSent('POST /api/picking/finish')).toEqual([]);
  await dialog.getByRole('button').last().click();
  await expect.poll(() => listSent('POST /api/picking/finish').length).toBe(1);
});

test('an open question does not hold up Finish', async () => {
  await finish.click();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect.poll(() => listSent('POST /api/picking/finish').length).toBe(1);
});
