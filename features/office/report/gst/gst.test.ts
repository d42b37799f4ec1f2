// The GST of a month through the API, compared with the lines of its invoices, one by one.

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import type { InvoiceContent } from '#features/orders/invoice/invoice.contract.ts';
import {
  toContent,
  toInvoice,
  type SoldLine,
  type TaxedLine,
} from '#features/orders/invoice/invoice.rules.ts';
import { issueInvoice } from '#features/orders/invoice/invoice.ts';
import { findOrderWithInvoice, listInvoiced } from '#features/orders/invoice/invoice.store.ts';
import { orders } from '#features/orders/core/order.table.ts';
import { stores } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeProduct, makeShopper } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { adjust, makeOrderAt, makeShort, moveTo } from '#tests/sales.ts';
import { useMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { readTally } from '#tests/tally.ts';
import type { Gst, GstAmounts } from './gst.contract.ts';
import { productTaxes } from '#features/catalogue/catalogue.table.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
const manager = useMember(shop, 'manager', FIRST_STORE_ID);
let otherStoreId: string;

/** The same numbers at every run: 0 to `below`. */
let seed = 7;
function draw(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * below);
}
const pick = <T>(all: readonly T[]) => all[draw(all.length)]!;

const RATES = [null, 0, 500, 1_200, 1_800, 333] as const;
const UNITS = ['500 g', '1 L', '6 pcs', 'Bunch'];
const STATES = ['Karnataka', 'karnataka ', 'Tamil Nadu', 'nowhere', 'Chandigarh'];
const NUMBER = '29AAGCB7383J1Z4';

async function read(query = 'month=2026-10', person = admin): Promise<Gst> {
  const { status, body } = await shop.call('GET', `/api/admin/gst?${query}`, { token: person.token });
  expect([status, body.message]).toEqual([200, 'GST']);
  return body.data;
}

/** Delivered at that time, with whatever may happen to an order. */
async function sell(productIds: readonly string[], userId: string, at: Date): Promise<string> {
  const storeId = pick([FIRST_STORE_ID, FIRST_STORE_ID, otherStoreId]);
  const lines = Array.from({ length: 1 + draw(4) }, () => ({
    productId: pick(productIds),
    quantity: 1 + draw(5),
    pricePaise: 100 * (2 + draw(400)),
    discountPaise: draw(3) * 33,
  }));
  const { id, lineIds } = await makeOrderAt(shop, { storeId, userId, at, lines });
  await setState(id, pick(STATES));
  await shop.db
    .execute(sql`UPDATE order_lines SET unit = (${sql.param(UNITS)}::text[])[1 + abs(hashtext(id)) % 4]
    WHERE order_id = ${id}`);
  if (draw(2) === 0) {
    const paise = 100 * (1 + draw(50));
    await shop.db.execute(sql`INSERT INTO order_charges (order_id, kind, label, paise, gst_basis_points)
      VALUES (${id}, 'delivery', 'Delivery Charge', ${paise}, 1800)`);
    await shop.db.execute(sql`UPDATE orders SET charges_paise = ${paise}, total_paise = total_paise + ${paise}
      WHERE id = ${id}`);
  }
  const short = Math.min(draw(4), lines[0]!.quantity);
  if (short > 0) {
    const substitute = { productId: pick(productIds), quantity: 1 + draw(2), paise: 100 * (1 + draw(300)) };
    await makeShort(shop, { orderId: id, lineId: lineIds[0]!, short, ...(draw(2) && { substitute }) });
  }
  const { rows } = await shop.db.execute<{ left: number }>(
    sql`SELECT (line_total_paise - adjusted_paise)::int AS left FROM order_lines WHERE id = ${lineIds.at(-1)!}`,
  );
  const goodwill = Math.min(rows[0]!.left, 50 + draw(900));
  if (goodwill > 0 && draw(3) === 0)
    await giveGoodwill(id, lineIds.at(-1)!, goodwill, { isAfterDelivery: false, at });
  await deliver(id, at);
  return id;
}

const setState = (orderId: string, state: string) =>
  shop.db.execute(sql`UPDATE orders SET delivery_address = jsonb_set(delivery_address, '{state}',
    ${JSON.stringify(state)}::jsonb) WHERE id = ${orderId}`);

async function deliver(orderId: string, at: Date): Promise<void> {
  await moveTo(shop, orderId, 'DELIVERED');
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  await inTransaction(shop.db, (tx) => issueInvoice(tx, order!, at));
}

type GoodwillCase = { isAfterDelivery: boolean; at: Date };

