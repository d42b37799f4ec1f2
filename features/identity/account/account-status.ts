// What becomes of an account: suspended, restored or made an admin by a command or on the customers page, or
// deleted by its owner (features/office/own-account/own-data erases what else belongs to the person).

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { ShopError } from '#shared/shop-error.ts';
import { normalizeEmail } from '#shared/email.ts';
import {
  findUserByEmail,
  lockAdmins,
  lockUser,
  revokeSessionsOfUser,
  updateUser,
  type UserRow,
} from './account.store.ts';
import { wrongPassword } from './account.ts';

export { deleteUser as removeAccount, openDeletedAccount } from './account.store.ts';

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

/** A suspended user is signed out at once. Returns the account before the change, locked, if there is one. */
export async function setAccountStatus(
  tx: Queryable,
  userId: string,
  to: 'suspended' | 'restored',
  now: Date,
): Promise<UserRow | undefined> {
  const user = await lockUser(tx, userId);
  if (!user) return undefined;
  await updateUser(tx, userId, { status: to === 'suspended' ? 'Suspended' : 'Active' });
  if (to === 'suspended') await revokeSessionsOfUser(tx, userId, now);
  return user;
}

/** 409 when no other account is an active admin. The admins stay locked until the transaction ends. */
export async function requireOtherAdmin(tx: Queryable, { id, role }: Pick<UserRow, 'id' | 'role'>) {
  if (role !== 'ADMIN') return;
  const admins = await lockAdmins(tx);
  if (!admins.some((other) => other !== id)) throw new ShopError('last_admin');
}

/**
 * The account that was proved, read again and locked until the transaction ends, so that nothing is added to
 * it. 400 when its password has changed, 401 when it is gone or suspended, 409 for the last admin.
 */
export async function lockProved(tx: Queryable, proved: UserRow): Promise<UserRow> {
  await requireOtherAdmin(tx, proved);
  const user = await lockUser(tx, proved.id, 'update');
  if (user?.status !== 'Active') throw new ShopError('not_signed_in');
  if (user.passwordHash !== proved.passwordHash) throw wrongPassword();
  if (user.role !== proved.role) await requireOtherAdmin(tx, user);
  return user;
}
