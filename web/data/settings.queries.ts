// The owner's settings for the whole shop: fetched when the page opens and not refetched while it is open, so
// that nothing typed is overwritten.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BannersInput, Settings, SettingsInput } from '#features/stores/settings/settings.contract.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { callApi } from './api.ts';
import { useSessionKey } from './account/user.ts';
import { noteChangedShopFacts } from './shop-facts.ts';

const SETTINGS = 'settings';
const GOING_LIVE = 'going-live';

export function useSettings() {
  const client = useQueryClient();
  const key = personalKey(SETTINGS, useSessionKey());
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi('GET /api/settings/get', { signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  /** Returns the settings as saved. Throws ApiError when it is refused. */
  async function put(call: Promise<{ data: Settings }>): Promise<Settings> {
    const { data } = await call;
    client.setQueryData(key, data);
    void client.invalidateQueries({ queryKey: ownKey(GOING_LIVE) });
    // The home page may show other banners.
    client.removeQueries({ queryKey: ['page'] });
    noteChangedShopFacts();
    return data;
  }

  return {
    ...query,
    save: (body: SettingsInput) => put(callApi('PUT /api/settings/update', { body })),
    saveBanners: (body: BannersInput) => put(callApi('PUT /api/settings/banners', { body })),
  };
}

/** What the shop needs before it sells in earnest. */
export function useGoingLive() {
  return useQuery({
    queryKey: personalKey(GOING_LIVE, useSessionKey()),
    queryFn: async ({ signal }) => (await callApi('GET /api/settings/going-live', { signal })).data,
  });
}

/** Asking whether it was paid gives the money back. */
export function useTestPayment(method: OnlineMethod, id: string | null) {
  return useQuery({
    queryKey: personalKey('test-payment', useSessionKey(), method, id),
    queryFn: async () =>
      (await callApi('PUT /api/settings/test-payment', { body: { method, id: id! } })).data,
    enabled: id !== null,
    retry: false,
  });
}
