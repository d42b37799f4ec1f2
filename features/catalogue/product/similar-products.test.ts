// Similar products: of the same sub-category, in the caller's store, more expensive ones last.

import { describe, expect, it, test } from 'vitest';
import { makeProduct } from '#tests/factories.ts';
import { makePlace } from '#tests/products.ts';
import { makeStocked, useTwoStores } from '#tests/two-stores.ts';
import type { Product } from '../catalogue.contract.ts';
import { byDistance, bySimilarity, withoutOtherSizes } from './similar-products.ts';

const shop = useTwoStores();

async function readSimilar(productId: string, at: object = {}): Promise<string[]> {
  const answer = await shop.call<Product[]>('POST', '/api/product/similar', { body: { productId }, ...at });
  expect(answer.status).toBe(200);
  return answer.body.data.map(({ _id }) => _id);
}

describe('similar products', () => {
  it('are ordered: in stock first, then of the same kind, then not dearer, then nearest in size and price', async () => {
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
    expect(await readSimilar(wanted)).toEqual([reduced, near, far, dearer, syrup, soldOut]);
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

test('toor dal is nearer to toor dal than any other dal is, and that nearer than rice', () => {
  const named = (id: string) => ({ id, name: id, isInStock: true, unit: '1 kg', pricePaise: 9_000 });
  const wanted = named('Kisaan Toor Dal');
  const others = ['Basmati Rice', 'Bharat Chana Dal', 'Gold Toor Dal (Unpolished)'].map(named);
  const sorted = others.toSorted(bySimilarity(wanted)).map(({ id }) => id);
  expect(sorted).toEqual(['Gold Toor Dal (Unpolished)', 'Bharat Chana Dal', 'Basmati Rice']);
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

test('a product without a comparable size comes later, unless its price is similar', () => {
  const to = { id: '0', unit: '1 L', pricePaise: 5_000 };
  const like = { isInStock: true, pricePaise: 5_000 };
  const sorted = [
    { ...like, id: '1', unit: 'a crate' },
    { ...like, id: '2', unit: '500 ml' },
    { ...like, id: '3', unit: '1000 ml' },
    { ...like, id: '4', unit: '1 kg' },
  ].toSorted(bySimilarity(to));
  expect(sorted.map(({ id }) => id)).toEqual(['3', '2', '1', '4']);
});

it('a substitute is offered in the order of content, then of price', () => {
  const wanted = { unit: '500 g', pricePaise: 10_000 };
  const names = (candidates: { unit: string; pricePaise: number }[]) =>
    candidates.toSorted(byDistance(wanted)).map(({ unit, pricePaise }) => `${unit} ${pricePaise}`);
  expect(
    names([
      { unit: '5 kg', pricePaise: 10_000 },
      { unit: '500 g', pricePaise: 14_000 },
      { unit: 'a bag', pricePaise: 10_000 },
      { unit: '0.5 kg', pricePaise: 10_500 },
      { unit: '2 x 250 g', pricePaise: 12_000 },
    ]),
  ).toEqual(['0.5 kg 10500', '2 x 250 g 12000', '500 g 14000', 'a bag 10000', '5 kg 10000']);
});

it('a distance uses the sizes the shop uses elsewhere, and none that is ambiguous', () => {
  const rank = (unit: string, ...units: string[]) =>
    units
      .map((each) => ({ unit: each, pricePaise: 10_000 }))
      .toSorted(byDistance({ unit, pricePaise: 10_000 }))
      .map((each) => each.unit);
  expect(rank('500 g', '1 kg', '500 gms')).toEqual(['500 gms', '1 kg']);
  expect(rank('500 gms', '500 pcs', '250 g')).toEqual(['250 g', '500 pcs']);
  expect(rank('12 pcs', '6 pcs', '1 dozen')).toEqual(['1 dozen', '6 pcs']);
  expect(rank('1 dozen', '1 pc', '10 pcs')).toEqual(['10 pcs', '1 pc']);
  expect(rank('1 L', '2 L', '1 lt bottle')).toEqual(['1 lt bottle', '2 L']);
  // As far as four times as much.
  expect(rank('1 kg', '5 kg', '1 kg + 200 g', '2 kg')).toEqual(['2 kg', '1 kg + 200 g', '5 kg']);
});
