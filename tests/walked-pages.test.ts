// Every page of the shop is walked by tests/browser/pages.spec.ts: a new one fails until it is listed in
// tests/browser/walk.ts.

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { DASHBOARD_PATHS, PERSONAL_PATHS } from '#shared/page-urls.ts';
import routes from '#web/routes.ts';
import type { PicturesShop } from './browser/pictures-shop.ts';
import { toAddress, VISITS } from './browser/walk.ts';

const id = 'a'.repeat(24);
const SHOP = {
  orders: { delivered: 'ORD-1', coming: 'ORD-2' },
  productId: id,
  categoryId: id,
  subCategoryId: id,
} as PicturesShop;

const walked = VISITS.map((visit) => toAddress(visit, SHOP).split('?')[0]!);

type Tree = { path: string | undefined; index: boolean; id: string; children?: Tree[] };

const toTree = (entries: RouteConfigEntry[]): Tree[] =>
  entries.map(({ path, index = false, file, children }) => ({
    path,
    index,
    id: file,
    ...(children && { children: toTree(children) }),
  }));

const listFiles = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);

test('every route is walked', () => {
  const tree = toTree(routes) as never;
  const seen = new Set(
    walked.flatMap((path) => (matchRoutes(tree, path) ?? []).map(({ route }) => (route as Tree).id)),
  );
  expect(listFiles(routes).filter((file) => !seen.has(file) && !file.startsWith('kit/'))).toEqual([]);
});

test('the work side has the address of the dashboard itself', () => {
  const found = matchRoutes(toTree(routes) as never, '/dashboard')!;
  expect((found.at(-1)!.route as Tree).id).toBe('work/work-route.tsx');
});

test('every path of people and of staff is walked', () => {
  expect([...PERSONAL_PATHS, ...DASHBOARD_PATHS].filter((path) => !walked.includes(path))).toEqual([]);
});
