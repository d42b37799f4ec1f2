// What cannot become a profile photo: wrong bytes whatever they are called, too much of them, forms that are none.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import {
  listFileNames,
  noisyImage,
  plainImage,
  sendAvatar,
  toForm,
  uploadAvatar,
  type SentFile,
} from '#tests/uploads.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-refusals-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });
const MB = 1024 * 1024;

describe('refused as a profile photo is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cut = async (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') => {
    const bytes = await noisyImage(300, 300).toFormat(format).toBuffer();
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  };
  /** A PNG whose header says one size and whose pixels end at once. */
  const liar = async (width: number, height: number) => {
    const png = await plainImage(1, 1).png().toBuffer();
    const header = Buffer.from(png.subarray(12, 29));
    header.writeUInt32BE(width, 4);
    header.writeUInt32BE(height, 8);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(header));
    return Buffer.concat([png.subarray(0, 12), header, sum, png.subarray(33)]);
  };

  it.each<[string, () => Promise<Buffer | string> | Buffer | string]>([
    ['an SVG with a script', () => svg],
    ['an SVG behind spaces and an XML header', () => `  <?xml version="1.0"?>${svg}`],
    ['text renamed to .png', () => 'just some words, and quite a few of them'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a GIF', () => 'GIF89a<script>alert(1)</script>'],
    ['a TIFF', () => plainImage(9, 9).tiff().toBuffer()],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<<>>endobj'],
    ['a HEIC by its first box', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
    ['a video by its first box', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')],
    ['the first bytes of an AVIF alone', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1')],
    ['one byte', () => Buffer.from([0xff])],
    ['a RIFF that is no picture', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['half a JPEG', () => cut('jpeg')],
    ['half a PNG', () => cut('png')],
    ['half a WebP', () => cut('webp')],
    ['half an AVIF', () => cut('avif')],
    ['half a GIF', () => cut('gif')],
    ['a PNG without its pixels', () => liar(900, 900)],
    ['a PNG of no width', () => liar(0, 9)],
  ])('%s', async (_what, make) => {
    const before = await listFileNames(dataDir);
    const answer = await uploadAvatar(shop, await make(), { name: 'photo.png', type: 'image/png' });
    expect(answer).toMatchObject({
      status: 415,
      body: {
        message: 'Only JPG, PNG, WebP, AVIF or GIF images',
        code: 'NOT_AN_IMAGE',
        success: false,
        data: null,
      },
    });
    expect(await listFileNames(dataDir)).toEqual(before);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['26 megapixels', () => plainImage(5200, 5000).png().toBuffer()],
    [
      'a bomb of 100 megapixels in less than a megabyte',
      () => plainImage(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a header that promises 2,500 megapixels', () => liar(50_000, 50_000)],
    ['a header that promises more than there is memory', () => liar(0x7fffffff, 0x7fffffff)],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(MB);
    const startedAt = performance.now();
    const answer = await uploadAvatar(shop, bytes);
    expect([413, 415]).toContain(answer.status);
    if (answer.status === 413) {
      expect(answer.body.message).toBe('Image must have at most 25 megapixels');
    }
    // Told from the header: nothing was unpacked.
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('25 megapixels are not', async () => {
    expect((await uploadAvatar(shop, await plainImage(5000, 5000).png().toBuffer())).status).toBe(200);
  });

  it.each<[string, Record<string, SentFile | string>]>([
    ['no file', { name: 'Asha' }],
    ['an empty file', { avatar: { bytes: '' } }],
    ['a file in another field', { image: { bytes: 'GIF89a' } }],
    ['text instead of a file', { avatar: 'https://example.test/photo.jpg' }],
  ])('%s', async (_what, fields) => {
    expect(await sendAvatar(shop, fields, await makeOneShopper(shop))).toMatchObject({
      status: 400,
      body: { message: 'Choose an image', fields: { avatar: 'Choose an image' } },
    });
  });

  it('what is no form', async () => {
    const { token } = await makeOneShopper(shop);
    const path = '/api/user/upload-avatar';
    const json = await shop.call('PUT', path, { token, body: { avatar: 'x' } });
    expect(json).toMatchObject({ status: 400, body: { message: 'Choose an image' } });
    const headers = (type: string) => ({ token, headers: { 'content-type': type } });
    const raw = await shop.call('PUT', path, { ...headers('image/png'), body: Buffer.from('x') });
    expect(raw.status).toBe(415);
    for (const body of [
      '',
      'no boundary',
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"',
    ]) {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
        const answer = await shop.call('PUT', path, { ...headers(type), body: Buffer.from(body) });
        expect(answer.status).toBe(400);
      }
    }
  });

  it('more than one file, and a form of a thousand fields', async () => {
    const bytes = await plainImage(9, 9).png().toBuffer();
    const person = await makeOneShopper(shop);
    const two = await sendAvatar(shop, { avatar: { bytes }, image: { bytes } }, person);
    expect(two).toMatchObject({ status: 400, body: { message: 'Choose one image' } });
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 'x']));
    expect((await sendAvatar(shop, { ...fields, avatar: { bytes } }, person)).status).toBe(400);
    const odd = await sendAvatar(shop, { __proto__x: 'x', constructor: 'x', avatar: { bytes } }, person);
    expect(odd.status).toBe(400);
  });

  it('a form with a file on any other call', async () => {
    const form = await toForm({ avatar: { bytes: 'GIF89a' } });
    const { token } = await makeOneShopper(shop);
    expect(
      (await shop.call('PUT', '/api/user/update-user', { ...form, token, headers: form.headers! })).status,
    ).toBe(415);
  });

  it('a form another site sends with the browser’s cookies', async () => {
    const { token } = await makeOneShopper(shop);
    const bytes = await plainImage(9, 9).png().toBuffer();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.test' },
    ];
    for (const headers of foreign) {
      const answer = await sendAvatar(
        shop,
        { avatar: { bytes } },
        { cookies: { jhatpat_access: token }, headers },
      );
      expect(answer.status).toBe(403);
    }
    const own = { cookies: { jhatpat_access: token }, headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await sendAvatar(shop, { avatar: { bytes } }, own)).status).toBe(200);
  });
});
