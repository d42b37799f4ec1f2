import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PricePlan } from '#features/catalogue/price/price-plan.contract.ts';
import { make } from '#tests/components/make.ts';
import { CATEGORY, OWNER, PRODUCT } from '#tests/components/answers.ts';
import { press } from '#tests/components/at-once.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';
import { toPaging } from '#shared/paging.ts';

const ProductsPage = staffPage('/dashboard/product');

const LIST = '/dashboard/product';
const PLANS = { lowest: 100, lowestBefore: null, timeZone: 'Asia/Kolkata', plans: [] };
const list = page.getByRole('list', { name: 'Products' });
const box = page.getByPlaceholder('Search product here ...');
const edit = page.getByRole('dialog', { name: 'Edit Product' });
const field = (label: string) => edit.getByLabelText(label, { exact: true });
const update = edit.getByRole('button', { name: 'Update Product' });
const saved = page.getByRole('dialog', { name: 'Product updated' });

/** Names in stock, twelve on a page, found by the beginning. */
function stubList(names: string[], found: Partial<typeof PRODUCT> = {}): void {
  stubCalls({
    'POST /api/product/staff-list': ({ body: { page = 1, search = '' } }) => {
      const all = names.filter((name) => name.startsWith(search));
      const data = all
        .slice(12 * (page - 1), 12 * page)
        .map((name) => ({ ...PRODUCT, ...found, _id: name, name }));
      return { data, ...toPaging(page, 12, all.length) };
    },
  });
}

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    'GET /api/category/get': { data: [CATEGORY] },
    'POST /api/subcategory/get': { data: [] },
    'GET /api/stock/suppliers': { data: [] },
    'POST /api/product/other-sizes': { data: [] },
    'GET /api/product/price-plans': { data: PLANS },
    'POST /api/product/check-prices': { data: { count: 0, products: [] } },
    'POST /api/product/staff-details': { data: PRODUCT },
    'PUT /api/product/update-product-details': { data: PRODUCT, message: 'Product updated' },
  });
  stubList(['Mango']);
});

async function openEdit(): Promise<void> {
  await page.getByRole('button', { name: 'Edit Mango' }).click();
  await expect.element(field('Name')).toHaveValue('Mango');
}

test('the list is paged, searched and gone back through; an emptied last page shows the one before', async () => {
  const names = Array.from({ length: 13 }, (_none, at) => `Mango ${at + 1}`);
  stubList([...names, ...Array.from({ length: 12 }, (_none, at) => `Apple ${at + 1}`)]);
  openPart(<ProductsPage />, { at: LIST });
  const cards = list.getByRole('heading');
  const [previous, next] = ['Previous', 'Next'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await expect.element(cards).toHaveLength(12);
  await expect.element(previous!).toBeDisabled();
  await next!.click();
  await expect.element(page.getByText('2/3', { exact: true })).toBeVisible();
  expect(currentPath()).toBe(`${LIST}?page=2`);
  await expectFits();

  await box.fill('Mango');
  await expect.element(page.getByText('1/2', { exact: true })).toBeVisible();
  expect(currentPath()).toBe(`${LIST}?search=Mango`);
  await next!.click();
  await expect.element(page.getByText('2/2', { exact: true })).toBeVisible();
  await expect.element(cards).toHaveLength(1);
  await expect.element(next!).toBeDisabled();
  goTo(-1);
  await expect.element(page.getByText('1/2', { exact: true })).toBeVisible();
  goTo(1);
  await expect.element(cards).toHaveLength(1);

  const remove = page.getByRole('button', { name: 'Delete Mango 13' });
  const question = page.getByRole('dialog', { name: 'Permanent Delete' });
  await remove.click();
  await expect.element(question.getByText('Are you sure want to delete permanent ?')).toBeVisible();
  await expectFits();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(cards).toMatchTextContent('Mango 13');
  await remove.click();
  stubList(names.slice(0, 12));
  stubCalls({ 'DELETE /api/product/delete-product': { data: PRODUCT, message: 'Product deleted' } });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Product deleted')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('1/1', { exact: true })).toBeVisible();
  await expect.element(cards).toHaveLength(12);
});

test('the list leads to the page of a product, whose link opens its form here, once', async () => {
  openPart(<ProductsPage />, { at: `${LIST}?edit=Mango` });
  await expect.element(edit).toBeVisible();
  await edit.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => window.location.search).toBe('');
  const link = page.getByRole('link', { name: 'Mango' });
  await expect.element(link).toHaveAttribute('href', '/dashboard/stock?productId=Mango');
});

