// Axe's verdict on a page that has come to rest.

import type { Page } from '@playwright/test';
import { expectAccessible } from './shop-page.ts';

export async function expectAccessibleAtRest(page: Page): Promise<void> {
  // Half faded in, contrast would be judged of colours nobody is meant to read.
  await page.waitForTimeout(300);
  await expectAccessible(page);
}
