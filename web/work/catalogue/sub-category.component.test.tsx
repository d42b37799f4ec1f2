import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Category, SubCategory } from '#features/catalogue/catalogue.contract.ts';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const SubCategoryPage = staffPage('/dashboard/subcategory');

const LIST = 'POST /api/subcategory/get';
const CREATE = 'POST /api/subcategory/create';
const UPDATE = 'PUT /api/subcategory/update';
const DELETE = 'DELETE /api/subcategory/delete';
const AT = { at: '/dashboard/subcategory' };
const RICE: Category = { ...CATEGORY, _id: 'category-2', name: 'Rice' };
const MILK: SubCategory = { _id: 'sub-1', name: 'Milk', image: '/images/milk', category: [CATEGORY, RICE] };

const rows = page.getByRole('table', { name: 'Sub categories' }).getByRole('row');
const dialog = page.getByRole('dialog', { name: 'Add Sub Category' });
const name = dialog.getByLabelText('Name', { exact: true });
const picker = dialog.getByLabelText('Category', { exact: true });
const question = page.getByRole('dialog', { name: 'Permanent Delete' });
const submit = () => press(dialog.getByRole('button', { name: 'Submit' }));

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    [LIST]: { data: [MILK] },
    'GET /api/subcategory/taxes': { data: [] },
    'GET /api/category/get': { data: [CATEGORY, RICE] },
    'POST /api/file/upload': { data: { url: '/images/curd', width: 200, height: 200 } },
  });
});

async function openForm(): Promise<void> {
  openPart(<SubCategoryPage />, AT);
  await page.getByRole('button', { name: 'Add Sub Category' }).click();
  await expect.element(name).toBeVisible();
}

async function uploadImage(): Promise<void> {
  const picture = new File(['picture'], 'curd.png', { type: 'image/png' });
  await dialog.getByLabelText('Image', { exact: true }).upload(picture);
  await expect.element(dialog.getByRole('img', { name: 'Image preview' })).toBeVisible();
}

test('an incomplete one is asked about, marked at its fields, and keeps what was typed', async () => {
  stubCalls({ [CREATE]: refusal('invalid_input', { message: 'Enter required fields' }) });
  await openForm();
  await uploadImage();
  await submit();
  await expect.element(page.getByText('Enter required fields')).toBeVisible();
  await expect.element(name).toHaveFocus();
  await name.fill('Curd');
  await submit();
  await expect.element(picker).toHaveFocus();
  await expect.element(picker).toHaveAccessibleDescription('Choose a category');
  await expect.element(name).toHaveValue('Curd');
  await expectFits();
  await picker.selectOptions('Rice');
  await expect.element(picker).not.toHaveAttribute('aria-invalid');
  await expect
    .element(dialog.getByRole('button', { name: 'Submit' }))
    .toHaveAttribute('aria-disabled', 'false');
});

test('one of two categories is added, and no longer offers what is chosen', async () => {
  stubCalls({ [CREATE]: { data: MILK, message: 'Sub category added' } });
  await openForm();
  await name.fill('  Curd ');
  await uploadImage();
  await picker.selectOptions('Fruit');
  await picker.selectOptions('Rice');
  await expect.element(picker).toHaveValue('');
  await expect.element(picker.getByRole('option', { name: 'Rice' })).not.toBeInTheDocument();
  const chosen = dialog.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
  await expect.poll(() => chosen.elements().map((one) => one.textContent)).toEqual(['Fruit', 'Rice']);
  await submit();
  await expect.element(page.getByText('Sub category added')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies(CREATE)).toMatchObject([
    { name: 'Curd', image: '/images/curd', category: [CATEGORY._id, RICE._id] },
  ]);
});

