// Recognises uploadable picture formats from the bytes alone, not from the declared type or file name.

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_PIXELS = 25_000_000;

export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** undefined for anything but the five formats, SVG included. */
export function sniffFormat(bytes: Uint8Array): UploadFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && listBrands(bytes, text).some((brand) => AVIF_BRANDS.has(brand))) return 'avif';
  return undefined;
}

const AVIF_BRANDS = new Set(['avif', 'avis']);

/** The first box of the file: its size, 'ftyp', the main brand, a version, then all compatible brands. */
function listBrands(bytes: Uint8Array, text: (from: number, to: number) => string): string[] {
  const size = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(text(at, at + 4));
  return brands;
}
