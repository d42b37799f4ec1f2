// How far an order has come, as its shopper sees it.

import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { msg, t } from '../../../data/language.ts';

const STEPS = [
  { status: 'PLACED', label: msg('Placed') },
  { status: 'PACKING', label: msg('Packing') },
  { status: 'OUT FOR DELIVERY', label: msg('Out for delivery') },
  { status: 'DELIVERED', label: msg('Delivered') },
] as const;

type OrderProgressProps = {
  status: NonNullable<OrderRow['status']>;
  /** When the order reached this status; null when that is not known. */
  movedAt: string | null;
  timeZone: string | undefined;
};

export function OrderProgress({ status, movedAt, timeZone }: OrderProgressProps) {
  if (status === 'CANCELLED') {
    return (
      <Notice look="alert" className="font-semibold">
        {t('Cancelled')} <StepTime at={movedAt} timeZone={timeZone} />
      </Notice>
    );
  }
  const reached = STEPS.findIndex((step) => step.status === status);
  return (
    <ol aria-label={t('Delivery')} className="grid grid-cols-4 gap-1.5 text-xs">
      {STEPS.map((step, index) => (
        <li
          key={step.status}
          aria-current={index === reached ? 'step' : undefined}
          className={index > reached ? 'text-soft' : ''}
        >
          <span
            aria-hidden
            className={`mb-1.5 block h-1.5 rounded-full ${index > reached ? 'bg-line' : 'bg-leaf'}`}
          />
          <span className={index === reached ? 'font-semibold' : ''}>{t(step.label)}</span>
          {index < reached && <span className="sr-only"> {t('(done)')}</span>}
          {index === reached && <StepTime at={movedAt} timeZone={timeZone} isBelow />}
        </li>
      ))}
    </ol>
  );
}

type StepTimeProps = { at: string | null; timeZone: string | undefined; isBelow?: boolean };

function StepTime({ at, timeZone, isBelow = false }: StepTimeProps) {
  if (at === null) return null;
  const look = `font-normal ${isBelow ? 'block text-soft' : ''}`;
  return <DateTime at={at} timeZone={timeZone} isShort className={look} />;
}
