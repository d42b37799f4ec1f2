// The first proof that an e-mail is its owner's, by a code or link to a new password: whoever asks for it
// need not be whoever registered.

import type { Queryable } from '#database/client.ts';
import { getUser, revokeSessionsOfUser, updateUser } from '../../account/account.ts';
import { deleteAddressesOf } from '#features/cart/address/address.ts';
import { worksForShop } from '#features/stores/staff/staff.ts';
import { deleteAllMethods } from '../second-factor/second-factor.store.ts';

/**
 * Takes away everything by which somebody else could still open the account, or steer where goods go. The
 * password too, so that nothing is added again before the new one is set. Nothing of those who already work
 * for the shop: a mailbox that one of them mistyped must not open it.
 */
export async function clearBeforeProof(tx: Queryable, userId: string, now: Date): Promise<void> {
  const { role } = await getUser(tx, userId);
  if (role === 'ADMIN' || (await worksForShop(tx, userId))) return;
  await revokeSessionsOfUser(tx, userId, now);
  await deleteAllMethods(tx, userId);
  await deleteAddressesOf(tx, userId);
  await updateUser(tx, userId, { mobile: '', passwordHash: '' });
}
