// Stock counts through the API: what is booked while shoppers go on buying, and what must be counted again.

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#features/catalogue/catalogue.table.ts';
import { codeOf, fieldsOf, messageOf, statusesOf } from '#tests/answers.ts';
import { makeCategory, makeProduct, makeSubCategory, stockOf } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { asPicker } from '#tests/picking.ts';
import { makeMember, useAdmin, useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, readLedger, stockAt } from '#tests/stores.ts';
import { makeId } from '#shared/ids.ts';

const shop = useCheckedShop();
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const admin = useAdmin(shop);

const UNKNOWN = 'f'.repeat(24);
type Line = Record<string, unknown>;
const count = (lines: unknown, { by = manager, key = '', storeId = FIRST_STORE_ID, dryRun = false } = {}) =>
  shop.call('POST', '/api/stock/count', {
    token: by.token,
    body: { storeId, lines, ...(dryRun && { dryRun }) },
    headers: key ? { 'idempotency-key': key } : {},
  });
const lineOf = (productId: string, counted: number, seenStock: number, more: Line = {}): Line => ({
  productId,
  counted,
  seenStock,
  ...more,
});
const keep = (entry: Line, { token }: { token: string } = manager, storeId = FIRST_STORE_ID) =>
  shop.call('PUT', '/api/stock/count-entry', { token, body: { storeId, ...entry } });
const ledgerOf = async (productId: string) => (await readLedger(shop, manager, { productId })).body;
const listToCount = async (query: string, storeId = FIRST_STORE_ID, by = manager) =>
  shop.call('GET', `/api/stock/to-count?storeId=${storeId}${query}`, { token: by.token });
const readParts = (storeId: string, by = admin) =>
  shop.call('GET', `/api/stock/count-parts?storeId=${storeId}`, { token: by.token });
const setShelf = (storeId: string, productId: string, shelf: string) =>
  shop.call('PUT', '/api/store/stock', { token: admin.token, body: { storeId, productId, shelf } });

