// The staff's orders: the list, or the order named in the address.

import { useSearchParams } from 'react-router';
import { useVisitor } from '../../data/account/user.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { workMeta } from '../parts/work-meta.ts';
import { RequireAdmin } from '../../parts/account/require-user.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';
import { ReviewsNotice } from '../parts/reviews-notice.tsx';

export const meta = workMeta('Orders');

export default function Orders() {
  return (
    <section>
      <RequireAdmin
        waiting={
          <>
            <h1 className="mb-4 text-xl font-bold">Orders</h1>
            <div className="skeleton h-14 rounded-card" aria-hidden />
          </>
        }
      >
        <StaffOrders />
      </RequireAdmin>
    </section>
  );
}

function StaffOrders() {
  const orderId = useSearchParams()[0].get('order');
  const { storeId, isKnown } = useWorkStore(useVisitor().user, ROLES, { mayBeAll: true });
  return orderId ? (
    <OrderDetails key={orderId} orderId={orderId} storeId={storeId} />
  ) : (
    <>
      <h1 className="mb-4 text-xl font-bold">Orders</h1>
      <ReviewsNotice />
      <OrderList key={storeId} storeId={storeId} isKnown={isKnown} />
    </>
  );
}

const ROLES = [] as const;
