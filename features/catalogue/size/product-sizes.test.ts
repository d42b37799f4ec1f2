// Sizes of one product: which they are, what shoppers see of them, and how staff tie and untie them.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idsOf, messageOf, statusesOf } from '#tests/answers.ts';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { readProductOf, useOwner } from '#tests/products.ts';
import { products } from '../catalogue.table.ts';
import { groupTheRest } from './product-sizes.ts';

const shop = useTestShop();
const owner = useOwner(shop);

let count = 0;
const newName = () => `Nandgiri Milk ${'abcdefghijklmnopqrstuvwxyz'[count++ % 26]}${count}x`;

const create = async (input: object): Promise<string> => (await owner.createProduct(input)).body.data._id;
const sizesOf = async (id: string) => (await readProductOf(shop, id)).body.data.sizes;
const unitsOf = async (id: string) => (await sizesOf(id)).map(({ unit }: { unit: string }) => unit);
/** The choice of sizes in the page's HTML; '' if there is none. */
const choiceOn = async (id: string) =>
  /<nav aria-label="Sizes".*?<\/nav>/s.exec((await shop.call('GET', `/product/p-${id}`)).text)?.[0] ?? '';

describe('the sizes of a product', () => {
  test('are the products of the same name, smallest first, each with its price and price per unit', async () => {
    const name = newName();
    const litre = await create({ name, unit: '1 L', price: 60, discount: 10, stock: 0 });
    const half = await create({ name: `${name} 500 ml`, unit: '500 ml', price: 33, discount: 0 });
    await create({ name: newName(), unit: '1 L' });
    const image = '/images/demo/800.webp';
    const sizes = [
      {
        ...{ _id: half, name: `${name} 500 ml`, image, unit: '500 ml', price: 33, discount: 0 },
        ...{ isInStock: true, unitPrice: { price: 6.6, per: '100 ml' } },
      },
      {
        ...{ _id: litre, name, image, unit: '1 L', price: 60, discount: 10 },
        ...{ isInStock: false, unitPrice: { price: 5.4, per: '100 ml' } },
      },
    ];
    expect(await sizesOf(half)).toEqual(sizes);
    expect(await sizesOf(litre)).toEqual(sizes);
  });

  test('are empty when there is no other, or the other has the same size', async () => {
    const name = newName();
    const one = await create({ name, unit: '500 ml' });
    expect(await sizesOf(one)).toEqual([]);
    const twin = await create({ name, unit: '500 ML' });
    expect(await sizesOf(one)).toEqual([]);
    const large = await create({ name, unit: '1 L' });
    expect(idsOf(await sizesOf(twin))).toEqual([twin, large]);
  });

  test('follow a new name and another category', async () => {
    const [dairy, bakery] = [await makeCategory(shop), await makeCategory(shop)];
    const name = newName();
    const one = await create({ name, unit: '1 L', category: [dairy.id] });
    const other = await create({ name, unit: '2 L', category: [dairy.id] });
    expect(await unitsOf(one)).toEqual(['1 L', '2 L']);
    const product = (await readProductOf(shop, other)).body.data;
    await owner.updateProduct(product, { category: [bakery.id] });
    expect(await unitsOf(one)).toEqual([]);
    await owner.updateProduct(product, { category: [dairy.id] });
    expect(await unitsOf(one)).toEqual(['1 L', '2 L']);
    await owner.updateProduct(product, { category: [dairy.id], name: newName() });
    expect(await unitsOf(one)).toEqual([]);
  });

  test('are found for products stored without a group, in steps, and only once', async () => {
    await groupTheRest(shop.db, shop.services.changes);
    const name = newName();
    const ids: string[] = [];
    for (const unit of ['1 L', '2 L', '3 L']) ids.push((await makeProduct(shop, { name, unit })).id);
    await shop.db.update(products).set({ sizeGroup: null }).where(eq(products.name, name));
    await shop.db.execute(sql`
      INSERT INTO products (id, name, unit, price_paise, description)
      SELECT lpad(to_hex(n), 24, '0'), 'Thing number ' || n, '1 pc', 100, 'Many' FROM generate_series(1, 1200) n`);
    const before = await choiceOn(ids[0]!);
    expect(before).not.toContain('2 L');
    expect(await groupTheRest(shop.db, shop.services.changes)).toEqual({ grouped: 1203 });
    expect(await choiceOn(ids[0]!)).toContain('2 L');
    expect(await unitsOf(ids[0]!)).toEqual(['1 L', '2 L', '3 L']);
    expect(await groupTheRest(shop.db, shop.services.changes)).toEqual({ grouped: 0 });
  });
});

