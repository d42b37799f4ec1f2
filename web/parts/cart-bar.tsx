// Phones: what the cart holds, at the lower edge of every page but the checkout. It takes its own room at the end of the page,
// so nothing is ever hidden behind it.

import { Link, useLocation } from 'react-router';
import { formatRupees } from '#shared/money.ts';
import { useCart } from '../data/cart.ts';
import { CartIcon, ForwardIcon } from '../ui/icons.tsx';

export function CartBar() {
  const { totals } = useCart();
  const { pathname } = useLocation();
  if (totals.quantity === 0 || /^\/checkout\/*$/.test(pathname)) return null;
  return (
    <aside
      aria-label="Cart summary"
      className="sticky bottom-0 z-30 border-t border-line bg-paper p-2 pb-[max(8px,env(safe-area-inset-bottom))] md:hidden"
    >
      <div className="flex items-center gap-3 rounded-card bg-leaf py-1.5 pr-1.5 pl-3 text-white">
        <CartIcon className="size-6 shrink-0" />
        <p className="flex-1 text-sm leading-tight font-bold">
          {totals.quantity} item
          <br />
          {formatRupees(totals.total)}
        </p>
        <Link
          to="/cart"
          className="flex min-h-11 items-center gap-1 rounded-button px-3 text-base font-bold outline-white"
        >
          View Cart
          <ForwardIcon className="size-4" />
        </Link>
      </div>
    </aside>
  );
}
