// The quantity of a line in the cart's list: minus, a number input, plus. The same box as the stepper of the
// product cards (quantity-stepper.css).

import { MinusIcon, PlusIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { MAX_QUANTITY } from '#features/cart/cart/cart.rules.ts';
import { withLatinDigits } from '#shared/clean-text.ts';
import { t } from '../../data/language.ts';
import { useCartLine } from '../../data/cart/cart.queries.ts';
import { toastError } from '../../data/toast.ts';

type LineQuantityProps = { product: { _id: string; name: string }; quantity: number };

export function LineQuantity({ product, quantity }: LineQuantityProps) {
  const line = useCartLine(product._id);
  /** The text being typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);

  function take(): void {
    setTyped(null);
    const text = withLatinDigits(typed ?? '').trim();
    if (text === '') return;
    // Only a whole number says how many: the digits alone of '2.5' or '1e9' would be another number.
    const wanted = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!(wanted <= MAX_QUANTITY)) return toastError(t('Enter a quantity from 0 to 99'));
    if (wanted !== quantity) line.setQuantity(wanted);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      // After a 0 the focus moves to 'Undo', which this same key must not press.
      event.preventDefault();
      take();
    }
    if (event.key === 'Escape' && typed !== null) {
      // Escape resets the number only, and does not close the drawer.
      event.stopPropagation();
      setTyped(null);
    }
  }

  return (
    <div className="stepper stepper-in-cart w-30">
      <button
        type="button"
        aria-label={t('Decrease quantity of {name}', { name: product.name })}
        onClick={() => (quantity > 1 ? line.change(-1) : line.remove())}
      >
        <MinusIcon className="size-4" />
      </button>
      <input
        aria-label={t('Quantity of {name}', { name: product.name })}
        inputMode="numeric"
        enterKeyHint="done"
        autoComplete="off"
        value={typed ?? quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={take}
        className="stepper-number"
      />
      <button
        type="button"
        aria-label={t('Increase quantity of {name}', { name: product.name })}
        onClick={() => line.change(1)}
      >
        <PlusIcon className="size-4" />
      </button>
    </div>
  );
}
