// Links from the day's numbers to the lists they count; people who may not see all orders are sent to the
// pages of the store's work. Pure.

import type { Today } from '#features/office/report/today/today.contract.ts';

/** `storeId`: null for all stores. */
type TodayScope = { day: string; storeId: string | null; isAdmin: boolean };

const toAddress = (path: string, parameters: Record<string, string | null>) => {
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== null);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

export const toOrders = ({ day, storeId, isAdmin }: TodayScope, more: Record<string, string> = {}) =>
  isAdmin
    ? toAddress('/dashboard/orders', { ...more, day, store: storeId })
    : toAddress('/dashboard/reports', { kind: 'hour', from: day, to: day, store: storeId });

export const toReport = ({ day, storeId }: TodayScope, kind: string, more: Record<string, string> = {}) =>
  toAddress('/dashboard/reports', { kind, from: day, to: day, ...more, store: storeId });

export function toOpenOrders(
  { storeId, isAdmin }: TodayScope,
  status: Today['open'][number]['status'],
): string {
  if (isAdmin) return toAddress('/dashboard/orders', { status, store: storeId });
  return status === 'OUT FOR DELIVERY' ? '/dashboard/deliveries' : '/dashboard/picking';
}

/** Late ones; those who may not see all orders get the queue that has most of them. */
export function toLateOrders({ storeId, isAdmin }: TodayScope, { count, onTheWay }: Today['late']): string {
  if (isAdmin) return toAddress('/dashboard/orders', { late: '1', store: storeId });
  const page = count > 0 && onTheWay === count ? 'deliveries' : 'picking';
  return toAddress(`/dashboard/${page}`, { store: storeId });
}

export const toWork = ({ storeId }: TodayScope, page: 'problems' | 'cash') =>
  toAddress(`/dashboard/${page}`, { store: storeId });

export const toLowStock = ({ storeId }: TodayScope) => toAddress('/dashboard/low-stock', { store: storeId });

export const toMissedSearches = (where: TodayScope) =>
  where.isAdmin
    ? '/dashboard/search-synonyms'
    : toReport({ ...where, storeId: null }, 'search', { sort: 'missed' });

export const toStaffOrder = (orderId: string) => toAddress('/dashboard/orders', { order: orderId });
