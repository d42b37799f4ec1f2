import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Offer, type OfferDetails } from '#features/cart/offer/offer.contract.ts';
import { make } from '#tests/components/make.ts';
import { NO_PAGE } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath } from '#tests/components/open-part.tsx';
import { pressImpatiently } from '#tests/components/press-impatiently.ts';
import { holdAnswer, listBodies, refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { openAs } from '#tests/components/store-work.tsx';
import { staffPage } from '#tests/components/staff-page.tsx';

const StaffOffers = staffPage('/dashboard/offers');

const PAGE = '/dashboard/offers';
const OFFER = make(Offer, {
  ...{ _id: 'a'.repeat(24), name: 'First order', listed: true },
  ...{ from: '2026-01-01T00:00:30.000Z', value: 10, cap: 100 },
  ...{ on: { all: true }, firstOrder: true, usesPerShopper: 1 },
  ...{ usesTotal: 200, version: 1 },
  ...{ state: 'running', uses: 12, given: 345.5 },
});
const toDetails = (offer: Partial<Offer> = {}): OfferDetails => ({
  offer: { ...OFFER, ...offer },
  gain: { orders: 11, given: 345.5, brought: 4_000, newShoppers: 9 },
  names: [],
});
const TEA = {
  ...{ _id: 'p1', name: 'Tea', unit: '500 g', image: '', quantity: 2, before: 200, after: 180 },
  risks: ['Below its cost of ₹190'],
};
const PREVIEW = {
  count: 1_200,
  belowCost: [TEA],
  raised: 2,
  products: [
    TEA,
    { _id: 'p2', name: 'Salt', unit: '1 kg', image: '', quantity: 1, before: 20, after: 18, risks: [] },
  ],
};
const SIMULATION = { orders: 18, given: 1_080.5, days: 28, looked: 400, isComplete: true };

const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

function openOffers(answers: Stubs = {}, at = PAGE, role: 'catalogue' | 'owner' = 'owner'): void {
  const all = {
    'GET /api/offer/get': { ...NO_PAGE, data: [OFFER] },
    'GET /api/offer/details': { data: toDetails() },
    'POST /api/offer/preview': { data: { ...PREVIEW, belowCost: [] } },
    'GET /api/category/get': { data: [] },
    'POST /api/subcategory/get': { data: [{ _id: 's1', name: 'Cookies', image: '', category: [] }] },
    ...answers,
  };
  openAs(role, <StaffOffers />, all, { at });
}

test('the list has its state and search in the address, and says what an offer is while there is none', async () => {
  openOffers({
    'GET /api/offer/get': ({ query }) => ({
      ...NO_PAGE,
      data: query.get('state') === 'running' && query.get('q') === 'first' ? [OFFER] : [],
    }),
  });
  await expect.element(page.getByText(/An offer takes something off orders/)).toBeVisible();
  await expectFits();
  await page.getByLabelText('State').selectOptions('running');
  await page.getByRole('searchbox', { name: 'Search offers' }).fill('first');
  await expect.poll(currentPath).toBe(`${PAGE}?state=running&search=first`);
  const row = page.getByRole('row').filter({ hasText: 'First order' });
  await expect
    .element(row)
    .toMatchTextContent('10 % off, at most ₹100. First orders only, 1 for each shopper');
  await expect.element(row).toMatchTextContent('12 of 200');
  await expectFits();
  await page.getByLabelText('State').selectOptions('ended');
  await expect.element(page.getByText('No offers match this.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all offers' }).click();
  await expect.poll(currentPath).toBe(PAGE);
});

test('the form shows the fields of its kind, real products while it is typed, and what the past would have cost', async () => {
  openOffers({
    'POST /api/offer/preview': { data: PREVIEW },
    'POST /api/offer/simulate': { data: SIMULATION },
    'POST /api/offer/create': { data: OFFER, message: 'Offer added' },
  });
  await button('New offer').click();
  await dialog.getByRole('button', { name: 'Add offer' }).click();
  await expect.element(field('Name')).toHaveAccessibleDescription(/Enter a name/);
  await expect.element(field('Percent off')).toHaveAccessibleDescription('How many percent?');
  expect(listBodies('POST /api/offer/create')).toEqual([]);
  await field('Percent off').fill('10');
  await expect.element(dialog.getByText('Applies to 1,200 products.')).toBeVisible();
  await expect.element(dialog.getByText('1 product is sold below what was last paid for it.')).toBeVisible();
  await expect.element(dialog.getByText(/^2 products have cost less in the last 30 days/)).toBeVisible();
  const tea = dialog.getByRole('listitem').filter({ hasText: 'Tea' });
  for (const words of ['2 × 500 g', 'Below its cost of ₹190', '₹200', '₹180'])
    await expect.element(tea).toMatchTextContent(words);
  await expectFits();
  await dialog.getByRole('button', { name: 'Try it on the last 28 days' }).click();
  const words = dialog.getByText('Over the last 28 days this would have cost ₹1,080.50 in 18 orders.');
  await expect.element(words).toBeVisible();
  stubCalls({ 'POST /api/offer/simulate': { data: { ...SIMULATION, looked: 20_000, isComplete: false } } });
  await dialog.getByRole('button', { name: 'Try it on the last 28 days' }).click();
  await expect.element(dialog.getByText(/Only the newest 20,000 orders were looked at/)).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('free_units');
  await expect.element(field('Percent off')).not.toBeInTheDocument();
  await expect.element(words).not.toBeInTheDocument();
  await field('Buy').fill('1');
  await field('Get free').fill('1');
  await dialog.getByLabelText('Some products').click();
  await field('Name').fill('Cookies at the weekend');
  await dialog.getByRole('button', { name: 'Add offer' }).click();
  await expect.element(dialog.getByText('Choose what it is for')).toBeVisible();
  await field('Sub categories').selectOptions('s1');
  await field('From').fill('2026-12-05T00:00');
  await field('Until').fill('2026-12-07T00:00');
  await expectFits();
  const add = dialog.getByRole('button', { name: 'Add offer' });
  await add.dblClick();
  const question = page.getByRole('dialog', { name: 'Check 1 price' });
  await expect.element(question.getByRole('row').nth(1)).toMatchTextContent(/Tea.*Below its cost of ₹190/);
  expect(listBodies('POST /api/offer/create')).toEqual([]);
  await pressImpatiently(question.getByRole('button', { name: 'Save 1 price' }));
  await expect.poll(() => listBodies('POST /api/offer/create')).toHaveLength(1);
  const sent = listBodies('POST /api/offer/create');
  expect(sent[0]).toMatchObject({
    ...{ name: 'Cookies at the weekend', kind: 'free_units', value: null, buy: 1, get: 1, code: null },
    ...{ from: '2026-12-04T18:30:00.000Z', until: '2026-12-06T18:30:00.000Z' },
    on: { categoryIds: [], subCategoryIds: ['s1'], brands: [], productIds: [] },
  });
  await expect.poll(currentPath).toBe(`${PAGE}?offer=${OFFER._id}`);
});

test('an offer for one shopper: found by name, chosen, taken out again, and sent', async () => {
  const row = { role: 'USER', status: 'Active', createdAt: OFFER.from, lastSignIn: null } as const;
  const people = ['Asha Rao', 'Ashok Iyer'].map((name, at) => ({
    ...{ ...row, _id: String(at).repeat(24), name, email: `${name[3]}@example.com`, mobile: '' },
  }));
  openOffers({
    'GET /api/customer/find': ({ query }) => ({
      data: query.get('search') === 'ash' ? people : [],
      ...{ next: null },
    }),
    'POST /api/offer/create': { data: OFFER, message: 'Offer added' },
  });
  await button('New offer').click();
  const box = dialog.getByLabelText('Find a shopper to add');
  await box.fill('zzz');
  await expect.element(dialog.getByText('No other shopper found.')).toBeVisible();
  await box.fill('ash');
  await dialog.getByRole('option', { name: 'Add Asha Rao' }).click();
  await expect.element(box).not.toBeInTheDocument();
  await expectFits();
  await dialog.getByRole('button', { name: 'Remove Asha Rao' }).click();
  await box.fill('ash');
  await dialog.getByRole('option', { name: 'Add Ashok Iyer' }).click();
  await field('Name').fill('Sorry');
  await field('Percent off').fill('5');
  await dialog.getByRole('button', { name: 'Add offer' }).click();
  await expect.poll(() => listBodies('POST /api/offer/create')).toHaveLength(1);
  expect(listBodies('POST /api/offer/create')[0]!).toMatchObject({ shopperId: '1'.repeat(24) });
});

test('of one that has begun only what breaks no promise can change; it is copied and ended after a question', async () => {
  const held = holdAnswer<'PUT /api/offer/end'>({
    data: { ...OFFER, state: 'ended' },
    message: 'Offer ended',
  });
  openOffers(
    {
      'PUT /api/offer/update': { data: OFFER, message: 'Offer saved' },
      'POST /api/offer/create': { data: { ...OFFER, _id: 'b'.repeat(24) }, message: 'Offer added' },
      'PUT /api/offer/end': held.stub,
    },
    `${PAGE}?offer=${OFFER._id}`,
  );
  const gain = page.getByRole('region', { name: 'Cost and gain' });
  await expect.element(gain).toMatchTextContent(/11.*₹345.50.*₹4,000.*9/);
  await expectFits();
  await button('Edit').click();
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/It has begun/)).toBeVisible();
  await expectFits();
  await field('Name').fill('Welcome');
  await field('Total uses').fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // The beginning keeps its seconds.
  const { state: _state, uses: _uses, given: _given, ...same } = OFFER;
  expect(listBodies('PUT /api/offer/update')).toEqual([
    { ...same, name: 'Welcome', usesTotal: 300, minimum: null },
  ]);
  await button('Duplicate').click();
  await expect.element(field('Name')).toHaveValue('First order');
  await expect.element(field('Percent off')).toHaveValue('10');
  await expect.element(dialog.getByLabelText('Keep it as a draft')).toBeChecked();
  await page.getByRole('button', { name: 'Close' }).click();
  await button('End now').click();
  await expect.element(dialog).toMatchTextContent('No order gets it from now on');
  await expectFits();
  const end = dialog.getByRole('button', { name: 'End now' });
  await expect.element(end).not.toHaveAttribute('aria-disabled', 'true');
  await end.click({ clickCount: 6 });
  stubCalls({ 'GET /api/offer/details': { data: toDetails({ state: 'ended' }) } });
  held.answer();
  await expect.element(page.getByText('Ended', { exact: true })).toBeVisible();
  expect(listBodies('PUT /api/offer/end')).toHaveLength(1);
});