async function giveGoodwill(
  orderId: string,
  lineId: string,
  paise: number,
  { isAfterDelivery, at }: GoodwillCase,
) {
  const [goodwillId, id] = [makeId(at), makeId(at)];
  await shop.db.execute(sql`INSERT INTO order_goodwills
    (id, order_id, key, paise, reason, way, is_after_delivery, user_id, user_name, created_at)
    VALUES (${goodwillId}, ${orderId}, ${goodwillId}, ${paise}, 'Sorry', 'by hand', ${isAfterDelivery}, 'x', 'Asha', ${at})`);
  await shop.db.execute(sql`
    WITH line AS (UPDATE order_lines SET adjusted_paise = adjusted_paise + ${paise} WHERE id = ${lineId})
    UPDATE orders SET adjusted_paise = adjusted_paise + ${paise} WHERE id = ${orderId}`);
  await shop.db.execute(sql`INSERT INTO order_adjustments
    (id, order_id, line_id, reason, goodwill_id, quantity, paise, created_at)
    VALUES (${id}, ${orderId}, ${lineId}, 'goodwill', ${goodwillId}, 1, ${paise}, ${at})`);
}

async function contentOf(orderId: string): Promise<InvoiceContent> {
  const { order, invoice, buyer } = (await findOrderWithInvoice(shop.db, orderId))!;
  const { lines, charges, adjustments } = await listInvoiced(shop.db, orderId);
  return toContent({ order: { ...order, lines, charges }, invoice: invoice!, buyer, adjustments }, 'Shop');
}

const NOTHING: GstAmounts = { taxable: 0, central: 0, local: 0, integrated: 0, value: 0 };
const FIELDS = Object.keys(NOTHING) as (keyof GstAmounts)[];
const toPaise = (amounts: GstAmounts) => FIELDS.map((field) => Math.round(amounts[field] * 100));
const addUp = (all: readonly number[][]) =>
  all.reduce((sum, each) => sum.map((value, at) => value + each[at]!), [0, 0, 0, 0, 0]);

function paiseOf({ chargedPaise, tax }: Pick<TaxedLine, 'chargedPaise' | 'tax'>): number[] {
  if (!tax) return [chargedPaise, 0, 0, 0, chargedPaise];
  return [tax.taxablePaise, tax.centralPaise, tax.localPaise, tax.integratedPaise, chargedPaise];
}

const sold: string[] = [];
beforeAll(async () => {
  otherStoreId = (await makeStore(shop, admin, { name: 'Other store' }))._id;
  await shop.db
    .update(stores)
    .set({ gstNumber: NUMBER, state: 'Karnataka' })
    .where(eq(stores.id, FIRST_STORE_ID));
  const { userId } = await makeShopper(shop);
  const productIds: string[] = [];
  for (const [at, gstBasisPoints] of RATES.entries()) {
    const { id: productId } = await makeProduct(shop);
    productIds.push(productId);
    const hsnCode = at % 3 === 0 ? null : `040${at}`;
    await shop.db.insert(productTaxes).values({ productId, hsnCode, gstBasisPoints });
  }
  for (let order = 0; order < 60; order++)
    sold.push(await sell(productIds, userId, new Date(Date.UTC(2026, 9, 1 + (order % 30), draw(18)))));
});

