import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Today } from '#features/office/report/today/today.contract.ts';
import { OWNER, STORE } from '#tests/components/answers.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const TodayPage = staffPage('/dashboard/today');

const SUMS = { orders: 2, takings: 260, averageBasket: 130, cancelled: 0, shortLines: 0 };
const TODAY: Today = {
  ...{ at: '2026-01-08T06:00:00.000Z', isComplete: true, day: '2026-01-08', timeZone: 'Asia/Kolkata' },
  ...SUMS,
  lastWeek: { day: '2026-01-01', ...SUMS, takings: 130 },
  usual: { days: 4, orders: 1.5, takings: 130, averageBasket: 130, cancelled: 0, shortLines: 0.3 },
  bags: { count: 2, overdue: 1, oldestAt: '2026-01-08T03:50:00.000Z' },
  late: { count: 2, onTheWay: 1, oldestAt: '2026-01-08T05:50:00.000Z' },
  problems: { count: 0, oldestAt: null },
  owed: { amount: 39, count: 1, overdue: 0, oldestAt: '2026-01-08T05:00:00.000Z' },
  cash: { amount: 1260, riders: 1, oldestAt: '2026-01-08T05:00:00.000Z' },
  service: { delivered: 5, failed: 1, onTime: 0.8, wait: 1.2, pick: 4, handover: null, ride: 6.5 },
  hours: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    orders: 0,
    takings: 0,
    lastWeekOrders: 0,
    lastWeekSales: 0,
  })),
  open: [
    { status: 'PLACED', count: 1, oldestAt: '2026-01-08T05:00:00.000Z' },
    { status: 'PACKING', count: 0, oldestAt: null },
  ],
  stores: [],
  toCount: { count: 14, urgent: 3 },
  lowStock: 1,
  lowStockDays: 7,
  lowStockProducts: [
    {
      ...{ productId: 'p', storeId: 's', name: 'Toned milk', unit: '500 ml', stock: 3, sold: 280 },
      ...{ reorderLevel: null, hoursOfCover: 7.2 },
    },
  ],
  ...{ soldOut: 0, soldOutSelling: 0, soldOutProducts: [] },
  missedSearches: { texts: 3, searches: 4, first: [{ text: 'आम 🥭', count: 2 }] },
  ratings: {
    average: 4.5,
    count: 2,
    words: [
      {
        orderId: 'abcdef',
        stars: 4,
        text: 'Quick, but the bread was squashed',
        at: '2026-01-08T05:00:00.000Z',
      },
    ],
  },
  paymentsToReview: 0,
};

test('a day that cannot be loaded comes when asked again, and leads to its lists', async () => {
  signIn(OWNER);
  stubCalls({ 'GET /api/admin/today': 'offline' });
  openPart(<TodayPage />, { at: '/dashboard/today' });
  await expect.element(page.getByText('The day could not be loaded.')).toBeVisible();
  stubCalls({ 'GET /api/admin/today': { data: TODAY } });
  await page.getByRole('button', { name: 'Try again' }).click();
  const placed = page.getByRole('link', { name: /^To be picked/ });
  await expect.element(placed).toMatchTextContent('Oldest');
  await expect.element(placed).toHaveAttribute('href', '/dashboard/orders?status=PLACED');
  await expect.element(page.getByRole('link', { name: /^Sales/ })).toMatchTextContent('₹260');
  await expect
    .element(page.getByRole('link', { name: /^Sales/ }))
    .toHaveAttribute('href', '/dashboard/reports?kind=payment&from=2026-01-08&to=2026-01-08');
  await expect.element(page.getByRole('link', { name: /^Sales/ })).toMatchTextContent('₹130 (+100 %)');
  await expect.element(page.getByText('the average of 4 Thursdays before, up to this time.')).toBeVisible();
  for (const [name, words, address] of [
    [/^Late/, '2', '/dashboard/orders?late=1'],
    [/^Problems/, '0', '/dashboard/problems'],
    [/^Payment reviews/, '0', '/dashboard/payment-reviews'],
    [/^Running low/, '1first in 7 hours', '/dashboard/low-stock'],
    [/^To count/, '143 missed', '/dashboard/count?list=to-count'],
    [/^Cash with riders/, '₹1,2601 rider', '/dashboard/cash'],
    [/^Money owed/, '₹39', '/dashboard/money-owed'],
  ] as const) {
    const tile = page.getByRole('link', { name });
    await expect.element(tile).toMatchTextContent(words);
    await expect.element(tile).toHaveAttribute('href', address);
  }
  const service = page.getByRole('region', { name: 'Promise kept' });
  await expect.element(service).toMatchTextContent(/80 %.*of 5 delivered, 1 failed at the door/);
  await expect.element(service).toMatchTextContent(/Waiting for a rider-Ride6\.5 min/);
  await expect.element(page.getByText('and 2 other searches')).toBeVisible();
  const ratings = page.getByRole('region', { name: 'Ratings' });
  await expect.element(ratings).toMatchTextContent(/4\.5 of 5.*2 ratings.*Quick, but the bread was squashed/);
  await expect
    .element(ratings.getByRole('link', { name: '#ABCDEF' }))
    .toHaveAttribute('href', '/dashboard/orders?order=abcdef');
  await expectFits();
});

