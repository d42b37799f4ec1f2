// Converts an upload to the original that the shop stores: fully decoded and encoded again, so that nothing
// else of the file remains (location, camera, hidden data). Never trusts a name or a declared type. Another
// process decodes (decode-process.ts): it gives the memory back, and may hang or crash harmlessly.

import { ShopError } from '#shared/shop-error.ts';
import { openHelper } from '#adapters/helper-process.ts';
import type { DecodedImage, EncodedImage, ImageRejection, UploadShape } from './decode-process.ts';
import { loadSharp } from './load-sharp.ts';
import { MAX_UPLOAD_BYTES, sniffFormat } from './upload.rules.ts';

const TOO_LARGE = {
  too_many_pixels: 'Image must have at most 25 megapixels',
  too_much_work: 'This image takes too long to process. Please choose a smaller one.',
};

/**
 * The original as WebP, and its size. 413 past the limits of bytes, pixels or time; 415 if its first bytes
 * are of none of the five formats, or say something else than what follows, or it does not decode completely.
 */
export async function readUpload(bytes: Buffer, shape: UploadShape): Promise<DecodedImage> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ShopError('image_too_large');
  const format = sniffFormat(bytes);
  if (!format) throw new ShopError('not_an_image');
  const read = await decode({ bytes, format, shape });
  if (typeof read !== 'string') return read;
  if (read === 'not_an_image') throw new ShopError('not_an_image');
  throw new ShopError('image_too_large', { message: TOO_LARGE[read] });
}

/** Size of a stored picture; null if it cannot be read. */
export async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .metadata()
    .catch(() => null);
}

/** Many times what a picture needs on an idle machine; shorter for shoppers, as others wait meanwhile. */
const LONGEST_MS = { whole: 30_000, square: 10_000 };

/** One picture at a time: a decoded image takes up to about 400 MB, though most take a tenth of that. */
const helper = openHelper<EncodedImage, DecodedImage | ImageRejection>({
  program: new URL('decode-process.ts', import.meta.url),
  // Starting takes longer than decoding a small picture, and people often upload several.
  idleMs: 5_000,
  maxBytes: 160 * 1024 * 1024,
});

/** 'too_much_work' if the process timed out or crashed. */
export async function decode(
  encoded: EncodedImage,
  timeoutMs = LONGEST_MS[encoded.shape],
): Promise<DecodedImage | ImageRejection | 'too_much_work'> {
  // Product pictures go before shoppers' photos, however many of those are waiting.
  const isUrgent = encoded.shape === 'whole';
  return (await helper.ask(encoded, { timeoutMs, isUrgent })) ?? 'too_much_work';
}
