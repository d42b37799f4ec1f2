// Which pack a line becomes, whatever a shop sells and a shopper has bought.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPackSize } from '#shared/pack-size.ts';
import { choose, type Candidate, type Selection } from './choose-product.rules.ts';
import type { ListItem } from './read-line.rules.ts';

const NOTHING_SAID: ListItem = {
  text: 'sugar', name: 'sugar', otherName: null, count: null, isPacks: false, size: null, price: null, pick: null,
}; // prettier-ignore

/** 'Lotus 1 kg' is in stock; 'Lotus 1 kg bought' was bought before; 'Lotus 1 kg gone' is out of stock. */
const sell = (...texts: string[]): Candidate[] =>
  texts.map((text) => {
    const [, name = '', unit = '', state] = /^(\w+) (.*?)(?: (bought|gone))?$/.exec(text)!;
    return {
      productId: text,
      name,
      unit,
      price: 40,
      isInStock: state !== 'gone',
      fit: 1,
      isBought: state === 'bought',
    };
  });
const chooseOf = (asked: Partial<ListItem>, candidates: readonly Candidate[]) =>
  choose({ ...NOTHING_SAID, ...asked }, candidates)!.choice;
const grams = (amount: number): Partial<ListItem> => ({ size: { amount, measure: 'g' } });

test('the right amount comes first, then products bought before', () => {
  const sold = sell('Lotus 2 kg bought', 'Crystal 1 kg', 'Lotus 500 g', 'Lotus 1 kg', 'Anand 1 kg');
  expect(chooseOf(grams(1000), sold).productId).toBe('Lotus 1 kg');
  expect(chooseOf(grams(500), sold).productId).toBe('Lotus 500 g');
  expect(chooseOf(grams(2000), sold)).toEqual({ productId: 'Lotus 2 kg bought', quantity: 1, isExact: true });
  expect(chooseOf({}, sold).productId).toBe('Lotus 2 kg bought');
  expect(chooseOf({ count: 2 }, sold)).toEqual({
    productId: 'Lotus 2 kg bought',
    quantity: 2,
    isExact: true,
  });
});

test('another brand with the amount in one pack comes before two packs of the brand bought before', () => {
  expect(chooseOf(grams(1000), sell('Lotus 500 g bought', 'Crystal 1 kg')).productId).toBe('Crystal 1 kg');
});

test('the nearest price in rupees comes first, and is exact only where it is about what was written', () => {
  const sold = sell('Lotus 100 g', 'Lotus 250 g').map((each, at) => ({ ...each, price: at ? 30 : 13 }));
  expect(chooseOf({ price: 20 }, sold)).toEqual({ productId: 'Lotus 100 g', quantity: 1, isExact: false });
  expect(chooseOf({ price: 30 }, sold)).toEqual({ productId: 'Lotus 250 g', quantity: 1, isExact: true });
  expect(chooseOf({ price: 12 }, sold)).toEqual({ productId: 'Lotus 100 g', quantity: 1, isExact: true });
});

test('a product bought before comes before others of about the price only if it costs about as much', () => {
  const sold = sell('Lotus 500 g bought', 'Crystal 250 g').map((each, at) => ({
    ...each,
    price: at ? 20 : 38,
  }));
  expect(chooseOf({ price: 20 }, sold).productId).toBe('Crystal 250 g');
  expect(chooseOf({ price: 40 }, sold).productId).toBe('Lotus 500 g bought');
});

test('of packs that are all far too large the smallest is chosen', () => {
  expect(chooseOf(grams(50), sell('Anand 5 kg', 'Lotus 1 kg', 'Crystal 2 kg')).productId).toBe('Lotus 1 kg');
});

