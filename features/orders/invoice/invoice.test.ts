import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { shopSettings } from '#features/stores/settings/settings.table.ts';
import { staffSignInRules } from '#features/stores/staff/staff.table.ts';
import { FIRST_STORE_ID, stores } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeCategory, makeShopper, makeSubCategory, type Person } from '#tests/factories.ts';
import { asPicker, makePlaced, packOrder } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import {
  bringOrder,
  letPass,
  makeOrder,
  moveOrder,
  putOrder,
  readDetails,
  useCheckedShop,
  type BuyerOptions,
} from '#tests/orders.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { inTransaction } from '#database/client.ts';
import { orders } from '../core/order.table.ts';
import { issueInvoice } from './invoice.ts';
import { creditNotes, invoiceCounters, invoices } from './invoice.table.ts';
import { productTaxes, subCategories } from '#features/catalogue/catalogue.table.ts';

const shop = useCheckedShop();
const owner = useAdmin(shop);

const move = (orderId: string, from: string, to: string) => moveOrder(shop, owner, orderId, from, to);

/** On its way: the next step delivers it. */
async function makeActive(options: BuyerOptions = {}) {
  const order = await makeOrder(shop, options);
  await bringOrder(shop, owner, order.orderId, 'OUT FOR DELIVERY');
  return order;
}
async function makeDelivered(options: BuyerOptions = {}) {
  const order = await makeOrder(shop, options);
  await bringOrder(shop, owner, order.orderId);
  return order;
}

