// Corrections, waste, and moves between stores through the API, also while shoppers order.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeId } from '#shared/ids.ts';
import { fieldsOf } from '#tests/answers.ts';
import { makeProduct, stockOf, type Person } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { makeMember, useAdmin, useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, readLedger, stockAt } from '#tests/stores.ts';

const shop = useCheckedShop();
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const admin = useAdmin(shop);
let second: string;
beforeAll(async () => void (second = (await makeStore(shop, admin, { name: 'North' }))._id));

const post = (path: string, body: Record<string, unknown>, by: Person, key: string) =>
  shop.call('POST', `/api/stock/${path}`, {
    token: by.token,
    body,
    headers: key ? { 'idempotency-key': key } : {},
  });
const adjust = (body: Record<string, unknown>, { by = manager, key = '' } = {}) =>
  post('adjust', { storeId: FIRST_STORE_ID, ...body }, by, key);
const move = (lines: unknown, body: Record<string, unknown> = {}, { by = admin, key = '' } = {}) =>
  post('move', { fromStoreId: FIRST_STORE_ID, toStoreId: second, lines, ...body }, by, key);
const ledgerOf = async (productId: string, storeId = FIRST_STORE_ID) =>
  (await readLedger(shop, admin, { storeId, productId })).body;

describe('a correction', () => {
  it('needs a reason, which is in the ledger', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const lines = [{ productId: id, quantity: -3 }];
    const refused = await adjust({ kind: 'correction', lines });
    expect([refused.status, refused.body.fields]).toEqual([400, { note: 'Say why' }]);
    const { body } = await adjust({ kind: 'correction', lines, note: ' Found behind the fridge ' });
    expect(body.data).toEqual([{ productId: id, quantity: -3, stock: 7 }]);
    await adjust({ kind: 'correction', lines: [{ productId: id, quantity: '+2' }], note: 'Two more' });
    const { data, product } = await ledgerOf(id);
    expect(data).toMatchObject([
      { quantity: 2, reason: 'correction', note: 'Two more', by: 'Ravi Kumar', balance: 9 },
      { quantity: -3, reason: 'correction', note: 'Found behind the fridge', balance: 7 },
    ]);
    expect(product).toMatchObject({ _id: id, stock: 9, openingStock: 10 });
  });

  it('and waste take no more than the stock', async () => {
    const { id } = await makeProduct(shop, { stock: 4 });
    for (const body of [
      { kind: 'waste', lines: [{ productId: id, quantity: 5 }] },
      { kind: 'correction', lines: [{ productId: id, quantity: -5 }], note: 'Gone' },
    ]) {
      const answer = await adjust(body);
      expect([answer.status, answer.body.fields]).toEqual([409, { 'lines.0.quantity': 'Only 4 in stock' }]);
    }
    expect((await adjust({ kind: 'waste', lines: [{ productId: id, quantity: 4 }] })).status).toBe(200);
    expect((await ledgerOf(id)).data).toMatchObject([
      { quantity: -4, reason: 'waste', note: null, balance: 0 },
    ]);
  });

  it('with one key is booked once, also while others buy', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(shop, { stock: 5 })));
    const lines = buyers.map(({ product }) => ({ productId: product.id, quantity: 2 }));
    const key = makeId();
    await Promise.all([
      ...[1, 2, 3].map(() => adjust({ kind: 'waste', lines }, { key })),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    for (const { product } of buyers) expect(await stockOf(shop, product.id)).toBe(2);
  });

  const P = 'f'.repeat(24);
  it.each<[Record<string, unknown>, string]>([
    [{ kind: 'admin' }, 'kind'],
    [{ lines: [] }, 'lines'],
    [{ lines: [{ productId: P, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: P, quantity: -1 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: P, quantity: 1e9 }] }, 'lines.0.quantity'],
    [{ lines: [{ productId: P, quantity: 1 }] }, 'lines.0.productId'],
    [{ lines: [{ productId: P, quantity: 1, lineId: 'x' }] }, 'lines.0.lineId'],
    [{ lines: [1, 2].map((quantity) => ({ productId: P, quantity, lineId: P })) }, 'lines.1.lineId'],
    [{ kind: 'correction', note: 'x', lines: [{ productId: P, quantity: 0 }] }, 'lines.0.quantity'],
    [{ kind: 'correction', note: 'x', lines: [{ productId: P, quantity: 1.5 }] }, 'lines.0.quantity'],
    [{ kind: 'correction', note: 'x', lines: [{ productId: P, quantity: 'many' }] }, 'lines.0.quantity'],
    [{ note: 'x'.repeat(201), lines: [{ productId: P, quantity: 1 }] }, 'note'],
  ])('is not taken as %j', async (body, field) => {
    const answer = await adjust({ kind: 'waste', lines: [{ productId: P, quantity: 1 }], ...body });
    expect(fieldsOf(answer)).toEqual([400, [field]]);
  });

  it('is not made in another store, nor with a goods-in line of another product', async () => {
    const { id } = await makeProduct(shop);
    const line = { productId: id, quantity: 1 };
    expect((await adjust({ storeId: second, kind: 'waste', lines: [line] })).status).toBe(404);
    const stray = await adjust({ kind: 'expiry', lines: [{ ...line, lineId: makeId() }] });
    expect(fieldsOf(stray)).toEqual([400, ['lines.0.lineId']]);
    expect(await stockOf(shop, id)).toBe(50);
  });
});

