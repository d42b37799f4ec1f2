// Picking: the queue of a store, or the order this person is picking. Made for a cheap phone in one hand, and
// for cellars: picked quantities are stored here and sent when there is a network (web/data/picking/).

import { useState, useRef } from 'react';
import { usePickOrder, claimOrder, rereadQueue, usePickingQueue } from '../../data/picking/pick-order.ts';
import type { InStore } from '../parts/heading.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice, NotRefreshed } from '../thumb/work-notice.tsx';
import { PickList } from './lines-to-pick.tsx';
import type { PickOrder, QueuedOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { Age } from '../thumb/age.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { plural } from '../../ui/number.tsx';

export default function Picking({ user, storeId }: InStore) {
  const work = usePickOrder(user._id);
  // The result of the last order, shown until the next one.
  const [notice, setNotice] = useState('');
  const { store, order, ended } = work;

  function close(words: string): void {
    store.close();
    setNotice(words);
    rereadQueue();
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
          rereadQueue();
        }}
      />
    </>
  );
}

const REFRESH_MS = 5_000;

/** Why an order could not be claimed, and the id of the order that this person already has. */
type Problem = { message: string; otherId: string | null };

/** The orders the store has to pick, oldest first. */
function PickQueue(props: { storeId: string; onClaimed: (order: PickOrder) => void }) {
  const queue = usePickingQueue(props.storeId, REFRESH_MS);
  const [pendingId, setPendingId] = useState<string | null>(null);
  const isActive = useRef(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function claim(orderId: string): Promise<void> {
    if (isActive.current) return;
    isActive.current = true;
    setPendingId(orderId);
    setProblem(null);
    try {
      props.onClaimed(await claimOrder(orderId));
    } catch (failure) {
      setProblem(toProblem(failure));
      rereadQueue();
    }
    isActive.current = false;
    setPendingId(null);
  }

  // The person's own order first: it waits for its picker.
  const orders = queue.data?.toSorted((one, other) => Number(other.isMine) - Number(one.isMine)) ?? [];
  return (
    <QueryView query={queue} failure="The queue could not be loaded." className="grid gap-3">
      {() => (
        <>
          {problem && (
            <WorkNotice look="alert">
              <p>{problem.message}</p>
              {problem.otherId && (
                <Button onClick={() => void claim(problem.otherId!)}>Open your order</Button>
              )}
            </WorkNotice>
          )}
          <NotRefreshed query={queue} what="The queue" />
          {orders.length === 0 && (
            <p className="panel p-6 text-center text-base font-semibold">
              Nothing to pick. New orders appear here automatically.
            </p>
          )}
          <ul aria-label="Queue" className="grid gap-3">
            {orders.map((order) => (
              <QueueRow
                key={order.orderId}
                order={order}
                isPending={pendingId === order.orderId}
                isLocked={pendingId !== null}
                onStart={() => void claim(order.orderId)}
              />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

function toProblem(error: unknown): Problem {
  const { orderId = null } = ((error instanceof ApiError && error.data) || {}) as { orderId?: string };
  const isOther = error instanceof ApiError && error.code === 'ONE_AT_A_TIME';
  return { message: failureText(error), otherId: isOther ? orderId : null };
}

type QueueRowProps = { order: QueuedOrder; isPending: boolean; isLocked: boolean; onStart: () => void };

function QueueRow({ order, isPending, isLocked, onStart }: QueueRowProps) {
  const { number, placedAt, lines, units, claimedBy, isMine } = order;
  return (
    <li className="grid gap-2 rounded-card border-2 border-ink/25 bg-paper p-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold">{number}</h2>
        <Age since={placedAt} className="text-2xl font-extrabold" />
      </div>
      <p className="text-base font-medium">
        {plural(lines, 'line')}, {plural(units, 'unit')}
      </p>
      {claimedBy !== null && !isMine ? (
        <p className="flex min-h-14 items-center rounded-button bg-ground px-3 text-base font-semibold wrap-anywhere">
          {claimedBy === '' ? 'Someone' : claimedBy} has it
        </p>
      ) : (
        <Button aria-disabled={isLocked} aria-busy={isPending} onClick={onStart}>
          {isPending ? 'Taking it ...' : isMine ? 'Continue' : 'Start'}
          <span className="sr-only"> order {number}</span>
        </Button>
      )}
    </li>
  );
}
