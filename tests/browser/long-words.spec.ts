// Words without a space, as long as the shop takes them, in every text that people write: on a narrow phone
// no page scrolls sideways, and nothing on it sticks out or is cut off.

import type { APIRequestContext, Page } from '@playwright/test';
import { Client } from 'pg';
import { makeId } from '#shared/ids.ts';
import { toListingPath, toProductPath } from '#shared/slugs.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { findCutOff } from '../find-cut-off.ts';
import { startShop } from './open-shop.ts';
import { demoAccounts, expect, test as base } from './shop-test.ts';
import { ADDRESS, enter, logInAs, registerShopper, type Product, type Shopper } from './shopper.ts';
import { findSticking } from './sticking-out.ts';
import { afterPaint } from './waiting.ts';

const WIDTHS = [390, 320];

/** One word of this length. */
const word = (length: number) => 'Anantapadmanabhapuram'.repeat(15).slice(0, length);

type Stop = { path: string; opens?: string | RegExp };
type LongShop = { baseUrl: string; people: Record<Person, Shopper>; stops: Record<Person, Stop[]> };
type Person = 'shopper' | 'owner' | 'picker' | 'rider';

const test = base.extend<object, { long: LongShop }>({
  long: [
    async ({ playwright }, use) => {
      const { baseUrl, dataDir, databaseUrl, close } = await startShop(20);
      const database = new Client({ connectionString: databaseUrl });
      try {
        await database.connect();
        const request = await playwright.request.newContext({ baseURL: baseUrl });
        await use({ baseUrl, ...(await fill(request, dataDir, database)) });
        await request.dispose();
      } finally {
        await database.end();
        await close();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ long }, use) => use(long.baseUrl),
});

test('long words fit every page', { tag: '@phone' }, async ({ page, long }) => {
  test.setTimeout(900_000);
  await enter(page, long.people.shopper);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: /item/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expect(drawer.getByText('Grand total')).toBeVisible();
  await expectFits(page, 'the drawer', 1280);

  for (const [person, stops] of Object.entries(long.stops)) {
    await enter(page, long.people[person as Person]);
    for (const { path, opens } of stops) {
      await test.step(`${path} of ${person}`, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
        if (opens) await page.getByRole('button', { name: opens }).first().click();
        for (const width of WIDTHS) await expectFits(page, `${path} of ${person}`, width);
      });
    }
  }
});

async function expectFits(page: Page, where: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()!.height });
  await afterPaint(page);
  const found = [...(await page.evaluate(findSticking)), ...(await page.evaluate(findCutOff))];
  expect.soft(found.slice(0, 8), `${where}, ${width} px wide`).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(tooWide, `${where}, ${width} px wide, scrolls sideways`).toBeLessThanOrEqual(0);
}

