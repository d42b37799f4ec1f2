// Everybody's orders: pages of the list, one with all details, and the call that changes the status of one.

import { keepPreviousData } from '@tanstack/react-query';
import type { DeliveryStatus } from '#features/orders/fulfilment/order-transitions.rules.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { saveFetched } from '../../data/download.ts';
import { liveQuery, showOwn, useOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import type { OrderFilter } from './order-filters.tsx';

const PAGE_SIZE = 20;
const LIVE = liveQuery(15_000);

/** A page stays visible until the next one is loaded. */
export function useStaffOrders(filter: OrderFilter, isWanted: boolean) {
  const { page, isShort, isLate } = filter;
  const flags = { ...(isShort && { short: true }), ...(isLate && { late: true }) };
  return useOwn(
    'POST /api/order/staff-list',
    { body: { page, limit: PAGE_SIZE, ...toGiven(filter), ...flags } },
    {
      enabled: isWanted,
      select: ({ data: orders, counts, isComplete, totalPage }) => ({
        orders,
        counts,
        isComplete,
        totalPage,
      }),
      placeholderData: keepPreviousData,
      ...LIVE,
    },
  );
}

/** The filters that both the list and its file have in the same way. */
function toGiven({ search, status, payment, day, storeId }: OrderFilter) {
  return {
    search,
    ...(status && { status }),
    ...(payment && { payment }),
    ...(day && { day }),
    ...(storeId && { storeId }),
  };
}

/** All orders that the filter finds. */
export function saveOrderFile(filter: OrderFilter): Promise<void> {
  const { isShort, isLate } = filter;
  const on = '1' as const;
  const query = { ...toGiven(filter), ...(isShort && { short: on }), ...(isLate && { late: on }) };
  return saveFetched('GET /api/order/staff-file', { query }, 'orders.csv');
}

export const useStaffOrder = (orderId: string) =>
  useOwn('POST /api/order/staff-details', { body: { orderId } }, LIVE);

const showOrder = ({ data }: { data: StaffOrder }) =>
  showOwn('POST /api/order/staff-details', { body: { orderId: data.orderId } }, () => data);

/** Returns the server's message; throws ApiError. */
export const addOrderNote = (orderId: string, text: string): Promise<string> =>
  changeAndTell('POST /api/order/note', { body: { orderId, text } }, showOrder);

/** Returns the server's message; throws ApiError. */
export const moveOrder = (
  { orderId, status: from }: Pick<StaffOrder, 'orderId' | 'status'>,
  to: DeliveryStatus,
): Promise<string> => changeAndTell('PUT /api/order/move', { body: { orderId, from, to } }, showOrder);
