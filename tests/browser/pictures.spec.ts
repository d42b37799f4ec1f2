// Compares each main screen with its screenshot in pictures/, at phone and desktop size. `npm test --
// --update-pictures` updates the ones that differ.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NOW, type PicturesShop } from './pictures-shop.ts';
import { SCREENS, type Screen } from './screens.ts';
import { enterPicturesShop, test } from './pictures-test.ts';
import { expect } from './shop-test.ts';

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN', contextOptions: { reducedMotion: 'reduce' } });
test.skip(process.platform !== 'linux', 'other systems draw letters in their own way');

for (const screen of SCREENS) {
  const { name, path, isLive = false, act, shows, isColourful = false } = screen;
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
    await expect(page).toHaveScreenshot(`${name}.png`, {
      animations: 'disabled',
      caret: 'hide',
      ...(isColourful && { threshold: 0.2 }),
    });
  });
}

// oxlint-disable-next-line no-empty-pattern
test('every picture is of a screen', async ({}, { project }) => {
  const files = await readdir(join(import.meta.dirname, 'pictures', project.name));
  const drawn = new Set(SCREENS.map(({ name }) => `${name}.png`));
  expect(files.filter((file) => !drawn.has(file))).toEqual([]);
});

/** Sets a place, a person and the time, and a placeholder for every product picture. */
async function prepare(page: Page, shop: PicturesShop, screen: Screen): Promise<void> {
  await page.clock.setFixedTime(NOW);
  await enterPicturesShop(page.context(), shop, screen);
}

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
