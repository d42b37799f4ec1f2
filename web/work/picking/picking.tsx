// Picking: the queue of a store, or the order this person is picking. Made for a cheap phone in one hand, and
// for cellars: picked quantities are stored here and sent when there is a network (web/data/picking/).

import { useState } from 'react';
import { usePickOrder } from '../../data/picking/pick-order.ts';
import { useRereadQueue } from '../../data/picking/queue.queries.ts';
import type { InStore } from '../parts/page-props.ts';
import { Button } from '../../ui/button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { PickList } from './lines-to-pick.tsx';
import { PickQueue } from './pick-queue.tsx';

export default function Picking({ user, storeId }: InStore) {
  const work = usePickOrder(user._id);
  const rereadQueue = useRereadQueue();
  // The result of the last order, shown until the next one.
  const [notice, setNotice] = useState('');
  const { store, order, ended } = work;

  function close(words: string): void {
    store.close();
    setNotice(words);
    void rereadQueue();
    // The list was scrolled to its last line: the result and the next order are at the top.
    window.scrollTo(0, 0);
  }

  if (ended) {
    return (
      <WorkNotice look="alert">
        <p>
          Order {ended.number}: {ended.message}
        </p>
        <Button onClick={() => close('')}>Back to the queue</Button>
      </WorkNotice>
    );
  }
  if (order) return <PickList key={order.orderId} order={order} work={work} onClose={close} />;
  return (
    <>
      {notice && (
        <div className="mb-3">
          <WorkNotice look="good">{notice}</WorkNotice>
        </div>
      )}
      <PickQueue
        storeId={storeId}
        onClaimed={(claimed) => {
          setNotice('');
          store.open(claimed, storeId);
          void rereadQueue();
        }}
      />
    </>
  );
}
