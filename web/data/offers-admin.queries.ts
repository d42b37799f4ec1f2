// Offers as staff see them: the list, one with its cost and gain, what one would do, and the changes of the
// owner.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Offer } from '#features/cart/offer/offer.contract.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { useSessionKey } from './account/user.ts';
import { ApiError, callApi } from './api.ts';
import type { CallBody } from './calls.ts';
import { freshQuery } from './live-query.ts';

const KEY = 'staff-offers';

export type OfferQuery = { state?: 'draft' | 'planned' | 'running' | 'ended'; q?: string };

/** A page of the list, newest first. It stays visible until the next one is loaded. */
export function useOfferList(filters: OfferQuery, page: number) {
  return useQuery({
    queryKey: personalKey(KEY, useSessionKey(), filters, page),
    queryFn: async ({ signal }) => {
      const query = { ...filters, page: String(page) };
      const { data, totalPage } = await callApi('GET /api/offer/get', { query, signal });
      return { rows: data, lastPage: Math.max(1, totalPage) };
    },
    placeholderData: keepPreviousData,
    ...freshQuery,
  });
}

export function useOfferDetails(_id: string) {
  return useQuery({
    queryKey: personalKey(KEY, useSessionKey(), _id),
    queryFn: async ({ signal }) => (await callApi('GET /api/offer/details', { query: { _id }, signal })).data,
    ...freshQuery,
  });
}

export type OfferFields = CallBody<'POST /api/offer/create'>;

/** `fields` as JSON, so that the same fields are asked about once; null while they are not complete. */
export function useOfferPreview(fields: string | null) {
  return useQuery({
    queryKey: personalKey(KEY, useSessionKey(), 'preview', fields),
    enabled: fields !== null,
    queryFn: async ({ signal }) => {
      const body = JSON.parse(fields!) as OfferFields;
      return (await callApi('POST /api/offer/preview', { body, signal })).data;
    },
    placeholderData: keepPreviousData,
    retry: (times, error) => times < 1 && !(error instanceof ApiError && error.status === 400),
    refetchOnWindowFocus: false,
  });
}

export const simulateOffer = async (body: OfferFields) =>
  (await callApi('POST /api/offer/simulate', { body })).data;

/** Each throws ApiError when it is refused. */
export function useOfferChanges() {
  const client = useQueryClient();
  async function change<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(KEY) });
    }
  }
  return {
    add: (body: OfferFields) => change(callApi('POST /api/offer/create', { body })),
    update: ({ _id, version }: Pick<Offer, '_id' | 'version'>, body: OfferFields) =>
      change(callApi('PUT /api/offer/update', { body: { _id, version, ...body } })),
    end: (_id: string) => change(callApi('PUT /api/offer/end', { body: { _id } })),
  };
}
