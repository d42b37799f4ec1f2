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
import type { UploadedImage } from './image.contract.ts';
import {
  ageUploads,
  announceUpload,
  insertUpload,
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

/** A picture for a product or a category, stored whole. 413, 415, 503 or 507 as in `storeUpload`. */
export function uploadImage(db: Db, imageStore: ImageStore, bytes: Buffer): Promise<UploadedImage> {
  return storeUpload(db, imageStore, bytes, 'whole');
}

/**
 * Returns the path of the picture, for a product, category or avatar to store. The same picture is stored
 * only once. 413 and 415 as in `readUpload`; 507 if the disk is full and 503 if the bucket does not respond:
 * nothing incomplete remains. The row is written before the file and then marked as stored, so that after any
 * interruption the picture can be found and is not used.
 */
export async function storeUpload(
  db: Db,
  store: ImageStore,
  bytes: Buffer,
  shape: UploadShape,
): Promise<UploadedImage> {
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
  const keys = [...new Set(urls.map(readUploadKey).filter((key) => key !== null))];
  if (keys.length === 0) return;
  const stored = await lockStored(tx, keys);
  if (stored.length < keys.length) {
    throw new ShopError('invalid_input', {
      message: 'The picture is no longer available. Please upload it again.',
    });
  }
  await renewUploads(tx, keys);
}

/**
 * For pictures that must be removed once nothing shows them: the next clean-up removes them without waiting a
 * day.
 */
export async function releaseUploads(tx: Queryable, urls: readonly string[]): Promise<void> {
  const keys = [...new Set(urls.map(readUploadKey).filter((key) => key !== null))];
  if (keys.length > 0) await ageUploads(tx, keys);
}

/** The key in the address of an uploaded picture; null for any other address. */
function readUploadKey(url: string): string | null {
  const key = readImageKey(url);
  return key && isUploadKey(key) ? key : null;
}

/** Adds the missing row for a picture in the store. Without a readable original it is marked for removal. */
export async function adoptUpload(db: Db, store: ImageStore, key: string): Promise<void> {
  const original = await findOriginal(store, key);
  const size = original && (await readSize(original));
  const { width, height } = size ?? { width: 0, height: 0 };
  // Its age is unknown, so orders of any age may show it.
  await insertUpload(db, { key, width, height, isStored: size !== null, createdAt: new Date(0) });
}

/** null if nobody uploaded a picture with this key. */
export async function findUpload(store: ImageStore, key: string): Promise<Buffer | null> {
  return isUploadKey(key) ? findOriginal(store, key) : null;
}
