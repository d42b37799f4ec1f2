// Filters of the staff's orders, by status and by payment.

import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { StageCounts } from '#features/order/fulfilment/staff-orders.contract.ts';
import { STAGES, type Stage } from '#shared/order-stages.ts';
import type { OrderFilter } from '../../data/orders/staff-orders.queries.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { NarrowedChip } from '../parts/narrowed-chip.tsx';
import { PAYMENTS, toListAddress } from './order-address.ts';
import { toCount } from '../parts/metric-labels.ts';
import { formatDay } from '../parts/stock-labels.ts';

const LABELS: Record<Stage | 'ALL', string> = {
  ALL: 'All',
  PLACED: 'Placed',
  PACKING: 'Packing',
  'OUT FOR DELIVERY': 'Out for delivery',
  DELIVERED: 'Delivered',
  CANCELLED: 'Cancelled',
  UNPAID: 'Unpaid',
  FAILED: 'Failed',
};
const TABS = ['ALL', ...STAGES] as const;

type StageTabsProps = { filter: OrderFilter; counts: StageCounts | undefined };

/** Links side by side; on a phone, where they would take too much room, StageChoice replaces them. */
export function StageTabs({ filter, counts }: StageTabsProps) {
  const chosen = filter.status ?? 'ALL';
  return (
    <nav aria-label="Status" className="hidden flex-wrap gap-1.5 md:flex">
      {TABS.map((stage) => (
        <Link
          key={stage}
          to={toListAddress({ ...filter, page: 1, status: stage === 'ALL' ? null : stage })}
          preventScrollReset
          aria-current={stage === chosen ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium ${
            stage === chosen
              ? 'border-leaf bg-leaf text-white'
              : 'border-line bg-paper hover:border-leaf hover:bg-leaf-tint'
          }`}
        >
          {LABELS[stage]}
          {counts && (
            <span className={`tabular-nums ${stage === chosen ? '' : 'text-soft'}`}>
              {toCount(counts[stage])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

type StageChoiceProps = StageTabsProps & { onChange: (stage: Stage | null) => void };

export function StageChoice({ filter, counts, onChange }: StageChoiceProps) {
  return (
    <Choice
      label="Status"
      className="md:hidden"
      value={filter.status ?? 'ALL'}
      onChange={(value) => onChange(STAGES.find((stage) => stage === value) ?? null)}
    >
      {TABS.map((stage) => (
        <option key={stage} value={stage}>
          {LABELS[stage]}
          {counts && ` (${toCount(counts[stage])})`}
        </option>
      ))}
    </Choice>
  );
}

type PaymentFilterProps = {
  payment: OrderFilter['payment'];
  onChange: (payment: OrderFilter['payment']) => void;
};

export function PaymentFilter({ payment, onChange }: PaymentFilterProps) {
  return (
    <Choice
      label="Payment"
      value={payment ?? ''}
      onChange={(value) => onChange(PAYMENTS.find((each) => each === value) ?? null)}
    >
      <option value="">Any payment</option>
      {PAYMENTS.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Choice>
  );
}

type NarrowProps = { filter: OrderFilter; onChange: (changed: Partial<OrderFilter>) => void };

/** Further filters set by links from other pages; each can be removed. */
export function NarrowedTo({ filter: { day, storeId, isShort }, onChange }: NarrowProps) {
  const { data: stores } = useStores(storeId !== null);
  if (!day && !storeId && !isShort) return null;
  const store = stores?.find(({ _id }) => _id === storeId);
  const date = day && Date.parse(day) ? formatDay(day) : day;
  return (
    <div className="flex flex-wrap gap-2">
      {day && <NarrowedChip words={`Placed on ${date}`} onClear={() => onChange({ day: null })} />}
      {storeId && (
        <NarrowedChip words={store?.name ?? 'One store'} onClear={() => onChange({ storeId: null })} />
      )}
      {isShort && <NarrowedChip words="Something missing" onClear={() => onChange({ isShort: false })} />}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
};

function Choice({ label, value, onChange, className = '', children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 w-full rounded-button border border-control bg-paper px-3 text-base"
      >
        {children}
      </select>
    </div>
  );
}
