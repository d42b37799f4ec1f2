import { describe, expect, it } from 'vitest';
import { toCases } from '../booking/booking.rules.ts';
import { explainSuggestion, toHoursLeft, toSuggestion, type LowFacts } from './low-stock.rules.ts';

const FACTS: LowFacts = {
  ...{ stock: 11, sold: 118, daysOut: 0, reorderLevel: null, coming: 12, listed: 0 },
  ...{ leadDays: 2, caseSize: 12, minimumUnits: null },
};
const suggest = (facts: Partial<LowFacts>, cover = 6) => toSuggestion({ ...FACTS, ...facts }, cover);

describe('what to order', () => {
  it('is for the cover and the lead, less what is there and coming, in whole cases', () => {
    // 118 / 28 x 8 = 33.7: 34 - 11 - 12 = 11.
    expect(suggest({ caseSize: null })).toBe(11);
    expect(suggest({})).toBe(12);
    expect(suggest({ coming: 10 })).toBe(24);
    expect(suggest({ coming: 23 })).toBe(0);
    expect(suggest({ listed: 11 })).toBe(0);
    expect(suggest({ leadDays: 0, caseSize: null })).toBe(3);
  });

  it('is at least the minimum, and what the reorder level lacks', () => {
    expect(suggest({ minimumUnits: 30 })).toBe(36);
    expect(suggest({ minimumUnits: 30, coming: 23 })).toBe(0);
    expect(suggest({ sold: 0, reorderLevel: 40, coming: 0, caseSize: null })).toBe(29);
    expect(suggest({ sold: 0, reorderLevel: 11, coming: 0, caseSize: null })).toBe(1);
  });

  it('does not take days sold out for days without demand', () => {
    expect(suggest({ daysOut: 14, coming: 0, caseSize: null })).toBe(57);
    // 118 in two days would be chance.
    expect(suggest({ daysOut: 27, coming: 0, caseSize: null })).toBe(
      suggest({ daysOut: 25, coming: 0, caseSize: null }),
    );
    expect(toHoursLeft({ ...FACTS, daysOut: 14 })).toBe(31);
    expect(toHoursLeft({ ...FACTS, sold: 0 })).toBeNull();
  });

  it('explains its sum in a sentence', () => {
    expect(explainSuggestion({ ...FACTS, coming: 10 }, 6)).toBe(
      'sells 4.2 a day, 6 days of cover + 2 days of lead, 11 here, 10 on the way: 2 cases of 12',
    );
    const more = {
      daysOut: 14,
      stock: 0,
      coming: 0,
      leadDays: 0,
      caseSize: null,
      minimumUnits: 5,
      listed: 70,
    };
    expect(explainSuggestion({ ...FACTS, ...more }, 1)).toBe(
      'sells 8.4 a day while it is there (sold out for 14 days), 1 day of cover, 0 here, 70 on a draft, at least 5 an order: nothing more',
    );
    expect(explainSuggestion({ ...FACTS, sold: 0, reorderLevel: 20, coming: 0 }, 6)).toBe(
      'kept at 20, 11 here: 1 case of 12',
    );
    expect([toCases(30, 12), toCases(3, 1), toCases(0, 12)]).toEqual(['30', '3', 'nothing more']);
  });
});