describe('a move', () => {
  it('leaves one store and reaches the other, with an entry in both ledgers', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const { status, body } = await move([{ productId: id, quantity: 4 }], { note: 'For the weekend' });
    expect([status, body.data]).toEqual([200, [{ productId: id, quantity: 4, left: 6, stock: 4 }]]);
    expect((await ledgerOf(id)).data).toMatchObject([
      { quantity: -4, reason: 'move-out', otherStore: 'North', note: 'For the weekend', balance: 6 },
    ]);
    expect((await ledgerOf(id, second)).data).toMatchObject([
      { quantity: 4, reason: 'move-in', otherStore: 'Main store', balance: 4 },
    ]);
  });

  it('moves all lines or none', async () => {
    const [one, other] = [await makeProduct(shop, { stock: 10 }), await makeProduct(shop, { stock: 1 })];
    const lines = [
      { productId: one.id, quantity: 1 },
      { productId: other.id, quantity: 2 },
    ];
    const answer = await move(lines);
    expect([answer.status, answer.body.fields]).toEqual([409, { 'lines.1.quantity': 'Only 1 in stock' }]);
    expect([await stockOf(shop, one.id), await stockAt(shop, second, one.id)]).toEqual([10, 0]);
  });

  it('races with orders and with moves the other way, and nothing is lost', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(shop, { stock: 10 })));
    const lines = buyers.map(({ product }) => ({ productId: product.id, quantity: 3 }));
    await move(lines);
    const back = { fromStoreId: second, toStoreId: FIRST_STORE_ID };
    const answers = await Promise.all([
      move(lines.toReversed()),
      move(lines, back),
      move(lines.toReversed(), back),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    for (const { product } of buyers) {
      const both = (await stockOf(shop, product.id)) + (await stockAt(shop, second, product.id));
      expect(both).toBe(9);
    }
  });

  it('with one key is made once', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const key = makeId();
    await Promise.all([1, 2, 3].map(() => move([{ productId: id, quantity: 2 }], {}, { key })));
    expect([await stockOf(shop, id), await stockAt(shop, second, id)]).toEqual([8, 2]);
  });

  it('is made by somebody who manages both stores', async () => {
    const { id } = await makeProduct(shop, { stock: 10 });
    const lines = [{ productId: id, quantity: 1 }];
    const [ofNorth, ofAll] = [
      await makeMember(shop, 'manager', second),
      await makeMember(shop, 'manager', null),
    ];
    for (const by of [manager, ofNorth]) expect((await move(lines, {}, { by })).status).toBe(404);
    expect((await move(lines, {}, { by: ofAll })).status).toBe(200);
  });

  it.each<[unknown, Record<string, unknown>, string]>([
    [[], {}, 'lines'],
    [[{ productId: 'x', quantity: 1 }], {}, 'lines.0.productId'],
    [[{ productId: 'f'.repeat(24), quantity: 0 }], {}, 'lines.0.quantity'],
    [[{ productId: 'f'.repeat(24), quantity: 1 }], { toStoreId: FIRST_STORE_ID }, 'toStoreId'],
    [[{ productId: 'f'.repeat(24), quantity: 1 }], { toStoreId: '' }, 'storeId'],
    [[{ productId: 'f'.repeat(24), quantity: 1 }], {}, 'lines.0.productId'],
  ])('is not taken as %j %j', async (lines, body, field) => {
    expect(fieldsOf(await move(lines, body))).toEqual([400, [field]]);
  });
});
