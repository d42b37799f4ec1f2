// What goods in takes beside units, and the supplier's bill: through the API.

import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { makeId } from '#shared/ids.ts';
import { codeOf, fieldsOf, statusesOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { changeStore, makeStore, stockAt } from '#tests/stores.ts';
import { plainImage, toForm } from '#tests/uploads.ts';

const shop = useCheckedShop();
const admin = useAdmin(shop);
let manager: Person;
let stranger: Person;
let storeId: string;
beforeAll(async () => {
  storeId = (await makeStore(shop, admin))._id;
  await changeStore(shop, admin, storeId, { gstNumber: '29AAGCB7383J1Z4', state: 'Karnataka' });
  manager = await makeMember(shop, 'manager', storeId);
  stranger = await makeMember(shop, 'manager', (await makeStore(shop, admin))._id);
});

type Method = 'GET' | 'POST' | 'PUT';
const call = (method: Method, path: string, body?: unknown, by = manager) =>
  shop.call(method, `/api/stock/${path}`, { token: by.token, ...(body !== undefined && { body }) });

let counter = 0;
async function makeSupplier(more: object = {}) {
  const terms = { gstNumber: '29AAGCB7383J1Z4', paymentDays: 15 };
  return (await call('PUT', 'supplier', { name: `Supplier ${++counter}`, ...terms, ...more })).body.data;
}

type LineTexts = Record<string, string | boolean>;

/** A draft with a line for each, of a product that is printed ₹50 and sold for ₹45. */
async function makeDraft(supplier: string, ...typed: LineTexts[]) {
  const { _id } = (await call('POST', 'receipt', { storeId, supplier })).body.data;
  const products = await Promise.all(
    typed.map(() => makeProduct(shop, { price: 50, discount: 10, stock: 0 })),
  );
  const set = typed.map((texts, at) => ({ lineId: makeId(), productId: products[at]!.id, ...texts }));
  const { data } = (await call('PUT', 'receipt', { _id, set })).body;
  return { receipt: data, products, _id: _id as string };
}
const book = (_id: string, by = manager) => call('POST', 'receipt/book', { _id }, by);
const saveBill = (_id: string, bill: object, by = manager) => call('PUT', 'bill', { _id, ...bill }, by);
const pay = (_id: string, how?: string, by = manager) =>
  call('PUT', 'bill-paid', { _id, isPaid: how !== undefined, ...(how !== undefined && { how }) }, by);
const listBills = async (query: string) => (await call('GET', `bills?storeId=${storeId}&${query}`)).body.data;
async function sendPhoto(_id: string, bytes: Uint8Array | string, by = manager) {
  const form = await toForm({ photo: { bytes } });
  return shop.call('POST', `/api/stock/bill-photo?_id=${_id}`, { ...form, token: by.token });
}
async function costOf(productId: string) {
  const { rows } = await shop.db.execute(sql`
    SELECT cost_paise::int AS cost, price_paise::int AS price FROM products WHERE id = ${productId}`);
  return rows[0];
}

describe('a line of goods in', () => {
  it('spreads its cost over free units, and adds the tax of the supplier', async () => {
    const { name, _id: supplierId } = await makeSupplier();
    const texts = { quantity: '10', free: '1', cost: '33.00', gst: '5', batch: 'B-7' };
    const { receipt, products, _id } = await makeDraft(name, texts, {
      quantity: '3',
      cost: '0.33',
      gst: '18',
    });
    // 16.5 of 330.00; 0.18 of 0.99, as two halves.
    expect(receipt.total).toEqual({ lines: 2, units: 14, cost: 330.99, tax: 16.68 });
    const { data } = (await book(_id)).body;
    expect(data.total).toEqual(receipt.total);
    expect(data.lines[0]).toMatchObject({ units: 11, freeUnits: 1, unitCost: 33, gstRate: 5, batch: 'B-7' });
    expect(await stockAt(shop, storeId, products[0]!.id)).toBe(11);
    expect(await costOf(products[0]!.id)).toEqual({ cost: 3_000, price: 5_000 });
    const { prices } = (await call('GET', `supplier?_id=${supplierId}&storeId=${storeId}`)).body.data;
    expect(prices).toMatchObject([
      { productId: products[0]!.id, cost: 33, units: 11, freeUnits: 1, receiptId: _id },
      { productId: products[1]!.id, cost: 0.33, units: 3, freeUnits: 0 },
    ]);
  });

  it('says which products it makes sell below cost, before it is booked and after, and asks nothing', async () => {
    const { name } = await makeSupplier();
    // They sell for 45.
    const { receipt, products, _id } = await makeDraft(
      name,
      { quantity: '10', cost: '44' },
      { quantity: '10', free: '1', cost: '46' },
      { quantity: '1', cost: '44', mrp: '40', takesMrp: true },
    );
    const listLosses = ({ lines }: any) => lines.map(({ belowCost }: any) => belowCost);
    expect(listLosses(receipt)).toEqual(['', '', 'Below its cost of ₹44']);
    await shop.db.execute(
      sql`INSERT INTO product_taxes (product_id, gst_basis_points) VALUES (${products[0]!.id}, 500)`,
    );
    const told = ['Below its cost of ₹46.20 with GST', '', 'Below its cost of ₹44'];
    const draft = (await call('GET', `receipt?_id=${_id}`)).body.data;
    expect(listLosses(draft)).toEqual(told);
    const booked = await book(_id);
    expect(booked.status).toBe(200);
    expect(listLosses(booked.body.data)).toEqual(told);
    // As the product is now.
    await shop.db.execute(sql`UPDATE products SET discount_basis_points = 0 WHERE id = ${products[0]!.id}`);
    expect(listLosses((await call('GET', `receipt?_id=${_id}`)).body.data)[0]).toBe('');
  });

  it('takes the tax of its product, which a supplier without a GSTIN does not charge', async () => {
    const product = await makeProduct(shop);
    await shop.db.execute(
      sql`INSERT INTO product_taxes (product_id, gst_basis_points) VALUES (${product.id}, 500)`,
    );
    const { name } = await makeSupplier({ gstNumber: '' });
    const { _id } = await makeDraft(name);
    const set = [{ lineId: makeId(), productId: product.id, quantity: '2', cost: '10' }];
    const { data } = (await call('PUT', 'receipt', { _id, set })).body;
    expect(data.lines[0].gst).toBe('5');
    expect(data.total).toMatchObject({ cost: 20, tax: 0 });
  });

  it('never takes an MRP over in silence, and is not sold above it', async () => {
    const { name } = await makeSupplier();
    const [same, above, lower, taken, raised] = [
      { mrp: '50' },
      { mrp: '55' },
      { mrp: '44' },
      { mrp: '40', takesMrp: true },
      { mrp: '60', takesMrp: true },
    ];
    const lines = [same, above, lower, taken, raised].map((line) => ({ ...line, quantity: '1' }));
    const { receipt, products, _id } = await makeDraft(name, ...lines);
    expect(receipt.lines.map(({ problems }: any) => problems.mrp)).toEqual([
      undefined,
      undefined,
      'Sold for ₹45, above this MRP',
      undefined,
      'Only who manages all stores raises a price',
    ]);
    const { data } = (await call('POST', 'receipt/book', { _id, skipProblems: true })).body;
    const prices = async () =>
      (await Promise.all(products.map(({ id }) => costOf(id)))).map((row: any) => row.price);
    expect(await prices()).toEqual([5_000, 5_000, 5_000, 4_000, 5_000]);
    // What is left is booked by the owner; its line below the price stays.
    await call('POST', 'receipt/book', { _id: data.restId, skipProblems: true }, admin);
    expect(await prices()).toEqual([5_000, 5_000, 5_000, 4_000, 6_000]);
  });
});

describe("a supplier's bill", () => {
  it('is due by the terms, and is ticked once, by whom and how', async () => {
    const { name, _id: supplierId } = await makeSupplier();
    const { _id } = await makeDraft(name, { quantity: '10', cost: '33', gst: '5' });
    expect((await saveBill(_id, { reference: 'B/221', day: '28/10/2026', total: '346.50' })).status).toBe(
      200,
    );
    expect(await listBills(`supplierId=${supplierId}`)).toEqual([]);
    const booked = (await book(_id)).body.data;
    expect(booked).toMatchObject({
      ...{ reference: 'B/221', gstNumber: '29AAGCB7383J1Z4', total: { cost: 330, tax: 16.5 } },
      bill: { day: '2026-10-28', total: 346.5, dueDay: '2026-11-12', paidAt: null, hasPhoto: false },
    });
    const [listed] = await listBills(`supplierId=${supplierId}`);
    expect(listed).toMatchObject({ receiptId: _id, supplier: name, amount: 346.5, dueDay: '2026-11-12' });
    // Without a total it is what the lines cost.
    await saveBill(_id, { total: null });
    expect((await listBills(`supplierId=${supplierId}`))[0]).toMatchObject({ total: null, amount: 346.5 });

    const answers = await Promise.all([pay(_id, 'UPI 4711'), pay(_id, 'Cash'), pay(_id, 'Cheque')]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const how = answers.map(({ body }) => body.data.how);
    expect(new Set(how).size).toBe(1);
    const [paid] = await listBills(`supplierId=${supplierId}&state=paid`);
    expect(paid).toMatchObject({ how: how[0], paidBy: 'Ravi Kumar', paidAt: expect.stringMatching(/Z$/) });
    expect(await listBills(`supplierId=${supplierId}`)).toEqual([]);
    expect(codeOf(await saveBill(_id, { total: 1 }))).toEqual([409, 'BILL_PAID']);
    expect((await pay(_id)).body.data).toMatchObject({ paidAt: null, how: '' });
    expect((await saveBill(_id, { total: 1 })).body.data.bill.total).toBe(1);
  });

  it('may come later, with the GSTIN of a supplier of another state', async () => {
    const { name, _id: supplierId } = await makeSupplier({ gstNumber: '', state: 'Tamil Nadu' });
    const { _id } = await makeDraft(name, { quantity: '1', cost: '10.10', gst: '5' });
    expect((await book(_id)).body.data).toMatchObject({ gstNumber: '', total: { tax: 0 } });
    expect(codeOf(await pay(_id, 'Cash'))).toEqual([409, 'BILL_MISSING']);
    await call('PUT', 'supplier', { _id: supplierId, gstNumber: '33AAGCB7383J1ZF' }, admin);
    const { data } = (await saveBill(_id, { day: '2026-10-31' })).body;
    // One tax of 0.51 in place of two halves of 0.25.
    expect(data).toMatchObject({ gstNumber: '33AAGCB7383J1ZF', total: { tax: 0.51 } });
    expect((await listBills(`supplierId=${supplierId}`))[0].amount).toBe(10.61);
  });

  it('has a photo that only who manages the store may see', async () => {
    const { name } = await makeSupplier();
    const { _id } = await makeDraft(name, { quantity: '1' });
    const photo = `bill-photo?_id=${_id}`;
    expect((await call('GET', photo)).status).toBe(404);
    expect((await sendPhoto(_id, await plainImage(40, 60).jpeg().toBuffer())).body.data.hasPhoto).toBe(true);
    const sent = await sendPhoto(_id, await plainImage(30, 50).jpeg().toBuffer());
    expect(sent.status).toBe(200);
    const { headers, rawPayload } = await shop.app.inject({
      method: 'GET',
      url: `/api/stock/${photo}`,
      headers: { authorization: `Bearer ${manager.token}` },
    });
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 30, height: 50 });
    expect((await sendPhoto(_id, 'GIF89a no picture')).status).toBe(415);
    const others = [
      await call('GET', photo, undefined, stranger),
      await sendPhoto(_id, await plainImage(9, 9).jpeg().toBuffer(), stranger),
      await call('GET', photo, undefined, await makeMember(shop, 'picker', storeId)),
      await call('GET', photo, undefined, await makeMember(shop, 'catalogue', null)),
    ];
    expect(statusesOf(others)).toEqual([404, 404, 403, 403]);
  });

  it('takes no photo when its draft is deleted meanwhile', async () => {
    const { name } = await makeSupplier();
    const { _id } = await makeDraft(name, { quantity: '1' });
    const bytes = await plainImage(9, 9).jpeg().toBuffer();
    const waiting = sql`SELECT FROM pg_locks lock JOIN pg_stat_activity USING (pid)
      WHERE NOT lock.granted AND datname = current_database()`;
    const sent = await inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`DELETE FROM stock_receipts WHERE id = ${_id}`);
      const sending = sendPhoto(_id, bytes);
      await expect.poll(async () => (await shop.db.execute(waiting)).rows.length).toBeGreaterThan(0);
      return { sending };
    });
    expect((await sent.sending).status).toBe(404);
  });

  it('is refused with what is wrong, and in another store', async () => {
    const { name } = await makeSupplier();
    const { _id } = await makeDraft(name, { quantity: '1' });
    expect(fieldsOf(await saveBill(_id, { day: 'soon', total: -1 }))).toEqual([400, ['day', 'total']]);
    await saveBill(_id, { day: '2026-10-31' });
    await book(_id);
    expect(fieldsOf(await call('PUT', 'bill-paid', { _id, isPaid: true }))).toEqual([400, ['how']]);
    expect(
      statusesOf([await saveBill(_id, { day: '' }, stranger), await pay(_id, 'Cash', stranger)]),
    ).toEqual([404, 404]);
    expect((await call('GET', `bills?storeId=${storeId}`, undefined, stranger)).status).toBe(404);
  });
});
