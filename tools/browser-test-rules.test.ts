import { expect, test } from 'vitest';
import { findBrowserTestProblems } from './browser-test-rules.ts';
import { readSource } from './source-files.ts';

const problemsOf = (path: string, source: string) => findBrowserTestProblems([readSource(path, source)]);

test.each([
  'await page.waitForTimeout(200);',
  "test('the cart opens @wide', async () => {});",
  'test(`the cart opens @phone`, () => {});',
])('refuses in a browser test: %s', (source) => {
  expect(problemsOf('tests/browser/cart.spec.ts', source)).toHaveLength(1);
});

test.each([
  "test('the cart opens', { tag: '@wide' }, () => {});",
  '// once, as @phone says',
  'await page.waitForURL("/");',
])('lets a browser test have: %s', (source) => {
  expect(problemsOf('tests/browser/cart.spec.ts', source)).toEqual([]);
});

test('only the helper for impatient presses has pauses', () => {
  expect(problemsOf('tests/browser/waiting.ts', 'await page.waitForTimeout(200);')).toEqual([]);
});
