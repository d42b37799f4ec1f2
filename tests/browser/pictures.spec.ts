// Compares each main screen with its screenshot in pictures/, at phone and desktop size. `npm test --
// --update-pictures` updates the ones that differ.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NOW, type PicturesShop } from './pictures-shop.ts';
import { SCREENS, type Screen } from './screens.ts';
import { expect, test as base } from './shop-test.ts';

const test = base.extend<object, { shop: PicturesShop }>({
  // One shop for all workers: the first request opens it, and all wait until it is open.
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const answer = await fetch(process.env.PICTURES_SHOP!);
      if (!answer.ok) throw new Error(await answer.text());
      await use((await answer.json()) as PicturesShop);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.baseUrl),
});
test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN', contextOptions: { reducedMotion: 'reduce' } });
test.skip(process.platform !== 'linux', 'other systems draw letters in their own way');

for (const screen of SCREENS) {
  const { name, path, isLive = false, act, shows } = screen;
  test(`picture of ${name}`, async ({ page, shop, isMobile, expectedErrors }) => {
    if (name === 'not-found') expectedErrors.push(/status of 404/);
    await prepare(page, shop, screen);
    const address = typeof path === 'string' ? path : path(shop);
    await page.goto(address, { waitUntil: isLive ? 'load' : 'networkidle' });
    await act?.(page);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    // The words are the same at both widths.
    if (!isMobile) await expect(() => expectOwnFonts(page)).toPass();
    await expect(page).toHaveScreenshot(`${name}.png`, { animations: 'disabled', caret: 'hide' });
  });
}

// oxlint-disable-next-line no-empty-pattern
test('every picture is of a screen', async ({}, { project }) => {
  const files = await readdir(join(import.meta.dirname, 'pictures', project.name));
  const drawn = new Set(SCREENS.map(({ name }) => `${name}.png`));
  expect(files.filter((file) => !drawn.has(file))).toEqual([]);
});

/** Sets a place, a person and the time, and a placeholder for every product picture. */
async function prepare(page: Page, shop: PicturesShop, { who, language }: Screen): Promise<void> {
  const { baseUrl: url, people } = shop;
  const context = page.context();
  await page.clock.setFixedTime(NOW);
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

/** A missing letter would be drawn with a system font, which differs between machines. */
async function expectOwnFonts(page: Page): Promise<void> {
  type Node = { nodeId: number; nodeType: number; children?: Node[]; shadowRoots?: Node[] };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const listWithWords = (node: Node): Node[] => {
    const inside = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
    const hasWords = inside.some(({ nodeType }) => nodeType === 3);
    return [...(hasWords ? [node] : []), ...inside.flatMap(listWithWords)];
  };
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true });
  const used = await Promise.all(
    listWithWords(root).map(({ nodeId }) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  await devtools.detach();
  const names = new Set(used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)));
  expect([...names].filter((name) => !/^(Figtree|Noto Sans Devanagari)/.test(name))).toEqual([]);
}
