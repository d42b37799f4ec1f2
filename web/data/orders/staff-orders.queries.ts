// Everybody's orders as staff see them: pages of the list, one with all details, and the call that changes
// the status of one.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import type { DeliveryStatus } from '#features/orders/fulfilment/order-transitions.rules.ts';
import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import type { Stage } from '#shared/order-stages.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { callApi, fetchSignedIn } from '../api.ts';
import { saveAnswer } from '../download.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../live-query.ts';

const LIST = 'staff-orders';
const ONE = 'staff-order';
const PAGE_SIZE = 20;
const LIVE = liveQuery(15_000);

export type StaffOrderFilter = {
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

/** A page stays visible until the next one is loaded; the answer to an older search is dropped. */
export function useStaffOrders(filter: StaffOrderFilter, isWanted: boolean) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(LIST, sessionKey, filter),
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { page, isShort, isLate } = filter;
      const flags = { ...(isShort && { short: true }), ...(isLate && { late: true }) };
      const body = { page, limit: PAGE_SIZE, ...toGiven(filter), ...flags };
      const answer = await callApi('POST /api/order/staff-list', { body, signal });
      const { data: orders, counts, isComplete, totalPage } = answer;
      return { orders, counts, isComplete, totalPage };
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  });
}

/** The filters that both the list and its file have in the same way. */
function toGiven({ search, status, payment, day, storeId }: StaffOrderFilter) {
  return {
    search,
    ...(status && { status }),
    ...(payment && { payment }),
    ...(day && { day }),
    ...(storeId && { storeId }),
  };
}

/** All orders that the filter finds. Fetched, because it may ask who it is before. */
export async function saveOrderFile(filter: StaffOrderFilter): Promise<void> {
  const { isShort, isLate } = filter;
  const on = '1' as const;
  const query = { ...toGiven(filter), ...(isShort && { short: on }), ...(isLate && { late: on }) };
  await saveAnswer(await fetchSignedIn('GET /api/order/staff-file', { query }), 'orders.csv');
}

export function useStaffOrder(orderId: string) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey(ONE, sessionKey, orderId),
    queryFn: ({ signal }) => readStaffOrder(orderId, signal),
    ...LIVE,
  });
}

export async function readStaffOrder(orderId: string, signal?: AbortSignal): Promise<StaffOrder> {
  return (await callApi('POST /api/order/staff-details', { body: { orderId }, signal })).data;
}

/** Returns the server's message; throws ApiError. */
export function useAddOrderNote(orderId: string): (text: string) => Promise<string> {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  return async (text) => {
    const queryKey = personalKey(ONE, sessionKey, orderId);
    // An answer requested before the note would hide it again.
    await client.cancelQueries({ queryKey });
    const { data, message } = await callApi('POST /api/order/note', { body: { orderId, text } });
    client.setQueryData(queryKey, data);
    return message;
  };
}

/**
 * Returns the server's message; throws ApiError. Afterwards, refused or not, the order's true state is shown.
 */
export function useChangeOrderStatus(): (
  order: Pick<StaffOrder, 'orderId' | 'status'>,
  to: DeliveryStatus,
) => Promise<string> {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  return async ({ orderId, status: from }, to) => {
    const queryKey = personalKey(ONE, sessionKey, orderId);
    // An answer requested before the transition would show the old status again.
    await client.cancelQueries({ queryKey });
    try {
      const body = { orderId, from, to };
      const { data, message } = await callApi('PUT /api/order/move', { body });
      client.setQueryData(queryKey, data);
      return message;
    } catch (error) {
      await client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: ownKey(LIST) });
    }
  };
}
