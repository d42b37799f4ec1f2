import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#features/identity/account/account.table.ts';
import { products } from '#features/catalogue/catalogue.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS, makeCategory, makeProduct } from '#tests/factories.ts';
import { askDelivery, doorCodeOf, makePacked } from '#tests/deliveries.ts';
import { claimPlaced, makePlaced, packOrder } from '#tests/picking.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { MAX_NOTE } from '#shared/limits.ts';
import { makeOneShopper } from '#tests/many-shoppers.ts';
import { useTestShop, type Answer } from '#tests/open-test-shop.ts';
import { addToCart, makeBuyer, placeOrder, readPayload } from '#tests/orders.ts';
import { orderLines, orderTransitions, orders } from '../core/order.table.ts';
import type { StaffOrder, StaffOrderRow } from './staff-orders.contract.ts';
import { readSearch } from './staff-orders.rules.ts';

const shop = useTestShop();
const staff = useAdmin(shop);

const list = (body: Record<string, unknown> = {}): Promise<Answer<StaffOrderRow[]>> =>
  shop.call('POST', '/api/order/staff-list', { token: staff.token, body });
const details = (orderId: unknown): Promise<Answer<StaffOrder>> =>
  shop.call('POST', '/api/order/staff-details', { token: staff.token, body: { orderId } });
const idsOf = (answer: Answer<StaffOrderRow[]>) => answer.body.data.map((row) => row.orderId);

type OrderOptions = Partial<typeof orders.$inferInsert> & {
  name?: string;
  accountMobile?: string;
  mobile?: string;
};

/** An order as stored in the database, of a new person. */
async function insertOrder({ name = 'Somebody', accountMobile = '', mobile, ...options }: OrderOptions = {}) {
  const person = await makeOneShopper(shop);
  await shop.db.update(users).set({ name, mobile: accountMobile }).where(eq(users.id, person.userId));
  const order = {
    id: makeId(),
    userId: person.userId,
    storeId: FIRST_STORE_ID,
    paymentState: 'none_due' as const,
    status: 'PLACED' as const,
    subTotalPaise: 10_000,
    totalPaise: 10_000,
    deliveryAddress: { ...ADDRESS, mobile: mobile ?? '7000000000' },
    ...options,
  };
  await shop.db.insert(orders).values(order);
  const line = { name: 'Atta', images: [], unit: '1 kg', pricePaise: 5_000, discountBasisPoints: 0 };
  await shop.db
    .insert(orderLines)
    .values({ ...line, orderId: order.id, productId: makeId(), quantity: 2, lineTotalPaise: 10_000 });
  return order;
}

const inHour = () => new Date(Date.now() + 3_600_000);

