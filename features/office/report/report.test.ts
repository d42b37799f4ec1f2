// Reports through the API: rows, sums, comparison, sorting, files, and access.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { productTaxes } from '#features/catalogue/catalogue.table.ts';
import { makeCategory, makeProduct, makeShopper, type Person } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { adjust, rollUpAll, makeOrderAt, makeShort, moveTo, type MadeLine } from '#tests/sales.ts';
import { makeMember, useAdmin } from '#tests/staff.ts';
import { FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { KINDS } from '#shared/report-kinds.ts';
import type { Report } from './report.contract.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
let manager: Person;
let userId: string;
let otherStoreId: string;
let rice: string;
let tea: string;
let gone: string;
let categoryIds: string[];

/** Noon in India. */
const noon = (day: string) => new Date(`${day}T06:30:00Z`);
const order = (day: string, lines: MadeLine[], more: { storeId?: string; isOnline?: boolean } = {}) =>
  makeOrderAt(shop, { storeId: FIRST_STORE_ID, userId, at: noon(day), lines, ...more });

beforeAll(async () => {
  manager = await makeMember(shop, 'manager', FIRST_STORE_ID);
  ({ userId } = await makeShopper(shop));
  otherStoreId = (await makeStore(shop, admin, { name: 'Other store' }))._id;
  categoryIds = [(await makeCategory(shop, 'Staples')).id, (await makeCategory(shop, 'Offers')).id];
  rice = (await makeProduct(shop, { name: '=Rice', categoryIds })).id;
  tea = (await makeProduct(shop, { name: 'Tea', categoryIds: [categoryIds[0]!] })).id;
  gone = (await makeProduct(shop, { name: 'Gone' })).id;
  await shop.db.execute(sql`UPDATE products SET cost_paise = 6000 WHERE id = ${rice}`);

  await order('2026-11-02', [{ productId: rice, quantity: 2 }]);
  await order('2026-11-09', [
    { productId: rice, quantity: 3 },
    { productId: tea, quantity: 1, discountPaise: 500 },
  ]);
  await order('2026-11-10', [{ productId: tea, quantity: 4 }], { isOnline: true });
  await order('2026-11-10', [{ productId: gone, quantity: 1 }], { storeId: otherStoreId });
  const cancelled = await order('2026-11-11', [{ productId: tea, quantity: 1 }]);
  await moveTo(shop, cancelled.id, 'CANCELLED');
  const short = await order('2026-11-11', [{ productId: rice, quantity: 2 }]);
  await makeShort(shop, { orderId: short.id, lineId: short.lineIds[0]!, short: 1 });
  await adjust(shop, { orderId: short.id, lineId: short.lineIds[0]!, paise: 1_000, reason: 'problem' });
  await shop.db.execute(sql`DELETE FROM products WHERE id = ${gone}`);
  await rollUpAll(shop);
});

const ask = (query: string, person = admin) =>
  shop.call('GET', `/api/admin/report?${query}`, { token: person.token });
async function read(query: string, person = admin): Promise<Report> {
  const { status, body } = await ask(query, person);
  expect([status, body.message]).toEqual([200, 'Report']);
  return body.data;
}
const WEEK = 'from=2026-11-09&to=2026-11-15';
const valuesOf = ({ rows }: Report) => Object.fromEntries(rows.map(({ label, values }) => [label, values]));

describe('a report', () => {
  it('has a row for each day, also without sales, compared with an earlier day', async () => {
    const report = await read(`kind=day&${WEEK}&compare=before`);
    expect(report).toMatchObject({
      compared: { from: '2026-11-02', to: '2026-11-08' },
      isComplete: true,
      sort: 'label',
    });
    expect(report.rows.map(({ key }) => key)).toEqual(
      [9, 10, 11, 12, 13, 14, 15].map((day) => `2026-11-${day < 10 ? '0' : ''}${day}`),
    );
    expect(report.rows[0]).toMatchObject({
      values: { orders: 1, takings: 395, averageBasket: 395, units: 4, discount: 5, cancelled: 0 },
      before: { orders: 1, takings: 200 },
    });
    expect(report.rows[3]).toMatchObject({
      values: { orders: 0, takings: 0, averageBasket: null },
      before: { orders: 0 },
    });
    // 395 + 400 + 100 of the other store + 200 less 110.
    expect(report.total).toMatchObject({
      orders: 5,
      cancelled: 1,
      takings: 985,
      notOwed: 110,
      shortLines: 1,
    });
    expect(report.totalBefore).toMatchObject({ orders: 1, takings: 200 });
  });

  it('of products has also those no longer sold, best first, and sorts by every column', async () => {
    const report = await read(`kind=product&${WEEK}&compare=before`);
    expect(report.rows.map(({ label }) => label)).toEqual(['Tea', '=Rice', `Name of ${gone}`]);
    expect(report.rows[0]).toMatchObject({ key: tea, values: { takings: 495, units: 5, cancelledUnits: 1 } });
    expect(report.rows[1]!.before).toMatchObject({ units: 2 });
    const byName = await read(`kind=product&${WEEK}&sort=label&order=asc`);
    expect(byName.rows.map(({ label }) => label)).toEqual(['=Rice', `Name of ${gone}`, 'Tea']);
    const byUnits = await read(`kind=product&${WEEK}&sort=units&order=asc`);
    expect(byUnits.rows.map(({ values }) => values.units)).toEqual([1, 4, 5]);
    expect(report.total.orders).toBeNull();
  });

  it('of categories counts a product in each of its categories, and once in the sum', async () => {
    const report = await read(`kind=category&${WEEK}`);
    expect(valuesOf(report)).toMatchObject({
      Staples: { takings: 885, units: 9 },
      Offers: { takings: 390 },
      'No category': { takings: 100 },
    });
    expect(report.total.takings).toBe(985);
  });

  it('separates stores, hours and payments', async () => {
    expect(valuesOf(await read(`kind=store&${WEEK}`))).toMatchObject({
      'Other store': { takings: 100, orders: 1 },
    });
    const hours = await read(`kind=hour&${WEEK}`);
    expect(hours.rows).toHaveLength(24);
    expect(hours.rows[12]).toMatchObject({ key: '12', values: { orders: 5 } });
    const paid = await read(`kind=payment&${WEEK}`);
    expect(valuesOf(paid)).toEqual({
      card: { takings: 400, orders: 1, averageBasket: 400 },
      cash: { takings: 585, orders: 3, averageBasket: 195 },
      upi: { takings: 0, orders: 0, averageBasket: null },
    });
    expect(paid.total).toEqual({ takings: 985, orders: 4, averageBasket: 246.25 });
  });

  it('of margins covers products with a cost, without their GST, and gives their share of the sales', async () => {
    await shop.db.insert(productTaxes).values({ productId: rice, hsnCode: '1006', gstBasisPoints: 500 });
    const report = await read(`kind=margin&${WEEK}`);
    // Four packs that cost 60 each, sold for 390, which are 371.43 and 5 % of it.
    expect(valuesOf(report)).toEqual({
      '=Rice': {
        margin: 131.43,
        marginPercent: 35.4,
        salesWithCost: 371.43,
        cost: 240,
        takings: 390,
        costKnown: 100,
      },
    });
    expect(report.total).toMatchObject({ margin: 131.43, takings: 985, costKnown: 39.6 });
  });

  it('of short lines has only products with short lines', async () => {
    const report = await read(`kind=short&${WEEK}`);
    expect(valuesOf(report)).toMatchObject({ '=Rice': { shortLines: 1, shortUnits: 1, notOwed: 110 } });
    expect(report.rows).toHaveLength(1);
  });

  it('of searches has what they found and led to', async () => {
    await makeProduct(shop, { name: 'Amaranth Seeds' });
    for (const text of ['amaranth', 'amaranth', 'xylophone'])
      await shop.call('POST', '/api/product/search-product', { body: { search: text } });
    for (const use of ['opened', 'opened', 'added'])
      expect(
        (await shop.call('POST', '/api/product/search-used', { body: { search: ' Amaranth ', use } })).status,
      ).toBe(200);
    await shop.services.search.close();
    const day = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    const report = await read(`kind=search&from=${day}&to=${day}`);
    expect(valuesOf(report)).toMatchObject({
      amaranth: { searches: 2, missed: 0, found: 1, opened: 2, added: 1 },
      xylophone: { searches: 1, missed: 1, found: 0, opened: 0, added: 0 },
    });
  });

  it('covers the last 28 days by default', async () => {
    const { today, from, to, rows } = await read('kind=day');
    expect([to, rows.length]).toEqual([today, 28]);
    expect(await read('kind=day&to=2026-11-15')).toMatchObject({ from: '2026-10-19', to: '2026-11-15' });
    expect(from < to).toBe(true);
  });

  it('comes in pages if it is long', async () => {
    const id = (number: number) => number.toString(16).padStart(24, 'e');
    const lines = Array.from({ length: 60 }, (_, number) => ({ productId: id(number), quantity: 1 }));
    await order('2026-10-20', lines);
    await rollUpAll(shop);
    const query = 'kind=product&from=2026-10-20&to=2026-10-20';
    const [first, second] = [await ask(query), await ask(`${query}&page=2`)];
    expect([first.body.data.rows.length, second.body.data.rows.length]).toEqual([50, 10]);
    expect(first.body).toMatchObject({ totalCount: 60, totalPage: 2, page: 1 });
    const keys = [...first.body.data.rows, ...second.body.data.rows].map(({ key }) => key);
    expect(new Set(keys).size).toBe(60);
  });

  it('is the same for whole months as for their days', async () => {
    const long = await read('kind=product&from=2026-10-01&to=2026-12-15');
    const parts = await Promise.all(
      ['from=2026-10-01&to=2026-10-30', 'from=2026-10-31&to=2026-11-29', 'from=2026-11-30&to=2026-12-15'].map(
        (part) => read(`kind=product&${part}`),
      ),
    );
    expect(long.total.takings).toBe(parts.reduce((sum, { total }) => sum + total.takings!, 0));
  });
});

describe('the file of a report', () => {
  const fetchFile = (query: string, person = admin) =>
    shop.call('GET', `/api/admin/report/file?${query}`, { token: person.token });

  it('has all rows, and no cell that a spreadsheet runs as a formula', async () => {
    const { status, headers, text } = await fetchFile(`kind=product&${WEEK}&compare=before`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="product-2026-11-09-2026-11-15.csv"');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'id,product,unit,takings,units,orders,discount,not owed,cancelled units,takings before,units before,' +
        'orders before,discount before,not owed before,cancelled units before',
    );
    expect(lines).toHaveLength(4);
    expect(lines.find((line) => line.startsWith(rice))).toContain(",'=Rice,");
  });

  it('exists for every report, and releases its connection', async () => {
    for (let round = 0; round < 3; round++)
      for (const kind of KINDS)
        expect([kind, (await fetchFile(`kind=${kind}&${WEEK}`)).status]).toEqual([kind, 200]);
  });
});

describe('an invalid request', () => {
  it.each([
    [WEEK, 'kind'],
    [`kind=colour&${WEEK}`, 'kind'],
    ['kind=day&from=2026-02-30&to=2026-03-01', 'from'],
    ['kind=day&from=2026-03-02&to=2026-03-01', 'to'],
    ['kind=day&from=2025-01-01&to=2026-11-01', 'from'],
    [`kind=day&${WEEK}&sort=margin`, 'sort'],
    [`kind=day&${WEEK}&page=0`, 'page'],
    [`kind=day&${WEEK}&compare=always`, 'compare'],
  ])('%s: gets an error', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
  });

  it('a manager reads only their own stores', async () => {
    const own = await read(`kind=day&${WEEK}`, manager);
    expect(own.total.orders).toBe(4);
    expect(await read(`kind=day&${WEEK}&storeId=${FIRST_STORE_ID}`)).toMatchObject({ total: { orders: 4 } });
    expect((await ask(`kind=day&${WEEK}&storeId=${otherStoreId}`, manager)).status).toBe(404);
  });
});

