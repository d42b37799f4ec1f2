// The signed-in shopper's delivery addresses as the server has them, and their changes.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Address, AddressFields } from '#features/cart/address/address.contract.ts';
import { personalKey } from './personal-key.ts';
import { callApi } from '../api.ts';
import type { Envelope } from '../calls.ts';
import { useRefetchUser, useSessionKey } from './user.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The addresses that can be delivered to, newest first. Removed ones are left out, except those with an id in
 * `removedToo`, which keep their position with status false.
 */
export function useAddresses(removedToo = NONE) {
  const sessionKey = useSessionKey();
  return useQuery({
    queryKey: personalKey('addresses', sessionKey),
    queryFn: async ({ signal }) => (await callApi('GET /api/address/get', { signal })).data,
    enabled: typeof sessionKey === 'string',
    select: (addresses: Address[]) => addresses.filter(({ _id, status }) => status || removedToo.has(_id)),
    retry: 1,
  });
}

/** The same list for the header of every page, silent about failures; invalidated together with the other. */
export function useHeaderAddresses(): readonly Address[] {
  const sessionKey = useSessionKey();
  const { data = [] } = useQuery({
    queryKey: personalKey('addresses', sessionKey, 'header'),
    queryFn: async ({ signal }) => (await callApi('GET /api/address/get', { signal })).data,
    enabled: typeof sessionKey === 'string',
    select: (addresses: Address[]) => addresses.filter(({ status }) => status),
    staleTime: 5 * 60_000,
    retry: 1,
    meta: { isQuiet: true },
  });
  return data;
}

/** Each change returns the server's answer: the address and a message. Throws ApiError when it is refused. */
export function useAddressChanges() {
  const client = useQueryClient();
  const queryKey = personalKey('addresses', useSessionKey());
  const refetchUser = useRefetchUser();

  async function change(call: Promise<Envelope<Address>>): Promise<Envelope<Address>> {
    try {
      const answer = await call;
      client.setQueryData<Address[]>(queryKey, (list) => list && withAddress(list, answer.data));
      return answer;
    } finally {
      // After a refusal too: the address may have been removed elsewhere.
      void client.invalidateQueries({ queryKey });
    }
  }

  return {
    add: async (fields: AddressFields) => {
      const answer = await change(callApi('POST /api/address/create', { body: fields }));
      // Its mobile may be the first of the profile.
      refetchUser();
      return answer;
    },
    update: ({ _id, userId }: Address, fields: AddressFields) =>
      change(callApi('PUT /api/address/update', { body: { _id, userId, ...fields } })),
    restore: ({ _id }: Address) => change(callApi('PUT /api/address/restore', { body: { _id } })),
    remove: ({ _id }: Address) => change(callApi('DELETE /api/address/disable', { body: { _id } })),
  };
}

function withAddress(list: Address[], changed: Address): Address[] {
  if (!list.some(({ _id }) => _id === changed._id)) return [changed, ...list];
  return list.map((address) => (address._id === changed._id ? changed : address));
}
