// Deletes an account. features/office/own-account/own-data decides whether it may go and erases what else
// belongs to the person.

import type { Db, Queryable } from '#database/client.ts';
import { requireAttempts } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import { ensureDeletedAccount, lockWhole, type UserRow } from './account.store.ts';
import { DELETED_ACCOUNT_ID, DELETED_NAME } from './account.table.ts';
import { getUser, toLoginAttempts, tryPassword, type Caller } from './account.ts';
import type { PasswordCost } from './password/password.ts';
import { requireOtherAdmin } from './account-status.ts';

export { deleteUser as removeAccount } from './account.store.ts';

/** 400 for a wrong password, which counts as a failed login: 429 past 10. */
export async function provePassword(
  db: Db,
  userId: string,
  password: string,
  { passwordCost, ...caller }: Caller & { passwordCost: PasswordCost },
  now: Date,
): Promise<UserRow> {
  const user = await getUser(db, userId);
  const attempts = toLoginAttempts(user.email, caller);
  await requireAttempts(db, attempts, now);
  if (!(await tryPassword(db, attempts, password, user.passwordHash, passwordCost))) throw wrongPassword();
  return user;
}

/**
 * The account that was proved, read again and locked until the transaction ends, so that nothing is added to
 * it. 400 when its password has changed, 401 when it is gone or suspended, 409 for the last admin.
 */
export async function lockProved(tx: Queryable, proved: UserRow): Promise<UserRow> {
  await requireOtherAdmin(tx, proved);
  const user = await lockWhole(tx, proved.id);
  if (user?.status !== 'Active') throw new ShopError('not_signed_in');
  if (user.passwordHash !== proved.passwordHash) throw wrongPassword();
  if (user.role !== proved.role) await requireOtherAdmin(tx, user);
  return user;
}

/** The account that gets the orders of deleted accounts. */
export async function openDeletedAccount(tx: Queryable, now: Date): Promise<{ id: string; name: string }> {
  await ensureDeletedAccount(tx, now);
  return { id: DELETED_ACCOUNT_ID, name: DELETED_NAME };
}

function wrongPassword(): ShopError {
  const message = 'Incorrect password';
  return new ShopError('invalid_input', { message, fields: { password: message } });
}
