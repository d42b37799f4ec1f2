// Attacks in every text that a shopper or the owner can write, on every screen that shows it: they are shown
// as plain text. Whatever runs, or is blocked by the content security policy, is logged to the console, which
// fails the test.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { toListingPath, toProductPath, toSearchPath } from '#shared/slugs.ts';
import { XSS_PAYLOADS, XSS_PICTURES } from '../xss-payloads.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect } from './shop-test.ts';
import { enter, registerShopper } from './shopper.ts';
import { expectHarmless, expectShown, FIELD_PAYLOADS, goByLink, toStored, test } from './xss-shop.ts';

/** Enough of each kind for screens that show one text at a time. */
const SOME = XSS_PAYLOADS.map((_, at) => at).filter((at) => at % 5 === 0);
const NAMES = XSS_PAYLOADS.map((payload) => toStored(payload));
const PLAIN = { name: 'Plain', unit: '1 kg', stock: 1, price: 1, discount: 0, description: 'Plain' };
const PHONE = { width: 390, height: 844 };

/** Loads some of the pages and opens the others by a link; another test checks the HTML of all. */
const open = (page: Page, path: string, at: number) =>
  SOME.includes(at) ? page.goto(path) : goByLink(page, path);
/** URLs with control characters are answered with 400 (http/request-url.test.ts). */
const SEARCHES = XSS_PAYLOADS.map((payload) => toSearchPath(payload.toWellFormed().replaceAll('\0', ' ')));

