// Uploads that are rejected, as a profile photo or for the catalogue: wrong bytes under any name, too many
// bytes, malformed forms. And accepted images that carry more than a picture.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect as openSocket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { toOriginal } from '#features/platform/image/image-files.ts';
import { uploads } from '#features/platform/image/upload.table.ts';
import { countConnections } from '#tests/connections.ts';
import { makeAdmin } from '#tests/factories.ts';
import { BOMBS, NO_IMAGES, POLYGLOTS } from '#tests/hostile-images.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import {
  listFileNames,
  noisyImage,
  plainImage,
  sendAvatar,
  sendImage,
  toForm,
  type SentFile,
} from '#tests/uploads.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-refusals-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });
const MB = 1024 * 1024;

const CALLS = [
  {
    what: 'a profile photo',
    call: ['PUT', '/api/user/upload-avatar'] as const,
    field: 'avatar',
    other: 'image',
    makeSender: () => makeOneShopper(shop),
    send: (fields: Record<string, SentFile | string>, who: CallOptions) => sendAvatar(shop, fields, who),
    urlOf: (data: { avatar: string }) => data.avatar,
  },
  {
    what: 'a picture for the catalogue',
    call: ['POST', '/api/file/upload'] as const,
    field: 'image',
    other: 'avatar',
    makeSender: () => makeAdmin(shop),
    send: (fields: Record<string, SentFile | string>, who: CallOptions) => sendImage(shop, fields, who),
    urlOf: (data: { url: string }) => data.url,
  },
];

