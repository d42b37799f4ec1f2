// Helpers for tests of sales: orders of any time written directly into the database, changed as the shop
// changes them, and their sums, counted one by one.

import { sql } from 'drizzle-orm';
import { rollUpSales } from '#features/office/report/sales/roll-up-sales.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';

export type MadeLine = { productId: string; quantity: number; pricePaise?: number; discountPaise?: number };
type MadeOrder = { storeId: string; userId: string; at: Date; lines: MadeLine[]; isOnline?: boolean };

/** An order placed at that time; returns its id and those of its lines. Stock and mails are left out. */
export async function makeOrderAt(
  shop: TestShop,
  { storeId, userId, at, lines, isOnline = false }: MadeOrder,
) {
  const id = makeId(at);
  const priced = lines.map(({ productId, quantity, pricePaise = 10_000, discountPaise = 0 }) => ({
    id: makeId(at),
    productId,
    quantity,
    pricePaise,
    total: quantity * (pricePaise - discountPaise),
  }));
  const total = priced.reduce((sum, line) => sum + line.total, 0);
  const payment = isOnline ? { method: 'card', state: 'paid' } : { method: 'cash', state: 'none_due' };
  await shop.db.execute(sql`
    INSERT INTO orders (id, user_id, store_id, payment_method, payment_state, status, sub_total_paise, total_paise, delivery_address,
      created_at, placed_at, updated_at, expires_at)
    VALUES (${id}, ${userId}, ${storeId}, ${payment.method}, ${payment.state}, 'PLACED', ${total}, ${total}, ${JSON.stringify(ADDRESS)}::jsonb,
      ${at}, ${at}, ${at}, ${isOnline ? at : null})`);
  for (const line of priced)
    await shop.db.execute(sql`
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points,
        quantity, line_total_paise)
      VALUES (${line.id}, ${id}, ${line.productId}, ${`Name of ${line.productId}`}, '{}', '1 kg', ${line.pricePaise}, 0,
        ${line.quantity}, ${line.total})`);
  await noteMove(shop, id, 'PLACED');
  return { id, lineIds: priced.map((line) => line.id) };
}

export async function noteMove(shop: TestShop, orderId: string, to: string): Promise<void> {
  await shop.db.execute(
    sql`INSERT INTO order_transitions (order_id, to_status, moved_by) VALUES (${orderId}, ${to}, 'shop')`,
  );
}

export async function moveTo(shop: TestShop, orderId: string, status: string): Promise<void> {
  await shop.db.execute(sql`UPDATE orders SET status = ${status} WHERE id = ${orderId}`);
  await noteMove(shop, orderId, status);
}

/** Reduces what is owed for a line. */
export async function adjust(
  shop: TestShop,
  { orderId, lineId, paise, reason }: { orderId: string; lineId: string; paise: number; reason: string },
): Promise<void> {
  await shop.db.execute(sql`
    WITH line AS (UPDATE order_lines SET adjusted_paise = adjusted_paise + ${paise} WHERE id = ${lineId})
    UPDATE orders SET adjusted_paise = adjusted_paise + ${paise} WHERE id = ${orderId}`);
  await shop.db.execute(sql`
    INSERT INTO order_adjustments (id, order_id, line_id, reason, quantity, paise, created_at)
    VALUES (${makeId()}, ${orderId}, ${lineId}, ${reason}, 1, ${paise}, now())`);
}

/** Records missing packs of a line with their substitute; the order continues to its rider. */
export async function makeShort(
  shop: TestShop,
  {
    orderId,
    lineId,
    short,
    substitute,
  }: {
    orderId: string;
    lineId: string;
    short: number;
    substitute?: { productId: string; quantity: number; paise: number };
  },
): Promise<void> {
  const { rows } = await shop.db.execute<{ paise: number }>(sql`
    UPDATE order_lines SET short = ${short}, substitute = ${
      substitute
        ? JSON.stringify({
            ...substitute,
            name: `Name of ${substitute.productId}`,
            unit: '1 kg',
            image: null,
          })
        : null
    }::jsonb
    WHERE id = ${lineId} RETURNING (line_total_paise / quantity * ${short})::int AS paise`);
  const missing = rows[0]!.paise;
  const paise = missing - Math.min(missing, substitute?.paise ?? 0);
  if (paise > 0) await adjust(shop, { orderId, lineId, paise, reason: substitute ? 'substitute' : 'short' });
  await moveTo(shop, orderId, 'OUT FOR DELIVERY');
}

/** Runs the roll-up until nothing is due, however long ago the first order is; each run does some days. */
export async function rollUpAll(shop: TestShop, now = new Date()): Promise<void> {
  for (let due = Infinity; due > 0;) {
    await rollUpSales(shop.db, now);
    const { rows } = await shop.db.execute<{ left: number }>(
      sql`SELECT count(*)::int AS left FROM sales_days_due`,
    );
    const { left } = rows[0]!;
    if (left > 0 && left >= due) throw new Error('days are still due');
    due = left;
  }
}

type Sums = Record<string, number>;
type Truth = { hours: Map<string, Sums>; products: Map<string, Sums> };

function add(map: Map<string, Sums>, key: string, sums: Sums): void {
  const saved = map.get(key) ?? {};
  for (const [name, value] of Object.entries(sums)) saved[name] = (saved[name] ?? 0) + value;
  map.set(key, saved);
}

