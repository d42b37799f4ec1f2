import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Today } from '#features/report/today/today.contract.ts';
import { OWNER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import TodayPage from './today.tsx';

const SUMS = { orders: 2, takings: 260, averageBasket: 130, cancelled: 0, shortLines: 0 };
const TODAY: Today = {
  at: '2026-01-08T06:00:00.000Z',
  isComplete: true,
  day: '2026-01-08',
  timeZone: 'Asia/Kolkata',
  ...SUMS,
  lastWeek: { day: '2026-01-01', ...SUMS, takings: 130 },
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
  lowStock: 0,
  lowStockDays: 7,
  lowStockProducts: [],
  soldOut: 0,
  soldOutSelling: 0,
  soldOutProducts: [],
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
  const placed = page.getByRole('link', { name: /^Placed/ });
  await expect.element(placed).toMatchTextContent('Oldest');
  await expect.element(placed).toHaveAttribute('href', '/dashboard/orders?status=PLACED');
  await expect.element(page.getByRole('link', { name: /^Sales/ })).toMatchTextContent('₹260');
  await expect
    .element(page.getByRole('link', { name: /^Sales/ }))
    .toHaveAttribute('href', '/dashboard/reports?kind=payment&from=2026-01-08&to=2026-01-08');
  await expect.element(page.getByText('and 2 other searches')).toBeVisible();
  const ratings = page.getByRole('region', { name: 'Ratings' });
  await expect.element(ratings).toMatchTextContent(/4\.5 of 5.*2 ratings.*Quick, but the bread was squashed/);
  await expect
    .element(ratings.getByRole('link', { name: '#ABCDEF' }))
    .toHaveAttribute('href', '/dashboard/orders?order=abcdef');
  await expectFits();
});
