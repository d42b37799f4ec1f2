import { beforeAll, expect, test } from 'vitest';
import { chooseTests, openPages } from './changed.ts';
import { readSource, readSources, type SourceFile } from './source-files.ts';

let sources: SourceFile[];
beforeAll(() => {
  sources = readSources(process.cwd());
});
const choose = (...changed: string[]) => chooseTests(changed, sources);

test('a rules file runs its unit test, and the tests that import it or a file above it', () => {
  const { paths } = choose('features/orders/arrival/arrival.rules.ts');
  expect(paths).toContain('features/orders/arrival/arrival.rules.test.ts');
  expect(paths).toContain('features/orders/arrival/arrival.test.ts');
  expect(paths).not.toContain('features/identity/audit/audit.test.ts');
});

test('a store file runs the API tests of its folder, though they reach it only by calls', () => {
  expect(choose('features/cart/cart/cart.store.ts').paths).toContain('features/cart/cart/cart.test.ts');
});

test('documents run nothing', () => {
  expect(choose('docs/architecture.md', 'README.md')).toEqual({ paths: [], specs: [] });
});

test('a changed test runs by itself', () => {
  expect(choose('features/cart/cart/cart.test.ts', 'tests/browser/cart.spec.ts')).toEqual({
    paths: ['features/cart/cart/cart.test.ts'],
    specs: ['tests/browser/cart.spec.ts'],
  });
});

test('a new file is picked up', () => {
  const rules = readSource('features/cart/cart/new.rules.ts', 'export const x = 1;');
  const unit = readSource('features/cart/cart/new.rules.test.ts', "import { x } from './new.rules.ts';");
  expect(chooseTests([rules.path], [rules, unit])).toEqual({ paths: [unit.path], specs: [] });
});

test('a word list runs the tests of the code that reads it', () => {
  expect(choose('features/catalogue/search/vocabulary/synonyms.txt').paths).toContain(
    'features/catalogue/search/words.rules.test.ts',
  );
});

test.each([
  ['features/cart/cart/cart.test.ts', false],
  ['features/catalogue/facts/product-facts', true],
  ['metrics', true],
])('the tests named %s open pages: %s', (word, isSo) => {
  expect(openPages([word], sources)).toBe(isSo);
});
