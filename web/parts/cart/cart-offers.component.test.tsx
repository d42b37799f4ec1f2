// Offers in the cart: what they take off, what is missing to get one, and the field for a code.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubCart, stubOffers, type StubbedOffers } from '#tests/components/cart-server.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import CartPage from '../../shop/cart/cart.tsx';
import { CartBar } from './cart-bar.tsx';

const ADD = 'POST /api/cart/coupon';
const billText = () =>
  page.getByRole('heading', { name: 'Bill details' }).query()?.parentElement?.textContent ?? '';
const bar = page.getByRole('complementary', { name: 'Cart summary' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = page.getByRole('textbox', { name: 'Code' });

function open(
  offers: StubbedOffers | null,
  shelf: Record<string, { quantity: number }> = { Milk: { quantity: 2 } },
) {
  stubCart(shelf);
  if (offers) stubOffers(shelf, offers);
  openPart(
    <>
      <CartPage />
      <CartBar />
    </>,
    { at: '/cart' },
  );
  return shelf;
}

async function typeCode(text: string): Promise<void> {
  await button('Have a code?').click();
  await expect.element(code).toHaveFocus();
  await code.fill(text);
}

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('a shop without offers shows nothing of them, and asks nothing', async () => {
  open(null);
  await expect.element(page.getByText('Grand total')).toBeVisible();
  await expect.element(bar).toMatchTextContent('₹200');
  await expect.element(button('Have a code?')).not.toBeInTheDocument();
  expect(listSent('GET /api/cart/bill')).toEqual([]);
});

test('the bill says what an offer takes off, and what is missing to get another', async () => {
  const missing = [
    { kind: 'offer' as const, label: '₹50 off', amount: 40 },
    { kind: 'minimum_order' as const, label: 'the minimum order', amount: 1 },
  ];
  open({ label: '10 % off dairy', off: 20, missing });
  await expect.poll(billText).toContain('Items total₹200');
  await expect.poll(billText).toContain('10 % off dairy− ₹20');
  await expect.poll(billText).toContain('Grand total₹180');
  await expect.poll(billText).toContain('Add ₹40 more for ₹50 off');
  expect(billText()).not.toContain('the minimum order');
  await expect.element(bar).toMatchTextContent('₹180');
  await expectFits();
});

test('no sum of another cart is shown: the total is calculated anew after every change', async () => {
  const offers = { label: '10 % off dairy', off: 20 };
  const shelf = open(offers);
  await expect.poll(billText).toContain('Grand total₹180');
  const held = holdAnswer<'GET /api/cart/bill'>('offline');
  stubCalls({ 'GET /api/cart/bill': held.stub });
  await button('Increase quantity of Milk').click();
  await expect.poll(billText).toContain('Items total₹300');
  expect(billText()).toContain('10 % off dairyCalculating...');
  expect(billText()).toContain('Grand totalCalculating...');
  await expect.element(bar).toMatchTextContent('Calculating...');
  offers.off = 30;
  stubOffers(shelf, offers);
  held.answer();
  await expect.poll(billText).toContain('10 % off dairy− ₹30');
  await expect.poll(billText).toContain('Grand total₹270');
  await expect.element(bar).toMatchTextContent('₹270');
});

test('a line that was removed, and can still be put back, is not in the total', async () => {
  open({ label: '10 % off', off: 10 }, { Milk: { quantity: 2 }, Bread: { quantity: 1 } });
  await expect.poll(billText).toContain('Grand total₹290');
  await button('Remove Bread').click();
  await expect.poll(billText).toContain('Grand total₹190');
  await button('Undo removing Bread').click();
  await expect.poll(billText).toContain('Grand total₹290');
});

test('a total that cannot be read is said, with a way to try again', async () => {
  const offers = { label: '10 % off', off: 10 };
  const shelf = { Milk: { quantity: 2 } };
  stubCart(shelf);
  stubOffers(shelf, offers);
  stubCalls({ 'GET /api/cart/bill': refusal('busy') });
  openPart(<CartPage />, { at: '/cart' });
  await expect.element(page.getByText('The total could not be calculated.')).toBeVisible();
  expect(billText()).toContain('Grand totalCalculating...');
  await expectAccessible();
  stubOffers(shelf, offers);
  await button('Try again').click();
  await expect.poll(billText).toContain('Grand total₹190');
});

test('a code is applied by Enter, and taken off again; the focus stays there', async () => {
  const offers: StubbedOffers = { label: 'Save ten', off: 0 };
  open(offers);
  await typeCode(' save10 ');
  offers.off = 10;
  await userEvent.keyboard('{Enter}');
  await expect.poll(billText).toContain('Save ten− ₹10');
  await expect.poll(billText).toContain('Code SAVE10');
  expect(listBodies(ADD)).toEqual([{ code: 'save10' }]);
  await expect.element(page.getByText('Offer applied')).toBeVisible();
  await expect.element(button('Remove')).toHaveFocus();
  await expectFits();
  offers.off = 0;
  await button('Remove').click();
  await expect.element(button('Have a code?')).toHaveFocus();
  await expect.poll(billText).toContain('Grand total₹200');
});

test('a refused code is said under the field, and stays there to be corrected', async () => {
  open({ label: 'Save ten', off: 0 });
  await typeCode('');
  await button('Apply').click();
  await expect.element(code).toHaveAccessibleDescription('Enter a code');
  await code.fill('SAVE10');
  await expect.element(page.getByText('Enter a code')).not.toBeInTheDocument();
  for (const [reply, message] of [
    [refusal('coupon_unknown'), 'This code is not valid'],
    [refusal('coupon_over'), 'This offer is over'],
    [refusal('coupon_used_up'), 'This code has been used up'],
    [refusal('coupon_not_yours'), 'This code is not for this order'],
    [
      refusal('coupon_below_minimum', { message: 'Add ₹40 more to use this code' }),
      'Add ₹40 more to use this code',
    ],
    [refusal('too_many_attempts'), 'Too many attempts'],
    ['offline', 'A code needs a connection. Try again when you are online.'],
  ] as const) {
    stubCalls({ [ADD]: reply });
    await button('Apply').click();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(code).toHaveValue('SAVE10');
    await expect.element(code).toHaveFocus();
  }
  await expectAccessible();
});

test('a code that stops applying says why, and what the total has become, before anything is pressed', async () => {
  const offers: StubbedOffers = { label: 'Save ten', off: 10, coupon: { code: 'SAVE10', why: null } };
  open({ ...offers, changesIn: 1 });
  await expect.poll(billText).toContain('Grand total₹190');
  stubOffers(
    { Milk: { quantity: 2 } },
    { ...offers, off: 0, coupon: { code: 'SAVE10', why: 'coupon_over' } },
  );
  await expect.poll(billText).toContain('Code SAVE10 no longer appliesThis offer is overTotal is now ₹200.');
  await expect.element(bar).toMatchTextContent('₹200');
});

test('codes are listed with what they save, and one press applies one', async () => {
  const known = { offerId: 'offer-2', code: 'FIRST50', label: 'Fifty off', saves: 30, missing: 0 };
  const far = { offerId: 'offer-3', code: 'BIG', label: 'Half price', saves: 0, missing: 300 };
  const displaced = [{ offerId: 'offer-4', label: '10 % off dairy', more: 5 }];
  const offers: StubbedOffers = { label: 'Flat 15 %', off: 20, codes: [known, far], displaced };
  open(offers);
  await expect.poll(billText).toContain('Flat 15 % is applied instead of 10 % off dairy: you save ₹5 more.');
  await expect.element(page.getByText('Your total savings₹20')).toBeVisible();
  const list = page.getByRole('list', { name: 'Codes to choose from' });
  await expect.element(list).toMatchTextContent('Fifty off FIRST50Saves ₹30 more');
  await expect.element(list).toMatchTextContent('Half price BIGAdd ₹300 more to use this code');
  await expectAccessible();
  await expectFits();
  Object.assign(offers, { off: 50, codes: [far], displaced: [] });
  await button('Apply FIRST50').click();
  await expect.element(button('Remove')).toHaveFocus();
  expect(listBodies(ADD)).toEqual([{ code: 'FIRST50' }]);
  await expect.poll(billText).toContain('Grand total₹150');
});
