// Converts an upload to the original that the shop stores: fully decoded and encoded again, so that nothing
// else of the file remains (location, camera, hidden data). Never trusts a name or a declared type.

import { ShopError } from '#shared/shop-error.ts';
import type { DecodedImage, UploadShape } from './decode-process.ts';
import { decode } from './decode.ts';
import { loadSharp } from './load-sharp.ts';
import { MAX_UPLOAD_BYTES, sniffFormat } from './upload.rules.ts';

const TOO_LARGE = {
  too_many_pixels: 'Image must have at most 25 megapixels',
  too_much_work: 'This image takes too long to process. Please choose a smaller one.',
};

/**
 * 413 if it has too many bytes, 415 if its first bytes match none of the five formats: all that can be
 * checked without decoding.
 */
function requireImageBytes(bytes: Buffer): void {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ShopError('image_too_large');
  if (!sniffFormat(bytes)) throw new ShopError('not_an_image');
}

/**
 * The original as WebP, and its size. 413 past 25 megapixels or the time limit; 415 if it is not what its
 * first bytes say or does not decode completely.
 */
export async function readUpload(bytes: Buffer, shape: UploadShape): Promise<DecodedImage> {
  requireImageBytes(bytes);
  const read = await decode({ bytes, format: sniffFormat(bytes)!, shape });
  if (typeof read !== 'string') return read;
  if (read === 'not_an_image') throw new ShopError('not_an_image');
  throw new ShopError('image_too_large', { message: TOO_LARGE[read] });
}

/** Size of a stored picture; null if it cannot be read. */
export async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const sharp = await loadSharp();
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return facts && { width: facts.width, height: facts.height };
}
