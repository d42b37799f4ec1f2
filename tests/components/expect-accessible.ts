// Runs axe on the part that is open, and checks whether it fits its width.

import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { findCutOff } from '../find-cut-off.ts';
import { findSmallFields } from '../find-small-fields.ts';
import { findAxeViolations } from '../find-axe-violations.ts';

/** About whole pages; the browser tests check them. */
const OF_PAGES = {
  'page-has-heading-one': false,
  'document-title': false,
  'landmark-one-main': false,
  region: false,
  bypass: false,
};

export async function expectAccessible(rules: Record<string, boolean> = {}): Promise<void> {
  Object.assign(window, { axe });
  expect(await findAxeViolations({ ...OF_PAGES, ...rules })).toEqual([]);
}

/** At the width of a desktop and of a phone, which the test has afterwards. */
export async function expectFits(rules: Record<string, boolean> = {}): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    await expectAccessible(rules);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth, `sideways at ${width} px`).toBeLessThanOrEqual(clientWidth);
    expect([...findCutOff(), ...findSmallFields()], `at ${width} px`).toEqual([]);
  }
}
