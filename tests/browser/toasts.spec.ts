// Toasts: at most one of a kind, and never over anything that can be pressed (spec decision 42).

import type { Locator, Page } from '@playwright/test';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { listProducts, REJECTED_REQUEST, type DemoProduct } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter, findProducts, makeShopper } from './shopper.ts';
import { tapImpatiently } from './waiting.ts';

const REFUSED = {
  status: 400,
  json: { message: 'Refused for the test', error: true, success: false, data: null },
};

const toasts = (page: Page) => page.locator('#messages');

/** The pressable elements under the visible toasts. */
function findPressablesUnderToasts(page: Page): Promise<string[]> {
  return toasts(page).evaluate((box) => {
    const pressable =
      'a, button, input, select, textarea, label, summary, [role=button], [role=option], [role=radio], [tabindex="0"]';
    const found = new Set<string>();
    const shown = [...box.querySelectorAll('[role=alert] > *, output > *')];
    for (const { left, right, top, bottom } of shown.map((toast) => toast.getBoundingClientRect())) {
      if (left < 0 || right > innerWidth) found.add(`beyond the screen: ${left} to ${right}`);
      for (let x = left + 1; x < right; x += 4) {
        for (let y = top + 1; y < bottom; y += 4) {
          const hit = document.elementFromPoint(x, y)?.closest(pressable);
          if (hit) found.add(hit.outerHTML.slice(0, 160));
        }
      }
    }
    return shown.length === 0 ? ['no toast is shown'] : [...found];
  });
}

/** Checks the top of the page and further down, where other things are at the same position. */
async function expectNothingUnderToasts(page: Page, where: string): Promise<void> {
  for (const share of [0, 0.4]) {
    await page.evaluate((share) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      window.scrollTo({ top: share * (scrollHeight - clientHeight), behavior: 'instant' });
    }, share);
    expect(await findPressablesUnderToasts(page), `${where}, scrolled to ${share}`).toEqual([]);
  }
}

async function press(button: Locator): Promise<void> {
  await button.first().click();
}

/** All wide sizes are checked with the same visible toasts, and so are all narrow ones. */
const SCREENS = {
  narrow: [390, 360],
  wide: [1280, 768],
} as const;

test.describe('no control is under a toast', { tag: '@wide' }, () => {
  for (const [screen, widths] of Object.entries(SCREENS)) {
    test(`on ${screen} screens`, async ({ page, request, expectedErrors }) => {
      test.slow();
      expectedErrors.push(REJECTED_REQUEST);
      await page.setViewportSize({ width: widths[0], height: 760 });
      const shopper = await makeShopper(request);
      const [product, other] = (await findProducts(shopper)) as unknown as [DemoProduct, DemoProduct];
      const { data: categories } = await (await request.get('/api/category/get')).json();
      await shopper.saveAddress();
      await shopper.fillCart([product, other]);
      await page.clock.install();
      await enter(page, shopper);
      const more = { name: /^Increase quantity of / };
      const failing = async (button: Locator) => {
        await page.route('**/api/**', (route) =>
          route.request().method() === 'GET' ? route.continue() : route.fulfill(REFUSED),
        );
        await press(button);
        await expect(toasts(page).getByRole('alert')).toContainText(REFUSED.json.message);
        // Visible toasts stay until they have been checked.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
      };
      const goOn = async () => {
        await page.clock.resume();
        await page.unrouteAll();
      };
      const forEachWidth = async (judge: (width: number) => Promise<void>) => {
        for (const width of [...widths].toReversed()) {
          await page.setViewportSize({ width, height: 760 });
          await judge(width);
        }
        await goOn();
      };

      const listing = toListingPath(categories[0], null);
      for (const path of ['/', listing, toProductPath(product), '/search?q=dal', '/cart']) {
        await page.goto(path);
        // The button changes when the cart is loaded.
        await page.waitForLoadState('networkidle');
        const button = page.getByRole('button', more).or(page.getByRole('button', { name: /^Add / }));
        await press(button);
        await expect(toasts(page).getByText('Item added')).toBeVisible();
        await failing(button);
        await forEachWidth((width) => expectNothingUnderToasts(page, `${path} at ${width} px`));
      }

      await page.goto('/checkout');
      await failing(page.getByRole('button', { name: 'Cash on Delivery' }));
      await forEachWidth((width) => expectNothingUnderToasts(page, `/checkout at ${width} px`));

      await page.goto('/dashboard/address');
      await page.getByRole('button', { name: /^Edit/ }).click();
      await failing(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
      await forEachWidth(async (width) =>
        expect(await findPressablesUnderToasts(page), `address dialog at ${width} px`).toEqual([]),
      );

      if (screen === 'narrow') return;
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: /item/ }).click();
      const drawer = page.getByRole('dialog', { name: 'Cart' });
      await press(drawer.getByRole('button', more));
      await expect(toasts(page).getByText('Item added')).toBeVisible();
      await failing(drawer.getByRole('button', more));
      await forEachWidth(async (width) =>
        expect(await findPressablesUnderToasts(page), `drawer at ${width} px`).toEqual([]),
      );
      await expect(drawer).toBeVisible();
    });
  }
});

test(
  'six presses in two seconds add six units, show one toast, and none is lost',
  { tag: '@phone' },
  async ({ page, request }) => {
    const product = (await listProducts(request)).find(({ stock }) => stock >= 6)!;
    await page.goto('/');
    const most = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let most = 0;
          const count = () =>
            (most = Math.max(most, document.querySelectorAll('#messages output > *').length));
          new MutationObserver(count).observe(document.querySelector('#messages')!, {
            childList: true,
            subtree: true,
          });
          setTimeout(() => resolve(most), 5_000);
        }),
    );
    const named = (what: string) =>
      page.getByRole('button', { name: `${what} ${product.name}`, exact: true }).first();
    // In the middle of the screen: at the bottom the cart bar, which appears with the first product, would
    // come up under the thumb.
    await named('Add').evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await named('Add').tap();
    const { x, y, width, height } = (await named('Increase quantity of').boundingBox())!;
    await tapImpatiently(page, { x: x + width / 2, y: y + height / 2 }, { times: 5, everyMs: 250 });
    await expect(page.getByText('Quantity 6').first()).toBeVisible();
    await expect(toasts(page).getByText('Item added', { exact: true })).toBeVisible();
    expect(await most).toBe(1);
    await expect(toasts(page).getByText('Item added')).toHaveCount(0);
  },
);
