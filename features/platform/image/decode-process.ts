// The helper process that decodes uploaded pictures (started and ended by read-upload.ts): a picture that
// exhausts its memory or crashes its decoder does not affect the shop. Gets no configuration and no secrets,
// and uses neither files nor network.

import { beHelper } from '#adapters/helper-process.ts';
import { loadSharp } from './load-sharp.ts';
import { MAX_PIXELS, type UploadFormat } from './upload.rules.ts';

/** 'square' crops to the centre; 'whole' only shrinks. */
export type UploadShape = 'square' | 'whole';

export type EncodedImage = { bytes: Buffer; format: UploadFormat; shape: UploadShape };
export type DecodedImage = { image: Buffer; width: number; height: number };
export type ImageRejection = 'too_many_pixels' | 'not_an_image';

const SQUARE_SIDE = 800;
const WHOLE_SIDE = 1600;
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

const sharp = await loadSharp();
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}Buffer`) });
beHelper((encoded: EncodedImage) => decode(encoded).catch((): ImageRejection => 'not_an_image'));

/** The original as WebP: fully decoded, rotated upright, without any other content of the file. */
async function decode({ bytes, format, shape }: EncodedImage): Promise<DecodedImage | ImageRejection> {
  // Reads only the header. The size is checked here to report the reason; sharp enforces it below.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = header;
  if (width * height > MAX_PIXELS) return 'too_many_pixels';
  if (header.format !== (format === 'avif' ? 'heif' : format)) return 'not_an_image';
  const side = Math.min(width, height, SQUARE_SIDE);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(
      shape === 'square'
        ? { width: side, height: side }
        : { width: WHOLE_SIDE, height: WHOLE_SIDE, fit: 'inside', withoutEnlargement: true },
    )
    .webp({ quality: 90, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}
