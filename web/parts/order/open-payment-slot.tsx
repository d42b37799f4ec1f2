// Where a page has room for an unfinished payment.

import { useActiveOrders } from '../../data/orders/orders.queries.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

export const openPayment = lazyPart(() => import('./open-payment.tsx'));

/** `isDeclineTold`: the page says itself that it was declined. */
export function OpenPaymentSlot({ className = '', isDeclineTold = false }) {
  const payment = useActiveOrders(true).data?.openPayment;
  const part = openPayment.usePart(payment !== undefined);
  return payment && part ? <part.OpenPaymentNote {...{ payment, className, isDeclineTold }} /> : null;
}
