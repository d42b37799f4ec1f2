// Pictures by key, in the widths and formats pages use: made from the original when first wanted, then kept
// in the image store. What is kept here is a copy that can be made again at any time.

import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from '#adapters/image-store.ts';
import { findVariant, storeVariant, type ImageVariant } from './image-files.ts';
import { renderImage } from './render-image.ts';
import { limitTo } from '#shared/take-turns.ts';
import { findUpload } from './upload.ts';

/** Gives the original of a picture nobody uploaded; null when the key is not one of its own. */
export type ImageSource = { find(key: string): Promise<Buffer | string | null> };

/** Drawing and scaling happen beside the pages; two leave them room on a small machine. */
const RENDER_CONCURRENCY = 2;

export type Images = { find(variant: ImageVariant): Promise<Buffer | null> };

export function openImages(options: {
  store: ImageStore;
  source: ImageSource | null;
  log: FastifyBaseLogger;
}): Images {
  const { store, source, log } = options;
  const pending = new Map<string, Promise<Buffer | null>>();
  const takeTurn = limitTo(RENDER_CONCURRENCY);

  async function make(variant: ImageVariant): Promise<Buffer | null> {
    const original = (await findUpload(store, variant.key)) ?? (await source?.find(variant.key));
    if (!original) return null;
    const image = await renderImage(original, variant);
    // A full disk, or a bucket that does not answer, must not blank the pictures: they are then made again
    // each time.
    await storeVariant(store, variant, image).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot keep a picture'),
    );
    return image;
  }

  return {
    /** null when there is no such picture. Those who want the same one at the same time share its making. */
    async find(variant) {
      const stored = await findVariant(store, variant);
      if (stored) return stored;
      const name = `${variant.key}/${variant.width}.${variant.format}`;
      const begun = pending.get(name);
      if (begun) return begun;
      const making = takeTurn(() => make(variant)).finally(() => pending.delete(name));
      pending.set(name, making);
      return making;
    },
  };
}
