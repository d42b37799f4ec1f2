import { describe, expect, test } from 'vitest';
import { DISCOUNTS, PRICES, SORTS, VEG_KINDS, type Filters } from '#shared/filters.ts';
import { toFilterFacts } from './filters.rules.ts';
import { filterProducts, type FilterShelf } from './filters.rules.ts';

type Thing = {
  brand: string;
  veg: 'veg' | 'non-veg' | null;
  price: number;
  discount: number;
  inStock: boolean;
};

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!;
/** Varied in every field, and the same on every run. */
const things = Array.from({ length: 400 }, (_, at): Thing => {
  const chance = (at * 7919) % 1009;
  return {
    brand: pick(['Amul', 'amul', 'Nandgiri', 'Tata', ''], chance),
    veg: pick(['veg', 'veg', 'non-veg', null], chance >> 2),
    price: pick([10, 50, 51, 99.5, 100, 150, 200, 350, 500, 900], chance >> 1),
    discount: pick([0, 5, 10, 15, 20, 30, 45], chance >> 3),
    inStock: chance % 3 > 0,
  };
});

const shelfOf = (list: readonly Thing[]): FilterShelf => {
  const facts = list.map(({ brand, veg, price, discount }) =>
    toFilterFacts({
      name: `${brand} Thing`,
      unit: pick(['500 g', '1 L', '6 pcs', 'Large'], Math.floor(price)),
      details: { ...(brand && { Brand: brand }), ...(veg && { Veg: veg }) },
      pricePaise: price * 100,
      discountBasisPoints: discount * 100,
    }),
  );
  return {
    facts,
    products: list.map((_, at) => at),
    ids: list.map((_, at) => String(at).padStart(4, '0')),
    isInStock: (product) => list[product]!.inStock,
    brands: new Map([
      ['amul', 'Amul'],
      ['nandgiri', 'Nandgiri'],
      ['tata', 'Tata'],
    ]),
  };
};
const shelf = shelfOf(things);

/** Checks one product, written independently of the rule under test. */
function passes(at: number, { inStock, veg, discount, price, brands }: Filters): boolean {
  const thing = things[at]!;
  const paid = shelf.facts[at]!.paidPaise / 100;
  const [from, to] = (price ?? '-').split('-').map(Number);
  return (
    (!inStock || thing.inStock) &&
    (!veg || thing.veg === veg) &&
    (!discount || thing.discount >= discount) &&
    (!price || ((paid > from! || from === 0) && (!to || paid <= to))) &&
    (!brands || brands.some((brand) => brand.toLowerCase() === thing.brand.toLowerCase()))
  );
}
const naive = (filters: Filters) => things.filter((_, at) => passes(at, filters)).length;

const COMBINATIONS: Filters[] = [undefined, true].flatMap((inStock) =>
  [undefined, ...VEG_KINDS].flatMap((veg) =>
    [undefined, ...DISCOUNTS].flatMap((discount) =>
      [undefined, ...PRICES].flatMap((price) =>
        [undefined, ['Amul'], ['TATA', 'Nandgiri'], ['Nobody']].map(
          (brands) =>
            Object.fromEntries(
              Object.entries({ inStock, veg, discount, price, brands }).filter(([, value]) => value),
            ) as Filters,
        ),
      ),
    ),
  ),
);

