// Saved delivery addresses of a shopper. Removing one keeps the row and hides it; orders carry their own copy.

import { inTransaction, type Db } from '#database/client.ts';
import { lockAccount } from '#features/account/account.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Address, AddressFields } from './address.contract.ts';
import { MOST_ADDRESSES, MOST_IN_USE, MOST_REMOVED } from './address.rules.ts';
import {
  countActiveAddresses,
  insertAddress,
  listAddresses,
  removeOldAddresses,
  updateAddress,
  type AddressRow,
  type AddressValues,
} from './address.store.ts';

/** 400 past 50 saved addresses. */
export async function createAddress(db: Db, userId: string, fields: AddressFields): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if ((await countActiveAddresses(tx, userId)) >= MOST_IN_USE) {
      const message = `At most ${MOST_IN_USE} addresses can be saved. Remove one first.`;
      throw new ShopError('invalid_input', { message });
    }
    await removeOldAddresses(tx, userId, MOST_REMOVED);
    return toAddress(await insertAddress(tx, userId, toValues(fields)));
  });
}

/** Newest first, all that are in use, and the newest removed ones with status false. */
export async function listAddressesOf(db: Db, userId: string): Promise<Address[]> {
  return (await listAddresses(db, userId, MOST_ADDRESSES)).map(toAddress);
}

/** 404 when it is not the caller's, or removed. */
export async function changeAddress(
  db: Db,
  userId: string,
  addressId: string,
  fields: AddressFields,
): Promise<Address> {
  return found(await updateAddress(db, userId, addressId, toValues(fields)));
}

/** 404 when it is not the caller's, or removed already. */
export async function removeAddress(db: Db, userId: string, addressId: string): Promise<Address> {
  return found(await updateAddress(db, userId, addressId, { status: false }));
}

function found(row: AddressRow | undefined): Address {
  if (!row) throw new ShopError('not_found', { message: 'Address not found' });
  return toAddress(row);
}

function toValues(fields: AddressFields): AddressValues {
  const { address_line, city, state, country, pincode, mobile } = fields;
  return { addressLine: address_line, city, state, country, pincode, mobile };
}

function toAddress(row: AddressRow): Address {
  const { id, userId, addressLine, city, state, country, pincode, mobile, status } = row;
  return { _id: id, userId, address_line: addressLine, city, state, country, pincode, mobile, status };
}
