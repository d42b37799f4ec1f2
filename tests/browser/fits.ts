// Whether a page fits a width: nothing sticks out or is cut off, no field makes a phone zoom, and nothing
// scrolls sideways.

import type { Page } from '@playwright/test';
import { findCutOff } from '../find-cut-off.ts';
import { findSmallFields } from '../find-small-fields.ts';
import { findSticking } from './sticking-out.ts';

/** Findings of a page that are shown. */
const ENOUGH = 8;

/** What does not fit; the page has this width from now on, its own by default. */
export async function findMisfits(page: Page, width = page.viewportSize()!.width): Promise<string[]> {
  await setWidth(page, width);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...(await page.evaluate(findSticking)),
    ...(await page.evaluate(findCutOff)),
    ...(await page.evaluate(findSmallFields)),
  ].slice(0, ENOUGH);
}

/** Waits until all of the page is laid out at this width, with its own letters. */
export async function setWidth(page: Page, width: number): Promise<void> {
  const { height, width: before } = page.viewportSize()!;
  if (width !== before) await page.setViewportSize({ width, height });
  await page.evaluate(layOut, width);
}

async function layOut(width: number): Promise<void> {
  // The browser leaves out what is far below, and would measure it as it was at another width.
  const style = new CSSStyleSheet();
  style.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [style];
  await document.fonts.ready;
  // Without what turns or slides: these have places of their own in the layout.
  const readPlaces = () =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .map(({ offsetLeft, offsetTop, offsetWidth }) => `${offsetLeft} ${offsetTop} ${offsetWidth}`)
      .join();
  // What follows the size of its box is resized a frame or two later.
  for (let [before, still] = ['', 0]; still < 4;) {
    await new Promise(requestAnimationFrame);
    const places = window.innerWidth === width ? readPlaces() : '';
    still = places && places === before ? still + 1 : 0;
    before = places;
  }
}
