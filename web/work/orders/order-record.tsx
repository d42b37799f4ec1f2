// What is recorded about an order: how it kept to its time, who worked on it, and what its shopper was told.

import { Fragment } from 'react';
import { ORDER_EVENTS } from '#features/orders/core/order-events.contract.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { useNow } from '../../parts/order/now.ts';
import { OrderTimeline } from '../../parts/order/order-timeline.tsx';
import { formatClock, formatRange } from '../../parts/order/store-clock.ts';
import { Card } from '../../ui/card.tsx';
import { textLink, Link } from '../../ui/link.tsx';
import { isOnTime } from '#shared/promise.ts';

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
  if (failedAt) return `${taken}, not handed over ${clock(failedAt, day)}${failReason && `: ${failReason}`}`;
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

type PromiseFacts = Pick<StaffOrder, 'status' | 'eta' | 'promised' | 'steps' | 'store'>;

/** 'Promised by 2:30 pm, delivered 2:41 pm, 11 min late'; null when there is nothing to say. */
export function describePromise(order: PromiseFacts, now: Date): { words: string; isLate: boolean } | null {
  const { status, promised, eta, steps, store } = order;
  if (status === null || status === 'CANCELLED') return null;
  const clock = (at: string, day = now) => formatClock(at, store.timeZone, day);
  const delivered = status === 'DELIVERED' ? steps.at(-1)!.at : null;
  if (!promised) {
    if (delivered) return { words: `Delivered ${clock(delivered)}; no time was promised`, isLate: false };
    return eta && { words: `${formatRange(eta, store.timeZone)}; no time was promised`, isLate: false };
  }
  // The day is not said twice.
  const day = new Date(promised.to);
  const promise = `Promised by ${clock(promised.to)}`;
  if (delivered) {
    const late = formatLate(delivered, promised.to);
    return { words: `${promise}, delivered ${clock(delivered, day)}, ${late ?? 'on time'}`, isLate: !!late };
  }
  const isOverdue = !eta || now.getTime() > Date.parse(eta.to);
  const late = formatLate(isOverdue ? now.toISOString() : eta.to, promised.to);
  if (isOverdue) return { words: late ? `${promise}, ${late} already` : promise, isLate: !!late };
  return { words: `${promise}, expected by ${clock(eta.to, day)}, ${late ?? 'on time'}`, isLate: !!late };
}

/** '11 min late'; null when it is on time. */
function formatLate(at: string, promisedTo: string): string | null {
  if (isOnTime(new Date(at), new Date(promisedTo))) return null;
  return `${formatMinutes(Date.parse(at) - Date.parse(promisedTo))} late`;
}

/** '11 min', '1 h 5 min', '2 days' */
function formatMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const STEPS: Partial<Record<PromiseFacts['steps'][number]['status'], string>> = {
  PLACED: 'Before packing',
  PACKING: 'Packing',
  PACKED: 'Waiting for the rider',
  'OUT FOR DELIVERY': 'On the way',
};

/** How long each step took, and the whole; the present one until now. */
export function listDurations(
  { steps }: Pick<PromiseFacts, 'steps'>,
  now: Date,
): { step: string; time: string }[] {
  const rows = steps.flatMap(({ status, at }, index) => {
    const step = STEPS[status];
    const next = steps[index + 1]?.at;
    const ms = (next ? Date.parse(next) : now.getTime()) - Date.parse(at);
    return step ? [{ step, time: next ? formatMinutes(ms) : `${formatMinutes(ms)} so far` }] : [];
  });
  if (steps.at(-1)?.status !== 'DELIVERED') return rows;
  const all = Date.parse(steps.at(-1)!.at) - Date.parse(steps[0]!.at);
  return [...rows, { step: 'From order to door', time: formatMinutes(all) }];
}