describe('the list', () => {
  it('of an active stage begins with the longest wait, paid late or not, and shows since when', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const paidLate = await insertOrder({ status: 'PACKING', createdAt: at(40), placedAt: at(3) });
    const oldest = await insertOrder({ status: 'PACKING', createdAt: at(12), placedAt: at(12) });
    const moved = { orderId: oldest.id, toStatus: 'PACKING', movedBy: 'staff' as const };
    await shop.db.insert(orderTransitions).values({ ...moved, createdAt: at(7) });
    // Undone to there: it has been there since the step itself.
    await shop.db
      .insert(orderTransitions)
      .values({ ...moved, undoneStatus: 'OUT FOR DELIVERY', createdAt: at(1) });
    const answer = await list({ status: 'PACKING' });
    expect(idsOf(answer).slice(0, 2)).toEqual([oldest.id, paidLate.id]);
    const [row] = answer.body.data;
    expect(Date.now() - Date.parse(row!.placedAt)).toBeGreaterThanOrEqual(12 * 60_000);
    expect(Math.round((Date.now() - Date.parse(row!.movedAt!)) / 60_000)).toBe(7);
    expect(answer.body.data[1]!.movedAt).toBeNull();
    await shop.db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders.status, 'PACKING'));
  });

  it('of a day has the orders placed on it by the store’s clock, or only those with short lines', async () => {
    const at = (time: string) => ({
      id: makeId(new Date(time)),
      placedAt: new Date(time),
      createdAt: new Date(time),
    });
    // Midnight in India is at half past six in the evening.
    const [early, late] = [
      await insertOrder(at('2026-03-09T18:30:00Z')),
      await insertOrder(at('2026-03-10T18:29:59Z')),
    ];
    await insertOrder(at('2026-03-09T18:29:59Z'));
    await insertOrder(at('2026-03-10T18:30:00Z'));
    await insertOrder({ ...at('2026-03-10T10:00:00Z'), status: null, paymentState: 'failed' });
    const answer = await list({ day: '2026-03-10' });
    expect(idsOf(answer)).toEqual([late.id, early.id]);
    expect(answer.body.counts).toMatchObject({ ALL: 2, PLACED: 2, FAILED: 0 });
    await shop.db.update(orderLines).set({ short: 1 }).where(eq(orderLines.orderId, early.id));
    expect(idsOf(await list({ day: '2026-03-10', short: true }))).toEqual([early.id]);
    expect(idsOf(await list({ day: '2026-03-10', storeId: makeId() }))).toEqual([]);
    expect(idsOf(await list({ day: '2026-03-10', storeId: FIRST_STORE_ID }))).toHaveLength(2);
    expect((await list({ day: '2026-02-30' })).status).toBe(400);
  });

  it('shows everybody’s orders, newest first, page by page, none twice and none missing', async () => {
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await insertOrder()).id);
    const first = await list({ limit: 3 });
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Order list', page: 1, limit: 3, isComplete: true },
    });
    const all = first.body.totalCount as number;
    expect(first.body.totalPage).toBe(Math.ceil(all / 3));
    const pages = [first, await list({ limit: 3, page: 2 }), await list({ limit: 3, page: 3 })];
    expect(pages.flatMap(idsOf).slice(0, 7)).toEqual(made);
    expect(idsOf(await list({ page: 9_999 }))).toEqual([]);
  });

  it('shows what is needed to choose an order', async () => {
    const { person, payload, product } = await makeBuyer(shop, { quantity: 3, price: 19.5 });
    await addToCart(shop, person, (await makeProduct(shop, { price: 100 })).id, 2);
    const body = await readPayload(shop, person, payload.addressId!);
    const placed = await placeOrder(shop, person, body);
    const [row] = (await list({ limit: 1 })).body.data;
    expect(product.pricePaise).toBe(1_950);
    expect(row).toEqual({
      orderId: placed.body.data[0].orderId,
      payment_status: 'CASH ON DELIVERY',
      isTest: false,
      status: 'PLACED',
      totalAmt: 258.5,
      quantity: 5,
      customer: { name: 'Ravi Kumar', mobile: ADDRESS.mobile },
      delivery_address: ADDRESS,
      createdAt: placed.body.data[0].createdAt,
      placedAt: expect.any(String),
      movedAt: expect.toBeOneOf([null, expect.any(String)]),
      promisedTo: expect.any(String),
      riderName: null,
      timeZone: 'Asia/Kolkata',
    });
  });

  it('counts every stage and shows one, unpaid and failed ones too', async () => {
    const before = (await list()).body.counts;
    const unpaid = await insertOrder({ status: null, paymentState: 'awaiting', expiresAt: inHour() });
    const failed = await insertOrder({ status: null, paymentState: 'failed' });
    const back = await insertOrder({ status: null, paymentState: 'refunded' });
    const packing = await insertOrder({ status: 'PACKING', paymentState: 'paid' });
    const cancelled = await insertOrder({ status: 'CANCELLED', paymentState: 'refunded' });
    const { counts } = (await list()).body;
    for (const [stage, more] of Object.entries({
      ALL: 5,
      UNPAID: 1,
      FAILED: 1,
      PACKING: 1,
      CANCELLED: 1,
      PLACED: 0,
    })) {
      expect([stage, counts[stage] - before[stage]]).toEqual([stage, more]);
    }
    const newestOf = async (body: object) => idsOf(await list({ ...body, limit: 1 }))[0];
    expect(await newestOf({ status: 'UNPAID' })).toBe(unpaid.id);
    expect(await newestOf({ status: 'FAILED' })).toBe(failed.id);
    expect(await newestOf({ status: 'PACKING' })).toBe(packing.id);
    expect(await newestOf({ status: 'CANCELLED' })).toBe(cancelled.id);
    const refunded = await list({ payment: 'REFUNDED' });
    expect(idsOf(refunded)).toEqual([cancelled.id, back.id]);
    expect(refunded.body.counts).toMatchObject({ ALL: 2, CANCELLED: 1, PACKING: 0 });
    expect(idsOf(await list({ payment: 'REFUNDED', status: 'PLACED' }))).toEqual([]);
    const packed = await list({ status: 'PACKING' });
    expect(packed.body.totalCount).toBe(packed.body.counts.PACKING);
  });

  it('shows at most 100 at once and refuses invalid pages and stages', async () => {
    expect((await list({ limit: 5_000 })).body.limit).toBe(100);
    const pages = [{ page: 0 }, { page: 1.5 }, { page: '2' }, { limit: 0 }, { page: 1e12 }];
    const stages = [{ status: 'SHIPPED' }, { payment: 'GOLD' }, { search: { $ne: '' } }, { status: null }];
    for (const body of [...pages, ...stages]) expect((await list(body)).status).toBe(400);
  });
});

