// Phones only: a cart summary at the lower edge of every page but the checkout and the way there; on a
// product's page also its ADD.

import { ChevronRightIcon, ShoppingCartIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { useCartSummary, type CartSummary } from '../../data/cart/cart-summary.ts';
import { t } from '../../data/language.ts';
import { useOpenPage } from '../../data/pages/page-query.ts';
import { RollingRupees, useChanges } from '../../ui/rolling-rupees.tsx';
import { Price } from '../products/price.tsx';
import { ObstacleNote, useProceed } from './proceed.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

export function CartBar() {
  const summary = useCartSummary();
  const cart = useCart();
  const { pathname, state } = useLocation();
  const product = useProductOfPage();
  const isCartPage = /^\/cart\/*$/.test(pathname);
  const isEmpty = summary.quantity === 0;
  // Who signs in or registers on the way to it is not led back.
  const from = /^\/(?:login|register)\/*$/.test(pathname)
    ? (state as { from?: unknown } | null)?.from
    : pathname;
  if ((isEmpty && !product) || /^\/checkout\/*$/.test(String(from))) return null;
  return (
    <aside
      data-cart-bar
      aria-label={t('Cart summary')}
      className={`flex flex-wrap items-center gap-2 border-t border-line bg-paper py-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden ${product ? 'px-4' : 'px-2'}`}
    >
      {isCartPage && (
        <div className="-mb-2 basis-full empty:hidden">
          <ObstacleNote cart={cart} />
        </div>
      )}
      {isEmpty && product ? (
        <p className="min-w-0 flex-1 text-sm">
          <Price
            price={product.price}
            discount={product.discount}
            className="flex flex-wrap items-baseline gap-x-2 text-soft [&_b]:text-xl [&_b]:text-ink"
          />
        </p>
      ) : (
        <Summary {...summary} isUnknown={isCartPage && cart.state !== 'ready'}>
          {isCartPage ? (
            <ProceedButton />
          ) : (
            <Link to="/cart" className={ACTION}>
              {t('View Cart')}
              <ChevronRightIcon className="size-4 max-[359px]:hidden" />
            </Link>
          )}
        </Summary>
      )}
      {/* Always in the same place, so that a second press does not hit the link to the cart. */}
      {product && <QuantityStepper product={product} className="stepper-main w-28 shrink-0" />}
    </aside>
  );
}

/** On /cart the bar leads to the checkout instead of the cart. */
function ProceedButton() {
  const { isBlocked, proceed } = useProceed();
  return (
    <button
      type="button"
      aria-disabled={isBlocked}
      onClick={() => proceed()}
      className={`${ACTION} aria-disabled:opacity-60`}
    >
      {t('Proceed')}
      <ChevronRightIcon className="size-4 max-[359px]:hidden" />
    </button>
  );
}

const ACTION =
  'flex min-h-11 shrink-0 items-center gap-1 rounded-button px-2 text-base font-bold whitespace-nowrap outline-paper max-[359px]:text-sm';

/** `children`: the link or button at its end. `isUnknown`: the bill that would name the sum is missing. */
type SummaryProps = CartSummary & { isUnknown: boolean; children: ReactNode };

function Summary({ quantity, total, isUnknown, children }: SummaryProps) {
  const added = useChanges(quantity, true);
  const movement = added === 0 ? '' : added % 2 === 1 ? 'nudge-odd' : 'nudge-even';
  return (
    <div
      className={`flex min-w-0 flex-1 items-center gap-2 rounded-card bg-leaf py-1.5 pr-1 pl-3 text-paper ${movement}`}
    >
      <ShoppingCartIcon className="size-6 shrink-0 max-[359px]:hidden" />
      <p className="min-w-0 flex-1 text-sm leading-tight font-bold wrap-anywhere">
        {t('{quantity} item', { quantity })}
        <br />
        {isUnknown ? '\u00A0' : total === null ? t('Calculating...') : <RollingRupees amount={total} />}
      </p>
      {children}
    </div>
  );
}

type Product = Pick<ProductCard, '_id' | 'name' | 'price' | 'discount' | 'isInStock'>;

/** The product of the open page, while it can be bought. */
function useProductOfPage(): Product | null {
  const data = useOpenPage<Partial<Product> | null>();
  const { pathname } = useLocation();
  return pathname.startsWith('/product/') && data?.isInStock ? (data as Product) : null;
}
