// Looking around: home, listing and product, with and without scripts. What a product's page shows is tested
// beside it, in web/shop/catalogue/product.component.test.tsx.

import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { setWidth } from './fits.ts';
import { listProducts } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { signInAs } from './shopper.ts';
import { afterPaint, tapImpatiently, untilAwake } from './waiting.ts';

type CategoryName = { _id: string; name: string };

/** What the page of a product reads when another page leads to it. */
const PRODUCT_DATA = /\/product\/.*\.data$/;
const FAMILIES = '/api/product/families';

async function read<Data>(request: APIRequestContext, path: string, data?: object): Promise<Data> {
  const answer = data ? await request.post(path, { data }) : await request.get(path);
  return (await answer.json()) as Data;
}

/** In the order in which the shop shows them, with their sub-categories in order too. */
async function listCategories(request: APIRequestContext) {
  const owner = await signInAs(request, demoAccounts().owner);
  const list = (query = '') => owner.call<CategoryName[]>('GET', `/api/category/order${query}`);
  const places = [];
  // One after the other: a busy machine refuses twenty at once.
  for (const category of await list())
    places.push({ category, subCategories: await list(`?categoryId=${category._id}`) });
  return places;
}

/** A category whose listing has several pages, but not too many. */
async function findLongListing(request: APIRequestContext) {
  for (const { category } of await listCategories(request)) {
    const listing = await listPage(request, category._id, 'all');
    if (listing.totalCount > 16 && listing.totalCount < 70) return { category, ...listing };
  }
  throw new Error('No category has 17 to 69 products');
}

/** What the cards show: one product for all its sizes. */
async function readFamilies(request: APIRequestContext, body: object) {
  type Answer = { data: { product: CategoryName }[]; totalCount: number };
  const { data, totalCount } = await read<Answer>(request, FAMILIES, body);
  return { data: data.map(({ product }) => product), totalCount };
}

