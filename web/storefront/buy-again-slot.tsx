// The slot of the home page for what its shopper buys again. The page itself is the same for everybody, so
// the slot is empty in it; the row is fetched after paint, for signed-in shoppers only.

import { useRef } from 'react';
import { useSessionKey } from '../data/account/user.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** Exactly the height of a row (home.tsx), reserved before the first paint when there was a row before. */
const ROOM = 'in-[.buys-again]:min-h-[378px] md:in-[.buys-again]:min-h-[406px]';

const row = lazyPart(() => import('./buy-again-row.tsx'));

export function BuyAgainSlot() {
  const place = useRef<HTMLDivElement>(null);
  const mark = useSessionKey();
  const isSignedIn = typeof mark === 'string';
  const part = row.use(isSignedIn, () => {});
  return (
    <div ref={place} className={mark === null ? '' : ROOM}>
      {isSignedIn && part && <part.BuyAgainRow place={place} />}
    </div>
  );
}
