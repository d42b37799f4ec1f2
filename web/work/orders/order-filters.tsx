// Filters of the staff's orders, by status, by payment and more. They are in the address, so that going
// back, a reload and a link work.

import type { StageCounts } from '#features/orders/staff/staff-orders.contract.ts';
import { MAX_COUNTED_ORDERS } from '#shared/limits.ts';
import { STAGES, type Stage } from '#shared/order-stages.ts';
import { NarrowedChip } from '../../ui/chip.tsx';
import { toCount } from '../../ui/number.tsx';
import { formatDay } from '../parts/stock-labels.ts';
import { PillTabs } from '../../ui/pill-tabs.tsx';
import { Select } from '../../ui/select.tsx';
import { readPageNumber } from '#shared/page-urls.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import type { OrderRow } from '#features/orders/core/order.contract.ts';

export type OrderFilter = {
  page: number;
  search: string;
  status: Stage | null;
  payment: OrderRow['payment_status'] | null;
  /** The day on which they were placed. */
  day: string | null;
  storeId: string | null;
  /** Only those with something missing. */
  isShort: boolean;
  /** Only active ones past their promise. */
  isLate: boolean;
};

const PAYMENTS = ['CASH ON DELIVERY', 'PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const;

/** `storeId`: null for all stores. */
export function readFilter(address: URLSearchParams, storeId: string | null): OrderFilter {
  const status = address.get('status');
  const payment = address.get('payment');
  return {
    page: readPageNumber(address.get('page')),
    search: address.get('search') ?? '',
    status: STAGES.find((stage): stage is Stage => stage === status) ?? null,
    payment: PAYMENTS.find((each) => each === payment) ?? null,
    day: /^\d{4}-\d{2}-\d{2}$/.exec(address.get('day') ?? '')?.[0] ?? null,
    storeId,
    isShort: address.get('short') === '1',
    isLate: address.get('late') === '1',
  };
}

/** For a link's `to`: only parameters that differ from the unfiltered list, and the open order. */
export function toListAddress(filter: OrderFilter, orderId?: string): string {
  const { page, search, status, payment, day, storeId, isShort, isLate } = filter;
  const address = new URLSearchParams({
    ...(status && { status }),
    ...(payment && { payment }),
    ...(search && { search }),
    ...(day && { day }),
    ...(storeId && { [STORE_PARAMETER]: storeId }),
    ...(isShort && { short: '1' }),
    ...(isLate && { late: '1' }),
    ...(page > 1 && { page: String(page) }),
    ...(orderId && { order: orderId }),
  });
  return `?${address}`;
}

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

const toStageCount = (count: number) =>
  count < MAX_COUNTED_ORDERS ? toCount(count) : `${toCount(MAX_COUNTED_ORDERS)}+`;

type StageTabsProps = { filter: OrderFilter; counts: StageCounts | undefined };

/** Links side by side; on a phone, where they would take too much room, StageChoice replaces them. */
export function StageTabs({ filter, counts }: StageTabsProps) {
  const chosen = filter.status ?? 'ALL';
  return (
    <PillTabs
      label="Status"
      className="hidden md:flex"
      size="min-h-11 px-3.5"
      tabs={TABS.map((stage) => ({
        key: stage,
        label: (
          <>
            {LABELS[stage]}
            {counts && (
              <span className={`tabular-nums ${stage === chosen ? '' : 'text-soft'}`}>
                {toStageCount(counts[stage])}
              </span>
            )}
          </>
        ),
        to: toListAddress({ ...filter, page: 1, status: stage === 'ALL' ? null : stage }),
      }))}
      chosen={chosen}
    />
  );
}

type StageChoiceProps = StageTabsProps & { onChange: (stage: Stage | null) => void };

export function StageChoice({ filter, counts, onChange }: StageChoiceProps) {
  return (
    <Select
      aria-label="Status"
      className="w-full px-3 md:hidden"
      value={filter.status ?? 'ALL'}
      options={TABS.map((stage) => ({
        value: stage,
        label: `${LABELS[stage]}${counts ? ` (${toStageCount(counts[stage])})` : ''}`,
      }))}
      onChange={(value) => onChange(STAGES.find((stage) => stage === value) ?? null)}
    />
  );
}

type PaymentFilterProps = {
  payment: OrderFilter['payment'];
  onChange: (payment: OrderFilter['payment']) => void;
};

export function PaymentFilter({ payment, onChange }: PaymentFilterProps) {
  return (
    <Select
      aria-label="Payment"
      className="w-full px-3"
      value={payment ?? ''}
      none="Any payment"
      options={PAYMENTS}
      onChange={(value) => onChange(PAYMENTS.find((each) => each === value) ?? null)}
    />
  );
}

type NarrowProps = { filter: OrderFilter; onChange: (changed: Partial<OrderFilter>) => void };

/** Further filters set by links from other pages; each can be removed. */
export function NarrowedTo({ filter: { day, isShort, isLate }, onChange }: NarrowProps) {
  if (!day && !isShort && !isLate) return null;
  const date = day && Date.parse(day) ? formatDay(day) : day;
  return (
    <div className="flex flex-wrap gap-2">
      {day && <NarrowedChip words={`Placed on ${date}`} onClear={() => onChange({ day: null })} />}
      {isShort && <NarrowedChip words="Something missing" onClear={() => onChange({ isShort: false })} />}
      {isLate && <NarrowedChip words="Late" onClear={() => onChange({ isLate: false })} />}
    </div>
  );
}
