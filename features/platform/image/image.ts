// Provides pictures by key, in the widths and formats that pages use: rendered from the original when first
// requested, then cached in the image store, where they can be made again at any time.

import type { FastifyBaseLogger } from 'fastify';
import type { ImageStore } from '#adapters/image-store.ts';
import { findVariant, storeVariant, type ImageVariant } from './image-files.ts';
import { loadSharp, type Sharp } from './load-sharp.ts';
import type { ImageFormat } from '#shared/images.ts';
import { limitTo } from '#shared/take-turns.ts';
import { findUpload } from './upload.ts';

/** Returns the original of a picture that nobody uploaded; null if the key is not one of this source. */
export type ImageSource = { find(key: string): Promise<Buffer | string | null> };

/** Drawing and scaling run beside the pages; two at a time leave room for them on a small machine. */
const RENDER_CONCURRENCY = 2;

export type Images = { find(variant: ImageVariant): Promise<Buffer | null> };

type ImageDeps = { store: ImageStore; source: ImageSource | null; log: FastifyBaseLogger };

export function openImages({ store, source, log }: ImageDeps): Images {
  const pending = new Map<string, Promise<Buffer | null>>();
  const takeTurn = limitTo(RENDER_CONCURRENCY);

  async function make(variant: ImageVariant): Promise<Buffer | null> {
    const original = (await findUpload(store, variant.key)) ?? (await source?.find(variant.key));
    if (!original) return null;
    const image = await renderImage(original, variant);
    // With a full disk or an unavailable bucket pictures are rendered each time.
    await storeVariant(store, variant, image).catch((error: unknown) =>
      log.warn({ err: error }, 'cannot keep a picture'),
    );
    return image;
  }

  return {
    /** null if there is no such picture. Concurrent requests for the same picture share one rendering. */
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

const SVG_DENSITY = 72;
const MAX_DENSITY = 600;

/**
 * An original, SVG text or stored bytes, in one width and format: aspect ratio and transparency stay, and
 * pixels are never enlarged. Off the main thread; untrusted uploads never reach it (decode-process.ts).
 */
export async function renderImage(
  original: Buffer | string,
  { width, format }: { width: number; format: ImageFormat },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image =
    typeof original === 'string'
      ? readSvg(sharp, original, width)
      : sharp(original).autoOrient().resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? // Small coloured letters fray under 4:2:0; 4:4:4 costs 6 % more bytes.
      image.avif({ quality: 50, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer()
    : image.webp({ quality: 80, effort: 2, alphaQuality: 80 }).toBuffer();
}

function readSvg(sharp: Sharp, svg: string, width: number) {
  const nominal = Number(/<svg[^>]*\bwidth="(\d+)"/.exec(svg)?.[1] ?? width);
  const density = Math.min(MAX_DENSITY, (SVG_DENSITY * width) / nominal);
  return sharp(Buffer.from(svg), { density }).resize({ width });
}
