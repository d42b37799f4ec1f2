// Each list of the staff's pages that could not be loaded, and without anything in it.

import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { toPaging } from '#shared/paging.ts';
import { NO_PAGE, OWNER, STORE } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { toAlert } from '#tests/components/store-work.tsx';
import { stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import CashPage from './cash/cash.tsx';
import CountPage from './count/count.tsx';
import CustomersPage from './customers/customers.tsx';
import DeliveriesPage from './deliveries/deliveries.tsx';
import GoodsInPage from './goods-in/goods-in.tsx';
import LowStockPage from './low-stock/low-stock.tsx';
import OrdersPage from './orders/orders.tsx';
import PaymentReviews from './payments/payment-reviews.tsx';
import PickingPage from './picking/picking.tsx';
import ProblemsPage from './problems/problems.tsx';
import PurchaseListsPage from './purchases/purchase-lists.tsx';

const NOTHING = { data: [], ...toPaging(1, 50, 0) };
const NO_CASH = { riders: [], handIns: [], isComplete: true };
const EMPTY: Stubs = {
  'GET /api/store/get': { data: [STORE] },
  'POST /api/order/staff-list': { ...NO_PAGE, data: [], counts: {} as never, isComplete: true },
  'POST /api/order/payment-reviews': { ...NO_PAGE, data: [], undecided: 0 },
  'GET /api/order/problems': { data: [] },
  'GET /api/picking/queue': { data: [] },
  'GET /api/delivery/ready': { data: [] },
  'GET /api/delivery/cash': { data: NO_CASH },
  'GET /api/stock/shelves': { data: [] },
  'GET /api/stock/receipts': NOTHING,
  'GET /api/stock/purchase-lists': NOTHING,
  'GET /api/stock/suppliers': { data: [] },
  'GET /api/stock/low': { ...NOTHING, bySupplier: [] },
  'GET /api/customer/find': { data: [], next: null },
};

test.each<[what: string, List: ComponentType, call: keyof typeof EMPTY, empty: string]>([
  ['The cash', CashPage, 'GET /api/delivery/cash', 'No rider has cash.'],
  ['The customers', CustomersPage, 'GET /api/customer/find', 'There are no customers yet.'],
  ['The deliveries', DeliveriesPage, 'GET /api/delivery/ready', 'No orders are waiting.'],
  ['The orders', OrdersPage, 'POST /api/order/staff-list', 'There are no orders yet.'],
  ['The problems', ProblemsPage, 'GET /api/order/problems', 'Nothing to answer'],
  ['The purchase orders', PurchaseListsPage, 'GET /api/stock/purchase-lists', 'Nothing is being ordered'],
  ['The queue', PickingPage, 'GET /api/picking/queue', 'Nothing to pick.'],
  ['The receipts', GoodsInPage, 'GET /api/stock/receipts', 'No drafts'],
  ['The reviews', PaymentReviews, 'POST /api/order/payment-reviews', 'All payments match'],
  ['The shelves', CountPage, 'GET /api/stock/shelves', 'Everything, shelf by shelf'],
  ['Low stock', LowStockPage, 'GET /api/stock/low', 'No low stock'],
])(
  '%s: what could not be loaded is asked for again; without any the page says so',
  async (what, List, call, empty) => {
    signIn(OWNER);
    stubCalls({ ...EMPTY, [call]: 'offline' });
    openPart(
      <div className="px-4">
        <List />
      </div>,
    );
    const alert = toAlert(`${what} could not be loaded.`);
    await expect.element(alert).toBeVisible();
    stubCalls(EMPTY);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(empty)).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await expectFits();
  },
);
