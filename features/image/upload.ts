// Takes an uploaded picture into the shop: read anew, kept under the hash of its content, reached like any other picture.

import { createHash } from 'node:crypto';
import { toImageUrl } from '#shared/images.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findOriginal, keepOriginal } from './kept-images.ts';
import { readUpload, type UploadShape } from './read-upload.ts';

/** No key of a picture the shop draws itself begins so. */
const PREFIX = 'u-';

/**
 * The path of the picture, for a product, category or avatar to keep. The same picture twice is kept once.
 * 413 and 415 as `readUpload` says; 507 when the disk is full, and then nothing of it is left there.
 */
export async function keepUpload(dataDir: string, bytes: Buffer, shape: UploadShape): Promise<string> {
  const original = await readUpload(bytes, shape);
  const key = PREFIX + createHash('sha256').update(original).digest('hex').slice(0, 40);
  await keepOriginal(dataDir, key, original).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC' || error.code === 'EDQUOT' ? new ShopError('no_room') : error;
  });
  return toImageUrl(key);
}

/** null when nobody uploaded a picture of that key. */
export async function findUpload(dataDir: string, key: string): Promise<Buffer | null> {
  return key.startsWith(PREFIX) ? findOriginal(dataDir, key) : null;
}
