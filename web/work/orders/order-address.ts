// The filter of the staff's orders in the page's address, so that going back, a reload and a link work.

import { STAGES, type Stage } from '#shared/order-stages.ts';
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

export const PAYMENTS = ['CASH ON DELIVERY', 'PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const;

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
export function toListAddress(filter: OrderFilter, orderId?: string) {
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
  return { search: address.size > 0 ? `?${address}` : '' };
}