describe('a count', () => {
  it('books the difference, with its reason and who counted', async () => {
    const [less, more] = [await makeProduct(shop, { stock: 10 }), await makeProduct(shop, { stock: 3 })];
    const same = await makeProduct(shop, { stock: 5 });
    const lines = [lineOf(less.id, 7, 10), lineOf(more.id, 4, 3), lineOf(same.id, 5, 5)];
    const { status, body } = await count(lines);
    expect([status, body.message]).toEqual([200, 'Count booked']);
    const rest = { meanwhile: 0, missing: 0, problem: '' };
    expect(body.data).toMatchObject([
      {
        productId: less.id,
        name: `${less.name}, ${less.unit}`,
        counted: 7,
        difference: -3,
        stock: 7,
        ...rest,
      },
      {
        productId: more.id,
        name: `${more.name}, ${more.unit}`,
        counted: 4,
        difference: 1,
        stock: 4,
        ...rest,
      },
      {
        productId: same.id,
        name: `${same.name}, ${same.unit}`,
        counted: 5,
        difference: 0,
        stock: 5,
        ...rest,
      },
    ]);
    expect([await stockOf(shop, less.id), await stockOf(shop, more.id)]).toEqual([7, 4]);
    const { data } = await ledgerOf(less.id);
    expect(data).toMatchObject([
      { quantity: -3, reason: 'count', note: '7 counted', by: 'Ravi Kumar', balance: 7 },
    ]);
    expect((await ledgerOf(same.id)).data).toEqual([]);
  });

  it('books what is missing as waste when somebody knows where it went', async () => {
    const [less, more] = [await makeProduct(shop, { stock: 10 }), await makeProduct(shop, { stock: 3 })];
    const waste = { waste: 'spoiled' };
    expect((await count([lineOf(less.id, 7, 10, waste), lineOf(more.id, 4, 3, waste)])).status).toBe(200);
    const reasons = [await ledgerOf(less.id), await ledgerOf(more.id)].map(({ data }) => data[0].reason);
    expect(reasons).toEqual(['spoiled', 'count']);
    expect((await count([lineOf(less.id, 6, 7, { waste: 'eaten' })])).status).toBe(400);
  });

  it('excludes units sold meanwhile, however many buy at the same time', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => makeBuyer(shop, { stock: 20, quantity: 2 })),
    );
    const lines = buyers.map(({ product }, at) => lineOf(product.id, 19 + (at % 3), 20));
    const [booked] = await Promise.all([
      count(lines),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    expect(booked!.status).toBe(200);
    for (const [at, { product }] of buyers.entries()) {
      expect(await stockOf(shop, product.id)).toBe(19 + (at % 3) - 2);
    }
  });

  it('shows the units sold meanwhile, and books nothing, in a dry run', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 9, quantity: 3 });
    await placeOrder(shop, person, payload);
    const { body } = await count([lineOf(product.id, 8, 9)], { dryRun: true });
    expect(body.message).toBe('Differences');
    expect(body.data[0]).toMatchObject({ difference: -1, meanwhile: -3, stock: 5, problem: '' });
    expect(await stockOf(shop, product.id)).toBe(6);
    await count([lineOf(product.id, 8, 9)]);
    expect(await stockOf(shop, product.id)).toBe(5);
  });

  it('ends at 0 if more was sold meanwhile than is there, and says how many', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 5, quantity: 3 });
    await placeOrder(shop, person, payload);
    const { body } = await count([lineOf(product.id, 1, 5)]);
    expect(body.data[0]).toMatchObject({ difference: -2, missing: 2, stock: 0 });
    expect((await ledgerOf(product.id)).data[0].note).toBe('1 counted, 2 sold but not there');
  });

  it('counts units that are sold but not picked yet as on the shelf', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 8, quantity: 3 });
    await setShelf(FIRST_STORE_ID, product.id, 'Pick-1');
    const { body: placed } = await placeOrder(shop, person, payload);
    const { orderId } = placed.data[0];
    const before = (await listToCount('&shelf=Pick-1')).body.data[0];
    expect(before).toMatchObject({ productId: product.id, stock: 5, toPick: 3 });
    // All eight are there.
    const { toPick, movement } = before;
    const { body } = await count([lineOf(product.id, 8, 5, { toPick, movement })]);
    expect(body.data[0]).toMatchObject({ difference: 0, stock: 5 });

    const picker = asPicker(shop, manager);
    const { lineId } = (await picker.claim(orderId)).body.data.lines[0];
    await picker.pick(orderId, lineId, 2);
    expect((await listToCount('&shelf=Pick-1')).body.data[0]).toMatchObject({ stock: 5, toPick: 1 });
    await picker.pick(orderId, lineId, 3);
    await picker.finish(orderId);
    expect((await listToCount('&shelf=Pick-1')).body.data[0]).toMatchObject({ stock: 5, toPick: 0 });
  });

  it('with one key is booked once, however often it is sent', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const key = makeId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => count([lineOf(id, 6, 10)], { key })));
    for (const { status, body } of answers) expect([status, body.data]).toEqual([200, answers[0]!.body.data]);
    expect(await stockOf(shop, id)).toBe(6);
    expect(codeOf(await count([lineOf(id, 5, 6)], { key }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await stockOf(shop, id)).toBe(6);
  });

  it('of a shelf that two people count at once is booked by one of them', async () => {
    const other = await makeMember(shop, 'manager', FIRST_STORE_ID);
    const products = await Promise.all(Array.from({ length: 4 }, () => makeProduct(shop, { stock: 10 })));
    const lines = products.map(({ id }) => lineOf(id, 8, 10));
    const answers = await Promise.all([count(lines), count(lines.toReversed(), { by: other })]);
    expect(statusesOf(answers).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.code).toBe('COUNT_OUTDATED');
    expect(refused.body.data).toHaveLength(4);
    expect(refused.body.data[0].problem).toBe('Someone else has counted it in the meantime. Count it again.');
    for (const { id } of products) expect(await stockOf(shop, id)).toBe(8);
  });

  it.each([
    ['receive', { supplier: '' }, 'Goods in were booked in the meantime. Count it again.'],
    ['adjust', { kind: 'waste' }, 'The stock was corrected in the meantime. Count it again.'],
  ])('has to be made again after %s', async (path, more, problem) => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const body = { storeId: FIRST_STORE_ID, lines: [{ productId: id, quantity: 4 }], ...more };
    const changed = await shop.call('POST', `/api/stock/${path}`, { token: manager.token, body });
    expect(changed.status).toBe(200);
    const answer = await count([lineOf(id, 10, 10)]);
    expect(answer.status).toBe(409);
    expect(answer.body.data[0].problem).toBe(problem);
    expect((await count([lineOf(id, 10, 10)], { dryRun: true })).body.data[0].problem).toBe(problem);
  });

  it('of an impossible recorded stock is refused', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const answer = await count([lineOf(id, 3, 17)]);
    expect(answer.body.data[0].problem).toBe('The stock was not 17. Check it and count it again.');
    expect(await stockOf(shop, id)).toBe(10);
  });

  it('uses the ledger entry to notice a change back to the same number', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    await count([lineOf(id, 8, 10)]);
    await count([lineOf(id, 10, 8)]);
    // Read before both movements.
    expect((await count([lineOf(id, 9, 10, { movement: 0 })])).status).toBe(409);
    expect((await count([lineOf(id, 9, 10)])).status).toBe(200);
    expect(await stockOf(shop, id)).toBe(9);
  });

  it.each<[unknown, string]>([
    [undefined, 'lines'],
    [[], 'lines'],
    [Array.from({ length: 501 }, () => ({})), 'lines'],
    [[lineOf('x', 1, 1)], 'lines.0.productId'],
    [[lineOf(UNKNOWN, -1, 1)], 'lines.0.counted'],
    [[lineOf(UNKNOWN, 1e9, 1)], 'lines.0.counted'],
    [[{ ...lineOf(UNKNOWN, 1, 1), seenStock: '1' }], 'lines.0.seenStock'],
    [[lineOf(UNKNOWN, 1, -1)], 'lines.0.seenStock'],
    [[lineOf(UNKNOWN, 1, 1, { movement: 'x' })], 'lines.0.movement'],
    [[lineOf(UNKNOWN, 1, 1, { toPick: -1 })], 'lines.0.toPick'],
    [[lineOf(UNKNOWN, 1, 1), lineOf(UNKNOWN, 1, 1)], 'lines.1.productId'],
  ])('is not taken as %j', async (lines, field) => {
    expect(fieldsOf(await count(lines))).toEqual([400, expect.arrayContaining([field])]);
  });

  it('names the wrong line, and books none of the others', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const answer = await count([lineOf(id, 6, 10), lineOf(makeId(), 1, 1)]);
    expect(answer.body.fields).toEqual({ 'lines.1.productId': 'There is no such product' });
    expect(await stockOf(shop, id)).toBe(10);
  });
});

