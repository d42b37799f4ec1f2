// 'Order again': puts what the store has of the order into the cart, and names what is missing, with possible
// replacements.

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FilledCart } from '#features/cart/cart.contract.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { t, tServer } from '../../data/language.ts';
import { reorder } from '../../data/orders/orders.queries.ts';
import { MissingItems } from '../../parts/cart/missing-items.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../data/action.ts';
import { toastError } from '../../data/toast.ts';
import { failureText } from '../../data/failure.ts';

type Done = { reordered: FilledCart; message: string };

type Props = {
  orderId: string;
  /** False while the order is active; the result of 'Order again' in My Orders is shown even then. */
  isOffered: boolean;
};

export function OrderAgain({ orderId, isOffered }: Props) {
  // The result of a press in My Orders, which has no room to show what is missing.
  const { state } = useLocation() as { state: { orderedAgain?: Done } | null };
  const [done, setDone] = useState<Done | null>(state?.orderedAgain ?? null);
  const section = useRef<HTMLElement>(null);
  const wasOrdered = useRef(done !== null);
  useEffect(() => {
    if (wasOrdered.current) section.current?.scrollIntoView({ block: 'center' });
  }, []);
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

  if (!isOffered && !done) return null;
  return (
    <section ref={section} aria-labelledby="order-again" className="panel min-w-0 p-4">
      <h2 id="order-again" className="text-base font-bold">
        {t('Order these items again')}
      </h2>
      <output className="mt-1 block text-sm">
        {done ? `${tServer(done.message)}.` : t('Everything that is in stock goes into your cart.')}
      </output>
      {done && done.reordered.missing.length > 0 && <MissingItems missing={done.reordered.missing} />}
      {done && done.reordered.added.length > 0 ? (
        <ButtonLink to="/cart" className="mt-3 w-full">
          {t('View Cart')}
        </ButtonLink>
      ) : (
        <Button className="mt-3 w-full" isPending={isPending} onClick={() => void order()}>
          {t('Order again')}
        </Button>
      )}
    </section>
  );
}
