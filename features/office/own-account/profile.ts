// The signed-in user's own account: what they see and may change of it, which is never role or status.

import { sql } from 'drizzle-orm';
import type { ImageStore } from '#adapters/image-store.ts';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { writeEmailChanged, type OwnerMailDeps } from '#features/identity/account/account-emails.ts';
import {
  PROFILE_FIELDS,
  type UpdateUserBody,
  type User,
} from '#features/identity/account/account.contract.ts';
import {
  getUser,
  lockUser,
  requireFreeEmail,
  updateUser,
  type UserRow,
} from '#features/identity/account/account.ts';
import {
  askForConfirmation,
  mayMailConfirmation,
  type ConfirmationQueue,
} from '#features/identity/account/email-confirmation/email-confirmation.ts';
import { requireRecentSignIn } from '#features/identity/sign-in/session/own-sessions.ts';
import { lacksSecondFactor } from '#features/identity/sign-in/session/session.ts';
import { storeUpload, useUploads } from '#features/platform/image/upload.ts';
import { MAX_ADDRESSES } from '#features/cart/address/address.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { findAssignments } from '#features/stores/staff/staff.ts';
import type { Principal } from '#shared/call.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { MOBILE_PROBLEM, readMobile } from '#shared/phone.ts';
import { requireCallableMobile } from '#shared/phone.server.ts';
import { refuseField } from '#shared/shop-error.ts';

/** Only the newest orders; a separate call lists them all. */
const MAX_ORDERS = 50;

export async function getUserDetails(db: Db, userId: string): Promise<User> {
  const [user, belongings, staff] = await Promise.all([
    getUser(db, userId),
    listBelongings(db, userId),
    findAssignments(db, userId),
  ]);
  const isOfShop = user.role === 'ADMIN' || staff.length > 0;
  return {
    _id: user.id,
    ...(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field]])) as Required<UpdateUserBody>),
    avatar: user.avatar,
    verify_email: user.isEmailVerified,
    last_login_date: user.lastLoginAt?.toISOString() ?? null,
    status: user.status,
    ...belongings,
    role: user.role,
    staff,
    needs_second_step: isOfShop && (await lacksSecondFactor(db, userId)),
  };
}

type Belongings = Pick<User, 'address_details' | 'shopping_cart' | 'orderHistory'>;

async function listBelongings(db: Db, userId: string): Promise<Belongings> {
  const { rows } = await db.execute<Belongings>(sql`
    SELECT ARRAY(SELECT id FROM addresses WHERE user_id = ${userId} ORDER BY status DESC, id DESC LIMIT ${MAX_ADDRESSES}) AS address_details,
      ARRAY(SELECT line.id FROM cart_lines line JOIN carts ON carts.id = line.cart_id
        WHERE carts.user_id = ${userId} ORDER BY line.id) AS shopping_cart,
      ARRAY(SELECT id FROM orders WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${MAX_ORDERS}) AS "orderHistory"`);
  return rows[0]!;
}

type ProfileChangeDeps = OwnerMailDeps & { confirmations: ConfirmationQueue; rateLimitScale: number };

/**
 * A new e-mail needs a sign-in within the last 15 minutes (403) and must be free (409). It is unconfirmed and
 * gets a link; the old address, if confirmed, is told by mail. 429 past 10 e-mail changes an hour.
 */
export async function changeProfile(
  db: Db,
  owner: Principal,
  body: UpdateUserBody,
  changing: ProfileChangeDeps,
  now: Date,
): Promise<User> {
  const profile = toProfile(body);
  requireCallableMobile(profile.mobile);
  const { userId } = owner;
  let mayMail = false;
  if (profile.email !== (await getUser(db, userId)).email) {
    const { rateLimitScale } = changing;
    await requireRecentSignIn(db, owner, now);
    await requireAttempts(db, [toAttempt(LIMITS.emailChanges, userId, rateLimitScale)], now);
    await requireFreeEmail(db, profile.email);
    mayMail = await mayMailConfirmation(db, profile.email, rateLimitScale, now);
  }
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const old = await getUser(tx, userId);
    await updateUser(tx, userId, profile);
    if (profile.email !== old.email)
      await changeEmail(tx, owner, { old, to: profile.email, mayMail }, changing, now);
  });
  return getUserDetails(db, userId);
}

function toProfile(body: UpdateUserBody): UpdateUserBody {
  const email = normalizeEmail(body.email);
  if (!isEmail(email)) throw refuseField('email', 'Enter a valid email');
  const mobile = readMobile(body.mobile);
  if (!mobile) throw refuseField('mobile', MOBILE_PROBLEM);
  return { ...body, email, mobile };
}

async function changeEmail(
  tx: Queryable,
  owner: Principal,
  { old, to, mayMail }: { old: UserRow; to: string; mayMail: boolean },
  { mail, shopName, confirmations }: ProfileChangeDeps,
  now: Date,
): Promise<void> {
  await requireRecentSignIn(tx, owner, now);
  await updateUser(tx, old.id, { isEmailVerified: false });
  // An unconfirmed address may be a stranger's.
  if (old.isEmailVerified) await mail.queue(tx, writeEmailChanged(old.email, shopName));
  await askForConfirmation(tx, confirmations, { id: old.id, email: to }, { mayMail, now });
}

/** Crops to a square. 413, 415, 503 or 507 as in `storeUpload`. */
export async function changeAvatar(db: Db, imageStore: ImageStore, userId: string, bytes: Buffer) {
  const { url: avatar } = await storeUpload(db, imageStore, bytes, 'square');
  await inTransaction(db, async (tx) => {
    await useUploads(tx, [avatar]);
    await updateUser(tx, userId, { avatar });
  });
  return { _id: userId, avatar };
}
