// The orders the store has to pick, oldest first. 'Start' assigns an order to this person only.

import { useRef, useState } from 'react';
import type { PickOrder, QueuedOrder } from '#features/orders/fulfilment/picking.contract.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { claimOrder, usePickingQueue, useRereadQueue } from '../../data/picking/queue.queries.ts';
import { Age } from '../thumb/age.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { NotRefreshed } from '../thumb/not-refreshed.tsx';
import { plural } from '../../ui/number.tsx';

const REFRESH_MS = 5_000;

/** Why an order could not be claimed, and the id of the order that this person already has. */
type Problem = { message: string; otherId: string | null };

export function PickQueue(props: { storeId: string; onClaimed: (order: PickOrder) => void }) {
  const queue = usePickingQueue(props.storeId, REFRESH_MS);
  const rereadQueue = useRereadQueue();
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
      void rereadQueue();
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
