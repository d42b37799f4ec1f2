// The owner's upload through the API. Rejected uploads: features/me/rejected-uploads.test.ts.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { statusesOf } from '#tests/answers.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { plainImage, sendImage, toForm } from '#tests/uploads.ts';
import { useAdmin } from '#tests/staff.ts';
import { uploads } from './upload.table.ts';
import { useUploads } from './upload.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-upload-call-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });

const admin = useAdmin(shop);

const upload = async (width: number, height: number, colour?: string) => {
  const bytes = await plainImage(width, height, colour).jpeg().toBuffer();
  return sendImage(shop, { image: { bytes } }, admin);
};

it.each([
  [1600, 400, 1600, 400],
  [400, 1600, 400, 1600],
  [4000, 1000, 1600, 400],
  [9, 5, 9, 5],
])('a picture of %d x %d keeps its shape, and its size is answered', async (width, height, ...saved) => {
  const answer = await upload(width, height);
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, error: false, message: 'Image uploaded' },
  });
  expect(answer.body.data).toEqual({
    url: expect.stringMatching(/^\/images\/u-[0-9a-f]{40}\/800\.webp$/),
    width: saved[0],
    height: saved[1],
  });
  const picture = await shop.app.inject({ method: 'GET', url: answer.body.data.url });
  expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
});

it('is one row with its size, however often it is sent', async () => {
  const [one, two] = await Promise.all([upload(77, 33, 'gold'), upload(77, 33, 'gold')]);
  expect(one!.body.data).toEqual(two!.body.data);
  const rows = await shop.db.select().from(uploads);
  expect(
    rows.filter(({ width, height, isStored }) => width === 77 && height === 33 && isStored),
  ).toHaveLength(1);
});

describe('marking a picture as used', () => {
  const use = (...urls: string[]) => inTransaction(shop.db, (tx) => useUploads(tx, urls));

  it('is allowed for uploads, and for pictures that are not uploads', async () => {
    const { url } = (await upload(50, 50)).body.data;
    await use(url, url, '/images/tile-1/800.webp', 'https://example.test/x.png', '/own/picture.png', '');
    await use();
  });

  it('is refused for a missing upload', async () => {
    const { url } = (await upload(51, 50)).body.data;
    await shop.db.update(uploads).set({ isStored: false });
    const gone = `/images/u-${'0'.repeat(40)}/800.webp`;
    for (const missing of [url, gone]) {
      await expect(use(missing)).rejects.toMatchObject({
        status: 400,
        message: 'The picture is no longer available. Please upload it again.',
      });
    }
  });

  it('restarts its age', async () => {
    const { url } = (await upload(52, 50)).body.data;
    await shop.db.update(uploads).set({ usedAt: new Date(0) });
    await use(url);
    const rows = await shop.db.select().from(uploads);
    expect(rows.filter(({ usedAt }) => usedAt.getTime() > Date.now() - 60_000)).toHaveLength(1);
  });
});

describe('600 pictures an hour', () => {
  const strict = useTestShop({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '0.005' });

  it('then the owner, and no other, is told to wait', async () => {
    const [one, other] = [await makeAdmin(strict), await makeAdmin(strict)];
    const form = await toForm({ image: { bytes: await plainImage(9, 9).png().toBuffer() } });
    const post = ({ token }: Person) => strict.call('POST', '/api/file/upload', { ...form, token });
    const answers = await Promise.all([post(one), post(one), post(one), post(one)]);
    expect(statusesOf(answers).toSorted()).toEqual([200, 200, 200, 429]);
    expect((await post(other)).status).toBe(200);
  });
});
