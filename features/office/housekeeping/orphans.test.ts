// Uploaded images that nothing shows are removed; those that something shows stay, also under concurrent
// changes.

import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { categories, products, subCategories } from '#features/catalogue/catalogue.table.ts';
import { inTransaction } from '#database/client.ts';
import { toFolder, toOriginal } from '#features/platform/image/image-files.ts';
import { uploads } from '#features/platform/image/upload.table.ts';
import { useUploads } from '#features/platform/image/upload.ts';
import { orderLines } from '#features/orders/core/order.table.ts';
import { orderProblems } from '#features/orders/after-sales/problem.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { IMAGE_FORMATS, IMAGE_WIDTHS } from '#shared/images.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { makeBuyer, placeOrder } from '#tests/orders.ts';
import { plainImage, sendAvatar, sendImage } from '#tests/uploads.ts';
import { sweepImages } from './housekeeping.ts';
import { useAdmin } from '#tests/staff.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'jhatpat-orphans-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const shop = useTestShop({ DATA_DIR: dataDir });
const admin = useAdmin(shop);
beforeEach(async () => void (await shop.db.delete(uploads)));

let colour = 0x100000;
async function upload(): Promise<{ url: string; key: string }> {
  const bytes = await plainImage(30, 20, `#${(colour += 4321).toString(16)}`)
    .png()
    .toBuffer();
  const { url } = (await sendImage(shop, { image: { bytes } }, admin)).body.data;
  return { url, key: url.split('/')[2] };
}
const age = (hours = 25) =>
  shop.db.update(uploads).set({ usedAt: sql`now() - ${hours} * interval '1 hour'` });
const sweep = (now = new Date()) => sweepImages({ db: shop.db, imageStore: shop.services.imageStore }, now);
const isThere = async (key: string) => (await shop.services.imageStore.get(toOriginal(key))) !== null;
const findRow = async (key: string) => (await shop.db.select().from(uploads).where(eq(uploads.key, key)))[0];
const save = (url: string) => inTransaction(shop.db, (tx) => useUploads(tx, [url]));

describe('an unused uploaded picture', () => {
  it('is removed after a day, with every size made of it', async () => {
    const { url, key } = await upload();
    const other = await upload();
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS)
        await shop.app.inject(url.replace('800.webp', `${width}.${format}`));
    }
    await age(23);
    await sweep();
    expect(await readdir(path.join(dataDir, 'images', toFolder(key)))).toHaveLength(9);
    await age(25);
    await shop.db
      .update(uploads)
      .set({ usedAt: sql`now()` })
      .where(eq(uploads.key, other.key));
    await sweep();
    expect([await findRow(key), await isThere(key)]).toEqual([undefined, false]);
    await expect(readdir(path.join(dataDir, 'images', toFolder(key)))).rejects.toThrow('ENOENT');
    expect(await isThere(other.key)).toBe(true);
    expect((await shop.app.inject(url)).statusCode).toBe(404);
    await expect(save(url)).rejects.toMatchObject({ status: 400 });
  });

  it('can be uploaded again', async () => {
    const bytes = await plainImage(31, 20).png().toBuffer();
    const first = await sendImage(shop, { image: { bytes } }, admin);
    await age();
    await sweep();
    const again = await sendImage(shop, { image: { bytes } }, admin);
    expect(again.body.data).toEqual(first.body.data);
    await save(again.body.data.url);
    expect((await shop.app.inject(again.body.data.url)).statusCode).toBe(200);
  });

  it('a replaced photo is removed, and the new one stays', async () => {
    const person = await makeOneShopper(shop);
    const put = async (background: string) => {
      const bytes = await plainImage(20, 20, background).png().toBuffer();
      return (await sendAvatar(shop, { avatar: { bytes } }, person)).body.data.avatar.split('/')[2];
    };
    const [first, second] = [await put('#123456'), await put('#654321')];
    await age();
    await sweep();
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });
});

it.each<[string, (url: string) => Promise<unknown>]>([
  [
    'a product, as its second picture and in another size',
    async (url) => {
      const { id } = await makeProduct(shop);
      const images = ['https://example.test/x.png', url.replace('800.webp', '320.avif')];
      await shop.db.update(products).set({ images }).where(eq(products.id, id));
    },
  ],
  [
    'a category',
    async (url) => {
      const { id } = await makeCategory(shop);
      await shop.db.update(categories).set({ image: url }).where(eq(categories.id, id));
    },
  ],
  [
    'a sub-category',
    async (url) => {
      const { id } = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
      await shop.db.update(subCategories).set({ image: url }).where(eq(subCategories.id, id));
    },
  ],
  [
    'a person',
    async (url) => {
      const { userId } = await makeOneShopper(shop);
      await shop.db.update(users).set({ avatar: url }).where(eq(users.id, userId));
    },
  ],
  [
    'a problem that was reported',
    async (url) => {
      const buyer = await makeBuyer(shop);
      const answer = await placeOrder(shop, buyer.person, buyer.payload);
      const { orderId, _id: lineId } = answer.body.data[0];
      const about = { orderId, lineId, storeId: FIRST_STORE_ID, quantity: 1 };
      await shop.db.insert(orderProblems).values({ ...about, kind: 'damaged', photo: url });
    },
  ],
  [
    'an order alone, its product long gone',
    async (url) => {
      const buyer = await makeBuyer(shop);
      const answer = await placeOrder(shop, buyer.person, buyer.payload);
      const { orderId } = answer.body.data[0];
      await shop.db
        .update(orderLines)
        .set({ images: [url] })
        .where(eq(orderLines.orderId, orderId));
    },
  ],
])('stays while it is used by %s', async (_what, show) => {
  const { url, key } = await upload();
  await show(url);
  await age();
  await sweep();
  await age();
  await sweep();
  expect(await isThere(key)).toBe(true);
  const row = await findRow(key);
  expect(row).toMatchObject({ isStored: true });
  await save(url);
});

