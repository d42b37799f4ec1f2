// What of the staff's orders is looked at stands in the page's address, so that going back, a reload and a
// link lead there.

import { STAGES, type Stage } from '#features/order/staff/staff-orders.contract.ts';
import type { OrderFilter } from '../../data/orders/staff-orders.ts';

export const PAYMENTS = ['CASH ON DELIVERY', 'PENDING', 'PAID', 'FAILED', 'REFUNDED'] as const;

export function readFilter(address: URLSearchParams): OrderFilter {
  const page = address.get('page') ?? '';
  const status = address.get('status');
  const payment = address.get('payment');
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: address.get('search') ?? '',
    status: STAGES.find((stage): stage is Stage => stage === status) ?? null,
    payment: PAYMENTS.find((each) => each === payment) ?? null,
  };
}

/** As a link's `to`: only what differs from the plain list, and the open order. */
export function toListAddress({ page, search, status, payment }: OrderFilter, orderId?: string) {
  const address = new URLSearchParams({
    ...(status && { status }),
    ...(payment && { payment }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
    ...(orderId && { order: orderId }),
  });
  return { search: address.size > 0 ? `?${address}` : '' };
}