describe('the list to count', () => {
  it('is in the order of the shelves, products without one last', async () => {
    const { _id: storeId } = await makeStore(shop, admin);
    const shelves = ['A-10', 'A-2', 'a-1-3', 'A-1', 'B-1'];
    for (const shelf of shelves) await setShelf(storeId, (await makeProduct(shop)).id, shelf);
    const listed = async (query: string) =>
      (await listToCount(query, storeId, admin)).body.data.map(({ shelf }: { shelf: string }) => shelf);
    expect((await listed('')).slice(0, 6)).toEqual(['A-1', 'a-1-3', 'A-2', 'A-10', 'B-1', '']);
    expect(await listed('&shelf=A-1')).toEqual(['A-1', 'a-1-3']);
    expect(await listed('&shelf=a')).toEqual(['A-1', 'a-1-3', 'A-2', 'A-10']);
    expect(await listed('&shelf=%25')).toEqual([]);
    expect(new Set(await listed('&shelf='))).toEqual(new Set(['']));
    const { body } = await readParts(storeId);
    expect(body.data.shelves.slice(0, 3)).toEqual([
      { shelf: 'A-1', products: 1, counted: 0 },
      { shelf: 'a-1-3', products: 1, counted: 0 },
      { shelf: 'A-2', products: 1, counted: 0 },
    ]);
    expect(body.data.shelves.at(-1).shelf).toBe('');
  });

  it('is a category, a sub-category or one product, with what of it is counted', async () => {
    const { _id: storeId } = await makeStore(shop, admin);
    const category = await makeCategory(shop);
    const subCategory = await makeSubCategory(shop, [category.id], 'Dal');
    const ids: string[] = [];
    for (const subCategoryIds of [[subCategory.id], [subCategory.id], []]) {
      ids.push((await makeProduct(shop, { categoryIds: [category.id], subCategoryIds })).id);
    }
    const listed = async (query: string) => {
      const { body } = await listToCount(query, storeId, admin);
      return [body.data.map(({ productId }: Line) => productId).toSorted(), body.progress];
    };
    const one = (name: string) => ids[['first', 'second', 'third'].indexOf(name)]!;
    expect(await listed(`&categoryId=${category.id}`)).toEqual([ids.toSorted(), { products: 3, counted: 0 }]);
    expect((await count([lineOf(one('first'), 4, 0)], { storeId, by: admin })).status).toBe(200);
    expect(await listed(`&subCategoryId=${subCategory.id}`)).toEqual([
      [one('first'), one('second')].toSorted(),
      { products: 2, counted: 1 },
    ]);
    expect(await listed(`&subCategoryId=${subCategory.id}&left=1`)).toEqual([
      [one('second')],
      { products: 2, counted: 1 },
    ]);
    expect(await listed(`&productId=${one('third')}`)).toEqual([[one('third')], { products: 1, counted: 0 }]);
    const { categories } = (await readParts(storeId)).body.data;
    expect(categories.find(({ _id }: Line) => _id === category.id)).toEqual({
      ...{ _id: category.id, name: category.name, products: 3, counted: 1 },
      subCategories: [{ _id: subCategory.id, name: subCategory.name, products: 2, counted: 1 }],
    });
  });

  it('comes in pages, with bar codes', async () => {
    const { _id: storeId } = await makeStore(shop, admin);
    const { id } = await makeProduct(shop);
    await setShelf(storeId, id, 'A-1');
    await shop.db.execute(
      sql`INSERT INTO product_bar_codes (code, product_id) VALUES ('8901234567000', ${id})`,
    );
    const { body } = await listToCount('', storeId, admin);
    expect(body.data[0]).toMatchObject({ productId: id, barCodes: ['8901234567000'], movement: 0, stock: 0 });
    expect(body).toMatchObject({ page: 1, limit: 100 });
    expect((await listToCount('&page=1000', storeId, admin)).body.data).toEqual([]);
    expect((await listToCount('&page=0', storeId, admin)).status).toBe(400);
  });
});

