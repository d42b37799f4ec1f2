// Counting stock with a phone, shelf by shelf. Counted numbers are stored on this device, also without a
// network. Differences are shown before they are booked.

import { useState } from 'react';
import { countStore } from '../../data/stock/count-store.ts';
import { useSavedCount } from './count.queries.ts';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { CountList } from './count-list.tsx';
import { CountReview } from './count-review.tsx';
import type { InStore } from '../parts/heading.tsx';
import { quietQuery, useOwn } from '../../data/reads.ts';
import { SearchInput } from '../parts/search-input.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { plural } from '../../ui/number.tsx';

export default function Count({ user, storeId }: InStore) {
  const count = useSavedCount(user._id, storeId);
  const [isReviewing, setReviewing] = useState(false);
  const [notice, setNotice] = useState('');
  if (!count) {
    return (
      <div className="grid gap-3">
        {notice && <WorkNotice look="good">{notice}</WorkNotice>}
        <ShelfChoice storeId={storeId} onChoose={(shelf) => countStore.start(user._id, storeId, shelf)} />
      </div>
    );
  }
  if (isReviewing) {
    return (
      <CountReview
        count={count}
        onBack={() => setReviewing(false)}
        onBooked={(words) => {
          countStore.close();
          setReviewing(false);
          setNotice(words);
        }}
      />
    );
  }
  return (
    <CountList
      count={count}
      onReview={() => setReviewing(true)}
      onClose={() => {
        countStore.close();
        setNotice('');
      }}
    />
  );
}

/** More are found by typing. */
const MAX_SHOWN = 60;

type ShelfChoiceProps = { storeId: string; onChoose: (shelf: string | undefined) => void };

/**
 * Chooses what is counted: one shelf, all shelves with the same prefix, or the whole store shelf by shelf.
 */
function ShelfChoice({ storeId, onChoose }: ShelfChoiceProps) {
  const shelves = useOwn('GET /api/stock/shelves', { query: { storeId } }, quietQuery);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const fitting = (shelves.data ?? []).filter(({ shelf }) =>
    shelf.toLowerCase().startsWith(wanted.toLowerCase()),
  );
  return (
    <QueryView query={shelves} failure="The shelves could not be loaded." className="grid gap-3">
      {() => (
        <>
          <SearchInput
            aria-label="Shelf"
            placeholder="Shelf, such as A-1"
            value={typed}
            maxLength={40}
            onText={setTyped}
            className="min-h-14 text-xl!"
          />
          <Button
            look="outlined"
            className="wrap-anywhere"
            onClick={() => onChoose(wanted === '' ? undefined : wanted)}
          >
            {wanted === '' ? 'Everything, shelf by shelf' : `All shelves that begin with ${wanted}`}
          </Button>
          <ul aria-label="Shelves" className="grid gap-2">
            {fitting.slice(0, MAX_SHOWN).map(({ shelf, products }) => (
              <li key={shelf}>
                <Button look="outlined" className="w-full justify-between!" onClick={() => onChoose(shelf)}>
                  <span className="wrap-anywhere">{shelf === '' ? 'Without a shelf' : shelf}</span>
                  <span className="font-medium">{plural(products, 'product')}</span>
                </Button>
              </li>
            ))}
          </ul>
          {fitting.length === 0 && (
            <p className="text-base font-medium wrap-anywhere">No shelf begins with {wanted}.</p>
          )}
          {fitting.length > MAX_SHOWN && (
            <p className="text-base font-medium">{fitting.length - MAX_SHOWN} more: type the beginning.</p>
          )}
        </>
      )}
    </QueryView>
  );
}
