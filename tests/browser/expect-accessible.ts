// Axe's verdict on a page that has come to rest.

import type { Page } from '@playwright/test';
import { expectAccessible } from './shop-page.ts';

export async function expectAccessibleAtRest(page: Page): Promise<void> {
  // Half faded in, contrast would be judged of colours nobody is meant to read.
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    // What was just changed begins to move with the next frame.
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await expectAccessible(page);
}