describe('what is counted and not booked yet', () => {
  it('is seen by all who count in the store, until it is booked', async () => {
    const other = await makeMember(shop, 'manager', FIRST_STORE_ID);
    const { id } = await makeProduct(shop, { stock: 10 });
    const entry = lineOf(id, 7, 10, { toPick: 0, movement: 0 });
    expect((await keep({ ...entry, seenStock: 1e15 })).status).toBe(400);
    for (const _again of [1, 2]) expect(messageOf(await keep(entry))).toEqual([200, 'Counted']);
    const seen = { counted: 7, seenStock: 10, toPick: 0, movement: 0, secondsOld: 0, isRecounted: false };
    const find = async (by: typeof manager) =>
      (await listToCount(`&productId=${id}`, FIRST_STORE_ID, by)).body.data[0].entry;
    expect(await find(manager)).toEqual({ ...seen, by: 'Ravi Kumar', isMine: true });
    expect(await find(other)).toMatchObject({ counted: 7, isMine: false });
    const listed = (await listToCount('&list=entries', FIRST_STORE_ID, other)).body.data;
    expect(listed.map(({ productId }: Line) => productId)).toContain(id);
    const { entries } = (await readParts(FIRST_STORE_ID, other)).body.data;
    expect(entries).toContainEqual({ by: 'Ravi Kumar', isMine: false, products: expect.any(Number) });
    expect(await stockOf(shop, id)).toBe(10);
    await count([entry]);
    expect([await find(manager), await stockOf(shop, id)]).toEqual([null, 7]);
  });

  it('of the same product by two people tells the second, whose number counts only in place of the first', async () => {
    const other = await makeMember(shop, 'manager', FIRST_STORE_ID);
    const { id } = await makeProduct(shop, { stock: 10 });
    const entryOf = (counted: number | null, more: Line = {}) => ({
      ...lineOf(id, 0, 10, { toPick: 0, movement: 0, ...more }),
      counted,
    });
    const both = await Promise.all([keep(entryOf(7)), keep(entryOf(8), other)]);
    expect(statusesOf(both).toSorted()).toEqual([200, 409]);
    const [first, second] = both[0]!.status === 200 ? [7, 8] : [8, 7];
    const loser = first === 7 ? other : manager;
    const told = both.find(({ status }) => status === 409)!;
    expect(told.body).toMatchObject({
      ...{ code: 'COUNTED_BY_OTHER', message: `Ravi Kumar has counted ${first}` },
      data: { counted: first, by: 'Ravi Kumar' },
    });
    expect((await keep(entryOf(first), loser)).status).toBe(200);
    expect((await keep(entryOf(second, { isInstead: true }), loser)).status).toBe(200);
    const { entry } = (await listToCount(`&productId=${id}`, FIRST_STORE_ID, loser)).body.data[0];
    expect(entry).toMatchObject({ counted: second, isMine: true });
    expect((await keep(entryOf(null), loser)).status).toBe(200);
    expect((await listToCount(`&productId=${id}`)).body.data[0].entry).toBeNull();
  });

  it('is for managers of the store, of known products, and of possible numbers', async () => {
    const { id } = await makeProduct(shop);
    const good = lineOf(id, 1, 0, { toPick: 0, movement: 0 });
    const { _id: elsewhere } = await makeStore(shop, admin);
    for (const role of ['catalogue', 'picker', 'rider'] as const)
      expect((await keep(good, await makeMember(shop, role, null))).status).toBe(403);
    expect((await keep(good, manager, elsewhere)).status).toBe(404);
    expect((await readParts(elsewhere, manager)).status).toBe(404);
    expect(messageOf(await keep({ ...good, productId: UNKNOWN }))).toEqual([404, 'Product not found']);
    for (const wrong of [{ counted: -1 }, { counted: 1.5 }, { counted: 'x' }, { movement: 'x' }])
      expect((await keep({ ...good, ...wrong })).status).toBe(400);
  });
});

