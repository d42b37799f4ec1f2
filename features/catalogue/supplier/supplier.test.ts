// Suppliers, low stock, and the search of products for staff: through the API.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeProducts } from '#features/catalogue/catalogue.table.ts';
import { codeOf, fieldsOf, statusesOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { makeMember, useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, stockStore } from '#tests/stores.ts';

const shop = useCheckedShop();
const admin = useAdmin(shop);
/** Of all stores. */
const manager = useMember(shop, 'manager', null);
let ofOneStore: Person;
let storeId: string;
beforeAll(async () => {
  storeId = (await makeStore(shop, admin))._id;
  ofOneStore = await makeMember(shop, 'manager', storeId);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: unknown, { by = manager, key = '' } = {}) =>
  shop.call(method, `/api/stock/${path}`, {
    token: by.token,
    ...(body !== undefined && { body }),
    headers: key ? { 'idempotency-key': key } : {},
  });
let counter = 0;
const saveSupplier = async (more: Record<string, unknown> = {}) =>
  (await call('PUT', 'supplier', { name: `Supplier ${++counter}`, ...more })).body.data;

type LowOptions = { stock: number; sold?: number; reorderLevel?: number; at?: string; name?: string };

/** A product as if this many had been sold in the last 28 days. */
async function makeLow({ stock, sold = 0, reorderLevel, at = storeId, name }: LowOptions) {
  const product = await makeProduct(shop, { ...(name && { name }) });
  await stockStore(shop, at, product.id, stock);
  await shop.db
    .update(storeProducts)
    .set({ sold, reorderLevel: reorderLevel ?? null })
    .where(sql`${eq(storeProducts.productId, product.id)} AND ${eq(storeProducts.storeId, at)}`);
  return product;
}

describe('a supplier', () => {
  it('is saved by name, changed, listed and removed', async () => {
    const named = { name: 'Amul Dairy', phone: '+91 98765 43210' };
    const made = await saveSupplier({ ...named, email: ' Orders@Amul.Test ' });
    const _id = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(made).toEqual({
      ...{ ...named, _id, email: 'orders@amul.test', gstNumber: '', state: '' },
      ...{ paymentDays: 0, leadDays: 0, minimumOrder: 0 },
    });
    expect(codeOf(await call('PUT', 'supplier', { name: 'amul dairy' }))).toEqual([409, 'SUPPLIER_TAKEN']);
    const other = await saveSupplier();
    const { status, body } = await call('PUT', 'supplier', { _id: other._id, name: 'AMUL DAIRY' });
    expect([status, body.fields]).toEqual([409, { name: 'A supplier with this name already exists' }]);
    expect((await call('PUT', 'supplier', { _id: made._id, phone: '' })).body.data.phone).toBe('');
    const { data } = (await call('GET', 'suppliers')).body;
    expect(data[0]).toMatchObject({ name: 'Amul Dairy', products: 0 });
    expect((await call('DELETE', `supplier?_id=${made._id}`, {})).body.data.name).toBe('Amul Dairy');
    expect((await call('DELETE', `supplier?_id=${made._id}`, {})).status).toBe(404);
    expect((await call('PUT', 'supplier', { _id: made._id, phone: '9876512345' })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ name: 7 }, 'name'],
    [{ gstNumber: '29AAGCB7383J1Z5' }, 'gstNumber'],
    [{ state: 'Atlantis' }, 'state'],
    [{ paymentDays: 366 }, 'paymentDays'],
    [{ leadDays: -1 }, 'leadDays'],
    [{ minimumOrder: 'much' }, 'minimumOrder'],
  ])('is not taken as %j', async (wrong, field) => {
    expect(fieldsOf(await call('PUT', 'supplier', { name: 'Right', ...wrong }))).toEqual([400, [field]]);
  });

  it('has terms, and the state of its GSTIN', async () => {
    const terms = { paymentDays: '15', leadDays: 2, minimumOrder: '2,500.50'.replace(',', '') };
    const made = await saveSupplier({ ...terms, gstNumber: ' 29aagcb7383j1z4 ', state: 'goa' });
    const saved = { paymentDays: 15, leadDays: 2, minimumOrder: 2_500.5 };
    expect(made).toMatchObject({ ...saved, gstNumber: '29AAGCB7383J1Z4', state: 'Karnataka' });
    const { data } = (await call('PUT', 'supplier', { _id: made._id, gstNumber: '', state: 'TN' })).body;
    expect(data).toMatchObject({ ...saved, gstNumber: '', state: 'Tamil Nadu' });
    const read = await call('GET', `supplier?_id=${made._id}&storeId=${storeId}`, undefined, {
      by: ofOneStore,
    });
    expect(read.body.data).toEqual({ ...data, products: 0, prices: [] });
    expect((await call('GET', `supplier?_id=x&storeId=${storeId}`)).status).toBe(404);
    const elsewhere = await call('GET', `supplier?_id=${made._id}&storeId=${FIRST_STORE_ID}`, undefined, {
      by: ofOneStore,
    });
    expect(elsewhere.status).toBe(404);
  });

  it('is for all stores: a manager of one may add it, but neither change nor remove it', async () => {
    const by = ofOneStore;
    const added = await call('PUT', 'supplier', { name: `Of one ${++counter}`, email: 'a@b.test' }, { by });
    expect(added.status).toBe(200);
    const { _id } = added.body.data;
    const answers = [
      await call('PUT', 'supplier', { _id, email: 'mine@b.test' }, { by }),
      await call('DELETE', `supplier?_id=${_id}`, {}, { by }),
    ];
    expect(statusesOf(answers)).toEqual([403, 403]);
    expect(answers[0]!.body.message).toContain('manager of all stores');
    const { data } = (await call('GET', 'suppliers')).body;
    expect(data.find((one: any) => one._id === _id)).toMatchObject({ email: 'a@b.test' });
  });

  it('of a product is for all stores: a manager of one gives it only to a product without', async () => {
    const [one, other] = [await saveSupplier(), await saveSupplier()];
    const product = await makeProduct(shop);
    const give = async (supplierId: string | null, by: Person) =>
      (await call('PUT', 'supplier-of', { productIds: [product.id], supplierId }, { by })).status;
    expect(await give(one._id, ofOneStore)).toBe(200);
    expect(await give(one._id, ofOneStore)).toBe(200);
    expect([await give(other._id, ofOneStore), await give(null, ofOneStore)]).toEqual([403, 403]);
    expect(await give(other._id, manager)).toBe(200);
  });

  it('of goods in becomes the supplier of products that had none', async () => {
    const [mine, theirs] = [await makeProduct(shop), await makeProduct(shop)];
    const other = await saveSupplier();
    await call('PUT', 'supplier-of', { productIds: [theirs.id], supplierId: other._id });
    const lines = [mine.id, theirs.id].map((productId) => ({ productId, quantity: 1 }));
    await call('POST', 'receive', { storeId, supplier: 'Fresh Farms', lines });
    await call('POST', 'receive', { storeId, supplier: 'fresh farms', lines });
    const { data } = (await call('GET', 'suppliers')).body;
    const productsOf = (name: string) => data.find((one: any) => one.name === name).products;
    expect([productsOf('Fresh Farms'), productsOf(other.name)]).toEqual([1, 1]);
    // Their receipts keep their name.
    const { _id } = data.find((one: any) => one.name === 'Fresh Farms');
    await call('DELETE', `supplier?_id=${_id}`, {});
    const receipts = (await call('GET', `receipts?storeId=${storeId}`)).body.data;
    expect(receipts[0].supplier).toBe('Fresh Farms');
  });
});

describe('low stock', () => {
  const listLow = (at: string, query: string) =>
    call('GET', `low?storeId=${at}${query}`, undefined, { by: admin });

  it('lists products below their level, or that last for fewer days than wanted, sold-out ones first', async () => {
    const { _id: at } = await makeStore(shop, admin);
    const [gone, days, level, idle] = [
      await makeLow({ at, stock: 0, sold: 28 }),
      await makeLow({ at, stock: 5, sold: 56 }),
      await makeLow({ at, stock: 3, reorderLevel: 4 }),
      // No sales, enough stock, and just enough stock.
      await makeLow({ at, stock: 0 }),
    ];
    await makeLow({ at, stock: 4, reorderLevel: 4 });
    await makeLow({ at, stock: 3, sold: 28 });
    const list = async (query = '') => (await listLow(at, query)).body;
    const { data, ...rest } = await list();
    expect(data).toMatchObject([
      {
        ...{ productId: gone.id, stock: 0, sold: 28, daysLeft: 0, hoursLeft: 0, suggested: 7 },
        ...{ supplier: null, ordered: null, listed: 0 },
      },
      { productId: days.id, stock: 5, sold: 56, daysLeft: 2.5, hoursLeft: 60, suggested: 9 },
      { productId: level.id, stock: 3, sold: 0, daysLeft: null, reorderLevel: 4, suggested: 1 },
    ]);
    const bySupplier = [{ _id: null, name: '', email: '', products: 3 }];
    expect(rest).toMatchObject({ totalCount: 3, bySupplier });
    expect((await list('&days=1')).data.map(({ productId }: any) => productId)).toEqual([gone.id, level.id]);
    expect((await list('&target=14')).data.map(({ suggested }: any) => suggested)).toEqual([14, 23, 1]);
    expect(data.map(({ productId }: any) => productId)).not.toContain(idle.id);
    for (const wrong of ['&days=0', '&days=100', '&days=x', '&target=-1', '&page=0'])
      expect((await listLow(at, wrong)).status).toBe(400);
  });

  it('is listed by supplier, and saved as a file for a spreadsheet', async () => {
    const { _id: at } = await makeStore(shop, admin);
    const [mine, theirs] = [
      await makeLow({ at, stock: 0, sold: 28, name: '=HYPERLINK("evil")' }),
      await makeLow({ at, stock: 1, sold: 28, name: 'Curd, fresh' }),
    ];
    const dairy = await saveSupplier({ email: 'dairy@example.test' });
    await call('PUT', 'supplier-of', { productIds: [theirs.id], supplierId: dairy._id });
    const list = async (query: string) => (await listLow(at, query)).body;
    const all = await list('');
    expect(all.bySupplier).toEqual([
      { _id: dairy._id, name: dairy.name, email: 'dairy@example.test', products: 1 },
      { _id: null, name: '', email: '', products: 1 },
    ]);
    expect((await list(`&supplierId=${dairy._id}`)).data).toMatchObject([
      { productId: theirs.id, supplier: { _id: dairy._id, name: dairy.name } },
    ]);
    expect((await list('&supplierId=none')).data).toMatchObject([{ productId: mine.id }]);

    const file = await call('GET', `order-list?storeId=${at}`, undefined, { by: admin });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.text.split('\r\n')).toEqual([
      '﻿supplier,sku,product,unit,in stock,sold in 28 days,days left,order,case size,why',
      `${dairy.name},,"Curd, fresh",500 ml,1,28,1,6,,"sells 1 a day, 7 days of cover, 1 here: 6"`,
      `,,"'=HYPERLINK(""evil"")",500 ml,0,28,0,7,,"sells 1 a day, 7 days of cover, 0 here: 7"`,
      '',
    ]);
    expect((await call('GET', `order-list?storeId=${at}`, undefined, { by: ofOneStore })).status).toBe(404);
  });
});

it('a product is found by SKU, bar code and words, also a hidden one', async () => {
  const word = `Zirkelnudel${process.pid}`;
  const { id, name } = await makeProduct(shop, { name: word });
  await shop.db.execute(sql`UPDATE products SET sku = 'NOODLE-7', cost_paise = 1250 WHERE id = ${id}`);
  await shop.db.execute(
    sql`INSERT INTO product_bar_codes (code, product_id) VALUES ('4006381333900', ${id})`,
  );
  for (const text of ['noodle-7', '4006381333900', id, word]) {
    const { data } = (await call('GET', `find?storeId=${storeId}&search=${text}`)).body;
    expect(data, text).toEqual([
      expect.objectContaining({ _id: id, name, sku: 'NOODLE-7', stock: 0, lastCost: 12.5 }),
    ]);
  }
  const onion = await makeProduct(shop, { name: 'Red Onion' });
  for (const text of ['pyaz', 'प्याज', 'onoin']) {
    const { data } = (await call('GET', `find?storeId=${storeId}&search=${encodeURIComponent(text)}`)).body;
    expect(data, text).toEqual([expect.objectContaining({ _id: onion.id })]);
  }
  await shop.db.execute(sql`UPDATE products SET is_hidden = true WHERE id = ${id}`);
  expect((await call('GET', `find?storeId=${storeId}&search=${word}`)).body.data).toHaveLength(1);
  expect((await call('GET', `find?storeId=${storeId}`)).body.data).toEqual([]);
  const elsewhere = `find?storeId=${FIRST_STORE_ID}&search=x`;
  expect((await call('GET', elsewhere, undefined, { by: ofOneStore })).status).toBe(404);
});
