// Delivered orders of past months with their lines, history and ledger, written straight into the database.

import pg from 'pg';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';

const BATCH_SIZE = 100_000;
const ORDERS_PER_SHOPPER = 100;
/** Hexadecimal seconds in the past, so that these ids sort before those of new orders. */
const OLD_SECONDS = '60000000';

export async function addOldOrders(databaseUrl: string, wanted: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let from = 0; from < wanted; from += BATCH_SIZE) await addPart(client, from, from + BATCH_SIZE);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

async function addPart(client: pg.Client, from: number, before: number): Promise<void> {
  const id = (number: string) => `'${OLD_SECONDS}' || lpad(to_hex(${number}), 16, '0')`;
  await client.query('BEGIN');
  await client.query(`
    INSERT INTO users (id, name, email, password_hash, is_email_verified)
    SELECT ${id('shopper')}, 'Old Shopper', shopper || '@old.example', '', true
    FROM generate_series(${from / ORDERS_PER_SHOPPER}, ${before / ORDERS_PER_SHOPPER - 1}) AS shopper`);
  await client.query(`
    INSERT INTO orders (id, user_id, store_id, payment_status, status, sub_total_paise, total_paise, delivery_address)
    SELECT ${id('n')}, ${id(`n / ${ORDERS_PER_SHOPPER}`)}, '${FIRST_STORE_ID}', 'PAID', 'DELIVERED', 10000, 10000,
      jsonb_build_object('address_line', '12 MG Road', 'city', 'Pune', 'state', 'Maharashtra', 'country', 'India',
        'pincode', '411001', 'mobile', '9' || lpad(n::text, 9, '0'))
    FROM generate_series(${from}, ${before - 1}) AS n`);
  await client.query(`
    WITH product AS (
      SELECT *, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS all_products FROM products
    ), line AS (
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points,
        quantity, line_total_paise)
      SELECT ${id('n * 2 + nth')}, ${id('n')}, product.id, name, images, unit, 5000, 0, 1, 5000
      FROM generate_series(${from}, ${before - 1}) AS n CROSS JOIN generate_series(0, 1) AS nth
      JOIN product ON product.at = (n * 2 + nth) % product.all_products
      RETURNING order_id, product_id
    ), ledger AS (
      INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id)
      SELECT '${FIRST_STORE_ID}', product_id, -1, 'order', order_id FROM line
      RETURNING product_id
    )
    UPDATE store_products store_product SET opening_stock = opening_stock + sold.units
    FROM (SELECT product_id, count(*) AS units FROM ledger GROUP BY product_id) AS sold
    WHERE store_product.product_id = sold.product_id AND store_product.store_id = '${FIRST_STORE_ID}'`);
  await client.query(`
    INSERT INTO order_transitions (order_id, to_status, moved_by, user_name)
    SELECT ${id('n')}, 'PLACED', 'shopper', 'Old Shopper' FROM generate_series(${from}, ${before - 1}) AS n`);
  await client.query('COMMIT');
}