test('the list says what is missing, and that nothing was found', async () => {
  stubList(['Mango'], { stock: 0 });
  openPart(<ProductsPage />, { at: LIST });
  const missing = page.getByRole('list', { name: 'Still missing' });
  await expect.element(missing).toMatchTextContent('No pictureNo categoryNo sub category');
  await expect.element(page.getByText('0 in stock')).toBeVisible();
  await box.fill('Pear');
  await expect.element(page.getByRole('heading', { name: 'No Data found' })).toBeVisible();
  await expectFits();
});

test('the tax of a product stays folded until it is opened, and shows mistakes', async () => {
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  const [code, rate] = [field('HSN code'), field('GST rate')];
  await expect.element(code).not.toBeVisible();
  const fold = edit.getByText('Tax', { exact: true });
  await fold.click();
  await code.fill('040');
  await rate.fill('5');
  // Fields with a value are not hidden.
  await fold.click();
  await expect.element(code).toBeVisible();
  await expectFits();
  await update.click();
  await expect.element(code).toHaveAccessibleDescription('An HSN code has 4, 6 or 8 digits');
  await expect.element(code).toHaveFocus();
  await code.fill('0401');
  await update.click();
  stubCalls({ 'POST /api/product/staff-details': { data: { ...PRODUCT, hsnCode: '0401', gstRate: 5 } } });
  await saved.getByRole('button', { name: 'OK' }).click();
  await openEdit();
  await expect.element(code).toHaveValue('0401');
  await code.fill('');
  await rate.fill('');
  await expect.element(rate).toBeVisible();
  await update.click();
  await expect.element(saved).toBeVisible();
  expect(listBodies('PUT /api/product/update-product-details')).toMatchObject([
    { hsnCode: '0401', gstRate: 5 },
    { hsnCode: '', gstRate: null },
  ]);
});

test('a product without a tax of its own says whose it takes, of several the first that was added', async () => {
  const sub = (_id: string, name: string, gstRate: number) => ({
    ...{ _id, name, image: '', category: [CATEGORY], hsnCode: '1905', gstRate },
  });
  const [later, first] = [sub('2', 'Snacks', 18), sub('1', 'Cookies', 5)];
  stubCalls({
    'POST /api/subcategory/get': { data: [later, first] },
    'POST /api/product/staff-details': { data: { ...PRODUCT, subCategory: [later, first], cost: 50 } },
  });
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  await edit.getByText('Tax', { exact: true }).click();
  await expect.element(field('HSN code')).toHaveAccessibleDescription('Empty: 1905 of Cookies.');
  await expect.element(field('GST rate')).toHaveAccessibleDescription(/Empty: 5 % of Cookies\.$/);
  await expect
    .element(field('Shoppers pay'))
    .toHaveAccessibleDescription('Cost ₹50 without GST, margin 47.5 %');
  const expectAsked = async (gstRate: string, words: string) => {
    await field('GST rate').fill(gstRate);
    await field('Shoppers pay').fill('52');
    await update.click();
    const question = page.getByRole('dialog', { name: 'Check 1 price' });
    await expect.element(question.getByRole('row').nth(1)).toMatchTextContent(words);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
  };
  await expectAsked('', 'Below its cost of ₹52.50 with GST');
  await expectAsked('12', 'Below its cost of ₹56 with GST');
  expect(listBodies('PUT /api/product/update-product-details')).toEqual([]);
});

