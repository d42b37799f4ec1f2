// The demo's past: what the shop itself would have written, so that every page about it finds what it knows.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { isGtin } from '#features/catalogue/bar-code.rules.ts';
import { createAccount } from '#features/identity/account/account.ts';
import { countUnitsSold } from '#features/office/report/sales/units-sold.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { expectNoFaults } from '#tests/orders.ts';
import { useTestShop, type TestShop } from '#tests/open-test-shop.ts';
import { countOneByOne, rollUpAll, readSaved } from '#tests/sales.ts';
import { useAdmin } from '#tests/staff.ts';
import { DEMO_OWNER, DEMO_SHOPPER } from '../demo-emails.ts';
import { fillCatalogue } from '../fill-demo.ts';
import { makePast } from './make-past.ts';
import type { PastProduct } from './shelves.ts';

const [shop, large] = [useTestShop(), useTestShop()];
const owner = useAdmin(shop);
const NOW = new Date();
const PASSWORD = 'a long enough password';
const STORE = `storeId=${FIRST_STORE_ID}`;

const rowsOf = async (query: string, of: TestShop = shop) =>
  (await of.db.execute<Record<string, unknown>>(sql.raw(query))).rows;
const numberOf = async (query: string) => Number(Object.values((await rowsOf(query))[0]!)[0]);
const ask = async (path: string, token = owner.token) =>
  (await shop.call<any>('GET', path, { token })).body.data;

async function signIn(email: string, password: string, at: TestShop = shop) {
  return at.call<any>('POST', '/api/user/login', { body: { email, password } });
}

beforeAll(async () => {
  const account = { name: 'Demo Shopper', email: DEMO_SHOPPER, role: 'USER', isEmailVerified: true } as const;
  await createAccount(shop.db, { ...account, password: PASSWORD });
  await createAccount(shop.db, { ...account, name: 'Demo Owner', email: DEMO_OWNER, password: PASSWORD });
  const fill = (of: TestShop, count: number) => fillCatalogue(of.db, count, { pastUntil: NOW });
  // One after the other: while a past is drawn, this process hears no answer of a database.
  await fill(shop, 400);
  await fill(large, 5_800);
}, 180_000);

test('breaks no rule of the shop, in a small demo and in one of full size', async () => {
  await expectNoFaults(shop);
  await expectNoFaults(large);
});

test('its offers are for products that it has', async () => {
  const rows = await rowsOf(
    `SELECT code, (SELECT count(*)::int FROM product_categories WHERE category_id = goods -> 'categoryIds' ->> 0)
       + (SELECT count(*)::int FROM product_sub_categories WHERE sub_category_id = goods -> 'subCategoryIds' ->> 0) AS products
     FROM offers WHERE goods ->> 'all' IS NULL OR code = 'FIRST50'`,
    large,
  );
  expect(rows).toHaveLength(3);
  for (const { code, products } of rows) if (code === null) expect(products).toBeGreaterThan(10);
});

test('its goods have a shelf in each store, and its packs a bar code', async () => {
  const shelves = await rowsOf(
    `SELECT count(*)::int, count(DISTINCT shelf)::int AS shelves, bool_and(shelf ~ '^[A-Z]-\\d\\d$') AS named
     FROM store_products GROUP BY store_id`,
    large,
  );
  expect(shelves).toEqual(Array.from({ length: 3 }, () => ({ count: 5_800, shelves: 208, named: true })));
  const codes = `SELECT id, code, cardinality(images) AS sides
    FROM products LEFT JOIN product_bar_codes ON product_id = id ORDER BY code`;
  const [few, all] = [await rowsOf(codes), await rowsOf(codes, large)];
  expect(all.slice(0, 200)).toEqual(few.slice(0, 200));
  const isRight = ({ code, sides }: Record<string, unknown>) =>
    sides === 1 ? code === null : String(code).startsWith('890') && isGtin(String(code));
  expect(all.filter((product) => !isRight(product))).toEqual([]);
});

test('nothing is sold below its cost, nor by what its owner has planned for the next week', async () => {
  expect(await ask('/api/product/sheet-ids?belowCost=1')).toEqual([]);
  const planned = await ask('/api/product/planned-prices');
  expect(planned.length).toBeGreaterThan(1);
  for (const plan of planned)
    expect(plan).toMatchObject({ state: 'planned', discount: 10, plannedBy: 'Demo Owner', risks: [] });
});

test('has a code and its rate for everything that was sold in the month before', async () => {
  const { codes, rates, total } = await ask('/api/admin/gst');
  expect(codes.filter(({ hsnCode }: { hsnCode: string }) => hsnCode === '')).toEqual([]);
  expect([...new Set(rates.map(({ rate }: { rate: number }) => rate))]).toEqual([0, 5, 18, 40]);
  expect(codes).toContainEqual(expect.objectContaining({ hsnCode: '1101', unit: 'KGS', rate: 5 }));
  expect(total.central).toBeGreaterThan(0);
  expect(await numberOf('SELECT count(*) FROM product_taxes')).toBeGreaterThan(0);
});

