// Every page and what opens on it, as everybody who may see it: axe finds nothing, nothing sticks out or is
// cut off at any width, and the console stays empty. A page of the work side asks for no more than its own.
// walk.ts lists the pages; the walk changes nothing.

import { readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { findCutOff } from '../find-cut-off.ts';
import { findSmallFields } from '../find-small-fields.ts';
import { FRAME, STAFF_PAGES } from '../staff-pages.ts';
import { findAllViolations } from './expect-accessible.ts';
import { NOW, type PicturesShop } from './pictures-shop.ts';
import { enterPicturesShop, test } from './pictures-test.ts';
import { expect } from './shop-test.ts';
import { enter } from './shopper.ts';
import { findSticking } from './sticking-out.ts';
import { afterPaint } from './waiting.ts';
import { toAddress, WALKS, type Stop } from './walk.ts';

const HINDI = JSON.parse(readFileSync('web/languages/hi.json', 'utf8')).messages as Record<string, string>;

/** Axe looks at the first; the other is the narrowest phone, and a desktop at 200 % zoom. */
const WIDTHS = { phone: [390, 320], desktop: [1280, 640] };

/** Used in the sun, on a phone: contrast of at least 7 to 1. */
const OUTDOORS = /^\/dashboard\/(?:picking|deliveries)\b/;

/** Findings of a page that are shown. */
const ENOUGH = 8;

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN', contextOptions: { reducedMotion: 'reduce' } });

for (const { title, language, tag, parts } of WALKS) {
  test(`the pages of ${title}`, { tag: tag ?? [] }, async ({ page, shop, isMobile, expectedErrors }) => {
    test.setTimeout(1_800_000);
    // They are read here, to name the page.
    expectedErrors.push(/./);
    const errors = listenTo(page);
    await page.clock.setFixedTime(NOW);
    await enterPicturesShop(page.context(), shop, { language });
    const widths = WIDTHS[isMobile ? 'phone' : 'desktop'];
    for (const { who, stops } of parts) {
      if (who) await enter(page, { tokens: shop.people[who] });
      for (const stop of stops) {
        const address = `${toAddress(stop, shop)} for ${who ?? 'a visitor'}`;
        await test.step(address, async () => {
          await visit(page, stop, { shop, widths, language, address });
          expect.soft(errors.splice(0), `console of ${address}`).toEqual([]);
        });
      }
    }
  });
}

/** The answers to pages and orders that do not exist, to visitors, and of a busy shop, are no errors. */
function listenTo(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/status of (?:40[0134]|503)/.test(text)) errors.push(text);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** 'GET /api/...', of each call from now on. */
function listenToCalls(page: Page): { end(): string[] } {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  return {
    end: () => {
      page.off('request', note);
      return calls;
    },
  };
}

type Place = { shop: PicturesShop; widths: number[]; language: 'hi' | undefined; address: string };

async function visit(page: Page, stop: Stop, { shop, widths, language, address }: Place): Promise<void> {
  const asked = listenToCalls(page);
  await page.goto(toAddress(stop, shop));
  await stop.act?.(page);
  const loaded = stop.shows ? page.getByText(stop.shows) : page.getByRole('heading');
  await expect(loaded.filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  const calls = asked.end();
  const own = stop.act ? undefined : STAFF_PAGES[toAddress(stop, shop)];
  if (own) {
    const known = [...STAFF_PAGES[FRAME]!.calls, ...own.calls].map((call) => call.split(/[? ]/, 2).join(' '));
    const others = calls.filter((call) => !known.includes(call));
    expect.soft(others, `calls of ${address} that tests/staff-pages.ts does not have`).toEqual([]);
  }
  await page.evaluate(drawAll);
  await judge(page, widths, address);
  for (const opener of stop.opens ?? []) {
    const button = page.getByRole('button', { name: toShown(opener, language) }).first();
    const dialog = page.getByRole('dialog');
    await button.click();
    await expect(dialog.first()).toBeVisible();
    await judge(page, widths, `${opener} on ${address}`);
    // Some ask for the password before, in a dialog of its own.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0, { timeout: 3_000 });
    }).toPass();
  }
}

/** The browser leaves out what is far below, and would measure it as it was at another width. */
function drawAll(): void {
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(style);
}

/** At the first width before and afterwards. */
async function judge(page: Page, widths: number[], where: string): Promise<void> {
  for (const width of widths) {
    if (width !== widths[0]) await setWidth(page, width);
    const found = [
      ...(await page.evaluate(findSticking)),
      ...(await page.evaluate(findCutOff)),
      ...(await page.evaluate(findSmallFields)),
    ];
    expect.soft(found.slice(0, ENOUGH), `${where}, ${width} px wide`).toEqual([]);
  }
  await setWidth(page, widths[0]!);
  const rules = {
    'color-contrast-enhanced': OUTDOORS.test(new URL(page.url()).pathname) && widths[0]! < 768,
  };
  expect.soft(await findAllViolations(page, rules), `axe on ${where}`).toEqual([]);
}

/** Until the page is drawn at this width. */
async function setWidth(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize()!;
  await page.setViewportSize({ width, height });
  await afterPaint(page);
}

/** An English text as shown, with anything in place of its {parts}. */
function toShown(text: string, language?: 'hi'): RegExp {
  const shown = language ? HINDI[text]! : text;
  return new RegExp(`^${shown.replaceAll(/[?]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}`);
}
