// The narrowest phones: every page of the shopper, and what opens on it, in both languages.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PERSONAL_PATHS } from '#shared/page-urls.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect, test } from './shop-test.ts';
import { enter } from './shopper.ts';
import { expectNothingSticksOut } from './sticking-out.ts';
import { openWorkplace } from './store-work.ts';

const HINDI = JSON.parse(readFileSync('web/languages/hi.json', 'utf8')).messages as Record<string, string>;

test.use({ viewport: { width: 320, height: 640 } });

for (const language of ['en', 'hi']) {
  test.describe(`at 320 px nothing sticks out, in ${language}`, { tag: '@phone' }, () => {
    test.beforeEach(({ context, baseURL }) => {
      // Some thirty pages each.
      test.slow();
      return context.addCookies([{ name: 'jhatpat_language', value: language, url: baseURL! }]);
    });

    /** An English text as shown, with anything in place of its {parts}. */
    const said = (text: string) => {
      const shown = language === 'en' ? text : HINDI[text]!;
      return new RegExp(`^${shown.replaceAll(/[?]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}`);
    };
    const toButton = (page: Page, text: string) => page.getByRole('button', { name: said(text) }).first();

    async function expectInside(page: Page): Promise<void> {
      await expectNoSidewaysScroll(page);
      await expectNothingSticksOut(page);
    }

    /** Checks the page, and then each thing that these buttons open. */
    async function look(page: Page, path: string, openers: string[] = []): Promise<void> {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('status', { name: said('Loading'), exact: true })).toHaveCount(0);
        await expectInside(page);
      });
      for (const opener of openers) {
        await test.step(opener, async () => {
          await toButton(page, opener).click();
          const dialog = page.getByRole('dialog');
          await expect(dialog).toBeVisible();
          await expectInside(page);
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        });
      }
    }

    test('for a visitor', async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      await page.goto('/');
      const paths = await page
        .locator('main a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      const product = paths.find((path) => path.startsWith('/product/'))!;
      const listing = paths.find((path) => /^\/[^/]+-[0-9a-f]{24}\//.test(path))!;
      await look(page, '/', ['Choose your pincode']);
      await look(page, product, ['Enlarge picture {index} of {length}']);
      await look(page, '/search?q=atta');
      for (const path of [listing, '/search?q=milk']) {
        await look(page, path);
        await toButton(page, 'Add {name}').click();
        await expect(toButton(page, 'Increase quantity of {name}')).toBeVisible();
        await expectInside(page);
        await page.getByRole('link', { name: said('Filter and sort') }).click();
        await expect(page.getByRole('form', { name: said('Filter and sort') })).toBeVisible();
        await expectInside(page);
      }
      await page.goto('/search');
      await page.getByRole('combobox').pressSequentially('mil');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectInside(page);
      for (const path of ['/search?q=qwertyuiop', '/nowhere', ...PERSONAL_PATHS]) await look(page, path);
    });

    test('for a shopper', async ({ page, request }) => {
      const work = await openWorkplace(request);
      const products = await work.stock([{ price: 1234 }, { price: 99 }]);
      const { shopper, orderId } = await work.pack({ products, quantities: [2, 10] });
      const rider = await work.hire('rider');
      await rider.call('POST', '/api/delivery/take', { orderIds: [orderId] });
      const toOrder = (id: string) => `/dashboard/myorders/${id}`;
      await enter(page, shopper);
      await look(page, toOrder(orderId));
      const { code } = await shopper.call('GET', `/api/order/details?orderId=${orderId}`);
      await rider.call('POST', '/api/delivery/deliver', { orderId, code });
      await look(page, toOrder(orderId), ['Report a problem with {name}']);
      const placed = await work.order({ products });
      await enter(page, placed.shopper);
      await look(page, toOrder(placed.orderId), ['Cancel order']);

      await enter(page, shopper);
      await shopper.saveAddress('Flat 1204, Tower B, Prestige Shantiniketan Residences, Hoodi Main Road');
      await shopper.fillCart(products.map((product) => ({ ...product, stock: 20 })));
      await page.request.get(`/api/store/find?pincode=${work.store.pincode}`);
      for (const path of ['/', '/user', '/cart', '/checkout', '/success', '/cancel', '/dashboard'])
        await look(page, path);
      await look(page, '/checkout');
      await toButton(page, 'Change').click();
      await expectInside(page);
      await look(page, '/dashboard/myorders');
      await look(page, '/dashboard/buy-again');
      await look(page, '/dashboard/address', ['Add Address', 'Edit {address_line}']);
      await look(page, '/dashboard/profile', [
        'Edit',
        'Sign out everywhere',
        'Delete my account',
        'Add a passkey',
        'Add an authenticator app',
      ]);

      await look(page, '/list');
      await page
        .getByLabel(said('What do you need?'))
        .fill('2 milk, bread, aadha kilo pyaaz, 1kg atta, flurbo');
      await toButton(page, 'Read list').click();
      await expect(page.getByRole('list', { name: said('Your list') }).getByRole('listitem')).toHaveCount(5);
      await page.getByLabel(said('Save the list above as')).fill('Weekly');
      await toButton(page, 'Save list').click();
      await expect(toButton(page, 'Delete {name}')).toBeVisible();
      await expectInside(page);
      await toButton(page, 'Delete {name}').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectInside(page);
    });
  });
}
