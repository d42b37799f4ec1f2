// The same once more: what the store has of the order goes into the cart, and what it has not is named, with
// what could be bought in its place.

import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Reordered } from '#features/order/reorder/reorder.contract.ts';
import { toProductPath } from '#shared/slugs.ts';
import { useCart } from '../../data/cart/cart.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { reorder } from '../../data/orders/orders.ts';
import { toastError } from '../../data/toast.ts';
import { QuantityStepper } from '../../parts/cart/quantity-stepper.tsx';
import { Price } from '../../parts/products/price.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { CARD } from './card.ts';

type Done = { reordered: Reordered; message: string };

export function OrderAgain({ orderId }: { orderId: string }) {
  // Pressed in My Orders, where what is missing has no place.
  const { state } = useLocation() as { state: { orderedAgain?: Done } | null };
  const [done, setDone] = useState<Done | null>(state?.orderedAgain ?? null);
  const section = useRef<HTMLElement>(null);
  const wasOrdered = useRef(done !== null);
  useEffect(() => {
    if (wasOrdered.current) section.current?.scrollIntoView({ block: 'center' });
  }, []);
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const cart = useCart();

  async function order() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      setDone(await reorder(orderId));
    } catch (error) {
      toastError(failureText(error));
    }
    await cart.refetch();
    isUnderWay.current = false;
    setPending(false);
  }

  return (
    <section ref={section} aria-labelledby="order-again" className={CARD}>
      <h2 id="order-again" className="text-base font-bold">
        {t('The same once more')}
      </h2>
      <output className="mt-1 block text-sm">
        {done ? `${tServer(done.message)}.` : t('What the store has of it goes into your cart.')}
      </output>
      {done && done.reordered.missing.length > 0 && <Missing missing={done.reordered.missing} />}
      {done && done.reordered.added.length > 0 ? (
        <ButtonLink to="/cart" className="mt-3 w-full">
          {t('View Cart')}
        </ButtonLink>
      ) : (
        <Button
          className="mt-3 w-full"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => void order()}
        >
          {t('Order again')}
        </Button>
      )}
    </section>
  );
}

type MissingItem = Reordered['missing'][number];

const WHY: Record<MissingItem['why'], string> = {
  gone: msg('no longer sold'),
  out_of_stock: msg('out of stock'),
  cart_full: msg('no room in your cart'),
};

function Missing({ missing }: { missing: readonly MissingItem[] }) {
  return (
    <ul aria-label={t('Not in your cart')} className="mt-2 grid gap-3">
      {missing.map(({ productId, name, quantity, why, instead }) => (
        <li key={productId} className="text-sm">
          <p className="wrap-anywhere">
            {quantity} × {name}: <span className="text-alert">{t(WHY[why])}</span>
          </p>
          {instead && <Instead product={instead} />}
        </li>
      ))}
    </ul>
  );
}

function Instead({ product }: { product: NonNullable<MissingItem['instead']> }) {
  const { _id, name, unit, image, price, discount, stock } = product;
  return (
    <div className="mt-1 flex items-center gap-2 rounded-button bg-ground p-2">
      <Link to={toProductPath(product)} className="flex min-w-0 flex-1 items-center gap-2">
        <span className="size-11 shrink-0">
          <Picture src={image[0] ?? ''} alt="" sizes="44px" className="size-full rounded-button bg-paper" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{name}</span>
          <span className="text-soft">{unit} </span>
          <Price price={price} discount={discount} className="[&_s]:ml-1 [&_s]:text-soft" />
        </span>
      </Link>
      <QuantityStepper product={{ _id, name, isInStock: stock > 0 }} />
    </div>
  );
}
