// What opens below the live search box: suggestions and recent searches, by keyboard, finger and mouse; they
// never cover the results.

import type { Locator, Page, Request } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { makeProduct, makeWord } from './product-owner.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST, signInNewShopper } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { signInAs } from './shopper.ts';
import { afterAnswer } from './waiting.ts';

const SUGGEST = '**/api/product/suggest';

const toBox = (page: Page) => page.getByRole('combobox', { name: 'Search for products' });
const toList = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const toRecent = (page: Page) => page.getByRole('listbox', { name: 'Recent searches' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Too narrow for suggestions to be laid over the results. */
const isPhone = (page: Page) => page.viewportSize()!.width < 768;

async function openSearch(page: Page): Promise<Locator> {
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Search for products' }).click();
  await expect(toBox(page)).toBeFocused();
  return toBox(page);
}

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
  const answer = page.waitForResponse('**/api/product/search-product');
  await toBox(page).fill(text);
  await answer;
  await toBox(page).press('Enter');
  await expect(toList(page)).toHaveCount(0);
}

test.describe('suggestions', () => {
  test('"dood" means milk before the word is finished', async ({ page }) => {
    const box = await openSearch(page);
    await box.pressSequentially('doo', { delay: 50 });
    const list = toList(page);
    // A phone has the products right below, as results.
    const products = isPhone(page)
      ? cards(page).filter({ hasText: /milk/i })
      : list.getByRole('option', { name: /milk.*₹/i });
    await expect(list.getByRole('option', { name: /^Milk\s*in / })).toBeVisible();
    await expect(products.first()).toBeVisible();
    await box.pressSequentially('d', { delay: 50 });
    await expect(list.getByRole('option', { name: 'doodh', exact: true })).toBeVisible();
    await expect(products.first()).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('search').getByRole('status')).toContainText(/^\d+ suggestions/);
    await expect(page).toHaveURL('/search?q=dood');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('the category with the typed name comes first', async ({ page }) => {
    const box = await openSearch(page);
    await box.fill('doodh');
    const options = toList(page).getByRole('option');
    await expect(options.first()).toHaveText(/^Milk\s*in /);
    await expect(options.filter({ hasText: /doodh(bala|i|u)/ })).toHaveCount(0);
    await box.press('ArrowDown');
    await expect.poll(() => toActive(page)).toMatch(/^Milk/);
    await box.press('Enter');
    await expect(page).toHaveURL(/\/Milk-/);
  });

  test('several products in one text are shown in turns, and read as a list', async ({ page }) => {
    await openSearch(page);
    await searchFor(page, 'pyaz tamatar');
    await expect(cards(page).nth(0)).toContainText(/Onion/);
    await expect(cards(page).nth(1)).toContainText(/Tomato/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Search as a list' }).click();
    await expect(page.getByRole('heading', { name: '2 items on your list' })).toBeVisible();
    await expect(page.getByLabel('What do you need?')).toHaveValue('pyaz tamatar');
    await expect(page).toHaveURL('/list');
  });

  test(
    'a text is chosen by the arrow keys and Enter; the typed text stays until then',
    { tag: '@wide' },
    async ({ page }) => {
      const box = await openSearch(page);
      // All at once: suggestions for a part of it would come first, and disappear while the keyboard is on
      // them.
      await box.fill('choc');
      const options = toList(page).getByRole('option');
      await expect(options.first()).toHaveText('chocolate');
      await box.press('ArrowDown');
      await expect.poll(() => toActive(page)).toBe('chocolate');
      await expect(box).toHaveValue('choc');
      await expect(box).toBeFocused();
      // The arrow keys wrap around by way of the box itself.
      await box.press('ArrowUp');
      expect(await toActive(page)).toBe(null);
      await box.press('ArrowUp');
      await expect.poll(() => toActive(page)).toBe(await options.last().textContent());
      await box.press('ArrowDown');
      await box.press('ArrowDown');
      await box.press('Enter');
      await expect(page).toHaveURL('/search?q=chocolate');
      await expect(box).toHaveValue('chocolate');
      await expect(toList(page)).toHaveCount(0);
      await expect(cards(page).first()).toContainText(/choco/i);
      // Like typing, picking leaves no history entries.
      await page.goBack();
      await expect(page).toHaveURL('/cart');
    },
  );

  test(
    'a product is chosen by keyboard, and going back restores list and scroll position',
    { tag: '@wide' },
    async ({ page }) => {
      await openSearch(page);
      // The number of products on each page of the answer.
      const pages = new Map<number, Promise<number>>();
      const notePage = (asked: Request) => {
        if (!asked.url().endsWith('/api/product/search-product')) return;
        const { search, page: at } = asked.postDataJSON() as { search: string; page: number };
        if (search === 'milk') pages.set(at, countAnswer(asked));
      };
      page.on('request', notePage);
      await searchFor(page, 'milk');
      // A page of results each time.
      for (const count of [10, 20, 30]) {
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
      const box = toBox(page);
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

  test('a category is opened by a press', { tag: '@phone' }, async ({ page }) => {
    const box = await openSearch(page);
    await box.fill('milk');
    await toList(page)
      .getByRole('option', { name: /^Milk\s*in / })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Milk');
    await expect(cards(page).first()).toBeVisible();
  });

  test(
    'Escape closes them and keeps the text, and they open again with the next letter',
    { tag: '@phone' },
    async ({ page }) => {
      const box = await openSearch(page);
      await box.pressSequentially('mil', { delay: 30 });
      await expect(toList(page)).toBeVisible();
      await box.press('Escape');
      await expect(toList(page)).toHaveCount(0);
      await expect(box).toHaveValue('mil');
      await expect(box).toHaveAttribute('aria-expanded', 'false');
      await expect(page).toHaveURL('/search?q=mil');
      await box.press('ArrowDown');
      await expect(toList(page)).toBeVisible();
      await box.press('Escape');
      await box.press('k');
      await expect(toList(page)).toBeVisible();
    },
  );

  test(
    'on a phone are in one row above the results and cover none of them',
    { tag: '@phone' },
    async ({ page }) => {
      // The part of the screen above an on-screen keyboard.
      await page.setViewportSize({ width: 390, height: 420 });
      const box = await openSearch(page);
      await box.pressSequentially('milk', { delay: 50 });
      const options = toList(page).getByRole('option');
      await expect(options.first()).toBeVisible();
      // Until the results of the whole word are there, those of its first letters stay.
      await expect(cards(page).nth(1)).toContainText(/milk/i);
      // Pressed where it is visible: nothing covers it.
      for (const card of [cards(page).nth(0), cards(page).nth(1)])
        await card.click({ trial: true, position: { x: 30, y: 20 } });
      const row = (await toList(page).boundingBox())!;
      expect(row.height).toBeLessThan(60);
      const first = (await cards(page).first().boundingBox())!;
      expect(first.y).toBeGreaterThanOrEqual(row.y + row.height);
      expect(first.y).toBeLessThan(420 / 2);
      for (const option of await options.all())
        expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);

      // The arrow keys bring each into sight, and the page itself does not move sideways.
      await box.press('ArrowUp');
      await expect.poll(() => toActive(page)).toBe(await options.last().textContent());
      await expect(options.last()).toBeInViewport();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      const search = toList(page).getByRole('group', { name: 'Searches' }).getByRole('option').first();
      const text = await search.textContent();
      await search.click();
      await expect(box).toHaveValue(text!);
      await expect(toList(page)).toHaveCount(0);
    },
  );

  test(
    'the results are reached by scrolling, by a press beside them, and by Enter',
    { tag: '@wide' },
    async ({ page }) => {
      const box = await openSearch(page);
      await box.fill('milk');
      await expect(toList(page)).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
      await page.evaluate(() => window.scrollBy(0, 200));
      await expect(toList(page)).toHaveCount(0);
      await expect(box).toHaveValue('milk');

      await box.press('ArrowDown');
      await expect(toList(page)).toBeVisible();
      await page.getByRole('main').click({ position: { x: 4, y: 4 }, force: true });
      await expect(toList(page)).toHaveCount(0);

      await box.press('ArrowDown');
      await expect(toList(page)).toBeVisible();
      await box.press('Enter');
      await expect(toList(page)).toHaveCount(0);
      await cards(page).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/product\//);
    },
  );

  test('a single result under them is opened all the same', { tag: '@wide' }, async ({ page, request }) => {
    const owner = await signInAs(request, demoAccounts().owner);
    const name = `${makeWord()} ${makeWord()}`;
    const { _id } = await makeProduct(owner, name);
    const box = await openSearch(page);
    await box.fill(name);
    await expect(toList(page).getByRole('option', { name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results: 1');
    // A person scrolls to what is covered, as Playwright does.
    await cards(page).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/product/.*-${_id}$`));
    await owner.call('DELETE', '/api/product/delete-product', { _id });
  });

  test(
    'are requested once typing pauses, and a late answer to an older text is dropped',
    { tag: '@phone' },
    async ({ page }) => {
      await page.clock.install();
      const asked: string[] = [];
      let answerOlder = () => {};
      await page.route(SUGGEST, async (route) => {
        const { search } = route.request().postDataJSON() as { search: string };
        asked.push(search);
        if (search === 'rice') await new Promise<void>((resolve) => (answerOlder = resolve));
        await route.continue().catch(() => {});
      });
      const box = await openSearch(page);
      const older = page.waitForRequest(SUGGEST);
      // At the same moment, however slow the machine is.
      await box.evaluate((element) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
        for (const text of ['r', 'ri', 'ric', 'rice']) {
          set!.call(element, text);
          element.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      await expect.poll(() => asked).toEqual(['rice']);
      await box.fill('milk');
      await expect(toList(page).getByRole('option', { name: /milk/i }).first()).toBeVisible();
      answerOlder();
      await afterAnswer(page, await older);
      await expect(toList(page).getByRole('option', { name: /rice/i })).toHaveCount(0);
      await box.fill('mil');
      await expect.poll(() => asked).toEqual(['rice', 'milk', 'mil']);
      // Requested before, so its suggestions are cached.
      await box.fill('milk');
      await expect(toList(page).getByRole('option', { name: /^Milk\s*in / })).toBeVisible();
      await page.clock.runFor(2_000);
      await box.fill('bread');
      await expect.poll(() => asked).toContain('bread');
      expect(asked).toEqual(['rice', 'milk', 'mil', 'bread']);
    },
  );

  test('that fail do not affect the search', { tag: '@phone' }, async ({ page, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    await page.route(SUGGEST, (route) => route.fulfill({ status: 500, json: { error: true } }));
    const box = await openSearch(page);
    await box.pressSequentially('paneer', { delay: 30 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Search Results: [1-9]/);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test(
    'are not among the scripts of the home page, and nonsense has none',
    { tag: '@phone' },
    async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      const isLoaded = () => scripts.some((path) => /search-bar-panel.*\.js$/.test(path));
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      expect(isLoaded()).toBe(false);
      await page.getByRole('link', { name: 'Search for products' }).click();
      await expect.poll(isLoaded).toBe(true);
      await toBox(page).fill('zzqqxxv');
      await expect(page.getByText('No Data found')).toBeVisible();
      await expect(toBox(page)).toHaveAttribute('aria-expanded', 'false');
    },
  );
});

test.describe('recent searches', () => {
  test('are shown with the empty box, are searched again, and can be removed', async ({ page }) => {
    const box = await openSearch(page);
    await expect(toRecent(page)).toHaveCount(0);
    for (const text of ['milk', 'bread', 'rice']) await searchFor(page, text);
    await box.click();
    await box.fill('');
    const options = toRecent(page).getByRole('option');
    await expect(options).toHaveText(['rice', 'bread', 'milk']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove bread' }).click();
    await expect(options).toHaveText(['rice', 'milk']);
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=milk');

    // Recent searches appear when the search opens, and Tab leads to their buttons.
    await openSearch(page);
    await expect(options).toHaveText(['milk', 'rice']);
    await box.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toRecent(page)).toHaveCount(0);
    await expect(box).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe(null);
  });

  test('an opened product makes one; a typed text alone does not', { tag: '@phone' }, async ({ page }) => {
    const box = await openSearch(page);
    await box.fill('paneer');
    await expect(cards(page).first()).toContainText(/paneer/i);
    await box.press('Escape');
    await box.fill('curd');
    await expect(cards(page).first()).toContainText(/curd|dahi/i);
    await box.press('Escape');
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await openSearch(page);
    await expect(toRecent(page).getByRole('option')).toHaveText(['curd']);
  });

  test('are removed with all personal data at sign-out', { tag: '@phone' }, async ({ page }) => {
    await signInNewShopper(page);
    await openSearch(page);
    await searchFor(page, 'milk');
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBe('["milk"]');
    await page.goto('/user');
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  });
});

test.describe('the understood text', () => {
  test(
    'is shown above the results, by the server and in the browser',
    { tag: '@phone' },
    async ({ page, request }) => {
      const html = await (await request.get('/search?q=mlik')).text();
      expect(html).toContain('Showing results for');
      expect(await (await request.get('/search?q=milk')).text()).not.toContain('Showing results for');

      await openSearch(page);
      const main = page.getByRole('main');
      await searchFor(page, 'mlik');
      await expect(main.getByText('Showing results for "milk"')).toBeVisible();
      await expect(cards(page).first()).toContainText(/milk/i);
      await expect(main.getByRole('status').first()).toContainText('found, for milk');
      await searchFor(page, 'milk');
      await expect(main.getByText(/Showing results for/)).toHaveCount(0);
    },
  );
});
