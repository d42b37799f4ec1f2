import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spaceSizes, toUsual, type SpacedProduct } from './product-sizes.rules.ts';

/**
 * 'M1 M2 B1' -> products in that order; the letter is the product, the digit its size, lower case is sold
 * out.
 */
const toRanked = (text: string): SpacedProduct[] =>
  text.split(' ').map((id) => ({
    id,
    sizeGroup: id === '' ? null : id[0]!.toLowerCase(),
    isInStock: id[0] === id[0]!.toUpperCase(),
  }));
const space = (text: string, limit = 20) =>
  spaceSizes(toRanked(text), limit)
    .map(({ id }) => id)
    .join(' ');

test('products of one size keep their order', () => {
  expect(space('A1 B1 C1 D1')).toBe('A1 B1 C1 D1');
});

test('another size comes after five other cards, and later ones keep their place', () => {
  expect(space('M1 M2 M3 A1 B1 C1 D1 E1 F1 G1 H1 I1 J1')).toBe('M1 A1 B1 C1 D1 E1 M2 F1 G1 H1 I1 J1 M3');
});

test('with few other products, sizes are as far apart as possible', () => {
  expect(space('M1 M2 M3 A1 A2 B1')).toBe('M1 A1 B1 M2 A2 M3');
  expect(space('M1 M2 M3')).toBe('M1 M2 M3');
});

test('a row is filled up to its limit and no further', () => {
  expect(space('M1 M2 M3 A1 B1', 3)).toBe('M1 A1 B1');
});

test('sold-out products stay last, and apart from their sizes in stock where possible', () => {
  expect(space('A1 B1 M1 m2 m3 c1 d1')).toBe('A1 B1 M1 c1 d1 m2 m3');
});

test('products without a group are not sizes of one another', () => {
  const ranked = ['1', '2', '3'].map((id) => ({ id, sizeGroup: null, isInStock: true }));
  expect(spaceSizes(ranked, 3)).toEqual(ranked);
});

test('for every row, nothing is lost or doubled, stock comes first, and two sizes are side by side only without other products', () => {
  const product = fc.record({
    sizeGroup: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', null),
    isInStock: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(product, { maxLength: 40 }), fc.nat(45), (some, limit) => {
      const ranked = some
        .map((one, at) => ({ ...one, id: String(at) }))
        .toSorted((a, b) => Number(b.isInStock) - Number(a.isInStock));
      const spaced = spaceSizes(ranked, limit);
      expect(new Set(spaced).size).toBe(Math.min(limit, ranked.length));
      const stock = spaced.map(({ isInStock }) => Number(isInStock));
      expect(stock).toEqual(stock.toSorted((a, b) => b - a));
      for (const [at, { sizeGroup, isInStock }] of spaced.entries()) {
        if (at === 0 || sizeGroup === null || spaced[at - 1]!.sizeGroup !== sizeGroup) continue;
        const left = ranked.filter(
          (one) => !spaced.slice(0, at).includes(one) && one.isInStock === isInStock,
        );
        expect(left.every((one) => one.sizeGroup === sizeGroup)).toBe(true);
      }
    }),
  );
});

test.each([
  ['500 g, 1 kg, 2 kg, 5 kg', '1 kg'],
  ['50 g, 100 g, 200 g', '100 g'],
  ['5 kg, 10 kg', '5 kg'],
  ['5 kg, 500 g = 0 left, 1 kg = 0 left', '5 kg'],
  ['1 kg x3, 5 kg x9, 2 kg x9', '2 kg'],
  ['1 kg, 5 kg x1', '5 kg'],
  ['6 pcs, 12 pcs, 30 pcs', '12 pcs'],
  ['Family pack', 'Family pack'],
])('of %s the usual size is %s', (text, usual) => {
  const sizes = text.split(', ').map((one) => {
    const [, unit, sold] = /^(.*?)(?: x(\d+))?(?: = 0 left)?$/.exec(one)!;
    return { _id: unit!, unit: unit!, sold: Number(sold ?? 0), isInStock: !one.includes('0 left') };
  });
  expect(toUsual(sizes).unit).toBe(usual);
});