test('a product that somebody else changed is merged, and the person chooses', async () => {
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  await field('Price').fill('125');
  await field('Description').fill('Mine');
  const changed = { ...PRODUCT, price: 120, unit: '2 kg', stock: 12, updatedAt: '2026-01-02T00:00:00.000Z' };
  stubCalls({
    'PUT /api/product/update-product-details': refusal('product_changed'),
    'POST /api/product/staff-details': 'offline',
  });
  await update.click();
  await expect.element(page.getByText('Someone else changed this product. Reload')).toBeVisible();
  await expect.element(update).toHaveAttribute('aria-busy', 'false');
  stubCalls({ 'POST /api/product/staff-details': { data: changed } });
  await update.click();
  const conflict = edit.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toHaveFocus();
  await expectAccessible();
  await expect
    .element(conflict.getByText('Updated to the saved values: Unit, Number of Stock.'))
    .toBeVisible();
  await expect.element(field('Unit')).toHaveValue('2 kg');
  await expect.element(field('Price')).toHaveValue('125');
  await expect.element(field('Description')).toHaveValue('Mine');
  await expect.element(conflict.getByRole('listitem')).toMatchTextContent(/Price.*Yours.*₹125.*Saved.*₹120/);
  await expectFits();
  await conflict.getByRole('button', { name: 'Use saved Price' }).click();
  await expect.element(field('Price')).toHaveValue('120');
  await expect.element(conflict).toHaveFocus();
  await field('Number of Stock').fill('15');
  stubCalls({ 'PUT /api/product/update-product-details': { data: PRODUCT, message: 'Product updated' } });
  await update.click();
  await expect.element(saved).toBeVisible();
  // With the stock and the time that the form shows, so that the shop keeps what was sold meanwhile.
  expect(listBodies('PUT /api/product/update-product-details').at(-1)!).toMatchObject({
    ...{ price: 120, unit: '2 kg', description: 'Mine', stock: 15, baseStock: 12 },
    baseUpdatedAt: changed.updatedAt,
  });
});

test('other sizes are linked and unlinked at once, without sending the form', async () => {
  const SIZES = 'POST /api/product/other-sizes';
  const toSize = (name: string, unit: string) => ({
    ...{ _id: name, name, unit, price: 100, discount: 0, image: '', isInStock: true, unitPrice: null },
  });
  const twin = toSize('Twin', '2 kg');
  stubCalls({ [SIZES]: { data: [twin] } });
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  const part = edit.getByRole('region', { name: 'Other sizes' });
  const tied = part.getByRole('list', { name: 'Other sizes' }).getByRole('listitem');
  await expect.element(tied).toMatchTextContent(/Twin2 kg, ₹100/);
  stubList(['Mango', 'Other']);
  const search = part.getByLabelText('Link another product');
  await search.fill('Other');
  await userEvent.keyboard('{Enter}');
  const link = part.getByRole('option', { name: 'Link Other, 1 kg' });
  const [tie, untie] = ['PUT /api/product/tie-size', 'PUT /api/product/untie-size'] as const;
  stubCalls({ [tie]: 'offline' });
  await link.click();
  await expect.element(page.getByText(/You seem to be offline/)).toBeVisible();
  const both = [twin, toSize('Other', '5 kg')];
  stubCalls({ [tie]: { message: 'Linked', data: both }, [SIZES]: { data: both } });
  await press(link, 2);
  await expect.element(tied).toHaveLength(2);
  expect(listSent(tie)).toHaveLength(2);
  await expect.element(search).toHaveFocus();
  await expect.element(part.getByText('No other product found.')).toBeVisible();
  await expectAccessible();
  stubCalls({ [untie]: { message: 'Unlinked', data: [] }, [SIZES]: { data: [] } });
  await part.getByRole('button', { name: 'Unlink Twin, 2 kg' }).click();
  await expect.element(part.getByText('This product has no other size.')).toBeVisible();
  expect(listSent('PUT /api/product/update-product-details')).toEqual([]);
});

const PLAN = make(PricePlan, {
  ...{ _id: 'plan-1', productId: PRODUCT._id, price: 80, state: 'running' },
  ...{ from: '2026-11-27T12:30:00.000Z', until: '2026-11-30T00:30:00.000Z' },
});
const plans = edit.getByRole('region', { name: 'Planned prices' });

