// Looking around: home, listing, product and search, with and without scripts.

import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { expectAccessible, expectFits } from './expect-accessible.ts';
import { listProducts, REJECTED_REQUEST } from './shop-page.ts';
import { demoAccounts, expect, test } from './shop-test.ts';
import { signInAs } from './shopper.ts';
import { afterAnswer, tapImpatiently } from './waiting.ts';

type Named = { _id: string; name: string };

async function read<Data>(request: APIRequestContext, path: string, data?: object): Promise<Data> {
  const answer = data ? await request.post(path, { data }) : await request.get(path);
  return (await answer.json()) as Data;
}

/** In the order in which the shop shows them, with their sub-categories in order too. */
async function listCategories(request: APIRequestContext) {
  const owner = await signInAs(request, demoAccounts().owner);
  const list = (query = '') => owner.call<Named[]>('GET', `/api/category/order${query}`);
  const places = (await list()).map(async (category) => ({
    category,
    subCategories: await list(`?categoryId=${category._id}`),
  }));
  return Promise.all(places);
}

/** A category whose listing has several pages, but not too many. */
async function findLongListing(request: APIRequestContext) {
  for (const { category } of await listCategories(request)) {
    const listing = await listPage(request, category._id, 'all');
    if (listing.totalCount > 16 && listing.totalCount < 70) return { category, ...listing };
  }
  throw new Error('No category has 17 to 69 products');
}

function listPage(request: APIRequestContext, categoryId: string, subCategoryId: string) {
  const path = '/api/product/get-pruduct-by-category-and-subcategory';
  return read<{ data: Named[]; totalCount: number }>(request, path, {
    categoryId,
    subCategoryId,
    limit: 100,
  });
}

