// Renders an original (SVG text or the bytes of a stored picture) to one width and format. sharp works off
// the main thread; untrusted uploads never reach it here (decode-process.ts).

import type { ImageFormat } from '#shared/images.ts';
import { loadSharp, type Sharp } from './load-sharp.ts';

const SVG_DENSITY = 72;
const MAX_DENSITY = 600;

/** Keeps the aspect ratio and transparency; pixels are never enlarged. */
export async function renderImage(
  original: Buffer | string,
  { width, format }: { width: number; format: ImageFormat },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image =
    typeof original === 'string' ? readSvg(sharp, original, width) : readPixels(sharp, original, width);
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

function readPixels(sharp: Sharp, bytes: Buffer, width: number) {
  return sharp(bytes).autoOrient().resize({ width, withoutEnlargement: true });
}
