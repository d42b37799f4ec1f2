// Runs axe on a page without running animations, and checks whether the page fits its width.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../find-axe-violations.ts';
import { findMisfits } from './fits.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page itself and returns only violations. Its Playwright package opens a blank page for each
 * run and transfers all passed rules there, which takes ten times as long.
 */
export async function findAllViolations(
  page: Page,
  chosenRules: Record<string, boolean> = {},
): Promise<string[]> {
  // No part of a page is in a frame.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(findAxeViolations, chosenRules);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAllViolations(page)).toEqual([]);
}

/**
 * Checks the page at phone and desktop width, whichever the test has: a test whose behaviour does not depend
 * on the width runs once, but the layout of its pages is checked at both.
 */
export async function expectFits(page: Page): Promise<void> {
  const own = page.viewportSize()!.width;
  for (const width of [own < 768 ? 1280 : 390, own]) {
    expect(await findMisfits(page, width), `${width} px wide`).toEqual([]);
    await expectAccessible(page);
  }
}
