import { describe, expect, it } from 'vitest';
import {
  chooseOffers,
  findHints,
  findRefusal,
  NO_FACTS,
  spread,
  stateOf,
  type Goods,
  type OfferTerms,
  type OfferFacts,
  type OfferLine,
} from './offer.rules.ts';

const NOW = new Date('2026-01-15T10:00:00Z');
const BUYER = { userId: 'asha', storeId: 'koramangala', now: NOW };
const at = (hours: number) => new Date(NOW.getTime() + hours * 60 * 60_000);

let count = 0;
function makeOffer(more: Partial<OfferTerms> = {}): OfferTerms {
  const id = `offer-${String(++count).padStart(6, '0')}`;
  return {
    ...{ id, name: id, code: null, isDraft: false, isListed: true, startsAt: at(-1), endsAt: null },
    ...{ kind: 'percent', value: 1_000, capPaise: null, buy: null, get: null, goods: { all: true } },
    ...{ minimumPaise: 0, isFirstOrder: false, usesPerShopper: null, usesTotal: null, storeId: null },
    ...{ shopperId: null, combines: false, version: 1 },
    ...more,
  } as OfferTerms;
}

const line = (productId: string, quantity: number, unitPaise: number): OfferLine => ({
  productId,
  quantity,
  lineTotalPaise: unitPaise * quantity,
});
const choose = (offers: OfferTerms[], lines: OfferLine[], facts: Partial<OfferFacts> = {}) =>
  chooseOffers(offers, lines, { ...NO_FACTS, ...facts }, BUYER);

describe('an offer', () => {
  it('is a draft, planned, running or ended', () => {
    expect(stateOf(makeOffer({ isDraft: true }), NOW)).toBe('draft');
    expect(stateOf(makeOffer({ startsAt: at(1) }), NOW)).toBe('planned');
    expect(stateOf(makeOffer({ startsAt: NOW }), NOW)).toBe('running');
    expect(stateOf(makeOffer({ endsAt: NOW }), NOW)).toBe('ended');
  });

  it.each([
    ['coupon_unknown', { isDraft: true }, {}],
    ['coupon_unknown', { startsAt: at(1) }, {}],
    ['coupon_over', { endsAt: at(-1) }, {}],
    ['coupon_not_yours', { shopperId: 'ravi' }, {}],
    ['coupon_not_yours', { storeId: 'indiranagar' }, {}],
    ['coupon_not_yours', { isFirstOrder: true }, { hasOrdered: true }],
    ['coupon_used_up', { id: 'x', usesTotal: 10 }, { uses: { x: { all: 10, own: 0 } } }],
    ['coupon_used_up', { id: 'x', usesPerShopper: 1 }, { uses: { x: { all: 0, own: 1 } } }],
    [null, { id: 'x', usesTotal: 10, usesPerShopper: 2 }, { uses: { x: { all: 9, own: 1 } } }],
    [null, { shopperId: 'asha', storeId: 'koramangala', isFirstOrder: true }, {}],
  ] as const)('answers %s with %j and %j', (refusal, offer, facts) => {
    expect(findRefusal(makeOffer(offer), { ...NO_FACTS, ...facts }, BUYER)).toBe(refusal);
  });

  it('takes off what its kind says', () => {
    const lines = [line('rice', 3, 10_000), line('milk', 2, 3_333)];
    const takes = (offer: Partial<OfferTerms>) => choose([makeOffer(offer)], lines).byLine;
    expect(takes({ value: 1_000 })).toEqual([3_000, 666]);
    expect(takes({ value: 5_000, capPaise: 1_000 })).toEqual([818, 182]);
    expect(takes({ kind: 'amount', value: 1_001 })).toEqual([819, 182]);
    expect(takes({ kind: 'amount', value: 99_999_900 })).toEqual([30_000, 6_666]);
    expect(takes({ kind: 'free_units', value: 0, buy: 2, get: 1 })).toEqual([10_000, 0]);
    expect(takes({ kind: 'free_units', value: 0, buy: 3, get: 2 })).toEqual([0, 6_666]);
    expect(takes({ kind: 'free_units', value: 0, buy: 9, get: 1 })).toEqual([0, 0]);
    expect(takes({ kind: 'bundle', value: 25_000, buy: 3 })).toEqual([5_000, 0]);
    expect(takes({ kind: 'bundle', value: 99_999, buy: 3 })).toEqual([0, 0]);
    const both = { productIds: ['rice', 'milk'] };
    expect(takes({ kind: 'bundle', value: 10_000, goods: both })).toEqual([5_000, 1_666]);
    expect(takes({ kind: 'bundle', value: 1, goods: { productIds: ['rice', 'salt'] } })).toEqual([0, 0]);
    expect(takes({ value: 10_000, goods: { productIds: ['milk'] } })).toEqual([0, 6_666]);
  });

  it('is for products, categories, sub-categories and brands, whatever their letter case', () => {
    const lines = [line('rice', 1, 10_000)];
    const rice = { brand: 'india gate', categoryIds: ['grains'], subCategoryIds: ['basmati'] };
    const takes = (goods: OfferTerms['goods']) =>
      choose([makeOffer({ goods })], lines, { goods: { rice } }).discountPaise;
    expect(takes({ categoryIds: ['grains'] })).toBe(1_000);
    expect(takes({ subCategoryIds: ['basmati'] })).toBe(1_000);
    expect(takes({ brands: [' India  Gate'] })).toBe(1_000);
    expect(takes({ brands: ['Daawat'], categoryIds: ['oils'] })).toBe(0);
  });
});

