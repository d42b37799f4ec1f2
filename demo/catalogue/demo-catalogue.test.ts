import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasArt } from '../pictures/art/art.ts';
import packs from '../pictures/packs.json' with { type: 'json' };
import { readFacts } from '#features/catalogue/facts/product-facts.rules.ts';
import { LABEL, type DemoProduct } from '../demo-product.ts';
import { listDemoProducts } from './demo-catalogue.ts';
import { parsePackUnit } from './pack-unit.ts';
import { listDemoCategories, readHindi, readSubCategories } from './words.ts';

const COUNT = 5_800;
const products = listDemoProducts(COUNT);
const categories = listDemoCategories();
const subCategories = categories.flatMap((category) => category.subCategories);

function medianRate(chosen: DemoProduct[]): number {
  const rates = chosen
    .map((product) => product.price / parsePackUnit(product.unit).quantity)
    .sort((a, b) => a - b);
  return rates[Math.floor(rates.length / 2)] ?? Number.NaN;
}

function shareWhere(test: (product: DemoProduct) => boolean): number {
  return products.filter(test).length / products.length;
}

describe('the demo catalogue', () => {
  // Renew the digest when words or rules change on purpose.
  it('is the same on every run and every machine', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([categories, products]))
      .digest('hex');
    expect(digest.slice(0, 16)).toBe('81089ced71bbf678');
  });

  it('has twenty categories and 208 sub-categories, each filled, also in a small demo', () => {
    expect([categories.length, subCategories.length]).toEqual([20, 208]);
    const shelfOf = (product: DemoProduct) => `${product.category}|${product.subCategory}`;
    const shelves = categories.flatMap(({ name, subCategories }) =>
      subCategories.map((sub) => `${name}|${sub.name}`),
    );
    const counts = Map.groupBy(products, shelfOf);
    expect(shelves.filter((shelf) => !((counts.get(shelf)?.length ?? 0) >= 8))).toEqual([]);
    expect([...counts.keys()].filter((shelf) => !shelves.includes(shelf))).toEqual([]);
    expect(new Set(listDemoProducts(800).map(shelfOf)).size).toBe(208);
  });

  it('has everything that grows, by its Hindi name too, and each staple of an Indian kitchen', () => {
    const titles = [...new Set(products.map(({ pack }) => pack.title))];
    const staples = readSubCategories().flatMap(({ brands, items, always }) =>
      brands.length === 0 ? items.map(({ name }) => name) : [...always],
    );
    expect(staples.filter((name) => !titles.some((title) => title.includes(name)))).toEqual([]);
    const names = ['Lady Finger', 'Organic Bitter Gourd', 'Sweet Lime', 'Toned Milk'].map(readHindi());
    expect(names).toEqual(['भिंडी', 'ऑर्गेनिक करेला', 'मौसंबी', 'टोंड दूध']);
  });

  it('begins a larger demo with the same products, never repeats one, and varies names when they run out', () => {
    const larger = listDemoProducts(40_000);
    expect(JSON.stringify(larger.slice(0, COUNT)) === JSON.stringify(products)).toBe(true);
    expect(larger.at(-1)?.pack.brand).toMatch(/ Select$/);
    expect(new Set(larger.map((product) => `${product.name}|${product.unit}`)).size).toBe(40_000);
  });

  it('names only illustrations and shapes of packs that exist', () => {
    const names = [...categories, ...subCategories, ...products.map(({ pack }) => pack)].map(
      ({ art }) => art,
    );
    expect([...new Set(names)].filter((name) => name !== LABEL && !hasArt(name))).toEqual([]);
    const shapes = [...subCategories, ...products.map(({ pack }) => pack)].map(({ shape }) => shape);
    const known = packs.packs.flatMap(({ shape }) => shape.split('|'));
    expect([...new Set(shapes)].filter((shape) => !known.includes(shape))).toEqual([]);
  });

  it.each<[string, number, (product: DemoProduct) => boolean]>([
    ['milk', 70, (product) => product.subCategory === 'Milk'],
    ['curd', 120, (product) => product.subCategory === 'Curd & Yogurt' && / (Curd|Dahi)$/.test(product.name)],
    ['paneer', 400, (product) => product.subCategory === 'Paneer & Tofu' && product.name.includes('Paneer')],
    ['butter', 500, (product) => product.subCategory === 'Butter'],
    ['ghee', 540, (product) => product.subCategory === 'Ghee'],
    ['atta', 55, (product) => product.subCategory === 'Atta'],
    ['basmati', 110, (product) => product.subCategory === 'Basmati Rice'],
    ['toor', 160, (product) => product.name.endsWith('Toor Dal')],
    ['sunflower oil', 200, (product) => product.subCategory === 'Sunflower Oil'],
    ['jeera', 450, (product) => product.name.endsWith('Cumin Seeds')],
    ['chips', 330, (product) => product.subCategory === 'Potato Chips'],
    ['shampoo', 700, (product) => product.subCategory === 'Shampoo'],
  ])('asks an Indian price for %s: about %i rupees a kilogram or litre', (_, rupees, test) => {
    const rate = medianRate(products.filter(test));
    expect(rate).toBeGreaterThan(rupees * 0.85);
    expect(rate).toBeLessThan(rupees * 1.15);
  });

  it('never asks less for a larger size of the same product', () => {
    const lines = Map.groupBy(products, (product) => `${product.category}|${product.name}`);
    const quantityOf = ({ unit }: DemoProduct) => parsePackUnit(unit).quantity;
    const wrong = [...lines.values()].filter((sizes) => {
      const prices = sizes.toSorted((a, b) => quantityOf(a) - quantityOf(b)).map(({ price }) => price);
      return prices.some((price, at) => price < (prices[at - 1] ?? 0));
    });
    expect(wrong).toEqual([]);
  });

  it('keeps money, discount and stock in their bounds', () => {
    const wrong = ({ price, discount, stock }: DemoProduct) =>
      !(Number.isInteger(price) && price >= 5) ||
      !(discount >= 0 && discount <= 40) ||
      !(stock === 0 || (stock >= 3 && stock <= 120));
    expect(products.filter(wrong)).toEqual([]);
    expect(shareWhere((product) => product.stock === 0)).toBeCloseTo(0.04, 1.7);
    expect(shareWhere((product) => product.discount === 0)).toBeCloseTo(0.3, 1.5);
    expect(shareWhere((product) => product.discount >= 30)).toBeLessThan(0.08);
  });

  it('marks eggs and meat as non-vegetarian, and no soap; sells only fruit and vegetables without a brand', () => {
    const isMeat = ({ category, subCategory }: DemoProduct) =>
      subCategory === 'Eggs' || (category === 'Meat, Fish & Seafood' && subCategory !== 'Plant Based Meat');
    const goods = ['Cleaning & Household', 'Bath, Body & Hair', 'Beauty & Grooming'];
    const wrong = products.filter(
      (product) =>
        (isMeat(product) && product.pack.veg !== 'non-veg') ||
        (product.pack.brand === null) !== (product.category === 'Fruits & Vegetables') ||
        /formula/i.test(product.name) ||
        (goods.includes(product.category) &&
          (product.pack.veg !== null || /refrigerate/i.test(product.moreDetails['Storage']!))),
    );
    expect(wrong).toEqual([]);
  });

  it('gives each product the facts that the law requires, in fields that the shop knows', () => {
    const food = ['veg', 'ingredients', 'allergens', 'nutrition', 'bestBefore', 'licence'];
    const faultsOf = ({ moreDetails, pack, name }: DemoProduct) => {
      const { veg, facts } = readFacts(moreDetails);
      const kinds = facts.map(({ kind }) => kind as string);
      const wanted = ['quantity', 'maker', 'origin', ...(pack.veg ? food : [])];
      const rows = facts.find(({ kind }) => kind === 'nutrition')?.rows ?? [];
      const [, protein = 0, carbohydrate = 0, sugars = 0, fat = 0] = rows.map(([, amount]) =>
        Number.parseFloat(amount),
      );
      const found = [
        veg !== pack.veg && 'veg mark',
        ...wanted.filter((kind) => !kinds.includes(kind)),
        !pack.veg && kinds.some((kind) => food.includes(kind) && kind !== 'bestBefore') && 'facts of food',
        facts.some(({ value }) => /[~^|]|undefined|NaN/.test(value)) && 'text',
        // State 99 does not exist, so no licence of the demo can be a real one.
        facts.some(({ kind, value }) => kind === 'licence' && !/^199\d{11}$/.test(value)) && 'licence',
        pack.veg && rows.length !== 6 && 'rows of the nutrition',
        !(protein + carbohydrate + fat <= 100 && sugars <= carbohydrate) && 'nutrition',
      ].filter(Boolean);
      return found.map((fault) => `${name}: ${fault}`);
    };
    expect(products.flatMap(faultsOf)).toEqual([]);
  });

  it('describes each product in whole sentences', () => {
    const isWrong = ({ description, moreDetails }: DemoProduct) =>
      !/^[A-Z0-9].{30,400}\.$/.test(description) ||
      /undefined|NaN|~|\.\.| {2}/.test(description) ||
      Object.values(moreDetails).some((value) => !/\S/.test(value));
    expect(products.filter(isWrong)).toEqual([]);
    expect(new Set(products.map((product) => product.description)).size).toBeGreaterThan(COUNT * 0.7);
  });
});
