// Removes uploaded images that nothing shows: features/platform/image does it, and this file supplies where
// images are shown.

import type { ImageStore } from '#adapters/image-store.ts';
import type { Db } from '#database/client.ts';
import { removeOrphans } from '#features/platform/image/orphans.ts';
import { findOrdered, findShown } from './shown-images.store.ts';

export function sweepImages(
  place: { db: Db; imageStore: ImageStore },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  return removeOrphans({ ...place, findShown, findOrdered }, now, signal);
}