const toProducts = (length: number) =>
  Array.from({ length }, (_, at): PastProduct => {
    const id = String(at).padStart(24, '0');
    const common = {
      id,
      name: `Milk ${at}`,
      unit: '1 L',
      image: null,
      category: 'Tea',
      subCategory: 'Green',
      tax: { hsnCode: '0902', gstBasisPoints: 500 },
    };
    return { ...common, paidPaise: 4_000, costPaise: 3_000, stocks: [9, 0, 40], sells: [at, 1, 5] };
  });
const storesAt = (time: string, products = toProducts(60)) =>
  makePast({ products, shopper: null, now: new Date(time) }).stores;

test('is the same for the same moment, and another for another', () => {
  const make = (time: string) => JSON.stringify(storesAt(time));
  const made = make('2026-11-22T18:45:00+05:30');
  expect(make('2026-11-22T18:45:00+05:30')).toBe(made);
  expect(make('2026-11-23T18:45:00+05:30')).not.toBe(made);
});

// Moments at which an order waits or is picked in which something will turn out to be missing.
test.each(['2026-11-27T16:31:00+05:30', '2026-11-27T16:36:00+05:30', '2026-11-27T16:41:00+05:30'])(
  'at %s nothing is known to be missing from an order that is not packed yet',
  (time) => {
    const orders = storesAt(time).flatMap((store) => store.orders);
    const open = orders.filter(({ status, packedAt }) => status !== 'CANCELLED' && packedAt === null);
    expect(open.length).toBeGreaterThan(0);
    for (const { short, substitute, picked } of open.flatMap(({ lines }) => lines))
      expect({ short, substitute, picked }).toEqual({ short: 0, substitute: null, picked: null });
  },
);

// Catalogues with which chance would have cancelled the order on its way, or the packed one.
test.each([32, 101])('with %i products an order waits, one is packed and one is on its way', (count) => {
  const now = Date.parse('2026-11-27T23:10:00+05:30');
  const { orders } = storesAt(new Date(now).toISOString(), toProducts(count))[0]!;
  const steps = [1, 4, 6].map((ago) => orders.find(({ placedAt }) => placedAt === now - ago * 60_000));
  expect(steps.map((order) => order?.status)).toEqual(['PLACED', 'PACKING', 'OUT FOR DELIVERY']);
});

test('never had less than nothing on a shelf, and ends at the stock of today', async () => {
  const wrong = await rowsOf(
    `
    SELECT * FROM (
      SELECT store_id, product_id, id, kept.opening_stock + sum(quantity) OVER (PARTITION BY store_id, product_id ORDER BY id) AS level
      FROM stock_movements JOIN store_products kept USING (store_id, product_id)
    ) AS ledger WHERE level < 0 LIMIT 5`,
    large,
  );
  expect(wrong).toEqual([]);
  expect(await numberOf(`SELECT count(*) FROM stock_movements WHERE created_at > now()`)).toBe(0);
});

describe('what the jobs of the shop make of it', () => {
  test('sales by hour, day and month are the sums of its orders', async () => {
    await rollUpAll(shop, NOW);
    const [{ monthsThatDiffer, ...saved }, truth] = [await readSaved(shop), await countOneByOne(shop)];
    // UPI is a way of its own here, which the helper counts as cards.
    const ignored = ['card_orders', 'upi_orders', 'card_paise', 'upi_paise'];
    const withoutIgnored = (row: Record<string, number>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name)));
    const plain = (sums: Map<string, Record<string, number>>) =>
      new Map([...sums].map(([key, row]) => [key, withoutIgnored(row)]));
    expect(monthsThatDiffer).toEqual([]);
    expect(plain(saved.hours)).toEqual(plain(truth.hours));
    expect(plain(saved.products)).toEqual(plain(truth.products));
  });

  test('units sold are already counted', async () => {
    const sold = () => rowsOf(`SELECT product_id, store_id, sold FROM store_products ORDER BY 1, 2`);
    const before = await sold();
    await countUnitsSold(shop.services, NOW);
    expect(await sold()).toEqual(before);
    const ranked = await numberOf(`SELECT count(*) FROM bestsellers WHERE cardinality(category_ids) > 0`);
    expect(ranked).toBeGreaterThan(0);
  });
});