describe('the search', () => {
  it('finds an order by its whole id and by the shown end of it', async () => {
    const { id } = await insertOrder();
    await insertOrder();
    const end = id.slice(-6);
    for (const search of [id, end, end.toUpperCase(), `#${end.toUpperCase()}`, `  ${end} `]) {
      expect(idsOf(await list({ search }))).toEqual([id]);
    }
    expect(idsOf(await list({ search: id.slice(0, 12) }))).not.toContain(id);
  });

  it('finds by any part of the customer’s name, whatever the case', async () => {
    const { id } = await insertOrder({ name: 'Zoya Qureshi-Xavier' });
    for (const search of ['zoya', 'QURESHI', 'reshi-xa', 'Zo', 'z']) {
      expect(idsOf(await list({ search }))).toContain(id);
    }
    expect(idsOf(await list({ search: 'oya' }))).toContain(id);
    expect(idsOf(await list({ search: 'ya' }))).not.toContain(id);
  });

  it.each([
    ['आशा राव', { name: 'आशा राव' }, ['आशा']],
    ['a percent sign', { name: '100% Organic_Stores' }, ['0% Org', 'Organic_S']],
    [
      'the mobile of the delivery, from either end and however it is written',
      { mobile: '+91 98230-41577' },
      ['9823041577', '+919823041577', '098230 41577', '41577', '919823', '98230 41577'],
    ],
    ['a mobile without a country', { mobile: '8123499001' }, ['+91 81234 99001', '81234']],
    [
      'the mobile of the account',
      { accountMobile: '+91 77221 10045' },
      ['7722110045', '10045', '22110', '77221 10045'],
    ],
  ])('finds by %s', async (_what, attributes, searches) => {
    const { id } = await insertOrder(attributes);
    for (const search of searches) expect([search, idsOf(await list({ search }))]).toEqual([search, [id]]);
  });

  it('counts and filters within what it finds', async () => {
    const name = 'Padmavathi Unique';
    const placed = await insertOrder({ name });
    const done = await insertOrder({ name, status: 'DELIVERED' });
    const found = await list({ search: 'padmavathi u' });
    expect(idsOf(found)).toEqual([done.id, placed.id]);
    expect(found.body.counts).toMatchObject({ ALL: 2, PLACED: 1, DELIVERED: 1, PACKING: 0 });
    const delivered = await list({ search: 'padmavathi', status: 'DELIVERED' });
    expect(idsOf(delivered)).toEqual([done.id]);
    expect(delivered.body).toMatchObject({ totalCount: 1, counts: { PLACED: 1 } });
  });

  it('takes every text as text and nothing else', async () => {
    await insertOrder({ name: 'Plain Person' });
    for (const search of [
      "' OR 1=1 --",
      '%',
      '_____',
      '\\',
      '%%\\%',
      '"; DROP TABLE orders; --',
      '(((',
      '$1',
      '\u0000',
      '\ud800',
      '९८२३०',
      'a'.repeat(5_000),
      '9'.repeat(5_000),
      '-'.repeat(90),
    ]) {
      const { status, body } = await list({ search });
      // A text of control characters alone is no search.
      expect([search, status, search === '\u0000' || body.data.length === 0]).toEqual([search, 200, true]);
    }
  });

  it('looks for an id only if the text can be one', () => {
    expect(readSearch('   ')).toBeNull();
    expect(readSearch('fa12')).toMatchObject({ name: '%fa12%', idBackwards: '21af%', mobile: null });
    expect(readSearch('fa1')).toMatchObject({ idBackwards: null });
    expect(readSearch('asha')).toMatchObject({ idBackwards: null, mobile: null });
    expect(readSearch('+91 98230 41577')).toMatchObject({
      idBackwards: null,
      mobile: { start: '9823041577%' },
    });
    expect(readSearch('a')).toMatchObject({ name: 'a%' });
  });
});

