// The owner's upload through the API. Rejected uploads: features/office/own-account/rejected-uploads.test.ts.

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { readImageKey } from '#shared/images.ts';
import { statusesOf } from '#tests/answers.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { makeAdmin, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { plainImage, sendImage, toForm } from '#tests/uploads.ts';
import { useAdmin } from '#tests/staff.ts';
import { openImages } from './image.ts';
import { uploads } from './upload.table.ts';
import { useUploads } from './upload.ts';

const dataDir = useDataDir();
const shop = useTestShop({ DATA_DIR: dataDir });
const admin = useAdmin(shop);

const upload = async (width: number, height: number, colour?: string) => {
  const bytes = await plainImage(width, height, colour).jpeg().toBuffer();
  return sendImage(shop, { image: { bytes } }, admin);
};

it.each([
  [1600, 400, 1600, 400],
  [500, 4000, 200, 1600],
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

it('is found before drawn pictures', async () => {
  const { url } = (await upload(320, 320)).body.data;
  const source = { find: () => Promise.reject(new Error('asked for an uploaded picture')) };
  const images = openImages({ store: shop.services.imageStore, source, log: shop.services.log });
  const made = await images.find({ key: readImageKey(url)!, width: 160, format: 'webp' });
  expect(await sharp(made!).metadata()).toMatchObject({ width: 160, height: 160 });
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
