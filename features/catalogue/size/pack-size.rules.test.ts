import { describe, expect, test } from 'vitest';
import { readPackSize, toUnitPrice } from './pack-size.rules.ts';

describe('how much is in a pack', () => {
  test.each([
    ['500 g', 500, 'g'],
    ['500g', 500, 'g'],
    ['500 gm', 500, 'g'],
    ['1 kg', 1000, 'g'],
    ['1.5 KG', 1500, 'g'],
    ['0.5 kg', 500, 'g'],
    ['2 Kg Bag', 2000, 'g'],
    ['200 ml Bottle', 200, 'ml'],
    ['1 L', 1000, 'ml'],
    ['1 ltr.', 1000, 'ml'],
    ['6 x 1 L', 6000, 'ml'],
    ['4x70 g (Multipack)', 280, 'g'],
    ['4 × 70 g', 280, 'g'],
    ['3 x 72 wipes', 216, 'piece'],
    ['12 pcs', 12, 'piece'],
    ['1 pc', 1, 'piece'],
    ['1 dozen', 12, 'piece'],
    ['10 tablets', 10, 'piece'],
    ['  250   g  pet jar ', 250, 'g'],
    ['½ kg', 500, 'g'],
    ['1½ L', 1500, 'ml'],
    ['¼ kg', 250, 'g'],
    ['1,000 g', 1000, 'g'],
    ['500 ग्राम', 500, 'g'],
    ['५०० ग्राम', 500, 'g'],
    ['1 किलो', 1000, 'g'],
    ['2 लीटर', 2000, 'ml'],
    ['100 g x 2', 200, 'g'],
    ['100 g pouch × 2', 200, 'g'],
    ['1 L x6', 6000, 'ml'],
  ])('%s is %d %s', (unit, amount, measure) => {
    expect(readPackSize(unit)).toEqual({ amount, measure });
  });

  test.each([
    '',
    'Large',
    '1 bunch',
    '500',
    '0 g',
    '450-550 g',
    'approx. 1 kg',
    '500 g (approx)',
    '75 g (Pack of 4)',
    '1 kg + 200 g',
    '100 g + 20 g free',
    'Combo 2 Items',
    '400 g (4 Bags x 100 g each)',
    '1,5 L',
    '1/2 kg',
    '2 x 3 x 100 g',
    '2 x 100 g x 3',
    '100 g x 2 x 3',
    '12½½ kg',
    '1,00 g',
    '500 ग्राम लगभग',
    '90 m',
    '99999999 g',
    '-500 g',
    '500 g pouch of 2',
  ])('%j is not sure, so nothing is read', (unit) => {
    expect(readPackSize(unit)).toBeNull();
  });

  test('a long text is no size', () => {
    for (const text of ['1 '.repeat(50_000), `1 g${' a'.repeat(50_000)}`, '9'.repeat(100_000)])
      expect(readPackSize(text)).toBeNull();
  });
});

describe('the price per unit', () => {
  test.each([
    [30, '500 ml', 6, '100 ml'],
    [58, '1 L', 5.8, '100 ml'],
    [330, '6 x 1 L', 5.5, '100 ml'],
    [49.5, '200 g', 24.75, '100 g'],
    [10, '3 pcs', 3.33, 'piece'],
    [1, '750 g', 0.13, '100 g'],
    [20, '1 pc', 20, 'piece'],
  ])('%d rupees for %s are %d per %s', (price, unit, perUnit, per) => {
    expect(toUnitPrice(price, unit)).toEqual({ price: perUnit, per });
  });

  test('is not said when the unit is not clear, or when it costs nothing', () => {
    expect(toUnitPrice(100, '1 bunch')).toBeNull();
    expect(toUnitPrice(0, '500 g')).toBeNull();
  });
});
