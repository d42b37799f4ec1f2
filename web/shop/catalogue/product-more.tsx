// Other products on the product page: similar ones before its details, those bought together below everything
// else; or, when it is sold out, similar ones right below its price, with the stock alert. The page reserves
// the space from the start, and the products are fetched when they come near, so that the page stays light.

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { ProductPage } from '#features/catalogue/page-reads.contract.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { t } from '../../data/language.ts';
import { toastError } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const rows = lazyPart(() => import('./product-rows.tsx'));
type Rows = NonNullable<ReturnType<typeof rows.usePart>>;
const notifyMe = lazyPart(() => import('../../parts/products/notify-me.tsx'));
/** About one phone screen ahead. */
const NEAR = '800px';

type Props = { product: Pick<ProductPage, '_id'> };

/** In the column of the pictures: what else it could be, before all that is to be read about it. */
export function SimilarProducts({ product }: Props) {
  return (
    <LaterRow className="min-h-[270px] md:min-h-[278px]">
      {(part, onNone) => <part.SimilarRow productId={product._id} onNone={onNone} />}
    </LaterRow>
  );
}

/** At the end of the page. */
export function BoughtTogether({ product }: Props) {
  return (
    <LaterRow className="min-h-[282px] md:min-h-[366px]">
      {(part, onNone) => <part.BoughtTogetherRow productId={product._id} onNone={onNone} />}
    </LaterRow>
  );
}

type LaterRowProps = {
  /** The height of the row. */
  className: string;
  /** `onNone` is undefined once the row must keep its space. */
  children: (part: Rows, onNone: (() => void) | undefined) => ReactNode;
};

function LaterRow({ className, children }: LaterRowProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isNone, setNone] = useState(false);
  const [space, setSpace] = useState<'kept' | 'given up' | null>(null);
  const onNone = useCallback(() => setNone(true), []);
  // Nothing that is being looked at moves: only space below the screen is given up, in the same frame.
  useLayoutEffect(() => {
    if (!isNone) return;
    const { top } = place.current!.getBoundingClientRect();
    setSpace(top < window.innerHeight ? 'kept' : 'given up');
  }, [isNone]);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  const part = rows.usePart(isNear, onNone);
  return (
    <div ref={place} className={space === 'given up' ? 'hidden' : `min-w-0 ${className}`}>
      {part && space !== 'given up' && children(part, space === 'kept' ? undefined : onNone)}
    </div>
  );
}

/** As wide as its column, as high as a row of small cards with its heading and the button above. */
export function SoldOut({ product }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const part = rows.usePart(!hasFailed, () => setFailed(true));
  return (
    <div className="border-b border-line py-4">
      <div className="min-h-23">
        <NotifyMeSlot product={product} />
      </div>
      <div className="min-h-[270px] md:min-h-[278px]">
        {part && <part.SimilarRow productId={product._id} />}
      </div>
    </div>
  );
}

/** The button is part of the page; its code is loaded at the press, or for signed-in shoppers. */
function NotifyMeSlot({ product }: Props) {
  const [isPressed, setPressed] = useState(false);
  const sessionKey = useSessionKey();
  const part = notifyMe.usePart(isPressed || typeof sessionKey === 'string', () => {
    if (isPressed) toastError(t('This could not be opened. Check your connection and try again.'));
    setPressed(false);
  });
  if (part) return <part.NotifyMe productId={product._id} wasPressed={isPressed} />;
  return (
    <Button
      look="outlined"
      className="w-full md:w-auto"
      aria-busy={isPressed}
      onClick={() => setPressed(true)}
    >
      {t('Tell me when it is back')}
    </Button>
  );
}
