// Axe's verdict on a page as it stands.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in, contrast would be judged of colours nobody is meant to read.
  await page.waitForTimeout(300);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}
