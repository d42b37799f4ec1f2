import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PlannedPrice } from '#features/catalogue/price/price-plan.contract.ts';
import { toPaging } from '#shared/paging.ts';
import { NO_PAGE, STORE } from '#tests/components/answers.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { make } from '#tests/components/make.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { listBodies, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const PlannedPricesPage = staffPage('/dashboard/planned-prices');

const PLAN = make(PlannedPrice, {
  ...{ _id: 'plan-1', batchId: 'diwali', productId: 'p1', name: 'Paneer', unit: '200 g', price: 77 },
  ...{ discount: null, from: '2026-12-04T18:30:00.000Z', until: '2026-12-06T18:30:00.000Z' },
  ...{ state: 'planned', endedAt: null, changedByHand: false, current: 100, sellingPrice: 77 },
  ...{ risks: ['Below its cost of ₹80'], plannedBy: 'Asha', openInBatch: 2 },
});
const OTHER = { ...PLAN, _id: 'plan-2', productId: 'p2', name: 'Curd', risks: [] };

function openPlans(answers: Stubs = {}): void {
  const all = {
    'GET /api/store/get': { data: [STORE] },
    'GET /api/product/planned-prices': { data: [PLAN, OTHER], ...toPaging(1, 100, 2) },
    ...answers,
  };
  openAs('catalogue', <PlannedPricesPage />, all, { at: '/dashboard/planned-prices' });
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('the list says what, when, by whom and what may be a slip', async () => {
  openPlans();
  const words = /Paneer.*200 g.*₹100.*₹77.*Below its cost of ₹80.*4 Dec.*6 Dec.*Planned.*Asha/;
  await expect.element(row('Paneer')).toMatchTextContent(words);
  await expectAccessible();
  await expectFits();
});

test('what was planned together is cancelled by one press, and planned again by Undo', async () => {
  const { from, until, ...plan } = PLAN;
  openPlans({
    'DELETE /api/product/price-plans': { data: [PLAN, OTHER], message: 'Planned prices removed' },
    'PUT /api/product/price-plans': { data: { planned: 2, refused: [] }, message: 'Prices planned' },
  });
  await row('Paneer').getByRole('button', { name: 'Cancel all 2 with Paneer' }).click();
  await expect.element(page.getByText('Cancelled: ₹77 of 2 products')).toBeVisible();
  expect(listBodies('DELETE /api/product/price-plans')).toEqual([{ batchId: plan.batchId }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Cancelled: ₹77 of 2 products')).not.toBeInTheDocument();
  expect(listBodies('PUT /api/product/price-plans')).toEqual([
    { productIds: ['p1', 'p2'], price: 77, discount: null, from, until },
  ]);
});

test('one is cancelled alone; a plan that has been taken meanwhile is not planned again in silence', async () => {
  openPlans({
    'GET /api/product/planned-prices': { data: [PLAN], ...NO_PAGE },
    'DELETE /api/product/price-plan': { data: PLAN, message: 'Planned price removed' },
    'PUT /api/product/price-plans': {
      data: {
        planned: 0,
        refused: [{ productId: 'p1', name: 'Paneer', message: 'Another price is planned' }],
      },
      message: 'Prices planned',
    },
  });
  await row('Paneer').getByRole('button', { name: 'Cancel Paneer' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const refused = page.getByRole('dialog', { name: 'Not planned for 1 product' });
  await expect.element(refused).toMatchTextContent('Nothing is planned.');
  await expect.element(refused.getByText('Paneer: Another price is planned')).toBeVisible();
});