describe('the GST of a month', () => {
  it('is what its vouchers for Tally add up to, which balance to the paisa', async () => {
    const { total, creditNotes } = await read();
    const file = await shop.call('GET', '/api/admin/tally?kind=sales&month=2026-10', { token: admin.token });
    const { vouchers } = readTally(file.text);
    expect(vouchers.some(({ kind }) => kind === 'Credit Note')).toBe(creditNotes > 0);
    const sumOf = (part: RegExp) =>
      vouchers.reduce((sum, { debits, credits }) => {
        const of = (side: Record<string, number>) =>
          Object.entries(side).reduce((paise, [name, value]) => paise + (part.test(name) ? value : 0), 0);
        return sum + of(credits) - of(debits);
      }, 0);
    const parts = [/^Sales /, /^Output CGST/, /^Output SGST/, /^Output IGST/, /^(?:Sales|Output) /];
    expect(parts.map(sumOf)).toEqual(toPaise(total));
  });

  it('is the sum of the lines of its invoices, to the paisa, by rate, code and state', async () => {
    const gst = await read();
    const contents = await Promise.all(sold.map(contentOf));
    const lines = contents.flatMap((content) => {
      const { lines: soldLines, tax } = toInvoice(content);
      return soldLines.map((line) => ({
        ...line,
        number: content.seller.gstNumber ?? '',
        tax: line.tax,
        of: tax,
      }));
    });
    const due = contents.reduce((sum, { duePaise }) => sum + duePaise, 0);
    expect(toPaise(gst.total)).toEqual(addUp(lines.map(paiseOf)));
    // And what the bills came to.
    expect(toPaise(gst.total)[4]).toBe(due);
    expect(lines.some(({ tax }) => tax && tax.integratedPaise > 0)).toBe(true);
    expect(lines.some(({ remark }) => remark.startsWith('Instead of'))).toBe(true);

    const rateOf = ({ number, gstBasisPoints }: SoldLine & { number: string }) =>
      number === '' ? 0 : (gstBasisPoints ?? 0) / 100;
    for (const row of gst.rates) {
      const same = lines.filter((line) => line.number === row.gstNumber && rateOf(line) === row.rate);
      expect([row.gstNumber, row.rate, ...toPaise(row)]).toEqual([
        ...[row.gstNumber, row.rate],
        ...addUp(same.map(paiseOf)),
      ]);
    }
    const codes = new Set(
      lines.filter(({ chargedPaise }) => chargedPaise > 0).map(({ hsnCode }) => hsnCode ?? ''),
    );
    for (const code of codes) {
      const same = lines.filter(({ hsnCode }) => (hsnCode ?? '') === code);
      const rows = gst.codes.filter(({ hsnCode }) => hsnCode === code);
      expect([code, ...addUp(rows.map(toPaise))]).toEqual([code, ...addUp(same.map(paiseOf))]);
    }
    for (const rows of [gst.rates, gst.codes, gst.states])
      expect(addUp(rows.map(toPaise))).toEqual(toPaise(gst.total));
    const taxed = gst.states.filter(({ gstNumber }) => gstNumber === NUMBER);
    expect(new Set(taxed.map(({ placeOfSupply }) => placeOfSupply))).toEqual(
      new Set(['Karnataka (29)', 'Tamil Nadu (33)', 'Chandigarh (04)']),
    );
  });

  it('counts the quantity of a code in the unit that GST names, and none of a service', async () => {
    const { codes } = await read();
    expect(new Set(codes.map(({ unit }) => unit))).toEqual(new Set(['KGS', 'LTR', 'NOS', 'PAC', 'NA']));
    for (const { hsnCode, unit, quantity } of codes)
      expect([hsnCode, unit === 'NA', quantity > 0]).toEqual([hsnCode, hsnCode === '996813', unit !== 'NA']);
  });

  it('names the first and the last invoice of each store, how many, and those of undone deliveries', async () => {
    const before = (await read()).series.find(({ storeName }) => storeName !== 'Other store')!;
    expect(before.first).toBe('A/26-27/000001');
    expect(before.count).toBe(Number(before.last.slice(-6)));
    const { userId } = await makeShopper(shop);
    const line = { productId: makeId(), quantity: 1 };
    const made = { storeId: FIRST_STORE_ID, userId, at: new Date('2026-10-31T18:29:59Z'), lines: [line] };
    const { total } = await read();
    const { id } = await makeOrderAt(shop, made);
    await deliver(id, made.at);
    await moveTo(shop, id, 'CANCELLED');
    // A second later it is November in India.
    const next = new Date('2026-10-31T18:30:00Z');
    const { id: later } = await makeOrderAt(shop, { ...made, at: next });
    await deliver(later, next);
    const after = await read();
    expect(after.series.find(({ storeName }) => storeName !== 'Other store')).toMatchObject({
      count: before.count + 1,
      cancelled: before.cancelled + 1,
    });
    expect(after.total).toEqual(total);
    expect((await read('month=2026-11')).series).toMatchObject([{ count: 1, cancelled: 0 }]);
  });

  it('names the products that were sold without a code, less what was given back, with the code of today', async () => {
    const { userId } = await makeShopper(shop);
    const [soap, tea] = [await makeProduct(shop, { name: 'Soap' }), await makeProduct(shop, { name: 'Tea' })];
    const at = new Date('2026-07-10T06:00:00Z');
    const lines = [soap, tea].map(({ id }) => ({ productId: id, quantity: 1, pricePaise: 10_000 }));
    const made = { storeId: FIRST_STORE_ID, userId, at };
    const { id, lineIds } = await makeOrderAt(shop, { ...made, lines });
    await deliver(id, at);
    await giveGoodwill(id, lineIds[0]!, 2_100, { isAfterDelivery: true, at });
    await shop.db.insert(productTaxes).values({ productId: tea.id, hsnCode: '0902', gstBasisPoints: 500 });
    const { withoutCode, codes } = await read('month=2026-07');
    expect(withoutCode).toMatchObject([
      { productId: tea.id, name: 'Tea', value: 100, hsnCode: '0902' },
      { productId: soap.id, name: 'Soap', value: 79, hsnCode: '' },
    ]);
    expect(codes).toMatchObject([{ hsnCode: '', value: 179 }]);
    const { id: later } = await makeOrderAt(shop, { ...made, lines: [lines[1]!] });
    await deliver(later, at);
    expect((await read('month=2026-07')).codes).toMatchObject([
      { value: 179 },
      { hsnCode: '0902', value: 100 },
    ]);
  });

  it('has refunds after the invoice as credit notes of their own month', async () => {
    const { userId } = await makeShopper(shop);
    const { id: productId } = await makeProduct(shop);
    await shop.db.insert(productTaxes).values({ productId, hsnCode: '0405', gstBasisPoints: 500 });
    const at = new Date('2026-08-10T06:00:00Z');
    const lines = [{ productId, quantity: 2, pricePaise: 10_500 }];
    const { id, lineIds } = await makeOrderAt(shop, { storeId: FIRST_STORE_ID, userId, at, lines });
    await setState(id, 'Karnataka');
    await deliver(id, at);
    const august = await read('month=2026-08');
    expect(august).toMatchObject({
      creditNotes: 0,
      codes: [{ hsnCode: '0405', unit: 'KGS', quantity: 2 }],
      total: { taxable: 200, central: 5, local: 5, value: 210 },
    });

    await giveGoodwill(id, lineIds[0]!, 2_100, {
      isAfterDelivery: true,
      at: new Date('2026-09-02T06:00:00Z'),
    });
    expect(await read('month=2026-08')).toEqual(august);
    const september = await read('month=2026-09');
    expect(september).toMatchObject({
      creditNotes: 1,
      rates: [{ isCredit: true, rate: 5, taxable: -20, central: -0.5, local: -0.5, value: -21 }],
      codes: [{ hsnCode: '0405', quantity: 0, value: -21 }],
      total: { taxable: -20, central: -0.5, local: -0.5, integrated: 0, value: -21 },
    });
    expect(september.series).toEqual([]);
    expect(september.withoutCode).toEqual([]);
    await adjust(shop, { orderId: id, lineId: lineIds[0]!, paise: 1_050, reason: 'problem' });
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date()).slice(0, 7);
    expect(await read(`month=${now}`)).toMatchObject({ creditNotes: 1 });
  });

  it('is the last whole month by default, and empty where nothing was sold', async () => {
    const { month, thisMonth } = await read('');
    expect(new Date(`${month}-28T12:00:00Z`).getTime() + 4 * 86_400_000).toBeGreaterThan(
      Date.parse(`${thisMonth}-01`),
    );
    expect(await read('month=2024-02')).toMatchObject({ rates: [], codes: [], states: [], total: NOTHING });
  });
});

