// The profile photo over HTTP, with real bytes: the stored image, and what happens on errors. Rejected
// uploads are tested in rejected-uploads.test.ts.

import { mkdtempSync } from 'node:fs';
import files, { readdir, readFile, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { uploads } from '#features/platform/image/upload.table.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type CallOptions } from '#tests/open-test-shop.ts';
import { listFileNames, plainImage, sendAvatar, toForm, uploadAvatar } from '#tests/uploads.ts';

/** A disk that becomes full when a test says so, after half of the file. */
const disk = { isFull: false };
const { writeFile } = files;
beforeAll(() => {
  files.writeFile = async (file, data, options) => {
    if (!disk.isFull) return writeFile(file, data, options);
    await writeFile(file, (data as Buffer).subarray(0, 100));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  files.writeFile = writeFile;
  syncBuiltinESMExports();
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-avatars-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });

const OWN_PICTURE = /^\/images\/(u-[0-9a-f]{40})\/800\.webp$/;
const readOriginal = async (avatar: string) => {
  const key = OWN_PICTURE.exec(avatar)![1]!;
  const names = await readdir(dataDir, { recursive: true });
  return readFile(
    path.join(
      dataDir,
      names.find((file) => file.endsWith(path.join(key, 'original.webp')))!,
    ),
  );
};
const fetchPicture = async (avatar: string, file: string) =>
  shop.app.inject({ method: 'GET', url: avatar.replace('800.webp', file) });

describe('a photo', () => {
  // The other formats: rejected-uploads.test.ts.
  it('becomes a square picture of the shop', async () => {
    const person = await makeOneShopper(shop);
    const bytes = await plainImage(640, 400).avif().toBuffer();
    const fields = { avatar: { bytes, name: '../../x.svg', type: 'text/html' } };
    const answer = await sendAvatar(shop, fields, person);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile photo updated' } });
    expect(answer.body.data).toEqual({ _id: person.userId, avatar: expect.stringMatching(OWN_PICTURE) });
    const { avatar } = answer.body.data;
    const details = await shop.call('GET', '/api/user/user-details', { token: person.token });
    expect(details.body.data.avatar).toBe(avatar);
    const original = { format: 'webp', width: 400, height: 400 };
    expect(await sharp(await readOriginal(avatar)).metadata()).toMatchObject(original);
    const picture = await fetchPicture(avatar, '160.avif');
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/avif' } });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  it('is made smaller, never larger', async () => {
    const large = await uploadAvatar(shop, await plainImage(3000, 2000).jpeg().toBuffer());
    expect(await sharp(await readOriginal(large.body.data.avatar)).metadata()).toMatchObject({ width: 800 });
    const tiny = await uploadAvatar(shop, await plainImage(1, 3).png().toBuffer());
    expect(await sharp(await readOriginal(tiny.body.data.avatar)).metadata()).toMatchObject({ width: 1 });
  });

  it('keeps its transparent background', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { body } = await uploadAvatar(shop, bytes);
    expect((await sharp(await readOriginal(body.data.avatar)).stats()).isOpaque).toBe(false);
  });

  it('is turned as the camera was held', async () => {
    const left = await plainImage(40, 60, 'red').png().toBuffer();
    const bytes = await plainImage(80, 60, 'blue')
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { body } = await uploadAvatar(shop, bytes);
    const original = await readOriginal(body.data.avatar);
    const picture = await fetchPicture(body.data.avatar, '800.webp');
    for (const made of [original, picture.rawPayload]) {
      expect((await sharp(made).metadata()).orientation).toBeUndefined();
      // The photo was turned by a quarter: its left side is the top.
      const { data, info } = await sharp(made).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
      const [top, bottom] = [at(30, 8), at(30, info.height - 8)];
      expect(top[0]! > 200 && top[2]! < 60).toBe(true);
      expect(bottom[2]! > 200 && bottom[0]! < 60).toBe(true);
    }
  });

  it('that moves shows its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((colour) => plainImage(40, 40, colour).png().toBuffer()),
    );
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBe(2);
      const { body } = await uploadAvatar(shop, bytes);
      const original = sharp(await readOriginal(body.data.avatar));
      expect((await original.metadata()).pages).toBeUndefined();
      expect((await original.stats()).dominant.r).toBeGreaterThan(200);
    }
  });

  it('sent twice, or by two people, is stored once', async () => {
    const bytes = await plainImage(90, 90, 'orange').png().toBuffer();
    const answers = [await uploadAvatar(shop, bytes), await uploadAvatar(shop, bytes)];
    expect(new Set(answers.map((answer) => answer.body.data.avatar)).size).toBe(1);
  });

  it('is changed for the caller only, whoever else is named', async () => {
    const [one, other] = [await makeOneShopper(shop), await makeOneShopper(shop)];
    const bytes = await plainImage(70, 70, 'purple').png().toBuffer();
    const answer = await sendAvatar(
      shop,
      { _id: other.userId, userId: other.userId, avatar: { bytes } },
      one,
    );
    expect(answer.body.data._id).toBe(one.userId);
    const [row] = await shop.db.select().from(users).where(eq(users.id, other.userId));
    expect(row!.avatar).toBe('');
  });
});

it('a failing upload a full disk is 507, the old photo stays, and no half file is left', async () => {
  const person = await makeOneShopper(shop);
  const first = await plainImage(60, 60, 'black').png().toBuffer();
  const { avatar } = (await sendAvatar(shop, { avatar: { bytes: first } }, person)).body.data;
  const before = await listFileNames(dataDir);
  const bytes = await plainImage(60, 60, 'white').png().toBuffer();
  disk.isFull = true;
  try {
    expect(await sendAvatar(shop, { avatar: { bytes } }, person)).toMatchObject({
      status: 507,
      body: { message: 'There is no room to store this image.', code: 'STORAGE_FULL' },
    });
    // A new size of another picture is made and sent all the same.
    expect((await fetchPicture(avatar, '160.avif')).statusCode).toBe(200);
  } finally {
    disk.isFull = false;
  }
  expect(await listFileNames(dataDir)).toEqual(before);
  const details = await shop.call('GET', '/api/user/user-details', person);
  expect(details.body.data.avatar).toBe(avatar);
  // Nothing says that the picture is there, until it is.
  const unstored = () => shop.db.$count(uploads, eq(uploads.isStored, false));
  expect(await unstored()).toBe(1);
  expect((await sendAvatar(shop, { avatar: { bytes } }, person)).status).toBe(200);
  expect(await unstored()).toBe(0);
});

describe('20 photos an hour', () => {
  const strict = useTestShop({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1' });
  let form: CallOptions;
  beforeAll(
    async () => void (form = await toForm({ avatar: { bytes: await plainImage(9, 9).png().toBuffer() } })),
  );

  it('after that the person, and nobody else, must wait', async () => {
    const [one, other] = [await makeOneShopper(strict), await makeOneShopper(strict)];
    const put = (token: string, options = form) =>
      strict.call('PUT', '/api/user/upload-avatar', { ...options, token });
    const text = await toForm({ avatar: { bytes: 'no picture' } });
    const answers = [];
    // They count before they are decoded: bytes that are no image count too.
    for (let at = 0; at < 5; at++) expect((await put(one.token, text)).status).toBe(415);
    for (let at = 5; at < 21; at++) answers.push(await put(one.token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.message).toBe('Too many attempts. Try again in a minute.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await put(other.token)).status).toBe(200);
  });
});
