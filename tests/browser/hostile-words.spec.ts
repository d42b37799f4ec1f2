// Texts without a space, as long as the shop takes them and with an attack in them, wherever people write: on
// a narrow phone every page that shows them fits, they are plain text, and nothing of them runs. Whatever
// does, or is blocked by the content security policy, is logged to the console, which fails the test. What
// the server writes of every attack, pages and mails, is checked in tests/hostile-texts.test.ts.

import type { APIRequestContext, Page } from '@playwright/test';
import { Client } from 'pg';
import { makeId } from '#shared/ids.ts';
import { toListingPath, toProductPath, toSearchPath } from '#shared/slugs.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { findMisfits } from './fits.ts';
import { startShop } from './open-shop.ts';
import { demoAccounts, expect, test as base } from './shop-test.ts';
import { ADDRESS, enter, logInAs, registerShopper, type Product, type Shopper } from './shopper.ts';

const WIDTHS = [390, 320];

/** Leaves an attribute, a script and an element. */
const ATTACK = `'"></script><svg/onload=xss()>`;
const LETTERS = 'Anantapadmanabhapuram';

/** One word of this length; where there is room for both it begins with the attack. */
const word = (length: number) => `${length > 60 ? ATTACK : ''}${LETTERS.repeat(15)}`.slice(0, length);
const HINDI = 'लंबानाम'.repeat(28).slice(0, 200);
const FILE_NAME = '"><img src=x onerror=xss()>';

type Stop = { path: string; opens?: string | RegExp; act?: (page: Page) => Promise<void> };
type Person = 'shopper' | 'owner' | 'picker' | 'rider';
type HostileShop = { baseUrl: string; people: Record<Person, Shopper>; stops: Record<Person, Stop[]> };

const test = base.extend<object, { hostile: HostileShop }>({
  hostile: [
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
  baseURL: ({ hostile }, use) => use(hostile.baseUrl),
});

test(
  'long and hostile words fit every page, and are only words',
  { tag: '@phone' },
  async ({ page, hostile, expectedErrors }) => {
    test.setTimeout(900_000);
    // Pages that do not exist, and a picture of another site.
    expectedErrors.push(/status of 40\d/, /pictures\.example/);
    await page.route('https://**', (route) => route.abort());
    await page.addInitScript(() => {
      Object.assign(window, { xss: () => console.error(`An attack ran on ${location.href}`) });
    });
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      throw new Error(`A dialog opened on ${page.url()}: ${dialog.message()}`);
    });
    await enter(page, hostile.people.shopper);
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /item/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Cart' });
    await expect(drawer.getByText('Grand total')).toBeVisible();
    await expect(drawer).toContainText(ATTACK);
    await judge(page, 'the drawer', [1280]);

    for (const [person, stops] of Object.entries(hostile.stops)) {
      await enter(page, hostile.people[person as Person]);
      for (const { path, opens, act } of stops) {
        await test.step(`${path} of ${person}`, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
          await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
          if (opens) await page.getByRole('button', { name: opens }).first().click();
          await act?.(page);
          await judge(page, `${path} of ${person}`);
        });
      }
    }
  },
);

async function judge(page: Page, where: string, widths = WIDTHS): Promise<void> {
  for (const width of widths)
    expect.soft(await findMisfits(page, width), `${where}, ${width} px wide`).toEqual([]);
  expect.soft(await page.evaluate(findForeign), `${where}: elements of an attack`).toEqual([]);
  // Escaped once, it is shown as it was typed.
  expect.soft(await page.locator('body').innerText(), where).not.toMatch(/&(?:lt|gt|quot|#)/);
}

/** What attacks would create in a page that does not escape them. */
function findForeign(): string[] {
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'];
  const isForeign = (element: Element) =>
    element.matches('iframe, object, embed, base, [srcdoc]') ||
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        (addresses.includes(name) && /^\s*(?:(?:javascript|data):|\/\/)/i.test(value)),
    ) ||
    (element instanceof HTMLImageElement && /^(?:x|)$/.test(element.getAttribute('src') ?? ''));
  return [...document.querySelectorAll('*')]
    .filter(isForeign)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
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
  for (const [name, unit, picture] of [
    [word(150), word(40), '/no-picture.svg'],
    [HINDI, ATTACK, 'https://pictures.example/a.png?"onerror="xss()'],
  ] as const) {
    products.push(
      await owner.call('POST', '/api/product/create', {
        name,
        image: [picture],
        category: [category],
        subCategory: [subCategory],
        unit,
        stock: 40,
        price: 999,
        discount: 10,
        description: word(300),
        more_details: { Brand: word(100), [word(40)]: word(300), [ATTACK]: ATTACK },
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
    label: ATTACK,
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

  const unknown = encodeURIComponent(ATTACK);
  const stops: Record<Person, Stop[]> = {
    shopper: [
      ...['/', '/search', '/cart', '/checkout', '/list', toSearchPath(LETTERS), toSearchPath(ATTACK)].map(
        (path) => ({ path }),
      ),
      { path: `/${unknown}` },
      { path: `/login?next=${unknown}&q=${unknown}#${unknown}` },
      { path: toListingPath(category, subCategory) },
      { path: toListingPath(category, null) },
      ...products.map((product) => ({ path: toProductPath(product) })),
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
    ]
      .map((path): Stop => ({ path }))
      .concat(
        { path: '/dashboard/category', opens: /^Delete '/ },
        { path: `/dashboard/product?search=${LETTERS}`, opens: /^Edit '/ },
        { path: '/dashboard/import-export', act: checkFile },
        { path: '/dashboard/upload-product', act: choosePictures },
      ),
    picker: [{ path: '/dashboard/picking' }, { path: '/dashboard/picking', opens: /^Continue/ }],
    rider: [{ path: '/dashboard/deliveries' }],
  };
  return { people: { shopper, owner, picker, rider }, stops };
}

/** Its name, its columns, and its second line, which has no valid price, are in the report. */
async function checkFile(page: Page): Promise<void> {
  const cells = [ATTACK, ATTACK, ATTACK, ATTACK, '0', '5', ATTACK, word(100), ATTACK];
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const heading = `sku,name,unit,price,discount,stock,description,category,field: ${FILE_NAME}`;
  const file = `${heading},${quote(ATTACK)}\r\n${cells.map(quote).join()}\r\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${FILE_NAME}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { name: /^Checked/ })).toBeVisible();
  await expect(page.getByText(`${FILE_NAME}.csv`)).toBeVisible();
}

/** Neither is one. */
async function choosePictures(page: Page): Promise<void> {
  const buffer = Buffer.from('<svg onload="xss()"/>');
  const files = ['', '2'].map((more) => ({
    name: `${more}${FILE_NAME}.png`,
    mimeType: 'image/svg+xml',
    buffer,
  }));
  await page.getByLabel('Image files').setInputFiles(files);
  await expect(page.getByText(`${FILE_NAME}.png`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(0);
}