it('few months and live reports are counted at once: beyond those that wait, a manager is told to come back', async () => {
  const client = await shop.db.$client.connect();
  await client.query('BEGIN; LOCK TABLE invoices, order_picks IN ACCESS EXCLUSIVE MODE');
  const paths = ['gst', 'report?kind=service', 'report?kind=picker'];
  const calls = Array.from({ length: 9 }, (_, nth) =>
    shop.call('GET', `/api/admin/${paths[nth % 3]}`, { token: admin.token }),
  );
  const first = await Promise.race(calls);
  await client.query('COMMIT');
  client.release();
  expect([first.status, first.headers['retry-after']]).toEqual([503, '10']);
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(8).fill(200), 503]);
});

describe('permissions', () => {
  it('a manager reads only their own store, an ADMIN all of them or one', async () => {
    const all = await read();
    const own = await read('month=2026-10', manager);
    expect(own).toEqual(await read(`month=2026-10&storeId=${FIRST_STORE_ID}`));
    const other = await read(`month=2026-10&storeId=${otherStoreId}`);
    expect(Math.round(100 * (own.total.value + other.total.value))).toBe(Math.round(100 * all.total.value));
    const path = `/api/admin/gst?storeId=${otherStoreId}`;
    expect((await shop.call('GET', path, { token: manager.token })).status).toBe(404);
  });

  it.each(['2026-13', '2026-1', 'x', '1999-01', ''])(
    'the month %j is refused at its field',
    async (month) => {
      const { status, body } = await shop.call('GET', `/api/admin/gst?month=${month}`, {
        token: admin.token,
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['month']]);
    },
  );
});
