// One purchase with what its shopper can still do with it: view it, continue its payment, cancel it, or order
// it again.

import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { t } from '../../../data/language.ts';
import type { Purchase } from '../../../data/orders/orders.queries.ts';
import { CancelOrder } from '../../../parts/account/cancel-order.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
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
        {!isPending && <OrderAgainButton orderId={orderId} />}
        <ButtonLink
          to={toOrderPath(orderId)}
          look="quiet"
          className="-mr-3 px-3! text-leaf"
          aria-label={t('Details of order {orderId}', { orderId: toOrderNumber(orderId) })}
        >
          {t('Details')}
        </ButtonLink>
      </div>
    </PurchaseCard>
  );
}
