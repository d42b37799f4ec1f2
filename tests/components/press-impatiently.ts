// Somebody who presses again because nothing seems to happen: while the call is pending, and while the dialog
// fades out after it.

import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Presses the button of a dialog in every frame until the dialog is gone. No error may appear. */
export async function pressImpatiently(button: Locator): Promise<void> {
  await expect.element(button).not.toHaveAttribute('aria-disabled', 'true');
  const element = button.element() as HTMLElement;
  const dialog = element.closest<HTMLElement>('[role=dialog]')!;
  // Slow, so that a slow machine draws the transition too.
  dialog.style.transitionDuration = '1s';
  for (const end = performance.now() + 5_000; element.isConnected && performance.now() < end;) {
    element.click();
    await new Promise(requestAnimationFrame);
    expect(document.body.innerText).not.toContain('Something went wrong');
  }
  expect(element.isConnected).toBe(false);
}
