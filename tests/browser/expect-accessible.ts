// Runs axe on a page without running animations, and checks whether the page fits its width.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { expectNoSidewaysScroll } from './shop-page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page itself and returns only violations. Its Playwright package opens a blank page for each
 * run and transfers all passed rules there, which takes ten times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // No part of a page is in a frame.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations)).toEqual([]);
}

/**
 * Checks the page at phone and desktop width, whichever the test has: a test whose behaviour does not depend
 * on the width runs once, but the layout of its pages is checked at both.
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
  /** Product cards are all alike: this many stand for the rest, of which a home page has hundreds. */
  const enoughCards = 12;
  /** How often to wait for animations: something that moves all the time must not block the test. */
  const maxRuns = 4;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const listMoving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
  // Changes start to animate in the next frame. Half faded in, the contrast of transient colours would be
  // checked.
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
    // A message that starts to disappear during the check is checked again after it is gone.
    if (violations.length === 0 || listMoving().length === 0 || run === maxRuns)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }
}