describe('filters', () => {
  test('agree with a naive count, and every choice is counted as if it were chosen', () => {
    expect(COMBINATIONS).toHaveLength(576);
    for (const filters of COMBINATIONS) {
      const { products, choices } = filterProducts(shelf, filters);
      const words = JSON.stringify(filters);
      expect(
        products.every((product) => passes(product, filters)),
        words,
      ).toBe(true);
      expect(products, words).toHaveLength(naive(filters));
      expect(choices.count, words).toBe(products.length);
      expect(choices.total).toBe(things.length);
      expect(choices.stock[0]!.count, words).toBe(naive({ ...filters, inStock: true }));
      for (const veg of VEG_KINDS)
        expect(choices.veg.find(({ value }) => value === veg)!.count).toBe(naive({ ...filters, veg }));
      for (const discount of DISCOUNTS)
        expect(choices.discount.find(({ value }) => value === String(discount))!.count).toBe(
          naive({ ...filters, discount }),
        );
      for (const price of PRICES)
        expect(choices.price.find(({ value }) => value === price)!.count).toBe(naive({ ...filters, price }));
      for (const { value, count } of choices.brand)
        expect(count, `${words} ${value}`).toBe(naive({ ...filters, brands: [value] }));
      const names = { stock: 'inStock', brand: 'brands' } as Record<string, keyof Filters>;
      for (const { value, count } of choices.without) {
        const { [names[value] ?? (value as keyof Filters)]: _, ...left } = filters;
        expect(count, `${words} without ${value}`).toBe(naive(left));
      }
    }
  });

  test.each(SORTS)('sorted by %s, sold-out products come last, and nothing is lost', (sort) => {
    const { products } = filterProducts(shelf, { sort });
    expect(products.toSorted((a, b) => a - b)).toEqual(shelf.products);
    const firstGone = products.findIndex((product) => !things[product]!.inStock);
    expect(products.slice(firstGone).some((product) => things[product]!.inStock)).toBe(false);
    const facts = shelf.facts;
    const keys = products.slice(0, firstGone).map((product) => {
      const { paidPaise, unitOrder, discount } = facts[product]!;
      return { price: paidPaise, unit: unitOrder, discount: -discount, new: -product }[sort];
    });
    expect(keys).toEqual(keys.toSorted((a, b) => a - b));
  });

  test('without a filter the order stays, except for sold-out products', () => {
    const { products } = filterProducts(shelf, {});
    const inStock = things.flatMap(({ inStock: is }, at) => (is ? [at] : []));
    expect(products.slice(0, inStock.length)).toEqual(inStock);
  });

  test('prices by weight and by volume come before those by piece, and unknown ones last', () => {
    const of = (unit: string) =>
      toFilterFacts({ name: 'x', unit, details: {}, pricePaise: 90_000, discountBasisPoints: 0 }).unitOrder;
    const order = ['1 kg', '500 ml', '6 pcs', 'Large'];
    expect(order.map(of)).toEqual(order.map(of).toSorted((a, b) => a - b));
  });

  test('a brand that is only in the name is recognised if other products have it in a field', () => {
    const facts = ['Amul Butter', 'Tata Tea Gold', 'Amulya Milk', 'Tatabye'].map((name) =>
      toFilterFacts({ name, unit: '1 kg', details: {}, pricePaise: 100, discountBasisPoints: 0 }),
    );
    const named = { ...shelf, facts, products: [0, 1, 2, 3], isInStock: () => true };
    expect(filterProducts(named, { brands: ['AMUL'] }).products).toEqual([0]);
    expect(filterProducts(named, { brands: ['tata'] }).products).toEqual([1]);
    expect(filterProducts(named, {}).choices.brand).toEqual([
      { value: 'Amul', count: 1 },
      { value: 'Tata', count: 1 },
    ]);
  });

  test('of very many brands the largest and the chosen ones are listed', () => {
    const many = Array.from({ length: 500 }, (_, at): Thing => ({
      brand: `Brand ${at % 100 < 50 ? at % 100 : at}`,
      veg: null,
      price: 10,
      discount: 0,
      inStock: true,
    }));
    const { choices } = filterProducts(shelfOf(many), { brands: ['Brand 199', 'Nobody'] });
    expect(choices.brand.length).toBeLessThanOrEqual(32);
    expect(choices.brand).toContainEqual({ value: 'Brand 199', count: 1 });
    expect(choices.brand).toContainEqual({ value: 'Nobody', count: 0 });
  });

  test('50,000 products take some milliseconds', () => {
    const large = shelfOf(Array.from({ length: 50_000 }, (_, at) => things[at % things.length]!));
    filterProducts(large, { inStock: true, veg: 'veg', sort: 'unit' });
    // The work alone: a busy machine does other things meanwhile.
    const begun = process.cpuUsage();
    filterProducts(large, { inStock: true, veg: 'veg', sort: 'unit' });
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
  });
});
