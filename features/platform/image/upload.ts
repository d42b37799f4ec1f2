// Stores uploaded pictures: re-encoded, filed under the hash of their content, served like any other picture;
// and protects them while something that shows them is saved.

import { createHash } from 'node:crypto';
import type { ImageStore } from '#adapters/image-store.ts';
import type { Db, Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '../limit/limit.ts';
import { readImageKey, toImageUrl } from '#shared/images.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findOriginal, storeOriginal } from './image-files.ts';
import { readSize, readUpload } from './read-upload.ts';
import type { UploadShape } from './decode-process.ts';
import {
  ageUploads,
  announceUpload,
  insertFound,
  lockStored,
  markStored,
  renewUploads,
} from './upload.store.ts';

export type UploadDeps = { db: Db; config: { rateLimitScale: number }; imageStore: ImageStore };

/** No key of a picture that the shop draws itself starts with this. */
const PREFIX = 'u-';

export const isUploadKey = (key: string) => key.startsWith(PREFIX);

/** 429 past 600 pictures an hour. Call before a byte of the picture is read. */
export async function countUpload(db: Db, userId: string, rateLimitScale: number, now: Date): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.uploads, userId, rateLimitScale)], now);
}

/**
 * Returns the path of the picture, for something to show; the same picture is stored only once. 413, 415, 503
 * and 507. The row is written before the file and then marked as stored: whenever this is interrupted, the
 * picture can be found and is not used.
 */
export async function storeUpload(db: Db, store: ImageStore, bytes: Buffer, shape: UploadShape) {
  const { image, width, height } = await readUpload(bytes, shape);
  const key = PREFIX + createHash('sha256').update(image).digest('hex').slice(0, 40);
  await announceUpload(db, key, { width, height });
  await storeOriginal(store, key, image);
  await markStored(db, key);
  return { url: toImageUrl(key), width, height };
}

/**
 * For saving something that shows these pictures, in the same transaction: none of them can be removed before
 * it ends. 400 if an uploaded one no longer exists; addresses of other pictures are ignored.
 */
export async function useUploads(tx: Queryable, urls: readonly string[]): Promise<void> {
  const keys = listUploadKeys(urls);
  if (keys.length === 0) return;
  const stored = await lockStored(tx, keys);
  if (stored.length < keys.length) {
    throw new ShopError('invalid_input', {
      message: 'The picture is no longer available. Please upload it again.',
    });
  }
  await renewUploads(tx, keys);
}

/** For pictures that the next clean-up must remove if nothing shows them, without waiting a day. */
export async function releaseUploads(tx: Queryable, urls: readonly string[]): Promise<void> {
  const keys = listUploadKeys(urls);
  if (keys.length > 0) await ageUploads(tx, keys);
}

/** The keys in those addresses that are of uploaded pictures, each once. */
function listUploadKeys(urls: readonly string[]): string[] {
  const keys = urls.map(readImageKey).filter((key): key is string => key !== null && isUploadKey(key));
  return [...new Set(keys)];
}

/** Adds the missing row for a picture in the store. */
export async function adoptUpload(db: Db, store: ImageStore, key: string): Promise<void> {
  const original = await findOriginal(store, key);
  await insertFound(db, key, original && (await readSize(original)));
}

/** null if nobody uploaded a picture with this key. */
export async function findUpload(store: ImageStore, key: string): Promise<Buffer | null> {
  return isUploadKey(key) ? findOriginal(store, key) : null;
}
