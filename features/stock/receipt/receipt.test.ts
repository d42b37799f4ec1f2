// Goods in through the API: in one call, and as a draft that is typed, read from a file, and booked.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeId } from '#shared/ids.ts';
import { codeOf, fieldsOf, messageOf, statusesOf } from '#tests/answers.ts';
import { makeProduct, stockOf } from '#tests/factories.ts';
import { makeBuyer, placeOrder, useCheckedShop } from '#tests/orders.ts';
import { hearChanges } from '#tests/products.ts';
import { useAdmin, useMember } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore, readLedger, stockAt } from '#tests/stores.ts';

const shop = useCheckedShop();
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
const admin = useAdmin(shop);
let elsewhere: string;
beforeAll(async () => void (elsewhere = (await makeStore(shop, admin))._id));

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, by = manager) =>
  shop.call(method, `/api/stock/${path}`, { token: by.token, ...(body !== undefined && { body }) });
const receive = (lines: unknown, more: Record<string, unknown> = {}, key = '') =>
  shop.call('POST', '/api/stock/receive', {
    token: manager.token,
    body: { storeId: FIRST_STORE_ID, supplier: 'Metro', lines, ...more },
    headers: key ? { 'idempotency-key': key } : {},
  });
const day = (daysAhead: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + daysAhead * 86_400_000);
let counter = 0;
async function makeWithSku(stock = 5, sku = `GI-${process.pid}-${++counter}`) {
  const product = await makeProduct(shop, { stock });
  await shop.db.execute(sql`UPDATE products SET sku = ${sku} WHERE id = ${product.id}`);
  return { ...product, sku };
}

async function makeDraft(more: Record<string, unknown> = {}) {
  const { body } = await call('POST', 'receipt', { storeId: FIRST_STORE_ID, supplier: 'Metro', ...more });
  return body.data;
}
const change = (_id: string, more: object, by = manager) => call('PUT', 'receipt', { _id, ...more }, by);
const book = (_id: string, more: object = {}) => call('POST', 'receipt/book', { _id, ...more });
const readReceipt = (_id: string, by = manager) => call('GET', `receipt?_id=${_id}`, undefined, by);

const linesOf = (...typed: Record<string, unknown>[]) => typed.map((line) => ({ lineId: makeId(), ...line }));

