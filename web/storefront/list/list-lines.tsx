// The lines of a list that was read: what each was taken for, how many, what it comes to, and one press that
// puts all of it into the cart.

import { useRef, useState } from 'react';
import type { ListInCart, ListLine } from '#features/list/list.contract.ts';
import { formatRupees, totalsOf } from '#shared/money.ts';
import { useCart } from '../../data/cart/cart.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t } from '../../data/language.ts';
import { putIntoCart } from '../../data/lists/lists.ts';
import { toastError } from '../../data/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ListLineItem, toOptions, type Chosen } from './list-line.tsx';

const begin = (line: ListLine): Chosen => ({ option: 0, quantity: line.product ? line.quantity : 0 });

export function ListLines({ lines }: { lines: readonly ListLine[] }) {
  const [chosen, setChosen] = useState(() => lines.map(begin));
  const [done, setDone] = useState<{ inCart: ListInCart; message: string } | null>(null);
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const cart = useCart();

  const wanted = lines.flatMap((line, at) => {
    const { option, quantity } = chosen[at]!;
    const product = toOptions(line)[option];
    return product && product.stock > 0 && quantity > 0 ? [{ product, quantity }] : [];
  });
  const { total } = totalsOf(wanted.map(({ product, quantity }) => ({ ...product, quantity })));
  const leftOut = lines.length - wanted.length;

  async function addAll() {
    if (isUnderWay.current || wanted.length === 0) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      setDone(
        await putIntoCart(wanted.map(({ product, quantity }) => ({ productId: product._id, quantity }))),
      );
    } catch (error) {
      toastError(failureText(error));
    }
    await cart.refetch();
    isUnderWay.current = false;
    setPending(false);
  }

  return (
    <>
      <ul aria-label={t('Your list')} className="mt-3 rounded-card border border-line bg-paper">
        {lines.map((line, at) => (
          <ListLineItem
            key={at}
            line={line}
            chosen={chosen[at]!}
            onChange={(next) => {
              setDone(null);
              setChosen((before) => before.map((each, nth) => (nth === at ? next : each)));
            }}
          />
        ))}
      </ul>
      <div className="mt-4 grid gap-3 rounded-card border border-line bg-paper p-4">
        <p className="flex items-center justify-between text-base font-semibold">
          <span>{t('Total')}</span>
          <span>{formatRupees(total)}</span>
        </p>
        {leftOut > 0 && (
          <p className="text-sm text-soft">
            {t(
              '{count, plural, one {# line is} other {# lines are}} not in it: not found, sold out or left out.',
              { count: leftOut },
            )}
          </p>
        )}
        <output className={done ? 'text-sm font-medium' : 'sr-only'}>
          {done && (leftOut > 0 && isWhole(done) ? t('What you chose is in your cart.') : `${done.message}.`)}
        </output>
        {done && <Missing missing={done.inCart.missing} />}
        {done && done.inCart.added.length > 0 ? (
          <ButtonLink to="/cart" className="min-h-13 w-full text-base">
            {t('View Cart')}
          </ButtonLink>
        ) : (
          <Button
            className="min-h-13 w-full text-base"
            look={wanted.length === 0 ? 'inactive' : 'primary'}
            aria-disabled={isPending || wanted.length === 0}
            aria-busy={isPending}
            onClick={() => void addAll()}
          >
            {t('Add all to cart')}
          </Button>
        )}
      </div>
    </>
  );
}

const isWhole = ({ inCart }: { inCart: ListInCart }) => inCart.missing.length === 0;

const WHY: Record<ListInCart['missing'][number]['why'], string> = {
  gone: msg('no longer sold'),
  out_of_stock: msg('out of stock'),
  cart_full: msg('no room in your cart'),
};

function Missing({ missing }: { missing: ListInCart['missing'] }) {
  if (missing.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {missing.map(({ productId, name, quantity, why, instead }) => (
        <li key={productId} className="break-words">
          {quantity} × {name}: {t(WHY[why])}
          {instead && t('. Nearest: {name} {unit}', { name: instead.name, unit: instead.unit })}
        </li>
      ))}
    </ul>
  );
}