test('while nothing was sold, the owner is led to what is missing for going live', async () => {
  signIn(OWNER);
  const none = { ...SUMS, orders: 0 };
  const { lastWeek, usual } = TODAY;
  const steps = [
    { step: 'gst' as const, isDone: false, detail: 'No GSTIN' },
    { step: 'name' as const, isDone: true, detail: 'Kirana Ghar' },
  ];
  stubCalls({
    'GET /api/admin/today': {
      data: { ...TODAY, ...none, lastWeek: { ...lastWeek, ...none }, usual: { ...usual, ...none } },
    },
    'GET /api/settings/going-live': { data: { steps, payments: [] } },
  });
  openPart(<TodayPage />, { at: '/dashboard/today' });
  await expect.element(page.getByText('Going live: 1 of 2 steps are missing.')).toBeVisible();
  const link = page.getByRole('link', { name: 'See what they are' });
  await expect.element(link).toHaveAttribute('href', '/dashboard/settings');
  await expectFits();
});

test('of all stores, what runs low names its store', async () => {
  signIn(OWNER);
  stubCalls({
    'GET /api/admin/today': { data: TODAY },
    'GET /api/store/get': { data: [STORE, { ...STORE, _id: 's', name: 'Koramangala' }] },
  });
  openPart(<TodayPage />, { at: '/dashboard/today?store=all', facts: { hasStores: true } });
  const low = page.getByRole('region', { name: 'Running low 1' });
  await expect.element(low).toMatchTextContent(/Toned milk 500 ml, Koramangala/);
});

test('a number of all stores opens the list of stores that have some, or the only one', async () => {
  signIn(OWNER);
  const none = { placed: 0, packing: 0, onTheWay: 0, late: 0, bags: 0, problems: 0, lowStock: 0 };
  const first = {
    ...none,
    _id: STORE._id,
    name: STORE.name,
    toCount: 4,
    cash: 0,
    owed: 39,
    soldOutSelling: 0,
  };
  const stores = [first, { ...first, _id: 's', name: 'Koramangala', toCount: 10, cash: 1260, owed: 0 }];
  stubCalls({
    'GET /api/admin/today': { data: { ...TODAY, stores } },
    'GET /api/store/get': { data: stores.map(({ _id, name }) => ({ ...STORE, _id, name })) },
  });
  openPart(<TodayPage />, { at: '/dashboard/today?store=all', facts: { hasStores: true } });
  const toPage = (name: RegExp) => page.getByRole('link', { name });
  await expect
    .element(toPage(/^Money owed/))
    .toHaveAttribute('href', `/dashboard/money-owed?store=${STORE._id}`);
  await expect.element(toPage(/^Cash with riders/)).toHaveAttribute('href', '/dashboard/cash?store=s');
  await page.getByRole('button', { name: /^To count/ }).click();
  const list = page.getByRole('dialog', { name: 'To count' });
  await expect
    .element(list.getByRole('link', { name: 'Koramangala 10' }))
    .toHaveAttribute('href', '/dashboard/count?list=to-count&store=s');
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await expectFits();
  await expectAccessible();
});

test('each number of a manager leads to the work of the same store', async () => {
  signIn({ ...OWNER, role: 'USER', staff: [{ role: 'manager', storeId: null }] });
  stubCalls({
    'GET /api/admin/today': { data: { ...TODAY, paymentsToReview: null } },
    'GET /api/store/get': { data: [STORE, { ...STORE, _id: 's', name: 'Koramangala' }] },
  });
  openPart(<TodayPage />, { at: '/dashboard/today?store=s', facts: { hasStores: true } });
  for (const [name, to] of [
    [/^Late/, 'picking'],
    [/^To be picked/, 'picking'],
    [/^Out for delivery/, 'deliveries'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `/dashboard/${to}?store=s`);
});

test('what burns is in sight without scrolling on a phone', async () => {
  signIn({ ...OWNER, role: 'USER', staff: [{ role: 'manager', storeId: null }] });
  stubCalls({
    'GET /api/admin/today': { data: { ...TODAY, paymentsToReview: null } },
    'GET /api/store/get': { data: [] },
  });
  openPart(<TodayPage />, { at: '/dashboard/today' });
  const late = page.getByRole('link', { name: /^Late/ });
  // Those who may not see all orders are led to their work.
  await expect.element(late).toHaveAttribute('href', '/dashboard/picking');
  await expect.element(page.getByRole('link', { name: /^Payment reviews/ })).not.toBeInTheDocument();
  await page.viewport(390, 844);
  const cash = page.getByRole('link', { name: /^Cash with riders/ });
  // The shop's own frame takes up to a quarter of the screen.
  await expect.poll(() => cash.element().getBoundingClientRect().bottom).toBeLessThan(844 * 0.75);
});
