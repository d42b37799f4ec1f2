// One order with all its details, as staff work on it. It refreshes itself; the steps are in order-steps.tsx.

import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { saveCreditNote, saveInvoice } from '../../data/download.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import { addOrderNote, useStaffOrder } from './staff-orders.queries.ts';
import { AddressLines } from '../../parts/account/address-lines.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { BillRows } from '../../parts/order/bill-rows.tsx';
import { DeliveryChip, PaymentChip } from '../../parts/order/order-chips.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTime, TimeZone } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Detail, DetailPage, Notes } from '../parts/detail-page.tsx';
import { ReviewsOfOrder } from '../parts/reviews-notice.tsx';
import { readFilter, toListAddress } from './order-filters.tsx';
import { OrderGoodwill, OrderPayment } from './order-payment.tsx';
import { OrderProducts } from './order-products.tsx';
import { OrderDelivery, OrderMessages, OrderPeople } from './order-record.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { useSearchParams } from '../../ui/router.tsx';

type OrderDetailsProps = {
  orderId: string;
  /** Of the list it goes back to. */
  storeId: string | null;
};

export function OrderDetails({ orderId, storeId }: OrderDetailsProps) {
  const order = useStaffOrder(orderId);
  const address = useSearchParams();
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
        <TimeZone value={data.store.timeZone}>
          <Order order={data} receivedAt={order.dataUpdatedAt} isStale={order.error !== null} />
          <PackingSlip order={data} />
        </TimeZone>
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
            <Notice look="warn" as="output">
              This order could not be refreshed. Trying again automatically.
            </Notice>
          )}
          {order.isTest && (
            <Notice look="warn">This order was paid by a test payment: no money was charged.</Notice>
          )}
          <OrderSteps order={order} receivedAt={receivedAt} />
          <ReviewsOfOrder orderId={order.orderId} />
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
          <Card title="Bill">
            <BillRows order={order} />
            {order.owed.some(({ paidAt }) => paidAt === null) && (
              <TextLink
                to={`/dashboard/money-owed?${new URLSearchParams({ [STORE_PARAMETER]: order.storeId })}`}
              >
                Money owed
              </TextLink>
            )}
          </Card>
          <Card title="Payment">
            <OrderPayment order={order} />
          </Card>
          {order.status === 'DELIVERED' && (
            <SaveFile save={() => saveInvoice(order.orderId)} pendingLabel="Loading ...">
              Invoice
            </SaveFile>
          )}
          {order.creditNotes.map((number) => (
            <SaveFile
              key={number}
              save={() => saveCreditNote(order.orderId, number)}
              pendingLabel="Loading ..."
            >
              {`Credit note ${number}`}
            </SaveFile>
          ))}
          <Card title="Goodwill">
            <OrderGoodwill key={order.status} order={order} />
          </Card>
          <Card title="People">
            <OrderPeople order={order} />
          </Card>
          <Card title="History">
            <OrderHistory transitions={order.transitions} />
          </Card>
        </>
      }
    >
      <OrderDelivery order={order} />
      <OrderProducts order={order} />
      <Card title="Notes">
        <Notes notes={order.notes} onAdd={(text) => addOrderNote(order.orderId, text)} />
      </Card>
      <Card title="Messages to the shopper">
        <OrderMessages order={order} />
      </Card>
    </Detail>
  );
}

function CustomerName({ customer: { _id, name } }: Pick<StaffOrder, 'customer'>) {
  if (_id === null) return <span className="font-semibold">{name}</span>;
  return <TextLink to={`/dashboard/customers?${new URLSearchParams({ customer: _id })}`}>{name}</TextLink>;
}

type Step = StaffOrder['transitions'][number];

/** The steps an order took, each with its time and who took it. */
function OrderHistory({ transitions }: { transitions: readonly Step[] }) {
  if (transitions.length === 0)
    return <p className="text-sm text-soft">There is no history for this order.</p>;
  return (
    <ol aria-label="History" className="grid gap-2 text-sm">
      {transitions.map((move, index) => (
        // A history only ever grows at its end.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="border-l-2 border-leaf pl-3">
          <p className="font-semibold">
            {move.status}
            {move.undid && <span className="font-normal text-soft"> ({move.undid} undone)</span>}
          </p>
          <p className="wrap-anywhere text-soft">
            <DateTime at={move.at} isShort />
            {formatActor(move)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function formatActor({ by, name }: Step): string {
  if (by === 'shop') return ' · the shop';
  const role = by === 'shopper' ? 'customer' : 'staff';
  return name ? ` · ${name} (${role})` : ` · ${role}`;
}
