// The staff's orders: the list, or the order named in the address.

import type { InAnyStore } from '../parts/heading.tsx';
import { ReviewsNotice } from '../parts/reviews-notice.tsx';
import { OrderDetails } from './order-details.tsx';
import { useState } from 'react';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { useAddress } from '../../data/page-address.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { NothingFits, ListTools } from '../parts/list-tools.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { OrderTaskDialog, PackingSlips, type OrderTask } from './chosen-orders.tsx';
import {
  readFilter,
  toListAddress,
  type OrderFilter,
  NarrowedTo,
  PaymentFilter,
  StageChoice,
  StageTabs,
} from './order-filters.tsx';
import { OrderRows } from './order-rows.tsx';
import { saveOrderFile, useStaffOrders } from './staff-orders.queries.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { useSearchParams } from '../../ui/router.tsx';

export default function Orders({ storeId, isKnown }: InAnyStore) {
  const orderId = useSearchParams().get('order');
  return orderId ? (
    <OrderDetails key={orderId} orderId={orderId} storeId={storeId} />
  ) : (
    <>
      <ReviewsNotice />
      <OrderList key={storeId} storeId={storeId} isKnown={isKnown} />
    </>
  );
}

type OrderListProps = {
  /** null: of all stores. */
  storeId: string | null;
  /** False until it is known which store is meant. */
  isKnown: boolean;
};

/**
 * The filters, the number of orders of each kind, and one page of them, newest first. It refreshes itself.
 */
function OrderList({ storeId, isKnown }: OrderListProps) {
  const [address, setAddress] = useAddress();
  const filter = readFilter(address, storeId);
  const orders = useStaffOrders(filter, isKnown);
  const { data } = orders;
  const [task, setTask] = useState<OrderTask | null>(null);
  const [slips, setSlips] = useState<readonly StaffOrder[]>([]);
  const go = (changed: Partial<OrderFilter>, replace = true) =>
    setAddress(
      (latest) => new URLSearchParams(toListAddress({ ...readFilter(latest, storeId), page: 1, ...changed })),
      { replace },
    );

  return (
    <>
      <div className="mb-4 grid gap-3">
        <div className="grid items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
          <ListSearchBox
            label="Search orders"
            placeholder="Order number, name or mobile"
            search={filter.search}
            onSearch={(search) => go({ search })}
          />
          <div className="grid grid-cols-2 gap-3 md:block">
            <StageChoice filter={filter} counts={data?.counts} onChange={(status) => go({ status }, false)} />
            <PaymentFilter payment={filter.payment} onChange={(payment) => go({ payment })} />
          </div>
        </div>
        <NarrowedTo filter={filter} onChange={(changed) => go(changed, false)} />
        <StageTabs filter={filter} counts={data?.counts} />
        <ListTools list="orders" builtIn={BUILT_IN} isEmpty={data?.orders.length === 0}>
          <SaveFile save={() => saveOrderFile(filter)}>Save as CSV</SaveFile>
        </ListTools>
      </div>
      {data && !data.isComplete && (
        <p className="mb-3 text-sm text-soft">
          Too many orders match, so only the newest are searched. Type more to find the right one.
        </p>
      )}
      <QueryView
        query={orders}
        failure="The orders could not be loaded."
        stale="orders"
        waiting={WAITING}
        empty={data?.orders.length === 0 && <NoOrders filter={filter} />}
        paging={{
          page: filter.page,
          lastPage: data?.totalPage,
          onPage: (page, isReplaced) => go({ page }, isReplaced),
        }}
      >
        {(page) => <OrderRows orders={page.orders} filter={filter} onTask={setTask} />}
      </QueryView>
      {task && <OrderTaskDialog task={task} onClose={() => setTask(null)} onPrint={setSlips} />}
      {slips.length > 0 && <PackingSlips slips={slips} onPrinted={() => setSlips([])} />}
    </>
  );
}

/** Queries as `ListTools` writes them. A refund that was made leaves the payment REFUNDED. */
const BUILT_IN = [
  { name: 'Late', query: 'late=1' },
  { name: 'To refund', query: 'payment=PAID&status=CANCELLED' },
];

const WAITING = <Skeletons count={8} each="h-28 md:h-16 md:rounded-button" className="grid gap-3 md:gap-1" />;

function NoOrders({ filter }: { filter: OrderFilter }) {
  const { search, status, payment, day, isShort, isLate } = filter;
  const isFiltered =
    search !== '' || isShort || isLate || [status, payment, day].some((each) => each !== null);
  return isFiltered ? (
    <NothingFits title="No Data found" text="No orders match your search." what="orders" />
  ) : (
    <NoData text="There are no orders yet." />
  );
}
