// How the owner manages categories and sub-categories, through the API.

import { describe, expect, test } from 'vitest';
import { codeOf, fieldsOf, messageOf, statusesOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeSubCategory } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { useAdmin } from '#tests/staff.ts';

const shop = useTestShop();
const UNKNOWN = 'ffffffffffffffffffffffff';
const IMAGE = '/images/demo/800.webp';

const admin = useAdmin(shop);

type Method = 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: unknown) =>
  shop.call(method, `/api/${path}`, { token: admin.token, ...(body !== undefined && { body }) });
const addCategory = (body: unknown) => call('POST', 'category/add-category', body);
const addSub = (body: unknown) => call('POST', 'subcategory/create', body);
const listCategories = async () => (await shop.call('GET', '/api/category/get')).body.data;
const listSubs = async () => (await shop.call('POST', '/api/subcategory/get')).body.data;
const byId = (list: { _id: string }[], id: string) => list.find(({ _id }) => _id === id);

describe('a category', () => {
  test('is added, changed and deleted; each answer is the category', async () => {
    const added = await addCategory({ name: '  Dairy &\u0007 Eggs ', image: IMAGE, role: 'ADMIN' });
    expect(messageOf(added)).toEqual([200, 'Category added']);
    const { _id } = added.body.data;
    expect(added.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Dairy &  Eggs',
      image: IMAGE,
    });
    expect(byId(await listCategories(), _id)).toEqual(added.body.data);

    const image = 'https://pictures.test/eggs.png?size=2';
    const changed = await call('PUT', 'category/update', { ...added.body.data, name: 'Eggs', image });
    expect(messageOf(changed)).toEqual([200, 'Category updated']);
    expect(changed.body.data).toEqual({ _id, name: 'Eggs', image });
    expect(byId(await listCategories(), _id)).toEqual(changed.body.data);

    const deleted = await call('DELETE', 'category/delete', { _id });
    expect(messageOf(deleted)).toEqual([200, 'Category deleted']);
    expect(deleted.body.data).toEqual(changed.body.data);
    expect(byId(await listCategories(), _id)).toBeUndefined();
    for (const answer of [
      await call('DELETE', 'category/delete', { _id }),
      await call('PUT', 'category/update', changed.body.data),
    ])
      expect(messageOf(answer)).toEqual([404, 'Category not found']);
  });

  test('that two owners change at once tells the second what changed, and overwrites nothing', async () => {
    const before = { name: 'Fruit', image: IMAGE, names: { hi: 'फल' } };
    const { _id } = (await addCategory(before)).body.data;
    const put = (body: object) => call('PUT', 'category/update', { _id, ...body });
    const first = { ...before, name: 'Fruits' };
    expect((await put({ ...first, was: before })).status).toBe(200);
    const late = await put({ ...before, names: { hi: 'फल-फूल' }, was: before });
    expect([late.status, late.body.code, late.body.data]).toEqual([
      409,
      'CATEGORY_CHANGED',
      { _id, ...first },
    ]);
    expect(byId(await listCategories(), _id)).toEqual({ _id, ...first });
    // The same once more, what is saved now, or a caller that does not say what it began from.
    expect((await put({ ...first, was: before })).status).toBe(200);
    expect((await put({ name: 'Fruits', image: IMAGE, was: before })).status).toBe(200);
    expect((await put({ ...first, names: null, was: first })).status).toBe(200);
    const was = { name: 'Fruits', names: null };
    expect((await put({ ...first, names: { hi: '' }, was })).status).toBe(200);
    expect((await put(before)).status).toBe(200);
    for (const wrong of [{ name: 7 }, { name: 'x'.repeat(201) }, { names: 'x' }, 'x'])
      expect((await put({ ...before, was: wrong })).status).toBe(400);
  });

  test('is of fresh goods when the owner says so, and stays it until the owner says otherwise', async () => {
    const fresh = { name: 'Fruit', image: IMAGE, isFresh: true };
    const { _id, ...added } = (await addCategory(fresh)).body.data;
    expect(added).toEqual(fresh);
    const put = async (body: object) => {
      await call('PUT', 'category/update', { _id, name: 'Fruit', image: IMAGE, ...body });
      return byId(await listCategories(), _id);
    };
    expect(await put({})).toMatchObject(fresh);
    expect(await put({ isFresh: false })).not.toHaveProperty('isFresh');
    const again = (was: object) => call('PUT', 'category/update', { _id, ...fresh, was });
    expect((await again(fresh)).body.code).toBe('CATEGORY_CHANGED');
    expect((await again({ ...fresh, isFresh: false })).body.data).toEqual({ _id, ...fresh });
  });

  test('may have the name of another', async () => {
    const twice = [1, 2].map(() => addCategory({ name: 'Twice', image: IMAGE }));
    const ids = (await Promise.all(twice)).map(({ body }) => body.data._id);
    expect(new Set(ids).size).toBe(2);
  });

  test('needs a name and a picture, and the error names the missing one', async () => {
    const { id: _id } = await makeCategory(shop);
    for (const [body, wrong] of [
      [{}, ['name', 'image']],
      [{ name: 'Dairy' }, ['image']],
      [{ name: ' \u0000 ', image: IMAGE }, ['name']],
      [{ name: null, image: '' }, ['name', 'image']],
    ] as const) {
      for (const answer of [
        await addCategory(body),
        await call('PUT', 'category/update', { _id, ...body }),
      ]) {
        expect(messageOf(answer)).toEqual([400, 'Enter required fields']);
        expect(Object.keys(answer.body.fields!)).toEqual(wrong);
      }
    }
  });

  // What is the address of a picture: product-input.test.ts.
  test.each(['javascript:alert(1)', `https://long.test/${'x'.repeat(2000)}`, ['/images/a/800.webp']])(
    'does not take the picture %s',
    async (image) => {
      expect(fieldsOf(await addCategory({ name: 'Dairy', image }))).toEqual([400, ['image']]);
    },
  );

  test.each([
    [{ name: 7, image: IMAGE }, 'name'],
    [{ name: { $ne: null }, image: IMAGE }, 'name'],
    [{ name: ['x'], image: IMAGE }, 'name'],
    [{ name: 'x'.repeat(201), image: IMAGE }, 'name'],
  ])('does not take %j', async (body, field) => {
    expect(fieldsOf(await addCategory(body))).toEqual([400, [field]]);
  });

  test('in use is not deleted, and says by how many', async () => {
    const category = await makeCategory(shop);
    await makeSubCategory(shop, [category.id]);
    for (let at = 0; at < 3; at++) await makeProduct(shop, { categoryIds: [category.id] });
    const answer = await call('DELETE', 'category/delete', { _id: category.id });
    expect(messageOf(answer)).toEqual([409, 'Category is in use and cannot be deleted']);
    expect(answer.body).toMatchObject({ code: 'CATEGORY_IN_USE', data: { subCategories: 1, products: 3 } });
    expect(byId(await listCategories(), category.id)).toBeDefined();
  });

  test('is deleted by the id in the query too; without an id, or with an impossible one, nothing is', async () => {
    const { id } = await makeCategory(shop);
    expect((await call('DELETE', 'category/delete', {})).status).toBe(400);
    expect((await call('DELETE', 'category/delete')).body.message).toBe('Category id is required');
    for (const _id of ['x', UNKNOWN, "' OR 1=1 --", id.toUpperCase() + '0'])
      expect((await call('DELETE', 'category/delete', { _id })).status).toBe(404);
    expect((await call('DELETE', `category/delete?_id=${id}`)).status).toBe(200);
  });
});

