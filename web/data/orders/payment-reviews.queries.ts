// Payments for staff: how an order was paid; reviews, and the call that resolves one.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentReview } from '#features/checkout/checkout.contract.ts';
import { ownKey, personalKey } from '../account/personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { liveQuery } from '../live-query.ts';

const LIST = 'payment-reviews';
const PAGE_SIZE = 20;
const LIVE = liveQuery(30_000);

export type ReviewFilter = { page: number; withResolved: boolean };

/** A page stays visible until the next one is loaded. */
export function usePaymentReviews(filter: ReviewFilter) {
  return useQuery({
    queryKey: personalKey(LIST, useSessionKey(), filter),
    queryFn: ({ signal }) => readPaymentReviews(filter, signal),
    placeholderData: keepPreviousData,
    ...LIVE,
  });
}

export async function readPaymentReviews({ page, withResolved: all }: ReviewFilter, signal?: AbortSignal) {
  const body = { page, limit: PAGE_SIZE, all };
  const { data, totalPage } = await callApi('POST /api/order/payment-reviews', { body, signal });
  return { rows: data, lastPage: totalPage };
}

/** How an order was paid. */
export function useOrderPayment(orderId: string) {
  return useQuery({
    queryKey: personalKey('order-payment', useSessionKey(), orderId),
    queryFn: async ({ signal }) =>
      (await callApi('GET /api/order/payment', { query: { orderId }, signal })).data,
    ...LIVE,
  });
}

/** The unresolved reviews of one order. */
export function useReviewsOfOrder(orderId: string) {
  return useQuery({
    queryKey: personalKey(LIST, useSessionKey(), orderId),
    queryFn: async ({ signal }) => {
      const body = { orderId, limit: PAGE_SIZE };
      return (await callApi('POST /api/order/payment-reviews', { body, signal })).data;
    },
    ...LIVE,
  });
}

/**
 * The number of unresolved reviews, without disputes that wait for the bank only; undefined while it is not
 * known.
 */
export function useOpenReviewCount(): number | undefined {
  const { data } = useQuery({
    queryKey: personalKey(LIST, useSessionKey(), 'count'),
    queryFn: async ({ signal }) => {
      const body = { limit: 1 };
      const { totalCount, undecided } = await callApi('POST /api/order/payment-reviews', { body, signal });
      return totalCount - undecided;
    },
    ...LIVE,
  });
  return data;
}

/** Returns the server's message; throws ApiError. Afterwards, refused or not, the list is refetched. */
export function useResolveReview(): (
  review: PaymentReview,
  change: { note: string } | { reopen: true },
) => Promise<string> {
  const client = useQueryClient();
  return async ({ _id, version }, change) => {
    try {
      const body = { _id, version, ...change };
      return (await callApi('PUT /api/order/resolve-review', { body })).message;
    } finally {
      await client.invalidateQueries({ queryKey: ownKey(LIST) });
    }
  };
}

/** The amounts have changed since they were shown: nothing was resolved. */
export function isReviewChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REVIEW_CHANGED';
}
