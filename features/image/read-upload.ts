// What somebody uploaded, to the original the shop keeps: decoded whole and written anew, so that nothing of the file itself
// is left (place, camera, hidden data). Never trusts a name or a declared type.

import sharp from 'sharp';
import { ShopError } from '#shared/shop-error.ts';
import { limitTo } from './take-turns.ts';
import { MAX_PIXELS, MAX_UPLOAD_BYTES, sniffFormat, type UploadFormat } from './upload.rules.ts';

/** A square is cut out of the middle; whole pictures only shrink. */
export type UploadShape = 'square' | 'whole';

export type ReadUpload = { image: Buffer; width: number; height: number };

const SQUARE_SIDE = 800;
const WHOLE_SIDE = 1600;

/** One at a time: an unpacked picture takes up to 100 MB. */
const takeTurn = limitTo(1);

/** 413 when it is too many bytes, 415 when its first bytes are none of the five formats: all that is said without decoding. */
export function requireImageBytes(bytes: Buffer): void {
  if (bytes.length > MAX_UPLOAD_BYTES) throw new ShopError('image_too_large');
  if (!sniffFormat(bytes)) throw new ShopError('not_an_image');
}

/** The original as WebP, and its size. 413 past 25 megapixels, 415 when it is not what its first bytes say or does not decode to the end. */
export async function readUpload(bytes: Buffer, shape: UploadShape): Promise<ReadUpload> {
  requireImageBytes(bytes);
  return takeTurn(() => decode(bytes, sniffFormat(bytes)!, shape));
}

/** Of a picture the shop has kept; null when it is none any more. */
export async function readSize(bytes: Buffer): Promise<{ width: number; height: number } | null> {
  const facts = await sharp(bytes)
    .metadata()
    .catch(() => null);
  return facts && { width: facts.width, height: facts.height };
}

async function decode(bytes: Buffer, format: UploadFormat, shape: UploadShape): Promise<ReadUpload> {
  sharp.concurrency(1);
  sharp.cache(false);
  // Reads the header only. The size is looked at here to name the reason, and enforced by sharp below.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
  const { width, height } = header;
  if (width * height > MAX_PIXELS) {
    throw new ShopError('image_too_large', { message: 'Image must have at most 25 megapixels' });
  }
  if (header.format !== (format === 'avif' ? 'heif' : format)) refuse();
  const side = Math.min(width, height, SQUARE_SIDE);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 20 })
    .autoOrient()
    .resize(
      shape === 'square'
        ? { width: side, height: side }
        : { width: WHOLE_SIDE, height: WHOLE_SIDE, fit: 'inside', withoutEnlargement: true },
    )
    .webp({ quality: 90, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  return { image: data, width: info.width, height: info.height };
}

function refuse(): never {
  throw new ShopError('not_an_image');
}