const request = (person: Person | null, path: string) =>
  shop.app.inject({
    method: 'GET',
    url: `/api/order/${path}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
const requestInvoice = (person: Person | null, orderId: string) =>
  request(person, `invoice?orderId=${orderId}`);
const requestNote = (person: Person | null, orderId: string, number: string) =>
  request(person, `credit-note?${new URLSearchParams({ orderId, number })}`);

async function readInvoice(person: Person, orderId: string) {
  const answer = await requestInvoice(person, orderId);
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
}

const invoiceOf = async (orderId: string) =>
  (await shop.db.select().from(invoices).where(eq(invoices.orderId, orderId)))[0];

const GST_NUMBER = '27AAPFU0939F1ZV';
const setGst = (gstNumber: string | null) =>
  shop.db.update(stores).set({ gstNumber }).where(eq(stores.id, FIRST_STORE_ID));
const setTax = (productId: string, hsnCode: string, gstBasisPoints: number) =>
  shop.db.insert(productTaxes).values({ productId, hsnCode, gstBasisPoints });

/** The numbers of its credit notes. */
const numbersOf = async (person: Person, orderId: string) =>
  (await readDetails(shop, person, orderId)).creditNotes;

const giveGoodwill = (orderId: string, amount: number, key = `goodwill-${makeId()}`) =>
  shop.call('POST', '/api/order/goodwill', {
    token: owner.token,
    body: { orderId, amount, reason: 'It was late', key },
  });

/** Refunded: a goodwill of 21. */
async function makeCredited(order?: Awaited<ReturnType<typeof makeDelivered>>) {
  const credited = order ?? (await makeDelivered({ name: 'Curd', price: 105, discount: 0 }));
  await letPass(shop, credited.orderId, 61);
  expect((await giveGoodwill(credited.orderId, 21)).status).toBe(200);
  const [number] = await numbersOf(credited.person, credited.orderId);
  return { ...credited, number: number! };
}

/** Nobody sells from it. */
async function makeOtherStore(values: Partial<typeof stores.$inferInsert> = {}): Promise<string> {
  const [row] = await shop.db
    .insert(stores)
    .values({ name: 'Whitefield', ...values })
    .returning();
  return row!.id;
}

/** As if this store had sold the order. */
const issueAt = (storeId: string, orderId: string, now = new Date()) =>
  inTransaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    await issueInvoice(tx, { ...order!, storeId }, now);
  });

describe('the invoice of an order', () => {
  it('is a PDF with its own file name, for the shopper of the order', async () => {
    const { person, orderId } = await makeDelivered({ name: 'Toned Milk', price: 50, quantity: 2 });
    const answer = await requestInvoice(person, orderId);
    expect(answer.statusCode).toBe(200);
    expect((await readDetails(shop, person, orderId)).invoice).toBe(`/api/order/invoice?orderId=${orderId}`);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const { number, year } = (await invoiceOf(orderId))!;
    const name = `A/${year % 100}-${(year + 1) % 100}/${String(number).padStart(6, '0')}`;
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="invoice-${name.replaceAll('/', '-')}.pdf"`,
    );
    const { text, info } = await readPdf(answer.rawPayload);
    expect(info.Title).toBe(`Bill of supply ${name}`);
    for (const words of ['Toned Milk', 'Ravi Kumar', `No. ${name}`, 'Cash on delivery', 'Total ₹100.00']) {
      expect(text).toContain(words);
    }
  });

  it('does not exist before the delivery, nor for a cancelled order, nor for one delivered before there were invoices', async () => {
    const order = await makeOrder(shop);
    const { orderId } = order;
    const expectNone = async (message: string, { person, orderId } = order) => {
      const answer = await requestInvoice(person, orderId);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ success: false, code: 'NO_INVOICE', message });
    };
    await expectNone('The invoice will be available once the order is delivered');
    await bringOrder(shop, owner, orderId, 'OUT FOR DELIVERY');
    await expectNone('The invoice will be available once the order is delivered');
    await move(orderId, 'OUT FOR DELIVERY', 'CANCELLED');
    await expectNone('This order was cancelled, so there is no invoice');
    const old = await makeOrder(shop);
    await putOrder(shop, old.orderId, { status: 'DELIVERED' });
    await expectNone('This order was delivered before the shop issued invoices', old);
    expect((await readDetails(shop, old.person, old.orderId)).invoice).toBeNull();
  });

  it('is for its shopper, the managers of its store and the owner, as its credit notes are, and for nobody else', async () => {
    const { person, orderId, number } = await makeCredited();
    const statusesFor = async (one: Person | null) => [
      (await requestInvoice(one, orderId)).statusCode,
      (await requestNote(one, orderId, number)).statusCode,
    ];
    const [here, everywhere] = [FIRST_STORE_ID, null];
    const managers = [await makeMember(shop, 'manager', here), await makeMember(shop, 'manager', everywhere)];
    for (const one of [person, owner, ...managers]) expect(await statusesFor(one)).toEqual([200, 200]);
    const others = [
      await makeShopper(shop),
      await makeMember(shop, 'manager', await makeOtherStore()),
      await makeMember(shop, 'picker', here),
      await makeMember(shop, 'rider', everywhere),
      await makeMember(shop, 'catalogue', everywhere),
    ];
    for (const one of others) expect(await statusesFor(one)).toEqual([404, 404]);
    expect((await requestInvoice(others[0]!, orderId)).json()).toMatchObject({ message: 'Order not found' });
    expect(await statusesFor(null)).toEqual([401, 401]);
    // Nor for those who must first set up a second factor.
    const demand = (isSecondFactorRequired: boolean) =>
      shop.db.update(staffSignInRules).set({ isSecondFactorRequired });
    await demand(true);
    try {
      for (const staff of [managers[0]!, owner]) expect(await statusesFor(staff)).toEqual([404, 404]);
      expect(await statusesFor(person)).toEqual([200, 200]);
    } finally {
      await demand(false);
    }
  });

  it.each(['', 'x', makeId(), "' OR 1=1 --"])('of the order %j does not exist', async (orderId) => {
    expect((await requestInvoice(owner, encodeURIComponent(orderId))).statusCode).toBe(404);
  });
});