test('what somebody else saved meanwhile is shown at its field, and nothing typed is lost', async () => {
  const planned = toDetails({ state: 'planned', uses: 0 });
  const now = toDetails({ ...planned.offer, name: 'Welcome', value: 20, cap: 50, version: 2 });
  openOffers(
    {
      'GET /api/offer/details': { data: planned },
      'PUT /api/offer/update': refusal('offer_changed', { data: now }),
    },
    `${PAGE}?offer=${OFFER._id}`,
  );
  await button('Edit').click();
  await field('Name').fill('Hello');
  await field('Percent off').fill('15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('region', { name: 'Changes by someone else' });
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict.getByText('Updated to the saved values: At most.')).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Hello');
  await expect.element(conflict).toMatchTextContent(/Name.*Yours.*Hello.*Saved.*Welcome/);
  await expectFits();
  await conflict.getByRole('button', { name: 'Use saved Name' }).click();
  await conflict.getByRole('button', { name: 'Keep mine Value' }).click();
  await expect.element(field('Name')).toHaveValue('Welcome');
  stubCalls({ 'PUT /api/offer/update': { data: OFFER, message: 'Offer saved' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = listBodies('PUT /api/offer/update');
  expect(first).toMatchObject({ version: 1, name: 'Hello', value: 15, cap: 100 });
  expect(second).toMatchObject({ version: 2, name: 'Welcome', value: 15, cap: 50 });
});

test('a draft is started from now on, asks what it sells below cost, and shows what it would cost', async () => {
  const draft = toDetails({ draft: true, state: 'draft', uses: 0 });
  openOffers(
    {
      'GET /api/offer/details': { data: draft },
      'POST /api/offer/simulate': { data: { ...SIMULATION, orders: 0, given: 0 } },
      'POST /api/offer/preview': { data: PREVIEW },
      'PUT /api/offer/update': { data: OFFER, message: 'Offer saved' },
    },
    `${PAGE}?offer=${OFFER._id}`,
  );
  await button('Try it on the last 28 days').click();
  await expect.element(page.getByText('Over the last 28 days no order would have used it.')).toBeVisible();
  await button('Start').click();
  const question = page.getByRole('dialog', { name: 'Check 1 price' });
  await question.getByRole('button', { name: 'Save 1 price' }).click();
  await pressImpatiently(dialog.getByRole('button', { name: 'Start' }));
  const [body = OFFER, ...more] = listBodies('PUT /api/offer/update');
  expect(more).toEqual([]);
  expect(body).toMatchObject({ _id: OFFER._id, draft: false, value: 10 });
  expect(Date.now() - Date.parse(body.from)).toBeLessThan(60_000);
});

test('the catalogue’s staff read offers and change none; one that does not exist is said so', async () => {
  openOffers({}, `${PAGE}?offer=${OFFER._id}`, 'catalogue');
  await expect.element(page.getByRole('region', { name: 'Cost and gain' })).toBeVisible();
  for (const name of ['Edit', 'Duplicate', 'End now'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'All offers' }).click();
  await expect.element(page.getByRole('link', { name: 'First order' })).toBeVisible();
  await expect.element(button('New offer')).not.toBeInTheDocument();
  stubCalls({ 'GET /api/offer/details': refusal('not_found') });
  await page.getByRole('link', { name: 'First order' }).click();
  await expect.element(page.getByRole('heading', { name: 'Offer not found' })).toBeVisible();
});
