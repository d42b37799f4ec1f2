// One purchase with what its shopper can still do with it: view it, continue its payment, cancel it, or order
// it again.

import { useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#features/cart/cart/cart.contract.ts';
import { REPORT_WINDOW_MS } from '#shared/limits.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { t, tServer } from '../../../data/language.ts';
import { type Purchase, reorder } from '../../../data/orders/orders.queries.ts';
import { CancelOrder } from '../../../parts/account/cancel-order.tsx';
import { ButtonLink, Button } from '../../../ui/button.tsx';
import { ContinuePayment } from '../../../parts/order/open-payment.tsx';
import { useNow } from '../../../parts/order/now.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { useSessionKey } from '../../../data/account/user.ts';
import { toCartKey } from '../../../data/cart/cart-store.ts';
import { useCart } from '../../../data/cart/cart.queries.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { useAction } from '../../../data/action.ts';
import { navigate } from '../../../ui/router.tsx';

export function PurchaseWithActions({ purchase }: { purchase: Purchase }) {
  const { orderId, payment_status, status, movedAt } = purchase;
  const isPending = payment_status === 'PENDING';
  const reportUntil = status === 'DELIVERED' && movedAt ? Date.parse(movedAt) + REPORT_WINDOW_MS : 0;
  return (
    <PurchaseCard purchase={purchase}>
      {isPending && <ContinuePayment orderId={orderId}>{t('Continue payment')}</ContinuePayment>}
      <div className="flex flex-wrap justify-end">
        <CancelOrder order={purchase} isPossible={status === 'PLACED' || isPending} />
        {useNow().getTime() < reportUntil && (
          <ButtonLink
            to={toOrderPath(orderId)}
            state={{ isReporting: true }}
            look="quiet"
            className="px-3! text-leaf"
            aria-label={t('Report a problem with order {orderId}', { orderId: toOrderNumber(orderId) })}
          >
            {t('Report a problem')}
          </ButtonLink>
        )}
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

/** If something is missing, it opens the order’s own page, which names it with possible replacements. */
function OrderAgainButton({ orderId }: { orderId: string }) {
  const { isPending, run } = useAction();
  const cart = useCart();
  const client = useQueryClient();
  const sessionKey = useSessionKey();

  const order = () =>
    run(async () => {
      const done = await reorder(orderId);
      await cart.refetch();
      if (done.reordered.missing.length === 0) {
        toastSuccess(tServer(done.message));
        // All of it and nothing else: there is nothing to look through.
        const lines = client.getQueryData<CartLine[]>(toCartKey(sessionKey));
        navigate(lines?.length === done.reordered.added.length ? '/checkout' : '/cart');
      } else {
        navigate(toOrderPath(orderId), { state: { orderedAgain: done } });
      }
    });

  return (
    <Button
      look="quiet"
      className="px-3! text-leaf"
      aria-label={t('Order {orderId} again', { orderId: toOrderNumber(orderId) })}
      isPending={isPending}
      onClick={() => void order()}
    >
      {t('Order again')}
    </Button>
  );
}
