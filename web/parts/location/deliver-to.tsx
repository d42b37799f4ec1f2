// The header's 'Deliver to 12 MG Road', or 560001 without a known address there, in a shop that delivers to
// certain pincodes only. The panel that changes it, and the code that asks which store delivers there, are
// loaded when needed.

import { ChevronDownIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t, tServer } from '../../data/language.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { useDeliveryAddress } from '../../data/store/delivery-address.ts';
import { clearStorefrontCache } from '../../data/query-client.ts';
import { useStore } from '../../data/create-store.ts';
import {
  findLocation,
  placeQuestion,
  useLocationOfDelivery,
  type Place,
} from '../../data/store/delivery-location.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { preloadDialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const locationPanel = lazyPart(() => import('./location-panel.tsx'));

export function preloadLocationPanel(): void {
  locationPanel.preload();
  preloadDialog();
}

export function DeliverTo() {
  const place = useLocationOfDelivery();
  const to = useLocationName(place);
  const [isOpen, setOpen] = useState(false);
  useAskAtAdd();
  useShowStore();
  useFollowAddress(place);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={to ? t('Deliver to {place}', { place: to }) : t('Choose your pincode')}
        onPointerEnter={preloadLocationPanel}
        onFocus={preloadLocationPanel}
        onClick={() => setOpen(true)}
        className="flex h-11 min-w-0 flex-col justify-center rounded-button px-1.5 max-md:px-1 text-left text-xs leading-4 whitespace-nowrap text-soft hover:bg-leaf-tint max-md:flex-1 md:max-xl:w-28 xl:w-44 max-[374px]:px-0.5"
      >
        <span className="truncate">
          {/* Where both do not fit, when it comes says more. */}
          <span className={to && place?.minutes ? 'max-xl:hidden' : ''}>
            {t(to ? 'Deliver to' : 'Choose your')}
            {to && place?.minutes && ' · '}
          </span>
          {to && place?.minutes && (
            <span className="max-xl:font-semibold max-xl:text-leaf-dark">
              {t('{from}-{to} min', place.minutes)}
            </span>
          )}
        </span>
        <span className="flex min-w-0 items-center gap-0.5 text-sm leading-4.5 font-bold text-ink tabular-nums">
          <span className="truncate">{to ?? t('pincode')}</span>
          <ChevronDownIcon className={`size-3.5 shrink-0 ${to ? 'max-md:hidden' : ''}`} />
        </span>
      </button>
      <LocationPanel open={isOpen} onOpenChange={setOpen} />
      <Question />
    </>
  );
}

/** The first ADD of somebody without a place asks for it. It counts at once, and none before it asks. */
function useAskAtAdd(): void {
  useEffect(() => {
    const onPress = ({ target }: MouseEvent) => {
      const beside = (target as Element).closest('[data-add]');
      if (beside && !findLocation()) placeQuestion.set({ beside });
    };
    // Before the button becomes another one.
    document.addEventListener('click', onPress, true);
    return () => document.removeEventListener('click', onPress, true);
  }, []);
}

function Question() {
  const question = useStore(placeQuestion);
  const panel = locationPanel.usePart(question !== null, () => {
    placeQuestion.set(null);
    question?.goOn?.();
  });
  return question && panel && <panel.PlaceQuestion {...question} />;
}

/** Label and street of an address, else the pincode. */
export function useLocationName(place: Place | null): string | undefined {
  const { named } = useDeliveryAddress(place);
  if (!named) return place?.pincode;
  return [named.label && tServer(named.label), named.address_line].filter(Boolean).join(', ');
}

/** When no pincode is chosen, the shopper's address chooses it. */
function useFollowAddress(place: Place | null): void {
  const { toFollow } = useDeliveryAddress(place);
  const shownStoreId = useShopFacts()?.storeId ?? '';
  const cart = useCart();
  const isKnown = cart.state !== 'unknown';
  const hasCart = cart.state === 'error' || cart.lines.length > 0;
  const pincode = toFollow?.pincode;
  useEffect(() => {
    if (pincode === undefined || !isKnown) return;
    const asking = new AbortController();
    // A failure does no harm: the pincode can be typed, and the next page asks again.
    import('../../data/store/show-store.ts')
      .then((part) => part.followAddress(pincode, { shownStoreId, hasCart }, asking.signal))
      .catch(() => {});
    return () => asking.abort();
  }, [pincode, shownStoreId, isKnown, hasCart]);
}

type LocationPanelProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function LocationPanel({ open, onOpenChange }: LocationPanelProps) {
  const panel = locationPanel.useWindow(open, () => onOpenChange(false));
  return panel && <panel.LocationDialog open={open} onOpenChange={onOpenChange} />;
}

/** Refetches everything visible when another store is chosen, here or in another tab. */
function useShowStore(): void {
  const { storeId, checkedAt } = useLocationOfDelivery() ?? {};
  const renderedOf = useShopFacts()?.storeId;
  /** The store this tab shows: at first the one the server rendered the page for. */
  const shown = useRef(renderedOf);

  useEffect(() => {
    if (storeId === undefined || shown.current === storeId) return;
    shown.current = storeId;
    clearStorefrontCache();
  }, [storeId]);

  useEffect(() => {
    if (checkedAt === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('../../data/store/show-store.ts').then(
      (part) => !isOver && (stop = part.keepChecking(checkedAt)),
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [checkedAt]);
}