describe('a difference', () => {
  it('has its value at cost, else at the selling price, and is counted twice above 20 % and 500 rupees', async () => {
    const known = await makeProduct(shop, { stock: 10, price: 400 });
    await shop.db.update(products).set({ costPaise: 300_00 }).where(eq(products.id, known.id));
    const unknown = await makeProduct(shop, { stock: 10, price: 205, discount: 10 });
    const see = async (id: string, counted: number) =>
      (await count([lineOf(id, counted, 10)], { dryRun: true })).body.data[0];
    expect(await see(known.id, 7)).toMatchObject({ value: -900, isAtCost: true, isLarge: true });
    expect(await see(known.id, 8)).toMatchObject({ value: -600, isLarge: false });
    expect(await see(known.id, 13)).toMatchObject({ value: 900, isLarge: true });
    expect(await see(unknown.id, 7)).toMatchObject({ value: -552, isAtCost: false, isLarge: true });
  });

  it('that is large is booked only when it was counted twice, and the small ones of that count wait with it', async () => {
    const [dear, cheap] = [
      await makeProduct(shop, { stock: 10, price: 400 }),
      await makeProduct(shop, { stock: 10, price: 1 }),
    ];
    const book = (more: Line) => count([lineOf(cheap.id, 1, 10), lineOf(dear.id, 1, 10, more)]);
    for (const once of [{}, { isRecounted: false }]) {
      const answer = await book(once);
      expect(codeOf(answer)).toEqual([409, 'COUNT_OUTDATED']);
      const problems = answer.body.data.map(({ problem }: Line) => problem);
      expect(problems).toEqual(['', 'The difference is large. Count it once more.']);
      expect([await stockOf(shop, cheap.id), await stockOf(shop, dear.id)]).toEqual([10, 10]);
    }
    expect((await book({ isRecounted: true })).status).toBe(200);
    expect([await stockOf(shop, cheap.id), await stockOf(shop, dear.id)]).toEqual([1, 1]);
  });

  it('to what was read long ago counts only while nothing was picked since', async () => {
    const { person, payload, product } = await makeBuyer(shop, { stock: 8, quantity: 3 });
    const old = lineOf(product.id, 8, 8, { toPick: 0, movement: 0, secondsOld: 600 });
    const { orderId } = (await placeOrder(shop, person, payload)).body.data[0];
    const see = async () => (await count([old], { dryRun: true })).body.data[0];
    expect(await see()).toMatchObject({ difference: 0, meanwhile: -3, problem: '' });
    await asPicker(shop, manager).pickAll(orderId);
    expect((await see()).problem).toBe(
      'Some of it was picked after this phone had read the stock. Count it again.',
    );
    expect((await count([{ ...old, secondsOld: 5 }], { dryRun: true })).body.data[0].problem).toBe('');
  });
});

it('a manager of another store neither counts nor lists', async () => {
  const { id } = await makeProduct(shop, { stock: 10 });
  const { _id: other } = await makeStore(shop, admin);
  const lines = [lineOf(id, 1, 0)];
  expect((await count(lines, { storeId: other })).status).toBe(404);
  expect((await listToCount('', other)).status).toBe(404);
  expect((await listToCount('', UNKNOWN, admin)).status).toBe(404);
  expect((await count(lines, { storeId: other, by: admin })).status).toBe(200);
  expect(await stockAt(shop, other, id)).toBe(1);
});
