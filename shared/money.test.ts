import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountedPaise, discountedPrice, formatRupees, toPaise, toRupees, totalsOf } from './money.ts';

/** Up to a billion rupees. */
const anyPaise = fc.integer({ min: 0, max: 100_000_000_000 });
const anyBasisPoints = fc.integer({ min: 0, max: 10_000 });

/** price - ceil(price x discount / 100), the ceiling in whole rupees, in integers of any size. */
function oracle(pricePaise: number, basisPoints: number): number {
  const scaled = BigInt(pricePaise) * BigInt(basisPoints);
  const rupeesOff = (scaled + 999_999n) / 1_000_000n;
  const left = BigInt(pricePaise) - rupeesOff * 100n;
  return Number(left > 0n ? left : 0n);
}

describe('the price after discount', () => {
  it.each([
    [700, 7, 651],
    [100, 0, 100],
    [100, 100, 0],
    [99, 10, 89],
    [1, 1, 0],
    [0, 50, 0],
    [4.35, 100, 0],
    [4.35, 0, 4.35],
    [149.5, 10, 134.5],
    [200, 12.5, 175],
    [29, 3.45, 27],
    [1_000_000_000, 33.33, 666_700_000],
  ])('of ₹%d at %d %% is ₹%d', (price, discount, expected) =>
    expect(discountedPrice(price, discount)).toBe(expected),
  );

  it('is exact for every price and discount', () =>
    fc.assert(
      fc.property(anyPaise, anyBasisPoints, (paise, points) => {
        expect(discountedPaise(paise, points / 100)).toBe(oracle(paise, points));
      }),
      { numRuns: 5_000 },
    ));
});

it('rupees and paise are the same amount', () => {
  fc.assert(
    fc.property(anyPaise, (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise);
    }),
  );
  expect([4.35, 0.1 + 0.2, 1.005, 19.99].map(toPaise)).toEqual([435, 30, 100, 1999]);
});

describe('totals', () => {
  it('sum quantity, price before and after discount; savings are the difference', () => {
    const lines = [
      { quantity: 3, price: 700, discount: 7 },
      { quantity: 2, price: 19.5, discount: 0 },
    ];
    expect(totalsOf(lines)).toEqual({
      quantity: 5,
      undiscounted: 2139,
      subTotal: 1992,
      total: 1992,
      savings: 147,
    });
    expect(totalsOf([])).toEqual({ quantity: 0, undiscounted: 0, subTotal: 0, total: 0, savings: 0 });
  });

  it('are exact for every cart', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 99 }),
      paise: fc.integer({ min: 0, max: 10_000_000 }),
      points: anyBasisPoints,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
        const totals = totalsOf(
          lines.map(({ quantity, paise, points }) => ({
            quantity,
            price: paise / 100,
            discount: points / 100,
          })),
        );
        const full = lines.reduce((sum, { quantity, paise }) => sum + quantity * paise, 0);
        const sum = lines.reduce((sum, line) => sum + line.quantity * oracle(line.paise, line.points), 0);
        expect(toPaise(totals.undiscounted)).toBe(full);
        expect(toPaise(totals.total)).toBe(sum);
        expect(toPaise(totals.subTotal)).toBe(sum);
        expect(toPaise(totals.savings)).toBe(full - sum);
      }),
    );
  });
});

it.each([
  [0, '₹0'],
  [5, '₹5'],
  [1499, '₹1,499'],
  [1499.5, '₹1,499.50'],
  [0.05, '₹0.05'],
  [123456.7, '₹1,23,456.70'],
  [10000000, '₹1,00,00,000'],
  [-1499.5, '-₹1,499.50'],
])('%d is written %s', (rupees, text) => expect(formatRupees(rupees)).toBe(text));
