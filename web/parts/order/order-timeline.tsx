// The steps of an order as one bar, each with its time; future steps are pale.

import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { msg, t } from '../../data/language.ts';
import { useNow } from './now.ts';
import { formatClock } from './store-clock.ts';

type Step = OrderDetails['steps'][number];

const LABELS: Record<Step['status'], string> = {
  PLACED: msg('Placed'),
  PACKING: msg('Packing'),
  PACKED: msg('Packed'),
  'OUT FOR DELIVERY': msg('Out for delivery'),
  DELIVERED: msg('Delivered'),
  CANCELLED: msg('Cancelled'),
};
const WAY = ['PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED'] as const;

/** Past steps, then future ones; skipped steps are left out, and packing ends as packed. */
function listAll(steps: readonly Step[]): (Omit<Step, 'at'> & { at: string | null })[] {
  const past = steps.filter(({ status }, index) => !(status === 'PACKING' && isPacked(steps[index + 1])));
  const last = steps.at(-1)!.status;
  if (last === 'CANCELLED') return past;
  const ahead = WAY.slice(WAY.indexOf(last === 'PACKED' ? 'PACKING' : last) + 1);
  return [...past, ...ahead.map((status) => ({ status, at: null }))];
}

const isPacked = (step: Step | undefined) => step?.status === 'PACKED';

export function OrderTimeline({ order: { steps, store } }: { order: Pick<OrderDetails, 'steps' | 'store'> }) {
  const now = useNow();
  const all = listAll(steps);
  const current = all.findLastIndex(({ at }) => at !== null);
  return (
    <ol aria-label={t('Delivery')} className="mt-4 flex gap-1.5 text-xs">
      {all.map(({ status, at }, index) => (
        <li
          key={`${status} ${index}`}
          aria-current={index === current ? 'step' : undefined}
          className={`min-w-0 flex-1 ${at ? '' : 'text-soft'}`}
        >
          <span
            aria-hidden
            className={`mb-1.5 block h-1.5 rounded-full ${at ? (status === 'CANCELLED' ? 'bg-alert' : 'bg-leaf') : 'bg-line'}`}
          />
          <span className={index === current ? 'font-bold' : ''}>{t(LABELS[status])}</span>
          {at && index < current && <span className="sr-only"> {t('(done)')}</span>}
          {at && (
            <time dateTime={at} className="block text-soft tabular-nums">
              {formatClock(at, store.timeZone, now)}
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
