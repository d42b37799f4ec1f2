// 'Order again' in My Orders: one press puts what the store has into the cart. If something is missing, it
// opens the order's own page, which names it with possible replacements.

import { useNavigate } from 'react-router';
import { toOrderNumber } from '#shared/order-number.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { useCart } from '../../../data/cart/cart.queries.ts';
import { t, tServer } from '../../../data/language.ts';
import { reorder } from '../../../data/orders/orders.queries.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../data/action.ts';

export function OrderAgainButton({ orderId }: { orderId: string }) {
  const { isPending, run } = useAction();
  const navigate = useNavigate();
  const cart = useCart();

  const order = () =>
    run(async () => {
      const done = await reorder(orderId);
      await cart.refetch();
      if (done.reordered.missing.length === 0) {
        toastSuccess(tServer(done.message));
        await navigate('/cart');
      } else {
        await navigate(toOrderPath(orderId), { state: { orderedAgain: done } });
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
