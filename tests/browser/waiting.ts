// What a test waits for before it asserts that something did not happen, and the pauses of an impatient
// person.

import type { Page } from '@playwright/test';

/**
 * Waits until everything that the page has triggered is answered and painted: makes a later call from the
 * page to the shop and back, and waits for a frame.
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

/** Until the scripts of the page have taken it over, and have done what was pressed before. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => !('__earlyClicks' in window));
}

type Thumb = { times: number; everyMs: number };

/** Presses at one place without waiting for an answer, whatever is there by then. */
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

const pauseOfThumb = (page: Page, everyMs: number) => page.waitForTimeout(everyMs);
