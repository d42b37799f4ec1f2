import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hasArt } from '../pictures/art/art.ts';
import { readFacts } from '#features/catalogue/facts/product-facts.rules.ts';
import { LABEL, type DemoProduct } from '../demo-product.ts';
import { listDemoCategories, listDemoProducts } from './demo-catalogue.ts';
import { parsePackUnit } from './pack-unit.ts';

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
    expect(digest.slice(0, 16)).toBe('3cd6f8105d5e4852');
  });

  it('has twenty categories with punctuation as shops write it', () => {
    expect(categories).toHaveLength(20);
    expect(subCategories).toHaveLength(208);
    expect(categories.map((category) => category.name)).toContain('Dairy, Bread & Eggs');
    expect(new Set(categories.map((category) => category.name)).size).toBe(20);
  });

  it('never repeats a name with the same unit', () => {
    expect(products).toHaveLength(COUNT);
    expect(new Set(products.map((product) => `${product.name}|${product.unit}`)).size).toBe(COUNT);
  });

  it('begins a larger demo with the same products, and varies the names when they run out', () => {
    const larger = listDemoProducts(40_000);
    expect(larger).toHaveLength(40_000);
    expect(JSON.stringify(larger.slice(0, COUNT)) === JSON.stringify(products)).toBe(true);
    expect(larger.at(-1)?.pack.brand).toMatch(/ Select$/);
    expect(new Set(larger.map((product) => `${product.name}|${product.unit}`)).size).toBe(40_000);
  });

  it('fills every sub-category, also in a small demo', () => {
    const counts = Map.groupBy(products, (product) => product.subCategory);
    for (const sub of subCategories) expect(counts.get(sub.name)?.length, sub.name).toBeGreaterThanOrEqual(8);
    expect(new Set(listDemoProducts(800).map((product) => product.subCategory)).size).toBe(208);
  });

  it('puts products under the categories it lists', () => {
    const known = new Set(
      categories.flatMap((category) => category.subCategories.map((sub) => `${category.name}|${sub.name}`)),
    );
    for (const product of products) expect(known).toContain(`${product.category}|${product.subCategory}`);
  });

  it('names only illustrations that exist', () => {
    const names = [...categories, ...subCategories]
      .map((entry) => entry.art)
      .concat(products.map((product) => product.pack.art));
    expect([...new Set(names)].filter((name) => name !== LABEL && !hasArt(name))).toEqual([]);
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
    for (const sizes of lines.values()) {
      const sorted = sizes.toSorted(
        (a, b) => parsePackUnit(a.unit).quantity - parsePackUnit(b.unit).quantity,
      );
      sorted
        .slice(1)
        .forEach((larger, index) =>
          expect(larger.price, larger.name).toBeGreaterThanOrEqual(sorted[index]!.price),
        );
    }
  });

  it('keeps money, discount and stock in their bounds', () => {
    for (const product of products) {
      expect(Number.isInteger(product.price) && product.price >= 5).toBe(true);
      expect(product.discount).toBeGreaterThanOrEqual(0);
      expect(product.discount).toBeLessThanOrEqual(40);
      expect(product.stock === 0 || (product.stock >= 3 && product.stock <= 120)).toBe(true);
    }
    expect(shareWhere((product) => product.stock === 0)).toBeCloseTo(0.04, 1.7);
    expect(shareWhere((product) => product.discount === 0)).toBeCloseTo(0.3, 1.5);
    expect(shareWhere((product) => product.discount >= 30)).toBeLessThan(0.08);
  });

  it('marks food and only food, eggs and meat as non-vegetarian', () => {
    for (const product of products) {
      expect(product.moreDetails['Veg/Non-veg'] !== undefined).toBe(product.pack.veg !== null);
      if (product.category === 'Meat, Fish & Seafood' && product.subCategory !== 'Plant Based Meat')
        expect(product.pack.veg).toBe('non-veg');
      if (product.subCategory === 'Eggs') expect(product.pack.veg).toBe('non-veg');
      if (['Cleaning & Household', 'Bath, Body & Hair', 'Beauty & Grooming'].includes(product.category)) {
        expect(product.pack.veg, product.name).toBe(null);
        expect(product.moreDetails['Storage']).not.toMatch(/refrigerate/i);
      }
    }
  });

  it('gives each product the facts that the law requires, in fields that the shop knows', () => {
    for (const product of products) {
      const { veg, facts } = readFacts(product.moreDetails);
      expect(veg, product.name).toBe(product.pack.veg);
      const kinds = facts.map(({ kind }) => kind);
      expect(kinds, product.name).toEqual(expect.arrayContaining(['quantity', 'maker', 'origin']));
      const food = ['veg', 'ingredients', 'allergens', 'nutrition', 'bestBefore', 'licence'];
      if (product.pack.veg) expect(kinds, product.name).toEqual(expect.arrayContaining(food));
      else expect(kinds.filter((kind) => food.includes(kind) && kind !== 'bestBefore')).toEqual([]);
      const meat = product.category === 'Meat, Fish & Seafood' && product.subCategory !== 'Plant Based Meat';
      expect(meat && veg === 'veg').toBe(false);
      for (const { kind, name, value, rows } of facts) {
        expect(value, `${product.name}: ${name}`).not.toMatch(/[~^|]|undefined|NaN/);
        // State 99 does not exist, so no licence of the demo can be a real one.
        if (kind === 'licence') expect(value).toMatch(/^199\d{11}$/);
        if (kind === 'nutrition') {
          const [, protein, carbohydrate, sugars, fat] = rows.map(([, amount]) => Number.parseFloat(amount));
          expect(rows, product.name).toHaveLength(6);
          expect(protein! + carbohydrate! + fat!, product.name).toBeLessThanOrEqual(100);
          expect(sugars!).toBeLessThanOrEqual(carbohydrate!);
        }
      }
    }
  });

  it('describes each product in whole sentences', () => {
    for (const product of products) {
      expect(product.description, product.name).toMatch(/^[A-Z0-9].{30,400}\.$/);
      expect(product.description).not.toMatch(/undefined|NaN|~|\.\.| {2}/);
      for (const value of Object.values(product.moreDetails)) expect(value, product.name).toMatch(/\S/);
    }
    expect(new Set(products.map((product) => product.description)).size).toBeGreaterThan(COUNT * 0.7);
  });

  it('sells no infant formula, and fruit and vegetables without a brand', () => {
    expect(products.filter((product) => /formula/i.test(product.name))).toEqual([]);
    for (const product of products)
      expect(product.pack.brand === null).toBe(product.category === 'Fruits & Vegetables');
  });
});
