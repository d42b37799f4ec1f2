// The status of the order: a headline, the arrival, the delivery code, the timeline, and the way to
// cancel it.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { usePayment } from '../../../data/orders/payments.queries.ts';
import { CancelOrder } from '../../../parts/account/cancel-order.tsx';
import { WaitingForUpi } from '../../../parts/account/waiting-for-upi.tsx';
import { formatArrival, formatMinutes } from '../../../parts/order/arrival-labels.ts';
import { FailedPayment } from '../../../parts/order/failed-payment.tsx';
import { useNow } from '../../../parts/order/now.ts';
import { formatClock } from '../../../parts/order/store-clock.ts';
import { CallStore } from './order-actions.tsx';
import { OrderTimeline } from '../../../parts/order/order-timeline.tsx';
import { toHeadline } from '../../../parts/order/order-labels.ts';

type OrderStatusBlockProps = {
  order: OrderDetails;
  /** When the shown data was read, if it cannot be refreshed; else null. */
  staleSince: number | null;
};

export function OrderStatusBlock({ order, staleSince }: OrderStatusBlockProps) {
  const { failReason, code, failedTry, store } = order;
  const now = useNow();
  // With stale data nobody knows whether the order has arrived since.
  const knownAt = staleSince === null ? now : new Date(staleSince);
  const arrival = formatArrival(order, knownAt);
  // A number of minutes is not true for long.
  const ahead = staleSince === null ? order.ahead : undefined;
  const minutes = staleSince === null || order.status === 'DELIVERED' ? formatMinutes(order, knownAt) : null;
  return (
    <section aria-labelledby="order-standing" className="panel min-w-0 p-4">
      <h2 id="order-standing" className="text-lg leading-7 font-bold wrap-anywhere">
        {toHeadline(order)}
      </h2>
      {minutes && <p className="text-[1.75rem] leading-9 font-bold text-leaf-dark">{minutes}</p>}
      {arrival && (
        <p className={`text-base ${arrival.isLate ? '' : 'font-semibold text-leaf'}`}>{arrival.words}</p>
      )}
      {ahead !== undefined && (
        <p className="text-sm text-soft">
          {ahead === 0
            ? t('Yours is packed next')
            : t('{ahead, plural, one {# order} other {# orders}} ahead of yours', { ahead })}
        </p>
      )}
      {order.payment_status === 'FAILED' && <FailedPayment orderId={order.orderId} className="mt-1" />}
      {failReason && <p className="mt-1 text-base wrap-anywhere">{failReason}</p>}
      {failedTry && (
        <p className="mt-1 text-base">
          {t(
            'It is on its way back to {store}, which will call you to agree on another time. Without one it is cancelled by {time}.',
            { store: store.name, time: formatClock(failedTry.cancelledBy, store.timeZone, now) },
          )}
        </p>
      )}
      {code && <DoorCode order={order} code={code} />}
      {order.status === 'OUT FOR DELIVERY' && <CallStore phone={order.store.phone} className="mt-3 w-full" />}
      {order.steps.length > 0 && <OrderTimeline order={order} />}
      {order.payment.state === 'awaiting' &&
        (order.payment.method === 'upi' ? (
          <UpiApproval orderId={order.orderId} isStale={staleSince !== null} />
        ) : (
          <p className="mt-1 text-sm text-soft">{t('Your items are reserved for you.')}</p>
        ))}
      <CancelOrder
        order={order}
        isPossible={order.canCancel || order.payment_status === 'PENDING'}
        className="mt-3 w-full border border-line bg-paper"
      />
    </section>
  );
}

function UpiApproval({ orderId, isStale }: { orderId: string; isStale: boolean }) {
  const { data } = usePayment(orderId);
  return data ? (
    <div className="mt-1">
      <WaitingForUpi payment={data} isStale={isStale} />
    </div>
  ) : (
    <p className="mt-1 text-sm text-soft">{t('Your items are reserved for you.')}</p>
  );
}

function DoorCode({ order: { people, leaveAtDoor }, code }: { order: OrderDetails; code: string }) {
  const rider = people.rider ?? t('the rider');
  return (
    <div className="mt-4 grid justify-items-center gap-1 rounded-card bg-leaf-tint p-4 text-center">
      <p className="text-[2.75rem] leading-none font-bold tracking-[0.25em] text-leaf-dark tabular-nums indent-[0.25em]">
        <span aria-hidden>{code}</span>
        {/* Read out digit by digit. */}
        <span className="sr-only">{[...code].join(' ')}</span>
      </p>
      <p className="text-sm wrap-anywhere">
        {leaveAtDoor
          ? t('Your order can be left at your door. If you open the door, tell {rider} these four digits.', {
              rider,
            })
          : t('Tell {rider} these four digits at the door, so that nobody else gets your order.', { rider })}
      </p>
    </div>
  );
}
