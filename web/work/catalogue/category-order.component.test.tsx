import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CATEGORY, OWNER } from '#tests/components/answers.ts';
import { focusOn, press } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const CategoryOrderPage = staffPage('/dashboard/category-order');

const READ = 'GET /api/category/order';
const SAVE = 'PUT /api/category/order';
const AT = { at: '/dashboard/category-order' };
const WITHIN = { at: `${AT.at}?category=${CATEGORY._id}` };
const NAMES = ['Apples', 'Bananas', 'Cherries'];

const lines = page.getByRole('list', { name: 'Sub categories', exact: true }).getByRole('listitem');
const listNames = () => lines.elements().map((line) => line.querySelector('b')!.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Orders as the shop does: pinned ones first, the rest by name. */
const toOrder = (pinned: readonly string[]) =>
  [...pinned, ...NAMES.filter((name) => !pinned.includes(name))].map((name) => ({
    ...{ _id: name, name, image: '', units: name === 'Apples' ? 1200 : 0 },
    isPinned: pinned.includes(name),
  }));

beforeEach(() => {
  signIn(OWNER);
  stubCalls({
    'GET /api/category/get': { data: [CATEGORY] },
    [READ]: { data: toOrder([]) },
    [SAVE]: ({ body }) => ({ data: toOrder(body.pinned), message: 'Order saved' }),
  });
});

test('pinned ones come first, and are moved and unpinned by the keyboard', async () => {
  openPart(<CategoryOrderPage />, WITHIN);
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Order in Fruit');
  await expect.poll(listNames).toEqual(NAMES);
  await expect.element(page.getByText('Nothing is pinned: all are sorted by sales.')).toBeVisible();
  await expect.element(lines.first()).toMatchTextContent(/1,200 sold/);
  const press = async (name: string) => {
    await focusOn(button(name));
    await userEvent.keyboard('{Enter}');
  };
  await press('Pin Cherries');
  await expect.poll(listNames).toEqual(['Cherries', 'Apples', 'Bananas']);
  await expect.element(button('Unpin Cherries')).toHaveFocus();
  await press('Pin Bananas');
  await expect.poll(listNames).toEqual(['Cherries', 'Bananas', 'Apples']);
  await press('Up Bananas');
  await expect.poll(listNames).toEqual(['Bananas', 'Cherries', 'Apples']);
  await expect.element(button('Up Bananas')).toHaveFocus();
  await expect.element(button('Up Bananas')).toHaveAttribute('aria-disabled', 'true');
  await press('Up Bananas');
  await expectFits();
  await press('Down Bananas');
  await expect.poll(listNames).toEqual(['Cherries', 'Bananas', 'Apples']);
  await press('Unpin Cherries');
  await expect.poll(listNames).toEqual(['Bananas', 'Apples', 'Cherries']);
  expect(listBodies(SAVE)).toMatchObject([
    { categoryId: CATEGORY._id, pinned: ['Cherries'], was: [] },
    { pinned: ['Cherries', 'Bananas'], was: ['Cherries'] },
    { pinned: ['Bananas', 'Cherries'] },
    { pinned: ['Cherries', 'Bananas'] },
    { pinned: ['Bananas'], was: ['Cherries', 'Bananas'] },
  ]);
});

test('somebody with an outdated order is told, and sees the current one', async () => {
  openPart(<CategoryOrderPage />, WITHIN);
  await expect.poll(listNames).toEqual(NAMES);
  stubCalls({ [READ]: { data: toOrder(['Cherries']) }, [SAVE]: refusal('category_order_changed') });
  await button('Pin Bananas').click();
  await expect
    .element(page.getByText('Someone else changed the order of categories. Please review it.'))
    .toBeVisible();
  await expect.poll(listNames).toEqual(['Cherries', 'Apples', 'Bananas']);
});

test('all go back to the order by sales after a question, once, also when pressed twice', async () => {
  stubCalls({ [READ]: { data: toOrder(['Cherries']) } });
  const held = holdAnswer<typeof SAVE>({ data: toOrder([]), message: 'Order saved' });
  stubCalls({ [SAVE]: held.stub });
  openPart(<CategoryOrderPage />, WITHIN);
  await button('Back to order by sales').click();
  const question = page.getByRole('dialog', { name: 'Back to order by sales?' });
  await expectFits();
  const confirm = question.getByRole('button', { name: 'Order by sales' });
  await confirm.click();
  await press(confirm);
  held.answer();
  await expect.poll(listNames).toEqual(NAMES);
  await expect.element(question).not.toBeInTheDocument();
  expect(listBodies(SAVE)).toEqual([{ categoryId: CATEGORY._id, pinned: [], was: ['Cherries'] }]);
});

test('all categories lead to their sub categories; an error is shown with a retry', async () => {
  stubCalls({ [READ]: refusal('not_found', { message: 'Category not found' }) });
  openPart(<CategoryOrderPage />, WITHIN);
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Category not found/);
  stubCalls({ [READ]: 'offline' });
  await page.getByRole('link', { name: 'All categories' }).click();
  await expect.element(alert).toMatchTextContent(/You seem to be offline/);
  stubCalls({ [READ]: { data: toOrder([]) } });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'Sub categories of Apples' }).click();
  expect(currentPath()).toBe(`${AT.at}?category=Apples`);
  stubCalls({ [READ]: { data: [] } });
});