describe('the number of an invoice', () => {
  it('has neither gaps nor duplicates when ten orders are delivered at once, nor have the credit notes that follow', async () => {
    const sold: Awaited<ReturnType<typeof makeActive>>[] = [];
    for (let count = 0; count < 10; count++)
      sold.push(await makeActive({ name: 'Curd', price: 50, discount: 0 }));
    const delivered = await Promise.all(
      sold.map(({ orderId }) => move(orderId, 'OUT FOR DELIVERY', 'DELIVERED')),
    );
    expect(new Set(delivered.map(({ status }) => status))).toEqual(new Set([200]));
    const given = await Promise.all(sold.map(({ orderId }) => invoiceOf(orderId)));
    const numbers = given.map((invoice) => invoice!.number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at));

    await Promise.all(sold.map(({ orderId }) => letPass(shop, orderId, 61)));
    const give = (orderId: string) => giveGoodwill(orderId, 5, `late-${orderId}`);
    const answers = await Promise.all(sold.map(({ orderId }) => give(orderId)));
    expect(answers.map(({ status }) => status)).toEqual(sold.map(() => 200));
    // A repeat gives no second one.
    await give(sold[0]!.orderId);
    const notes = await shop.db.select().from(creditNotes).where(eq(creditNotes.storeId, FIRST_STORE_ID));
    const all = notes.map(({ number }) => number).sort((one, other) => one - other);
    expect(all).toEqual(Array.from({ length: all.length }, (_, at) => at + 1));
    expect(notes.filter(({ orderId }) => sold.some((one) => one.orderId === orderId))).toHaveLength(10);
  });

  it('is given once, although the delivery is undone and repeated, and stays used when the order is cancelled at last', async () => {
    const { person, orderId } = await makeDelivered();
    const first = (await invoiceOf(orderId))!;
    expect((await move(orderId, 'DELIVERED', 'OUT FOR DELIVERY')).status).toBe(200);
    expect((await requestInvoice(person, orderId)).statusCode).toBe(409);
    const next = await makeDelivered();
    expect((await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED')).status).toBe(200);
    expect(await invoiceOf(orderId)).toEqual(first);
    expect((await invoiceOf(next.orderId))!.number).toBe(first.number + 1);
    expect((await requestInvoice(person, orderId)).statusCode).toBe(200);
    await move(orderId, 'DELIVERED', 'OUT FOR DELIVERY');
    expect((await move(orderId, 'OUT FOR DELIVERY', 'CANCELLED')).status).toBe(200);
    expect((await readInvoice(person, orderId)).text).toContain('Cancelled: nothing was sold');
  });

  it('is reused when the transaction of the delivery fails', async () => {
    const { number } = (await invoiceOf((await makeDelivered()).orderId))!;
    const { orderId } = await makeActive();
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
    const failing = inTransaction(shop.db, async (tx) => {
      await issueInvoice(tx, order!, new Date());
      throw new Error('the rider fell into the lake');
    });
    await expect(failing).rejects.toThrow('lake');
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    expect((await invoiceOf(orderId))!.number).toBe(number + 1);
  });

  it('begins with 1 in each financial year, by the clock of the store', async () => {
    const storeId = await makeOtherStore({ timeZone: 'Asia/Kolkata' });
    const moments = ['2031-03-31T18:29:59Z', '2031-03-31T18:30:00Z', '2031-04-01T09:00:00Z'];
    for (const moment of moments) {
      await issueAt(storeId, (await makeOrder(shop)).orderId, new Date(moment));
    }
    const given = await shop.db.select().from(invoices).where(eq(invoices.storeId, storeId));
    expect(given.map(({ year, number }) => [year, number]).toSorted()).toEqual([
      [2030, 1],
      [2031, 1],
      [2031, 2],
    ]);
    const counted = await shop.db.select().from(invoiceCounters).where(eq(invoiceCounters.storeId, storeId));
    expect(counted.map(({ year, last }) => [year, last]).toSorted()).toEqual([
      [2030, 1],
      [2031, 2],
    ]);
  });

  it('begins with different letters in each store, although two give their first at once', async () => {
    const { orderId } = await makeDelivered();
    const letters = new Set([(await invoiceOf(orderId))!.snapshot.storeNumber]);
    const storeIds = await Promise.all(Array.from({ length: 4 }, () => makeOtherStore()));
    // Two orders of each at once.
    const sold = await Promise.all(
      [...storeIds, ...storeIds].map(async (storeId) => {
        return { ...(await makeOrder(shop)), storeId };
      }),
    );
    await Promise.all(sold.map(({ storeId, orderId }) => issueAt(storeId, orderId)));
    const given = await Promise.all(sold.map((order) => invoiceOf(order.orderId)));
    for (const storeId of storeIds) {
      const own = given.filter((invoice) => invoice!.storeId === storeId);
      expect(own.map((invoice) => invoice!.number).toSorted()).toEqual([1, 2]);
      expect(own[0]!.snapshot.storeNumber).toBe(own[1]!.snapshot.storeNumber);
      letters.add(own[0]!.snapshot.storeNumber);
    }
    expect(letters.size).toBe(5);
  });
});

describe('a credit note', () => {
  it('is a PDF that names both sides, the invoice it corrects, and the tax; both stay as they were, whatever changes', async () => {
    await setGst(GST_NUMBER);
    await shop.db
      .update(shopSettings)
      .set({ businessName: 'Probe Retail Private Limited', fssaiNumber: '10012011000168' });
    const active = await makeActive({ name: 'Curd', price: 105, discount: 0 });
    const { person, orderId, product } = active;
    await setTax(product.id, '0403', 500);
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    expect(await numbersOf(person, orderId)).toEqual([]);
    const { number } = await makeCredited(active);
    const invoice = await readInvoice(person, orderId);
    for (const words of ['Tax invoice', `GSTIN ${GST_NUMBER}`, '0403 1 105.00 100.00 5% 2.50 2.50 105.00'])
      expect(invoice.text).toContain(words);
    const answer = await requestNote(person, orderId, number);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="credit-note-${number.replaceAll('/', '-')}.pdf"`,
    });
    expect(invoice.text).toMatch(new RegExp(`Credit note ${number} of .*: Curd −₹21.00`));
    const { text, info } = await readPdf(answer.rawPayload);
    expect(info.Title).toBe(`Credit note ${number}`);
    expect(number).toMatch(/^A\/\d\d-\d\d\/C\d{6}$/);
    const numberOfInvoice = /No\. (\S+)/.exec(invoice.text)![1];
    for (const words of [
      ...['Credit note', `No. ${number}`, 'Probe Retail Private Limited', `GSTIN ${GST_NUMBER}`],
      ...['FSSAI licence 10012011000168', 'Ravi Kumar', `For tax invoice ${numberOfInvoice} of `],
      ...['Goodwill', '0403 20.00 5% 0.50 0.50 21.00', 'Total ₹21.00'],
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    }

    await setGst(null);
    await shop.db.update(shopSettings).set({ businessName: '', fssaiNumber: '' });
    await shop.db.update(productTaxes).set({ gstBasisPoints: 1800, hsnCode: '9999' });
    await shop.db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, person.userId));
    expect((await readInvoice(person, orderId)).text).toBe(invoice.text);
    expect((await giveGoodwill(orderId, 10)).status).toBe(200);
    const later = await requestNote(person, orderId, number);
    expect((await readPdf(later.rawPayload)).text).toBe(text);
    const both = await numbersOf(person, orderId);
    expect(both).toEqual([number, expect.stringMatching(/\/C\d{6}$/)]);
    const second = await readPdf((await requestNote(person, orderId, both[1]!)).rawPayload);
    expect(second.text).toContain('Total ₹10.00');
  });

  it('takes what a product lacks from the sub-category of its that had a tax first, and keeps it', async () => {
    await setGst(GST_NUMBER);
    const { id } = await makeCategory(shop);
    const [none, first, later] = await Promise.all(
      ['Chips', 'Bakery', 'Snacks'].map(async (name) => (await makeSubCategory(shop, [id], name)).id),
    );
    const setTaxOf = async (_id: string | undefined, hsnCode: string, gstRate: number) => {
      const body = { taxes: [{ _id, hsnCode, gstRate }] };
      const { status } = await shop.call('PUT', '/api/subcategory/taxes', { token: owner.token, body });
      expect(status).toBe(200);
    };
    await shop.db
      .update(subCategories)
      .set({ createdAt: new Date(0) })
      .where(eq(subCategories.id, first!));
    await setTaxOf(first, '1905', 5);
    await setTaxOf(later, '2106', 18);
    const rusk = { name: 'Rusk', price: 105, discount: 0, subCategoryIds: [none!, later!, first!] };
    const taken = await makeDelivered(rusk);
    const invoice = await readInvoice(taken.person, taken.orderId);
    expect(invoice.text).toContain('1905 1 105.00 100.00 5% 2.50 2.50 105.00');

    await setTaxOf(first, '1904', 12);
    await shop.db.insert(productTaxes).values({ productId: taken.product.id, hsnCode: '190540' });
    const { number } = await makeCredited(taken);
    const note = await readPdf((await requestNote(taken.person, taken.orderId, number)).rawPayload);
    expect(note.text.replaceAll(/\s+/g, ' ')).toContain('1905 20.00 5% 0.50 0.50 21.00');
    expect((await readInvoice(taken.person, taken.orderId)).text).toContain('1905 1 105.00 100.00 5%');
    // A code of its own, and the rate of the sub-category.
    const half = await makeActive(rusk);
    await shop.db.insert(productTaxes).values({ productId: half.product.id, hsnCode: '190540' });
    await move(half.orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    const mixed = await readInvoice(half.person, half.orderId);
    expect(mixed.text).toContain('190540 1 105.00 93.74 12% 5.63 5.63 105.00');
    await setGst(null);
  });

  it('names the packs that were reported, and no tax of a shop without a GSTIN', async () => {
    const bread = { name: 'Bread', price: 45, quantity: 2, discount: 0 };
    const { person, orderId, lineId } = await makeDelivered(bread);
    const { token } = person;
    const report = { orderId, lineId, kind: 'damaged', quantity: 1, text: 'It is broken' };
    const { body } = await shop.call('POST', '/api/order/problem', { token, body: report });
    const answered = await shop.call('PUT', '/api/order/answer-problem', {
      token: owner.token,
      body: { _id: body.data._id, refund: 45 },
    });
    expect(answered.status).toBe(200);
    const [number] = await numbersOf(person, orderId);
    const { text } = await readPdf((await requestNote(person, orderId, number!)).rawPayload);
    expect(text).toContain('For bill of supply A/');
    expect(text).toContain('1 Bread\n500 ml\nReported\n1 45.00');
    expect(text).toContain('Total ₹45.00');
    expect(text).not.toMatch(/GST|Tax|tax/);
  });

  it('does not exist under the number of another order, or of none', async () => {
    const { person, orderId } = await makeCredited();
    const other = await makeCredited();
    for (const number of ['', 'x', other.number])
      expect((await requestNote(person, orderId, number)).statusCode).toBe(404);
  });
});

describe('the content of an invoice', () => {
  it('names short lines, substitutions and goodwill, with the tax of each', async () => {
    await setGst(GST_NUMBER);
    const { person, orderId, products, makeSimilar } = await makePlaced(shop, {
      ...{ ifShort: 'replace', names: ['Amul Curd'], prices: [50], quantities: [3] },
    });
    const other = await makeSimilar({ name: 'Nandini Curd', price: 40 });
    await setTax(products[0]!.id, '0403', 500);
    await setTax(other.id, '0404', 1800);
    const picker = asPicker(shop, owner);
    const [line] = (await picker.claim(orderId)).body.data.lines;
    await picker.short(orderId, line.lineId, 2, { productId: other.id, quantity: 2 });
    await packOrder(shop, owner, orderId);
    expect((await giveGoodwill(orderId, 29)).status).toBe(200);
    await move(orderId, 'PACKING', 'OUT FOR DELIVERY');
    await move(orderId, 'OUT FOR DELIVERY', 'DELIVERED');
    const { text } = await readInvoice(person, orderId);
    expect(text).toContain('Amul Curd Cheaper substitute 20.00');
    expect(text).toContain('discount ₹29.00');
    expect(text).toContain('0403 1 50.00 20.00 5% 0.50 0.50 21.00');
    expect(text).toContain('Instead of 2 × Amul Curd');
    expect(text).toContain('0404 2 67.80 18% 6.10 6.10 80.00');
    for (const sum of ['Ordered ₹150.00', 'Deducted −₹49.00', 'Total ₹101.00']) expect(text).toContain(sum);
    await setGst(null);
  });

  it('is not changed by later refunds, which are named below it', async () => {
    const { person, orderId } = await makeDelivered({ name: 'Bread', price: 45, quantity: 2 });
    await shop.db.execute(sql`
      WITH line AS (UPDATE order_lines SET adjusted_paise = 4500 WHERE order_id = ${orderId} RETURNING id),
        owed AS (UPDATE orders SET adjusted_paise = 4500 WHERE id = ${orderId})
      INSERT INTO order_adjustments (id, order_id, line_id, reason, quantity, paise, settled_at)
      SELECT ${makeId()}, ${orderId}, line.id, 'problem', 1, 4500, now() FROM line`);
    const { text } = await readInvoice(person, orderId);
    expect(text).toContain('Total ₹90.00');
    expect(text).toMatch(/Refunded on .*: Bread −₹45\.00/);
    expect(text).toContain('Paid after refunds ₹45.00');
  });
});