describe('of several offers', () => {
  const lines = [line('rice', 1, 50_000)];

  it('the best one applies; a code only if it was typed, and first among equals', () => {
    const [ten, twelve] = [makeOffer(), makeOffer({ value: 1_200 })];
    const coded = makeOffer({ code: 'RICE12', value: 1_200 });
    expect(choose([ten, twelve, coded], lines).applied).toEqual([{ offer: twelve, paise: 6_000 }]);
    const typed = choose([ten, twelve, coded], lines, { code: 'RICE12' });
    expect(typed.applied).toEqual([{ offer: coded, paise: 6_000 }]);
    expect(typed.coupon).toEqual({ code: 'RICE12', why: null });
  });

  it('those apply together that all allow it, one after the other', () => {
    const [ten, fifty] = [makeOffer({ combines: true }), makeOffer({ kind: 'amount', value: 5_000 })];
    expect(choose([ten, fifty], lines).discountPaise).toBe(5_000);
    const both = choose([ten, { ...fifty, combines: true }], lines);
    expect(both.applied.map(({ paise }) => paise)).toEqual([5_000, 5_000]);
    expect(
      choose([ten, { ...fifty, combines: true }, makeOffer({ value: 3_000 })], lines).discountPaise,
    ).toBe(15_000);
  });

  it('do not say what is missing for one that would not apply then either', () => {
    const labels = (offers: OfferTerms[], code?: string) =>
      choose(offers, lines, code === undefined ? {} : { code }).missing.map(({ label }) => label);
    const rupees = makeOffer({ name: '₹50 off', kind: 'amount', value: 5_000, minimumPaise: 60_000 });
    const whole = makeOffer({ code: 'ALL', value: 10_000 });
    expect(labels([whole, rupees], 'ALL')).toEqual([]);
    // Ten percent are 50 rupees now, and 60 by then.
    expect(labels([makeOffer(), rupees])).toEqual([]);
    expect(labels([makeOffer({ capPaise: 4_000 }), rupees])).toEqual(['₹50 off']);
    const both = [{ ...whole, value: 1_000 }, rupees].map((offer) => ({ ...offer, combines: true }));
    expect(labels(both, 'ALL')).toEqual(['₹50 off']);
  });

  it('say what is missing, and why a code takes nothing off', () => {
    const near = makeOffer({ name: '10 % off', code: 'RICE10', minimumPaise: 54_000 });
    const far = makeOffer({ name: 'Big basket', minimumPaise: 99_900 });
    const result = choose([far, near], lines, { code: 'RICE10' });
    expect(result).toMatchObject({
      discountPaise: 0,
      missing: [
        { label: '10 % off', paise: 4_000 },
        { label: 'Big basket', paise: 49_900 },
      ],
      coupon: { code: 'RICE10', why: 'coupon_below_minimum' },
    });
    const why = (offers: OfferTerms[], facts = {}) =>
      choose(offers, lines, { code: 'RICE10', ...facts }).coupon?.why;
    const plain = { ...near, minimumPaise: 0 };
    expect(why([])).toBe('coupon_over');
    expect(why([{ ...plain, goods: { productIds: ['salt'] } }])).toBe('coupon_no_goods');
    expect(why([plain, makeOffer({ value: 2_000 })])).toBe('better');
    expect(why([{ ...plain, isFirstOrder: true }], { hasOrdered: true })).toBe('coupon_not_yours');
  });
});

