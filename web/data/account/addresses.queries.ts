// The signed-in shopper's delivery addresses as the server has them, and their changes.

import { useQuery } from '@tanstack/react-query';
import type { Address } from '#features/cart/address/address.contract.ts';
import { personalKey } from './personal-key.ts';
import { callApi, type CallOptions } from '../api.ts';
import type { CallBody } from '../calls.ts';
import { change } from '../changes.ts';
import { showOwn, useOwn } from '../reads.ts';
import { useSessionKey } from './user.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The addresses that can be delivered to, newest first. Removed ones are left out, except those with an id in
 * `removedToo`, which keep their position with status false.
 */
export function useAddresses(removedToo = NONE) {
  return useOwn(
    'GET /api/address/get',
    {},
    {
      select: ({ data }) => data.filter(({ _id, status }) => status || removedToo.has(_id)),
    },
  );
}

/** The same list for the header of every page, silent about failures; invalidated together with the other. */
export function useHeaderAddresses(): readonly Address[] {
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

type AddressChange =
  | 'POST /api/address/create'
  | 'PUT /api/address/update'
  | 'PUT /api/address/restore'
  | 'DELETE /api/address/disable';

/** Returns the server's answer: the address and a message. Throws ApiError when it is refused. */
export const changeAddress = <Name extends AddressChange>(name: Name, body: CallBody<Name>) =>
  change<AddressChange>(name, { body } as CallOptions<AddressChange>, ({ data }) =>
    showOwn('GET /api/address/get', {}, (list) => list && withAddress(list, data)),
  );

function withAddress(list: Address[], changed: Address): Address[] {
  if (!list.some(({ _id }) => _id === changed._id)) return [changed, ...list];
  return list.map((address) => (address._id === changed._id ? changed : address));
}
