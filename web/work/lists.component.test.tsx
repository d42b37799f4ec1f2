// Each list of the staff's pages that could not be loaded, and without anything in it.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StaffPath } from '#shared/page-urls.ts';
import { toPaging } from '#shared/paging.ts';
import { NO_PAGE } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openAs, toAlert } from '#tests/components/store-work.tsx';
import { stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const NOTHING = { data: [], ...toPaging(1, 50, 0) };
const NO_CASH = { riders: [], handIns: [], isComplete: true };
const NOTHING_COUNTED = {
  all: { products: 0, counted: 0 },
  ...{ shelves: [], categories: [], toCount: 0, today: 0, entries: [] },
};
const EMPTY: Stubs = {
  'POST /api/order/staff-list': { ...NO_PAGE, data: [], counts: {} as never, isComplete: true },
  'POST /api/order/payment-reviews': { ...NO_PAGE, data: [], undecided: 0 },
  'GET /api/order/problems': { data: [] },
  'GET /api/order/money-owed': { data: [] },
  'GET /api/picking/queue': { data: [] },
  'GET /api/delivery/ready': { data: [] },
  'GET /api/delivery/bags': { data: [] },
  'GET /api/delivery/cash': { data: NO_CASH },
  'GET /api/stock/count-parts': { data: NOTHING_COUNTED },
  'GET /api/stock/receipts': NOTHING,
  'GET /api/stock/purchase-lists': NOTHING,
  'GET /api/stock/suppliers': { data: [] },
  'GET /api/stock/low': { ...NOTHING, bySupplier: [] },
  'GET /api/customer/find': { data: [], next: null },
  'GET /api/product/import': { data: null },
  'GET /api/product/planned-prices': NOTHING,
  'GET /api/subcategory/taxes': { data: [] },
  'POST /api/product/staff-list': NOTHING,
};

const LISTS: [what: string, path: StaffPath, call: keyof typeof EMPTY, empty: string][] = [
  ['GST and HSN', '/dashboard/taxes', 'GET /api/subcategory/taxes', 'There are no sub categories yet.'],
  ['The cash', '/dashboard/cash', 'GET /api/delivery/cash', 'No rider has cash.'],
  ['The customers', '/dashboard/customers', 'GET /api/customer/find', 'There are no customers yet.'],
  ['The deliveries', '/dashboard/deliveries', 'GET /api/delivery/ready', 'No orders are waiting.'],
  ['The last import', '/dashboard/import-export', 'GET /api/product/import', 'Check the file'],
  ['The money owed', '/dashboard/money-owed', 'GET /api/order/money-owed', 'Nothing is owed'],
  ['The orders', '/dashboard/orders', 'POST /api/order/staff-list', 'There are no orders yet.'],
  [
    'The planned prices',
    '/dashboard/planned-prices',
    'GET /api/product/planned-prices',
    'Nothing is planned',
  ],
  ['The problems', '/dashboard/problems', 'GET /api/order/problems', 'Nothing to answer'],
  ['The products', '/dashboard/product', 'POST /api/product/staff-list', 'No Data found'],
  [
    'The purchase orders',
    '/dashboard/purchase-lists',
    'GET /api/stock/purchase-lists',
    'Nothing is being ordered',
  ],
  ['The queue', '/dashboard/picking', 'GET /api/picking/queue', 'Nothing to pick.'],
  ['The receipts', '/dashboard/goods-in', 'GET /api/stock/receipts', 'No drafts'],
  ['The reviews', '/dashboard/payment-reviews', 'POST /api/order/payment-reviews', 'All payments match'],
  ['What can be counted', '/dashboard/count', 'GET /api/stock/count-parts', 'Everything, shelf by shelf'],
  ['Low stock', '/dashboard/low-stock', 'GET /api/stock/low', 'No low stock'],
];

test.each(LISTS.map(([what, path, ...said]) => [what, staffPage(path), ...said] as const))(
  '%s: what could not be loaded is asked for again; without any the page says so',
  async (what, List, call, empty) => {
    openAs('owner', <List />, { ...EMPTY, [call]: 'offline' });
    const alert = toAlert(`${what} could not be loaded.`);
    await expect.element(alert).toBeVisible();
    stubCalls(EMPTY);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(empty)).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await expectFits();
  },
);
