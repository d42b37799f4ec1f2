import { describe, expect, it } from 'vitest';
import {
  listCharges,
  missingToFreeDelivery,
  savedDeliveryPaise,
  NO_CHARGES,
  ratesToPaise,
  ratesToRupees,
  toBill,
  type ChargeRates,
} from './bill.ts';

const RATES: ChargeRates = {
  deliveryPaise: 2_500,
  freeDeliveryFromPaise: 19_900,
  handlingPaise: 450,
  giftWrapPaise: 3_000,
  gstBasisPoints: 1_800,
};
const kinds = (goodsPaise: number, rates: ChargeRates, giftWrap = false) =>
  listCharges(goodsPaise, rates, { giftWrap }).map(({ kind, paise }) => [kind, paise]);

describe('charges', () => {
  it('are none by default, nor for an empty basket', () => {
    expect(kinds(10_000, NO_CHARGES, true)).toEqual([]);
    expect(kinds(0, RATES, true)).toEqual([]);
  });

  it('are for delivery below the amount from which it is free, to the paisa', () => {
    const both = [
      ['delivery', 2_500],
      ['handling', 450],
    ];
    expect(kinds(19_899, RATES)).toEqual(both);
    expect(kinds(19_900, RATES)).toEqual(both.slice(1));
    expect(kinds(1_000_000, { ...RATES, freeDeliveryFromPaise: null })).toEqual(both);
  });

  it('contain a gift wrap where it is offered and wanted, also a free one', () => {
    expect(kinds(20_000, RATES, true)).toContainEqual(['gift_wrap', 3_000]);
    expect(kinds(20_000, { ...RATES, giftWrapPaise: 0 }, true)).toContainEqual(['gift_wrap', 0]);
    expect(kinds(20_000, { ...RATES, giftWrapPaise: null }, true)).toEqual([['handling', 450]]);
  });
});

it('what is missing to free delivery counts goods only', () => {
  expect(missingToFreeDelivery(19_800, RATES)).toBe(100);
  expect(missingToFreeDelivery(19_900, RATES)).toBe(0);
  expect(missingToFreeDelivery(100, { ...RATES, freeDeliveryFromPaise: null })).toBeNull();
  expect(missingToFreeDelivery(100, NO_CHARGES)).toBe(0);
});

it('delivery is saved where goods for so much make it free, and not where nobody charges for it', () => {
  expect(savedDeliveryPaise(19_900, RATES)).toBe(RATES.deliveryPaise);
  expect(savedDeliveryPaise(19_800, RATES)).toBe(0);
  expect(savedDeliveryPaise(0, { ...RATES, freeDeliveryFromPaise: 0 })).toBe(0);
  expect(savedDeliveryPaise(19_900, NO_CHARGES)).toBe(0);
});

it('a bill is its lines less discounts plus charges', () => {
  const charges = listCharges(15_000, RATES, { giftWrap: true });
  expect(toBill([{ lineTotalPaise: 9_999 }, { lineTotalPaise: 5_001 }], [{ paise: 1_001 }], charges)).toEqual(
    { subTotalPaise: 15_000, discountPaise: 1_001, charges, chargesPaise: 5_950, totalPaise: 19_949 },
  );
});

it('rates are the same in rupees and back', () => {
  for (const rates of [RATES, NO_CHARGES, { ...RATES, giftWrapPaise: 0 }])
    expect(ratesToPaise(ratesToRupees(rates))).toEqual(rates);
});
