// Uploaded pictures of products, categories and sub-categories: only existing uploads can be used.

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '#features/platform/image/upload.table.ts';
import { readImageKey } from '#shared/images.ts';
import { messageOf } from '#tests/answers.ts';
import { useDataDir } from '#tests/data-dir.ts';
import { makeCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useOwner } from '#tests/products.ts';
import { plainImage, sendImage } from '#tests/uploads.ts';

const shop = useTestShop({ DATA_DIR: useDataDir() });
const GONE = 'The picture is no longer available. Please upload it again.';

const owner = useOwner(shop);

async function upload(colour: string): Promise<string> {
  const bytes = await plainImage(60, 40, colour).png().toBuffer();
  return (await sendImage(shop, { image: { bytes } }, owner)).body.data.url;
}
const isUpload = (url: string) => eq(uploads.key, readImageKey(url)!);
const lose = (url: string) => shop.db.delete(uploads).where(isUpload(url));

/** Every call that saves a picture. */
async function listWrites() {
  const { id } = await makeCategory(shop);
  const image = '/images/demo/800.webp';
  const category = (await owner.call('POST', 'category/add-category', { name: 'A', image })).body.data;
  const sub = (await owner.call('POST', 'subcategory/create', { name: 'B', image, category: [id] })).body
    .data;
  const product = (await owner.createProduct()).body.data;
  return [
    (url: string) => owner.call('POST', 'category/add-category', { name: 'C', image: url }),
    (url: string) => owner.call('PUT', 'category/update', { ...category, image: url }),
    (url: string) => owner.call('POST', 'subcategory/create', { name: 'D', image: url, category: [id] }),
    (url: string) => owner.call('PUT', 'subcategory/update', { ...sub, image: url }),
    (url: string) => owner.createProduct({ image: ['/images/demo/800.webp', url] }),
    (url: string) => owner.updateProduct(product, { image: ['/images/demo/800.webp', url] }),
  ];
}

test('every call that saves an uploaded picture marks it as used, and its age restarts', async () => {
  const url = await upload('red');
  for (const write of await listWrites()) {
    await shop.db
      .update(uploads)
      .set({ usedAt: sql`now() - interval '3 days'` })
      .where(isUpload(url));
    expect((await write(url)).status).toBe(200);
    const [row] = await shop.db.select().from(uploads).where(isUpload(url));
    expect(Date.now() - row!.usedAt.getTime()).toBeLessThan(60_000);
  }
});

test('a removed upload is refused by every call that saves one', async () => {
  const url = await upload('green');
  await lose(url);
  for (const write of await listWrites()) {
    expect(messageOf(await write(url))).toEqual([400, GONE]);
  }
});

test('a product that has lost its picture can still be changed, but gets it back only after a new upload', async () => {
  const url = await upload('blue');
  const product = (await owner.createProduct({ image: [url] })).body.data;
  await lose(url);
  const cheaper = await owner.updateProduct(product, { price: 5 });
  expect([cheaper.status, cheaper.body.data.image]).toEqual([200, [url]]);
  expect((await owner.updateProduct(product, { image: [] })).status).toBe(200);
  expect((await owner.updateProduct(product)).body.message).toBe(GONE);
  expect(await upload('blue')).toBe(url);
  expect((await owner.updateProduct(product)).status).toBe(200);
});
