// The steps of an order, each with its time; future steps are pale.

import type { OrderDetails } from '#features/order/tracking/details.contract.ts';
import { msg, t } from '../../data/language.ts';
import { TickIcon } from '../../ui/account-icons.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useNow } from '../../parts/order/now.ts';
import { formatClock } from '../../parts/order/store-clock.ts';

type Step = OrderDetails['steps'][number];
type Timed = Omit<Step, 'at'> & { at: string | null };

const LABELS: Record<Step['status'], string> = {
  PLACED: msg('Placed'),
  PACKING: msg('Packing'),
  PACKED: msg('Packed'),
  'OUT FOR DELIVERY': msg('Out for delivery'),
  DELIVERED: msg('Delivered'),
  CANCELLED: msg('Cancelled'),
};
const WAY = ['PLACED', 'PACKING', 'PACKED', 'OUT FOR DELIVERY', 'DELIVERED'] as const;

/** Past steps, then future ones; skipped steps are left out. */
function listAll(steps: readonly Step[]): Timed[] {
  const last = steps.at(-1)!.status;
  if (last === 'CANCELLED') return [...steps];
  const ahead = WAY.slice(WAY.indexOf(last) + 1);
  return [...steps, ...ahead.map((status) => ({ status, at: null }))];
}

export function OrderTimeline({ order: { steps, store } }: { order: OrderDetails }) {
  const now = useNow();
  return (
    <ol aria-label={t('Delivery')} className="mt-4">
      {listAll(steps).map(({ status, at }, index, all) => {
        const isCurrent = index === steps.length - 1;
        return (
          <li
            key={`${status} ${index}`}
            aria-current={isCurrent ? 'step' : undefined}
            className={`relative flex gap-3 pb-4 last:pb-0 ${at ? '' : 'text-soft'}`}
          >
            {index < all.length - 1 && (
              <span
                aria-hidden
                className={`absolute top-6 bottom-0 left-[11px] w-0.5 ${all[index + 1]!.at ? 'bg-leaf' : 'bg-line'}`}
              />
            )}
            <Sign status={status} isDone={at !== null} />
            <p className="flex min-h-6 min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span className={isCurrent ? 'font-bold' : ''}>
                {t(LABELS[status])}
                {at && !isCurrent && <span className="sr-only"> {t('(done)')}</span>}
              </span>
              {at && (
                <time dateTime={at} className="text-soft tabular-nums">
                  {formatClock(at, store.timeZone, now)}
                </time>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Sign({ status, isDone }: { status: Step['status']; isDone: boolean }) {
  const isCancelled = status === 'CANCELLED';
  const look = isCancelled ? 'bg-alert text-white' : 'bg-leaf text-white';
  return (
    <span
      aria-hidden
      className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? look : 'border-2 border-line bg-paper'}`}
    >
      {isDone && (isCancelled ? <CloseIcon className="size-3.5" /> : <TickIcon className="size-3.5" />)}
    </span>
  );
}