describe('a delivery in one call', () => {
  it('is in stock at once, with supplier, number and ledger', async () => {
    const [one, other] = [await makeProduct(shop, { stock: 5 }), await makeProduct(shop, { stock: 0 })];
    const { status, body } = await receive(
      [
        { productId: one.id, quantity: 24, cost: 45.5, bestBefore: day(30) },
        { productId: other.id, quantity: '12' },
      ],
      { reference: 'Bill 7' },
    );
    expect([status, body.message]).toEqual([200, 'Goods in booked']);
    const total = { lines: 2, units: 36, cost: 1_092, tax: 0 };
    expect(body.data).toMatchObject({
      ...{ storeId: FIRST_STORE_ID, supplier: 'Metro', reference: 'Bill 7', state: 'booked' },
      ...{ bookedBy: 'Ravi Kumar', lineCount: 2, problemCount: 0, total },
    });
    expect(body.data.lines[0]).toMatchObject({
      ...{ number: 1, units: 24, unitCost: 45.5, bestBeforeDay: day(30), problems: {} },
      product: { _id: one.id, name: one.name, stock: 29 },
    });
    const ledger = await readLedger(shop, manager, { productId: one.id });
    expect(ledger.body.data).toMatchObject([
      { quantity: 24, reason: 'receipt', note: 'Metro, Bill 7', receiptId: body.data._id, balance: 29 },
    ]);
    expect(await stockOf(shop, other.id)).toBe(12);
    const { rows } = await shop.db.execute(sql`
      SELECT cost_paise::int FROM products WHERE id IN (${one.id}, ${other.id}) ORDER BY id`);
    expect(rows).toEqual([{ cost_paise: 4_550 }, { cost_paise: null }]);
    expect((await readReceipt(body.data._id)).body.data).toEqual(body.data);
    const listed = await call('GET', `receipts?storeId=${FIRST_STORE_ID}`);
    expect(listed.body.data[0]).toMatchObject({ _id: body.data._id, lineCount: 2 });
  });

  it('with wrong lines is not booked at all, and names each of them', async () => {
    const { id } = await makeProduct(shop, { stock: 5 });
    const { status, body } = await receive([
      { productId: id, quantity: 10 },
      { productId: makeId(), quantity: 1 },
      { productId: id, quantity: 0, cost: -1 },
      { productId: id, quantity: 1, bestBefore: day(-1) },
    ]);
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      'lines.1.productId': 'There is no such product',
      'lines.2.quantity': 'Enter a whole number from 1',
      'lines.2.cost': 'Enter rupees, such as 45.50',
      'lines.3.bestBefore': 'This date has passed',
    });
    expect(await stockOf(shop, id)).toBe(5);
  });

  it.each<[unknown, string]>([
    [undefined, 'lines'],
    [[], 'lines'],
    [Array.from({ length: 501 }, () => ({})), 'lines'],
    [[{ quantity: 1 }], 'lines.0.productId'],
    [[{ productId: 'f'.repeat(24), quantity: [1] }], 'lines.0.quantity'],
  ])('is not taken as %j', async (lines, field) => {
    expect(fieldsOf(await receive(lines))).toEqual([400, expect.arrayContaining([field])]);
  });

  it('sent twice with one key is booked once', async () => {
    const { id } = await makeProduct(shop, { stock: 5 });
    const key = makeId();
    const send = (quantity: number) => receive([{ productId: id, quantity }], {}, key);
    const answers = await Promise.all([send(10), send(10), send(10)]);
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await stockOf(shop, id)).toBe(15);
    expect((await send(11)).status).toBe(422);
  });

  it('and orders at the same time leave the stock right', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(shop, { stock: 3 })));
    const lines = buyers.map(({ product }) => ({ productId: product.id, quantity: 7 }));
    await Promise.all([
      receive(lines),
      receive(lines.toReversed()),
      ...buyers.map(({ person, payload }) => placeOrder(shop, person, payload)),
    ]);
    for (const { product } of buyers) expect(await stockOf(shop, product.id)).toBe(16);
  });

  it('outdates the pages of products that were sold out, and no others', async () => {
    const [gone, there] = [await makeProduct(shop, { stock: 0 }), await makeProduct(shop, { stock: 1 })];
    const lines = [gone, there].map(({ id }) => ({ productId: id, quantity: 1 }));
    const heard = await hearChanges(shop, () => receive(lines));
    expect(heard).toContain(`product:${gone.id}`);
    expect(heard).not.toContain(`product:${there.id}`);
  });
});

