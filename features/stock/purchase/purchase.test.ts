// Purchase orders through the API: from low stock to the mail, the delivery with its differences, and the
// end.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeProducts } from '#features/catalogue/catalogue.table.ts';
import { makeId } from '#shared/ids.ts';
import { codeOf, fieldsOf, idsOf, statusesOf } from '#tests/answers.ts';
import { makeProduct, type Person } from '#tests/factories.ts';
import { useCheckedShop } from '#tests/orders.ts';
import { useSentMails } from '#tests/sent-mails.ts';
import { deleteProduct } from '#tests/products.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, stockAt, stockStore } from '#tests/stores.ts';
import { purchaseLists } from '../stock.table.ts';

const shop = useCheckedShop();
const sent = useSentMails(shop);
const admin = useAdmin(shop);
let manager: Person;
let storeId: string;
beforeAll(async () => {
  storeId = (
    await makeStore(shop, admin, {
      name: 'North',
      city: 'Pune',
      phone: '9876543210',
      gstNumber: '27AAGCB7383J1Z8',
    })
  )._id;
  manager = await makeMember(shop, 'manager', storeId);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, path: string, body?: unknown, { by = manager } = {}) =>
  shop.call(method, `/api/stock/${path}`, { token: by.token, ...(body !== undefined && { body }) });

let counter = 0;
async function makeSupplier(more: Record<string, unknown> = {}) {
  const supplier = { name: `Supplier ${process.pid} ${++counter}`, email: `orders-${makeId()}@example.test` };
  return (await call('PUT', 'supplier', { ...supplier, ...more })).body.data;
}

/** Low in the store, from this supplier, and bought at this cost in rupees the last time. */
async function makeLow({ supplier, cost = 12, name }: { supplier: any; cost?: number; name?: string }) {
  const product = await makeProduct(shop, { ...(name && { name }) });
  await stockStore(shop, storeId, product.id, 0);
  await shop.db
    .update(storeProducts)
    .set({ sold: 28 })
    .where(sql`${eq(storeProducts.productId, product.id)} AND ${eq(storeProducts.storeId, storeId)}`);
  await shop.db.execute(sql`UPDATE products SET cost_paise = ${cost * 100} WHERE id = ${product.id}`);
  await call('PUT', 'supplier-of', { productIds: [product.id], supplierId: supplier._id });
  return product;
}

type OrderQuantities = Record<string, number>;
const toLines = (ordered: OrderQuantities) =>
  Object.entries(ordered).map(([productId, quantity]) => ({ productId, quantity }));
const orderThese = (ordered: OrderQuantities, more: object = {}) =>
  call('POST', 'purchase-list', { storeId, lines: toLines(ordered), ...more });
const makeList = async (ordered: OrderQuantities) => (await orderThese(ordered)).body.data[0];
const read = async (id: string) => (await call('GET', `purchase-list?_id=${id}`)).body.data;
const send = ({ _id, revision = 0 }: any, isMailed = true) =>
  call('POST', 'purchase-list/send', { _id, revision, isMailed });
const change = (more: object) => call('PUT', 'purchase-list', { revision: 0, ...more });
const remove = (_id: string) => call('DELETE', 'purchase-list', { _id });
const close = (_id: string) => call('POST', 'purchase-list/close', { _id });
const begin = (listId: string) => call('POST', 'receipt', { _id: makeId(), storeId, listId });
const beginDraft = async (listId: string) => (await begin(listId)).body.data;
const book = ({ _id }: any) => call('POST', 'receipt/book', { _id });
const lowOf = async ({ id }: { id: string }) =>
  (await call('GET', `low?storeId=${storeId}`)).body.data.find(({ productId }: any) => productId === id);

describe('a purchase order', () => {
  it('goes from low stock to the supplier once, and is done when the rest has come', async () => {
    const supplier = await makeSupplier({ name: `Metro <b> ${process.pid}` });
    const curd = await makeLow({ supplier, name: 'Curd <i>' });
    const milk = await makeLow({ supplier, cost: 30 });
    await shop.db.execute(sql`UPDATE products SET case_size = 12 WHERE id = ${curd.id}`);
    await shop.db.execute(
      sql`INSERT INTO product_bar_codes (code, product_id) VALUES ('4006381333962', ${curd.id})`,
    );
    expect(await lowOf(curd)).toMatchObject({ hoursLeft: 0, suggested: 12, ordered: null, listed: 0 });
    const made = await orderThese({ [curd.id]: 24, [milk.id]: 10 });
    expect(made.body.data).toMatchObject([
      { supplier: { name: supplier.name, email: supplier.email }, state: 'draft', units: 34, cost: 588 },
    ]);
    const [{ _id, number }] = made.body.data;
    // On a draft: not on its way, but nothing more is suggested.
    expect(await lowOf(curd)).toMatchObject({ ordered: null, listed: 24, suggested: 0 });

    const note = 'Before six, please\r\nBcc: all@evil.test http://evil.test';
    const lines = [
      { productId: curd.id, quantity: '24', cost: '12.00' },
      { productId: milk.id, quantity: 12, cost: null },
    ];
    const saved = await change({ _id, lines, note });
    const after = [{ cost: 12 }, { quantity: 12, cost: null }];
    expect(saved.body.data).toMatchObject({ revision: 1, lines: after });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(saved.body.data)));
    expect(answers.map(({ status, body }) => [status, body.data.state, body.data.mailedTo])).toEqual(
      answers.map(() => [200, 'sent', supplier.email]),
    );
    const mail = await sent.waitFor(supplier.email);
    expect(mail.subject).toBe(`Order ${number} from Jhatpat, North`);
    expect(mail.text).toContain(
      'Curd <i>, 500 ml, bar code 4006381333962, expected at ₹12 each: 24 pieces, 2 cases of 12',
    );
    expect(mail.text).toContain('Total of 36 pieces, of the products with a price, without tax: ₹288');
    expect(mail.text).toContain('Before six, please Bcc: all@evil. test evil. test');
    expect(mail.text).toContain('Deliver to\nNorth\nPune\nPhone 9876543210\nGSTIN 27AAGCB7383J1Z8');
    expect(mail.html).toContain('Curd &lt;i&gt;');
    expect(mail.html).toContain('Metro &lt;b&gt;');
    await sent.waitForJobs();
    expect(sent.mails.filter(({ to }) => to === supplier.email)).toHaveLength(1);
    const ordered = { quantity: 24, at: expect.stringMatching(/Z$/) };
    expect(await lowOf(curd)).toMatchObject({ ordered, listed: 0, suggested: 0 });

    // Twenty come, for more money, and something that nobody ordered.
    const [ghee, draft] = [await makeProduct(shop), await beginDraft(_id)];
    expect(draft).toMatchObject({
      supplier: supplier.name,
      list: { _id, number, isOpen: true },
      lines: [
        { quantity: '24', cost: '12.00', product: { _id: curd.id, lastCost: 12 }, problems: {} },
        { quantity: '12', cost: '', product: { _id: milk.id, lastCost: 30 } },
      ],
    });
    const set = [
      { lineId: draft.lines[0]._id, quantity: '20', cost: '12.50' },
      { lineId: makeId(), code: ghee.id, quantity: '3' },
    ];
    await call('PUT', 'receipt', { _id: draft._id, set });
    const { list } = (await book(draft)).body.data;
    expect(list.isOpen).toBe(true);
    expect(list.lines).toMatchObject([
      { productId: curd.id, quantity: 24, cost: 12, came: 20, paid: 12.5 },
      { productId: milk.id, quantity: 12, cost: null, came: 12, paid: null },
      { productId: ghee.id, name: ghee.name, quantity: 0, came: 3 },
    ]);
    expect(await stockAt(shop, storeId, curd.id)).toBe(20);
    expect((await read(_id)).state).toBe('sent');

    // The rest comes later.
    const rest = await beginDraft(_id);
    expect(rest.lines).toMatchObject([{ quantity: '4', product: { _id: curd.id } }]);
    expect((await book(rest)).body.data.list.isOpen).toBe(false);
    expect(await read(_id)).toMatchObject({ state: 'received', closedAt: expect.any(String) });
    expect((await begin(_id)).body.code).toBe('PURCHASE_LIST_NOT_OPEN');
  });

  it('is proposed for the lead of the supplier, in cases, and not for days that were sold out', async () => {
    const supplier = await makeSupplier({ leadDays: 3 });
    const curd = await makeLow({ supplier });
    await shop.db.execute(sql`UPDATE products SET case_size = 6, minimum_order = 20 WHERE id = ${curd.id}`);
    // Sold out from 22 to 8 days ago, and since yesterday.
    for (const [daysAgo, quantity] of [
      [22, -5],
      [8, 4],
      [1, -4],
    ])
      await shop.db.execute(sql`
        INSERT INTO stock_movements (store_id, product_id, quantity, reason, created_at)
        VALUES (${storeId}, ${curd.id}, ${quantity}, 'admin', now() - ${daysAgo} * interval '1 day')`);
    await shop.db.execute(
      sql`UPDATE store_products SET opening_stock = 5 WHERE product_id = ${curd.id} AND store_id = ${storeId}`,
    );
    // 28 in 13 days: 2.15 x 10 = 21.6.
    expect(await lowOf(curd)).toMatchObject({
      ...{ suggested: 24, caseSize: 6, hoursLeft: 0 },
      why: 'sells 2.2 a day while it is there (sold out for 15 days), 7 days of cover + 3 days of lead, 0 here, at least 20 an order: 4 cases of 6',
    });
  });

  it('that is closed expects nothing more, and what is short is ordered anew', async () => {
    const supplier = await makeSupplier({ email: '' });
    const curd = await makeLow({ supplier });
    const { _id } = await makeList({ [curd.id]: 7 });
    const { status, body } = await send({ _id });
    expect([status, body.fields]).toEqual([400, { email: `Enter the email of ${supplier.name}` }]);
    // Ordered by phone.
    expect((await send({ _id }, false)).body.data).toMatchObject({ state: 'sent', mailedTo: '' });
    expect(await lowOf(curd)).toMatchObject({ ordered: { quantity: 7 }, suggested: 0 });
    const draft = await beginDraft(_id);
    const set = [{ lineId: draft.lines[0]._id, quantity: '2' }];
    await call('PUT', 'receipt', { _id: draft._id, set });
    await book(draft);
    expect(await lowOf(curd)).toMatchObject({ ordered: { quantity: 5 }, suggested: 0 });
    for (const _time of [1, 2]) expect((await close(_id)).body.data.state).toBe('closed');
    expect(await lowOf(curd)).toMatchObject({ ordered: null, suggested: 5 });
    const done = (await call('GET', `purchase-lists?storeId=${storeId}&show=done`)).body.data;
    expect(idsOf(done)).toContain(_id);
  });

  it('of each supplier collects what is ordered, once, also when two order at once', async () => {
    const [one, other] = [await makeSupplier(), await makeSupplier()];
    const [tea, salt] = [await makeLow({ supplier: one }), await makeLow({ supplier: one })];
    const rice = await makeLow({ supplier: other });
    const answers = await Promise.all([
      orderThese({ [tea.id]: 5, [rice.id]: 3 }),
      orderThese({ [tea.id]: 9, [salt.id]: 4 }),
      orderThese({ [tea.id]: 5, [rice.id]: 3 }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const open = (await call('GET', `purchase-lists?storeId=${storeId}`)).body.data;
    const listsOf = (supplier: any) => open.filter((list: any) => list.supplier._id === supplier._id);
    expect(listsOf(one)).toMatchObject([{ lineCount: 2 }]);
    expect(listsOf(other)).toMatchObject([{ lineCount: 1, units: 3 }]);
  });

  it('changed by two at once keeps the first change, and shows it to the second', async () => {
    const supplier = await makeSupplier();
    const [tea, salt] = [await makeLow({ supplier }), await makeLow({ supplier })];
    const { _id } = await makeList({ [tea.id]: 5, [salt.id]: 4 });
    const save = (lines: OrderQuantities) => change({ _id, lines: toLines(lines) });
    expect((await save({ [tea.id]: 6, [salt.id]: 4 })).status).toBe(200);
    // The same press again is no conflict.
    expect((await save({ [tea.id]: 6, [salt.id]: 4 })).status).toBe(200);
    for (const refused of [await save({ [tea.id]: 5, [salt.id]: 9 }), await send({ _id })]) {
      expect(codeOf(refused)).toEqual([409, 'PURCHASE_LIST_CHANGED']);
      expect(refused.body.message).toBe('Someone else changed this purchase order. Please review it.');
      expect(refused.body.data).toMatchObject({ revision: 1, lines: [{ quantity: 6 }, { quantity: 4 }] });
    }
    await send({ _id, revision: 1 });
    for (const late of [await change({ _id, revision: 2, note: 'Late' }), await remove(_id)])
      expect(late.body.code).toBe('PURCHASE_LIST_SENT');
  });

  it('has one draft of its delivery, whoever begins it', async () => {
    const supplier = await makeSupplier();
    const { _id } = await makeList({ [(await makeLow({ supplier })).id]: 5 });
    expect((await begin(_id)).body.code).toBe('PURCHASE_LIST_NOT_OPEN');
    expect((await close(_id)).body.code).toBe('PURCHASE_LIST_NOT_OPEN');
    await send({ _id });
    const drafts = await Promise.all([begin(_id), begin(_id), begin(_id)]);
    expect(new Set(drafts.map(({ body }) => body.data._id)).size).toBe(1);
  });

  it('is deleted as a draft, and stays when its supplier or its product is', async () => {
    const supplier = await makeSupplier();
    const [gone, tea] = [await makeLow({ supplier }), await makeLow({ supplier })];
    const deleted = await makeList({ [tea.id]: 5 });
    expect((await remove(deleted._id)).status).toBe(200);
    expect((await remove(deleted._id)).status).toBe(404);
    expect((await call('GET', `purchase-list?_id=${deleted._id}`)).status).toBe(404);
    const { _id } = await makeList({ [tea.id]: 5, [gone.id]: 2 });
    await deleteProduct(shop, admin, gone.id);
    await call('DELETE', 'supplier', { _id: supplier._id }, { by: admin });
    expect((await send({ _id })).status).toBe(404);
    expect((await send({ _id }, false)).body.data).toMatchObject({
      supplier: { _id: null, name: supplier.name, email: '' },
      lines: [{ quantity: 5 }, { name: gone.name }],
    });
    const { lines } = await beginDraft(_id);
    expect(lines[1]).toMatchObject({ nameInFile: `${gone.name}, ${gone.unit}`, product: null });
  });

  it('is a file that a spreadsheet does not run, and that goods in reads back', async () => {
    const supplier = await makeSupplier();
    const evil = await makeLow({ supplier, name: '=HYPERLINK("evil")', cost: 12.5 });
    await shop.db.execute(
      sql`INSERT INTO product_bar_codes (code, product_id) VALUES ('4006381333931', ${evil.id})`,
    );
    const { _id, number } = await makeList({ [evil.id]: 24 });
    const file = await call('GET', `purchase-list/file?_id=${_id}`);
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.headers['content-disposition']).toContain(`purchase-list-${number.slice(1)}.csv`);
    expect(file.text.split('\r\n')).toEqual([
      '\ufeffbar code,sku,name,size,quantity,cost',
      `4006381333931,,"'=HYPERLINK(""evil"")",500 ml,24,12.5`,
      '',
    ]);
    const draft = (await call('POST', 'receipt', { storeId })).body.data;
    const { body } = await call('PUT', 'receipt', { _id: draft._id, csv: file.text });
    expect(body.data.lines).toMatchObject([{ units: 24, unitCost: 12.5, product: { _id: evil.id } }]);
  });
});

describe('is refused', () => {
  it('with every wrong line named, and nothing changed', async () => {
    const supplier = await makeSupplier();
    const [tea, orphan] = [await makeLow({ supplier }), await makeProduct(shop)];
    const unknown = makeId();
    const refused = await orderThese({ [tea.id]: 1, [unknown]: 1, [orphan.id]: 2 });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      'lines.1.productId': 'There is no such product',
      'lines.2.productId': `Choose the supplier of ${orphan.name} first`,
    });
    const zero = (await orderThese({ [tea.id]: 0 })).body.fields!['lines.0.quantity'];
    expect(zero).toBe('Quantity must be a whole number between 1 and 10,00,000');
    const lists = (await call('GET', `purchase-lists?storeId=${storeId}`)).body.data;
    expect(lists.map((list: any) => list.supplier._id)).not.toContain(supplier._id);
    const { _id } = await makeList({ [tea.id]: 1 });
    const wrong = [
      { productId: tea.id, quantity: 'many', cost: -1 },
      { productId: tea.id, quantity: 1, cost: 1.234 },
      { productId: 'x', quantity: 1 },
    ];
    const fields = ['lines.0.quantity', 'lines.0.cost', 'lines.1.cost', 'lines.2.productId'];
    expect(fieldsOf(await change({ _id, lines: wrong }))).toEqual([400, fields]);
    expect(fieldsOf(await change({ _id, note: 'x'.repeat(501) }))).toEqual([400, ['note']]);
    for (const lines of [[], Array.from({ length: 501 }, () => ({ productId: tea.id, quantity: 1 }))])
      expect((await change({ _id, lines })).status).toBe(400);
    expect(await read(_id)).toMatchObject({ revision: 0, lines: [{ quantity: 1 }] });
  });

  it('in another store, which is not found', async () => {
    const supplier = await makeSupplier();
    const tea = await makeLow({ supplier });
    const { _id } = await makeList({ [tea.id]: 1 });
    const by = await makeMember(shop, 'manager', FIRST_STORE_ID);
    for (const [method, path, body] of [
      ['GET', `purchase-lists?storeId=${storeId}`, undefined],
      ['POST', 'purchase-list', { storeId, lines: toLines({ [tea.id]: 1 }) }],
      ['GET', `purchase-list?_id=${_id}`, undefined],
      ['GET', `purchase-list/file?_id=${_id}`, undefined],
      ['PUT', 'purchase-list', { _id, revision: 0, note: 'x' }],
      ['POST', 'purchase-list/send', { _id, revision: 0, isMailed: true }],
      ['POST', 'purchase-list/close', { _id }],
      ['DELETE', 'purchase-list', { _id }],
      // A delivery of it to a store of their own.
      ['POST', 'receipt', { storeId: FIRST_STORE_ID, listId: _id }],
    ] as const) {
      expect([path, (await call(method, path, body, { by })).status]).toEqual([path, 404]);
    }
    expect((await read(_id)).state).toBe('draft');
  });

  it('beyond 100 open lists and 50 mails a day', async () => {
    const supplier = await makeSupplier();
    const tea = await makeLow({ supplier });
    const { _id } = await makeList({ [tea.id]: 1 });
    const open = (await call('GET', `purchase-lists?storeId=${storeId}`)).body.totalCount;
    const other = {
      ...{ storeId, supplierName: 'Metro', email: 'metro@example.test', userId: manager.userId },
      lines: [{ productId: tea.id, name: 'Tea', unit: '1 kg', sku: '', quantity: 1 }],
    };
    await shop.db.insert(purchaseLists).values(Array.from({ length: 100 - open }, () => other));
    expect(codeOf(await send({ _id }))).toEqual([429, 'TOO_MANY_ORDER_MAILS']);
    const salt = await makeLow({ supplier: await makeSupplier() });
    expect(codeOf(await orderThese({ [salt.id]: 1 }))).toEqual([409, 'TOO_MANY_PURCHASE_LISTS']);
    // What joins an open draft needs no list.
    expect((await orderThese({ [(await makeLow({ supplier })).id]: 1 })).status).toBe(200);
    await shop.db.delete(purchaseLists).where(eq(purchaseLists.supplierName, 'Metro'));
  });
});

