// Delivered orders of the last 400 days with their lines and transitions, and one very busy day, written
// directly into the database in batches. Stock and mails are left out.

import pg from 'pg';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';

const BATCH_SIZE = 50_000;
const DAYS = 400;
const ORDERS_PER_SHOPPER = 100;
const LINES = 3;
const BUSY_DAY = 20_000;

/** Yesterday has as many orders as a large store takes in a day, but at most half of all. */
export const countBusyDay = (wanted: number) => Math.min(BUSY_DAY, Math.floor(wanted / 2));

export async function addSoldOrders(databaseUrl: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`
      INSERT INTO users (id, name, email, password_hash, is_email_verified)
      SELECT ${toId('60000000', 'n')}, 'Old Shopper', n || '@sold.example', '', true
      FROM generate_series(0, ${Math.ceil(wanted / ORDERS_PER_SHOPPER)}) AS n`);
    const busy = countBusyDay(wanted);
    const rest = wanted - busy;
    for (let from = 0; from < rest; from += BATCH_SIZE) {
      await addPart(
        client,
        from,
        Math.min(rest, from + BATCH_SIZE),
        `now() - ${DAYS} * interval '1 day' * (n + 1) / ${rest}`,
      );
    }
    const midnight = `((now() AT TIME ZONE 'Asia/Kolkata')::date - 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
    await addPart(client, rest, wanted, `${midnight} + interval '1 day' * (n - ${rest}) / ${busy}`);
    await client.query('UPDATE products SET cost_paise = price_paise * 7 / 10');
    await addSearches(client);
    // The roll-up has not seen any of these orders.
    await client.query('DELETE FROM sales_progress');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const toId = (seconds: string, number: string) => `'${seconds}' || lpad(to_hex(${number}), 16, '0')`;

/**
 * Inserts the orders `from` up to, not including, `before`; `at` gives the time of order n. Some products
 * sell more than others, as in every shop.
 */
async function addPart(client: pg.Client, from: number, before: number, at: string): Promise<void> {
  await client.query('BEGIN');
  await client.query(`
    CREATE TEMP TABLE part ON COMMIT DROP AS
    SELECT n, lpad(to_hex(extract(epoch FROM at)::bigint), 8, '0') || lpad(to_hex(n), 16, '0') AS id, at
    FROM (SELECT n, ${at} AS at FROM generate_series(${from}::bigint, ${before - 1}) AS n) AS timed`);
  await client.query(`
    INSERT INTO orders (id, user_id, store_id, payment_status, status, sub_total_paise, total_paise, delivery_address,
      created_at, placed_at, updated_at, expires_at)
    SELECT id, ${toId('60000000', `n / ${ORDERS_PER_SHOPPER}`)}, '${FIRST_STORE_ID}',
      CASE n % 3 WHEN 0 THEN 'PAID' ELSE 'CASH ON DELIVERY' END, CASE n % 25 WHEN 0 THEN 'CANCELLED' ELSE 'DELIVERED' END,
      ${LINES * 5_000}, ${LINES * 5_000}, '{"mobile": "9876543210", "address_line": "12 MG Road"}', at, at, at,
      CASE n % 3 WHEN 0 THEN at END
    FROM part`);
  await client.query(`
    CREATE TEMP TABLE part_lines ON COMMIT DROP AS
    SELECT part.id, part.n, line, floor(((part.n * 7919 + line * 104729) % 100003 / 100003.0::float8) ^ 2 * (
        SELECT count(*) FROM products))::bigint AS nth
    FROM part CROSS JOIN generate_series(0, ${LINES - 1}) AS line`);
  await client.query('ANALYZE part_lines');
  await client.query(`
    INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity,
      line_total_paise, short)
    SELECT left(part.id, 8) || lpad(to_hex(part.n * ${LINES} + line), 16, '0'), part.id, product.id, product.name, '{}',
      product.unit, 5500, 900, 1, 5000, (part.n % 50 = line)::int
    FROM part_lines AS part JOIN (
      SELECT id, name, unit, row_number() OVER (ORDER BY md5(id)) - 1 AS nth FROM products
    ) AS product USING (nth)`);
  await client.query(`
    INSERT INTO order_transitions (order_id, to_status, moved_by, created_at)
    SELECT id, 'PLACED', 'shopper', at FROM part ORDER BY at`);
  await client.query('COMMIT');
}

/** The maximum number of stored texts per day. */
async function addSearches(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO search_terms (day, text, searches, missed, found, opened, added)
    SELECT current_date - day, 'text ' || n, 1 + n % 50, (n % 10 = 0)::int, n % 40, n % 7, n % 5
    FROM generate_series(0, ${DAYS}) AS day, generate_series(1, 1000) AS n`);
}
