// Every page and what opens on it, as everybody who may see it: nothing sticks out or is cut off at any
// width, axe finds nothing, the console stays empty, and main screens look like their pictures in pages/
// (`npm test -- --update-pictures` draws those that differ). A page of the work side asks for no more than
// its own. walk.ts lists the pages; nothing here changes the shop.

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { FRAME, STAFF_PAGES } from '../staff-pages.ts';
import { findAllViolations } from './expect-accessible.ts';
import { findMisfits, setWidth } from './fits.ts';
import { NOW } from './pictures-shop.ts';
import { enterPicturesShop, test } from './pictures-test.ts';
import { SCREENS } from './screens.ts';
import { expect } from './shop-test.ts';
import { afterPaint } from './waiting.ts';
import { toAddress, VISITS } from './walk.ts';

const HINDI = JSON.parse(readFileSync('web/languages/hi.json', 'utf8')).messages as Record<string, string>;

/** The last ones are the narrowest phone, and a desktop at 200 % zoom. */
const WIDTHS = { phone: [390, 320], desktop: [1280, 640] };

/** Used in the sun, on a phone: contrast of at least 7 to 1. */
const OUTDOORS = /^\/dashboard\/(?:picking|deliveries)\b/;

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN', contextOptions: { reducedMotion: 'reduce' } });

for (const visit of VISITS) {
  const { title, who, language, name, act, shows, opens = [], isColourful } = visit;
  // A screen is opened at both widths, for its picture; any other page is opened once and then widened.
  const tag = name ? ['@picture'] : ['@phone'];
  test(title, { tag }, async ({ page, shop, isMobile, expectedErrors }) => {
    test.slow();
    // Pages and orders that do not exist, and answers to visitors.
    expectedErrors.push(/status of 40[0134]/);
    const address = toAddress(visit, shop);
    const own = isMobile ? WIDTHS.phone : WIDTHS.desktop;
    const widths = name ? own : [...own, ...WIDTHS.desktop];
    await page.clock.setFixedTime(NOW);
    await enterPicturesShop(page.context(), shop, { who, language });
    const requests = listenToRequests(page);
    await page.goto(address);
    await act?.(page);
    const loaded = shows ? page.getByText(shows) : page.getByRole('heading');
    await expect(loaded.filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await requests.end();
    if (name && process.platform === 'linux') {
      // The words are the same at both widths.
      if (!isMobile) await expect(() => expectOwnFonts(page)).toPass();
      await expect.soft(page).toHaveScreenshot(`${name}.png`, {
        animations: 'disabled',
        caret: 'hide',
        // More colours than a stored picture has.
        ...(isColourful && { threshold: 0.2 }),
      });
    }
    await judge(page);
    const known = act ? undefined : STAFF_PAGES[address];
    if (known) {
      const names = [...STAFF_PAGES[FRAME]!.calls, ...known.calls].map((call) =>
        call.split(/[? ]/, 2).join(' '),
      );
      const others = requests.calls.filter((call) => !names.includes(call));
      expect.soft(others, 'calls that tests/texts/staff-pages.txt does not have').toEqual([]);
    }
    for (const opener of opens) {
      const button = page.getByRole('button', { name: toShown(opener, language) }).first();
      const dialog = page.getByRole('dialog');
      await button.click();
      await expect(dialog.first()).toBeVisible();
      await judge(page, opener);
      // Some ask for the password before, in a dialog of its own.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0, { timeout: 3_000 });
      }).toPass();
    }

    /** At the first width before and afterwards. */
    async function judge(page: Page, opened?: string): Promise<void> {
      const where = opened ? `${opened} on ${address}` : address;
      // Where a page leads is judged at its own address.
      if (new URL(page.url()).pathname !== address.split('?')[0]) return;
      for (const width of widths)
        expect.soft(await findMisfits(page, width), `${where}, ${width} px wide`).toEqual([]);
      await setWidth(page, widths[0]!);
      // Hindi has the same elements.
      if (language) return;
      const rules = { 'color-contrast-enhanced': OUTDOORS.test(new URL(page.url()).pathname) && isMobile };
      expect.soft(await findAllViolations(page, rules), `axe on ${where}`).toEqual([]);
    }
  });
}

// oxlint-disable-next-line no-empty-pattern
test('every picture is of a screen', async ({}, { project }) => {
  const files = await readdir(join(import.meta.dirname, 'pages', project.name));
  const drawn = new Set(SCREENS.map(({ name }) => `${name}.png`));
  expect(files.filter((file) => !drawn.has(file))).toEqual([]);
});

/** What the page asks for from now on: its calls as 'GET /api/...', and when all has come. */
function listenToRequests(page: Page) {
  const calls: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    open.add(request);
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // A stream never ends.
  page.on('response', (response) => {
    if (/event-stream/.test(response.headers()['content-type'] ?? '')) open.delete(response.request());
  });
  const end = () =>
    expect(async () => {
      // One answer may make the page ask for another.
      await afterPaint(page);
      expect([...open].map((request) => request.url())).toEqual([]);
    }).toPass();
  return { calls, end };
}

/** An English text as shown, with anything in place of its {parts}. */
function toShown(text: string, language?: 'hi'): RegExp {
  const shown = language ? HINDI[text]! : text;
  return new RegExp(`^${shown.replaceAll(/[?]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}`);
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
