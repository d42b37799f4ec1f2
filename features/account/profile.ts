// What a user may change of their own account: name, e-mail, mobile and photo, never role or status.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/limit/limit.ts';
import { writeEmailChanged, type OwnerMailDeps } from './account-emails.ts';
import type { UpdateUserBody } from './account.contract.ts';
import { toProfile } from './account.rules.ts';
import { lockUser, updateUser, type UserRow } from './account.store.ts';
import { getUser, nameTakenEmail, requireFreeEmail } from './account.ts';
import {
  askForConfirmation,
  mayMailConfirmation,
  type ConfirmationQueue,
} from './email-confirmation/email-confirmation.ts';
import { requireRecentSignIn } from './session/own-sessions.ts';
import type { SessionOwner } from './session/session.ts';

type Changing = OwnerMailDeps & { confirmations: ConfirmationQueue; rateLimitScale: number };

/**
 * A new e-mail needs a sign-in within the last 15 minutes (403) and must be free (409). It is unconfirmed and
 * gets a link; the old address, if confirmed, is told by mail. 429 past 10 e-mail changes an hour.
 */
export async function updateProfile(
  db: Db,
  owner: SessionOwner,
  body: UpdateUserBody,
  changing: Changing,
  now: Date,
): Promise<void> {
  const profile = toProfile(body);
  const { userId } = owner;
  const isOther = profile.email !== (await getUser(db, userId)).email;
  const mayMail = isOther && (await prepareEmailChange(db, owner, profile.email, changing, now));
  try {
    await inTransaction(db, async (tx) => {
      await lockUser(tx, userId);
      const old = await getUser(tx, userId);
      await updateUser(tx, userId, profile);
      if (profile.email !== old.email)
        await changeEmail(tx, owner, { old, to: profile.email, mayMail }, changing, now);
    });
  } catch (error) {
    throw nameTakenEmail(error);
  }
}

/** Does all checks before anything is changed; returns whether a link may be mailed to the new address. */
async function prepareEmailChange(
  db: Db,
  owner: SessionOwner,
  email: string,
  { rateLimitScale }: Changing,
  now: Date,
): Promise<boolean> {
  await requireRecentSignIn(db, owner, now);
  await requireAttempts(db, [toAttempt(LIMITS.emailChanges, owner.userId, rateLimitScale)], now);
  await requireFreeEmail(db, email);
  return mayMailConfirmation(db, email, rateLimitScale, now);
}

async function changeEmail(
  tx: Queryable,
  owner: SessionOwner,
  { old, to, mayMail }: { old: UserRow; to: string; mayMail: boolean },
  { mail, shopName, confirmations }: Changing,
  now: Date,
): Promise<void> {
  await requireRecentSignIn(tx, owner, now);
  await updateUser(tx, old.id, { isEmailVerified: false });
  // An unconfirmed address may be a stranger's.
  if (old.isEmailVerified) await mail.queue(tx, writeEmailChanged(old.email, shopName));
  await askForConfirmation(tx, confirmations, { id: old.id, email: to }, { mayMail, now });
}

export async function setAvatar(db: Queryable, userId: string, avatar: string): Promise<void> {
  await updateUser(db, userId, { avatar });
}
