// What users see and do about their own sessions: list them, sign out everywhere, change the password.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { requireAttempts } from '#features/platform/limit/limit.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { ChangePasswordBody, OwnSession } from '../../account/account.contract.ts';
import { RECENT_SIGN_IN_MS, requireValidPassword } from '../../account/account.rules.ts';
import { replacePassword, revokeSessionsOfUser } from '../../account/account.ts';
import { getUser, toLoginAttempts, tryPassword, type Caller } from '../../account/account.ts';
import { writePasswordChanged, type OwnerMailDeps } from '../../account/account-emails.ts';
import { requireStrongPassword } from '../../account/password/password-strength.ts';
import { describeDevice } from './device.rules.ts';
import { findSessionOf, listSessions, revokeOtherSessions } from './session.store.ts';
import { hashPassword, type PasswordCost } from '../../account/password/password.ts';
import type { SessionOwner } from './session.ts';

const MAX_LISTED = 100;

export async function listOwnSessions(db: Db, owner: SessionOwner, now: Date): Promise<OwnSession[]> {
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

/** Ends every session of this user, including the current one. */
export async function signOutEverywhere(db: Db, userId: string, now: Date): Promise<void> {
  await revokeSessionsOfUser(db, userId, now);
}

/**
 * 403 when this session was opened more than 15 minutes ago: renewing it proves nothing about who uses it
 * now.
 */
export async function requireRecentSignIn(db: Queryable, owner: SessionOwner, now: Date): Promise<void> {
  const session = await findSessionOf(db, owner.userId, owner.sessionId);
  if (!session || now.getTime() - session.createdAt.getTime() > RECENT_SIGN_IN_MS) {
    throw new ShopError('recent_sign_in_needed');
  }
}

/**
 * 400 for a wrong current password, which counts as a failed login: 429 past 10. Ends all other sessions, and
 * tells the owner by mail if the e-mail is confirmed.
 */
export async function changePassword(
  db: Db,
  owner: SessionOwner,
  body: ChangePasswordBody,
  { mail, shopName, passwordCost, ...caller }: Caller & OwnerMailDeps & { passwordCost: PasswordCost },
  now: Date,
): Promise<void> {
  requireValidPassword(body.newPassword, 'newPassword');
  if (body.newPassword !== body.confirmPassword) {
    const message = 'New password and confirm password must be same.';
    throw new ShopError('invalid_input', { message, fields: { confirmPassword: message } });
  }
  const user = await getUser(db, owner.userId);
  const { name, email } = user;
  requireStrongPassword(body.newPassword, { name, email, shopName }, 'newPassword');
  const attempts = toLoginAttempts(email, caller);
  await requireAttempts(db, attempts, now);
  const fits = await tryPassword(db, attempts, body.currentPassword, user.passwordHash, passwordCost);
  if (!fits) throw wrongPassword();

  const passwordHash = await hashPassword(body.newPassword, passwordCost);
  await inTransaction(db, async (tx) => {
    // A reset that came in between wins, because this caller proved the old password only.
    const isReplaced = await replacePassword(tx, user.id, user.passwordHash, passwordHash);
    if (!isReplaced) throw wrongPassword();
    await revokeOtherSessions(tx, user.id, owner.sessionId, now);
    // An unconfirmed address may be a stranger's.
    if (user.isEmailVerified) await mail.queue(tx, writePasswordChanged(user.email, shopName));
  });
}

function wrongPassword(): ShopError {
  const message = 'Incorrect password';
  return new ShopError('invalid_input', { message, fields: { currentPassword: message } });
}
