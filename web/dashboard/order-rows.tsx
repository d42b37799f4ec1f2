// A page of the staff's orders: a table, or cards on a phone. Each leads to its order.

import { Link } from 'react-router';
import type { StaffOrderRow } from '#features/order/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { OrderFilter } from '../data/staff-orders.ts';
import { toListAddress } from './order-address.ts';
import { DeliveryChip, PaymentChip } from './order-chips.tsx';
import { toShortTime } from './order-times.ts';

type OrderRowsProps = { orders: readonly StaffOrderRow[]; filter: OrderFilter };

export function OrderRows(props: OrderRowsProps) {
  return (
    <>
      <OrderTable {...props} />
      <OrderCards {...props} />
    </>
  );
}

const CELL = 'px-3 py-2.5 align-top';

function OrderTable({ orders, filter }: OrderRowsProps) {
  return (
    <table
      aria-label="Orders"
      className="hidden w-full border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-paper text-left text-sm md:table"
    >
      <thead className="text-xs text-soft">
        <tr>
          <th className={CELL}>Order</th>
          <th className={CELL}>Customer</th>
          <th className={`${CELL} hidden lg:table-cell`}>Address</th>
          <th className={`${CELL} text-right`}>Items</th>
          <th className={`${CELL} text-right`}>Total</th>
          <th className={CELL}>Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          // The link covers its row, so that all of it can be pressed.
          <tr key={order.orderId} className="relative hover:bg-leaf-tint [&>*]:border-t [&>*]:border-line">
            <th scope="row" className={`${CELL} font-normal whitespace-nowrap`}>
              <OrderLink order={order} filter={filter} />
              <Placed order={order} />
            </th>
            <td className={`${CELL} max-w-44 wrap-anywhere`}>
              {order.customer.name}
              <span className="block text-soft">{toMobile(order)}</span>
            </td>
            <td className={`${CELL} hidden max-w-56 wrap-anywhere lg:table-cell`}>
              <span className="line-clamp-1">{order.delivery_address.address_line}</span>
              <span className="text-soft">
                {order.delivery_address.city} {order.delivery_address.pincode}
              </span>
            </td>
            <td className={`${CELL} text-right tabular-nums`}>{order.quantity}</td>
            <td className={`${CELL} text-right font-semibold tabular-nums`}>
              {formatRupees(order.totalAmt)}
            </td>
            <td className={CELL}>
              <Chips order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderCards({ orders, filter }: OrderRowsProps) {
  return (
    <ul aria-label="Orders" className="grid gap-3 md:hidden">
      {orders.map((order) => (
        <li
          key={order.orderId}
          className="relative grid gap-2 rounded-card border border-line bg-paper p-3 text-sm"
        >
          <div className="flex items-baseline justify-between gap-3">
            <OrderLink order={order} filter={filter} />
            <span className="font-semibold tabular-nums">{formatRupees(order.totalAmt)}</span>
          </div>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              {order.customer.name}
              <span className="block text-soft">{toMobile(order)}</span>
            </p>
            <p className="shrink-0 text-right text-soft">
              <Placed order={order} />
              {order.quantity} item
            </p>
          </div>
          <Chips order={order} />
        </li>
      ))}
    </ul>
  );
}

/** The mobile the delivery calls. */
function toMobile({ delivery_address, customer }: StaffOrderRow): string {
  return delivery_address.mobile || customer.mobile;
}

function OrderLink({ order, filter }: { order: StaffOrderRow; filter: OrderFilter }) {
  const { orderId, customer } = order;
  return (
    <Link
      to={toListAddress(filter, orderId)}
      state={{ isFromList: true }}
      aria-label={`Order ${toOrderNumber(orderId)} of ${customer.name}`}
      className="font-semibold text-leaf tabular-nums after:absolute after:inset-0 after:rounded-card"
    >
      {toOrderNumber(orderId)}
    </Link>
  );
}

function Placed({ order: { createdAt } }: { order: StaffOrderRow }) {
  return (
    <time dateTime={createdAt} className="block text-soft">
      {toShortTime(createdAt)}
    </time>
  );
}

function Chips({ order }: { order: StaffOrderRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <DeliveryChip status={order.status} />
      <PaymentChip payment={order.payment_status} isTest={order.isTest} />
    </span>
  );
}

export function OrderRowsSkeleton() {
  return (
    <output aria-label="Loading" className="grid gap-3 md:gap-1">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <span key={row} className="skeleton h-28 rounded-card md:h-16 md:rounded-button" />
      ))}
    </output>
  );
}
