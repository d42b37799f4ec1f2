// 'Order again': puts what the store has of the order into the cart, and names what is missing, with possible
// replacements.

import { useEffect, useRef, useState } from 'react';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { t, tServer } from '../../data/language.ts';
import { reorder } from '../../data/orders/orders.queries.ts';
import { MissingItems } from '../cart/missing-items.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../data/action.ts';
import { toastError } from '../../data/toast.ts';
import { failureText } from '../../data/failure.ts';
import { useLocation } from '../../ui/router.tsx';

type ReorderResult = { reordered: FilledCart; message: string };

/** Begins with the result of a press in My Orders, which has no room to show what is missing. */
export function useOrderAgain(orderId: string) {
  const { state } = useLocation() as { state: { orderedAgain?: ReorderResult } | null };
  const [done, setDone] = useState<ReorderResult | null>(state?.orderedAgain ?? null);
  const { isPending, run } = useAction();
  const cart = useCart();
  const order = () =>
    run(
      async () => {
        setDone(await reorder(orderId));
        await cart.refetch();
      },
      async (error) => {
        toastError(failureText(error));
        await cart.refetch();
      },
    );
  return { done, isPending, order };
}

export function OrderedAgain({ done: { message, reordered } }: { done: ReorderResult }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => void section.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <section ref={section} aria-labelledby="order-again" className="panel min-w-0 p-4">
      <h2 id="order-again" className="text-base font-bold">
        {t('Order these items again')}
      </h2>
      <output className="mt-1 block text-sm">{t('{text}.', { text: tServer(message) })}</output>
      {reordered.missing.length > 0 && <MissingItems missing={reordered.missing} />}
      {reordered.added.length > 0 && (
        <ButtonLink to="/cart" className="mt-3 w-full">
          {t('View Cart')}
        </ButtonLink>
      )}
    </section>
  );
}
