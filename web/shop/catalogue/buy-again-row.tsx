// The home page's row of what its shopper buys again. It never pushes away anything that is being read or
// pressed: it fills space that was reserved before paint, or is added where nobody is looking. Only who has
// just signed in sees the bestsellers give way to it.

import { useEffect, useState, type RefObject } from 'react';
import { t } from '../../data/language.ts';
import { useBuyAgain } from '../../data/catalogue/cards.queries.ts';
import {
  isRoomForBuyAgain,
  makeRoomForBuyAgain,
  rememberBuysAgain,
} from '../../data/orders/buys-again-mark.ts';
import { CardRow } from '../../parts/products/card-row.tsx';
import { RowSkeleton } from '../../parts/products/product-row.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { TextLink } from '../../ui/link.tsx';
import { useLocation } from '../../ui/router.tsx';

/** More are shown on the page of their own. */
const MAX = 20;

export function BuyAgainRow({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const { data, error, refetch } = useBuyAgain();
  // Data that was cached when the page opened is shown from the first render.
  const [hasRoom, setHasRoom] = useState(() => isRoomForBuyAgain() || data !== undefined);
  const isAny = data && data.length > 0;
  const { state } = useLocation() as { state: { isJustSignedIn?: boolean } | null };
  const isJustSignedIn = state?.isJustSignedIn === true;

  useEffect(() => {
    if (!data) return;
    rememberBuysAgain(data.length > 0);
    if (data.length === 0) makeRoomForBuyAgain(false);
  }, [data]);

  useEffect(() => {
    const element = place.current;
    if (!isAny || hasRoom || !element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)!.isIntersecting && !isJustSignedIn) return;
      makeRoomForBuyAgain(true);
      setHasRoom(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isAny, hasRoom, isJustSignedIn, place]);

  if (!hasRoom) return null;
  if (isAny) {
    return (
      <CardRow heading={t('Buy again')} products={data.slice(0, MAX)}>
        <TextLink
          to="/dashboard/buy-again"
          aria-label={t('See All Buy again')}
          className="shrink-0 rounded-button px-2 text-sm"
        >
          {t('See All')}
        </TextLink>
      </CardRow>
    );
  }
  if (error) {
    return (
      <FailedPart className="justify-items-start pt-10 text-soft" onRetry={refetch}>
        {t('Your earlier purchases could not be loaded.')}
      </FailedPart>
    );
  }
  return data ? null : <RowSkeleton />;
}