describe.each(CALLS)('as $what', ({ call: [method, url], field, other, makeSender, send, urlOf }) => {
  const upload = async (bytes: SentFile['bytes'], file: Omit<SentFile, 'bytes'> = {}) =>
    send({ [field]: { bytes, ...file } }, await makeSender());
  /** Both calls read a picture by the same function (features/platform/image/upload.ts). */
  const everyOrFirst = <Hostile>(all: Hostile[]) => (field === 'avatar' ? all : all.slice(0, 1));
  const readOriginal = async (data: never) =>
    (await shop.services.imageStore.get(toOriginal(urlOf(data).split('/')[2]!)))!;

  it.each(everyOrFirst(NO_IMAGES))('%s is refused', async (_what, make) => {
    const before = await listFileNames(dataDir);
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
    expect(await listFileNames(dataDir)).toEqual(before);
  });

  it.each(everyOrFirst(BOMBS))('%s is refused without unpacking it', async (_what, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(MB);
    const memory = process.memoryUsage().rss;
    const answer = await upload(bytes);
    expect([413, 415]).toContain(answer.status);
    if (answer.status === 413) expect(answer.body.message).toBe('Image must have at most 25 megapixels');
    expect(process.memoryUsage().rss - memory).toBeLessThan(60 * MB);
  });

  it.each(everyOrFirst(POLYGLOTS))('%s becomes a picture and nothing else', async (_what, make) => {
    const answer = await upload(await make(), { name: '../../../x.html', type: 'text/html' });
    expect(answer.status).toBe(200);
    const address = urlOf(answer.body.data);
    expect(address).toMatch(/^\/images\/u-[0-9a-f]{40}\/800\.webp$/);
    const original = await readOriginal(answer.body.data as never);
    const sent = await shop.app.inject(address);
    expect(sent.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    for (const made of [original, sent.rawPayload]) {
      expect(made.toString('latin1')).not.toMatch(/SECRET|alert|Exif|xmp/i);
      // As long as its header says: nothing follows the image.
      expect(made.readUInt32LE(4) + 8).toBe(made.length);
      const facts = await sharp(made).metadata();
      expect([facts.format, facts.space, facts.pages]).toEqual(['webp', 'srgb', undefined]);
      expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('5 MB are accepted, a byte more is not', async () => {
    const bytes = await plainImage(95, 90, 'teal').jpeg().toBuffer();
    const exact = Buffer.concat([bytes, Buffer.alloc(5 * MB - bytes.length)]);
    expect((await upload(exact)).status).toBe(200);
    for (const more of [1, 3 * MB])
      expect(await upload(Buffer.concat([exact, Buffer.alloc(more)]))).toMatchObject({
        status: 413,
        body: { message: 'Image must be 5 MB or smaller', code: 'IMAGE_TOO_LARGE' },
      });
  });

  it.each<[string, Record<string, SentFile | string>]>([
    ['no file', { name: 'Asha' }],
    ['an empty file', { [field]: { bytes: '' } }],
    ['a file in another field', { [other]: { bytes: 'GIF89a' } }],
    ['text instead of a file', { [field]: 'https://example.test/photo.jpg' }],
  ])('%s is refused', async (_what, fields) =>
    expect(await send(fields, await makeSender())).toMatchObject({
      status: 400,
      body: { message: 'Choose an image', fields: { [field]: 'Choose an image' } },
    }),
  );

  it('a body that is not a form is refused', async () => {
    const { token } = await makeSender();
    const json = await shop.call(method, url, { token, body: { [field]: 'x' } });
    expect(json).toMatchObject({ status: 400, body: { message: 'Choose an image' } });
    const headers = (type: string) => ({ token, headers: { 'content-type': type } });
    const raw = await shop.call(method, url, { ...headers('image/png'), body: Buffer.from('x') });
    expect(raw.status).toBe(415);
    for (const body of [
      '',
      'no boundary',
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a"',
    ]) {
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
        const answer = await shop.call(method, url, { ...headers(type), body: Buffer.from(body) });
        expect(answer.status).toBe(400);
      }
    }
  });

  it('more than one file, and a form of a thousand fields, are refused', async () => {
    const bytes = await plainImage(9, 9).png().toBuffer();
    const person = await makeSender();
    const two = await send({ [field]: { bytes }, [other]: { bytes } }, person);
    expect(two).toMatchObject({ status: 400, body: { message: 'Choose one image' } });
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 'x']));
    expect((await send({ ...fields, [field]: { bytes } }, person)).status).toBe(400);
    const odd = await send({ __proto__x: 'x', constructor: 'x', [field]: { bytes } }, person);
    expect(odd.status).toBe(400);
  });

  it('one that is cut off, or longer or shorter than announced, leaves nothing behind and harms nobody', async () => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const { token } = await makeSender();
    const before = [await listFileNames(dataDir), (await shop.db.select().from(uploads)).length];
    const form = await toForm({ [field]: { bytes: await noisyImage(900, 900).png().toBuffer() } });
    const body = form.body as Buffer;
    /** The answer before the connection ended, and how it ended. */
    const talk = (length: number, sent: Buffer, end: 'cut' | 'closed' | 'open') =>
      new Promise<string>((resolve) => {
        let said = '';
        const socket = openSocket(port, '127.0.0.1', () => {
          socket.write(
            `${method} ${url} HTTP/1.1\r\nHost: shop.test\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n` +
              `Content-Type: ${form.headers!['content-type']}\r\nContent-Length: ${length}\r\n\r\n`,
          );
          socket.write(sent, () =>
            setTimeout(() => (end === 'cut' ? socket.destroy() : end === 'closed' && socket.end()), 50),
          );
        });
        socket.on('data', (data) => {
          said += data.toString('latin1');
          if (end === 'open') socket.destroy();
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(said));
      });
    for (const share of [0, 0.3, 0.9])
      await talk(body.length, body.subarray(0, Math.floor(body.length * share)), 'cut');
    expect(await talk(body.length + 1000, body, 'closed')).not.toMatch(/^HTTP\/1.1 200/);
    expect(await talk(Math.floor(body.length / 2), body, 'closed')).not.toMatch(/^HTTP\/1.1 200/);
    expect(await talk(6 * MB, body.subarray(0, 1000), 'open')).toMatch(/^HTTP\/1.1 413/);
    await expect.poll(() => countConnections(shop.app.server), { timeout: 20_000 }).toBe(0);
    expect([await listFileNames(dataDir), (await shop.db.select().from(uploads)).length]).toEqual(before);
    expect((await upload(await plainImage(9, 9).png().toBuffer())).status).toBe(200);
  });
});

it('a form with a file on any other call is refused', async () => {
  const form = await toForm({ avatar: { bytes: 'GIF89a' } });
  const { token } = await makeOneShopper(shop);
  expect((await shop.call('PUT', '/api/user/update-user', { ...form, token })).status).toBe(415);
});
