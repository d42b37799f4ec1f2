// A page of the staff's orders: a table, or cards on a phone. Each links to its order.

import { Link } from 'react-router';
import type { StaffOrderRow } from '#features/order/fulfilment/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import type { OrderFilter } from '../../data/orders/staff-orders.queries.ts';
import { toListAddress } from './order-address.ts';
import { DeliveryChip, PaymentChip } from '../parts/order-chips.tsx';
import { toShortTime } from '../parts/order-times.ts';

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
      className="hidden w-full border-separate border-spacing-0 overflow-hidden panel text-left text-sm md:table"
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
          // The link covers its row, so that the whole row can be pressed.
          <tr key={order.orderId} className="relative hover:bg-leaf-tint [&>*]:border-t [&>*]:border-line">
            <th scope="row" className={`${CELL} font-normal whitespace-nowrap`}>
              <OrderLink order={order} filter={filter} />
              <Placed order={order} />
            </th>
            <td className={`${CELL} max-w-44 min-w-36 wrap-anywhere`}>
              {order.customer.name}
              <Phone order={order} />
            </td>
            <td className={`${CELL} hidden max-w-56 min-w-40 wrap-anywhere lg:table-cell`}>
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
        <li key={order.orderId} className="relative grid gap-2 panel p-3 text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <OrderLink order={order} filter={filter} />
            <span className="font-semibold tabular-nums">{formatRupees(order.totalAmt)}</span>
          </div>
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 wrap-anywhere">
              {order.customer.name}
              <Phone order={order} />
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

/** The mobile number to call about the delivery. */
function toMobile({ delivery_address, customer }: StaffOrderRow): string {
  return delivery_address.mobile || customer.mobile;
}

/** Above the link that covers its row. */
function Phone({ order }: { order: StaffOrderRow }) {
  const mobile = toMobile(order);
  if (!mobile) return null;
  return (
    <a
      href={`tel:${mobile.replace(/[^+\d]/g, '')}`}
      aria-label={`Call ${order.customer.name}: ${mobile}`}
      className="relative z-10 -my-1 flex min-h-11 w-fit items-center text-leaf underline"
    >
      {mobile}
    </a>
  );
}

/** What the shop promises its shoppers (specification 9). */
const PROMISED_MINUTES = 10;
const OPEN: readonly StaffOrderRow['status'][] = ['PLACED', 'PACKING', 'OUT FOR DELIVERY'];
const toMinutes = (iso: string) => Math.max(0, Math.floor((Date.now() - new Date(iso).getTime()) / 60_000));

/**
 * Beside the chip: how long the order has had its status, and whether its shopper waits longer than promised.
 */
function Age({ order: { status, movedAt, placedAt } }: { order: StaffOrderRow }) {
  if (!OPEN.includes(status)) return null;
  const isLate = toMinutes(placedAt) >= PROMISED_MINUTES;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-soft">for {toSpan(toMinutes(movedAt ?? placedAt))}</span>
      {isLate && (
        <span className="rounded-full bg-alert px-2 py-0.5 text-xs font-semibold text-white">
          {status === 'PLACED' ? 'Late' : `Late: placed ${toSpan(toMinutes(placedAt))} ago`}
        </span>
      )}
    </span>
  );
}

function toSpan(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
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
      <Age order={order} />
      <PaymentChip payment={order.payment_status} isTest={order.isTest} />
    </span>
  );
}