describe('one order', () => {
  it('has everything: customer, address, lines with category and price, history', async () => {
    const [dairy, bread] = [await makeCategory(shop, 'Dairy'), await makeCategory(shop, 'bread')];
    const options = { price: 700, discount: 7, quantity: 3, categoryIds: [dairy.id, bread.id] };
    const { person, payload, product } = await makeBuyer(shop, options);
    const gone = await makeProduct(shop, { price: 20 });
    await addToCart(shop, person, gone.id, 2);
    const body = await readPayload(shop, person, payload.addressId!);
    const { orderId } = (await placeOrder(shop, person, body)).body.data[0];
    await shop.db.delete(products).where(eq(products.id, gone.id));
    const answer = await details(orderId);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Order details' } });
    const { lines, ...order } = answer.body.data;
    expect(order).toMatchObject({
      orderId,
      storeId: FIRST_STORE_ID,
      payment_status: 'CASH ON DELIVERY',
      isTest: false,
      status: 'PLACED',
      charges: [],
      totalAmt: 1_993,
      due: 1_993,
      customer: { _id: person.userId, name: 'Ravi Kumar', mobile: ADDRESS.mobile, email: person.email },
      delivery_address: ADDRESS,
      steps: [{ status: 'PLACED', at: order.createdAt }],
      transitions: [
        { status: 'PLACED', undid: null, by: 'shopper', name: 'Ravi Kumar', at: order.createdAt },
      ],
      undo: null,
      adjustments: [],
      problems: [],
      picker: null,
      rider: null,
      messages: [{ way: 'mail', event: 'placed' }],
      notes: [],
      rating: null,
      createdAt: order.createdAt,
    });
    expect(order).not.toHaveProperty('code');
    expect(lines).toMatchObject([
      {
        productId: product.id,
        name: product.name,
        unit: '500 ml',
        quantity: 3,
        delivered: 3,
        price: 651,
        lineTotal: 1_953,
        category: 'bread',
        image: product.images[0],
      },
      {
        productId: gone.id,
        name: gone.name,
        unit: '500 ml',
        quantity: 2,
        price: 20,
        lineTotal: 40,
        category: null,
      },
    ]);
  });

  it('says what is missing and why, who picked and brought it, when, and what the shopper was told', async () => {
    const placed = await makePlaced(shop, { quantities: [2, 3] });
    const { orderId, person } = placed;
    const packer = await makeMember(shop, 'picker', FIRST_STORE_ID);
    const { calls, lineOf } = await claimPlaced(shop, packer, placed);
    expect((await details(orderId)).body.data.picker).toMatchObject({ userId: packer.userId, to: null });
    const lineId = lineOf(1);
    await calls.short(orderId, lineId, 2);
    await packOrder(shop, packer, orderId);
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    await askDelivery(shop, rider, 'take', { orderIds: [orderId] });
    const riding = (await details(orderId)).body.data;
    expect(riding.rider).toMatchObject({ userId: rider.userId, deliveredAt: null, failReason: null });
    expect(JSON.stringify(riding)).not.toContain(`"${await doorCodeOf(shop, orderId)}"`);
    await askDelivery(shop, rider, 'deliver', { orderId, code: await doorCodeOf(shop, orderId) });
    const problem = { orderId, lineId, kind: 'damaged', quantity: 1 };
    await shop.call('POST', '/api/order/problem', { token: person.token, body: problem });

    const { data } = (await details(orderId)).body;
    expect(data).toMatchObject({ status: 'DELIVERED', totalAmt: 500, due: 300, ifShort: 'refund' });
    expect(data.steps.map(({ status }) => status)).toEqual([
      'PLACED',
      'PACKING',
      'PACKED',
      'OUT FOR DELIVERY',
      'DELIVERED',
    ]);
    expect(data.lines.find((line) => line.lineId === lineId)).toMatchObject({ quantity: 3, delivered: 1 });
    expect(data.adjustments).toMatchObject([{ lineId, amount: 200, reason: 'short' }]);
    expect(data.problems).toMatchObject([{ lineId, kind: 'damaged', quantity: 1, state: 'open' }]);
    expect(data.picker).toMatchObject({ userId: packer.userId, from: expect.any(String) });
    expect(data.picker!.to).toBe(data.steps[2]!.at);
    expect(data.rider).toMatchObject({ isLeftAtDoor: false, failedAt: null, failReason: null });
    expect(data.rider!.deliveredAt).toBe(data.steps[4]!.at);
    expect(data.promised === null || Date.parse(data.promised.to) > Date.parse(data.createdAt)).toBe(true);
    const told = data.messages.map(({ way, event }) => `${way} ${event}`);
    expect(told).toEqual(expect.arrayContaining(['mail placed', 'mail short', 'mail delivered']));
  });

  it('says why it came back, and which message waits, was sent or is held', async () => {
    const rider = await makeMember(shop, 'rider', FIRST_STORE_ID);
    const { orderId } = await makePacked(shop);
    await askDelivery(shop, rider, 'take', { orderIds: [orderId] });
    await askDelivery(shop, rider, 'fail', { orderId, reason: 'Nobody at home' });
    expect((await details(orderId)).body.data.rider).toMatchObject({
      userId: rider.userId,
      deliveredAt: null,
      failedAt: expect.any(String),
      failReason: 'Nobody at home',
    });
    await shop.db.execute(sql`DELETE FROM order_mails WHERE order_id = ${orderId}`);
    const [sent, later] = ['2026-03-09T18:30:00.000Z', '2036-03-09T18:31:00.000Z'];
    await shop.db.execute(sql`
      INSERT INTO order_mails (order_id, event, created_at, due_at, queued_at, held_at) VALUES
        (${orderId}, 'placed', '2026-03-01', ${sent}, ${sent}, NULL),
        (${orderId}, 'cancelled', '2026-03-02', ${sent}, NULL, ${sent}),
        (${orderId}, 'refunded', '2026-03-03', ${later}, NULL, NULL)`);
    await shop.db.execute(sql`
      INSERT INTO order_pushes (order_id, event, created_at, due_at)
      VALUES (${orderId}, 'on-its-way', '2026-03-04', ${later})`);
    expect((await details(orderId)).body.data.messages).toEqual([
      { way: 'mail', event: 'placed', state: 'sent', at: sent },
      { way: 'mail', event: 'cancelled', state: 'held', at: sent },
      { way: 'mail', event: 'refunded', state: 'waiting', at: later },
      { way: 'push', event: 'on-its-way', state: 'waiting', at: later },
    ]);
  });

  it('from before there was a history begins it with the known times', async () => {
    const old = await insertOrder({ status: 'OUT FOR DELIVERY' });
    const placed = { status: 'PLACED', by: 'shopper', name: null };
    expect((await details(old.id)).body.data.transitions).toMatchObject([placed]);
    const answer = await shop.call('PUT', '/api/order/move', {
      token: staff.token,
      body: { orderId: old.id, from: 'OUT FOR DELIVERY', to: 'DELIVERED' },
    });
    expect(answer.body.data.transitions).toMatchObject([placed, { status: 'DELIVERED', by: 'staff' }]);
    await shop.db.insert(orderTransitions).values({ orderId: old.id, toStatus: 'REFUNDED', movedBy: 'shop' });
    expect((await details(old.id)).body.data.transitions.at(-1)).toMatchObject({
      status: 'REFUNDED',
      name: null,
    });
  });

  it('is 404 when it does not exist and 400 without an id', async () => {
    for (const id of ['0'.repeat(24), "' OR 1=1 --", '%']) {
      expect(await details(id)).toMatchObject({ status: 404, body: { message: 'Order not found' } });
    }
    for (const id of ['', undefined, null, 7, { $ne: null }]) {
      expect(await details(id)).toMatchObject({ status: 400, body: { message: 'Order id is required' } });
    }
  });
});

