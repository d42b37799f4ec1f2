// Paths in the image store: ab/{key}/ has {width}.{format} for each rendered picture, and the original of an
// uploaded one.

import { createHash } from 'node:crypto';
import path from 'node:path';
import { copiedIn, imageBucket } from '#adapters/image-bucket.ts';
import { imageFolder } from '#adapters/image-folder.ts';
import { ImageStoreFull, ImageStoreUnavailable, type ImageStore } from '#adapters/image-store.ts';
import type { ImageFormat } from '#shared/images.ts';
import { ShopError } from '#shared/shop-error.ts';
import { DAY_MS } from '#shared/times.ts';

export type ImageVariant = { key: string; width: number; format: ImageFormat };

/** The folder DATA_DIR/images; with a bucket it has copies of what this machine served in the last month. */
export function openImageStore(
  { dataDir, imageStoreUrl }: { dataDir: string; imageStoreUrl: string | null },
  log: { warn(details: object, message: string): void },
): ImageStore {
  const folder = path.join(dataDir, 'images');
  if (!imageStoreUrl) return imageFolder(folder);
  const copies = imageFolder(folder, { removeAfterMs: 30 * DAY_MS });
  const warn = (err: unknown, message: string) => log.warn({ err }, message);
  return copiedIn(copies, imageBucket(imageStoreUrl, warn), warn);
}

/** Spread over 256 folders. The key has been validated, so it cannot name a path outside. */
export function toFolder(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 2)}/${key}`;
}

const toFile = ({ key, width, format }: ImageVariant) => `${toFolder(key)}/${width}.${format}`;

export const toOriginal = (key: string) => `${toFolder(key)}/original.webp`;

/** Also null if the bucket does not respond: a size can be made again, and the original may be nearer. */
export function findVariant(store: ImageStore, variant: ImageVariant): Promise<Buffer | null> {
  return store.get(toFile(variant)).catch(nullWhenUnavailable);
}

export function findOriginal(store: ImageStore, key: string): Promise<Buffer | null> {
  return store.get(toOriginal(key)).catch(explain);
}

export function storeVariant(store: ImageStore, variant: ImageVariant, image: Buffer): Promise<void> {
  return store.put(toFile(variant), image, { isCopy: true });
}

/** An original cannot be made again: it is stored, not only queued, when this returns. 503, 507. */
export function storeOriginal(store: ImageStore, key: string, image: Buffer): Promise<void> {
  return store.put(toOriginal(key), image).catch(explain);
}

function nullWhenUnavailable(error: unknown): null {
  if (error instanceof ImageStoreUnavailable) return null;
  throw error;
}

function explain(error: unknown): never {
  if (error instanceof ImageStoreFull) throw new ShopError('storage_full');
  if (error instanceof ImageStoreUnavailable) {
    throw new ShopError('images_unavailable', { retryAfterSeconds: 5 });
  }
  throw error;
}
