// Where the sheet of a card opens, with all sizes of a product or the alert for a sold-out one: one for the
// whole shop, because cards are many. Its code is loaded at the first press.

import { useEffect } from 'react';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { createStore, useStore } from '../../data/create-store.ts';
import { preloadDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLocation } from '../../ui/router.tsx';

const sizesSheet = lazyPart(() => import('./sizes-sheet.tsx'));

export function preloadSizes(): void {
  sizesSheet.preload();
  preloadDialog();
}

/** When it is closed, its product is still fading out. */
type OpenProduct = { product: ProductCard; isAlert: boolean; isOpen: boolean };
const opened = createStore<OpenProduct | null>(null);

/** `isAlert`: asks the shop to say when this size is back. */
export function openSizes(product: ProductCard, isAlert = false): void {
  opened.set({ product, isAlert, isOpen: true });
}

function closeSizes(): void {
  const shown = opened.get();
  if (shown) opened.set({ ...shown, isOpen: false });
}

export function SizesSlot() {
  const known = useStore(opened);
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigating to another page closes it
  useEffect(() => closeSizes, [pathname]);
  const isOpen = known?.isOpen ?? false;
  const part = sizesSheet.useWindow(isOpen, closeSizes);
  if (!part || !known) return null;
  return (
    <part.SizesSheet
      key={known.product._id}
      product={known.product}
      isAlert={known.isAlert}
      open={isOpen}
      onClose={closeSizes}
    />
  );
}
