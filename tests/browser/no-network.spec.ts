// Using the shop while the network is away or the shop does not answer: nothing that is open is lost, one
// line says what is pending, and everything resumes by itself.

import type { Page } from '@playwright/test';
import { toListingPath } from '#shared/slugs.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addToCart, listProducts, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { afterRoundTrip, untilAwake } from './waiting.ts';

test.describe.configure({ mode: 'parallel' });

const BUSY = {
  status: 503,
  json: { success: false, error: true, message: 'The shop is busy. Please try again.' },
};
const CODE = /\/assets\/.*\.js$/;
/** What a page that is opened from another one reads. */
const DATA = /\.data(\?|$)/;
const LINE = /continue when you are back online/;

const line = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Try again' }) });
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });

async function expectNothingLost(page: Page): Promise<void> {
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
}

/** As after a visit of a few seconds: the page has settled, and code of other pages was prefetched. */
async function openAndRest(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAwake(page);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    return (
      ['product', 'listing', 'search', 'home', 'cart', 'login'].every((page) =>
        fetched.some((name) => new RegExp(`/${page}-[\\w-]{8}\\.js$`).test(name)),
      ) && links.every(({ href }) => fetched.includes(href))
    );
  });
}

/** As on a first visit that was cut off at once: only the code of this page is there. */
async function holdBackCode(page: Page, status: 'cut' | 404 | 503): Promise<void> {
  const html = await (await page.request.get('/')).text();
  await page.route(CODE, (route) => {
    if (html.includes(new URL(route.request().url()).pathname)) return route.continue();
    return status === 'cut' ? route.abort() : route.fulfill({ status });
  });
}

test.describe('without a network', { tag: '@phone' }, () => {
  test.beforeEach(({ expectedErrors }) => {
    test.slow();
    expectedErrors.push(REJECTED_REQUEST);
  });

  test('a press waits for the network or is replaced, known pages open, and back shows what was there', async ({
    page,
    context,
  }) => {
    await openAndRest(page, '/');
    const name = await firstCard(page).locator('.card-name').innerText();
    await context.setOffline(true);
    await firstCard(page).tap();
    await expect(line(page)).toContainText(LINE);
    await expectNothingLost(page);
    await expect(categories(page)).toBeVisible();
    await expectAccessible(page);
    const box = await line(page).getByRole('button', { name: 'Try again' }).boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);

    await page.getByRole('link', { name: 'Login' }).first().tap();
    await expect(page).toHaveURL('/login');
    await expect(line(page)).toHaveCount(0);
    const isOnline = page.evaluate(() => new Promise((done) => addEventListener('online', () => done(true))));
    await context.setOffline(false);
    await isOnline;
    await afterRoundTrip(page);
    await expect(page).toHaveURL('/login');

    await openAndRest(page, '/');
    await context.setOffline(true);
    await firstCard(page).tap();
    await expect(line(page)).toContainText(LINE);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await expect(line(page)).toHaveCount(0);

    // An unknown address still says so.
    await context.setOffline(true);
    await page.evaluate(() => {
      history.pushState(null, '', '/nothing/here/at-all');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

    // Pages that need nothing from the shop open after the first visit.
    await context.setOffline(false);
    const [product] = await listProducts(context.request);
    await addToCart(page, product!, 1);
    await openAndRest(page, '/');
    await expect(page.getByRole('complementary', { name: 'Cart summary' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'View Cart' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: product!.name })).toBeVisible();
    await page.getByRole('link', { name: 'Login' }).first().tap();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await page.getByRole('link', { name: 'Search for products' }).tap();
    await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();

    // Going back shows what was there, however long ago.
    await context.setOffline(false);
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(10_000);
    await firstCard(page).tap();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await page.goBack();
    await expect(categories(page)).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await page.clock.runFor(10 * 60_000);
    await context.setOffline(true);
    await page.goBack();
    await expect(categories(page)).toBeVisible();
    await expectNothingLost(page);
  });

  test('code that is missing, a busy shop and a deployment keep the page until the next one is there', async ({
    page,
    context,
    request,
  }) => {
    await holdBackCode(page, 'cut');
    await page.goto('/');
    await expect(categories(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Login' }).first().tap();
    await expect(line(page)).toContainText(LINE);
    await expect(categories(page)).toBeVisible();
    await page.unroute(CODE);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

    // Code that the shop cannot send is requested again.
    await holdBackCode(page, 503);
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).first().tap();
    await expect(line(page)).toBeVisible();
    await expect(categories(page)).toBeVisible();
    await page.unroute(CODE);
    await line(page).getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

    // A product of a busy shop: the page stays, with the shop's message, until a retry brings it.
    await openAndRest(page, '/');
    await page.route(DATA, (route) => route.fulfill(BUSY));
    const name = await firstCard(page).locator('.card-name').innerText();
    await firstCard(page).tap();
    await expect(line(page)).toContainText('The shop is busy. Please try again.');
    await expect(page.getByRole('alert').getByText('The shop is busy. Please try again.')).toBeVisible();
    await expect(categories(page)).toBeVisible();
    await expectNothingLost(page);
    await page.unroute(DATA);
    await line(page).getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Why shop from the product?')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
    ).toBeVisible();
    await expect(line(page)).toHaveCount(0);

    // A listing and the home page continue by themselves.
    const { data } = await (await request.get('/api/category/get')).json();
    await page.goto(toListingPath(data[0], null));
    await page.route(DATA, (route) => route.fulfill(BUSY));
    await page.getByRole('link', { name: /home$/ }).tap();
    await expect(line(page)).toBeVisible();
    await expectNothingLost(page);
    await page.unroute(DATA);
    await expect(categories(page).getByRole('link').first()).toBeVisible();
    await expect(line(page)).toHaveCount(0);

    // A page that was open during a deployment loads the next page completely, once.
    await page.unrouteAll();
    await holdBackCode(page, 404);
    await page.goto('/');
    await untilAwake(page);
    // Nothing of the earlier build is left.
    await page.route(CODE, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    const loads: string[] = [];
    page.on(
      'request',
      (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname),
    );
    // The page that loads instead finds its own code.
    page.once('domcontentloaded', () => {});
    await page.route('/login', async (route) => {
      await page.unroute(CODE);
      await route.continue();
    });
    await page.getByRole('link', { name: 'Login' }).first().tap();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeEditable();
    expect(loads).toEqual(['/login']);
  });
});
