import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { importFile, toCsv, useDataDir } from '#tests/product-files.ts';
import { makeOwner } from '#tests/products.ts';
import { useAdmin } from '#tests/staff.ts';
import { sendAvatar, sendImage } from '#tests/uploads.ts';

const shop = useTestShop({ DATA_DIR: useDataDir() });
const staff = useAdmin(shop);

it('the shop never fetches an address somebody gives it', async () => {
  const asked: string[] = [];
  const inside = createServer((request, response) => {
    asked.push(request.url!);
    response.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const { port } = inside.address() as AddressInfo;
  const addresses = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'].map(
    (host) => `http://${host}:${port}/meta-data/photo.png`,
  );
  const owner = await makeOwner(shop);
  const person = await makeOneShopper(shop);
  try {
    for (const url of addresses) {
      const json = {
        headers: { 'content-type': 'application/json' },
        body: { image: url, avatar: url, url },
      };
      await owner.createProduct({ name: `Made of ${url}`, image: [url] });
      await shop.call('POST', '/api/file/upload', { token: staff.token, ...json });
      await shop.call('PUT', '/api/user/upload-avatar', { token: person.token, ...json });
      await sendImage(shop, { image: url, url }, staff);
      await sendAvatar(shop, { avatar: url, url }, person);
      await shop.call('GET', `/images/${encodeURIComponent(url)}/800.webp`);
      await shop.call('GET', `/images/demo/800.webp?url=${encodeURIComponent(url)}`);
    }
    const rows = addresses.map((url) => [`Imported from ${url}`, url, '1 kg', 1, 10, 'x']);
    const file = toCsv(['name', 'images', 'unit', 'stock', 'price', 'description'], ...rows);
    expect(await importFile(shop, staff.token, file)).toMatchObject({ status: 'done' });
    for (const path of ['/', '/search?q=imported', '/search?q=made']) {
      expect((await shop.app.inject(path)).statusCode).toBe(200);
    }
    expect(asked).toEqual([]);
    // Shows that the server was reachable.
    await fetch(addresses[0]!);
    expect(asked).toHaveLength(1);
  } finally {
    inside.close();
  }
});
