import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseTests, SPECS } from './changed.ts';

test('runs the tests of the folder of a changed file, and the browser tests of its pages', () => {
  const { paths, specs } = chooseTests([
    'features/cart/cart.store.ts',
    'features/cart/lines/line.ts',
    'README.md',
  ]);
  expect(paths).toEqual(['features/cart/']);
  expect(specs).toContain('checkout');
});

test('runs a changed test by itself', () => {
  expect(chooseTests(['features/cart/cart.test.ts', 'tests/browser/cart.spec.ts'])).toEqual({
    paths: ['features/cart/cart.test.ts'],
    specs: ['cart', 'checkout', 'tests/browser/cart.spec.ts'],
  });
});

test('runs nothing when only documents were changed', () => {
  expect(chooseTests(['docs/architecture.md'])).toEqual({ paths: [], specs: [] });
});

test.each(SPECS)('the folder %s exists, and so do its browser tests', (folder, specs) => {
  expect(existsSync(folder)).toBe(true);
  const files = readdirSync('tests/browser').filter((file) => file.endsWith('.spec.ts'));
  for (const spec of specs)
    expect(
      files.some((file) => file.includes(spec)),
      spec,
    ).toBe(true);
});

test('every feature with a page has its browser tests', () => {
  const without = ['features/housekeeping', 'features/limit'];
  const features = readdirSync('features').map((name) => `features/${name}`);
  const known = [...SPECS.map(([folder]) => folder), ...without];
  expect(features.filter((feature) => !known.includes(feature))).toEqual([]);
});