describe('a draft', () => {
  it('keeps the typed lines, with the mistake of each', async () => {
    const { id, sku, name } = await makeWithSku();
    const draft = await makeDraft();
    expect(draft).toMatchObject({ supplier: 'Metro', state: 'draft', lines: [], createdBy: 'Ravi Kumar' });
    const set = linesOf(
      { code: sku.toLowerCase(), quantity: '24', cost: '45', bestBefore: '31/12/2030' },
      { code: 'nothing', quantity: 'a dozen', cost: '₹', bestBefore: 'soon' },
    );
    const { body } = await change(draft._id, { set });
    expect(body.data.lines[0]).toMatchObject({ problems: {}, product: { _id: id, name, sku } });
    expect(body.data.lines[1]).toMatchObject({
      code: 'nothing',
      quantity: 'a dozen',
      cost: '₹',
      bestBefore: 'soon',
      product: null,
      problems: {
        code: 'No product has this bar code or SKU',
        quantity: 'Enter a whole number from 1',
        bestBefore: 'Enter a date, such as 31/12/2026',
      },
    });
    expect(body.data).toMatchObject({ problemCount: 1, total: { lines: 1, units: 24, cost: 1_080 } });

    // Repeating it changes the same line; choosing a product by hand fixes it, and a new code undoes the
    // choice.
    const [first, second] = set as [{ lineId: string }, { lineId: string }];
    const byHand = { lineId: second.lineId, productId: id, quantity: '12', cost: '', bestBefore: '' };
    const mended = await change(draft._id, { set: [byHand] });
    expect(mended.body.data.lines).toHaveLength(2);
    expect(mended.body.data.lines[1]).toMatchObject({ code: 'nothing', problems: {}, units: 12 });
    const unchanged = await change(draft._id, { set: [{ lineId: second.lineId }] });
    expect([unchanged.status, unchanged.body.data.lines]).toEqual([200, mended.body.data.lines]);
    const retype = { set: [{ lineId: second.lineId, code: 'other' }], remove: [first.lineId] };
    const retyped = await change(draft._id, retype);
    expect(retyped.body.data.lines).toMatchObject([{ code: 'other', product: null, quantity: '12' }]);
  });

  it('finds products by the bar codes that pickers have saved', async () => {
    const { id } = await makeProduct(shop);
    await shop.db.execute(
      sql`INSERT INTO product_bar_codes (code, product_id) VALUES ('8901234567891', ${id})`,
    );
    const set = linesOf({ code: '8901234567891', quantity: '1' }, { code: id, quantity: '1' });
    const { body } = await change((await makeDraft())._id, { set });
    expect(body.data.lines.map(({ product }: any) => product._id)).toEqual([id, id]);
  });

  it('is never meant by a code that a spreadsheet has shortened, and always by one that it wrapped', async () => {
    const SHORTENED = '8.90106E+12';
    await makeWithSku(1, SHORTENED);
    const right = await makeWithSku(1);
    const draft = await makeDraft();
    const csv = `EAN,Qty,Disc\n${SHORTENED},1,0\n"=""${right.sku}""",2,1`;
    const { data, unusedColumns } = (await change(draft._id, { csv })).body;
    expect(data.lines.map(({ product, problems }: any) => [product?._id, problems])).toEqual([
      [undefined, { code: 'A spreadsheet has shortened this bar code. Format its column as text there.' }],
      [right.id, {}],
    ]);
    expect(unusedColumns).toEqual(['Disc']);
    const typed = { code: `'${right.sku}`, quantity: '1' };
    const { body } = await change(draft._id, { set: linesOf(typed) });
    expect(body.data.lines.at(-1)).toMatchObject({ code: right.sku, product: { _id: right.id } });
    expect(body).not.toHaveProperty('unusedColumns');
  });

  it('of 90 lines from a file with 3 errors books the good ones once somebody has agreed', async () => {
    const products = await Promise.all(Array.from({ length: 87 }, () => makeWithSku(1)));
    const rows = products.map(({ sku }, at) => `${sku},Product ${at},${at + 1},10.50,31/12/2030`);
    rows.splice(10, 0, 'UNKNOWN-1,Mystery,5,1,');
    rows.splice(40, 0, `${products[0]!.sku},No quantity,,1,`);
    rows.splice(80, 0, `${products[1]!.sku},Over,5,1,01/01/2020`);
    const csv = `SKU,Item name,Qty,Cost price,Expiry date\r\n${rows.join('\r\n')}\r\n`;
    const draft = await makeDraft({ reference: 'DN-90' });
    const read = await change(draft._id, { revision: draft.revision, csv });
    const total = { lines: 87, units: 3_828 };
    expect(read.body.data).toMatchObject({ lineCount: 90, problemCount: 3, total });
    const wrong = read.body.data.lines.filter(({ problems }: any) => Object.keys(problems).length > 0);
    expect(wrong.map(({ number, problems, nameInFile }: any) => [number, nameInFile, problems])).toEqual([
      [11, 'Mystery', { code: 'No product has this bar code or SKU' }],
      [41, 'No quantity', { quantity: 'How many?' }],
      [81, 'Over', { bestBefore: 'This date has passed' }],
    ]);
    // The answer was lost, and the file is sent again.
    const again = await change(draft._id, { revision: draft.revision, csv });
    expect(codeOf(again)).toEqual([409, 'RECEIPT_CHANGED']);

    const { revision } = read.body.data;
    expect(messageOf(await book(draft._id, { revision }))).toEqual([
      409,
      '3 lines cannot be booked yet. Nothing was booked.',
    ]);
    expect(await stockOf(shop, products[0]!.id)).toBe(1);

    const booked = await Promise.all([1, 2, 3].map(() => book(draft._id, { revision, skipProblems: true })));
    expect(statusesOf(booked)).toEqual([200, 200, 200]);
    const { data } = booked.find(({ body }) => body.data.restId !== null)!.body;
    expect(data).toMatchObject({ state: 'booked', lineCount: 87, problemCount: 0 });
    for (const [at, { id }] of products.entries()) expect(await stockOf(shop, id)).toBe(1 + at + 1);
    const rest = (await readReceipt(data.restId)).body.data;
    expect(rest).toMatchObject({ state: 'draft', supplier: 'Metro', reference: 'DN-90', lineCount: 3 });
    expect(rest.lines.map(({ nameInFile }: any) => nameInFile)).toEqual(['Mystery', 'No quantity', 'Over']);
  });

  it('is booked as it was seen, or refused', async () => {
    const { id, sku } = await makeWithSku();
    const draft = await makeDraft();
    const seen = (await change(draft._id, { set: linesOf({ code: sku, quantity: '1' }) })).body.data;
    await change(draft._id, { set: linesOf({ code: sku, quantity: '100' }) });
    const answer = await book(draft._id, { revision: seen.revision });
    expect(codeOf(answer)).toEqual([409, 'RECEIPT_CHANGED']);
    expect(await stockOf(shop, id)).toBe(5);
  });

  it('is not booked while it is empty, or while no line is good', async () => {
    const draft = await makeDraft();
    expect((await book(draft._id)).body.message).toBe('There is nothing to book yet');
    await change(draft._id, { set: linesOf({ code: 'nothing' }) });
    expect(messageOf(await book(draft._id, { skipProblems: true }))).toEqual([
      409,
      'No line can be booked yet. Nothing was booked.',
    ]);
  });

  it('once booked is neither changed nor deleted', async () => {
    const { sku } = await makeWithSku();
    const draft = await makeDraft();
    const set = linesOf({ code: sku, quantity: '1' });
    await change(draft._id, { set });
    await book(draft._id);
    for (const answer of [
      await change(draft._id, { set }),
      await call('DELETE', 'receipt', { _id: draft._id }),
    ])
      expect(codeOf(answer)).toEqual([409, 'RECEIPT_BOOKED']);
  });

  it('is created once for each id of the browser, listed, and discarded', async () => {
    const _id = makeId();
    await Promise.all([makeDraft({ _id }), makeDraft({ _id })]);
    const drafts = (await call('GET', `receipts?storeId=${FIRST_STORE_ID}&state=draft`)).body;
    expect(drafts.data.filter((one: any) => one._id === _id)).toEqual([
      expect.objectContaining({ state: 'draft', supplier: 'Metro', lineCount: 0 }),
    ]);
    expect((await call('DELETE', `receipt?_id=${_id}`, {})).status).toBe(200);
    expect((await readReceipt(_id)).status).toBe(404);
    const { body } = await call('GET', `receipts?storeId=${FIRST_STORE_ID}`);
    expect(body.data.every(({ state }: any) => state === 'booked')).toBe(true);
    expect(body).toMatchObject({ page: 1, limit: 50 });
  });

  it('takes at most 500 lines', async () => {
    const draft = await makeDraft();
    const csv = Array.from({ length: 499 }, (_, at) => `X-${at}\t1`).join('\n');
    await change(draft._id, { csv });
    const more = linesOf({ code: 'a' }, { code: 'b' });
    const answer = await change(draft._id, { set: more });
    expect(messageOf(answer)).toEqual([400, 'A receipt can have at most 500 lines']);
    expect((await change(draft._id, { set: more.slice(0, 1) })).status).toBe(200);
  });

  it.each([
    [{ set: 'all' }],
    [{ set: [{ code: 'a' }] }],
    [{ set: [{ lineId: makeId(), productId: 'x' }] }],
    [{ remove: ['x'] }],
    [{ csv: '' }],
    [{ reference: 'x'.repeat(61) }],
  ])('is not changed by %j', async (wrong) => {
    expect((await change((await makeDraft())._id, wrong)).status).toBe(400);
  });

  it('of another store does not exist', async () => {
    const { _id } = (await call('POST', 'receipt', { storeId: elsewhere }, admin)).body.data;
    for (const answer of [
      await readReceipt(_id),
      await change(_id, { supplier: 'Mine' }),
      await book(_id),
      await call('DELETE', 'receipt', { _id }),
      await call('POST', 'receipt', { storeId: elsewhere }),
      await call('GET', `receipts?storeId=${elsewhere}`),
      await receive([{ productId: _id, quantity: 1 }], { storeId: elsewhere }),
    ]) {
      expect(answer.status).toBe(404);
    }
    // Nor can its lines be taken over.
    const set = linesOf({ code: 'theirs' });
    await change(_id, { set }, admin);
    const mine = await makeDraft();
    await change(mine._id, { set: [{ ...set[0], code: 'mine' }] });
    expect((await readReceipt(_id, admin)).body.data.lines[0].code).toBe('theirs');
  });
});

