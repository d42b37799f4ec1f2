import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  DASHBOARD_PATH,
  DASHBOARD_PATHS,
  HOME_PATH,
  ORDER_ROUTE,
  PERSONAL_PATHS,
  SEARCH_PATH,
  STAFF_PATHS,
} from '#shared/page-urls.ts';
import { ACCOUNT_PAGES, PAGES } from '#web/shop/pages.tsx';
import { toPageKey } from './page-key.ts';

const a = '68007695aabbccddeeff0011';
const b = '68007695aabbccddeeff0022';
const keyOf = (url: string) => {
  const [path = '', query = ''] = url.split('?');
  return toPageKey(path, new URLSearchParams(query));
};

it.each([
  ['the home page', ['/', '/?utm_source=x', '/?q=milk&page=3']],
  [
    'a product',
    [`/product/Milk-${a}`, `/product/${a}`, `/product/An-old-name-${a}?page=2`, `/product/%E0%A4%A6-${a}`],
  ],
  [
    'a listing',
    [`/Dairy-${a}/Milk-${b}`, `/${a}/${b}`, `/x-${a}/y-${b}?page=1`, `/x-${a}/y-${b}?page=abc&z=1`],
  ],
  ['a whole category', [`/Dairy-${a}/all`, `/x-${a}/all?anything=1`]],
  ['the second page of a listing', [`/Dairy-${a}/Milk-${b}?page=2`, `/x-${a}/y-${b}?a=b&page=2`]],
  [
    'a search',
    ['/search?q=milk', '/search?q=milk&utm=1', '/search?utm=1&q=milk&page=1', '/search?q=milk&page=-4'],
  ],
  ['a search for spaces', ['/search?q=a%20b', '/search?q=a+b']],
  ['an empty search', ['/search', '/search?q=', '/search?x=1']],
  ['a page about the shop', ['/pages/about', '/pages/about?x=1']],
  ['no page about the shop', ['/pages/nothing', '/pages/x?y=1']],
  ['a shell', ['/checkout', '/checkout?from=cart']],
  [
    'every order',
    [
      `/dashboard/myorders/${a}`,
      `/dashboard/myorders/${b}?x=1`,
      '/dashboard/myorders/no-order',
      '/dashboard/myorders/%E0%A4%A6',
    ],
  ],
  ['what is not there', ['/nothing', '/a/b/c', `/dashboard/myorders/${a}/b`, `/Dairy-${a}/Milk-${b}/more`]],
])('one page has one key %s', (_name, urls) => {
  const keys = urls.map((url) => keyOf(url)?.key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTypeOf('string');
});

it('different pages have different keys', () => {
  const urls = [
    '/',
    '/search',
    '/search?q=milk',
    '/search?q=Milk',
    '/search?q=milk&page=2',
    `/product/x-${a}`,
    `/product/x-${b}`,
    `/x-${a}/y-${b}`,
    `/x-${b}/y-${a}`,
    `/x-${a}/all`,
    `/x-${a}/all?page=2`,
    '/login',
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/myorders',
    `/dashboard/myorders/${a}`,
    '/nothing',
    '/pages/about',
    '/pages/terms',
    '/pages/nothing',
  ];
  expect(new Set(urls.map((url) => keyOf(url)?.key)).size).toBe(urls.length);
});

it('a path that cannot be decoded has none', () => {
  for (const path of ['/%', '/product/%E0%A4', '/%ff', `/x-${a}/%zz`]) expect(keyOf(path)).toBeNull();
});

it('long and odd queries give keys of limited length', () => {
  expect(keyOf(`/search?q=${'x'.repeat(10_000)}`)!.key.length).toBeLessThan(300);
  expect(keyOf(`/search?q=${'x'.repeat(10_000)}`)).toEqual(keyOf(`/search?q=${'x'.repeat(9_000)}`));
  expect(keyOf('/search?q=milk&page=9999999')).toEqual(keyOf('/search?q=milk'));
  expect(keyOf('/search?q=%ED%A0%80')!.key).toMatch(/^\/search\?q=/);
});

it('every page of web/shop/pages.tsx and of the work side has an address in shared/page-urls.ts', () => {
  const ofShop = [...ACCOUNT_PAGES, ...PAGES].map(({ path }) => path);
  const paths = new Set<string>([...ofShop, DASHBOARD_PATH, ...STAFF_PATHS]);
  expect(paths).toEqual(
    new Set([
      HOME_PATH,
      SEARCH_PATH,
      ...PERSONAL_PATHS,
      ...DASHBOARD_PATHS,
      ORDER_ROUTE,
      '/product/:product',
      '/pages/:page',
      '/:category/:subCategory',
    ]),
  );
  for (const path of paths)
    if (!path.includes(':')) expect(toPageKey(path, new URLSearchParams())!.path).toBe(path);
});

it('the file of each page is the one that is loaded', async () => {
  const source = await readFile('web/shop/pages.tsx', 'utf8');
  const rows = [...source.matchAll(/toPage\(\s*[^,]+,\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g)];
  expect(rows.length).toBe(ACCOUNT_PAGES.length + PAGES.length);
  for (const [, file, loaded] of rows) expect(file).toBe(loaded);
});
