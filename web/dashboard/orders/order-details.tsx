// One order with all its details, as staff work on it. It refreshes itself; the steps are in order-steps.tsx.

import { NoData } from '../../parts/no-data.tsx';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { StaffOrder } from '#features/order/fulfilment/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { ApiError } from '../../data/api.ts';
import { useStaffOrder } from '../../data/orders/staff-orders.queries.ts';
import { AddressLines } from '../../parts/account/address-lines.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SaveFile } from '../parts/save-file.tsx';
import { readFilter, toListAddress } from './order-address.ts';
import { DeliveryChip, PaymentChip } from '../parts/order-chips.tsx';
import { OrderGoodwill } from './order-goodwill.tsx';
import { OrderHistory } from './order-history.tsx';
import { countUnits, groupLines } from './order-lines.ts';
import { OrderSteps } from './order-steps.tsx';
import { toTime } from '../parts/order-times.ts';
import { PackingSlip } from './packing-slip.tsx';
import { ReviewsOfOrder } from '../parts/reviews-notice.tsx';
import { saveInvoice } from '../../data/download.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function OrderDetails({ orderId }: { orderId: string }) {
  const order = useStaffOrder(orderId);
  const { data, dataUpdatedAt, error } = order;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <BackLink />
      {!data && !isMissing && <h1 className="mb-4 text-xl font-bold">Order {toOrderNumber(orderId)}</h1>}
      <QueryView
        query={order}
        failure="The order could not be loaded."
        waiting={<Skeletons each={['h-20', 'h-12', 'h-80']} className="grid gap-4" />}
        missing={<NoOrder />}
      >
        {(data) => (
          <>
            <Order order={data} receivedAt={dataUpdatedAt} isStale={error !== null} />
            <PackingSlip order={data} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Goes back to the list if the visitor came from there. */
function BackLink() {
  const [address] = useSearchParams();
  const state = useLocation().state as { isFromList?: boolean } | null;
  const navigate = useNavigate();
  return (
    <Link
      to={toListAddress(readFilter(address))}
      onClick={(event) => {
        if (!state?.isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-sm font-medium text-soft hover:text-ink"
    >
      <BackIcon className="size-4" />
      All orders
    </Link>
  );
}

type OrderProps = { order: StaffOrder; receivedAt: number; isStale: boolean };

function Order({ order, receivedAt, isStale }: OrderProps) {
  return (
    <article aria-label={`Order ${toOrderNumber(order.orderId)}`} className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 id="order-heading" tabIndex={-1} className="text-xl font-bold outline-none">
            Order {toOrderNumber(order.orderId)}
          </h1>
          <p className="text-sm break-all text-soft">{order.orderId}</p>
          <time dateTime={order.createdAt} className="text-sm text-soft">
            {toTime(order.createdAt)}
          </time>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <DeliveryChip status={order.status} />
          <PaymentChip payment={order.payment_status} isTest={order.isTest} />
        </p>
      </header>
      {isStale && (
        <output className="block rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
          This order could not be refreshed. Trying again automatically.
        </output>
      )}
      {order.isTest && (
        <p className="rounded-button bg-marigold-tint px-3 py-2 text-sm text-marigold-ink">
          This order was paid with a test card: no money was charged.
        </p>
      )}
      <ReviewsOfOrder orderId={order.orderId} />
      <OrderSteps order={order} receivedAt={receivedAt} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px]">
        <Lines order={order} />
        <div className="grid gap-4">
          <Panel title="Deliver to">
            <AddressLines address={order.delivery_address} />
          </Panel>
          <Panel title="Customer">
            <p className="grid gap-0.5 text-sm wrap-anywhere">
              <CustomerName customer={order.customer} />
              {order.customer.mobile && <span>{order.customer.mobile}</span>}
              <span className="text-soft">{order.customer.email}</span>
            </p>
          </Panel>
          {order.status === 'DELIVERED' && (
            <div className="grid">
              <SaveFile save={() => saveInvoice(order.orderId)} pendingLabel="Loading ...">
                Invoice
              </SaveFile>
            </div>
          )}
          <Panel title="Goodwill">
            <OrderGoodwill order={order} />
          </Panel>
          <Panel title="History">
            <OrderHistory transitions={order.transitions} />
          </Panel>
        </div>
      </div>
    </article>
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

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-4">
      <h2 className="mb-2 text-xs font-medium text-soft">{title}</h2>
      {children}
    </section>
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

function NoOrder() {
  return (
    <NoData picture="search" title="Order not found" heading="h1">
      <ButtonLink to={{ search: '' }}>All orders</ButtonLink>
    </NoData>
  );
}
