// The owner's day from the first category to the last deletion, with a visitor in a browser of their own who
// sees each change.

import { chooseImage, newName, openAddCategory, uploadImage } from './category-owner.ts';
import {
  addField,
  fillIn,
  makePicture,
  makeWord,
  openAsOwner,
  openEdit,
  search,
  LIST,
  NEW,
} from './product-owner.ts';
import { expect, test } from './shop-test.ts';

test(
  'a category with products is added, found by a visitor at once, changed, and deleted',
  { tag: '@wide' },
  async ({ page, request, browser, expectedErrors }, { project }) => {
    test.setTimeout(500_000);
    const word = makeWord();
    const [category, subCategory, product] = [newName(), newName(), `Mango ${word}`];
    const context = await browser.newContext({
      viewport: page.viewportSize(),
      isMobile: project.use.isMobile ?? false,
      hasTouch: project.use.hasTouch ?? false,
    });
    const visitor = await context.newPage();
    // The very next request sees the change that the owner was told of, without waiting.
    const answers = async (path: string, status: number) =>
      expect((await request.get(path)).status()).toBe(status);

    await openAsOwner(page, request, NEW);
    await page.goto('/dashboard/category');
    const addCategory = await openAddCategory(page);
    await addCategory.getByLabel('Name').fill(category);
    await uploadImage(page, addCategory, await makePicture('orange'));
    await addCategory.getByRole('button', { name: 'Add Category' }).click();
    await expect(page.getByRole('button', { name: `Edit ${category}` })).toBeVisible();
    await visitor.goto('/');
    const tile = visitor
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: category });
    await expect(tile).toBeVisible();

    await page.goto('/dashboard/subcategory');
    await page.getByRole('button', { name: 'Add Sub Category' }).click();
    const addSub = page.getByRole('dialog', { name: 'Add Sub Category' });
    await addSub.getByLabel('Name').fill(subCategory);
    await chooseImage(page, addSub, await makePicture('yellow'));
    await addSub.getByLabel('Category').selectOption(category);
    await addSub.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: `Edit ${subCategory}` })).toBeVisible();

    await page.goto(NEW);
    await fillIn(page, {
      Name: product,
      Description: 'Sweet.\nVery sweet.',
      Unit: '1 kg',
      'Number of Stock': '25',
      Price: '700',
      Discount: '7',
    });
    const files = [makePicture('red', 100, 400), makePicture('blue', 400, 100), makePicture('green')];
    await page.getByLabel('Image files').setInputFiles(await Promise.all(files));
    await expect(page.getByRole('button', { name: /^Show picture/ })).toHaveCount(3);
    await page.getByLabel('Category', { exact: true }).selectOption(category);
    await page.getByLabel('Sub Category', { exact: true }).selectOption(subCategory);
    await addField(page, 'Shelf life', '6 days');
    await addField(page, 'Origin', 'Ratnagiri');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog', { name: 'Product added' }).getByRole('button', { name: 'OK' }).click();

    // Signed out, on a page that stayed open all the time.
    await visitor.reload();
    await tile.click();
    await expect(visitor.getByRole('heading', { name: subCategory })).toBeVisible();
    const listing = new URL(visitor.url()).pathname;
    await visitor.getByRole('link', { name: product }).click();
    await expect(visitor.getByRole('heading', { name: product })).toBeVisible();
    await expect(visitor.getByRole('main').getByText('₹651')).toBeVisible();
    await expect(visitor.getByText('Ratnagiri')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Show picture . of 3/ })).toHaveCount(3);
    const details = new URL(visitor.url()).pathname;

    await page.goto(LIST);
    await search(page, word);
    const edit = await openEdit(page, product);
    await fillIn(edit, { Price: '500', Discount: '0' });
    await edit.getByRole('button', { name: 'Update Product' }).click();
    await page.getByRole('dialog', { name: 'Product updated' }).getByRole('button', { name: 'OK' }).click();
    expect(await (await request.get(details)).text()).toContain('₹500');
    await visitor.reload();
    await expect(visitor.getByRole('main').getByText('₹500', { exact: true }).first()).toBeVisible();
    await expect(visitor.getByRole('main').getByText('₹651')).toHaveCount(0);

    // In the wrong order.
    expectedErrors.push(/status of 409/);
    const question = page.getByRole('dialog', { name: 'Permanent Delete' });
    const remove = async (name: string, confirm: string) => {
      await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
      await question.getByRole('button', { name: confirm }).click();
    };
    const isGone = async (name: string) => {
      // While the dialog is open, elements under it cannot be found by role.
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Delete ${name}`, exact: true })).toHaveCount(0);
    };
    await page.goto('/dashboard/category');
    await remove(category, 'Confirm');
    await expect(question.getByRole('alert')).toHaveText(
      'Category is in use and cannot be deleted: 1 sub category and 1 product.',
    );
    await page.goto('/dashboard/subcategory');
    await remove(subCategory, 'Confirm');
    await expect(question.getByRole('alert')).toHaveText(
      'Sub category is in use and cannot be deleted: 1 product.',
    );
    await answers(details, 200);

    // In the right order.
    await page.goto(LIST);
    await search(page, word);
    await remove(product, 'Delete');
    await isGone(product);
    await answers(details, 404);
    await page.goto('/dashboard/subcategory');
    await remove(subCategory, 'Confirm');
    await isGone(subCategory);
    await answers(listing, 404);
    await page.goto('/dashboard/category');
    await remove(category, 'Confirm');
    await isGone(category);
    expect(await (await request.get('/')).text()).not.toContain(category);
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: 'Jhatpat' }).first()).toBeVisible();
    await context.close();
  },
);
