// Where the sheet of a card opens, with all sizes of a product or the alert for a sold-out one: one for the
// whole shop, because cards are many. Its code is loaded at the first press.

import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { t } from '../../data/language.ts';
import { toastError } from '../../data/toast.ts';
import { preloadDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const sizesSheet = lazyPart(() => import('./sizes-sheet.tsx'), { isAhead: true });

export function preloadSizes(): void {
  sizesSheet.preload();
  preloadDialog();
}

/** When it is closed, its product is still fading out. */
type OpenProduct = { product: ProductCard; isAlert: boolean; isOpen: boolean };
let opened: OpenProduct | null = null;
const listeners = new Set<() => void>();

function show(next: OpenProduct | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

/** `isAlert`: asks the shop to say when this size is back. */
export function openSizes(product: ProductCard, isAlert = false): void {
  show({ product, isAlert, isOpen: true });
}

const closeSizes = () => show(opened && { ...opened, isOpen: false });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function SizesSlot() {
  const known = useSyncExternalStore(
    subscribe,
    () => opened,
    () => null,
  );
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- navigating to another page closes it
  useEffect(() => closeSizes, [pathname]);
  const isOpen = known?.isOpen ?? false;
  const part = sizesSheet.usePart(isOpen, () => {
    toastError(t('This could not be opened. Check your connection and try again.'));
    closeSizes();
  });
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
