import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Metrics } from '#features/report/metrics/metrics.contract.ts';
import { SHOPPER, STORE } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import MetricsPage from './metrics.tsx';

const span = { count: 1, median: 2, p90: 3 };
const METRICS: Metrics = {
  day: '2026-01-05',
  timeZone: 'Asia/Kolkata',
  placed: 1,
  delivered: 1,
  cancelled: 0,
  failed: 0,
  takings: 260,
  shortLines: 0,
  adjusted: 0,
  steps: { wait: span, pick: span, handover: span, ride: span, total: span },
  withinTenMinutes: 1,
  withinPromise: null,
  hours: [{ hour: 11, placed: 1, delivered: 1, median: 8 }],
  pickers: [{ name: 'Pia Nair', orders: 1, lines: 2, linesPerHour: 60 }],
  riders: [{ name: 'Vik Rao', deliveries: 1, perHour: 6 }],
};
const NOTHING: Metrics = {
  ...METRICS,
  placed: 0,
  delivered: 0,
  takings: 0,
  hours: [],
  pickers: [],
  riders: [],
  steps: { wait: null, pick: null, handover: null, ride: null, total: null },
  withinTenMinutes: null,
};

function openAsManager(answers: Stubs = {}): void {
  signIn({ ...SHOPPER, staff: [{ role: 'manager', storeId: STORE._id }] });
  stubCalls({
    'GET /api/store/get': { data: [STORE] },
    'GET /api/store/metrics': ({ query }) => ({ data: query.has('day') ? NOTHING : METRICS }),
    ...answers,
  });
  openPart(<MetricsPage />, { at: '/dashboard/metrics' });
}

test('the day in numbers, and another day', async () => {
  openAsManager();
  const facts = page.getByRole('main');
  await expect.element(facts).toMatchTextContent(/Placed1Delivered1Within 10 minutes100 %/);
  await expect.element(facts).toMatchTextContent('Sales₹260');
  await expect
    .element(page.getByRole('table', { name: 'Pickers' }).getByRole('rowheader'))
    .toHaveTextContent('Pia Nair');
  await expect
    .element(page.getByRole('table', { name: 'Riders' }).getByRole('rowheader'))
    .toHaveTextContent('Vik Rao');
  await expect
    .element(page.getByRole('region', { name: 'Orders by hour' }))
    .toMatchTextContent('1 placed, 1 delivered');
  await expectFits();
  await page.getByLabelText('Day').fill('2026-01-01');
  await expect.element(page.getByText('No orders were placed at this store on this day.')).toBeVisible();
  await expect.element(page.getByText('No orders were packed.')).toBeVisible();
  await page.getByLabelText('Day').fill('');
  await expect.element(facts).toMatchTextContent('Placed1');
});

test('metrics that cannot be loaded say so, and come when asked again', async () => {
  openAsManager({ 'GET /api/store/metrics': 'offline' });
  await expect.element(page.getByText('The metrics could not be loaded.')).toBeVisible();
  stubCalls({ 'GET /api/store/metrics': { data: METRICS } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table', { name: 'Minutes per step' })).toBeVisible();
});