test('several packs are single ones, not samples; two may be of any size', () => {
  const noodles = sell('Noodles 70 g', 'Noodles 280 g', 'Noodles 560 g');
  expect(chooseOf({ count: 4, isPacks: true }, noodles)).toMatchObject({
    productId: 'Noodles 70 g',
    quantity: 4,
  });
  expect(chooseOf({ count: 2 }, noodles).productId).toBe('Noodles 280 g');
  const shampoo = sell('Shampoo 7 ml', 'Shampoo 180 ml', 'Shampoo 340 ml');
  expect(chooseOf({ count: 3 }, shampoo).productId).toBe('Shampoo 180 ml');
});

const units = '50 g, 80 g, 250 g, 400 g, 500 g, 1 kg, 2 kg, 5 kg, 10 kg, 2 x 500 g, 6 pcs, bunch'.split(', ');
const NAMES = ['Lotus Sugar', 'Crystal Sugar', 'Anand Sugar'] as const;
const fit = fc.constantFrom(1, 1, 1, 0.9, 0.72, 0.5);
/** How well a product fits depends on its name alone, so equal names fit equally. */
const fitsByName = fc.record({ 'Lotus Sugar': fit, 'Crystal Sugar': fit, 'Anand Sugar': fit });
const products = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    unit: fc.constantFrom(...units),
    price: fc.integer({ min: 1, max: 500 }),
    isInStock: fc.boolean(),
    isBought: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);
const manyProducts = fc.tuple(products, fitsByName).map(([some, fits]) =>
  some.map((one, at): Candidate => ({
    ...one,
    fit: fits[one.name],
    productId: String(at).padStart(3, '0'),
  })),
);
const asSold = (candidates: readonly Candidate[]) => candidates.map((each) => ({ ...each, isBought: false }));

/** Relative error against the wanted grams; null if the sizes cannot be compared. */
function errorOf(
  wanted: number,
  { productId, quantity }: NonNullable<Selection>['choice'],
  sold: readonly Candidate[],
) {
  const pack = readPackSize(sold.find((each) => each.productId === productId)!.unit);
  return pack?.measure === 'g' ? Math.abs(pack.amount * quantity - wanted) / wanted : null;
}
const findSold = (sold: readonly Candidate[], { productId }: { productId: string }) =>
  sold.find((each) => each.productId === productId)!;

test('for any catalogue and history: earlier purchases make no amount worse and choose no sold-out product', () => {
  fc.assert(
    fc.property(manyProducts, fc.integer({ min: 20, max: 9_000 }), (sold, wanted) => {
      const asked = { ...NOTHING_SAID, ...grams(wanted) };
      const [own, visitors] = [choose(asked, sold)!.choice, choose(asked, asSold(sold))!.choice];
      const [isThere, isThereForAll] = [own, visitors].map((each) => findSold(sold, each).isInStock);
      expect(isThere || !isThereForAll).toBe(true);
      if (isThere && !isThereForAll) return;
      expect(own.isExact || !visitors.isExact).toBe(true);
      const [error, visitorsError] = [errorOf(wanted, own, sold), errorOf(wanted, visitors, sold)];
      if (error !== null && visitorsError !== null)
        expect(error).toBeLessThanOrEqual(Math.max(visitorsError, own.isExact ? 0.02 : 0) + 1e-9);
    }),
    { numRuns: 2_000 },
  );
});

test('for any catalogue: if the amount is not exact, no product of that name in stock is nearer', () => {
  fc.assert(
    fc.property(manyProducts, fc.integer({ min: 20, max: 9_000 }), (sold, wanted) => {
      const { choice, alternatives } = choose({ ...NOTHING_SAID, ...grams(wanted) }, sold)!;
      const error = errorOf(wanted, choice, sold);
      if (choice.isExact || error === null) return;
      const { name, isInStock } = findSold(sold, choice);
      for (const other of alternatives) {
        const another = findSold(sold, other);
        if (another.name !== name || (isInStock && !another.isInStock)) continue;
        expect(errorOf(wanted, other, sold) ?? error).toBeGreaterThanOrEqual(error - 1e-6);
      }
    }),
    { numRuns: 2_000 },
  );
});
