// The orders of a customer, newest first; each links to the page where staff work on it.

import { Link } from 'react-router';
import type { Customer } from '#features/customer/customer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { useCustomerOrders } from '../../data/customers.queries.ts';
import { DeliveryChip, PaymentChip } from '../parts/order-chips.tsx';
import { toTime } from '../parts/order-times.ts';
import { ShowMore } from '../parts/show-more.tsx';
import { toCount } from '../parts/metric-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function CustomerOrders({ customer: { _id, orders: known } }: { customer: Customer }) {
  const list = useCustomerOrders(_id);
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? [];
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
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <li
                key={order.orderId}
                className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm hover:bg-leaf-tint"
              >
                <div>
                  <Link
                    to={`/dashboard/orders?${new URLSearchParams({ order: order.orderId })}`}
                    aria-label={`Order ${toOrderNumber(order.orderId)}`}
                    className="font-semibold text-leaf tabular-nums after:absolute after:inset-0"
                  >
                    {toOrderNumber(order.orderId)}
                  </Link>
                  <time dateTime={order.createdAt} className="block text-soft">
                    {toTime(order.createdAt)}
                  </time>
                </div>
                <span className="flex flex-wrap gap-1.5">
                  <DeliveryChip status={order.status} />
                  <PaymentChip payment={order.payment_status} isTest={order.isTest} />
                </span>
                <span className="ml-auto font-semibold tabular-nums">{formatRupees(order.totalAmt)}</span>
              </li>
            ))}
          </ul>
          <ShowMore list={list} failure="More orders could not be loaded." />
        </>
      )}
    </QueryView>
  );
}
