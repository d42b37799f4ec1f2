// Every page of the shop is walked by tests/browser/pages.spec.ts: a new one fails until it is listed in
// tests/browser/walk.ts.

import { expect, test } from 'vitest';
import { DASHBOARD_PATHS, PERSONAL_PATHS } from '#shared/page-urls.ts';
import { ACCOUNT_PAGES, PAGES } from '#web/shop/pages.tsx';
import type { PicturesShop } from './browser/pictures-shop.ts';
import { toAddress, VISITS } from './browser/walk.ts';
import { matchPath } from '#web/ui/router.tsx';

const id = 'a'.repeat(24);
const SHOP = {
  orders: { delivered: 'ORD-1', coming: 'ORD-2' },
  productId: id,
  categoryId: id,
  subCategoryId: id,
} as PicturesShop;

const walked = VISITS.map((visit) => toAddress(visit, SHOP).split('?')[0]!);

test('every page of the shop is walked', () => {
  const paths = [...ACCOUNT_PAGES, ...PAGES].map(({ path }) => path);
  expect(paths.filter((path) => !walked.some((address) => matchPath(path, address)))).toEqual([]);
});

test('every path of people and of staff is walked', () => {
  expect([...PERSONAL_PATHS, ...DASHBOARD_PATHS].filter((path) => !walked.includes(path))).toEqual([]);
});