/** Sums of every order, counted one by one: by 'store day hour' and by 'store day product'. */
export async function countOneByOne(shop: TestShop): Promise<Truth> {
  const truth: Truth = { hours: new Map(), products: new Map() };
  const { rows } = await shop.db.execute<Record<string, any>>(sql`
    SELECT orders.*, (SELECT json_agg(line) FROM order_lines line WHERE line.order_id = orders.id) AS lines, store.time_zone
    FROM orders JOIN stores store ON store.id = orders.store_id WHERE orders.status IS NOT NULL`);
  for (const order of rows) {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: order.time_zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    }).format(new Date(order.placed_at));
    const [day, time] = clock.split(' ') as [string, string];
    const isSold = order.status !== 'CANCELLED';
    const due = isSold ? Number(order.total_paise) - Number(order.adjusted_paise) : 0;
    const isOnline = order.expires_at !== null;
    const hour: Sums = {
      orders: 1,
      cancelled: isSold ? 0 : 1,
      card_orders: isSold && isOnline ? 1 : 0,
      upi_orders: 0,
      sales_paise: due,
      card_paise: isOnline ? due : 0,
      upi_paise: 0,
      charges_paise: isSold ? Number(order.charges_paise) : 0,
      adjusted_paise: isSold ? Number(order.adjusted_paise) : 0,
    };
    for (const line of order.lines) {
      const { substitute, quantity, short } = line;
      const replaced = substitute
        ? Math.min(
            (line.line_total_paise / quantity) * short,
            substitute.paise,
            line.line_total_paise - line.adjusted_paise,
          )
        : 0;
      const discount = line.price_paise * quantity - line.line_total_paise;
      add(truth.products, `${order.store_id} ${day} ${line.product_id}`, {
        orders: isSold ? 1 : 0,
        units: isSold ? quantity - short : 0,
        cancelled_units: isSold ? 0 : quantity,
        short_units: short,
        short_lines: short > 0 ? 1 : 0,
        replaced_lines: short > 0 && substitute ? 1 : 0,
        sales_paise: isSold ? line.line_total_paise - line.adjusted_paise - replaced : 0,
        discount_paise: isSold ? discount : 0,
        adjusted_paise: isSold ? line.adjusted_paise : 0,
      });
      if (substitute && isSold)
        add(truth.products, `${order.store_id} ${day} ${substitute.productId}`, {
          ...{ orders: 0, cancelled_units: 0, short_units: 0, short_lines: 0, replaced_lines: 0 },
          ...{ discount_paise: 0, adjusted_paise: 0, units: substitute.quantity, sales_paise: replaced },
        });
      hour.units = (hour.units ?? 0) + (isSold ? quantity - short + (substitute?.quantity ?? 0) : 0);
      hour.short_lines = (hour.short_lines ?? 0) + (short > 0 ? 1 : 0);
      hour.replaced_lines = (hour.replaced_lines ?? 0) + (short > 0 && substitute ? 1 : 0);
      hour.discount_paise = (hour.discount_paise ?? 0) + (isSold ? discount : 0);
    }
    add(truth.hours, `${order.store_id} ${day} ${Number(time.slice(0, 2))}`, hour);
  }
  return truth;
}

/** The same sums from the roll-up. Also lists months that differ from the sum of their days. */
export async function readSaved(shop: TestShop): Promise<Truth & { monthsThatDiffer: unknown[] }> {
  const saved: Truth = { hours: new Map(), products: new Map() };
  const left = ['store_id', 'day', 'hour', 'product_id', 'unit_cost_paise', 'cost_paise', 'costed_paise'];
  const toSums = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) => (left.includes(name) ? [] : [[name, Number(value)]])),
    );
  const hours = await shop.db.execute(sql`SELECT *, day::text FROM sales_hours`);
  for (const row of hours.rows) add(saved.hours, `${row.store_id} ${row.day} ${row.hour}`, toSums(row));
  const products = await shop.db.execute(sql`SELECT *, day::text FROM sales_products`);
  for (const row of products.rows)
    add(saved.products, `${row.store_id} ${row.day} ${row.product_id}`, toSums(row));
  const months = await shop.db.execute(sql`
    SELECT * FROM (
      SELECT store_id, product_id, date_trunc('month', day)::date AS month, sum(orders) AS orders, sum(units) AS units,
        sum(sales_paise) AS takings, sum(adjusted_paise) AS adjusted, sum(cost_paise) AS cost, sum(costed_paise) AS costed,
        sum(short_units) AS short, sum(cancelled_units) AS cancelled
      FROM sales_products GROUP BY 1, 2, 3
    ) days FULL JOIN (
      SELECT store_id, product_id, month, orders, units, sales_paise AS takings, adjusted_paise AS adjusted,
        cost_paise AS cost, costed_paise AS costed, short_units AS short, cancelled_units AS cancelled
      FROM sales_product_months
    ) months USING (store_id, product_id, month)
    WHERE (days.orders, days.units, days.takings, days.adjusted, days.cost, days.costed, days.short, days.cancelled)
      IS DISTINCT FROM (months.orders, months.units, months.takings, months.adjusted, months.cost, months.costed,
        months.short, months.cancelled)`);
  return { ...saved, monthsThatDiffer: months.rows };
}