it('a sum is spread by largest remainder: exact, and never more than a weight', () => {
  expect(spread(10, [4, 4, 4])).toEqual([4, 3, 3]);
  expect(spread(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(spread(3, [1, 1, 1])).toEqual([1, 1, 1]);
  expect(spread(0, [0, 0])).toEqual([0, 0]);
  const large = [4_000_000_000_001, 4_000_000_000_003, 4_000_000_000_007];
  expect(spread(12_000_000_000_000, large).reduce((sum, each) => sum + each, 0)).toBe(12_000_000_000_000);
});

describe('bills', () => {
  /** A generator whose bills are the same in every run. */
  function makeRandom(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
  }

  const BRANDS = ['', 'amul', 'tata'];

  function drawBill(seed: number) {
    const random = makeRandom(seed);
    const one = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
    const lines = Array.from({ length: 1 + random(5) }, (_, index) =>
      line(`p${index}`, 1 + random(5), random(8) === 0 ? 0 : 1 + random(50_000)),
    );
    const goods: Record<string, Goods> = Object.fromEntries(
      lines.map(({ productId }) => [
        productId,
        { brand: one(BRANDS), categoryIds: [one(['c0', 'c1'])], subCategoryIds: [one(['s0', 's1', 's2'])] },
      ]),
    );
    const offers = Array.from({ length: 1 + random(4) }, () => {
      const kind = one(['percent', 'amount', 'free_units', 'bundle'] as const);
      return makeOffer({
        kind,
        value: kind === 'percent' ? 1 + random(10_000) : kind === 'free_units' ? 0 : random(60_000),
        capPaise: random(3) === 0 ? 1 + random(9_000) : null,
        buy: kind === 'free_units' || (kind === 'bundle' && random(2) === 0) ? 1 + random(3) : null,
        get: kind === 'free_units' ? 1 + random(2) : null,
        goods: one<OfferTerms['goods']>([
          { all: true },
          { all: true },
          { categoryIds: ['c0'] },
          { subCategoryIds: ['s1', 's2'] },
          { brands: ['Amul', 'TATA'] },
          { productIds: ['p0', 'p2'] },
          { productIds: ['p1'], brands: ['amul'] },
        ]),
        code: random(4) === 0 ? 'CODE' : null,
        minimumPaise: random(3) === 0 ? random(90_000) : 0,
        combines: random(2) === 0,
      });
    });
    return { lines, goods, offers, code: random(2) === 0 ? 'CODE' : null };
  }

  // The reference: unit by unit, paisa by paisa, without any of the functions above.
  type Unit = { line: number; paise: number };

  function paiseOff(
    offer: OfferTerms,
    lines: OfferLine[],
    left: number[],
    goods: Record<string, Goods>,
  ): number[] {
    const named = offer.goods as { [list: string]: string[] | undefined };
    const isMeant = (productId: string) => {
      if ('all' in offer.goods) return true;
      const { brand, categoryIds, subCategoryIds } = goods[productId]!;
      const has = (list: string, value: string) =>
        (named[list] ?? []).some((each) => each.toLowerCase() === value);
      return (
        has('productIds', productId) ||
        has('brands', brand) ||
        categoryIds.some((id) => has('categoryIds', id)) ||
        subCategoryIds.some((id) => has('subCategoryIds', id))
      );
    };
    const units: Unit[] = [];
    for (const [index, each] of lines.entries())
      for (let unit = 0; unit < each.quantity; unit++)
        if (isMeant(each.productId)) units.push({ line: index, paise: each.lineTotalPaise / each.quantity });
    const most = lines.map(() => 0);
    let paise = 0;
    const takeFrom = (taken: Unit[], price: number) => {
      const sum = taken.reduce((total, unit) => total + unit.paise, 0);
      if (sum <= price) return;
      paise += sum - price;
      for (const unit of taken) most[unit.line]! += unit.paise;
    };
    if (offer.kind === 'percent' || offer.kind === 'amount') {
      for (const [index, each] of lines.entries()) if (isMeant(each.productId)) most[index] = left[index]!;
      const sum = most.reduce((total, each) => total + each, 0);
      paise = offer.kind === 'amount' ? offer.value : Math.floor((sum * offer.value) / 10_000);
    } else if (offer.kind === 'bundle' && offer.buy === null) {
      const wanted = named.productIds ?? [];
      for (;;) {
        const taken = wanted.map((id) => units.findIndex(({ line: of }) => lines[of]!.productId === id));
        if (wanted.length === 0 || taken.includes(-1)) break;
        takeFrom(
          taken.map((index) => units[index]!),
          offer.value,
        );
        for (const index of taken.toSorted((a, b) => b - a)) units.splice(index, 1);
      }
    } else {
      const size = offer.kind === 'bundle' ? offer.buy! : offer.buy! + offer.get!;
      while (units.length >= size) {
        const group: Unit[] = [];
        while (group.length < size) {
          let dearest = 0;
          for (const [index, unit] of units.entries())
            if (unit.paise > units[dearest]!.paise) dearest = index;
          group.push(...units.splice(dearest, 1));
        }
        if (offer.kind === 'bundle') takeFrom(group, offer.value);
        else takeFrom(group.slice(offer.buy!), 0);
      }
    }
    for (const [index, each] of left.entries()) most[index] = Math.min(most[index]!, each);
    const weight = most.reduce((total, each) => total + each, 0);
    paise = Math.min(paise, weight, offer.capPaise ?? paise);
    const shares = most.map((each) => (weight === 0 ? 0 : Math.floor((paise * each) / weight)));
    while (shares.reduce((total, each) => total + each, 0) < paise) {
      let neediest = 0;
      const need = (index: number) => paise * most[index]! - shares[index]! * weight;
      for (const index of shares.keys()) if (need(index) > need(neediest)) neediest = index;
      shares[neediest]!++;
    }
    return shares;
  }

  function referenceOf({ lines, goods, offers, code }: ReturnType<typeof drawBill>): number[] {
    const sum = lines.reduce((total, each) => total + each.lineTotalPaise, 0);
    const KINDS = ['free_units', 'bundle', 'percent', 'amount'];
    const possible = offers
      .filter((offer) => sum >= offer.minimumPaise && (offer.code === null || offer.code === code))
      .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id.localeCompare(b.id));
    const apply = (some: OfferTerms[]) => {
      const left = lines.map((each) => each.lineTotalPaise);
      for (const offer of some)
        for (const [index, paise] of paiseOff(offer, lines, left, goods).entries()) left[index]! -= paise;
      return lines.map((each, index) => each.lineTotalPaise - left[index]!);
    };
    const total = (byLine: number[]) => byLine.reduce((all, each) => all + each, 0);
    let best = lines.map(() => 0);
    const alone = [...possible.filter((each) => each.code), ...possible.filter((each) => !each.code)];
    for (const some of [...alone.map((each) => [each]), possible.filter((each) => each.combines)])
      if (total(apply(some)) > total(best)) best = apply(some);
    return best;
  }

  it('are those of a slow reference, unit by unit and paisa by paisa', () => {
    let discounted = 0;
    for (let seed = 1; seed <= 500; seed++) {
      const bill = drawBill(seed);
      const { code, goods } = bill;
      const result = choose(bill.offers, bill.lines, { code, goods });
      expect(result.byLine, `bill ${seed}`).toEqual(referenceOf(bill));
      expect(result.discountPaise).toBe(result.applied.reduce((sum, { paise }) => sum + paise, 0));
      for (const [index, paise] of result.byLine.entries()) {
        expect(paise).toBeGreaterThanOrEqual(0);
        expect(paise).toBeLessThanOrEqual(bill.lines[index]!.lineTotalPaise);
      }
      if (result.discountPaise > 0) discounted++;
    }
    expect(discounted).toBeGreaterThan(250);
  });
});

describe('beside what applies, a shopper is told', () => {
  const FRUIT = { productIds: ['mango'] };
  const hint = (offers: OfferTerms[], lines: OfferLine[], more: Partial<OfferFacts> = {}) => {
    const facts = { ...NO_FACTS, ...more };
    const { displaced, codes } = findHints(offers, lines, facts, BUYER, choose(offers, lines, more));
    return {
      displaced: displaced.map(({ offer, morePaise }) => [offer.name, morePaise]),
      codes: codes.map(({ offer, savesPaise, missingPaise }) => [offer.code, savesPaise, missingPaise]),
    };
  };

  it('which offer gave way, and how much more is saved', () => {
    const fruit = makeOffer({ name: 'Fruit', goods: FRUIT, value: 1_500 });
    const all = makeOffer({ name: 'All', value: 1_000 });
    const lines = [line('mango', 1, 10_000), line('chips', 1, 20_000)];
    expect(hint([fruit, all], lines).displaced).toEqual([['Fruit', 1_500]]);
    expect(hint([fruit, all], lines.slice(0, 1)).displaced).toEqual([['All', 500]]);
    expect(
      hint(
        [
          { ...fruit, combines: true },
          { ...all, combines: true },
        ],
        lines,
      ).displaced,
    ).toEqual([]);
    expect(hint([fruit, { ...all, minimumPaise: 99_900 }], lines).displaced).toEqual([]);
    expect(hint([{ ...fruit, isListed: false }, all], lines).displaced).toEqual([]);
  });

  it('the codes that save more now, and those for which goods are missing', () => {
    const fifty = makeOffer({ code: 'FIFTY', kind: 'amount', value: 5_000 });
    const ten = makeOffer({ code: 'TEN', value: 1_000 });
    const big = makeOffer({ code: 'BIG', value: 3_000, minimumPaise: 50_000 });
    const small = makeOffer({ code: 'SMALL', value: 100, minimumPaise: 40_000 });
    const automatic = makeOffer({ value: 500 });
    const lines = [line('mango', 3, 10_000)];
    const offers = [fifty, ten, big, small, automatic];
    expect(hint(offers, lines).codes).toEqual([
      ['FIFTY', 3_500, 0],
      ['TEN', 1_500, 0],
      ['BIG', 0, 20_000],
    ]);
    expect(hint(offers, lines, { code: 'FIFTY' }).codes).toEqual([['BIG', 0, 20_000]]);
    expect(hint(offers, []).codes).toEqual([]);
    const uses = { [fifty.id]: { all: 9, own: 1 } };
    const mine = [
      { ...fifty, usesPerShopper: 1 },
      { ...ten, isListed: false },
      { ...big, shopperId: 'ravi' },
    ];
    expect(hint(mine, lines, { uses }).codes).toEqual([]);
  });
});
