// A page of the staff's orders. Each links to its order.

import { toStreet } from '#shared/address.ts';
import { isOnTime } from '#shared/promise.ts';
import type { StaffOrderRow } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { plural } from '../../ui/number.tsx';
import { PhoneLink, textLink } from '../../ui/link.tsx';
import { shopNow } from '../../data/server-clock.ts';
import { type OrderFilter, toListAddress } from './order-filters.tsx';
import { ChosenOrders, type OrderTask } from './chosen-orders.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { DeliveryChip, PaymentChip } from '../../parts/order/order-chips.tsx';

type OrderRowsProps = {
  orders: readonly StaffOrderRow[];
  filter: OrderFilter;
  /** What is done with the chosen ones. */
  onTask: (task: OrderTask) => void;
};

export function OrderRows({ orders, filter, onTask }: OrderRowsProps) {
  return (
    <div className="@container">
      <Table
        label="Orders"
        rows={orders}
        toKey={({ orderId }) => orderId}
        columns={toColumns(filter)}
        selection={{
          toName: ({ orderId }) => `order ${toOrderNumber(orderId)}`,
          render: (chosen) => <ChosenOrders chosen={chosen} onChoose={onTask} />,
        }}
      />
    </div>
  );
}

const toColumns = (filter: OrderFilter): readonly Column<StaffOrderRow>[] => [
  {
    name: 'Order',
    onCard: 'left',
    className: 'tabular-nums md:align-top md:whitespace-nowrap',
    render: ({ orderId, customer, createdAt, timeZone }) => (
      <>
        <RowLink
          to={toListAddress(filter, orderId)}
          state={{ isFromList: true }}
          label={`Order ${toOrderNumber(orderId)} of ${customer.name}`}
        >
          {toOrderNumber(orderId)}
        </RowLink>
        <DateTime at={createdAt} isShort timeZone={timeZone} className="block text-soft" />
      </>
    ),
  },
  {
    name: 'Customer',
    onCard: 'left',
    className: 'md:max-w-44 md:min-w-28 md:align-top wrap-anywhere',
    render: (order) => (
      <>
        <span className="block">{order.customer.name}</span>
        <Phone order={order} />
      </>
    ),
  },
  {
    name: 'Address',
    isExtra: true,
    className: 'max-w-56 min-w-40 wrap-anywhere md:align-top',
    render: ({ delivery_address: address }) => (
      <>
        <span className="line-clamp-1">{toStreet(address)}</span>
        <span className="text-soft">
          {address.city} {address.pincode}
        </span>
      </>
    ),
  },
  {
    name: 'Items',
    isNumber: true,
    isExtra: true,
    className: 'md:align-top',
    render: ({ quantity }) => quantity,
  },
  {
    name: 'Total',
    isNumber: true,
    onCard: 'right',
    className: 'font-semibold md:align-top',
    render: ({ totalAmt, quantity }) => (
      <>
        {formatRupees(totalAmt)}
        <span className="block font-normal text-soft @min-[46rem]:hidden">{plural(quantity, 'item')}</span>
      </>
    ),
  },
  {
    name: 'Status',
    onCard: 'whole',
    className: 'max-md:order-2 md:align-top',
    render: (order) => (
      <span className="flex flex-wrap gap-1.5">
        <DeliveryChip status={order.status} />
        {order.status === 'OUT FOR DELIVERY' && (
          <span className="wrap-anywhere text-soft">
            {order.riderName ? `With ${order.riderName}` : 'No rider'}
          </span>
        )}
        <Age order={order} />
        <PaymentChip payment={order.payment_status} isTest={order.isTest} />
      </span>
    ),
  },
];

/** Above the link that covers its row. */
function Phone({ order: { delivery_address, customer } }: { order: StaffOrderRow }) {
  const mobile = delivery_address.mobile || customer.mobile;
  return (
    <PhoneLink
      phone={mobile}
      aria-label={`Call ${customer.name}: ${mobile}`}
      className={textLink('relative z-10 -my-1 w-fit')}
    />
  );
}

/** What the shop promises its shoppers; of an order without a time of its own. */
const PROMISED_MINUTES = 10;
const OPEN: readonly StaffOrderRow['status'][] = ['PLACED', 'PACKING', 'OUT FOR DELIVERY'];
const toMinutes = (iso: string) =>
  Math.max(0, Math.floor((shopNow().getTime() - new Date(iso).getTime()) / 60_000));

const isLate = ({ promisedTo, placedAt }: Pick<StaffOrderRow, 'promisedTo' | 'placedAt'>) =>
  promisedTo ? !isOnTime(shopNow(), new Date(promisedTo)) : toMinutes(placedAt) >= PROMISED_MINUTES;

/**
 * Beside the chip: how long the order has had its status, and whether its shopper waits longer than promised.
 */
function Age({ order: { status, movedAt, placedAt, promisedTo } }: { order: StaffOrderRow }) {
  if (!OPEN.includes(status)) return null;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="text-soft">for {toSpan(toMinutes(movedAt ?? placedAt))}</span>
      {isLate({ promisedTo, placedAt }) && (
        <span className="rounded-full bg-alert px-2 py-0.5 text-xs font-semibold text-paper">
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