function listPage(request: APIRequestContext, categoryId: string, subCategoryId: string) {
  return readFamilies(request, { categoryId, subCategoryId, limit: 100 });
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Where the page was when the link was pressed: whoever presses it otherwise may scroll it before. */
const pressInPlace = (link: Locator) =>
  link.evaluate((pressed: HTMLElement) => {
    const { scrollY } = window;
    pressed.click();
    return scrollY;
  });

/** Scrolls far down, as a thumb does. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

test(
  'home, a listing and a product: each is restored as it was left, on the way back',
  { tag: '@phone' },
  async ({ page, request }) => {
    test.slow();
    const places = await listCategories(request);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('10 minutes');
    const grid = page.getByRole('navigation', { name: 'Categories' });
    await expect(grid.getByRole('link')).toHaveText(places.map(({ category }) => category.name));
    for (const { category, subCategories } of places) {
      const path = toListingPath(category, subCategories[0] ?? null);
      await expect(grid.getByRole('link', { name: category.name, exact: true })).toHaveAttribute(
        'href',
        path,
      );
      await expect(page.getByRole('link', { name: `See All ${category.name}` })).toHaveAttribute(
        'href',
        path,
      );
    }

    // The rest of a row is loaded when it is scrolled.
    const { category } = places[0]!;
    const { data: all } = await readFamilies(request, { categoryId: category._id, limit: 20 });
    const row = page.getByRole('region', { name: category.name });
    // The scripts do not notice earlier scrolling.
    await untilAwake(page);
    await row.getByRole('list').evaluate((list) => list.scrollBy(120, 0));
    await expect(row.getByRole('article')).toHaveCount(all.length);

    // The page stays until the product of a pressed card is there; going back returns to the same position.
    await page.getByRole('region').nth(3).scrollIntoViewIfNeeded();
    const card = page.getByRole('region').nth(3).getByRole('article').nth(1);
    await card.scrollIntoViewIfNeeded();
    const name = await card.getByRole('link').locator('.card-name').innerText();
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const asked = page.waitForRequest(PRODUCT_DATA);
    await page.route(PRODUCT_DATA, async (route) => {
      await isAnswered;
      await route.continue();
    });
    const before = await pressInPlace(card.getByRole('link'));
    await asked;
    await afterPaint(page);
    await expect(card).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    answer();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeAttached();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

    // A listing marks its sub-category, continues to its last product, and is restored as it was left.
    await page.unrouteAll();
    const { category: wide, subCategories } = places.find((place) => place.subCategories.length > 2)!;
    const [first, second] = subCategories as [CategoryName, CategoryName];
    await page.goto(toListingPath(wide, first));
    const rail = page.getByRole('navigation', { name: `${wide.name} sub categories` });
    await expect(rail.getByRole('link')).toHaveText(subCategories.map(({ name }) => name));
    await expect(rail.locator('[aria-current=page]')).toHaveText(first.name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name);

    await rail.getByRole('link', { name: second.name, exact: true }).click();
    await expect(page).toHaveURL(toListingPath(wide, second));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
    await expect(rail.locator('[aria-current=page]')).toHaveText(second.name);
    await expect(cards(page).first()).toBeVisible();

    const { category: long, totalCount, data } = await findLongListing(request);
    await page.goto(toListingPath(long, null));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(long.name);
    await expect
      .poll(async () => {
        await scrollToEnd(page);
        return cards(page).count();
      })
      .toBe(totalCount);
    const shown = await cards(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(shown).size).toBe(totalCount);
    expect(shown.slice(0, data.length)).toEqual(data.map((product) => toProductPath(product)));
    await expect(page.getByRole('link', { name: 'Show more products' })).toHaveCount(0);

    const last = cards(page).last();
    await last.scrollIntoViewIfNeeded();
    const beforeLast = await pressInPlace(last.getByRole('link'));
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(totalCount);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(beforeLast);

    // On a small phone price and ADD of a product are within reach, and stay under the thumb.
    const product = (await listProducts(request))[0]!;
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(toProductPath(product));
    const add = page.getByRole('button', { name: `Add ${product.name}`, exact: true });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await setWidth(page, 360);
    const { x, y, width, height } = (await add.boundingBox())!;
    const text = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    // No nearer to the edge than the rest of the page.
    expect(x + width).toBe(text.x + text.width);
    // Six impatient presses at the right end of ADD, where plus will be.
    await tapImpatiently(page, { x: x + width - 16, y: y + height / 2 }, { times: 6, everyMs: 150 });
    await expect(page).toHaveURL(toProductPath(product));
    const bar = page.getByRole('complementary', { name: 'Cart summary' });
    await expect(bar.getByText(/^6 item/)).toBeVisible();
    await expect(bar.getByRole('link', { name: 'View Cart' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the page of a focused link is prefetched; opened within two minutes it is not read again',
  { tag: '@wide' },
  async ({ page }) => {
    const reads: Request[] = [];
    page.on('request', (sent) => void (PRODUCT_DATA.test(sent.url()) && reads.push(sent)));
    await page.clock.install();
    await page.goto('/');
    // From here time passes only as told: on a busy machine two minutes could pass by themselves.
    await page.clock.pauseAt(Date.now() + 60_000);
    const links = cards(page).getByRole('link');
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').first();
    const expectSoon = (shown: Locator) =>
      expect(async () => {
        await page.clock.runFor(20);
        await expect(shown).toBeVisible({ timeout: 100 });
      }).toPass();
    const prefetch = async (at: number, count: number) => {
      await expect(async () => {
        await links.nth(at).blur();
        await links.nth(at).focus();
        await page.clock.runFor(100);
        expect(reads).toHaveLength(count);
      }).toPass();
      await (await reads.at(-1)!.response())!.finished();
    };
    await prefetch(0, 1);
    await links.nth(0).press('Enter');
    await expectSoon(breadcrumb);
    expect(reads).toHaveLength(1);
    await page.goBack();
    await expectSoon(links.nth(1));
    await prefetch(1, 2);
    await page.clock.fastForward('02:10');
    await links.nth(1).press('Enter');
    await expectSoon(breadcrumb);
    await expect.poll(() => reads.length).toBe(3);
  },
);

test('a page that is hidden tells the shop what it cost', { tag: '@phone' }, async ({ page }) => {
  const sending = page.waitForResponse(/\/api\/visit\/measured$/);
  await page.goto('/search?q=milk');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    // What measures is loaded when the page has come to rest.
    setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 100);
  });
  expect((await sending).status()).toBe(200);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the search box, a filter, and links from home to a listing, its second page and a product',
    { tag: '@phone' },
    async ({ page, request }) => {
      const [{ category } = { category: { _id: '', name: '' } }] = await listCategories(request);
      // Where buying would begin, the page says what it needs.
      // Chromium that is only told to run no scripts reads this part, and does not draw it.
      const words = page.locator('noscript p');
      const need = 'To sign in or order, switch it on in your browser';
      await page.goto('/login');
      await expect(words).toContainText(need);
      await page.goto('/cart');
      await expect(words).toContainText(need);
      await page.getByRole('link', { name: 'Search for products' }).click();
      const box = page.getByPlaceholder('Search for atta dal and more.');
      await box.fill('milk');
      await box.press('Enter');
      await expect(page).toHaveURL('/search?q=milk');
      await expect(box).toHaveValue('milk');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Search Results: [1-9]/);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      expect(await cards(page).count()).toBeGreaterThan(3);

      await page.goto('/');
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').first().click();
      await expect(cards(page).first()).toBeVisible();

      await page.goto(toListingPath(category, null));
      const first = await cards(page).getByRole('link').first().getAttribute('href');
      await page.getByRole('link', { name: 'Show more products' }).click();
      await expect(page).toHaveURL(`${toListingPath(category, null)}?page=2`);
      await expect(cards(page).getByRole('link').first()).not.toHaveAttribute('href', first!);
      await expect(page.getByRole('link', { name: 'Show earlier products' })).toBeVisible();

      const link = cards(page).getByRole('link').first();
      const path = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(path!);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Description').first()).toBeVisible();
      await expect(words).toContainText(need);

      // The choices of a listing are a form, and its button shows the filtered list. Dairy has non-veg eggs.
      const dairy = (await listCategories(request)).find((place) => place.category.name.startsWith('Dairy'))!;
      const dairyPath = toListingPath(dairy.category, null);
      const { totalCount } = await readFamilies(request, {
        categoryId: dairy.category._id,
        subCategoryId: 'all',
        filter: { inStock: true, veg: 'non-veg' },
      });
      await page.goto(dairyPath);
      await page.getByRole('link', { name: 'Filters' }).click();
      await page.getByRole('checkbox', { name: 'In stock' }).check();
      await page.getByRole('radio', { name: 'Non-veg' }).check();
      await page.getByRole('button', { name: /^Show \d+ products?$/ }).click();
      await expect(page.getByRole('link', { name: 'Remove In stock' })).toBeVisible();
      await expect(cards(page)).toHaveCount(Math.min(totalCount, 8));
      await expect(cards(page).getByText('Veg', { exact: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL(dairyPath);
    },
  );
});
