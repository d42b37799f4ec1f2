// Somebody who presses again because nothing seems to happen: while the call is pending, and while the dialog
// fades out after it.

import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { fadeSlowly } from './at-once.ts';

/** Presses the button of a dialog in every frame until the dialog is gone. No error may appear. */
export async function pressImpatiently(button: Locator): Promise<void> {
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  const element = (await button.findElement()) as HTMLElement;
  fadeSlowly(element);
  for (const end = performance.now() + 5_000; element.isConnected && performance.now() < end;) {
    element.click();
    await new Promise(requestAnimationFrame);
    expect(document.body.innerText).not.toContain('Something went wrong');
  }
  await expect.poll(() => element.isConnected).toBe(false);
}
