// Counting stock with a phone, shelf by shelf. Counted numbers are stored on this device, also without a
// network. Differences are shown before they are booked.

import { useState } from 'react';
import { countStore } from '../../data/stock/count-store.ts';
import { useSavedCount } from './count.queries.ts';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { CountList } from './count-list.tsx';
import { CountReview } from './count-review.tsx';
import type { InStore } from '../parts/page-props.ts';
import { ShelfChoice } from './shelf-choice.tsx';

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
