// What a test waits for before it says that something did not happen, and the pauses of somebody who presses.

import type { Locator, Page, Request } from '@playwright/test';

/**
 * Until whatever the page had set off has been answered and shown: a call of the page goes to the shop and
 * back after it, and the page is painted.
 */
export async function afterRoundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/livez', { cache: 'no-store' })).text();
  });
  await afterPaint(page);
}

export async function afterPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Until the page has had the answer of a request, or has given it up, and has shown what follows. */
export async function afterAnswer(page: Page, request: Request): Promise<void> {
  const response = await request.response();
  await response?.finished();
  await afterPaint(page);
}

type Thumb = { times: number; everyMs: number };

/** Presses of somebody who does not wait for an answer, at one place, whatever stands there by then. */
export async function tapImpatiently(
  page: Page,
  { x, y }: { x: number; y: number },
  { times, everyMs }: Thumb,
): Promise<void> {
  for (let tap = 0; tap < times; tap++) {
    await page.touchscreen.tap(x, y);
    await pauseOfThumb(page, everyMs);
  }
}

/** The same on a button, wherever it stands by then. */
export async function clickImpatiently(button: Locator, { times, everyMs }: Thumb): Promise<void> {
  for (let press = 0; press < times; press++) {
    await button.click();
    await pauseOfThumb(button.page(), everyMs);
  }
}

const pauseOfThumb = (page: Page, everyMs: number) => page.waitForTimeout(everyMs);
