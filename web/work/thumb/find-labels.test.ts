import { expect, test } from 'vitest';
import { findByName, isCode } from './product-finder.tsx';

test('a code has a number and no spaces', () => {
  for (const code of ['8901030865278', 'TOM-500', 'a1', '67f85a902d9b538f21ed67fc'])
    expect(isCode(code)).toBe(true);
  for (const words of ['tomato', 'tomato 500 g', 'दूध', '', '7 up']) expect(isCode(words)).toBe(false);
});

test('without the shop, products are found by all words of what is typed, at most ten', () => {
  const products = ['Toned Milk', 'Milk Bread', 'Onion'].map((name, at) => ({
    _id: String(at),
    ...{ name, unit: '500 g', image: '', sku: `SKU-${at}`, stock: 1, lastCost: null },
  }));
  const find = (text: string) => findByName(products, text).map(({ name }) => name);
  expect(find('milk')).toEqual(['Toned Milk', 'Milk Bread']);
  expect(find('MILK  bread')).toEqual(['Milk Bread']);
  expect(find('sku-2')).toEqual(['Onion']);
  expect(find('doodh')).toEqual([]);
  expect(
    findByName(
      Array.from({ length: 30 }, () => products[0]!),
      'milk',
    ),
  ).toHaveLength(10);
});
