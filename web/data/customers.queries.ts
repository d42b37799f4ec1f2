// Customers as an admin sees them: the list page by page, one with all details, and changes to an account.

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { freshQuery } from './live-query.ts';
import { callApi } from './api.ts';
import type { Envelope } from './calls.ts';
import { useSessionKey } from './account/user.ts';
import { download } from './download.ts';

const LIST = 'customers';
const ONE = 'customer';
const ORDERS = 'customer-orders';
const ORDERS_PAGE = 10;

/** A page of the list, of which `after` is the cursor. It stays visible until the next one is loaded. */
export function useCustomers(search: string, after: string, enabled = true) {
  return useQuery({
    queryKey: personalKey(LIST, useSessionKey(), search, after),
    queryFn: async ({ signal }) => {
      const { data: rows, next } = await callApi('GET /api/customer/find', {
        query: { ...(search && { search }), ...(after && { after }) },
        signal,
      });
      return { rows, next };
    },
    placeholderData: keepPreviousData,
    enabled,
    ...freshQuery,
  });
}

export function useCustomer(_id: string) {
  return useQuery({
    queryKey: personalKey(ONE, useSessionKey(), _id),
    queryFn: async ({ signal }) => {
      return (await callApi('GET /api/customer/details', { query: { _id }, signal })).data;
    },
    ...freshQuery,
  });
}

/** Newest first, the pages requested so far. */
export function useCustomerOrders(customer: string) {
  return useInfiniteQuery({
    queryKey: personalKey(ORDERS, useSessionKey(), customer),
    queryFn: async ({ pageParam: page, signal }) => {
      const body = { customer, page, limit: ORDERS_PAGE };
      const { data: orders, totalPage } = await callApi('POST /api/order/staff-list', {
        body,
        signal,
      });
      return { orders, page, totalPage };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPage }) => (page < totalPage ? page + 1 : undefined),
    ...freshQuery,
  });
}

/**
 * The customers that a search finds, or all, as a file. The call before it asks for confirmation if needed,
 * which a download cannot.
 */
export async function saveCustomerFile(search: string): Promise<void> {
  await callApi('GET /api/customer/count');
  await download('GET /api/customer/file', search ? { search } : {}, 'customers.csv');
}

/** Each returns the server's message; throws ApiError when it is refused. */
export function useCustomerChanges(_id: string) {
  const client = useQueryClient();
  const sessionKey = useSessionKey();

  async function change(call: Promise<Envelope<Customer>>): Promise<string> {
    try {
      const { data, message } = await call;
      client.setQueryData(personalKey(ONE, sessionKey, _id), data);
      return message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(LIST) });
      void client.invalidateQueries({ queryKey: ownKey(ONE) });
    }
  }

  return {
    suspend: () => change(callApi('PUT /api/customer/suspend', { body: { _id } })),
    restore: () => change(callApi('PUT /api/customer/restore', { body: { _id } })),
    addNote: (text: string) => change(callApi('POST /api/customer/note', { body: { _id, text } })),
    sendReset: () => change(callApi('POST /api/customer/send-reset', { body: { _id } })),
  };
}