describe('at the same moment', () => {
  it('a save that has begun keeps its picture', async () => {
    const { url, key } = await upload();
    await age();
    const product = await makeProduct(shop);
    await inTransaction(shop.db, async (tx) => {
      await useUploads(tx, [url]);
      await sweep();
      await tx
        .update(products)
        .set({ images: [url] })
        .where(eq(products.id, product.id));
    });
    await age();
    await sweep();
    expect([await isThere(key), (await findRow(key))?.isStored]).toEqual([true, true]);
  });

  it('simultaneous saves, uploads and clean-ups never remove a picture in use', async () => {
    const bytes = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        plainImage(10 + at, 9)
          .png()
          .toBuffer(),
      ),
    );
    const product = await makeProduct(shop);
    const rounds = Array.from({ length: 8 }, async (_, round) => {
      for (let at = 0; at < 6; at++) {
        const image = bytes[(at + round) % 6]!;
        const answer = await sendImage(shop, { image: { bytes: image } }, admin);
        expect(answer.body.message).toBe('Image uploaded');
        const { url } = answer.body.data;
        await shop.db.execute(
          sql`UPDATE uploads SET used_at = now() - interval '25 hours' WHERE key = ${url.split('/')[2]}`,
        );
        const saving = inTransaction(shop.db, async (tx) => {
          await useUploads(tx, [url]);
          const id = makeId();
          await tx.execute(sql`
            INSERT INTO products (id, name, images, unit, price_paise, description)
            SELECT ${id}, name, ARRAY[${url}], unit, price_paise, description FROM products WHERE id = ${product.id}`);
        }).catch((error: { status?: number }) => {
          if (error.status !== 400) throw error;
        });
        await Promise.all([sweep(), saving]);
        if (Math.random() < 0.5) await shop.db.delete(products).where(sql`images = ARRAY[${url}]`);
      }
    });
    await Promise.all(rounds);
    const shown = await shop.db.execute<{ key: string }>(
      sql`SELECT DISTINCT split_part(unnest(images), '/', 3) AS key FROM products WHERE images[1] LIKE '/images/u-%'`,
    );
    for (const { key } of shown.rows) expect([key, await isThere(key)]).toEqual([key, true]);
    await shop.db.delete(products).where(sql`images::text LIKE '%/images/u-%'`);
    await age();
    await sweep();
    expect(await shop.db.select().from(uploads)).toEqual([]);
  });

  it('a store that fails keeps the row, and the next run goes on', async () => {
    const { url, key } = await upload();
    await age();
    const broken = { ...shop.services.imageStore, remove: () => Promise.reject(new Error('no answer')) };
    await expect(sweepImages({ db: shop.db, imageStore: broken }, new Date())).rejects.toThrow('no answer');
    expect(await findRow(key)).toMatchObject({ isStored: false });
    await expect(save(url)).rejects.toMatchObject({ status: 400 });
    await sweep();
    expect([await findRow(key), await isThere(key)]).toEqual([undefined, false]);
  });
});

describe('a scan of the store', () => {
  /** Sweeps every hour for a day. */
  const sweepAllDay = async (from = Date.now()) => {
    for (let hour = 0; hour < 24; hour++) await sweep(new Date(from + hour * 3_600_000));
  };
  const makeOld = async (file: string) => utimes(file, new Date(0), new Date(0));

  it('pictures from before uploads had rows get a row, and are removed when unused', async () => {
    const [photo, forgotten] = [await upload(), await upload()];
    const person = await makeOneShopper(shop);
    await shop.db.update(users).set({ avatar: photo.url }).where(eq(users.id, person.userId));
    await shop.db.delete(uploads);
    for (const { key } of [photo, forgotten]) await makeOld(path.join(dataDir, 'images', toOriginal(key)));
    expect((await shop.app.inject(photo.url)).statusCode).toBe(200);
    await makeOld(path.join(dataDir, 'images', toFolder(photo.key), '800.webp'));
    await sweepAllDay();
    for (const { key } of [photo, forgotten])
      expect(await findRow(key)).toMatchObject({ width: 30, height: 20, isStored: true });
    await age();
    await sweep();
    expect([await isThere(photo.key), await isThere(forgotten.key)]).toEqual([true, false]);
  });

  it('sizes without their original, and unfinished files, are removed when they are a day old', async () => {
    const folder = path.join(dataDir, 'images', toFolder(`u-${'7'.repeat(40)}`));
    await mkdir(folder, { recursive: true });
    const names = ['160.webp', `original.webp.${crypto.randomUUID()}`, `320.avif.${crypto.randomUUID()}`];
    for (const name of names) {
      await writeFile(path.join(folder, name), 'x');
      await makeOld(path.join(folder, name));
    }
    const young = path.join(folder, `480.avif.${crypto.randomUUID()}`);
    await writeFile(young, 'x');
    await sweepAllDay();
    expect((await readdir(folder)).toSorted()).toEqual(['160.webp', path.basename(young)].toSorted());
    expect(await readFile(young, 'utf8')).toBe('x');
    await rm(young);
    await age();
    await sweep();
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('keeps drawn pictures', async () => {
    const name = `${toFolder('tile-9')}/160.webp`;
    await shop.services.imageStore.put(name, Buffer.from('x'));
    await makeOld(path.join(dataDir, 'images', name));
    await sweepAllDay();
    expect(await shop.services.imageStore.get(name)).toEqual(Buffer.from('x'));
    expect(await findRow('tile-9')).toBeUndefined();
  });
});
