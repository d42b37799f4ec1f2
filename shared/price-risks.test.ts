import { expect, it } from 'vitest';
import { findPriceRisks, toCostWithGst, toMargin, type UnitCost } from './price-risks.ts';

it('a price has a margin below 0 exactly when it is below its cost with its tax', () => {
  for (const soldBasisPoints of [null, 0, 500, 1_800, 4_000])
    for (const costPaise of [1, 33, 9_999, 10_000, 12_345, 1_000_001]) {
      const cost = { costPaise, soldBasisPoints };
      const border = toCostWithGst(cost)!;
      for (const [paise, isBelow] of [
        [border - 1, true],
        [border, false],
        [border + 1, false],
      ] as const) {
        if (paise <= 0) continue;
        const risks = findPriceRisks(paise + 1, paise, cost).filter((risk) => risk.startsWith('Below'));
        expect([risks.length > 0, toMargin(paise, cost)! < 0], `${paise} for ${costPaise}`).toEqual([
          isBelow,
          isBelow,
        ]);
      }
    }
});

it('a price that stays is asked about when a new cost or tax puts it below its cost, once', () => {
  const at = (costPaise: number | null, soldBasisPoints: number | null) => ({ costPaise, soldBasisPoints });
  const risks = (before: UnitCost, after: UnitCost) => findPriceRisks(10_400, 10_400, after, before);
  const below = ['Below its cost of ₹105 with GST'];
  expect(risks(at(10_000, null), at(10_000, 500))).toEqual(below);
  expect(risks(at(null, 500), at(10_000, 500))).toEqual(below);
  expect(risks(at(9_000, 500), at(10_000, 500))).toEqual(below);
  expect(risks(at(10_000, 500), at(10_000, 1_800)), 'it was below before').toEqual([]);
  expect(risks(at(10_000, 1_800), at(10_000, 0))).toEqual([]);
});

it('says what is compared, and nothing where the cost is not known', () => {
  const risksAt = (costPaise: number | null, soldBasisPoints: number | null) =>
    findPriceRisks(12_000, 10_400, { costPaise, soldBasisPoints });
  expect(risksAt(10_000, 500)).toEqual(['Below its cost of ₹105 with GST']);
  expect(risksAt(10_401, 0)).toEqual(['Below its cost of ₹104.01']);
  expect(risksAt(10_401, null)).toEqual(['Below its cost of ₹104.01']);
  expect([risksAt(null, 500), toMargin(10_400, { costPaise: null, soldBasisPoints: 500 })]).toEqual([
    [],
    null,
  ]);
  // Half a paisa is rounded up, as tax is.
  expect(toCostWithGst({ costPaise: 10, soldBasisPoints: 500 })).toBe(11);
});
