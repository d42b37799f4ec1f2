// What is done to an element or measured of it without the driver of the browser. Each waits until the
// element is there, as the locators of Vitest do when they are clicked.

import type { Locator } from 'vitest/browser';

const WAIT = { timeout: 10_000 };

/** `times` in the same moment, whatever it looks like and whatever lies over it. */
export async function press(locator: Locator, times = 1): Promise<void> {
  const element = (await locator.findElement(WAIT)) as HTMLElement;
  for (let time = 0; time < times; time += 1) element.click();
}

export async function focusOn(locator: Locator): Promise<void> {
  (await locator.findElement(WAIT)).focus();
}

export async function measure(locator: Locator): Promise<DOMRect> {
  return (await locator.findElement(WAIT)).getBoundingClientRect();
}

/** Its dialog takes so long to fade out that it can be pressed meanwhile. */
export function fadeSlowly(element: Element): void {
  element.closest<HTMLElement>('[role=dialog]')!.style.transitionDuration = '1s';
}
