// The signed-in shopper's delivery addresses as the server has them, and their changes.

import type { Address } from '#features/cart/address/address.contract.ts';
import type { CallOptions } from '../api.ts';
import type { CallBody } from '../calls.ts';
import { change } from '../changes.ts';
import { showOwn, useOwn } from '../reads.ts';

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
