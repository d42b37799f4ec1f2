// Account status: changed by an operator's command or by an admin on the customers page.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { normalizeEmail } from '#shared/email.ts';
import {
  findUser,
  findUserByEmail,
  lockAdmins,
  lockUser,
  revokeSessionsOfUser,
  updateUser,
  type UserRow,
} from './account.store.ts';

/** The operator's command; false when no account has this e-mail. */
export async function setAccountState(
  db: Db,
  email: string,
  state: 'admin' | 'suspended' | 'restored',
  now: Date,
): Promise<boolean> {
  const user = await findUserByEmail(db, normalizeEmail(email));
  if (!user) return false;
  await inTransaction(db, async (tx) => {
    if (state === 'admin') await updateUser(tx, user.id, { role: 'ADMIN', status: 'Active' });
    else await setAccountStatus(tx, user.id, state, now);
  });
  return true;
}

/**
 * A suspended user is signed out at once. Returns the account before the change, locked; undefined when there
 * is none.
 */
export async function setAccountStatus(
  tx: Queryable,
  userId: string,
  to: 'suspended' | 'restored',
  now: Date,
): Promise<UserRow | undefined> {
  await lockUser(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) return undefined;
  await updateUser(tx, userId, { status: to === 'suspended' ? 'Suspended' : 'Active' });
  if (to === 'suspended') await revokeSessionsOfUser(tx, userId, now);
  return user;
}

/**
 * 409 when the shop would have no active admin without this account. The other admins stay locked until the
 * transaction ends.
 */
export async function requireOtherAdmin(tx: Queryable, { id, role }: UserRow): Promise<void> {
  if (role !== 'ADMIN') return;
  const admins = await lockAdmins(tx);
  if (!admins.some((other) => other !== id)) throw new ShopError('last_admin');
}