describe('a note', () => {
  const note = (orderId: unknown, text: unknown) =>
    shop.call('POST', '/api/order/note', { token: staff.token, body: { orderId, text } });

  it('is with the order, newest first, with its author, and nobody changes it', async () => {
    const { id } = await insertOrder();
    expect(await note(id, 'Gate code is <b>12</b> 🙏')).toMatchObject({
      status: 200,
      body: { message: 'Note added', data: { orderId: id } },
    });
    await note(id, 'Called back');
    const { notes } = (await details(id)).body.data;
    expect(notes.map(({ text }) => text)).toEqual(['Called back', 'Gate code is <b>12</b> 🙏']);
    const [author] = await shop.db.select().from(users).where(eq(users.id, staff.userId));
    expect(notes[0]!.author).toBe(author!.name);
    await expect(
      shop.db.execute(sql`UPDATE order_notes SET text = '' WHERE order_id = ${id}`),
    ).rejects.toMatchObject({ cause: { message: 'notes are never changed' } });
    expect((await details((await insertOrder()).id)).body.data.notes).toEqual([]);
  });

  it('is refused without words, with too many, and of an order that does not exist', async () => {
    const { id } = await insertOrder();
    for (const text of ['', 'x'.repeat(MAX_NOTE + 1), undefined, null, 7])
      expect((await note(id, text)).status).toBe(400);
    for (const gone of [makeId(), "' OR 1=1 --"]) expect((await note(gone, 'Called')).status).toBe(404);
    expect((await details(id)).body.data.notes).toEqual([]);
  });

  it('is the last one of 200, also when several are sent at once', async () => {
    const { id } = await insertOrder();
    await shop.db.execute(sql`
      INSERT INTO order_notes (id, order_id, text, author_id, author_name)
      SELECT lpad(to_hex(number), 24, '0'), ${id}, 'Called', ${staff.userId}, 'Om' FROM generate_series(1, 198) number`);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => note(id, `Call ${number}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe('An order can have at most 200 notes');
    expect((await details(id)).body.data.notes).toHaveLength(200);
  });
});