/** Keystrokes at the same moment, however slow the machine is. */
function typeQuickly(input: Locator, texts: string[]): Promise<void> {
  return input.evaluate((element, texts) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    for (const text of texts) {
      set!.call(element, text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Scrolls far down, as a thumb does. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

test.describe('home', () => {
  test(
    'shows the banner, every category, and a row for each that leads to its first sub-category',
    { tag: '@phone' },
    async ({ page, request }) => {
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
      await expectFits(page);
      await expectFits(page);
    },
  );

  test('loads the rest of a row when it is scrolled', { tag: '@phone' }, async ({ page, request }) => {
    const [{ category } = { category: { _id: '', name: '' } }] = await listCategories(request);
    const { data: all } = await read<{ data: Named[] }>(request, '/api/product/get-product-by-category', {
      id: category._id,
    });
    await page.goto('/');
    const row = page.getByRole('region', { name: category.name });
    await expect(row.getByRole('article').first()).toBeVisible();
    // Wait for scripts: they do not notice earlier scrolling.
    await expect(row).toBeVisible();
    await page.waitForLoadState('networkidle');
    await row.getByRole('list').evaluate((list) => list.scrollBy(120, 0));
    await expect(row.getByRole('article')).toHaveCount(all.length);
  });

  // On touch screens people scroll rows without buttons.
  test(
    'scrolls a row by 200 px a press and disables its buttons at the ends',
    { tag: '@wide' },
    async ({ page, request }) => {
      const [{ category } = { category: { name: '' } }] = await listCategories(request);
      await page.goto('/');
      const row = page.getByRole('region', { name: category.name });
      const left = row.getByRole('button', { name: `Scroll ${category.name} left` });
      const right = row.getByRole('button', { name: `Scroll ${category.name} right` });
      const position = () => row.getByRole('list').evaluate((list) => Math.round(list.scrollLeft));
      await expect(left).toHaveAttribute('aria-disabled', 'true');
      await expect(right).toHaveAttribute('aria-disabled', 'false');
      await expect(row.getByRole('article')).toHaveCount(20);
      await right.click();
      await expect.poll(position).toBe(200);
      await right.click();
      await expect.poll(position).toBe(400);
      await left.click();
      await expect.poll(position).toBe(200);
      await row.getByRole('list').evaluate((list) => list.scrollTo({ left: 99_999, behavior: 'instant' }));
      await expect(right).toHaveAttribute('aria-disabled', 'true');
    },
  );

  test(
    'a card leads to its product at once, and going back returns to the same position',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('region').nth(3).scrollIntoViewIfNeeded();
      const card = page.getByRole('region').nth(3).getByRole('article').nth(1);
      await card.scrollIntoViewIfNeeded();
      const name = await card.getByRole('link').locator('.card-name').innerText();
      const before = await page.evaluate(() => window.scrollY);
      // The data of the product page never arrives; it shows what the card knows all the same.
      await page.route('**/product/*.data?*', () => {});
      await card.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await expect(page.getByRole('navigation', { name: 'Categories' })).toBeAttached();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    },
  );

  test(
    'the page of a focused link is prefetched; opened within five seconds it is not read again',
    { tag: '@wide' },
    async ({ page }) => {
      const reads: Request[] = [];
      page.on('request', (sent) => void (/\/product\/.*\.data\?/.test(sent.url()) && reads.push(sent)));
      await page.clock.install();
      await page.goto('/');
      // From here time passes only as told: on a busy machine five seconds would pass by themselves.
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
      await page.clock.runFor(6_000);
      await links.nth(1).press('Enter');
      await expectSoon(breadcrumb);
      expect(reads).toHaveLength(3);
    },
  );
});

test.describe('listing', () => {
  test(
    'marks the sub-category shown and keeps the category in the links of the others',
    { tag: '@phone' },
    async ({ page, request }) => {
      const { category, subCategories } = (await listCategories(request)).find(
        (place) => place.subCategories.length > 2,
      )!;
      const [first, second] = subCategories as [Named, Named];
      await page.goto(toListingPath(category, first));
      const rail = page.getByRole('navigation', { name: `${category.name} sub categories` });
      await expect(rail.getByRole('link')).toHaveText(subCategories.map(({ name }) => name));
      await expect(rail.locator('[aria-current=page]')).toHaveText(first.name);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name);
      await expectFits(page);

      await rail.getByRole('link', { name: second.name, exact: true }).click();
      await expect(page).toHaveURL(toListingPath(category, second));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
      await expect(rail.locator('[aria-current=page]')).toHaveText(second.name);
      await expect(cards(page).first()).toBeVisible();
    },
  );

  test(
    'continues to its last product, each once, and is restored as it was left',
    { tag: '@phone' },
    async ({ page, request }) => {
      const { category, totalCount, data } = await findLongListing(request);
      await page.goto(toListingPath(category, null));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name);
      await expect
        .poll(
          async () => {
            await scrollToEnd(page);
            return cards(page).count();
          },
          { timeout: 20_000 },
        )
        .toBe(totalCount);
      const shown = await cards(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(new Set(shown).size).toBe(totalCount);
      expect(shown.slice(0, data.length)).toEqual(data.map((product) => toProductPath(product)));
      await expect(page.getByRole('link', { name: 'Show more products' })).toHaveCount(0);

      // In the last row: a card above it may be under the header, and pressing it would scroll.
      const last = cards(page).last();
      await last.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => window.scrollY);
      await last.getByRole('link').click();
      await expect(page.getByText('Why shop from the product?')).toBeVisible();
      await page.goBack();
      await expect(cards(page)).toHaveCount(totalCount);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    },
  );

  test(
    'says when more could not be loaded, and tries again on a press',
    { tag: '@phone' },
    async ({ page, request, expectedErrors }) => {
      const [{ category } = { category: { _id: '', name: '' } }] = await listCategories(request);
      expectedErrors.push(REJECTED_REQUEST);
      await page.route('**/get-pruduct-by-category-and-subcategory', (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, error: true, message: 'The shop is busy. Please try again.', data: null },
        }),
      );
      await page.goto(toListingPath(category, null));
      await scrollToEnd(page);
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert).toContainText('The shop is busy. Please try again.', { timeout: 10_000 });
      await expect(cards(page)).toHaveCount(8);
      await page.unroute('**/get-pruduct-by-category-and-subcategory');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toHaveCount(0);
      await expect.poll(() => cards(page).count()).toBeGreaterThan(8);
    },
  );

  for (const path of ['/foo/bar', '/product/gone-67748580ffffffffffffffff', '/product/x', '/a/b/c']) {
    // Only one of these paths is tested at both widths.
    test(
      `${path} is not found, inside the layout`,
      { tag: path === '/foo/bar' ? [] : '@phone' },
      async ({ page, expectedErrors }) => {
        expectedErrors.push(REJECTED_REQUEST);
        const answer = await page.goto(path);
        expect(answer!.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
        await expect(page).toHaveTitle('Page not found');
        await expect(page.getByRole('banner')).toBeVisible();
        await page.getByRole('link', { name: 'Go To Home' }).click();
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
      },
    );
  }
});

