// The profile photo through the front door, with real bytes: what is taken, what it becomes, what is refused and why.

import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { connect as openSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { users } from '#features/account/account.table.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { toForm, type SentFile } from '#tests/uploads.ts';

/** The disk is the outside world: it is full when a test says so, after half of the file. */
const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const writeFile: typeof original.writeFile = async (file, data, options) => {
    if (!disk.isFull) return original.writeFile(file, data, options);
    await original.writeFile(file, (data as Buffer).subarray(0, 100));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return { ...original, writeFile };
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-avatars-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });

const MB = 1024 * 1024;
const OWN_PICTURE = /^\/images\/(u-[0-9a-f]{40})\/800\.webp$/;
const plain = (width: number, height: number, background = '#0c7a43') =>
  sharp({ create: { width, height, channels: 3, background } });

async function send(fields: Record<string, SentFile | string>, who: CallOptions = {}) {
  const form = await toForm(fields);
  const headers = { ...form.headers!, ...who.headers };
  return shop.call('PUT', '/api/user/upload-avatar', { ...who, ...form, headers });
}
const upload = async (bytes: SentFile['bytes'], file: Omit<SentFile, 'bytes'> = {}) =>
  send({ avatar: { bytes, ...file } }, await makeOneShopper(shop));

const listFiles = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const readOriginal = async (avatar: string) => {
  const key = OWN_PICTURE.exec(avatar)![1]!;
  const files = await readdir(dataDir, { recursive: true });
  return readFile(
    path.join(
      dataDir,
      files.find((file) => file.endsWith(path.join(key, 'original.webp')))!,
    ),
  );
};
const fetchPicture = async (avatar: string, file: string) =>
  shop.app.inject({ method: 'GET', url: avatar.replace('800.webp', file) });

