// What the server says once about a cart that changed. A new price is stored and shown at its line, with the
// price before, until the lines have been seen; everything else is a toast.

import type { CartNotice } from '#features/cart/cart/cart.contract.ts';
import { discountedPrice } from '#shared/money.ts';
import { t, tServer } from '../language.ts';
import { hasParts, stored, useStored } from '../stored.ts';
import { toastError } from '../toast.ts';

/** More changes than this at once are reported in one sentence; the lines themselves show the rest. */
const MAX_NOTICES = 3;

/** Rupees by product id. */
const pricesBefore = stored('cart-prices', hasParts<Record<string, number>>({}));

export function showNotices(notices: readonly CartNotice[]): void {
  const others = notices.filter(({ was }) => was === undefined);
  if (others.length < notices.length) {
    const before = notices.flatMap(({ productId, was }) => (was === undefined ? [] : [[productId, was]]));
    // A price that changed twice is compared with the one that the shopper knows.
    pricesBefore.write({ ...Object.fromEntries(before), ...pricesBefore.read() });
  }
  if (others.length > MAX_NOTICES) {
    toastError(
      t('{count} items in your cart have changed. Please review your cart.', { count: others.length }),
    );
  } else {
    for (const { message, said } of others) toastError(tServer(said ?? message));
  }
}

type PricedProduct = { _id: string; price: number; discount: number };

/** What one cost, and costs now, in rupees; null when the shopper knows the price. */
export function usePriceChange({ _id, price, discount }: PricedProduct): { was: number; now: number } | null {
  const was = useStored(pricesBefore)?.[_id];
  const now = discountedPrice(price, discount);
  return typeof was === 'number' && was !== now ? { was, now } : null;
}

export function forgetPriceChanges(): void {
  if (pricesBefore.read()) pricesBefore.write(null);
}
