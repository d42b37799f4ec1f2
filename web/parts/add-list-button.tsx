// Puts a saved list into the cart by one press, and takes it out again by the next.

import { useState } from 'react';
import type { SavedList } from '#features/cart/list/list.contract.ts';
import { useAction } from '../data/action.ts';
import { useCart } from '../data/cart/cart.queries.ts';
import { t } from '../data/language.ts';
import { readList, putIntoCart } from '../data/lists/lists.queries.ts';
import { toastError, toastNote } from '../data/toast.ts';
import { Button } from '../ui/button.tsx';
import { useFirstTap } from '../ui/second-tap.ts';
import { useOwn } from '../data/reads.ts';

type AddListButtonProps = { list: SavedList; isNamed?: boolean; className?: string };

export function AddListButton({ list, isNamed = false, className = '' }: AddListButtonProps) {
  const { isPending, run } = useAction();
  const cart = useCart();
  const isFirstTap = useFirstTap();
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const { name } = list;

  async function add() {
    const lines = await readList(list.text, list.choices);
    const wanted = lines.flatMap(({ product, quantity }) =>
      product && product.stock > 0 && quantity > 0 ? [{ product, quantity }] : [],
    );
    const left = lines.filter(({ product, quantity }) => quantity > 0 && !(product && product.stock > 0));
    if (wanted.length === 0) return toastError(t('Nothing on this list can be bought right now.'));
    const added = await putIntoCart(wanted);
    setUndo(() => added.undo);
    await cart.refetch();
    const missing = [...left.map(({ text }) => text), ...added.inCart.missing.map((each) => each.name)];
    toastNote(
      missing.length === 0
        ? t('{name} is in your cart', { name })
        : t('{name} is in your cart, without {missing}', { name, missing: missing.join(', ') }),
    );
  }

  function press() {
    if (!isFirstTap()) return;
    if (!undo) return void run(add);
    undo();
    setUndo(null);
  }

  return (
    <Button
      look={undo ? 'outlined' : 'primary'}
      className={className}
      isPending={isPending}
      aria-label={t(undo ? 'Take {name} out of the cart again' : 'Add {name} to the cart', { name })}
      onClick={press}
    >
      <span className="truncate">
        {undo ? t('Undo') : isNamed ? t('Add {name} to the cart', { name }) : t('Add to cart')}
      </span>
    </Button>
  );
}

/** The newest saved list of the shopper. */
export function NewestList() {
  const newest = useOwn('GET /api/list/get', {}).data?.[0];
  return newest ? <AddListButton list={newest} isNamed className="-m-px max-w-40 shrink-0" /> : null;
}
