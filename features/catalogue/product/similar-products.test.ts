// Similar products: of the same sub-category, in the caller's store, the most like it first.

import { describe, expect, it, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { makePlace } from '#tests/products.ts';
import { makeStocked, useTwoStores } from '#tests/two-stores.ts';
import type { Product } from '../catalogue.contract.ts';
import { withoutOtherSizes } from './similar-products.ts';

const shop = useTwoStores();

async function readSimilar(productId: string, at: object = {}): Promise<string[]> {
  const answer = await shop.call<Product[]>('POST', '/api/product/similar', { body: { productId }, ...at });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ _id }) => _id);
}

describe('similar products', () => {
  it('are ordered: in stock first, then of the same kind, then by size, then not dearer, then nearest in price', async () => {
    const place = (await makePlace(shop)).ids;
    let made = 0;
    const make = async (price: number, unit: string, stock = 5, more = {}) =>
      (await makeProduct(shop, { ...place, name: `Fruit ${++made} Jam`, price, unit, stock, ...more })).id;
    const wanted = await make(100, '500 g', 0);
    const dearer = await make(101, '500 g');
    const far = await make(40, '100 g');
    const near = await make(90, '500 g');
    const reduced = await make(110, '500 g', 5, { discount: 10 });
    const syrup = await make(100, '500 g', 5, { name: 'Fruit Syrup' });
    const soldOut = await make(100, '500 g', 0);
    await makeProduct(shop, { price: 100, unit: '500 g' });
    expect(await readSimilar(wanted)).toEqual([reduced, near, dearer, far, syrup, soldOut]);
  });

  it('of another brand are nearer than another kind, however the field is written', async () => {
    const place = (await makePlace(shop)).ids;
    const make = async (name: string, brand: string) =>
      (await makeProduct(shop, { ...place, name, moreDetails: { brand } })).id;
    const wanted = await make('Bloom Mango Jam', 'Bloom');
    const red = await make('Bloom Red Mango Jam', 'Bloom');
    const same = await make('Orchard Mango Jam', 'Orchard');
    expect(await readSimilar(wanted)).toEqual([same, red]);
  });

  it('are those of the caller’s store, twelve at most', async () => {
    const place = (await makePlace(shop)).ids;
    const wanted = await makeProduct(shop, place);
    const here = await makeStocked(shop, [5, 0], place);
    const there = await makeStocked(shop, [0, 5], place);
    expect((await readSimilar(wanted.id))[0]).toBe(here.id);
    expect((await readSimilar(wanted.id, shop.second))[0]).toBe(there.id);
    for (let count = 0; count < 13; count++) await makeProduct(shop, place);
    expect(await readSimilar(wanted.id)).toHaveLength(12);
  });

  it('of a product that is not sold are 404', async () => {
    for (const productId of ['0'.repeat(24), 'x', 'a'.repeat(5_000)]) {
      const { status } = await shop.call('POST', '/api/product/similar', { body: { productId } });
      expect(status).toBe(404);
    }
  });
});

test('of the sizes of one product only the nearest is listed', () => {
  const one = { id: '1', unit: '1 L', pricePaise: 1, isInStock: true };
  const sorted = [
    { ...one, sizeGroup: 'a' },
    { ...one, id: '2', sizeGroup: 'a' },
    { ...one, id: '3', sizeGroup: null },
    { ...one, id: '4', sizeGroup: null },
    { ...one, id: '5', sizeGroup: 'b' },
  ];
  expect(withoutOtherSizes(sorted).map(({ id }) => id)).toEqual(['1', '3', '4', '5']);
});
