// The roll-up of sales equals the sums counted order by order.

import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { makeShopper } from '#tests/factories.ts';
import { useAdmin } from '#tests/staff.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { adjust, countOneByOne, rollUpAll, makeOrderAt, makeShort, moveTo, readSaved } from '#tests/sales.ts';
import { changeStore, FIRST_STORE_ID, makeStore } from '#tests/stores.ts';
import { rollUpSales } from './roll-up-sales.ts';

const shop = useTestShop();
const admin = useAdmin(shop);
let userId: string;
let storeIds: string[];
beforeAll(async () => {
  ({ userId } = await makeShopper(shop));
  const nepal = await makeStore(shop, admin, { timeZone: 'Asia/Kathmandu' });
  const far = await makeStore(shop, admin, { timeZone: 'America/New_York' });
  storeIds = [FIRST_STORE_ID, nepal._id, far._id];
});

const productIds = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24));

/** Pseudo-random, with the same numbers in every run. */
function makeDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % sides;
  };
}

const sell = (productId: string, at: Date, quantity = 2) =>
  makeOrderAt(shop, { storeId: FIRST_STORE_ID, userId, at, lines: [{ productId, quantity }] });
const fold = (now?: Date) => rollUpAll(shop, now);

async function expectTruth(): Promise<void> {
  const [truth, saved] = [await countOneByOne(shop), await readSaved(shop)];
  const sorted = (map: Map<string, unknown>) => Object.fromEntries([...map].toSorted());
  expect(sorted(saved.hours)).toEqual(sorted(truth.hours));
  expect(sorted(saved.products)).toEqual(sorted(truth.products));
  expect(saved.monthsThatDiffer).toEqual([]);
}

type RolledUpOrder = Awaited<ReturnType<typeof makeOrderAt>> & { quantities: number[]; isOpen: boolean };

/** Places an order around a midnight of the last days, or changes one through the shop's own ways. */
async function doSomething(roll: (sides: number) => number, made: RolledUpOrder[]): Promise<void> {
  const order = made[roll(made.length || 1)];
  const what = roll(10);
  if (!order || what < 4) {
    const midnight = new Date(`2026-11-0${1 + roll(4)}T18:30:00Z`);
    const at = new Date(midnight.getTime() + (roll(600) - 300) * MINUTE_MS);
    const quantities = Array.from({ length: 1 + roll(3) }, () => 1 + roll(5));
    const lines = quantities.map((quantity, nth) => ({
      productId: productIds[(roll(4) + nth) % 4]!,
      quantity,
      pricePaise: 1_000 * (1 + roll(9)),
      discountPaise: 100 * roll(5),
    }));
    const storeId = storeIds[roll(3)]!;
    const placed = await makeOrderAt(shop, { storeId, userId, at, lines, isOnline: roll(3) === 0 });
    made.push({ ...placed, quantities, isOpen: true });
  } else if (what < 6) {
    await moveTo(shop, order.id, 'CANCELLED');
    order.isOpen = false;
  } else if (what < 8 && order.isOpen) {
    order.isOpen = false;
    const nth = roll(order.lineIds.length);
    const substitute = { productId: productIds[roll(4)]!, quantity: 1 + roll(2), paise: 100 * roll(60) };
    await makeShort(shop, {
      orderId: order.id,
      lineId: order.lineIds[nth]!,
      short: 1 + roll(order.quantities[nth]!),
      ...(roll(2) === 0 && { substitute }),
    });
  } else if (order.isOpen) {
    order.isOpen = false;
    await moveTo(shop, order.id, 'DELIVERED');
    await adjust(shop, {
      orderId: order.id,
      lineId: order.lineIds[0]!,
      paise: 1 + roll(400),
      reason: 'problem',
    });
  }
}

