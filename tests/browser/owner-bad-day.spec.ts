// An owner's bad day: double presses, a lost connection, an expired session, a revoked right, names of
// maximum length. Nothing typed is lost, and nothing happens twice.

import {
  findCategory,
  newName,
  openAddCategory,
  openAsOwner,
  removeCategory,
  makePicture,
  uploadImage,
} from './category-owner.ts';
import {
  LIST,
  NEW,
  fillIn,
  makeProduct,
  makeWord,
  openAsOwner as openFormAsOwner,
  openEdit,
} from './product-owner.ts';
import { expectNoSidewaysScroll, REJECTED_REQUEST } from './shop-page.ts';
import { expect, test } from './shop-test.ts';

const CATEGORIES = '/dashboard/category';
const ADD_CALL = '**/api/category/add-category';
const DESKTOP = { width: 1280, height: 800 };
const FIELDS = { Description: 'Plain', Unit: '1 kg', 'Number of Stock': '5', Price: '10', Discount: '0' };

test(
  'a press that comes twice adds one category, and one product',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request, CATEGORIES);
    const dialog = await openAddCategory(page);
    const name = newName();
    await dialog.getByLabel('Name').fill(name);
    await uploadImage(page, dialog, await makePicture());
    await dialog.getByRole('button', { name: 'Add Category' }).dblclick();
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toHaveCount(1);
    await removeCategory(owner, name);

    await page.goto(NEW);
    const word = makeWord();
    await fillIn(page, { Name: word, ...FIELDS });
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Product added' })).toBeVisible();
    const answer = await request.post('/api/product/get', { data: { search: word } });
    expect((await answer.json()).totalCount).toBe(1);
  },
);

test(
  'without a connection typed text stays, and is saved when the connection is back',
  { tag: '@wide' },
  async ({ page, request, context, expectedErrors }) => {
    expectedErrors.push(REJECTED_REQUEST);
    const owner = await openAsOwner(page, request, CATEGORIES);
    const dialog = await openAddCategory(page);
    const name = newName();
    await dialog.getByLabel('Name').fill(name);
    await uploadImage(page, dialog, await makePicture());
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByText('You seem to be offline.').first()).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Add Category' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await findCategory(owner, name)).toBeDefined();
    await removeCategory(owner, name);
  },
);

test(
  'a session that ends during a new product: after signing in again the form is as before',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const owner = await openFormAsOwner(page, request, NEW);
    const name = makeWord();
    await fillIn(page, { Name: name, ...FIELDS });
    await owner.call('GET', '/api/user/logout');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Do not have permission')).toBeVisible();
    await openFormAsOwner(page, request, NEW);
    await expect(page.getByLabel('Name')).toHaveValue(name);
  },
);

test(
  'a session that ends during a new category: after signing in again the form is as before',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 401/);
    const owner = await openAsOwner(page, request, CATEGORIES);
    const name = newName();
    const dialog = await openAddCategory(page);
    await dialog.getByLabel('Name').fill(name);
    await uploadImage(page, dialog, await makePicture());
    await owner.call('GET', '/api/user/logout');
    await page.context().clearCookies();
    // The page says that the session is over while the last refusal is still pending.
    let sent = 0;
    await page.route(ADD_CALL, (route) => (++sent === 2 ? undefined : route.continue()));
    await dialog.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByText('Do not have permission')).toBeVisible();
    const again = await openAsOwner(page, request, CATEGORIES);
    await openAddCategory(page);
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await expect(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Category' }).click();
    await expect(dialog).toHaveCount(0);
    await removeCategory(again, name);
    // A saved form is not offered again.
    await openAddCategory(page);
    await expect(dialog.getByLabel('Name')).toHaveValue('');
  },
);

test(
  'somebody who is no longer an owner is told so, and typed text stays',
  { tag: '@wide' },
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/status of 403/);
    await openFormAsOwner(page, request, NEW);
    const name = makeWord();
    await fillIn(page, { Name: name, ...FIELDS });
    const rejection = { success: false, error: true, message: 'Do not have permission', data: null };
    await page.route('**/api/product/create', (route) => route.fulfill({ status: 403, json: rejection }));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Do not have permission').first()).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(name);
  },
);

test(
  'two tabs: the second one sees what the first one saved before it saves',
  { tag: '@wide' },
  async ({ page, request, context, expectedErrors }) => {
    expectedErrors.push(/status of 409/);
    const owner = await openAsOwner(page, request, CATEGORIES);
    const product = await makeProduct(owner, `Twice ${makeWord()}`);
    const path = `${LIST}?${new URLSearchParams({ search: product.name })}`;
    const other = await context.newPage();
    await page.goto(path);
    await other.goto(path);
    const [one, two] = [await openEdit(page, product.name), await openEdit(other, product.name)];
    await one.getByLabel('Price').fill('150');
    await two.getByLabel('Price').fill('170');
    await one.getByRole('button', { name: 'Update Product' }).click();
    await expect(one).toHaveCount(0);
    await two.getByRole('button', { name: 'Update Product' }).click();
    await expect(two.getByText('Someone else changed this product.').first()).toBeVisible();
    await expect(two.getByLabel('Price')).toHaveValue('170');
    await owner.call('DELETE', '/api/product/delete-product', { _id: product._id });
  },
);

test(
  'names of the maximum length fit, with or without spaces, also in Hindi',
  { tag: '@wide' },
  async ({ page, request }) => {
    const owner = await openAsOwner(page, request, CATEGORIES);
    const names = [
      'W'.repeat(200),
      'लंबानाम'.repeat(28).slice(0, 200),
      'Many words '.repeat(20).slice(0, 199).trim(),
    ];
    const category = await owner.call('POST', '/api/category/add-category', {
      name: newName(),
      image: '/icon-192.png',
    });
    const products = [];
    for (const name of names) products.push(await makeProduct(owner, name, { category: [category._id] }));
    const paths = products.map(
      ({ name, _id }) => `/product/${encodeURIComponent(name.replaceAll(' ', '-'))}-${_id}`,
    );
    const pages = [...paths, `/x-${category._id}/all`, `/search?q=${'W'.repeat(200)}`, LIST];
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const size of [{ width: 390, height: 844 }, DESKTOP]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
      }
    }
    for (const { _id } of products) await owner.call('DELETE', '/api/product/delete-product', { _id });
    await owner.call('DELETE', '/api/category/delete', { _id: category._id });
  },
);
