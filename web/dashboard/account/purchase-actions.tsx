// One purchase with what its shopper can still do with it: look at it closely, go on with its payment, or
// cancel it.

import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import type { Purchase } from '../../data/orders/orders.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { ContinuePayment } from './pending-payment.tsx';
import { PurchaseCard } from './purchase-card.tsx';

export function PurchaseWithActions({ purchase }: { purchase: Purchase }) {
  const { orderId, payment_status, status } = purchase;
  const isPending = payment_status === 'PENDING';
  return (
    <PurchaseCard purchase={purchase}>
      {isPending && <ContinuePayment orderId={orderId} />}
      <div className="flex flex-wrap justify-end">
        <CancelOrder order={purchase} isPossible={status === 'PLACED' || isPending} />
        <ButtonLink
          to={toOrderPath(orderId)}
          look="quiet"
          className="-mr-3 px-3! text-leaf"
          aria-label={`Details of order ${toOrderNumber(orderId)}`}
        >
          Details
        </ButtonLink>
      </div>
    </PurchaseCard>
  );
}