test('one is moved out of a category by its chip', async () => {
  stubCalls({ [UPDATE]: { data: { ...MILK, category: [RICE] }, message: 'Sub category updated' } });
  openPart(<SubCategoryPage />, AT);
  await expect.element(rows.nth(1).getByRole('cell').nth(2)).toMatchTextContent('Fruit, Rice');
  await page.getByRole('button', { name: 'Edit Milk' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sub Category' });
  await expect.element(edit.getByLabelText('Name', { exact: true })).toHaveValue('Milk');
  await edit.getByRole('button', { name: 'Remove Fruit' }).click();
  await expect.element(edit.getByLabelText('Category', { exact: true })).toHaveFocus();
  await expect.element(edit.getByText('Fruit removed')).toBeInTheDocument();
  stubCalls({ [LIST]: { data: [{ ...MILK, category: [RICE] }] } });
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByText('Sub category updated')).toBeVisible();
  await expect.element(rows.nth(1).getByRole('cell').nth(2)).toMatchTextContent(/^Rice$/);
  expect(listBodies(UPDATE)).toMatchObject([{ _id: MILK._id, category: [RICE._id] }]);
});

test('what somebody else saved meanwhile is taken over, and the choice is by the names of categories', async () => {
  const now: SubCategory = { ...MILK, name: 'Fresh milk', category: [CATEGORY] };
  stubCalls({ [UPDATE]: refusal('sub_category_changed', { data: now }) });
  openPart(<SubCategoryPage />, AT);
  await page.getByRole('button', { name: 'Edit Milk' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sub Category' });
  await edit.getByRole('button', { name: 'Remove Fruit' }).click();
  await edit.getByRole('button', { name: 'Submit' }).click();
  const conflict = edit.getByRole('region', { name: 'Changes by someone else' });
  await expect
    .element(conflict)
    .toMatchTextContent(/Updated to the saved values: Name\..*Rice.*Saved.*Fruit/);
  await expect.element(edit.getByLabelText('Name', { exact: true })).toHaveValue('Fresh milk');
  await expectFits();
  await conflict.getByRole('button', { name: 'Use saved Category' }).click();
  stubCalls({ [UPDATE]: { data: now, message: 'Sub category updated' } });
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(listBodies(UPDATE)).toMatchObject([
    { category: [RICE._id], was: { name: 'Milk', category: [CATEGORY._id, RICE._id] } },
    { name: 'Fresh milk', category: [CATEGORY._id], was: { name: 'Fresh milk', category: [CATEGORY._id] } },
  ]);
});

test('categories that cannot be loaded say so, and are loaded on a retry', async () => {
  stubCalls({ 'GET /api/category/get': 'offline' });
  await openForm();
  await expect.element(dialog.getByText('The categories could not be loaded.')).toBeVisible();
  stubCalls({ 'GET /api/category/get': { data: [RICE] } });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('The categories could not be loaded.')).not.toBeInTheDocument();
  await picker.selectOptions('Rice');
  await expect.element(dialog.getByRole('button', { name: 'Remove Rice' })).toBeVisible();
});

test('one in use stays; one that somebody else has deleted leaves the table', async () => {
  const message = 'Sub category is in use and cannot be deleted';
  stubCalls({
    [DELETE]: refusal('sub_category_in_use', { message, data: { subCategories: 1, products: 14 } }),
  });
  openPart(<SubCategoryPage />, AT);
  await page.getByRole('button', { name: 'Delete Milk' }).click();
  await expect.element(question).toHaveAccessibleDescription('Are you sure permanent delete ?');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent(`${message}: 1 sub category and 14 products.`);
  stubCalls({ [DELETE]: refusal('not_found', { message: 'Sub category not found' }), [LIST]: { data: [] } });
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByText('Sub category not found')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('No Data')).toBeVisible();
});

test('a picture is shown on the whole screen', async () => {
  openPart(<SubCategoryPage />, AT);
  const thumbnail = page.getByRole('button', { name: 'View the image of Milk' });
  await thumbnail.click();
  const preview = page.getByRole('dialog', { name: 'Milk' });
  await expect.element(preview.getByRole('img', { name: 'Milk' })).toBeInTheDocument();
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => preview.element().getBoundingClientRect()).toMatchObject({ width, height });
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(thumbnail).toHaveFocus();
});

test('two hundred are one table that fits, and are filtered by name or category', async () => {
  const data = Array.from({ length: 200 }, (_, at) => ({
    ...MILK,
    _id: String(at),
    name: at === 7 ? 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzen' : `Sub category ${at}`,
    category: [at < 3 ? { _id: 'a', name: 'Home, Pooja, Pet & Stationery' } : RICE],
  }));
  stubCalls({ [LIST]: { data } });
  openPart(<SubCategoryPage />, AT);
  await expect.element(rows).toHaveLength(201);
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map((one) => one.textContent)).toEqual(['Sr.No', 'Name', 'Image', 'Category', 'Action']);
  const table = await page.getByRole('table', { name: 'Sub categories' }).findElement();
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    expect(table.scrollWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  const filter = page.getByRole('searchbox', { name: 'Filter sub categories' });
  await filter.fill(' POOJA');
  await expect.element(rows).toHaveLength(4);
  // Few rows: judging two hundred of them finds no more.
  await expectFits();
  await filter.fill('nothing like this');
  await expect.element(page.getByText('No sub categories match “nothing like this”.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all sub categories' }).click();
  await expect.element(filter).toHaveValue('');
});
