// The staff's orders: the list, or the order named in the address.

import { useSearchParams } from 'react-router';
import type { InAnyStore } from '../parts/page-props.ts';
import { ReviewsNotice } from '../parts/reviews-notice.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderList } from './order-list.tsx';

export default function Orders({ storeId, isKnown }: InAnyStore) {
  const orderId = useSearchParams()[0].get('order');
  return orderId ? (
    <OrderDetails key={orderId} orderId={orderId} storeId={storeId} />
  ) : (
    <>
      <ReviewsNotice />
      <OrderList key={storeId} storeId={storeId} isKnown={isKnown} />
    </>
  );
}
