// Where the home page shows what its shopper buys again. The page itself is the same for everybody, so this
// is empty in it; the row is fetched after paint, by who is signed in alone.

import { useRef } from 'react';
import { useSessionKey } from '../data/account/user.ts';
import { lazyPart } from '../ui/lazy-part.ts';

/** Exactly the height of a row (home.tsx), from before the first paint on, where there was one before. */
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
