// GST and HSN of sub-categories: proposals taken for many at once, and one set by hand, here and in the form
// of a sub-category.

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SubCategoryTax } from '#features/catalogue/tax/tax.contract.ts';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';
import { listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';

const TaxesPage = staffPage('/dashboard/taxes');
const SubCategoryPage = staffPage('/dashboard/subcategory');

const READ = 'GET /api/subcategory/taxes';
const CHECK = 'POST /api/subcategory/check-taxes';
const SAVE = 'PUT /api/subcategory/taxes';
const MESSAGE = '2 sub categories changed: 43 products take their tax from there';

const NONE = { hsnCode: '', gstRate: null };
const COOKIES: SubCategoryTax = {
  ...{ _id: 's1', name: 'Cookies', ...NONE, products: 40, taking: 12 },
  proposal: { hsnCode: '1905', gstRate: 5, group: 'Biscuits', note: '', others: [] },
};
const PANEER: SubCategoryTax = {
  ...{ _id: 's2', name: 'Paneer & Tofu', ...NONE, products: 31, taking: 31 },
  proposal: {
    ...{ hsnCode: '0406', gstRate: 0, group: 'Paneer', note: '' },
    others: [{ hsnCode: '2106', gstRate: 5, group: 'Tofu' }],
  },
};
const CURIOS: SubCategoryTax = {
  ...{ _id: 's3', name: 'Curios', hsnCode: '9705', gstRate: 18, products: 0, taking: 0, proposal: null },
};
const was = NONE;

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^(Choose )?${name}`) });

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    [READ]: { data: [COOKIES, PANEER, CURIOS] },
    [CHECK]: { data: { count: 0, products: [] } },
  });
});

const BELOW = {
  count: 1,
  products: [
    {
      ...{ productId: 'p1', name: 'Butter Cookies, 200 g', before: 104, after: 104 },
      risks: ['Below its cost of ₹105 with GST'],
    },
  ],
};

test('a tax that puts products below their cost is saved only after a yes to them', async () => {
  stubCalls({ [CHECK]: { data: BELOW }, [SAVE]: { data: { subCategories: 1, products: 12 } } });
  openPart(<TaxesPage />, { at: '/dashboard/taxes' });
  const question = page.getByRole('dialog', { name: 'Check 1 price' });
  await page.getByRole('checkbox', { name: /^Choose Cookies/ }).click();
  await page.getByRole('button', { name: 'Take 1 proposal' }).click();
  await expect.element(question).toMatchTextContent(/Butter Cookies, 200 g.*Below its cost of ₹105 with GST/);
  await expectFits();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Nothing was saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Take 1 proposal' }).click();
  await question.getByRole('button', { name: 'Save 1 price' }).click();
  await page
    .getByRole('dialog', { name: 'Take 1 proposal?' })
    .getByRole('button', { name: 'Cancel' })
    .click();

  await page.getByRole('button', { name: 'Edit Cookies' }).click();
  const dialog = page.getByRole('dialog', { name: 'GST and HSN' });
  await dialog.getByRole('button', { name: 'Take' }).click();
  await press(dialog.getByRole('button', { name: 'Save' }));
  await question.getByRole('button', { name: 'Save 1 price' }).click();
  await expect.poll(() => listBodies(SAVE)).toHaveLength(1);
  const taxes = [{ _id: 's1', hsnCode: '1905', gstRate: 5 }];
  expect(listBodies(CHECK)).toEqual([{ taxes }, { taxes }, { taxes }]);
});

test('the proposals of all that have none are taken in three presses, and mixed ones are named', async () => {
  openPart(<TaxesPage />, { at: '/dashboard/taxes' });
  await expect.element(rowOf('Cookies')).toMatchTextContent(/None.*12 of 40 take it.*1905 Biscuits, 5 %/);
  await expect
    .element(rowOf('Paneer'))
    .toMatchTextContent('Also 2106 Tofu, 5 %: such products need their own.');
  await expect.element(rowOf('Curios')).toMatchTextContent('9705, 18 %');
  await expectFits();
  await page.getByRole('checkbox', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Take 2 proposals' }).click();
  const question = page.getByRole('dialog', { name: 'Take 2 proposals?' });
  await expect
    .element(question)
    .toMatchTextContent(
      '43 products without GST or HSN of their own will take them from the next invoice on.',
    );
  await expect
    .element(question)
    .toMatchTextContent('Of several rates, so that some products need their own: Paneer & Tofu.');
  stubCalls({ [SAVE]: { data: { subCategories: 2, products: 43 }, message: MESSAGE } });
  await question.getByRole('button', { name: 'Take' }).click();
  await expect.element(page.getByText(MESSAGE)).toBeVisible();
  expect(listBodies(SAVE)).toEqual([
    {
      taxes: [
        { _id: 's1', hsnCode: '1905', gstRate: 5, was },
        { _id: 's2', hsnCode: '0406', gstRate: 0, was },
      ],
    },
  ]);
});

test('one is set by hand: what cannot be is marked, and what somebody else saved is chosen or replaced', async () => {
  openPart(<TaxesPage />, { at: '/dashboard/taxes?show=without' });
  await expect.element(rowOf('Curios')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Cookies' }).click();
  const dialog = page.getByRole('dialog', { name: 'GST and HSN' });
  const [code, rate] = ['HSN code', 'GST rate'].map((name) => dialog.getByLabelText(name));
  await rate!.fill('5 %');
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(rate!).toHaveAccessibleDescription('GST rate must be between 0 and 100');
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect.element(code!).toHaveValue('1905');
  await expect
    .element(
      dialog.getByText(
        '12 of 40 products have no GST or HSN of their own and will take 5 % from the next invoice on.',
      ),
    )
    .toBeVisible();
  const now = { _id: 's1', name: 'Cookies', hsnCode: '1905', gstRate: 12 };
  stubCalls({ [SAVE]: refusal('sub_category_changed', { data: now }) });
  await press(dialog.getByRole('button', { name: 'Save' }));
  const conflict = dialog.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toMatchTextContent(/GST rate.*5.*Saved.*12/);
  await expectFits();
  await conflict.getByRole('button', { name: 'Use saved GST rate' }).click();
  stubCalls({ [SAVE]: { data: { subCategories: 0, products: 0 }, message: 'Nothing changed' } });
  await press(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies(SAVE).at(-1)).toEqual({
    taxes: [{ _id: 's1', hsnCode: '1905', gstRate: 12, was: { hsnCode: '1905', gstRate: 12 } }],
  });
});

test('the form of a sub category proposes too, and says how many products change before it is saved', async () => {
  const sub = { _id: 's1', name: 'Cookies', image: '/images/cookies', category: [CATEGORY] };
  stubCalls({
    'POST /api/subcategory/get': { data: [sub] },
    'GET /api/category/get': { data: [CATEGORY] },
    'PUT /api/subcategory/update': { data: sub, message: 'Sub category updated' },
  });
  openPart(<SubCategoryPage />, { at: '/dashboard/subcategory' });
  await page.getByRole('button', { name: 'Edit Cookies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Sub Category' });
  await expect.element(dialog.getByText('12 of 40 products have no GST or HSN of their own.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect.element(dialog.getByText(/will take 5 % from the next invoice on/)).toBeVisible();
  await expectFits();
  stubCalls({ [CHECK]: { data: BELOW } });
  await press(dialog.getByRole('button', { name: 'Submit' }));
  await page.getByRole('button', { name: 'Save 1 price' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies('PUT /api/subcategory/update')).toMatchObject([
    { _id: 's1', hsnCode: '1905', gstRate: 5, was },
  ]);
});

test('a new sub category is proposed what its name means', async () => {
  stubCalls({
    'POST /api/subcategory/get': { data: [] },
    'GET /api/category/get': { data: [CATEGORY] },
    [READ]: ({ query }) => ({
      data: query.get('name') === 'Cookies' ? [{ ...COOKIES, _id: '', products: 0 }] : [],
    }),
  });
  openPart(<SubCategoryPage />, { at: '/dashboard/subcategory' });
  await page.getByRole('button', { name: 'Add Sub Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Sub Category' });
  await dialog.getByLabelText('Name', { exact: true }).fill('Cookies ');
  await dialog.getByRole('button', { name: 'Take' }).click();
  await expect.element(dialog.getByLabelText('HSN code')).toHaveValue('1905');
  await expect.element(dialog.getByText('It has no products yet.')).toBeVisible();
});

test('none left says so', async () => {
  stubCalls({ [READ]: { data: [CURIOS] } });
  openPart(<TaxesPage />, { at: '/dashboard/taxes?show=without' });
  await expect.element(page.getByText('All sub categories have GST and HSN.')).toBeVisible();
  const rest = page.getByRole('link', { name: 'Products that still have none' });
  await expect.element(rest).toHaveAttribute('href', '/dashboard/product?view=sheet&noHsn=1');
  await page.getByRole('link', { name: 'All (1)' }).click();
  await expect.element(rowOf('Curios')).toMatchTextContent('0 of 0 take it–');
  expect(currentPath()).toBe('/dashboard/taxes');
});