describe('the sums', () => {
  it('equal the orders, however they were placed, cancelled, short and refunded, across midnights', async () => {
    const roll = makeDice(7);
    const made: RolledUpOrder[] = [];
    for (let step = 0; step < 160; step++) {
      await doSomething(roll, made);
      if (roll(8) === 0) await fold();
    }
    await fold();
    expect(made.length).toBeGreaterThan(40);
    await expectTruth();
  });

  it('are the same when two processes add up at once, while orders change', async () => {
    const roll = makeDice(11);
    const made: RolledUpOrder[] = [];
    for (let step = 0; step < 30; step++)
      await Promise.all([
        rollUpSales(shop.db, new Date()),
        doSomething(roll, made),
        rollUpSales(shop.services.directDb, new Date()),
      ]);
    await fold();
    await expectTruth();
  });

  it('are the same after a process has died in the middle of a run', async () => {
    const roll = makeDice(13);
    const made: RolledUpOrder[] = [];
    for (let step = 0; step < 20; step++) await doSomething(roll, made);
    const dying = new AbortController();
    dying.abort();
    // It has marked the due days and added up nothing.
    await rollUpSales(shop.db, new Date(), dying.signal);
    const { rows } = await shop.db.execute(sql`SELECT FROM sales_days_due`);
    expect(rows.length).toBeGreaterThan(1);
    await fold();
    await expectTruth();
  });

  it('include the writes of a transaction that took longer than the run', async () => {
    await fold();
    const client = await shop.db.$client.connect();
    const at = new Date('2026-11-02T06:00:00Z');
    const slow = await sell(productIds[0]!, at, 2);
    await fold();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO order_transitions (order_id, to_status, moved_by) VALUES ('${slow.id}', 'CANCELLED', 'shop')`,
    );
    await client.query(`UPDATE orders SET status = 'CANCELLED' WHERE id = '${slow.id}'`);
    // Later transitions are seen first.
    const other = await sell(productIds[1]!, at, 1);
    await moveTo(shop, other.id, 'DELIVERED');
    const now = Date.now();
    await fold(new Date(now));
    await client.query('COMMIT');
    client.release();
    await fold(new Date(now + 61_000));
    await fold(new Date(now + 122_000));
    await fold(new Date(now + 183_000));
    await expectTruth();
  });

  it('follow the changed time zone of a store', async () => {
    await changeStore(shop, admin, storeIds[1]!, { timeZone: 'Pacific/Auckland' });
    await fold();
    await expectTruth();
  });

  it('begin with all existing orders, newest day first, a few days in each run', async () => {
    await shop.db.execute(
      sql`TRUNCATE sales_progress, sales_hours, sales_products, sales_product_months, sales_days_due`,
    );
    const at = new Date(Date.now() - 40 * DAY_MS);
    await sell(productIds[0]!, at, 1);
    await rollUpSales(shop.db, new Date());
    const { rows } = await shop.db.execute<{ newest: string; oldest: string }>(
      sql`SELECT max(day)::text AS newest, min(day)::text AS oldest FROM sales_days_due`,
    );
    expect(rows[0]!.newest < new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10)).toBe(true);
    await fold();
    await expectTruth();
  });
});

describe('the cost of what was sold', () => {
  const costOf = async (productId: string) => {
    const { rows } = await shop.db.execute<{ unit: string | null; cost: string; costed: string }>(sql`
      SELECT unit_cost_paise AS unit, cost_paise AS cost, costed_paise AS costed FROM sales_products
      WHERE product_id = ${productId} ORDER BY day`);
    return rows.map(({ unit, cost, costed }) => [
      unit === null ? null : Number(unit),
      Number(cost),
      Number(costed),
    ]);
  };
  const product = async (id: string, cost: number | null) => {
    await shop.db.execute(sql`INSERT INTO products (id, name, unit, price_paise, description, cost_paise)
      VALUES (${id}, ${id}, '1 kg', 10000, '', ${cost}) ON CONFLICT (id) DO UPDATE SET cost_paise = EXCLUDED.cost_paise`);
  };

  it('is the one of the day of the sale: a later one does not change it', async () => {
    const id = '1'.repeat(24);
    const [yesterday, now] = [new Date(Date.now() - DAY_MS), new Date()];
    await product(id, 6_000);
    const sold = await sell(id, yesterday);
    await fold();
    expect(await costOf(id)).toEqual([[6_000, 12_000, 20_000]]);
    await product(id, 9_000);
    await adjust(shop, { orderId: sold.id, lineId: sold.lineIds[0]!, paise: 500, reason: 'problem' });
    await sell(id, now, 1);
    await fold();
    expect(await costOf(id)).toEqual([
      [6_000, 12_000, 19_500],
      [9_000, 9_000, 10_000],
    ]);
    await moveTo(shop, sold.id, 'CANCELLED');
    await fold();
    expect((await costOf(id))[0]).toEqual([6_000, 0, 0]);
    expect((await readSaved(shop)).monthsThatDiffer).toEqual([]);
  });

  it('counts from the day on which it is known, not earlier', async () => {
    const id = '2'.repeat(24);
    await product(id, null);
    await sell(id, new Date(Date.now() - DAY_MS));
    const today = await sell(id, new Date());
    await fold();
    expect(await costOf(id)).toEqual([
      [null, 0, 0],
      [null, 0, 0],
    ]);
    await product(id, 4_000);
    await sell(id, new Date(Date.now() - DAY_MS));
    await moveTo(shop, today.id, 'DELIVERED');
    await fold();
    expect(await costOf(id)).toEqual([
      [null, 0, 0],
      [4_000, 8_000, 20_000],
    ]);
  });
});
