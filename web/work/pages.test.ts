import { expect, test } from 'vitest';
import { STAFF_PATHS } from '#shared/page-urls.ts';
import { PAGES } from './pages.ts';

test('the server knows the address of every page of the work side, and of no other', () => {
  expect(PAGES.map(({ path }) => path).toSorted()).toEqual([...STAFF_PATHS].toSorted());
});

test('no two pages are opened by the same key', () => {
  const letters = PAGES.flatMap(({ letter }) => letter ?? []);
  expect([...new Set(letters)]).toEqual(letters);
});
