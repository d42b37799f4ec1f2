// One order with all its details, as staff work on it. It refreshes itself; the steps are in order-steps.tsx.

import { Fragment } from 'react';
import { DateTime } from '../../ui/date-time.tsx';
import { Link, useSearchParams } from 'react-router';
import type { StaffOrder } from '#features/order/fulfilment/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { useStaffOrder } from '../../data/orders/staff-orders.queries.ts';
import { AddressLines } from '../../parts/account/address-lines.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { readFilter, toListAddress } from './order-address.ts';
import { DeliveryChip, PaymentChip } from '../parts/order-chips.tsx';
import { OrderGoodwill } from './order-goodwill.tsx';
import { OrderHistory } from './order-history.tsx';
import { countUnits, groupLines } from './order-lines.ts';
import { OrderPayment } from './order-payment.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { ReviewsOfOrder } from '../parts/reviews-notice.tsx';
import { saveInvoice } from '../../data/download.ts';
import { Card } from '../../ui/card.tsx';
import { Detail, DetailPage } from '../parts/detail-page.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type OrderDetailsProps = {
  orderId: string;
  /** Of the list it goes back to. */
  storeId: string | null;
};

export function OrderDetails({ orderId, storeId }: OrderDetailsProps) {
  const order = useStaffOrder(orderId);
  const [address] = useSearchParams();
  return (
    <DetailPage
      query={order}
      name={`Order ${toOrderNumber(orderId)}`}
      failure="The order could not be loaded."
      waiting={<Skeletons each={['h-20', 'h-12', 'h-80']} className="grid gap-4" />}
      missing="Order not found"
      back={{ to: toListAddress(readFilter(address, storeId)), label: 'All orders' }}
    >
      {(data) => (
        <>
          <Order order={data} receivedAt={order.dataUpdatedAt} isStale={order.error !== null} />
          <PackingSlip order={data} />
        </>
      )}
    </DetailPage>
  );
}

type OrderProps = { order: StaffOrder; receivedAt: number; isStale: boolean };

function Order({ order, receivedAt, isStale }: OrderProps) {
  const number = `Order ${toOrderNumber(order.orderId)}`;
  return (
    <Detail
      label={number}
      title={number}
      headingId="order-heading"
      about={
        <>
          <p className="break-all">{order.orderId}</p>
          <DateTime at={order.createdAt} />
        </>
      }
      state={
        <>
          <DeliveryChip status={order.status} />
          <PaymentChip payment={order.payment_status} isTest={order.isTest} />
        </>
      }
      actions={
        <>
          {isStale && (
            <output className="block rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
              This order could not be refreshed. Trying again automatically.
            </output>
          )}
          {order.isTest && (
            <p className="rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
              This order was paid by a test payment: no money was charged.
            </p>
          )}
          <ReviewsOfOrder orderId={order.orderId} />
          <OrderSteps order={order} receivedAt={receivedAt} />
        </>
      }
      side={
        <>
          <Card title="Deliver to">
            <AddressLines address={order.delivery_address} />
          </Card>
          <Card title="Customer">
            <p className="grid gap-0.5 text-sm wrap-anywhere">
              <CustomerName customer={order.customer} />
              {order.customer.mobile && <span>{order.customer.mobile}</span>}
              <span className="text-soft">{order.customer.email}</span>
            </p>
          </Card>
          {order.rating && (
            <Card title="Rating">
              <p className="text-sm wrap-anywhere">
                <b>{order.rating.stars} of 5</b> {order.rating.text}
              </p>
            </Card>
          )}
          <Card title="Payment">
            <OrderPayment order={order} />
          </Card>
          {order.status === 'DELIVERED' && (
            <SaveFile save={() => saveInvoice(order.orderId)} pendingLabel="Loading ...">
              Invoice
            </SaveFile>
          )}
          <Card title="Goodwill">
            <OrderGoodwill order={order} />
          </Card>
          <Card title="History">
            <OrderHistory transitions={order.transitions} />
          </Card>
        </>
      }
    >
      <Lines order={order} />
    </Detail>
  );
}

function CustomerName({ customer: { _id, name } }: Pick<StaffOrder, 'customer'>) {
  if (_id === null) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={`/dashboard/customers?${new URLSearchParams({ customer: _id })}`}
      className="flex min-h-11 items-center font-semibold text-leaf underline"
    >
      {name}
    </Link>
  );
}

function Lines({ order }: { order: StaffOrder }) {
  return (
    <section aria-label="Products" className="overflow-hidden panel">
      {groupLines(order.lines).map(({ category, lines }) => (
        <div key={category}>
          <h2 className="border-b border-line bg-ground px-4 py-2 text-xs font-medium text-soft">
            {category}
          </h2>
          <ul aria-label={category} className="divide-y divide-line border-b border-line px-4">
            {lines.map((line) => (
              <Line key={line._id} line={line} storeId={order.storeId} />
            ))}
          </ul>
        </div>
      ))}
      <dl className="grid grid-cols-[1fr_auto] gap-1 p-4 text-sm">
        <dt className="text-soft">Quantity total</dt>
        <dd className="text-right">{countUnits(order.lines)} item</dd>
        {order.charges.map(({ kind, label, amount }) => (
          <Fragment key={kind}>
            <dt className="text-soft">{label}</dt>
            <dd className="text-right">{amount === 0 ? 'Free' : formatRupees(amount)}</dd>
          </Fragment>
        ))}
        <dt className="text-base font-bold">Grand total</dt>
        <dd className="text-right text-base font-bold">{formatRupees(order.totalAmt)}</dd>
        {order.due !== order.totalAmt && (
          <>
            <dt className="text-soft">After adjustments</dt>
            <dd className="text-right">{formatRupees(order.due)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

type LineProps = { line: StaffOrder['lines'][number]; storeId: string };

function Line({ line, storeId }: LineProps) {
  return (
    <li className="flex items-center gap-3 py-3 text-sm">
      <span className="size-14 shrink-0">
        <Picture
          src={line.image[0] ?? ''}
          alt=""
          sizes="56px"
          className="size-full rounded-button bg-ground"
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">
          <Link to={toStockPath(line.productId, storeId)} className="hover:underline">
            {line.name}
          </Link>
        </p>
        <p className="line-clamp-2 wrap-anywhere text-soft">
          {line.unit} · {formatRupees(line.unitPrice)}
        </p>
      </div>
      <p className="shrink-0 text-base font-bold tabular-nums">× {line.quantity}</p>
      <p className="w-20 shrink-0 text-right font-semibold tabular-nums">{formatRupees(line.lineTotal)}</p>
    </li>
  );
}
