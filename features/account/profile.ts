// What a person may change of their own account: name, e-mail, mobile, photo. Never role, status or anything
// else.

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
 * Another e-mail wants a sign-in of the last 15 minutes (403) and one that nobody has (409); it is
 * unconfirmed then and gets a link, and the old address, if it was confirmed, is told by mail. 429 past 10
 * of them an hour.
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

/** What may refuse the change before anything is done; gives whether the new address may be mailed a link. */
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
  // An address that nobody has confirmed may be a stranger's.
  if (old.isEmailVerified) await mail.queue(tx, writeEmailChanged(old.email, shopName));
  await askForConfirmation(tx, confirmations, { id: old.id, email: to }, { mayMail, now });
}

export async function setAvatar(db: Queryable, userId: string, avatar: string): Promise<void> {
  await updateUser(db, userId, { avatar });
}