test('a price is planned in the time of the shop, and mistakes stand at their fields', async () => {
  // 5:20 pm there.
  vi.useFakeTimers({ now: new Date('2026-11-27T11:50:00Z'), toFake: ['Date'] });
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  await expect.element(plans.getByText('Nothing is planned.')).toBeVisible();
  await plans.getByRole('button', { name: 'Plan a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan a price: Mango' });
  const plan = dialog.getByRole('button', { name: 'Plan', exact: true });
  await expect.element(dialog.getByLabelText('From')).toHaveValue('2026-11-27T18:00');
  await plan.click();
  await expect
    .element(dialog.getByLabelText('Price', { exact: true }))
    .toHaveAccessibleDescription('Enter a price, a discount or both');
  await expect.element(dialog.getByLabelText('Until')).toHaveAccessibleDescription('Enter a day and a time');
  await expectFits();
  await expectAccessible();
  await dialog.getByLabelText('Price', { exact: true }).fill('125');
  await dialog.getByLabelText('Discount in percent').fill('20');
  await expect.element(dialog.getByText('it is 0')).toBeVisible();
  await dialog.getByLabelText('From').fill('2026-11-27T18:00');
  await dialog.getByLabelText('Until').fill('2026-11-30T06:00');
  // A colleague has planned it meanwhile.
  stubCalls({
    'PUT /api/product/price-plan': refusal('price_plan_overlaps', { data: PLAN, fields: { from: 'Taken' } }),
  });
  await plan.click();
  await expect
    .element(dialog.getByLabelText('From'))
    .toHaveAccessibleDescription(
      /^Another planned price of this product is in this time: ₹80, Fri, 27 Nov, 6:00 pm to Mon, 30 Nov/,
    );
  await expectFits();
  stubCalls({
    'PUT /api/product/price-plan': { data: PLAN, message: 'Price planned' },
    'GET /api/product/price-plans': { data: { ...PLANS, plans: [PLAN] } },
  });
  await plan.click();
  await expect.element(page.getByText('Price planned')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listBodies('PUT /api/product/price-plan').at(-1)!).toEqual({
    ...{ productId: PRODUCT._id, price: 125, discount: 20 },
    ...{ from: '2026-11-27T12:30:00.000Z', until: '2026-11-30T00:30:00.000Z' },
  });
  await expect.element(plans).toMatchTextContent(/₹80 Running.*Fri, 27 Nov, 6:00 pm to Mon, 30 Nov, 6:00 am/);
  // The product itself was not saved.
  expect(listSent('PUT /api/product/update-product-details')).toEqual([]);
});

test('a running price is ended after a question, and past ones are out of the way', async () => {
  const over: PricePlan = { ...PLAN, _id: 'plan-2', price: 70, state: 'ended', changedByHand: true };
  stubCalls({ 'GET /api/product/price-plans': { data: { ...PLANS, lowest: 70, plans: [PLAN, over] } } });
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  await expect.element(plans.getByText('Lowest price of the last 30 days: ₹70')).toBeVisible();
  await expect.element(plans.getByText('₹70 Ended, changed by hand')).not.toBeVisible();
  await plans.getByText('Past (1)').click();
  await expect.element(plans.getByText('₹70 Ended, changed by hand')).toBeVisible();
  await expectFits();
  await plans.getByRole('button', { name: /^End now: ₹80/ }).click();
  const question = page.getByRole('dialog', { name: 'End this price now?' });
  stubCalls({ 'DELETE /api/product/price-plan': 'offline' });
  await question.getByRole('button', { name: 'End now' }).click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  stubCalls({
    'DELETE /api/product/price-plan': { data: over, message: 'Planned price removed' },
    'GET /api/product/price-plans': { data: { ...PLANS, plans: [over] } },
  });
  await question.getByRole('button', { name: 'End now' }).click();
  await expect.element(page.getByText('Planned price removed')).toBeVisible();
  await expect.element(plans.getByText('Nothing is planned.')).toBeVisible();
});

test('a discount that claims more than is true is said at its field, and may be saved', async () => {
  stubCalls({ 'GET /api/product/price-plans': { data: { ...PLANS, lowest: 85 } } });
  openPart(<ProductsPage />, { at: LIST });
  await openEdit();
  await expect.element(field('Price')).toHaveAccessibleDescription('Lowest price of the last 30 days: ₹85');
  await field('Discount').fill('20');
  await expect.element(field('Shoppers pay')).toHaveValue('80');
  await expect.element(field('Discount')).toHaveAccessibleDescription(/it is 5\.8/);
  await update.click();
  await expect.element(saved).toBeVisible();
});