describe('the page of a product', () => {
  /** Two sizes of one product, and the cached page of the first. */
  async function makeTwo() {
    const name = newName();
    const one = await create({ name, unit: '500 ml', price: 30, discount: 0 });
    const other = await create({ name, unit: '1 L', price: 58, discount: 0 });
    const page = await choiceOn(one);
    return { name, one, other, page };
  }

  test('offers the other sizes as links, without scripts, and marks its own and those sold out', async () => {
    const { one, other, page } = await makeTwo();
    const links = page.match(/<a .*?<\/a>/gs)!.map((link) => ({
      leadsTo: /href="[^"]*-([^"-]*)"/.exec(link)![1],
      isCurrent: link.includes('aria-current="page"'),
      texts: link.match(/(?<=>)[^<]+/g),
    }));
    expect(links).toEqual([
      { leadsTo: one, isCurrent: true, texts: ['500 ml', '₹30', '₹6 per 100 ml'] },
      { leadsTo: other, isCurrent: false, texts: ['1 L', '₹58', '₹5.80 per 100 ml'] },
    ]);
    const product = (await readProductOf(shop, other)).body.data;
    await owner.updateProduct(product, { stock: 0 });
    expect((await choiceOn(one)).match(/Out of stock/g)).toHaveLength(1);
  });

  test('is rendered again when another size changes its price, is added, renamed, sold out or deleted', async () => {
    const { name, one, other, page } = await makeTwo();
    expect(await choiceOn(one)).toBe(page);
    const product = (await readProductOf(shop, other)).body.data;
    await owner.updateProduct(product, { price: 61 });
    expect(await choiceOn(one)).toContain('₹6.10 per 100 ml');
    const third = await create({ name, unit: '2 L', price: 110, discount: 0 });
    expect(await choiceOn(one)).toContain('₹5.50 per 100 ml');
    await owner.deleteProduct(third);
    expect(await choiceOn(one)).not.toContain('₹5.50 per 100 ml');
    const now = (await readProductOf(shop, other)).body.data;
    await owner.updateProduct(now, { name: newName() });
    expect(await choiceOn(one)).not.toContain(other);
  });
});

describe('staff', () => {
  const tie = (productId: string, sizeId: string) =>
    owner.call('PUT', 'product/tie-size', { productId, sizeId });
  const untie = (productId: string, sizeId: string) =>
    owner.call('PUT', 'product/untie-size', { productId, sizeId });
  const list = (productId: string) => owner.call('POST', 'product/other-sizes', { productId });

  test('join a product of another name, and it stays joined whatever the names become', async () => {
    const name = newName();
    const one = await create({ name, unit: '1 L' });
    const second = await create({ name, unit: '2 L' });
    const other = await create({ name: newName(), unit: '5 L' });
    const before = await choiceOn(one);
    const tied = await tie(one, other);
    expect(messageOf(tied)).toEqual([200, 'Size added']);
    expect(idsOf(tied.body.data)).toEqual([second, other]);
    expect(await unitsOf(other)).toEqual(['1 L', '2 L', '5 L']);
    expect(await choiceOn(one)).not.toBe(before);
    for (const id of [one, other]) {
      const product = (await readProductOf(shop, id)).body.data;
      expect((await owner.updateProduct(product, { name: newName() })).status).toBe(200);
    }
    expect(await unitsOf(one)).toEqual(['1 L', '2 L', '5 L']);
    // A new size with the group's former name joins it automatically.
    await create({ name, unit: '3 L' });
    expect(await unitsOf(one)).toEqual(['1 L', '2 L', '3 L', '5 L']);
  });

  test('separate a product that only looks like a size, and it stays alone until it is joined again', async () => {
    const name = newName();
    const one = await create({ name, unit: '1 L' });
    const other = await create({ name, unit: '2 L' });
    const third = await create({ name, unit: '3 L' });
    await choiceOn(one);
    const untied = await untie(one, other);
    expect(messageOf(untied)).toEqual([200, 'Size removed']);
    expect(idsOf(untied.body.data)).toEqual([third]);
    expect(await unitsOf(one)).toEqual(['1 L', '3 L']);
    expect(await unitsOf(other)).toEqual([]);
    expect(await choiceOn(one)).not.toContain(other);
    await owner.updateProduct((await readProductOf(shop, other)).body.data, { price: 12 });
    expect(await unitsOf(other)).toEqual([]);
    await tie(one, other);
    expect(await unitsOf(other)).toEqual(['1 L', '2 L', '3 L']);
    // The product itself leaves its group; the others stay together.
    expect((await untie(one, one)).body.data).toEqual([]);
    expect(await unitsOf(third)).toEqual(['2 L', '3 L']);
    expect(await unitsOf(one)).toEqual([]);
  });

  test('see every product of the group, also one that says the same size', async () => {
    const name = newName();
    const one = await create({ name, unit: '1 L' });
    const twin = await create({ name, unit: '1 L' });
    expect(idsOf((await list(one)).body.data)).toEqual([twin]);
  });

  test('change nothing that an open form would treat as a change of the product', async () => {
    const one = await create({ name: newName(), unit: '1 L' });
    const other = await create({ name: newName(), unit: '2 L' });
    const product = (await readProductOf(shop, one)).body.data;
    await tie(one, other);
    const saved = await owner.updateProduct(product, { price: 3, baseUpdatedAt: product.updatedAt });
    expect(saved.status).toBe(200);
  });

  test('are refused impossible groups, and shoppers see at most 30 sizes', async () => {
    const one = await create({ name: newName(), unit: '1 L' });
    const elsewhere = await create({ name: newName(), unit: '1 L' });
    const missing = 'f'.repeat(24);
    expect((await tie(one, one)).status).toBe(400);
    expect((await tie(one, '')).status).toBe(400);
    for (const id of [missing, 'x', "'; --"]) {
      expect((await tie(one, id)).status).toBe(404);
      expect((await tie(id, one)).status).toBe(404);
      expect((await untie(one, id)).status).toBe(404);
      expect((await list(id)).status).toBe(404);
    }
    // Not a size of it: nothing to untie.
    expect((await untie(one, elsewhere)).body.data).toEqual([]);
    const name = newName();
    const full = await create({ name, unit: '1 L' });
    for (let litres = 2; litres <= 33; litres++) await makeProduct(shop, { name, unit: `${litres} L` });
    expect(await sizesOf(full)).toHaveLength(30);
    expect(messageOf(await tie(full, one))).toEqual([400, 'A product can have at most 30 sizes']);
  });

  test('who join two products in both directions at once get one group', async () => {
    const ids = [];
    for (const unit of ['1 L', '2 L']) ids.push(await create({ name: newName(), unit }));
    const [one, other] = ids as [string, string];
    const answers = await Promise.all([tie(one, other), tie(other, one), tie(one, other)]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await unitsOf(one)).toEqual(['1 L', '2 L']);
  });
});