describe('the list of expiring products', () => {
  const expiring = async (query = '') =>
    (await call('GET', `expiring?storeId=${elsewhere}${query}`, undefined, admin)).body;
  const bring = (productId: string, quantity: number, bestBefore: string) => {
    const lines = [{ productId, quantity, bestBefore }];
    return call('POST', 'receive', { storeId: elsewhere, supplier: 'Dairy', lines }, admin);
  };
  const adjust = (line: Record<string, unknown>, more: object = { kind: 'expiry' }) =>
    call('POST', 'adjust', { storeId: elsewhere, lines: [line], ...more }, admin);

  it('has units that are probably still there, the soonest first, and books them as expired', async () => {
    const { id, name } = await makeProduct(shop);
    await bring(id, 10, day(2));
    await bring(id, 6, day(5));
    await bring(id, 4, day(40));
    // Eleven of twenty were sold: the first delivery, and one unit of the second.
    await adjust({ productId: id, quantity: -11 }, { kind: 'correction', note: 'As if sold' });
    const { data } = await expiring();
    const left = { bestBefore: day(5), daysLeft: 5, received: 6, likelyLeft: 5, stock: 9 };
    expect(data).toMatchObject([{ productId: id, name, supplier: 'Dairy', ...left }]);
    expect((await expiring('&days=60')).data).toMatchObject([{ likelyLeft: 5 }, { likelyLeft: 4 }]);
    expect((await expiring('&days=4')).data).toEqual([]);

    const { lineId } = data[0];
    expect((await adjust({ productId: id, quantity: 7, lineId })).status).toBe(400);
    const booked = await adjust({ productId: id, quantity: 5, lineId });
    expect(booked.body.data).toEqual([{ productId: id, quantity: -5, stock: 4 }]);
    expect((await expiring('&days=60')).data).toMatchObject([{ likelyLeft: 4, bestBefore: day(40) }]);
    expect((await adjust({ productId: id, quantity: 1, lineId })).status).toBe(400);
    expect(await stockAt(shop, elsewhere, id)).toBe(4);
    const ledger = await readLedger(shop, admin, { storeId: elsewhere, productId: id });
    expect(ledger.body.data[0]).toMatchObject({ quantity: -5, reason: 'expiry', balance: 4 });

    // Nothing of it was left: it is not listed again, and no stock changes. The units still there are of
    // another delivery.
    const [last] = (await expiring('&days=60')).data;
    await adjust({ productId: id, quantity: 0, lineId: last.lineId });
    expect((await expiring('&days=60')).data).toMatchObject([{ bestBefore: day(2), likelyLeft: 4 }]);
    expect(await stockAt(shop, elsewhere, id)).toBe(4);
  });

  it('says what a unit has cost with its free ones, and the tax of its price', async () => {
    const { id } = await makeProduct(shop);
    await shop.db.execute(sql`INSERT INTO product_taxes VALUES (${id}, NULL, 1800)`);
    const { _id } = (await call('POST', 'receipt', { storeId: elsewhere, supplier: 'Dairy' }, admin)).body
      .data;
    const line = { lineId: makeId(), productId: id, quantity: '10', free: '1', cost: '33' };
    await call('PUT', 'receipt', { _id, set: [{ ...line, bestBefore: day(3) }] }, admin);
    expect((await call('POST', 'receipt/book', { _id }, admin)).status).toBe(200);
    const [last] = (await expiring('&days=3')).data.toReversed();
    expect(last).toMatchObject({ productId: id, unitCost: 30, gstRate: 18, plannedUntil: null });
    const cut = { productId: id, discount: 40, from: new Date().toISOString(), until: last.until };
    await shop.call('PUT', '/api/product/price-plan', { token: admin.token, body: cut });
    const [now] = (await expiring('&days=3')).data.toReversed();
    expect(now).toMatchObject({ discount: 40, plannedUntil: last.until });
    // The next bill has the price of the last one, which its free units do not lower again.
    const next = (await call('POST', 'receipt', { storeId: elsewhere, supplier: 'Dairy' }, admin)).body.data;
    const set = [{ lineId: makeId(), productId: id }];
    const { body } = await call('PUT', 'receipt', { _id: next._id, set }, admin);
    expect(body.data.lines).toMatchObject([{ cost: '33.00', product: { lastCost: 33 } }]);
  });

  it('counts what came damaged out of its delivery, which keeps what was billed', async () => {
    const { id } = await makeProduct(shop);
    await bring(id, 6, day(3));
    const { _id, lines } = (await bring(id, 20, day(9))).body.data;
    const ofLine = { productId: id, lineId: lines[0]._id };
    expect((await adjust({ ...ofLine, quantity: 0 }, { kind: 'broken' })).status).toBe(400);
    const correction = { kind: 'correction', note: 'Fewer' };
    expect((await adjust({ ...ofLine, quantity: -2 }, correction)).status).toBe(400);
    await adjust({ ...ofLine, quantity: 2 }, { kind: 'broken', note: 'Dairy' });
    const { data } = (await readReceipt(_id, admin)).body;
    expect([data.total.units, data.lines]).toMatchObject([20, [{ units: 20, writtenOff: 2 }]]);
    expect((await expiring('&days=60')).data.filter((one: any) => one.productId === id)).toMatchObject([
      { bestBefore: day(3), likelyLeft: 6 },
      { bestBefore: day(9), likelyLeft: 18 },
    ]);
    expect((await adjust({ ...ofLine, quantity: 19 }, { kind: 'broken' })).status).toBe(400);
    const ledger = await readLedger(shop, admin, { storeId: elsewhere, productId: id });
    expect(ledger.body.data).toMatchObject([
      { quantity: -2, reason: 'broken', note: 'Dairy', balance: 24 },
      { quantity: 20, reason: 'receipt' },
      { quantity: 6, reason: 'receipt' },
    ]);
  });

  it('is for the manager’s own store', async () => {
    expect((await call('GET', `expiring?storeId=${elsewhere}`)).status).toBe(404);
    expect((await call('GET', `expiring?storeId=${FIRST_STORE_ID}&days=x`)).status).toBe(400);
  });
});
