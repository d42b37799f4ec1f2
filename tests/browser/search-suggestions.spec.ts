// What opens below the live search box, with the shop's own products.

import type { Page, Request } from '@playwright/test';
import { expect, test } from './shop-test.ts';

const toBox = (page: Page) => page.getByRole('combobox', { name: 'Search for products' });
const toList = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** The active option, as a screen reader would announce it. */
function toActive(page: Page): Promise<string | null> {
  return toBox(page).evaluate((box) => {
    const id = box.getAttribute('aria-activedescendant');
    const option = id ? document.getElementById(id) : null;
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : null;
  });
}

async function countAnswer(request: Request): Promise<number> {
  const answer = (await (await request.response())!.json()) as { data: unknown[] };
  return answer.data.length;
}

/** Types the text and waits until its results are visible. */
async function searchFor(page: Page, text: string): Promise<void> {
  const answer = page.waitForResponse('**/api/product/families');
  await toBox(page).fill(text);
  await answer;
  await toBox(page).press('Enter');
  await expect(toList(page)).toHaveCount(0);
}

test(
  'from "dood" to milk; a product is chosen by keyboard, and going back restores list and scroll position',
  { tag: '@wide' },
  async ({ page, request }) => {
    test.slow();
    const scripts: string[] = [];
    page.on('request', (sent) => scripts.push(new URL(sent.url()).pathname));
    const isLoaded = () => scripts.some((path) => /search-bar-panel.*\.js$/.test(path));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(isLoaded()).toBe(false);
    await page.getByRole('link', { name: 'Search for products' }).click();
    await expect.poll(isLoaded).toBe(true);
    const box = toBox(page);
    await box.pressSequentially('doo', { delay: 50 });
    await expect(
      toList(page)
        .getByRole('option')
        .filter({ hasText: /^Milk\s*in / }),
    ).toBeVisible();
    await expect(cards(page).filter({ hasText: /milk/i }).first()).toBeVisible();
    await box.pressSequentially('d', { delay: 50 });
    await expect(toList(page).getByRole('option', { name: 'doodh', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/search?q=dood');
    // What the server and the browser understand is the same.
    expect(await (await request.get('/search?q=mlik')).text()).toContain('Showing results for');
    await searchFor(page, 'mlik');
    await expect(page.getByRole('main').getByText('Showing results for "milk"')).toBeVisible();
    // The number of products on each page of the answer.
    const pages = new Map<number, Promise<number>>();
    const notePage = (asked: Request) => {
      if (!asked.url().endsWith('/api/product/families')) return;
      const { q, page: at } = asked.postDataJSON() as { q: string; page: number };
      if (q === 'milk') pages.set(at, countAnswer(asked));
    };
    page.on('request', notePage);
    await searchFor(page, 'milk');
    // A page of results each time.
    for (const count of [10, 20]) {
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          return cards(page).count();
        })
        .toBeGreaterThan(count);
    }
    // Far from the end, because nearing it requests more, also when the list is rendered again. Earlier
    // requests have been answered too; otherwise their results would move the target.
    await expect
      .poll(async () => {
        await page.evaluate(async () => {
          window.scrollTo(0, 400);
          const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
          await nextFrame();
          await nextFrame();
        });
        const counts = await Promise.all(pages.values());
        return (await cards(page).count()) - counts.reduce((sum, count) => sum + count, 0);
      })
      .toBe(0);
    page.off('request', notePage);
    await page.evaluate(() => window.scrollTo(0, 400));
    await box.focus();
    await box.press('ArrowDown');
    await expect(toList(page)).toBeVisible();
    // The last option is a product.
    await box.press('ArrowUp');
    await expect.poll(() => toActive(page)).toContain('₹');
    const before = { count: await cards(page).count(), top: await page.evaluate(() => window.scrollY) };
    expect(before.top).toBe(400);
    await box.press('Enter');
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    // No card has shown its name before.
    const name = await page.getByRole('heading', { level: 1 }).textContent();
    await expect.poll(() => page.title()).toContain(`${name}, `);

    await page.goBack();
    await expect(page).toHaveURL('/search?q=milk');
    await expect(cards(page)).toHaveCount(before.count);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before.top);
    await expect(toList(page)).toHaveCount(0);
  },
);