describe('the report of waste', () => {
  it('has units by reason and their value at cost, of each product, store and period', async () => {
    const { id: dear } = await makeProduct(shop, { name: 'Paneer', stock: 9 });
    const { id: unknown } = await makeProduct(shop, { name: 'Curd', stock: 9 });
    await shop.db.execute(sql`UPDATE products SET cost_paise = 8050 WHERE id = ${dear}`);
    const book = async (kind: string, productId: string, quantity: number) => {
      const body = { storeId: FIRST_STORE_ID, kind, lines: [{ productId, quantity }] };
      expect((await shop.call('POST', '/api/stock/adjust', { token: admin.token, body })).status).toBe(200);
    };
    await book('broken', dear, 1);
    await book('expiry', dear, 2);
    await book('lost', unknown, 1);
    const { rows, total } = await read('kind=waste');
    const part = { wastedSpoiled: 0, wastedReturned: 0, wastedOther: 0 };
    expect(rows.map(({ label, values }) => [label, values])).toEqual([
      [
        'Paneer',
        {
          ...part,
          wasteValue: 241.5,
          wasted: 3,
          wastedExpired: 2,
          wastedBroken: 1,
          wastedLost: 0,
          valueKnown: 100,
        },
      ],
      [
        'Curd',
        {
          ...part,
          wasteValue: null,
          wasted: 1,
          wastedExpired: 0,
          wastedBroken: 0,
          wastedLost: 1,
          valueKnown: null,
        },
      ],
    ]);
    expect(total).toMatchObject({ wasteValue: 241.5, wasted: 4, valueKnown: 75 });
    expect((await read(`kind=waste&storeId=${otherStoreId}`)).rows).toEqual([]);
    expect((await read('kind=waste&from=2026-01-01&to=2026-01-02')).rows).toEqual([]);
    const file = await shop.call('GET', '/api/admin/report/file?kind=waste', { token: admin.token });
    expect(file.text).toContain('id,product,unit,waste value,wasted,wasted expired');
  });
});
