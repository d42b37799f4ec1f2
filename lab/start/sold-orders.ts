// Delivered orders of the last 400 days with their lines and transitions, and one very busy day, written
// directly into the database in batches. Mails are left out.

import type { Query } from './database.ts';

const BATCH_SIZE = 50_000;
const DAYS = 400;
const FIRST_NAMES = [
  'Asha',
  'Ravi',
  'Meena',
  'Imran',
  'Lakshmi',
  'Joseph',
  'Farah',
  'Gurpreet',
  'Anil',
  'Zoya',
];
const LAST_NAMES = ['Rao', 'Kumar', 'Iyer', 'Khan', 'Das', 'Fernandes', 'Singh', 'Patel', 'Nair'];
const LINES = 3;
const BUSY_DAY = 20_000;

/** Yesterday has as many orders as a large store takes in a day, but at most half of all. */
export const countBusyDay = (wanted: number) => Math.min(BUSY_DAY, Math.floor(wanted / 2));

type Wanted = {
  /** The stock movements of the orders are written too. */
  hasLedger?: boolean;
  /** How many orders each shopper placed. */
  ofEach?: number;
  /** Each shopper's orders are all from the same of the first so many stores, whose ids count from 1. */
  stores?: number;
};

export async function addSoldOrders(
  query: Query,
  wanted: number,
  { hasLedger = false, ofEach = 100, stores = 1 }: Wanted = {},
): Promise<void> {
  const oneOf = (names: readonly string[], nth: string) =>
    `('{${names.join(',')}}'::text[])[1 + ${nth} % ${names.length}]`;
  await query(`
    INSERT INTO users (id, name, email, mobile, password_hash, is_email_verified)
    SELECT ${toId('60000000', 'n')}, ${oneOf(FIRST_NAMES, 'n')} || ' ' || ${oneOf(LAST_NAMES, 'n')},
      n || '@sold.example', ${toMobile('n')}, '', true
    FROM generate_series(0, ${Math.ceil(wanted / ofEach)}) AS n`);
  const busy = countBusyDay(wanted);
  const rest = wanted - busy;
  const midnight = `((now() AT TIME ZONE 'Asia/Kolkata')::date - 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
  const early = `now() - ${DAYS} * interval '1 day' * (n + 1) / ${rest}`;
  const yesterday = `${midnight} + interval '1 day' * (n - ${rest}) / ${busy}`;
  for (let from = 0; from < rest; from += BATCH_SIZE)
    await addPart(query, {
      from,
      before: Math.min(rest, from + BATCH_SIZE),
      at: early,
      hasLedger,
      ofEach,
      stores,
    });
  await addPart(query, { from: rest, before: wanted, at: yesterday, hasLedger, ofEach, stores });
  await query('VACUUM ANALYZE');
}

const toId = (seconds: string, number: string) => `'${seconds}' || lpad(to_hex(${number}), 16, '0')`;

const toMobile = (number: string) => `(9000000000 + 7919 * (${number}))::text`;

type Part = { from: number; before: number; at: string } & Required<Wanted>;

/**
 * Inserts the orders `from` up to, not including, `before`; `at` gives the time of order n. Some products
 * sell more than others, as in every shop.
 */
async function addPart(query: Query, { from, before, at, hasLedger, ofEach, stores }: Part): Promise<void> {
  await query('BEGIN');
  await query(`
    CREATE TEMP TABLE part ON COMMIT DROP AS
    SELECT n, lpad(to_hex(extract(epoch FROM at)::bigint), 8, '0') || lpad(to_hex(n), 16, '0') AS id, at,
      lpad(to_hex(1 + n / ${ofEach} % ${stores}), 24, '0') AS store_id
    FROM (SELECT n, ${at} AS at FROM generate_series(${from}::bigint, ${before - 1}) AS n) AS timed`);
  await query(`
    INSERT INTO orders (id, user_id, store_id, payment_method, payment_state, status, sub_total_paise, total_paise, delivery_address,
      created_at, placed_at, updated_at, promised_from, promised_to, expires_at)
    SELECT id, ${toId('60000000', `n / ${ofEach}`)}, store_id,
      CASE n % 3 WHEN 0 THEN 'card' ELSE 'cash' END, CASE n % 3 WHEN 0 THEN 'paid' ELSE 'none_due' END,
       CASE n % 25 WHEN 0 THEN 'CANCELLED' ELSE 'DELIVERED' END,
      ${LINES * 5_000}, ${LINES * 5_000},
      jsonb_build_object('mobile', ${toMobile(`n / ${ofEach}`)}, 'address_line', '12 MG Road',
        'city', 'Bengaluru', 'state', 'Karnataka', 'country', 'India', 'pincode', '560001'),
      at, at, at, at + interval '8 minutes', at + interval '10 minutes',
      CASE n % 3 WHEN 0 THEN at END
    FROM part`);
  await query(`
    CREATE TEMP TABLE part_lines ON COMMIT DROP AS
    SELECT part.id, part.n, line, floor(((part.n * 7919 + line * 104729) % 100003 / 100003.0::float8) ^ 2 * (
        SELECT count(*) FROM products))::bigint AS nth
    FROM part CROSS JOIN generate_series(0, ${LINES - 1}) AS line`);
  await query('ANALYZE part_lines');
  await query(`
    INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity,
      line_total_paise, short)
    SELECT left(part.id, 8) || lpad(to_hex(part.n * ${LINES} + line), 16, '0'), part.id, product.id, product.name, '{}',
      product.unit, 5500, 900, 1, 5000, (part.n % 50 = line)::int
    FROM part_lines AS part JOIN (
      SELECT id, name, unit, row_number() OVER (ORDER BY md5(id)) - 1 AS nth FROM products
    ) AS product USING (nth)`);
  await query(`
    INSERT INTO order_transitions (order_id, to_status, moved_by, created_at)
    SELECT id, 'PLACED', 'shopper', at FROM part ORDER BY at`);
  if (hasLedger) {
    await query(`
      WITH ledger AS (
        INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id)
        SELECT store_id, product_id, -quantity, 'order', order_id
        FROM order_lines JOIN part ON part.id = order_lines.order_id
        RETURNING product_id, store_id
      ), sold AS MATERIALIZED (
        -- In the order in which the shop locks them too: it counts its sales meanwhile.
        SELECT product_id, store_id, counted.units
        FROM (SELECT product_id, store_id, count(*) AS units FROM ledger GROUP BY 1, 2) AS counted
        JOIN store_products store_product USING (product_id, store_id)
        ORDER BY product_id, store_id FOR NO KEY UPDATE OF store_product
      )
      UPDATE store_products store_product SET opening_stock = opening_stock + sold.units
      FROM sold
      WHERE store_product.product_id = sold.product_id AND store_product.store_id = sold.store_id`);
  }
  await query('COMMIT');
}