test.describe('hostile texts', { tag: '@wide' }, () => {
  // One shop for all of them.
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  test('are stored as typed', async ({ hostile }) => {
    for (const of of ['categories', 'subCategories', 'products'] as const)
      expect(hostile[of].map(({ name }) => name)).toEqual(NAMES);
    expect(hostile.products.map(({ description }) => description)).toEqual(
      XSS_PAYLOADS.map((payload) => toStored(payload, true)),
    );
    const fields = hostile.products.flatMap(({ more_details }) => Object.entries(more_details));
    expect(fields).toEqual(FIELD_PAYLOADS.map((payload) => [toStored(payload), toStored(payload, true)]));
  });

  test('are texts on the home page', async ({ page }) => {
    await page.goto('/');
    await expectShown(page, NAMES);
    await page.setViewportSize(PHONE);
    await page.reload();
    await expectShown(page, NAMES);
    await expectNoSidewaysScroll(page);
  });

  test('are texts on the page of each product', async ({ page, hostile }) => {
    await page.setViewportSize(PHONE);
    for (const [at, product] of hostile.products.entries()) {
      await open(page, toProductPath(product), at);
      const { name, unit, description, more_details } = product;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name}, ${unit} | Jhatpat`);
      await expectShown(page, [unit, description, ...Object.entries(more_details).flat()]);
      await expectNoSidewaysScroll(page);
    }
  });

  test('are texts on the page of each sub-category', async ({ page, hostile }) => {
    const [first] = hostile.categories;
    for (const [at, subCategory] of hostile.subCategories.entries()) {
      await open(page, toListingPath(first!, subCategory), at);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(subCategory.name);
      await expectShown(page, NAMES);
    }
    await page.setViewportSize(PHONE);
    await page.reload();
    await expectShown(page, NAMES);
    await expectNoSidewaysScroll(page);
  });

  test('are texts in the search, as query and as results', async ({ page }) => {
    for (const [at, path] of SEARCHES.entries()) {
      await open(page, path, at);
      // A field has no line breaks.
      const query = new URL(path, 'http://shop').searchParams.get('q')!.replaceAll(/[\r\n]/g, '');
      await expect(page.getByPlaceholder('Search for atta dal and more.')).toHaveValue(query);
      await expect(page.getByRole('heading', { name: /^Search Results: \d+$/ })).toBeVisible();
      await expectHarmless(page);
    }
    await page.goto('/search');
    for (const payload of XSS_PAYLOADS.slice(0, 5)) {
      await page.getByPlaceholder('Search for atta dal and more.').fill(payload);
      await expect(page.getByText(payload).first()).toBeVisible();
      await expectHarmless(page);
    }
  });

  test('are texts in the cart, at checkout and among addresses', async ({ page, hostile }) => {
    await enter(page, hostile.shopper);
    await page.goto('/');
    await page.getByRole('button', { name: /item/ }).first().click();
    await expectShown(page.getByRole('dialog').page(), NAMES);
    for (const path of ['/cart', '/checkout', '/dashboard/address', '/dashboard/myorders']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expectShown(page, NAMES);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    }
  });

  test('are texts in the name of a person', async ({ page, hostile }) => {
    await enter(page, hostile.shopper);
    for (const name of SOME.map((at) => XSS_PAYLOADS[at]!)) {
      const { email } = hostile.shopper;
      await hostile.shopper.call('PUT', '/api/user/update-user', { name, email, mobile: '9876543210' });
      await page.goto('/dashboard/profile');
      await expect(page.getByLabel('Name')).toHaveValue(toStored(name));
      await expectShown(page, [toStored(name)]);
    }
    await page.setViewportSize(PHONE);
    await page.goto('/user');
    await expectShown(page, [NAMES[SOME.at(-1)!]!]);
    await expectNoSidewaysScroll(page);
  });

  test('are texts on the pages of the owner', async ({ page, hostile }) => {
    await enter(page, hostile.owner);
    for (const path of ['/dashboard/category', '/dashboard/subcategory']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expectShown(page, NAMES);
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('button', { name: `Delete ${NAMES[2]}` }).click();
    await expectShown(page, [NAMES[2]!]);
    await page.goto('/dashboard/upload-product');
    await expectShown(page, NAMES);
  });

  test('are texts in the list and in the form of products', async ({ page, hostile }) => {
    await enter(page, hostile.owner);
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
  });

  test('are texts among the orders and on the packing slip', async ({ page, hostile }) => {
    await enter(page, hostile.owner);
    for (let at = 1; at <= 3; at++) {
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
  });

  test('are texts in pages without scripts', async ({ request, page, hostile }) => {
    for (const [at, product] of hostile.products.entries()) {
      const html = await (await request.get(toProductPath(product))).text();
      // As a browser parses it without running scripts.
      const found = await page.evaluate((source) => {
        const read = new DOMParser().parseFromString(source, 'text/html');
        const attributes = (selector: string) =>
          [...read.querySelectorAll(selector)].map((element) => element.getAttribute('content'));
        return {
          title: read.title,
          heading: read.querySelector('h1')?.textContent,
          openGraph: attributes('meta[property="og:title"]'),
          descriptions: attributes('meta[name=description]'),
          data: [...read.querySelectorAll('script[type="application/ld+json"]')].map(
            (script) => JSON.parse(script.textContent) as { name?: string; description?: string },
          ),
          foreign: [...read.querySelectorAll('*')]
            .filter((element) => [...element.attributes].some(({ name }) => name.startsWith('on')))
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
          links: read.querySelectorAll('link[href*="//evil"], base, iframe, meta[http-equiv]').length,
        };
      }, html);
      const { name, unit, description } = product;
      expect(found.heading).toBe(name);
      expect(found.openGraph).toEqual([`${name}, ${unit} | Jhatpat`]);
      expect(found.descriptions).toHaveLength(1);
      expect(found.data[0]).toMatchObject({ name, description });
      expect(found.foreign).toEqual([]);
      expect(found.links).toBe(0);
      expect(found.title, String(at)).toContain(name.replaceAll(/[\s]+/g, ' ').slice(0, 20));
    }
  });

  test('are texts in the HTML of listings and searches', async ({ request, page, hostile }) => {
    const [first] = hostile.categories;
    const listings = hostile.subCategories.map((subCategory) => toListingPath(first!, subCategory));
    for (const path of [...listings, ...SEARCHES]) {
      const html = await (await request.get(path)).text();
      const foreign = await page.evaluate((source) => {
        const read = new DOMParser().parseFromString(source, 'text/html');
        const all = [...read.querySelectorAll('*')];
        return all
          .filter(
            (element) =>
              [...element.attributes].some(({ name }) => name.startsWith('on')) ||
              element.matches('link[href*="//evil"], base, iframe, meta[http-equiv], [srcdoc]') ||
              (element instanceof HTMLScriptElement && element.text.trim().startsWith('xss(')),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 200));
      }, html);
      expect(foreign, path).toEqual([]);
      expect(html, path).toContain('</html>');
    }
  });

  test('are addresses in the sitemap that lead to the page', async ({ request, page, hostile }) => {
    for (const file of ['sitemap-pages.xml', 'sitemap-products-1.xml']) {
      const xml = await (await request.get(`/${file}`)).text();
      const { error, addresses, others } = await page.evaluate((source) => {
        const read = new DOMParser().parseFromString(source, 'application/xml');
        const all = [...read.querySelectorAll('*')];
        return {
          error: read.querySelector('parsererror')?.textContent ?? null,
          addresses: [...read.querySelectorAll('loc')].map(({ textContent }) => textContent),
          others: all.map(({ tagName }) => tagName).filter((tag) => !['urlset', 'url', 'loc'].includes(tag)),
        };
      }, xml);
      expect(error).toBeNull();
      expect(others).toEqual([]);
      const ids = hostile[file.includes('products') ? 'products' : 'categories'].map(({ _id }) => _id);
      for (const id of ids) {
        const address = addresses.find((text) => text.includes(id))!;
        expect((await request.get(new URL(address).pathname)).status(), address).toBe(200);
      }
    }
  });

  test('are texts in an imported file, in its report and in its name', async ({ page, hostile }) => {
    await enter(page, hostile.owner);
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
  });

  test('are only text in a path and in the state of a page', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 40\d/);
    for (const at of SOME) {
      const words = encodeURIComponent(XSS_PAYLOADS[at]!.toWellFormed());
      await page.goto(`/${words}`);
      await expectHarmless(page);
      await page.goto(`/login?next=${words}&q=${words}#${words}`);
      await expectHarmless(page);
    }
  });

  test('are no pictures', async ({ page, hostile, expectedErrors }) => {
    for (const image of XSS_PICTURES) {
      const made = hostile.owner.call('POST', '/api/category/add-category', { name: 'Declined', image });
      await expect(made, image).rejects.toThrow(/: 400 /);
      const product = hostile.owner.call('POST', '/api/product/create', { ...PLAIN, image: [image] });
      await expect(product, image).rejects.toThrow(/: 400 /);
    }
    // Pictures from other sites are allowed; their addresses are only used as addresses.
    expectedErrors.push(REJECTED_REQUEST);
    await page.route('https://**', (route) => route.abort());
    const images = [
      'https://pictures.example/a.png?"onerror="xss()',
      "https://pictures.example/'><svg/onload=xss()>",
    ];
    const made = await hostile.owner.call('POST', '/api/product/create', { ...PLAIN, image: images });
    await page.goto(toProductPath(made));
    await expect(page.getByRole('button', { name: /^Show picture/ }).first()).toBeVisible();
    await expectHarmless(page);
  });

  test('are texts in the names of chosen pictures', async ({ page, hostile }) => {
    await enter(page, hostile.owner);
    await page.goto('/dashboard/upload-product');
    const name = '"><img src=x onerror=xss()>.png';
    await page.getByLabel('Image files').setInputFiles([
      { name, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="xss()"/>') },
      { name: `2${name}`, mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="xss()"/>') },
    ]);
    await expectShown(page, [name]);
    await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(0);
  });

  test('are escaped in every mail', async ({ page, request, hostile }) => {
    const folder = join(hostile.dataDir, 'mail');
    const person = await registerShopper(request, XSS_PAYLOADS[2]);
    await person.call('PUT', '/api/user/forgot-password', { email: person.email });
    const profile = { name: XSS_PAYLOADS[2], email: `new-${person.email}`, mobile: '9876543210' };
    await person.call('PUT', '/api/user/update-user', profile);
    await expect.poll(async () => (await readdir(folder)).length).toBeGreaterThanOrEqual(2);
    for (const file of await readdir(folder)) {
      // The plain-text part of a mail is not rendered.
      const { html } = await PostalMime.parse(await readFile(join(folder, file)));
      await page.setContent(html!);
      await expectHarmless(page);
    }
  });
});
