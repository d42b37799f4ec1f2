// The header's cart button: what the cart holds, and the way to it. Wide screens open the drawer, which is
// preloaded when a press is near; phones go to /cart.

import { ShoppingCartIcon } from 'lucide-react';
import { useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { useCartSummary } from '../../data/cart/cart-summary.ts';
import { t } from '../../data/language.ts';
import { toastError } from '../../data/toast.ts';
import { preloadDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Link } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

const cartDrawer = lazyPart(() => import('./cart-drawer.tsx'));

function preload() {
  cartDrawer.preload();
  preloadDialog();
}

export function CartButton() {
  const { quantity, total } = useCartSummary();
  const amount = total === null ? t('Calculating...') : formatRupees(total);
  const { pathname } = useLocation();
  // The page it was opened on: navigating to another page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  const drawer = cartDrawer.usePart(isOpen, () => {
    toastError(t('The cart could not be opened. Check your connection and try again.'));
    setOpenOn(null);
  });

  return (
    <>
      <Link
        to="/cart"
        aria-label={quantity === 0 ? t('My Cart') : t('{quantity} item {total}', { quantity, total: amount })}
        className="relative grid size-11 place-items-center rounded-button bg-leaf text-paper md:hidden"
      >
        <ShoppingCartIcon className="size-5" />
        {quantity > 0 && (
          <span
            aria-hidden
            className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-marigold px-1 text-center text-xs leading-5 font-bold text-on-marigold"
          >
            {quantity > 99 ? '99+' : quantity}
          </span>
        )}
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpenOn(pathname)}
        className="hidden h-12 min-w-40 items-center justify-center gap-3 rounded-button bg-leaf px-4 text-left text-sm leading-tight font-bold text-paper transition-colors hover:bg-leaf-dark aria-busy:opacity-70 md:inline-flex"
      >
        <ShoppingCartIcon className="size-6 shrink-0" />
        {quantity === 0 ? (
          t('My Cart')
        ) : (
          <span>
            {t('{quantity} item', { quantity })}
            <br />
            {amount}
          </span>
        )}
      </button>
      {drawer && (
        <drawer.CartDrawer open={isOpen} onOpenChange={(open) => setOpenOn(open ? pathname : null)} />
      )}
    </>
  );
}