test.describe('product', () => {
  test(
    'shows everything about it, to people and to search engines',
    { tag: '@phone' },
    async ({ page, request }) => {
      const product = (await listProducts(request)).find(({ discount }) => discount > 0)!;
      await page.goto(`/product/an-old-name-${product._id}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
      await expect(main.getByText('10 Min', { exact: true })).toBeVisible();
      await expect(main.getByText(`${product.discount}% OFF`)).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Why shop from the product?' })).toBeVisible();
      for (const reason of ['Superfast Delivery', 'Best Prices & Offers', 'Wide Assortment']) {
        await expect(main.getByRole('heading', { name: reason })).toBeVisible();
      }
      await expect(main.getByText('Choose from 5000+ products')).toBeVisible();
      await expect(page.getByRole('button', { name: `Add ${product.name}`, exact: true })).toBeVisible();

      const canonical = page.locator('link[rel=canonical]');
      expect(new URL((await canonical.getAttribute('href'))!).pathname).toBe(toProductPath(product));
      const structured = await page.locator('script[type="application/ld+json"]').first().textContent();
      const { '@type': type, offers } = JSON.parse(structured!);
      expect(type).toBe('Product');
      expect(offers).toMatchObject({ priceCurrency: 'INR', availability: 'https://schema.org/InStock' });
      expect(offers.price).toBeLessThan(product.price);
      await expectFits(page);
    },
  );

  test(
    'its pictures are changed by arrows and arrow keys, and enlarged',
    { tag: '@phone' },
    async ({ page, request }) => {
      const [product] = await listProducts(request);
      await page.goto(toProductPath(product!));
      const gallery = page.getByRole('region', { name: `Pictures of ${product!.name}` });
      const picture = (number: number) => gallery.getByAltText(`${product!.name}, picture ${number} of`);
      await gallery.getByRole('button', { name: 'Next picture' }).click();
      await expect(picture(2)).toBeInViewport({ ratio: 0.9 });
      await gallery.getByRole('button', { name: 'Previous picture' }).click();
      await expect(picture(1)).toBeInViewport({ ratio: 0.9 });
      await gallery.getByRole('button', { name: /^Enlarge picture 1 of/ }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(picture(2)).toBeInViewport({ ratio: 0.9 });

      await page.keyboard.press('Enter');
      const enlarged = page.getByRole('dialog', { name: product!.name });
      await expect(enlarged.getByAltText(`${product!.name}, picture 2 of`)).toBeVisible();
      await enlarged.getByRole('button', { name: 'Previous picture' }).click();
      await expect(enlarged.getByAltText(`${product!.name}, picture 1 of`)).toBeVisible();
      await expectFits(page);
      await page.keyboard.press('Escape');
      await expect(enlarged).toBeHidden();
      // The page shows the picture that was viewed last.
      await expect(picture(1)).toBeInViewport({ ratio: 0.9 });
    },
  );

  test(
    'its price and ADD are within reach on a small phone, and stay under the thumb',
    { tag: '@phone' },
    async ({ page, request }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      const [product] = await listProducts(request);
      await page.goto(toProductPath(product!));
      const add = page.getByRole('button', { name: `Add ${product!.name}`, exact: true });
      await expect(add).toBeInViewport({ ratio: 1 });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeInViewport();
      const { x, y, width, height } = (await add.boundingBox())!;
      // No nearer to the edge than the rest of the page.
      const text = (await heading.boundingBox())!;
      expect(x + width).toBe(text.x + text.width);
      // Six impatient presses at the right end of ADD, where plus will be.
      await tapImpatiently(page, { x: x + width - 16, y: y + height / 2 }, { times: 6, everyMs: 150 });
      await expect(page).toHaveURL(toProductPath(product!));
      const bar = page.getByRole('complementary', { name: 'Cart summary' });
      await expect(bar.getByText(/^6 item/)).toBeVisible();
      await expect(bar.getByRole('link', { name: 'View Cart' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('banner').getByRole('link', { name: /^6 item ₹/ })).toBeVisible();
    },
  );

  test('its pictures are chosen by thumbnail', { tag: '@phone' }, async ({ page, request }) => {
    const [product] = await listProducts(request);
    await page.goto(toProductPath(product!));
    const gallery = page.getByRole('region', { name: `Pictures of ${product!.name}` });
    const second = gallery.getByRole('button', { name: /^Show picture 2 of/ });
    await expect(gallery.getByRole('button', { name: /^Show picture 1 of/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await second.click();
    await expect(second).toHaveAttribute('aria-current', 'true');
    await expect(gallery.getByAltText(`${product!.name}, picture 2 of`)).toBeInViewport({ ratio: 0.9 });
  });
});

test.describe('search', () => {
  test(
    'waits 400 ms, asks once, and shows the answer to the last text',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/search');
      const asked: string[] = [];
      let answerFirst = () => {};
      const first = page.waitForRequest('**/api/product/search-product');
      await page.route('**/api/product/search-product', async (route) => {
        const { search } = route.request().postDataJSON() as { search: string };
        asked.push(search);
        if (search === 'rice') await new Promise<void>((resolve) => (answerFirst = resolve));
        await route.continue().catch(() => {});
      });
      const heading = page.getByRole('heading', { level: 1 });
      const all = await heading.innerText();
      const input = page.getByRole('combobox', { name: 'Search for products' });
      await typeQuickly(input, ['r', 'ri', 'ric', 'rice']);
      await expect.poll(() => asked).toEqual(['rice']);
      await input.fill('zzqqxx');
      await expect(page.getByText('No Data found')).toBeVisible();
      await expect(heading).toHaveText('Search Results: 0');
      answerFirst();
      await afterAnswer(page, await first);
      await expect(heading).toHaveText('Search Results: 0');
      expect(asked).toEqual(['rice', 'zzqqxx']);
      await expectAccessible(page);

      await input.fill('');
      await expect(heading).toHaveText(all);
      await expect(input).toBeFocused();
    },
  );

  test('tells the shop what a search led to', { tag: '@phone' }, async ({ page }) => {
    const used: unknown[] = [];
    page.on('request', (sent) => {
      if (sent.url().endsWith('/api/product/search-used')) used.push(sent.postDataJSON());
    });
    await page.goto('/search?q=milk');
    await page.getByRole('button', { name: /^Add / }).first().click();
    await expect.poll(() => used).toEqual([{ search: 'milk', use: 'added' }]);
    await page.getByRole('main').locator('article a').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => used.at(-1)).toEqual({ search: 'milk', use: 'opened' });
  });

  test('loads ten at a time and begins again for another word', { tag: '@phone' }, async ({ page }) => {
    const pages: [string, number][] = [];
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/product/search-product')) return;
      const { search, page } = request.postDataJSON() as { search: string; page: number };
      pages.push([search, page]);
    });
    await page.goto('/search');
    await expect(cards(page).nth(9)).toBeAttached();
    await expect
      .poll(async () => {
        await scrollToEnd(page);
        return cards(page).count();
      })
      .toBeGreaterThan(29);
    await page.getByRole('combobox', { name: 'Search for products' }).fill('milk');
    await expect.poll(() => pages.filter(([search]) => search === 'milk').at(0)).toEqual(['milk', 1]);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('found');
    await expectFits(page);
  });

  test(
    'the first page for a text is in the HTML, and search engines ignore it',
    { tag: '@phone' },
    async ({ request }) => {
      const html = await (await request.get('/search?q=milk')).text();
      expect(html).toMatch(/Search Results: \d+/);
      expect(html).toContain('noindex');
      expect(html.match(/<article/g)?.length).toBeGreaterThan(3);
    },
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'links lead from home to a listing, to its second page, and to a product',
    { tag: '@phone' },
    async ({ page, request }) => {
      const [{ category } = { category: { _id: '', name: '' } }] = await listCategories(request);
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
    },
  );
});
