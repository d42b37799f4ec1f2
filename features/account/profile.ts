// What a person may change of their own account: name, e-mail, mobile, photo. Never role, status or anything else.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/limit/limit.ts';
import { writeEmailChanged, type Letters } from './account-letters.ts';
import type { UpdateUserBody } from './account.contract.ts';
import { toProfile } from './account.rules.ts';
import { lockUser, updateUser } from './account.store.ts';
import { getUser, nameTakenEmail } from './account.ts';
import { requireRecentSignIn } from './own-sessions.ts';
import type { SessionOwner } from './session.ts';

/**
 * Another e-mail wants a sign-in of the last 15 minutes (403) and one that nobody has (409); it is unverified then, and the
 * old address is told by mail. 429 past 10 of them an hour.
 */
export async function updateProfile(
  db: Db,
  owner: SessionOwner,
  body: UpdateUserBody,
  { mail, shopName, rateLimitScale }: Letters & { rateLimitScale: number },
  now: Date,
): Promise<void> {
  const profile = toProfile(body);
  const { userId } = owner;
  if (profile.email !== (await getUser(db, userId)).email) {
    await requireRecentSignIn(db, owner, now);
    await requireAttempts(db, [toAttempt(LIMITS.emailChanges, userId, rateLimitScale)], now);
  }
  try {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const { email: oldEmail } = await getUser(tx, userId);
      if (profile.email === oldEmail) return updateUser(tx, userId, profile);
      await requireRecentSignIn(tx, owner, now);
      await mail.queue(tx, writeEmailChanged(oldEmail, shopName));
      return updateUser(tx, userId, { ...profile, isEmailVerified: false });
    });
  } catch (error) {
    throw nameTakenEmail(error);
  }
}

export async function setAvatar(db: Queryable, userId: string, avatar: string): Promise<void> {
  await updateUser(db, userId, { avatar });
}
