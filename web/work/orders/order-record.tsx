// What is recorded about an order: how it kept to its time, who worked on it, and what its shopper was told.

import { Fragment } from 'react';
import { ORDER_EVENTS } from '#features/orders/core/order-events.contract.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { useNow } from '../../parts/order/now.ts';
import { OrderTimeline } from '../../parts/order/order-timeline.tsx';
import { formatClock } from '../../parts/order/store-clock.ts';
import { Card } from '../../ui/card.tsx';
import { textLink } from '../../ui/text-link.tsx';
import { describePromise, listDurations } from './order-times.ts';
import { Link } from '../../ui/link.tsx';

type OrderProps = { order: StaffOrder };

/** Nothing until it is paid. */
export function OrderDelivery({ order }: OrderProps) {
  const now = useNow();
  const promise = describePromise(order, now);
  if (order.steps.length === 0) return null;
  return (
    <Card title="Delivery">
      {promise && (
        <p className={`text-base font-semibold ${promise.isLate ? 'text-alert' : 'text-leaf'}`}>
          {promise.words}
        </p>
      )}
      <OrderTimeline order={order} />
      <dl aria-label="Minutes of each step" className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {listDurations(order, now).map(({ step, time }) => (
          <div key={step} className="flex gap-1.5">
            <dt className="text-soft">{step}</dt>
            <dd className="tabular-nums">{time}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const NAME = textLink('wrap-anywhere');

export function OrderPeople({ order: { picker, rider, store, status } }: OrderProps) {
  const now = useNow();
  const isUnridden = !rider && status === 'OUT FOR DELIVERY';
  if (!picker && !rider)
    return <p className="text-sm text-soft">{isUnridden ? NO_RIDER : 'Nobody has taken this order yet.'}</p>;
  const clock = (at: string, day = now) => formatClock(at, store.timeZone, day);
  const people = [
    picker && {
      person: picker,
      role: 'Picker',
      words: picker.to
        ? `Picked from ${clock(picker.from)} to ${clock(picker.to, new Date(picker.from))}`
        : `Picking since ${clock(picker.from)}`,
    },
    rider && { person: rider, role: 'Rider', words: describeRide(rider, clock) },
  ].filter((one) => one !== null);
  return (
    <dl className="text-sm">
      {people.map(({ person: { userId, name }, role, words }) => (
        <Fragment key={role}>
          <dt className="flex flex-wrap items-center gap-x-1.5">
            {role}
            <Link
              to={`/dashboard/audit?userId=${userId}`}
              aria-label={`${name || 'Deleted account'}: activity`}
              className={NAME}
            >
              {name || 'Deleted account'}
            </Link>
          </dt>
          <dd className="mb-2 wrap-anywhere text-soft last:mb-0">{words}</dd>
        </Fragment>
      ))}
      {isUnridden && (
        <>
          <dt>Rider</dt>
          <dd className="text-soft">{NO_RIDER}</dd>
        </>
      )}
    </dl>
  );
}

const NO_RIDER = 'No rider: it was sent out by hand.';

function describeRide(
  rider: NonNullable<StaffOrder['rider']>,
  clock: (at: string, day?: Date) => string,
): string {
  const { takenAt, deliveredAt, isLeftAtDoor, failedAt, failReason } = rider;
  // The day is not said twice.
  const day = new Date(takenAt);
  const taken = `Taken ${clock(takenAt)}`;
  if (deliveredAt)
    return `${taken}, ${isLeftAtDoor ? 'left at the door' : 'delivered'} ${clock(deliveredAt, day)}`;
  if (failedAt) return `${taken}, brought back ${clock(failedAt, day)}${failReason && `: ${failReason}`}`;
  return `${taken}, on the way`;
}

type Message = StaffOrder['messages'][number];

export function OrderMessages({ order: { messages, store } }: OrderProps) {
  const now = useNow();
  if (messages.length === 0) return <p className="text-sm text-soft">No message was sent.</p>;
  return (
    <ul aria-label="Messages" className="grid gap-2 text-sm">
      {messages.map(({ way, event, state, at }) => (
        <li key={`${way} ${event}`} className="border-l-2 border-leaf pl-3">
          <p>
            <span className="font-semibold">{ORDER_EVENTS[event].label}</span> by{' '}
            {way === 'mail' ? 'email' : 'push message'}
          </p>
          <p className="text-soft">{describeState(state, formatClock(at, store.timeZone, now))}</p>
        </li>
      ))}
    </ul>
  );
}

function describeState(state: Message['state'], clock: string): string {
  if (state === 'sent') return `Sent ${clock}`;
  return state === 'held' ? `Not sent: the email was not confirmed (${clock})` : `Waiting, from ${clock}`;
}
