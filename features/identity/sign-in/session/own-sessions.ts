// What users see and do about their own sessions: list them, change the password and so end the others.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { Principal } from '#shared/call.ts';
import { ShopError } from '#shared/shop-error.ts';
import { RECENT_SIGN_IN_MS, requireSamePassword, requireValidPassword } from '../../account/account.rules.ts';
import {
  getUser,
  lockUser,
  requirePassword,
  revokeSessionsOfUser,
  updateUser,
  wrongPassword,
  type PasswordCaller,
} from '../../account/account.ts';
import { writePasswordChanged, type OwnerMailDeps } from '../../account/account-emails.ts';
import { requireStrongPassword } from '../../account/password/password-strength.ts';
import { describeDevice } from './device.rules.ts';
import { findSessionOf, listSessions } from './session.store.ts';
import { hashPassword } from '../../account/password/password.ts';
import type { ChangePasswordBody, OwnSession } from '../sign-in.contract.ts';

const MAX_LISTED = 100;

export async function listOwnSessions(db: Db, owner: Principal, now: Date): Promise<OwnSession[]> {
  const rows = await listSessions(db, owner.userId, now, MAX_LISTED);
  return rows.map((row) => ({
    _id: row.id,
    device: describeDevice(row.userAgent),
    place: row.ipAddress,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.id === owner.sessionId,
  }));
}

/** 403 when this session is older than 15 minutes: renewing it proves nothing about who uses it now. */
export async function requireRecentSignIn(db: Queryable, owner: Principal, now: Date): Promise<void> {
  const session = await findSessionOf(db, owner.userId, owner.sessionId);
  if (!session || now.getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS) {
    throw new ShopError('recent_sign_in_needed');
  }
}

/** 400 for a wrong current password, as `requirePassword`. Ends the other sessions, and mails the owner. */
export async function changePassword(
  db: Db,
  owner: Principal,
  body: ChangePasswordBody,
  { mail, shopName, ...caller }: PasswordCaller & OwnerMailDeps,
  now: Date,
): Promise<void> {
  requireValidPassword(body.newPassword, 'newPassword');
  requireSamePassword(body);
  const user = await getUser(db, owner.userId);
  const { name, email } = user;
  requireStrongPassword(body.newPassword, { name, email, shopName }, 'newPassword');
  await requirePassword(db, user, body.currentPassword, caller, now, 'currentPassword');

  const passwordHash = await hashPassword(body.newPassword, caller.passwordCost);
  await inTransaction(db, async (tx) => {
    // A reset that came in between wins, because this caller proved the old password only.
    const isSame = (await lockUser(tx, user.id))?.passwordHash === user.passwordHash;
    if (!isSame) throw wrongPassword('currentPassword');
    await updateUser(tx, user.id, { passwordHash });
    await revokeSessionsOfUser(tx, user.id, now, owner.sessionId);
    // An unconfirmed address may be a stranger's.
    if (user.isEmailVerified) await mail.queue(tx, writePasswordChanged(user.email, shopName));
  });
}
