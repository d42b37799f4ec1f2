// ADD, and once the product is in the cart minus / quantity / plus, in the same place and size.
// web/data/cart/cart.queries.ts decides what a press does.

import { MinusIcon, PlusIcon } from 'lucide-react';
import { useEffect, useRef, type ComponentProps } from 'react';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { t } from '../../data/language.ts';
import { useProductQuantity } from '../../data/cart/cart.queries.ts';

type StepperProps = {
  product: Pick<ProductCard, '_id' | 'name' | 'isInStock'>;
  /** Width class; 112 px by default, and never less. */
  className?: string;
  /** ADD opens the sizes by these props, instead of adding this one. */
  sizesOpener?: ComponentProps<'button'> | undefined;
};

// Styles: quantity-stepper.css.
export function QuantityStepper({ product, className = 'w-28', sizesOpener }: StepperProps) {
  const { quantity, add, remove } = useProductQuantity(product._id);
  const addButton = useRef<HTMLButtonElement>(null);
  const wasMinusClicked = useRef(false);
  const isInCart = quantity > 0;

  useEffect(() => {
    // The minus button disappears with the line; keyboard focus then stays at this product.
    if (!isInCart && wasMinusClicked.current) addButton.current?.focus({ preventScroll: true });
    wasMinusClicked.current = false;
  }, [isInCart]);

  if (!product.isInStock) return <p className={`stepper-sold-out ${className}`}>{t('Out of stock')}</p>;

  return (
    <div className={`stepper ${isInCart ? 'stepper-in-cart' : ''} ${className}`}>
      {isInCart && (
        <>
          <button
            type="button"
            aria-label={t('Decrease quantity of {name}', { name: product.name })}
            onClick={() => {
              wasMinusClicked.current = quantity === 1;
              remove();
            }}
          >
            <MinusIcon className="size-4" />
          </button>
          <StepperQuantity quantity={quantity} />
        </>
      )}
      {/* One element in both shapes: it keeps the focus, and early clicks all hit it. */}
      <button
        ref={addButton}
        type="button"
        data-add={isInCart || sizesOpener ? undefined : ''}
        aria-label={
          isInCart
            ? t('Increase quantity of {name}', { name: product.name })
            : t('Add {name}', { name: product.name })
        }
        {...(isInCart || !sizesOpener ? { onClick: add } : { ...sizesOpener, 'aria-haspopup': 'dialog' })}
      >
        {isInCart ? <PlusIcon className="size-4" /> : t('ADD')}
      </button>
    </div>
  );
}

/** Between minus and plus; a screen reader says each change. */
export function StepperQuantity({ quantity }: { quantity: number }) {
  return (
    <span aria-live="polite" className="stepper-quantity">
      <span>
        <span className="sr-only">{t('Quantity')} </span>
        {quantity}
      </span>
    </span>
  );
}
