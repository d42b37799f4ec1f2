// Takes an uploaded picture into the shop: read anew, kept under the hash of its content, reached like any
// other picture; and holds on to it while something that shows it is saved.

import { createHash } from 'node:crypto';
import type { ImageStore } from '#adapters/image-store.ts';
import type { Db, Queryable } from '#database/client.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/limit/limit.ts';
import { readImageKey, toImageUrl } from '#shared/images.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findOriginal, storeOriginal } from './image-files.ts';
import { readSize, readUpload } from './read-upload.ts';
import type { UploadShape } from './decode-process.ts';
import type { UploadedImage } from './upload.contract.ts';
import {
  ageUploads,
  announceUpload,
  insertUpload,
  lockStored,
  markStored,
  renewUploads,
} from './upload.store.ts';

/** No key of a picture the shop draws itself begins so. */
const PREFIX = 'u-';

export const isUploadKey = (key: string) => key.startsWith(PREFIX);

/** 429 past 600 pictures an hour. To be asked before a byte of the picture is read. */
export async function countUpload(db: Db, userId: string, rateLimitScale: number, now: Date): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.uploads, userId, rateLimitScale)], now);
}

/** A picture for a product or a category, kept whole. 413, 415, 503 or 507 as `storeUpload` says. */
export function uploadImage(db: Db, imageStore: ImageStore, bytes: Buffer): Promise<UploadedImage> {
  return storeUpload(db, imageStore, bytes, 'whole');
}

/**
 * The path of the picture, for a product, category or avatar to keep. The same picture twice is kept once.
 * 413 and 415 as `readUpload` says; 507 when the disk is full and 503 when the bucket does not answer:
 * nothing half is left. Its row comes before its file, and says when that is there: whatever happens in
 * between can be found, and is not used.
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
 * For whoever saves something that shows these pictures, in the same transaction: until it is over, none of
 * them can go. 400 when an uploaded one is gone; addresses of other pictures are none of its business.
 */
export async function useUploads(tx: Queryable, urls: readonly string[]): Promise<void> {
  const keys = [...new Set(urls.map(readUploadKey).filter((key) => key !== null))];
  if (keys.length === 0) return;
  const stored = await lockStored(tx, keys);
  if (stored.length < keys.length) {
    throw new ShopError('invalid_input', {
      message: 'The picture is no longer there. Please upload it again.',
    });
  }
  await renewUploads(tx, keys);
}

/**
 * For pictures that must not stay once nothing shows them: the next round of the clean-up takes them, and
 * does not wait for a day.
 */
export async function releaseUploads(tx: Queryable, urls: readonly string[]): Promise<void> {
  const keys = [...new Set(urls.map(readUploadKey).filter((key) => key !== null))];
  if (keys.length > 0) await ageUploads(tx, keys);
}

/** The key in the address of an uploaded picture; null for any other. */
function readUploadKey(url: string): string | null {
  const key = readImageKey(url);
  return key && isUploadKey(key) ? key : null;
}

/**
 * Gives a picture in the store the row it lacks. Without a readable original it is as good as on its way
 * out.
 */
export async function adoptUpload(db: Db, store: ImageStore, key: string): Promise<void> {
  const original = await findOriginal(store, key);
  const size = original && (await readSize(original));
  const { width, height } = size ?? { width: 0, height: 0 };
  // Nobody knows since when it has been there, and orders may show it since then.
  await insertUpload(db, { key, width, height, isStored: size !== null, createdAt: new Date(0) });
}

/** null when nobody uploaded a picture of that key. */
export async function findUpload(store: ImageStore, key: string): Promise<Buffer | null> {
  return isUploadKey(key) ? findOriginal(store, key) : null;
}
