// Uploaded pictures stored whole, as products use them; photos of people are cropped to squares
// (features/me/avatar.test.ts).

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageFolder } from '#adapters/image-folder.ts';
import type { ImageStore } from '#adapters/image-store.ts';
import { readImageKey } from '#shared/images.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { openImages } from './image.ts';
import { sniffFormat } from './upload.rules.ts';
import { findUpload, storeUpload } from './upload.ts';

let dataDir: string;
let store: ImageStore;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhatpat-uploads-'));
  store = imageFolder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const shop = useTestShop();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0c7a43' } });
const findSize = async (url: string) => {
  const { width, height } = await sharp((await findUpload(store, readImageKey(url)!))!).metadata();
  return [width, height];
};

describe('a picture kept whole', () => {
  it('only shrinks, and keeps its shape', async () => {
    const sizes = [
      [3200, 2000, 1600, 1000],
      [500, 4000, 200, 1600],
      [300, 200, 300, 200],
    ] as const;
    for (const [width, height, ...saved] of sizes) {
      const { url } = await storeUpload(shop.db, store, await plain(width, height).png().toBuffer(), 'whole');
      expect(await findSize(url)).toEqual(saved);
    }
  });

  it('differs from the square one of the same file', async () => {
    const bytes = await plain(300, 200).jpeg().toBuffer();
    const [whole, square] = [
      await storeUpload(shop.db, store, bytes, 'whole'),
      await storeUpload(shop.db, store, bytes, 'square'),
    ];
    expect(whole.url).not.toBe(square.url);
    expect(await findSize(square.url)).toEqual([200, 200]);
    expect(await storeUpload(shop.db, store, bytes, 'whole')).toEqual(whole);
  });

  it('is found before drawn pictures, and leaves no unfinished file', async () => {
    const { url } = await storeUpload(shop.db, store, await plain(320, 320).webp().toBuffer(), 'whole');
    const source = { find: () => Promise.reject(new Error('asked for an uploaded picture')) };
    const images = openImages({ store, source, log: pino({ level: 'silent' }) });
    const made = await images.find({ key: readImageKey(url)!, width: 160, format: 'webp' });
    expect(await sharp(made!).metadata()).toMatchObject({ width: 160, height: 160 });
    const files = await readdir(dataDir, { recursive: true });
    expect(files.filter((file) => /\.[0-9a-f-]{36}$/.test(file))).toEqual([]);
  });
});

describe('the format', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['GIF87a', 'gif'],
    ['GIF89a', 'gif'],
    ['RIFF\x04\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
    ['\0\0\0\x1cftypavis\0\0\0\0avis', 'avif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', undefined],
    ['\xff\xff\xff\xffftypmif1\0\0\0\0heic', undefined],
    ['\0\0\0\x10ftypmif1\0\0\0\0avif', undefined],
    ['\0\0\0\0ftyp', undefined],
    ['ftyp', undefined],
    [' GIF89a', undefined],
    ['gif89a', undefined],
    ['\x89PNG\n', undefined],
    ['RIFF\x04\0\0\0WAVE', undefined],
    ['<svg', undefined],
    ['', undefined],
  ])('of %j is %s', (text, format) => {
    expect(sniffFormat(bytes(text))).toBe(format);
  });
});
