// A browser that several people use keeps nothing of somebody who has signed out.

import type { Page } from '@playwright/test';
import { OWN_PATHS, STAFF_PATHS, type DASHBOARD_PATHS } from '#shared/page-urls.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { enter, signInAs } from './shopper.ts';

/** Kinds of answers that anybody may read; all others are personal. */
const OF_ANYBODY = new Set([
  'page',
  'GET /api/offer/current',
  'GET /api/store/find',
  'GET /api/store/places',
  'POST /api/product/bought-together',
  'POST /api/product/families',
  'POST /api/product/get-product-details',
  'POST /api/product/similar',
  'POST /api/product/suggest',
]);

/** The kinds of personal answers that some of the pages read. */
const READS: Partial<Record<(typeof DASHBOARD_PATHS)[number], string>> = {
  '/dashboard/profile': 'user',
  '/dashboard/product': 'POST /api/product/staff-list',
  '/dashboard/import-export': 'GET /api/product/import',
  '/dashboard/payment-reviews': 'POST /api/order/payment-reviews',
  '/dashboard/stores': 'GET /api/store/pincode-requests',
  '/dashboard/metrics': 'GET /api/admin/report',
  '/dashboard/goods-in': 'GET /api/stock/receipts',
  '/dashboard/audit': 'GET /api/admin/audit',
};

/** The kinds of answers in the page's memory, without those of the signed-out visitor. */
const listAnswers = (page: Page): Promise<string[]> =>
  page
    .evaluate(() => {
      type Fiber = { memoizedProps?: { client?: unknown }; child: Fiber | null; sibling: Fiber | null };
      type Client = { getQueryCache(): { getAll(): { queryKey: readonly unknown[] }[] } };
      const find = (fiber: Fiber | null): Client | null => {
        for (let at = fiber; at; at = at.sibling) {
          const client = at.memoizedProps?.client as Client | undefined;
          if (client && 'getQueryCache' in client) return client;
          const inside = find(at.child);
          if (inside) return inside;
        }
        return null;
      };
      // The shop's application is the whole document, that of the work side an element in it.
      const root = document.getElementById('work') ?? document;
      const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$'));
      const client = name === undefined ? null : find((root as unknown as Record<string, Fiber>)[name]!);
      if (!client) return ['nothing is drawn yet'];
      return client
        .getQueryCache()
        .getAll()
        .filter(({ queryKey }) => (queryKey[1] as { session?: unknown } | null)?.session !== null)
        .map(({ queryKey }) => String(queryKey[0]));
    })
    .catch(() => ['another document comes']);

/** Navigates like Forward, so that earlier answers stay in memory. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    const state = { key: to, idx: idx + 1 };
    window.history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

/** Opens these pages of one application, one after the other. */
async function visit(page: Page, paths: readonly (typeof DASHBOARD_PATHS)[number][]): Promise<void> {
  await page.goto(paths[0]!);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const path of paths) {
    await goTo(page, path);
    const kind = READS[path];
    if (kind) await expect.poll(() => listAnswers(page), path).toContain(kind);
  }
}

const readStores = (page: Page) =>
  page
    .evaluate(() => ({
      local: Object.keys(localStorage),
      tab: Object.keys(sessionStorage).filter((key) => key !== 'scroll-positions'),
    }))
    .catch(onItsWay);

/** A page of staff that is left is another document. */
const onItsWay = () => null;

test(
  'signing out removes every answer, draft and copy of the person, in all tabs',
  { tag: '@wide' },
  async ({ page, context, request }) => {
    test.slow();
    const owner = await signInAs(request, demoAccounts().owner);
    const [store] = await owner.call<{ _id: string }[]>('GET', '/api/store/get');
    await enter(page, owner);
    await page.evaluate((id) => localStorage.setItem('work-store', id), store!._id);
    const shopping = await context.newPage();
    await visit(shopping, OWN_PATHS);
    await visit(page, STAFF_PATHS);

    const other = await context.newPage();
    await other.goto('/list');
    await other.getByRole('textbox', { name: 'What do you need?' }).fill('2 kg onion');
    await other.goto('/dashboard/upload-product');
    await other.getByLabel('Name').fill('Half a product');
    await expect
      .poll(() => readStores(other))
      .toMatchObject({ tab: expect.arrayContaining(['list-text', 'product-draft']) });
    await goTo(page, '/dashboard/upload-product');
    await page.getByLabel('Name').fill('Half a product');
    await expect.poll(() => readStores(page)).toMatchObject({ tab: ['product-draft'] });

    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Account', exact: true }).click();
    await header.getByRole('button', { name: 'Log Out' }).click();
    for (const tab of [page, other, shopping]) {
      await expect(tab.getByRole('link', { name: 'Login' }).first()).toBeVisible();
      await expect.poll(() => readStores(tab)).toEqual({ local: [], tab: [] });
      await expect
        .poll(async () => (await listAnswers(tab)).filter((kind) => !OF_ANYBODY.has(kind)))
        .toEqual([]);
    }
  },
);
