// Axe's verdict on a page that has come to rest, and whether it fits its width.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expectNoSidewaysScroll } from './shop-page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Axe runs in the page itself and sends back violations alone. Its Playwright package opens a blank page for
 * each run and carries everything that passed over there, which takes ten times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // No part of a page lies in a frame.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations)).toEqual([]);
}

/**
 * At a phone's width and at a desktop's, whichever its test has: so a story whose behaviour has no width is
 * told once, and what each of its pages looks like is judged at both.
 */
export async function expectFits(page: Page): Promise<void> {
  const own = page.viewportSize()!;
  const other = own.width < 768 ? { width: 1280, height: 800 } : { width: 390, height: 844 };
  for (const size of [other, own]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

async function findViolations(): Promise<string[]> {
  /** Product cards are all alike: so many stand for the rest, of which a home page has hundreds. */
  const enoughCards = 12;
  /** How many rests are waited for: something that moves all the time must not hold the test up. */
  const maxRuns = 4;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const listMoving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
  // What was just changed begins to move with the next frame. Half faded in, contrast would be judged of
  // colours nobody is meant to read.
  async function rest(): Promise<void> {
    await nextFrame();
    await nextFrame();
    await Promise.allSettled(listMoving().map(({ finished }) => finished));
  }
  const { axe } = window as unknown as { axe: typeof Axe };
  const cards = [...document.querySelectorAll('main article.card')];
  for (let run = 1; ; run++) {
    await rest();
    const { violations } = await axe.run(
      { include: document, exclude: cards.slice(enoughCards) },
      { resultTypes: ['violations'], preload: false },
    );
    // A message that begins to leave while it is looked at is looked at once more, when it has gone.
    if (violations.length === 0 || listMoving().length === 0 || run === maxRuns)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
}