describe('a sub-category', () => {
  test('is added into categories given as objects or ids, changed and deleted', async () => {
    const [one, two] = [await makeCategory(shop, 'b'), await makeCategory(shop, 'A')];
    const three = await makeCategory(shop);
    const places = [{ _id: one.id, name: 'lie' }, two.id, two.id];
    const added = await addSub({ name: 'Milk', image: IMAGE, category: places });
    expect(messageOf(added)).toEqual([200, 'Sub category added']);
    const { _id } = added.body.data;
    expect(added.body.data).toEqual({
      _id,
      name: 'Milk',
      image: IMAGE,
      category: [
        { _id: two.id, name: 'A' },
        { _id: one.id, name: 'b' },
      ],
    });
    expect(byId(await listSubs(), _id)).toEqual(added.body.data);

    const change = { ...added.body.data, name: 'Curd', category: [one.id, three.id] };
    const changed = await call('PUT', 'subcategory/update', change);
    expect(messageOf(changed)).toEqual([200, 'Sub category updated']);
    expect(changed.body.data.category.map((ref: { _id: string }) => ref._id)).toEqual([one.id, three.id]);
    expect(byId(await listSubs(), _id)).toEqual(changed.body.data);

    const deleted = await call('DELETE', 'subcategory/delete', { _id });
    expect(messageOf(deleted)).toEqual([200, 'Sub category deleted']);
    expect(deleted.body.data).toEqual(changed.body.data);
    for (const answer of [
      await call('DELETE', 'subcategory/delete', { _id }),
      await call('PUT', 'subcategory/update', changed.body.data),
    ])
      expect(messageOf(answer)).toEqual([404, 'Sub category not found']);
    // The category it was in can be deleted again.
    expect((await call('DELETE', 'category/delete', { _id: three.id })).status).toBe(200);
  });

  test('that two owners change at once tells the second what changed, and overwrites nothing', async () => {
    const [one, two, three] = [await makeCategory(shop), await makeCategory(shop), await makeCategory(shop)];
    const before = { name: 'Milk', image: IMAGE, category: [one.id, two.id] };
    const { _id } = (await addSub(before)).body.data;
    const put = (body: object) => call('PUT', 'subcategory/update', { _id, ...body });
    const first = { ...before, category: [three.id, one.id] };
    expect((await put({ ...first, was: { ...before, category: [two.id, one.id] } })).status).toBe(200);
    const late = await put({ ...before, name: 'Curd', was: before });
    expect(codeOf(late)).toEqual([409, 'SUB_CATEGORY_CHANGED']);
    expect(late.body.data).toEqual(byId(await listSubs(), _id));
    expect(late.body.data).toMatchObject({ name: 'Milk', category: { length: 2 } });
    expect((await put({ ...first, was: before })).status).toBe(200);
    const was = { ...first, category: [one.id, three.id] };
    expect((await put({ ...first, name: 'Curd', was })).status).toBe(200);
    expect((await put(before)).status).toBe(200);
    expect((await put({ ...before, was: { category: 'x' } })).status).toBe(400);
  });

  test('needs a name, a picture and a category that exists', async () => {
    const { id } = await makeCategory(shop);
    const sub = await makeSubCategory(shop, [id]);
    const good = { name: 'Milk', image: IMAGE, category: [id] };
    for (const [part, status, message, fields] of [
      [{ name: '' }, 400, 'Enter required fields', ['name']],
      [{ image: undefined }, 400, 'Enter required fields', ['image']],
      [{ category: [] }, 400, 'Enter required fields', ['category']],
      [{ category: undefined }, 400, 'Enter required fields', ['category']],
      [{ category: id }, 400, 'Category must be a list', ['category']],
      [{ category: [{ name: 'x' }] }, 400, 'Category must be a list of ids', ['category']],
      [{ category: [id, null] }, 400, 'Category must be a list of ids', ['category']],
      [{ category: Array(101).fill(id) }, 400, 'At most 100 entries', ['category']],
      [{ category: [id, UNKNOWN] }, 404, 'Category not found', []],
      [{ category: ['nonsense'] }, 404, 'Category not found', []],
    ] as const) {
      for (const answer of [
        await addSub({ ...good, ...part }),
        await call('PUT', 'subcategory/update', { _id: sub.id, ...good, ...part }),
      ]) {
        expect(messageOf(answer)).toEqual([status, message]);
        expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
      }
    }
    expect(byId(await listSubs(), sub.id)).toMatchObject({ name: sub.name, category: [{ _id: id }] });
  });

  test('in use is not deleted, and says by how many', async () => {
    const category = await makeCategory(shop);
    const sub = await makeSubCategory(shop, [category.id]);
    await makeProduct(shop, { categoryIds: [category.id], subCategoryIds: [sub.id] });
    await makeProduct(shop, { subCategoryIds: [sub.id] });
    const answer = await call('DELETE', 'subcategory/delete', { _id: sub.id });
    expect(messageOf(answer)).toEqual([409, 'Sub category is in use and cannot be deleted']);
    expect(answer.body).toMatchObject({ code: 'SUB_CATEGORY_IN_USE', data: { products: 2 } });
  });
});

describe('at the same moment', () => {
  test('a category is deleted or gets its first sub-category, never both, and nothing breaks', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await makeCategory(shop);
      const [deleted, ...used] = await Promise.all([
        call('DELETE', 'category/delete', { _id: id }),
        addSub({ name: 'Milk', image: IMAGE, category: [id] }),
        addSub({ name: 'Curd', image: IMAGE, category: [id] }),
      ]);
      if (deleted.status === 200) for (const answer of used) expect(answer.status).toBe(404);
      else {
        expect(deleted.status).toBe(409);
        expect(statusesOf(used)).toContain(200);
      }
    }
  });

  test('two people delete the same sub-category: one does, the other finds it gone', async () => {
    const sub = await makeSubCategory(shop, [(await makeCategory(shop)).id]);
    const answers = await Promise.all(
      [1, 2].map(() => call('DELETE', 'subcategory/delete', { _id: sub.id })),
    );
    expect(statusesOf(answers).toSorted()).toEqual([200, 404]);
  });
});
