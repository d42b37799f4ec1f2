// The orders of a customer, newest first; each links to the page where staff work on it.

import type { Customer } from '#features/office/customer/customer.contract.ts';
import type { StaffOrderRow } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { freshQuery } from '../../data/live-query.ts';
import { useOwnPages } from '../../data/reads.ts';
import { DeliveryChip, PaymentChip } from '../../parts/order/order-chips.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { toCount } from '../../ui/number.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const PAGE_SIZE = 10;

export function CustomerOrders({ customer: { _id, orders: known } }: { customer: Customer }) {
  const list = useOwnPages(
    'POST /api/order/staff-list',
    (page) => ({ body: { customer: _id, page, limit: PAGE_SIZE } }),
    freshQuery,
  );
  const orders = list.data ?? [];
  return (
    <QueryView
      query={list}
      failure="The orders could not be loaded."
      waiting={<Skeletons each="h-40" />}
      empty={orders.length === 0 && <p className="text-sm text-soft">No orders yet.</p>}
    >
      {() => (
        <>
          <p className="mb-2 text-sm text-soft">
            {toCount(known.count)} in all, {toCount(known.pending)} active
          </p>
          <Table label="Orders" rows={orders} toKey={({ orderId }) => orderId} columns={COLUMNS} />
          <ShowMore list={list} failure="More orders could not be loaded." />
        </>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly Column<StaffOrderRow>[] = [
  {
    name: 'Order',
    onCard: 'left',
    className: 'tabular-nums',
    render: ({ orderId, createdAt, timeZone }) => (
      <>
        <RowLink
          to={`/dashboard/orders?${new URLSearchParams({ order: orderId })}`}
          label={`Order ${toOrderNumber(orderId)}`}
        >
          {toOrderNumber(orderId)}
        </RowLink>
        <DateTime at={createdAt} timeZone={timeZone} className="block text-soft" />
      </>
    ),
  },
  {
    name: 'Status',
    onCard: 'whole',
    render: ({ status, payment_status, isTest }) => (
      <span className="flex flex-wrap gap-1.5">
        <DeliveryChip status={status} />
        <PaymentChip payment={payment_status} isTest={isTest} />
      </span>
    ),
  },
  {
    name: 'Total',
    isNumber: true,
    onCard: 'right',
    className: 'font-semibold',
    render: ({ totalAmt }) => formatRupees(totalAmt),
  },
];
