// Attacks in every text that a shopper or the owner can write, on the hydrated screens that show it: they are
// shown as plain text. Whatever runs, or is blocked by the content security policy, is logged to the console,
// which fails the test. What the server writes, pages and mails, is checked in tests/hostile-texts.test.ts.

import type { Page } from '@playwright/test';
import { toListingPath, toProductPath, toSearchPath } from '#shared/slugs.ts';
import { XSS_PAYLOADS } from '../xss-payloads.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect } from './shop-test.ts';
import { enter } from './shopper.ts';
import { expectHarmless, expectShown, goByLink, toStored, test } from './xss-shop.ts';

/** Enough of each kind for screens that show one text at a time. */
const SOME = XSS_PAYLOADS.map((_, at) => at).filter((at) => at % 5 === 0);
const NAMES = XSS_PAYLOADS.map((payload) => toStored(payload));
const PLAIN = { name: 'Plain', unit: '1 kg', stock: 1, price: 1, discount: 0, description: 'Plain' };
const PHONE = { width: 390, height: 844 };

/** Opens it as a document and by a link; shows all of these texts, at both widths. */
async function expectEverywhere(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(path);
  await expectShown(page, texts);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
}

test.describe('hostile texts', { tag: '@wide' }, () => {
  // One shop for both.
  test.describe.configure({ mode: 'serial', timeout: 600_000 });

  test('are texts on every page of a shopper', async ({ page, hostile, expectedErrors }) => {
    await expectEverywhere(page, '/', NAMES);
    const [first] = hostile.categories;
    await expectEverywhere(page, toListingPath(first!, hostile.subCategories[2]!), NAMES);
    for (const at of SOME) {
      const product = hostile.products[at]!;
      const { name, unit, description, more_details } = product;
      await goByLink(page, toProductPath(product));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name}, ${unit} | Jhatpat`);
      await expectShown(page, [unit, description, ...Object.entries(more_details).flat()]);
      await expectNoSidewaysScroll(page);
      await goByLink(page, toListingPath(first!, hostile.subCategories[at]!));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.subCategories[at]!.name);
      const payload = XSS_PAYLOADS[at]!.toWellFormed();
      const path = toSearchPath(payload.replaceAll('\0', ' '));
      await goByLink(page, path);
      // A field has no line breaks.
      const query = new URL(path, 'http://shop').searchParams.get('q')!.replaceAll(/[\r\n]/g, '');
      await expect(page.getByPlaceholder('Search for atta dal and more.')).toHaveValue(query);
      await expect(page.getByRole('heading', { name: /^Search Results: \d+$/ })).toBeVisible();
      await expectHarmless(page);
    }
    await page.goto('/search');
    for (const payload of XSS_PAYLOADS.slice(0, 5)) {
      await page.getByPlaceholder('Search for atta dal and more.').fill(payload);
      // Names that differ in signs only are sizes of one product, so any of them may stand for it.
      await expect(page.getByRole('article').first()).toContainText('xss');
      await expectHarmless(page);
    }

    const { shopper } = hostile;
    await enter(page, shopper);
    // On a phone the cart is a page, not a drawer.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /item/ }).click();
    await expectShown(page.getByRole('dialog').page(), NAMES);
    for (const path of ['/cart', '/checkout', '/dashboard/address', '/dashboard/myorders'])
      await expectEverywhere(page, path, NAMES);
    for (const at of SOME) {
      const profile = { name: XSS_PAYLOADS[at]!, email: shopper.email, mobile: '9876543210' };
      await shopper.call('PUT', '/api/user/update-user', profile);
      await page.goto('/dashboard/profile');
      await expect(page.getByLabel('Name')).toHaveValue(NAMES[at]!);
      await expectShown(page, [NAMES[at]!]);
    }
    await page.goto('/user');
    await expectShown(page, [NAMES[SOME.at(-1)!]!]);

    expectedErrors.push(/status of 40\d/, REJECTED_REQUEST);
    for (const at of SOME) {
      const words = encodeURIComponent(XSS_PAYLOADS[at]!.toWellFormed());
      for (const path of [`/${words}`, `/login?next=${words}&q=${words}#${words}`]) {
        await page.goto(path);
        await expectHarmless(page);
      }
    }
    // Pictures from other sites are allowed; their addresses are only used as addresses.
    await page.route('https://**', (route) => route.abort());
    const image = [
      'https://pictures.example/a.png?"onerror="xss()',
      "https://pictures.example/'><svg/onload=xss()>",
    ];
    const made = await hostile.owner.call('POST', '/api/product/create', { ...PLAIN, image });
    await page.goto(toProductPath(made));
    await expect(page.getByRole('button', { name: /^Show picture/ }).first()).toBeVisible();
    await expectHarmless(page);
  });

  test('are texts on every page of the owner', async ({ page, hostile, expectedErrors }) => {
    // The pictures of the test before.
    expectedErrors.push(/pictures\.example/);
    await enter(page, hostile.owner);
    for (const path of ['/dashboard/category', '/dashboard/subcategory'])
      await expectEverywhere(page, path, NAMES);
    await page.getByRole('button', { name: `Delete ${NAMES[2]}` }).click();
    await expectShown(page, [NAMES[2]!]);
    await page.goto('/dashboard/upload-product');
    await expectShown(page, NAMES);

    await page.setViewportSize({ width: 1280, height: 800 });
    const shown: string[] = [];
    const edits = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Edit / });
    for (let at = 1; at <= Math.floor(NAMES.length / 12); at++) {
      await page.goto(`/dashboard/product?page=${at}`);
      await expect(edits).toHaveCount(12);
      await expectHarmless(page);
      for (const edit of [edits.nth(0), edits.nth(4), edits.nth(8)]) {
        await edit.click();
        const dialog = page.getByRole('dialog', { name: 'Edit Product' });
        const name = await dialog.getByLabel('Name', { exact: true }).inputValue();
        const product = hostile.products.find((one) => one.name === name);
        if (product) {
          const { unit, description, more_details } = product;
          await expectShown(page, [name, unit, description, ...Object.entries(more_details).flat()]);
          shown.push(name);
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    }
    expect(shown.length).toBeGreaterThan(8);

    for (let at = 1; at <= 3; at++) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/dashboard/orders?page=${at}`);
      await expect(page.getByRole('link', { name: /^Order #/ }).first()).toBeVisible();
      await expectHarmless(page);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    }
    for (const at of SOME) {
      await page.goto(`/dashboard/orders?order=${hostile.orderIds[at]}`);
      await expectShown(page, [NAMES[at]!]);
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`/dashboard/orders?order=${hostile.bigOrderId}`);
    await expectShown(page, NAMES);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.packing-slip')).toBeVisible();
    await expectHarmless(page);
    await page.emulateMedia({ media: null });

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/dashboard/import-export');
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    // Every other row has an invalid price, which goes into the report.
    const row = (payload: string, at: number) =>
      [`xss-${at}`, payload, payload, at % 2 ? '1' : payload, '0', '5', payload, `${payload} new`, payload]
        .map(cell)
        .join(',');
    const heading =
      'sku,name,unit,price,discount,stock,description,category,field: <img src=x onerror=xss()>';
    const columns = XSS_PAYLOADS.slice(0, 10).map(cell).join(',');
    // A file with null bytes is refused as a whole.
    const payloads = XSS_PAYLOADS.filter((payload) => !payload.includes('\0'));
    const file = [`${heading},${columns}`, ...payloads.map(row)].join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: '"><img src=x onerror=xss()>.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${file}\r\n`),
    });
    await expectHarmless(page);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByRole('heading', { name: /^Checked/ })).toBeVisible();
    const [first, second] = XSS_PAYLOADS;
    await expectShown(page, ['"><img src=x onerror=xss()>.csv', `${first}, ${second}`]);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);

    await page.goto('/dashboard/upload-product');
    const name = '"><img src=x onerror=xss()>.png';
    await page.getByLabel('Image files').setInputFiles([
      { name, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="xss()"/>') },
      { name: `2${name}`, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="xss()"/>') },
    ]);
    await expectShown(page, [name]);
    await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(0);
  });
});