it('goods in shows what a product cost the last time, and takes it where no cost is typed', async () => {
  const supplier = await makeSupplier();
  const [tea, salt] = [await makeLow({ supplier, cost: 45.5 }), await makeLow({ supplier, cost: 20 })];
  const { data: found } = (await call('GET', `find?storeId=${storeId}&search=${tea.id}`)).body;
  expect(found).toMatchObject([{ _id: tea.id, lastCost: 45.5 }]);
  const { _id } = (await call('POST', 'receipt', { storeId })).body.data;
  const [lineId, other] = [makeId(), makeId()];
  const set = [
    { lineId, code: tea.id, quantity: '1' },
    { lineId: other, productId: salt.id, quantity: '1', cost: '21' },
    { lineId: makeId(), code: 'unknown', quantity: '1' },
  ];
  const { data } = (await call('PUT', 'receipt', { _id, set })).body;
  expect(data.lines).toMatchObject([
    { cost: '45.50', product: { lastCost: 45.5 } },
    { cost: '21', product: { lastCost: 20 } },
    { cost: '' },
  ]);
  // A cost that was removed stays so; a product that is chosen brings its own.
  const cleared = [
    { lineId, cost: '' },
    { lineId: data.lines[2]._id, productId: salt.id },
  ];
  await call('PUT', 'receipt', { _id, set: cleared });
  const after = (await call('PUT', 'receipt', { _id, set: [{ lineId, quantity: '2' }] })).body.data;
  expect(after.lines.map((line: any) => line.cost)).toEqual(['', '21', '20.00']);
});