async function fill(request: APIRequestContext, dataDir: string, database: Client) {
  const owner = await logInAs(request, demoAccounts(dataDir).owner);
  const hire = async (role: string) => {
    const person = await registerShopper(request, word(100), `${word(40).toLowerCase()}@${role}.example`);
    await database.query('UPDATE users SET is_email_verified = true WHERE email = $1', [person.email]);
    await owner.call('POST', '/api/staff/invite', { email: person.email, role, storeId: FIRST_STORE_ID });
    return person;
  };
  const [picker, rider] = [await hire('picker'), await hire('rider')];
  const category = await owner.call('POST', '/api/category/add-category', {
    name: word(100),
    image: '/no-picture.svg',
  });
  const subCategory = await owner.call('POST', '/api/subcategory/create', {
    name: word(100),
    image: '/no-picture.svg',
    category: [category],
  });
  const products: Product[] = [];
  for (const unit of [word(40), `${word(39)}s`]) {
    products.push(
      await owner.call('POST', '/api/product/create', {
        name: word(150),
        image: ['/no-picture.svg'],
        category: [category],
        subCategory: [subCategory],
        unit,
        stock: 40,
        price: 999,
        discount: 10,
        description: word(300),
        more_details: { Brand: word(100), [word(40)]: word(300) },
      }),
    );
  }
  await owner.call('PUT', '/api/store/update', { _id: FIRST_STORE_ID, name: word(100), pauseReason: '' });
  const { version } = await owner.call('GET', '/api/settings/get');
  await owner.call('PUT', '/api/settings/update', { version, notice: word(160) });
  await owner.call('PUT', '/api/stock/supplier', { name: word(100) });
  const draft = await owner.call('POST', '/api/stock/receipt', {
    storeId: FIRST_STORE_ID,
    supplier: word(100),
    reference: word(40),
  });
  await owner.call('PUT', '/api/stock/receipt', {
    _id: draft._id,
    revision: draft.revision,
    set: [{ lineId: makeId(), code: products[0]!._id, quantity: '4', cost: '19' }],
  });

  const shopper = await registerShopper(request, word(100), `${word(50).toLowerCase()}@shopper.example`);
  const address = {
    ...ADDRESS,
    address_line: word(100),
    city: word(60),
    state: word(60),
    label: word(30),
    house: word(100),
    landmark: word(100),
    receiver: word(100),
    riderNote: word(200),
  };
  await shopper.call('POST', '/api/address/create', address);
  await shopper.call('POST', '/api/list/save', { name: word(80), text: word(200) });
  const order = async () => {
    await shopper.fillCart(products);
    const list_items = await shopper.call('GET', '/api/cart/get');
    const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
    const body = { list_items, addressId, totalAmt: 1_000_000, ifShort: 'replace' };
    const [row] = await shopper.call('POST', '/api/order/cash-on-delivery', body);
    return row.orderId as string;
  };
  const pick = async (orderId: string) => {
    const { lines } = await picker.call('POST', '/api/picking/claim', { orderId });
    for (const { lineId, quantity } of lines)
      await picker.call('PUT', '/api/picking/pick', { orderId, lineId, picked: quantity });
    await picker.call('POST', '/api/picking/finish', { orderId });
  };
  const carried = await order();
  await pick(carried);
  await rider.call('POST', '/api/delivery/take', { orderIds: [carried] });
  await pick(await order());
  const claimed = await order();
  await picker.call('POST', '/api/picking/claim', { orderId: claimed });
  const placed = await order();
  await owner.call('POST', '/api/order/note', { orderId: placed, text: word(300) });
  await shopper.fillCart(products);

  const shop: Stop[] = ['/', '/search', '/search?q=anantapadmanabhapuram', '/cart', '/checkout', '/list'].map(
    (path) => ({ path }),
  );
  const stops: Record<Person, Stop[]> = {
    shopper: [
      ...shop,
      { path: toListingPath(category, subCategory) },
      { path: toListingPath(category, null) },
      { path: toProductPath(products[0]!) },
      { path: '/user' },
      { path: '/dashboard/profile' },
      { path: '/dashboard/address' },
      { path: '/dashboard/myorders' },
      { path: '/dashboard/buy-again' },
      { path: `/dashboard/myorders/${carried}` },
      { path: `/dashboard/myorders/${placed}` },
      { path: `/dashboard/myorders/${placed}`, opens: 'Help' },
      { path: '/dashboard/address', opens: 'Add Address' },
      { path: '/dashboard/address', opens: /^Edit/ },
    ],
    owner: [
      '/dashboard/today',
      '/dashboard/category',
      '/dashboard/subcategory',
      '/dashboard/category-order',
      '/dashboard/product',
      '/dashboard/upload-product',
      '/dashboard/orders',
      `/dashboard/orders?order=${carried}`,
      `/dashboard/orders?order=${placed}`,
      '/dashboard/stores',
      '/dashboard/staff',
      '/dashboard/picking',
      '/dashboard/deliveries',
      '/dashboard/goods-in',
      '/dashboard/count',
      '/dashboard/low-stock',
      '/dashboard/stock',
      '/dashboard/audit',
      '/dashboard/customers',
      '/dashboard/settings',
      '/dashboard/reports?kind=product',
    ].map((path) => ({ path })),
    picker: [{ path: '/dashboard/picking' }, { path: '/dashboard/picking', opens: /^Continue/ }],
    rider: [{ path: '/dashboard/deliveries' }],
  };
  return { people: { shopper, owner, picker, rider }, stops };
}
