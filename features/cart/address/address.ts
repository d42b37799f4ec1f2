// Saved delivery addresses of a shopper. Removing one keeps the row and hides it; orders have their own copy.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { fillMobile, lockUser } from '#features/identity/account/account.ts';
import { withoutEmptyExtras } from '#shared/address.ts';
import { requireCallableMobile } from '#shared/phone.server.ts';
import { say } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Address, AddressFields } from './address.contract.ts';
import { findAddressProblems, tidyAddress } from './address.rules.ts';
import { MAX_ADDRESSES, MAX_IN_USE, MAX_REMOVED } from './address.table.ts';
import {
  countActiveAddresses,
  findAddressOf,
  insertAddress,
  listAddresses,
  removeOldAddresses,
  updateAddress,
  type AddressRow,
  type AddressValues,
} from './address.store.ts';

export { deleteAddressesOf } from './address.store.ts';
export { MAX_ADDRESSES } from './address.table.ts';

/** 400 past 50 saved addresses, and for fields that break a rule. */
export async function createAddress(db: Db, userId: string, fields: AddressFields): Promise<Address> {
  const values = toValues(fields);
  return inTransaction(db, async (tx) => {
    await expectRoom(tx, userId);
    await removeOldAddresses(tx, userId, MAX_REMOVED);
    // Somebody else's number stands beside the name of who receives it.
    if (!values.receiver) await fillMobile(tx, userId, values.mobile);
    return toAddress(await insertAddress(tx, userId, values));
  });
}

/** 400. Serializes changes of a shopper's addresses, so that two cannot take the last place. */
async function expectRoom(tx: Queryable, userId: string): Promise<void> {
  await lockUser(tx, userId);
  if ((await countActiveAddresses(tx, userId)) < MAX_IN_USE) return;
  const message = say('You can save up to {most} addresses. Remove one first.', { most: MAX_IN_USE });
  throw new ShopError('invalid_input', { message });
}

export async function listAddressesOf(db: Db, userId: string): Promise<Address[]> {
  return (await listAddresses(db, userId, MAX_ADDRESSES)).map(toAddress);
}

/** 404 when it is not the caller's, or removed; 400 for fields that break a rule. */
export async function changeAddress(db: Db, userId: string, addressId: string, fields: AddressFields) {
  return found(await updateAddress(db, userId, addressId, toValues(fields)));
}

export async function removeAddress(db: Db, userId: string, addressId: string): Promise<Address> {
  return found(await updateAddress(db, userId, addressId, { status: false }));
}

/** Does nothing when it is not removed; 404 when it is not the caller's, 400 past 50 saved addresses. */
export async function restoreAddress(db: Db, userId: string, addressId: string): Promise<Address> {
  return inTransaction(db, async (tx) => {
    const row = await findAddressOf(tx, userId, addressId);
    if (row?.status) return toAddress(row);
    if (row) await expectRoom(tx, userId);
    return found(await updateAddress(tx, userId, addressId, { status: true }));
  });
}

function found(row: AddressRow | undefined): Address {
  if (!row) throw new ShopError('not_found', { message: 'Address not found' });
  return toAddress(row);
}

/** 400 with a message for each invalid field; the first is the message of the answer. */
function toValues(fields: AddressFields): AddressValues {
  const tidy = tidyAddress(fields);
  const problems = findAddressProblems(tidy);
  const [message] = Object.values(problems);
  if (message) throw new ShopError('invalid_input', { message, fields: problems });
  requireCallableMobile(tidy.mobile);
  const { address_line: addressLine, ...rest } = tidy;
  return { addressLine, ...rest };
}

function toAddress(row: AddressRow): Address {
  const { id: _id, addressLine: address_line, createdAt: _createdAt, ...rest } = row;
  return withoutEmptyExtras({ _id, address_line, ...rest });
}
