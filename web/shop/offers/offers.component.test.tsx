// The page of offers, and the ribbons on cards.

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CurrentOffer } from '#features/cart/offer/offer.contract.ts';
import { toProductCard } from '#features/catalogue/catalogue.rules.ts';
import { make } from '#tests/components/make.ts';
import { EMPTY_CART, PRODUCT } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart, stubOffers } from '#tests/components/cart-server.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { openPart } from '#tests/components/open-part.tsx';
import { listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { QuantityStepper } from '../../parts/cart/quantity-stepper.tsx';
import { OfferRibbons } from '../../parts/products/offer-ribbons.tsx';
import { ProductCard } from '../../parts/products/product-card.tsx';
import Offers from './offers.tsx';

const OFFER = make(CurrentOffer, {
  ...{ _id: 'offer-1', label: 'Welcome', code: 'WELCOME20', until: '2026-12-01T18:29:00.000Z' },
  ...{ minimum: 99, firstOrder: true, value: 20, cap: 100 },
  places: [{ _id: 'fruit', name: 'Fruit', path: '/Fruit-1/all' }],
});
const BUNDLE = make(CurrentOffer, { _id: 'offer-2', label: '3 for ₹99', kind: 'bundle', value: 99, buy: 3 });
const row = page.getByRole('listitem');

test('names each offer with its conditions, and copies its code', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  stubCalls({ 'GET /api/cart/get': EMPTY_CART, 'GET /api/offer/current': { data: [OFFER, BUNDLE] } });
  openPart(<Offers />, { at: '/offers' });
  const welcome = row.filter({ has: page.getByRole('heading', { name: 'Welcome' }) });
  for (const text of [
    '20% off',
    'Up to ₹100 off',
    'On orders of ₹99 or more',
    'First order only',
    /^Until \d+ December at/,
  ])
    await expect.element(welcome.getByText(text)).toBeVisible();
  await expect
    .element(row.filter({ hasText: 'Applied automatically' }))
    .toMatchTextContent('3 for ₹99Applied');
  await expect
    .element(welcome.getByRole('link', { name: 'Shop these' }))
    .toHaveAttribute('href', '/Fruit-1/all');
  await welcome.getByRole('button', { name: 'Copy WELCOME20' }).click();
  await expect.element(page.getByText('Copied')).toBeVisible();
  expect(copy).toHaveBeenCalledExactlyOnceWith('WELCOME20');
  copy.mockRejectedValue(new Error('Not allowed'));
  await welcome.getByRole('button', { name: 'Copy WELCOME20' }).click();
  await expect.element(page.getByText('The code could not be copied.')).toBeVisible();
  await expectFits();
});

test('says that there are none', async () => {
  stubCalls({ 'GET /api/offer/current': { data: [] } });
  openPart(<Offers />, { at: '/offers' });
  await expect.element(page.getByRole('heading', { name: 'No offers at the moment' })).toBeVisible();
  await expectFits();
});

test('puts a code into a cart that holds something, by one press', async () => {
  const shelf = { Milk: { quantity: 1 } };
  stubCart(shelf);
  stubOffers(shelf, { label: 'Welcome', off: 20 });
  stubCalls({ 'GET /api/offer/current': { data: [OFFER] } });
  openPart(<Offers />, { at: '/offers' });
  await page.getByRole('button', { name: 'Apply WELCOME20' }).click();
  await expect.element(page.getByText('Offer applied')).toBeVisible();
  expect(listBodies('POST /api/cart/coupon')).toEqual([{ code: 'WELCOME20' }]);
});

const cards = (
  <>
    <ProductCard product={toProductCard(PRODUCT)} sizes="100px" />
    <ProductCard product={toProductCard({ ...PRODUCT, _id: 'product-2', name: 'Soap' })} sizes="100px" />
    <ProductCard product={toProductCard({ ...PRODUCT, _id: 'product-3', stock: 0 })} sizes="100px" />
  </>
);
const OFFERS_HERE = { listed: true, onProducts: true };
/** Longer than ribbons are gathered. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 200));

test('a card has a ribbon where its product has an offer, below its picture: nothing moves', async () => {
  stubCalls({
    'GET /api/cart/get': { ...EMPTY_CART, offers: OFFERS_HERE },
    'POST /api/offer/ribbons': {
      data: [{ productId: 'product-1', kind: 'free_units', value: 0, buy: 2, get: 1, extra: false }],
    },
  });
  openInShop(cards);
  const card = page.getByRole('article').first();
  await expect.element(card).toBeVisible();
  const height = (await measure(card)).height;
  await expect.element(card.getByText('Buy 2 get 1')).toBeVisible();
  expect((await measure(card)).height).toBe(height);
  const picture = (await card.findElement()).querySelector('.card-picture')!.getBoundingClientRect();
  expect((await measure(card.getByText('Buy 2 get 1'))).top).toBeGreaterThan(picture.bottom);
  await expect.element(page.getByRole('article').nth(1)).not.toMatchTextContent('Buy');
  await expect.element(page.getByRole('link', { name: 'Offers' })).toBeVisible();
  expect(listBodies('POST /api/offer/ribbons')).toEqual([{ productIds: ['product-1', 'product-2'] }]);
});

test('a ribbon goes when the cart has changed so that its offer no longer applies', async () => {
  const shelf = { Milk: { quantity: 1 } };
  stubCart(shelf);
  const toLine = ({ quantity }: { quantity: number }) => ({
    ...{ _id: 'Milk', quantity, productId: { ...PRODUCT, _id: 'Milk', name: 'Milk' } },
  });
  const { promise: isCartKnown, resolve: answerCart } = Promise.withResolvers<void>();
  stubCalls({
    'GET /api/cart/get': async () => {
      await isCartKnown;
      return { ...EMPTY_CART, data: [toLine(shelf.Milk)], offers: OFFERS_HERE };
    },
    'GET /api/cart/bill': refusal('busy'),
    'POST /api/offer/ribbons': {
      data: [{ productId: 'product-1', kind: 'percent', value: 15, buy: null, get: null, extra: true }],
    },
  });
  openPart(
    <>
      <OfferRibbons />
      {cards}
      <QuantityStepper product={{ _id: 'Milk', name: 'Milk', isInStock: true }} />
    </>,
  );
  const ribbon = page.getByText('Extra 15% off');
  await expect.element(ribbon).toBeVisible();
  answerCart();
  const more = page.getByRole('button', { name: 'Increase quantity of Milk' }).first();
  await expect.element(more).toBeVisible();
  // The shop has answered by this cart; nothing is asked again.
  await rest();
  expect(listSent('POST /api/offer/ribbons')).toHaveLength(1);
  stubCalls({ 'POST /api/offer/ribbons': { data: [] } });
  await more.click();
  await expect.element(ribbon).not.toBeInTheDocument();
  expect(listSent('POST /api/offer/ribbons')).toHaveLength(2);
});

test('without offers nothing is asked about them, and nothing leads to them', async () => {
  stubCalls({ 'GET /api/cart/get': EMPTY_CART });
  openInShop(cards);
  await expect.poll(() => listSent('GET /api/cart/get')).toHaveLength(1);
  await rest();
  expect(listSent('POST /api/offer/ribbons')).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Offers' })).not.toBeInTheDocument();
});