describe('a photo', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'as %s becomes a square picture of the shop',
    async (format) => {
      const person = await makeOneShopper(shop);
      const bytes = await plain(640, 400).toFormat(format).toBuffer();
      const answer = await send({ avatar: { bytes, name: '../../x.svg', type: 'text/html' } }, person);
      expect(answer).toMatchObject({ status: 200, body: { message: 'Profile photo updated' } });
      expect(answer.body.data).toEqual({
        _id: person.userId,
        avatar: expect.stringMatching(OWN_PICTURE),
      });
      const { avatar } = answer.body.data;
      const details = await shop.call('GET', '/api/user/user-details', { token: person.token });
      expect(details.body.data.avatar).toBe(avatar);
      expect(await sharp(await readOriginal(avatar)).metadata()).toMatchObject({
        format: 'webp',
        width: 400,
        height: 400,
      });
      const picture = await fetchPicture(avatar, '160.avif');
      expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/avif' } });
      expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 });
    },
  );

  it('is shrunk, not blown up', async () => {
    const large = await upload(await plain(3000, 2000).jpeg().toBuffer());
    expect(await sharp(await readOriginal(large.body.data.avatar)).metadata()).toMatchObject({ width: 800 });
    const tiny = await upload(await plain(1, 3).png().toBuffer());
    expect(await sharp(await readOriginal(tiny.body.data.avatar)).metadata()).toMatchObject({ width: 1 });
  });

  it('keeps its see-through ground', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { body } = await upload(bytes);
    expect((await sharp(await readOriginal(body.data.avatar)).stats()).isOpaque).toBe(false);
  });

  it('is turned as the camera was held, and loses place, camera and comments', async () => {
    const left = await plain(40, 60, 'red').png().toBuffer();
    const bytes = await plain(80, 60, 'blue')
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withExif({
        IFD0: { Artist: 'SECRET-ARTIST' },
        IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N', GPSAreaInformation: 'SECRET-PLACE' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-XMP</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(bytes.toString('latin1')).toContain('SECRET-ARTIST');
    const { body } = await upload(bytes);
    const original = await readOriginal(body.data.avatar);
    const picture = await fetchPicture(body.data.avatar, '800.webp');
    for (const made of [original, picture.rawPayload]) {
      expect(made.toString('latin1')).not.toMatch(/SECRET|Exif|xmp/i);
      const facts = await sharp(made).metadata();
      expect([facts.exif, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined]);
      // Held turned by a quarter, left is up.
      const { data, info } = await sharp(made).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
      const [top, bottom] = [at(30, 8), at(30, info.height - 8)];
      expect(top[0]! > 200 && top[2]! < 60).toBe(true);
      expect(bottom[2]! > 200 && bottom[0]! < 60).toBe(true);
    }
  });

  it('that moves shows its first frame', async () => {
    const frames = await Promise.all(['red', 'blue'].map((colour) => plain(40, 40, colour).png().toBuffer()));
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBe(2);
      const { body } = await upload(bytes);
      const original = sharp(await readOriginal(body.data.avatar));
      expect((await original.metadata()).pages).toBeUndefined();
      expect((await original.stats()).dominant.r).toBeGreaterThan(200);
    }
  });

  it('sent twice, or by two people, is kept once', async () => {
    const bytes = await plain(90, 90, 'orange').png().toBuffer();
    const answers = [await upload(bytes), await upload(bytes)];
    expect(new Set(answers.map((answer) => answer.body.data.avatar)).size).toBe(1);
  });

  it('may be 5 MB to the byte', async () => {
    const bytes = await plain(90, 90, 'teal').jpeg().toBuffer();
    const exact = Buffer.concat([bytes, Buffer.alloc(5 * MB - bytes.length)]);
    expect((await upload(exact)).status).toBe(200);
    const over = await upload(Buffer.concat([exact, Buffer.alloc(1)]));
    expect(over).toMatchObject({ status: 413, body: { message: 'Image must be 5 MB or smaller' } });
    const far = await upload(Buffer.concat([exact, Buffer.alloc(3 * MB)]));
    expect(far).toMatchObject({ status: 413, body: { code: 'IMAGE_TOO_LARGE' } });
  });

  it('is one’s own only, whoever else is named', async () => {
    const [one, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const bytes = await plain(70, 70, 'purple').png().toBuffer();
    const answer = await send({ _id: other.userId, userId: other.userId, avatar: { bytes } }, one);
    expect(answer.body.data._id).toBe(one.userId);
    const [row] = await shop.db.select().from(users).where(eq(users.id, other.userId));
    expect(row!.avatar).toBe('');
  });
});

describe('refused is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const valid = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();
  const cut = async (format: Parameters<typeof valid>[0]) => {
    const bytes = await valid(format);
    return bytes.subarray(0, Math.floor(bytes.length / 2));
  };
  /** A PNG whose header says one size and whose pixels end at once. */
  const liar = async (width: number, height: number) => {
    const png = await plain(1, 1).png().toBuffer();
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
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
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
    const before = await listFiles();
    const answer = await upload(await make(), { name: 'photo.png', type: 'image/png' });
    expect(answer).toMatchObject({
      status: 415,
      body: {
        message: 'Only JPG, PNG, WebP, AVIF or GIF images',
        code: 'NOT_AN_IMAGE',
        success: false,
        data: null,
      },
    });
    expect(await listFiles()).toEqual(before);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['26 megapixels', () => plain(5200, 5000).png().toBuffer()],
    [
      'a bomb of 100 megapixels in less than a megabyte',
      () => plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a header that promises 2,500 megapixels', () => liar(50_000, 50_000)],
    ['a header that promises more than there is memory', () => liar(0x7fffffff, 0x7fffffff)],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(MB);
    const startedAt = performance.now();
    const answer = await upload(bytes);
    expect([413, 415]).toContain(answer.status);
    if (answer.status === 413) {
      expect(answer.body.message).toBe('Image must have at most 25 megapixels');
    }
    // Told from the header: nothing was unpacked.
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('25 megapixels are not', async () => {
    expect((await upload(await plain(5000, 5000).png().toBuffer())).status).toBe(200);
  });

  it.each<[string, Record<string, SentFile | string>]>([
    ['no file', { name: 'Asha' }],
    ['an empty file', { avatar: { bytes: '' } }],
    ['a file in another field', { image: { bytes: 'GIF89a' } }],
    ['text instead of a file', { avatar: 'https://example.test/photo.jpg' }],
  ])('%s', async (_what, fields) => {
    expect(await send(fields, await makeOneShopper(shop))).toMatchObject({
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
    const bytes = await plain(9, 9).png().toBuffer();
    const person = await makeOneShopper(shop);
    const two = await send({ avatar: { bytes }, image: { bytes } }, person);
    expect(two).toMatchObject({ status: 400, body: { message: 'Choose one image' } });
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 'x']));
    expect((await send({ ...fields, avatar: { bytes } }, person)).status).toBe(400);
    const odd = await send({ __proto__x: 'x', constructor: 'x', avatar: { bytes } }, person);
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
    const bytes = await plain(9, 9).png().toBuffer();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.test' },
    ];
    for (const headers of foreign) {
      const answer = await send({ avatar: { bytes } }, { cookies: { jhatpat_access: token }, headers });
      expect(answer.status).toBe(403);
    }
    const own = { cookies: { jhatpat_access: token }, headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await send({ avatar: { bytes } }, own)).status).toBe(200);
  });
});

