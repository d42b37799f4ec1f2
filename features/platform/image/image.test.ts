// Pictures by key: rendered once, cached, and nothing else on the disk is accessible.

import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { imageFolder } from '#adapters/image-folder.ts';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '#shared/images.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { openImages, type Images } from './image.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="150"/></svg>';
const log = pino({ level: 'silent' });

const dataDir = useDataDir();
let asked: string[];
let images: Images;
beforeEach(() => {
  asked = [];
  const source = {
    async find(key: string) {
      asked.push(key);
      if (key === 'broken') throw new Error('cannot be drawn');
      return key.startsWith('drawn') ? SVG : null;
    },
  };
  images = openImages({ store: imageFolder(dataDir), source, log });
});

test.each(IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format }))))(
  'draws $width pixels as $format, see-through ground included',
  async ({ width, format }) => {
    const image = await images.find({ key: 'drawn-sizes', width, format });
    const facts = await sharp(image!).metadata();
    expect(facts).toMatchObject({ width, height: width, hasAlpha: true });
    expect(facts.format).toBe(format === 'avif' ? 'heif' : format);
  },
);

test('makes a picture once, however many request it, and stores it for the next start', async () => {
  const wanted = { key: 'drawn-once', width: 160, format: 'webp' } as const;
  const all = await Promise.all(Array.from({ length: 20 }, () => images.find(wanted)));
  expect(asked).toEqual(['drawn-once']);
  expect(new Set(all.map((image) => image!.toString('base64'))).size).toBe(1);
  const reopened = openImages({ store: imageFolder(dataDir), source: null, log });
  expect(await reopened.find(wanted)).toEqual(all[0]);
});

test('makes all of many different pictures, and leaves no unfinished file', async () => {
  const keys = Array.from({ length: 25 }, (_, at) => `drawn-many-${at}`);
  const made = await Promise.all(keys.map((key) => images.find({ key, width: 160, format: 'avif' })));
  expect(made.every((image) => image !== null)).toBe(true);
  const files = await readdir(dataDir, { recursive: true });
  expect(files.filter((file) => /\.[a-z]+\.[0-9a-f-]+$/.test(file))).toEqual([]);
});

test('a picture that cannot be drawn fails alone, and is retried at the next request', async () => {
  const broken = { key: 'broken', width: 160, format: 'webp' } as const;
  const other = images.find({ key: 'drawn-beside', width: 160, format: 'webp' });
  await expect(images.find(broken)).rejects.toThrow('cannot be drawn');
  await expect(images.find(broken)).rejects.toThrow('cannot be drawn');
  expect(await other).not.toBeNull();
});

test('an unknown key is not found, and nothing is stored for it', async () => {
  expect(await images.find({ key: 'unknown', width: 160, format: 'webp' })).toBeNull();
  const files = await readdir(dataDir, { recursive: true });
  expect(files.some((file) => file.includes('unknown'))).toBe(false);
});

test('pictures are shown although the disk cannot be written to', async () => {
  const file = path.join(dataDir, 'a-file');
  await writeFile(file, '');
  const source = { find: async () => SVG };
  const stuck = openImages({ store: imageFolder(file), source, log });
  expect(await stuck.find({ key: 'drawn-full', width: 160, format: 'webp' })).not.toBeNull();
});

describe('over HTTP', () => {
  const shop = useTestShop({ DATA_DIR: useDataDir() });

  test('a stored picture may be cached for good', async () => {
    const saved = openImages({ store: shop.services.imageStore, source: { find: async () => SVG }, log });
    const image = await saved.find({ key: 'tile-1', width: 320, format: 'avif' });
    const answer = await shop.app.inject({ method: 'GET', url: '/images/tile-1/320.avif' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(image);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    'tile-1/321.avif',
    'tile-1/320.png',
    'tile-1/320.avif.x',
    'tile-1/320',
    'tile-1/0320.avif',
    'TILE-1/320.avif',
    'none/320.avif',
    '..%2f..%2fetc/320.avif',
    `${'a'.repeat(81)}/320.avif`,
    'tile-1/..%2f..%2f..%2fpackage.json',
  ])('there is no picture at /images/%s', async (rest) => {
    const { status, headers } = await shop.call('GET', `/images/${rest}`);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('public, max-age=60');
  });
});
