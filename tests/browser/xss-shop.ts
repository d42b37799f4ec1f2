// A shop of its own in which every text that people can write is an attack, and the checks for each of its
// pages.

import type { APIRequestContext, Page } from '@playwright/test';
import { cleanText } from '#shared/clean-text.ts';
import { XSS_PAYLOADS } from '../xss-payloads.ts';
import { startShop } from './open-shop.ts';
import { demoAccounts, expect, test as base } from './shop-test.ts';
import { ADDRESS, registerShopper, logInAs, type Shopper } from './shopper.ts';

const DEMO_PRODUCTS = 20;
const IMAGE = '/no-picture.svg';

type Named = { _id: string; name: string };
type Product = Named & { unit: string; description: string; more_details: Record<string, string> };

/** One of each kind per payload; the first category also has all products and sub-categories. */
export type HostileShop = {
  baseUrl: string;
  dataDir: string;
  owner: Shopper;
  /** The shopper has every product in the cart and an address for each payload. */
  shopper: Shopper;
  categories: Named[];
  subCategories: Named[];
  products: Product[];
  /** One order per person; their names and addresses are payloads. */
  orderIds: string[];
  /** An order of one of everything. */
  bigOrderId: string;
};

/** What the shop stores of a payload. */
export const toStored = (payload: string, keepsLines = false) => cleanText(payload, keepsLines);

/** A custom field cannot have this name. */
export const FIELD_PAYLOADS = XSS_PAYLOADS.filter((payload) => payload !== '__proto__');

export const test = base.extend<object, { hostile: HostileShop }>({
  hostile: [
    async ({ playwright }, use) => {
      const { baseUrl, dataDir, close } = await startShop(DEMO_PRODUCTS);
      try {
        const request = await playwright.request.newContext({ baseURL: baseUrl });
        await use({ baseUrl, dataDir, ...(await fill(request, dataDir)) });
        await request.dispose();
      } finally {
        await close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ hostile }, use) => use(hostile.baseUrl),
  page: async ({ page }, use) => {
    // Console errors fail the test, so anything that the content security policy blocks does too.
    await page.addInitScript(() => {
      Object.assign(window, { xss: () => console.error(`A payload ran on ${location.href}`) });
    });
    page.on('dialog', (dialog) => {
      throw new Error(`A dialog opened on ${page.url()}: ${dialog.message()}`);
    });
    await use(page);
  },
});

async function fill(request: APIRequestContext, dataDir: string) {
  const owner = await logInAs(request, demoAccounts(dataDir).owner);
  // No payload is a valid pincode, so the shop delivers everywhere.
  for (const { _id: storeId } of await owner.call<Named[]>('GET', '/api/store/get'))
    await owner.call('PUT', '/api/store/areas', { storeId, areas: [] });
  const categories: Named[] = [];
  const subCategories: Named[] = [];
  const products: Product[] = [];
  for (const payload of XSS_PAYLOADS) {
    const category: Named = await owner.call('POST', '/api/category/add-category', {
      name: payload,
      image: IMAGE,
    });
    categories.push(category);
    const inCategories = [...new Set([categories[0]!, category])];
    const subCategory: Named = await owner.call('POST', '/api/subcategory/create', {
      name: payload,
      image: IMAGE,
      category: inCategories,
    });
    subCategories.push(subCategory);
    products.push(
      await owner.call('POST', '/api/product/create', {
        name: payload,
        image: [IMAGE],
        category: inCategories,
        subCategory: [subCategory],
        unit: payload,
        stock: 90,
        price: 100,
        discount: 10,
        description: payload,
        more_details: FIELD_PAYLOADS.includes(payload) ? { [payload]: payload } : {},
      }),
    );
  }
  const orderIds: string[] = [];
  for (const [at, payload] of XSS_PAYLOADS.entries()) {
    const buyer = await registerShopper(request, payload);
    await buyer.call('POST', '/api/address/create', toAddress(payload));
    await buyer.fillCart([{ ...products[at]!, stock: 90 }]);
    orderIds.push(await placeOrder(buyer));
  }
  const shopper = await registerShopper(request);
  await shopper.saveAddress();
  await fillCart(shopper, products);
  const bigOrderId = await placeOrder(shopper);
  await fillCart(shopper, products);
  for (const payload of XSS_PAYLOADS) await shopper.call('POST', '/api/address/create', toAddress(payload));
  await setShop(owner);
  return { owner, shopper, categories, subCategories, products, orderIds, bigOrderId };
}

/** The texts on every page, and at the top of the home page. */
async function setShop(owner: Shopper): Promise<void> {
  const { version, bannersVersion } = await owner.call('GET', '/api/settings/get');
  const notice = XSS_PAYLOADS.find(({ length }) => length <= 160);
  await owner.call('PUT', '/api/settings/update', { version, notice });
  const banners = XSS_PAYLOADS.filter(({ length }) => length <= 80)
    .slice(0, 5)
    .map((heading) => ({ heading, text: heading, image: IMAGE }));
  await owner.call('PUT', '/api/settings/banners', { version: bannersVersion, banners });
}

const fillCart = (shopper: Shopper, products: Product[]) =>
  shopper.fillCart(products.map((product) => ({ ...product, stock: 90 })));

/** A mobile number has digits only, so it cannot be a payload. */
function toAddress(payload: string): typeof ADDRESS {
  const pincode = payload.slice(0, 20);
  const { mobile } = ADDRESS;
  return { address_line: payload, city: payload, state: payload, country: payload, pincode, mobile };
}

async function placeOrder(buyer: Shopper): Promise<string> {
  const list_items = await buyer.call('GET', '/api/cart/get');
  const [{ _id: addressId }] = await buyer.call('GET', '/api/address/get');
  const body = { list_items, addressId, totalAmt: 1_000_000 };
  const [row] = await buyer.call('POST', '/api/order/cash-on-delivery', body);
  return row.orderId;
}

/** Navigates like a press on a link: the browser renders the page itself, without loading a document. */
export async function goByLink(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate((path) => {
    type WithRouter = { __reactRouterDataRouter: { navigate: (path: string) => Promise<void> } };
    return (window as unknown as WithRouter).__reactRouterDataRouter.navigate(path);
  }, path);
}

/** The page shows each of these texts unchanged, and none of them has created an element. */
export async function expectShown(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const shown = await readTexts(page);
      return texts.filter((text) => !shown.includes(text));
    })
    .toEqual([]);
  await expectHarmless(page);
}

/** All texts of the page, including those in its fields, without scripts and styles. */
function readTexts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      (node) =>
        node instanceof HTMLScriptElement || node instanceof HTMLStyleElement
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    );
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node instanceof Text) texts.push(node.data);
      else if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        texts.push(node.value);
    }
    return texts.join('\n');
  });
}

/** Finds what the payloads would create in a page that does not escape them. */
export async function expectHarmless(page: Page): Promise<void> {
  const foreign = await page.evaluate(() => {
    const tags =
      'iframe, object, embed, base, math, video, meta[http-equiv], [srcdoc], [style*=expression], xss';
    const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
    const isForeign = (element: Element) =>
      element.matches(tags) ||
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (addresses.includes(name) && /^\s*(?:(?:javascript|vbscript|data):|\/\/evil)/i.test(value)),
      ) ||
      (element instanceof HTMLScriptElement && element.textContent.trim().startsWith('xss(')) ||
      (element instanceof HTMLImageElement && /^(?:x|)$/.test(element.getAttribute('src') ?? ''));
    return [...document.querySelectorAll('*')]
      .filter(isForeign)
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(foreign).toEqual([]);
}
