// Changes of the signed-in user's own profile and photo.

import type { ImageStore } from '#adapters/image-store.ts';
import { inTransaction, type Db } from '#database/client.ts';
import type { UpdateUserBody, User } from '#features/account/account.contract.ts';
import { setAvatar, updateProfile } from '#features/account/profile.ts';
import type { SessionOwner } from '#features/account/session/session.ts';
import { storeUpload, useUploads } from '#features/image/upload.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/limit/limit.ts';
import { getUserDetails } from './me.ts';

export async function changeProfile(
  db: Db,
  owner: SessionOwner,
  body: UpdateUserBody,
  settings: Parameters<typeof updateProfile>[3],
  now: Date,
): Promise<User> {
  await updateProfile(db, owner, body, settings, now);
  return getUserDetails(db, owner.userId);
}

/** 429 past 20 photos an hour. Call it before a byte of the photo is read. */
export async function countAvatar(db: Db, userId: string, rateLimitScale: number, now: Date): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.avatars, userId, rateLimitScale)], now);
}

/** Crops to a square. 413, 415, 503 or 507 as in `storeUpload`. */
export async function changeAvatar(
  db: Db,
  imageStore: ImageStore,
  userId: string,
  bytes: Buffer,
): Promise<{ _id: string; avatar: string }> {
  const { url: avatar } = await storeUpload(db, imageStore, bytes, 'square');
  await inTransaction(db, async (tx) => {
    await useUploads(tx, [avatar]);
    await setAvatar(tx, userId, avatar);
  });
  return { _id: userId, avatar };
}
