// Which of the shopper's addresses the header shows: at checkout the one chosen there, elsewhere one in the
// chosen pincode.

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import { personalKey } from '../account/tokens.ts';
import { callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import type { Place } from './delivery-location.ts';
import { useLocation } from '../../ui/router.tsx';

const CHOICE = 'delivery-address';

/** Tells the header which address is chosen at checkout. */
export function useTellHeader(address: Address | undefined): void {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  useEffect(() => {
    if (address) client.setQueryData<Address>(personalKey(CHOICE, sessionKey), address);
  }, [client, sessionKey, address]);
}

export type HeaderAddress = {
  named: Address | undefined;
  /** When no pincode is chosen: the address whose pincode becomes the chosen one. */
  toFollow: Address | undefined;
};

export function useDeliveryAddress(place: Place | null): HeaderAddress {
  const addresses = useHeaderAddresses();
  const queryKey = personalKey(CHOICE, useSessionKey());
  const { data: chosen } = useQuery<Address>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  const isCheckout = useLocation().pathname === '/checkout';
  const here = addresses.filter(({ pincode }) => pincode === place?.pincode);
  const named = isCheckout && chosen ? chosen : (here.find(({ _id }) => _id === chosen?._id) ?? here[0]);
  return { named, toFollow: place || isCheckout ? undefined : addresses[0] };
}

/**
 * The list of useAddresses for the header of every page, silent about failures; invalidated together with it.
 * Not beside it, because the header needs none of the changes.
 */
function useHeaderAddresses(): readonly Address[] {
  const sessionKey = useSessionKey();
  const { data = [] } = useQuery({
    queryKey: personalKey('GET /api/address/get', sessionKey, 'header'),
    queryFn: async ({ signal }) => (await callApi('GET /api/address/get', { signal })).data,
    enabled: typeof sessionKey === 'string',
    select: (addresses: Address[]) => addresses.filter(({ status }) => status),
    staleTime: 5 * 60_000,
    retry: 1,
    meta: { isQuiet: true },
  });
  return data;
}