describe('when it goes wrong', () => {
  it('a full disk is 507, the old photo stays, and no half file is left', async () => {
    const person = await makeOneShopper(shop);
    const first = await plain(60, 60, 'black').png().toBuffer();
    const { avatar } = (await send({ avatar: { bytes: first } }, person)).body.data;
    const before = await listFiles();
    disk.isFull = true;
    try {
      const bytes = await plain(60, 60, 'white').png().toBuffer();
      expect(await send({ avatar: { bytes } }, person)).toMatchObject({
        status: 507,
        body: { message: 'There is no room to store this image.', code: 'NO_ROOM' },
      });
    } finally {
      disk.isFull = false;
    }
    expect(await listFiles()).toEqual(before);
    const details = await shop.call('GET', '/api/user/user-details', person);
    expect(details.body.data.avatar).toBe(avatar);
  });

  it('an upload that is cancelled leaves nothing behind and harms nobody', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const { token, userId } = await makeOneShopper(shop);
    const before = await listFiles();
    const form = await toForm({
      avatar: {
        bytes: await sharp({
          create: {
            width: 900,
            height: 900,
            channels: 3,
            background: 'white',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .png()
          .toBuffer(),
      },
    });
    const body = form.body as Buffer;
    for (const share of [0, 0.3, 0.9]) {
      await new Promise<void>((resolve) => {
        const socket = openSocket(port, '127.0.0.1', () => {
          socket.write(
            `PUT /api/user/upload-avatar HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\n` +
              `Content-Type: ${form.headers!['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
          );
          socket.write(body.subarray(0, Math.floor(body.length * share)), () =>
            setTimeout(() => socket.destroy(), 50),
          );
        });
        socket.on('close', () => resolve());
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await listFiles()).toEqual(before);
    const [row] = await shop.db.select().from(users).where(eq(users.id, userId));
    expect(row!.avatar).toBe('');
    expect((await send({ avatar: { bytes: await plain(9, 9).png().toBuffer() } }, { token })).status).toBe(
      200,
    );
  });
});

describe('20 photos an hour', () => {
  const strict = useTestShop({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1' });
  let form: CallOptions;
  beforeAll(
    async () => void (form = await toForm({ avatar: { bytes: await plain(9, 9).png().toBuffer() } })),
  );

  it('then the person, and nobody else, is told to wait', async () => {
    const [one, other] = [await makeOneShopper(strict), await makeOneShopper(strict)];
    const put = (token: string, options = form) =>
      strict.call('PUT', '/api/user/upload-avatar', { ...options, token });
    const text = await toForm({ avatar: { bytes: 'no picture' } });
    for (let at = 0; at < 5; at++) expect((await put(one.token, text)).status).toBe(415);
    const answers = await Promise.all(Array.from({ length: 21 }, () => put(one.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.message).toBe('Too many attempts. Try again in a minute.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await put(other.token)).status).toBe(200);
  });
});
