// Hostile files for uploads: files that are no pictures, pictures that are too large, and pictures that
// contain more than a picture.

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { noisyImage, plainImage } from './uploads.ts';

type Bytes = Buffer | string;
/** Makes the file on first use, and returns the same one each time. */
type HostileImage = [name: string, make: () => Promise<Bytes>];

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

/** Answered with 415. */
export const NO_IMAGES: HostileImage[] = madeOnce([
  ['an SVG with a script', () => SVG],
  ['an SVG behind spaces and an XML header', () => `  <?xml version="1.0"?>${SVG}`],
  ['text renamed to .png', () => 'just some words, and quite a few of them'],
  ['a page', () => '<!doctype html><script>alert(1)</script>'],
  ['a page that begins like a GIF', () => 'GIF89a<script>alert(1)</script>'],
  ['a script that begins like a GIF', () => 'GIF89a/*\0\0\0\0\0*/=1;alert(1)'],
  [
    'a page that begins like a JPEG',
    () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
  ],
  ['a page behind the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1')],
  ['a TIFF', () => plainImage(9, 9).tiff().toBuffer()],
  ['a PDF', () => '%PDF-1.7\n1 0 obj<<>>endobj'],
  ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
  ['a HEIC by its first box', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
  ['a video by its first box', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')],
  ['the first bytes of an AVIF alone', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1')],
  ['one byte', () => Buffer.from([0xff])],
  ['a RIFF that is no picture', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ...FORMATS.map((format): [string, () => Promise<Bytes>] => [`half of a ${format}`, () => cut(format)]),
  ['a PNG without its pixels', () => pngOfSize(900, 900)],
  ['a PNG of no width', () => pngOfSize(0, 9)],
]);

/** Answered with 413 or 415 because of the header: nothing is decoded. */
export const BOMBS: HostileImage[] = madeOnce([
  ['26 megapixels', () => bitPng(5200, 5000)],
  ['a real PNG of 17,000 x 17,000 in 40 kB', () => bitPng(17_000, 17_000)],
  ['a header that promises 2,500 megapixels', () => pngOfSize(50_000, 50_000)],
  ['a header that promises more than there is memory', () => pngOfSize(0x7fffffff, 0x7fffffff)],
  [
    'a GIF of 65,535 x 65,535',
    () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4, 0xff), Buffer.alloc(20)]),
  ],
]);

/** Valid pictures, answered with 200, of which only the visible content may remain; SECRET marks the rest. */
export const POLYGLOTS: HostileImage[] = madeOnce([
  [
    'a GIF that is a script',
    async () => join(await plainImage(90, 60).gif().toBuffer(), '*/=1;alert("SECRET")//'),
  ],
  [
    'a PNG that is an archive',
    async () => join(await plainImage(91, 60).png().toBuffer(), 'PK\x03\x04SECRET.exe PK\x05\x06'),
  ],
  [
    'a JPEG with a page in its comment and behind it',
    async () => {
      const page = '<script>alert("SECRET")</script>';
      const jpeg = await plainImage(92, 60).jpeg().toBuffer();
      const comment = Buffer.from(`\xff\xfe\0${String.fromCharCode(page.length + 2)}${page}`, 'latin1');
      return join(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), page);
    },
  ],
  [
    'a JPEG that says where it was taken, by whom, and in which colours',
    () =>
      plainImage(93, 60)
        .jpeg()
        .withExif({
          IFD0: { Artist: 'SECRET-ARTIST' },
          IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N', GPSAreaInformation: 'SECRET-PLACE' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
        .withIccProfile('p3')
        .toBuffer(),
  ],
  ['a JPEG in the colours of print', () => plainImage(94, 60).toColourspace('cmyk').jpeg().toBuffer()],
  ['a GIF of 200 pictures', () => moving('gif')],
  ['a WebP of 200 pictures', () => moving('webp')],
]);

/** Of the maximum size, in an encoding that cannot be decoded line by line, which takes the most memory. */
export const largestJpeg = () =>
  plainImage(5000, 5000)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer();

function madeOnce(list: [string, () => Promise<Bytes> | Bytes][]): HostileImage[] {
  return list.map(([name, make]) => {
    let made: Promise<Bytes> | undefined;
    return [name, () => (made ??= Promise.resolve(make()))];
  });
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const join = (picture: Buffer, behind: string) => Buffer.concat([picture, Buffer.from(behind, 'latin1')]);

async function cut(format: (typeof FORMATS)[number]): Promise<Buffer> {
  const bytes = await noisyImage(120, 120).toFormat(format).toBuffer();
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

async function moving(format: 'gif' | 'webp'): Promise<Buffer> {
  const [red, blue] = await Promise.all(
    ['red', 'blue'].map((colour) => plainImage(150, 100, colour).png().toBuffer()),
  );
  const frames = Array.from({ length: 200 }, (_, at) => (at % 2 ? blue! : red!));
  return sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .toFormat(format, { effort: 1 })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A black-and-white PNG with one bit per pixel. */
export function bitPng(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)));
}

/** The header promises a size, but the pixel data ends at once. */
const pngOfSize = (width: number, height: number) => png(width, height, deflateSync(Buffer.alloc(1)));

function png(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