test('its people are marked as invented, nobody can sign in as them, and no mail waits for them', async () => {
  // In the shop where no test adds people of its own.
  const people = await rowsOf(`SELECT email FROM users WHERE password_hash = '' ORDER BY email`, large);
  expect(people.length).toBeGreaterThan(100);
  for (const { email } of people) expect(email).toMatch(/@(people|staff)\.example$/);
  for (const { email } of [people[0]!, people.at(-1)!]) {
    for (const password of ['', PASSWORD])
      expect((await signIn(String(email), password, large)).status).toBe(400);
  }
  expect(await numberOf(`SELECT count(*) FROM order_mails WHERE queued_at IS NULL`)).toBe(0);
  expect(await numberOf(`SELECT count(*) FROM money_owed WHERE paid_at IS NOT NULL`)).toBeGreaterThan(0);
  expect(await numberOf(`SELECT count(*) FROM orders WHERE payment_state = 'awaiting'`)).toBe(0);
  const inEarnest = `SELECT count(*) FROM orders WHERE payment_state <> 'none_due' AND NOT is_test`;
  expect(await numberOf(inEarnest)).toBe(0);
});

test('the demo’s shopper has ordered before, and buys again', async () => {
  const token = (await signIn(DEMO_SHOPPER, PASSWORD)).body.data.accesstoken;
  const rows = await ask('/api/order/order-list', token);
  const orders = new Set(rows.map(({ orderId }: { orderId: string }) => orderId));
  expect(orders.size).toBeGreaterThan(4);
  expect(new Set(rows.map(({ status }: { status: string }) => status))).toEqual(new Set(['DELIVERED']));
});

describe('in the first minute the owner finds', () => {
  test('a day to compare with, open orders, and best sellers that run out', async () => {
    const today = await ask('/api/admin/today');
    expect(today.open.map(({ count }: { count: number }) => count > 0)).toEqual([true, true, true]);
    expect(today.bags.count).toBe(1);
    expect(today.lowStock).toBeGreaterThan(0);
    expect(today.lowStockProducts[0].hoursOfCover).toBeLessThan(72);
    expect(today.ratings.count).toBeGreaterThan(50);
    expect(today.hours.map(({ lastWeekOrders }: any) => lastWeekOrders > 0)).toContain(true);
    expect(today.paymentsToReview).toBe(0);
  });

  test('problems to answer, cash to count, goods in and what expires', async () => {
    expect(await ask(`/api/order/problems?${STORE}&state=open`)).toHaveLength(2);
    expect((await ask(`/api/order/problems?${STORE}&state=refunded`)).length).toBeGreaterThan(5);
    const { handIns } = await ask(`/api/delivery/cash?${STORE}`);
    expect(handIns.length).toBeGreaterThan(10);
    const receipts = await ask(`/api/stock/receipts?${STORE}`);
    expect(receipts[0].lineCount).toBeGreaterThan(0);
    const [draft] = await ask(`/api/stock/receipts?${STORE}&state=draft`);
    expect(draft).toMatchObject({ state: 'draft', supplier: 'Nandi Dairy & Bakery' });
    expect((await ask(`/api/stock/expiring?${STORE}&days=5`)).length).toBeGreaterThan(0);
    const [due] = await ask(`/api/stock/bills?${STORE}`);
    expect(due).toMatchObject({ paidAt: null, amount: expect.any(Number) });
    const [paid] = await ask(`/api/stock/bills?${STORE}&state=paid`);
    expect(paid).toMatchObject({ how: 'Bank transfer', paidBy: expect.stringMatching(/./) });
    const [supplier] = await ask('/api/stock/suppliers');
    expect(supplier).toMatchObject({
      name: 'Cauvery Household Supply',
      gstNumber: expect.stringMatching(/^29/),
      paymentDays: 30,
    });
  });

  test('a promise that most orders kept, and an arrival by the history of the store', async () => {
    const share = await numberOf(`
      SELECT avg((delivered_at < promised_to + interval '1 minute')::int)
      FROM deliveries JOIN orders ON orders.id = order_id WHERE delivered_at IS NOT NULL`);
    expect(share).toBeGreaterThan(0.8);
    const afternoon = new Date(`${NOW.toISOString().slice(0, 10)}T14:00:00Z`);
    const pace = await shop.services.arrivals.readPace(shop.db, FIRST_STORE_ID, afternoon);
    expect(pace.wait.length).toBeGreaterThan(50);
    expect(pace.ride.length).toBeGreaterThan(50);
  });

  test('searches that found nothing, which indeed find nothing', async () => {
    const missed = await rowsOf(`SELECT text FROM missed_searches`, large);
    expect(missed.length).toBeGreaterThan(2);
    for (const { text } of missed) {
      const search = { body: { search: text } };
      const { body } = await large.call<any>('POST', '/api/product/search-product', search);
      expect(body.data, String(text)).toEqual([]);
    }
  });
});
