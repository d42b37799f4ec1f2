// The base of tests in the shop of the pictures, which they do not change.

import type { BrowserContext } from '@playwright/test';
import type { PicturesShop } from './pictures-shop.ts';
import { test as base } from './shop-test.ts';

export const test = base.extend<object, { shop: PicturesShop }>({
  // One shop for all workers: the first request opens it, and all wait until it is open.
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const answer = await fetch(process.env.PICTURES_SHOP!);
      if (!answer.ok) throw new Error(await answer.text());
      await use((await answer.json()) as PicturesShop);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.baseUrl),
});

export async function enterPicturesShop(
  context: BrowserContext,
  { baseUrl: url, people }: PicturesShop,
  { who, language }: { who?: keyof PicturesShop['people'] | undefined; language?: string | undefined },
): Promise<void> {
  if (language) await context.addCookies([{ name: 'jhatpat_language', value: language, url }]);
  if (who) {
    await context.addInitScript(({ accesstoken, refreshToken }) => {
      localStorage.setItem('accesstoken', accesstoken);
      localStorage.setItem('refreshToken', refreshToken);
    }, people[who]);
  }
  await context.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: STAND_IN }),
  );
}

/** Product pictures belong to the demo; only their position and size matter here. */
const STAND_IN = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 8 8">
  <path fill="#c9d6cd" d="M0 0h8v8H0z"/><path fill="#8fa898" d="M4 1l3 6H1z"/></svg>`;
