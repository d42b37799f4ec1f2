// What staff did in a shop with very many sold orders (sold-orders.ts), written directly into the database:
// picks, deliveries with their cash, invoices, payments, problems, goods in, purchase orders, the audit. In
// about the numbers that a shop with so many orders has.

import { FIRST_STORE_ID } from './people.ts';
import type { Query } from './database.ts';

/** Of each kind of staff. */
const PEOPLE = 20;
/** Orders that are still to be packed, handed over or brought: as many of each. */
const ACTIVE = 100;
const DAYS = 400;
const LINES_PER_RECEIPT = 30;

/** The number that an order's id ends with, and the person who did a step of it. */
const NUMBER = `('x' || right(orders.id, 8))::bit(32)::int`;
const PERSON = `lpad(to_hex(${NUMBER} % ${PEOPLE}), 24, '0')`;
const toId = (at: string, number: string) =>
  `lpad(to_hex(extract(epoch FROM ${at})::bigint), 8, '0') || lpad(to_hex(${number}), 16, '0')`;

export async function addPastWork(query: Query, orders: number): Promise<void> {
  const active = Math.min(ACTIVE, Math.floor(orders / 30));
  await query(`
    UPDATE orders SET status = ('{PLACED,PACKING,OUT FOR DELIVERY}'::text[])[1 + ${NUMBER} % 3]
    WHERE id IN (SELECT id FROM orders WHERE status = 'DELIVERED' ORDER BY id DESC LIMIT ${3 * active})`);
  await addSteps(query);
  await addMoney(query);
  await addProblems(query, active);
  await addGoodsIn(query);
  await addOffice(query, orders);
  await query('VACUUM ANALYZE');
}

/** Who picked and who brought each order, and the cash that was handed in each day. */
async function addSteps(query: Query): Promise<void> {
  await query(`
    INSERT INTO order_picks (order_id, store_id, user_id, user_name, started_at, claimed_at, finished_at)
    SELECT id, store_id, ${PERSON}, 'Picker ' || ${NUMBER} % ${PEOPLE}, placed_at + interval '1 minute',
      placed_at + interval '1 minute', CASE WHEN status <> 'PACKING' THEN placed_at + interval '1 minute' * (2 + ${NUMBER} % 3) END
    FROM orders WHERE status IN ('PACKING', 'OUT FOR DELIVERY', 'DELIVERED')`);
  const handIn = `${toId(`date_trunc('day', placed_at) + interval '1 day'`, `${NUMBER} % ${PEOPLE}`)}`;
  await query(`
    INSERT INTO cash_hand_ins (id, store_id, rider_id, rider_name, expected_paise, handed_paise, handed_at,
      counted_paise, counted_at, counted_by, counted_by_name)
    SELECT ${handIn}, '${FIRST_STORE_ID}', ${PERSON}, 'Rider ' || ${NUMBER} % ${PEOPLE}, sum(total_paise), sum(total_paise),
      max(placed_at), sum(total_paise), max(placed_at), '', 'Manager'
    FROM orders WHERE status = 'DELIVERED' AND payment_method = 'cash' GROUP BY 1, 3, 4`);
  await query(`
    INSERT INTO deliveries (order_id, store_id, rider_id, rider_name, code, taken_at, delivered_at, cash_paise, hand_in_id)
    SELECT id, store_id, ${PERSON}, 'Rider ' || ${NUMBER} % ${PEOPLE}, '0000', placed_at + interval '5 minutes',
      CASE WHEN status = 'DELIVERED' THEN placed_at + interval '1 minute' * (7 + ${NUMBER} % 7) END,
      CASE WHEN status <> 'DELIVERED' THEN NULL WHEN payment_method = 'cash' THEN total_paise ELSE 0 END,
      CASE WHEN status = 'DELIVERED' AND payment_method = 'cash' THEN ${handIn} END
    FROM orders WHERE status IN ('OUT FOR DELIVERY', 'DELIVERED')`);
}

/** Invoices with their taxes, and what the payment provider took. */
async function addMoney(query: Query): Promise<void> {
  const seller = {
    storeName: 'Main store',
    addressLine: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
  };
  const rest = { pincode: '560001', phone: '', timeZone: 'Asia/Kolkata', gstNumber: '29AAAAA0000A1Z5' };
  await query(
    `INSERT INTO invoices (order_id, store_id, year, number, snapshot, issued_at)
     SELECT orders.id, store_id, extract(year FROM placed_at - interval '3 months'), ${NUMBER} + 1,
       jsonb_build_object('storeNumber', 1, 'buyerName', 'Asha Rao', 'seller', $1::jsonb, 'taxes', taxes.by_product),
       placed_at + interval '9 minutes'
     FROM orders JOIN (
       SELECT order_id, jsonb_object_agg(product_id, jsonb_build_object('hsnCode', 1000 + ('x' || right(product_id, 2))::bit(8)::int,
         'gstBasisPoints', ('{0,500,1200,1800}'::int[])[1 + ('x' || right(product_id, 2))::bit(8)::int % 4])) AS by_product
       FROM order_lines GROUP BY 1
     ) AS taxes ON taxes.order_id = orders.id
     WHERE status = 'DELIVERED'`,
    [JSON.stringify({ ...seller, ...rest })],
  );
  await query(`
    INSERT INTO invoice_counters (store_id, year, last) SELECT store_id, year, max(number) FROM invoices GROUP BY 1, 2`);
  await query(`
    INSERT INTO payments (order_id, customer_email, session_expires_at, payment_intent, captured_paise, created_at, updated_at)
    SELECT id, '', placed_at, 'pi_' || id, total_paise, created_at, placed_at FROM orders WHERE payment_state = 'paid'`);
  await query(`
    INSERT INTO payment_charges (payment_intent, books, order_id, amount_paise, currency, fee_paise, fee_tax_paise, created_at, asked_at)
    SELECT 'pi_' || id, 'stripe live', id, total_paise, 'inr', total_paise / 50, total_paise / 300, placed_at, placed_at
    FROM orders WHERE payment_state = 'paid'`);
  await query(`
    INSERT INTO payment_reviews (subject, order_id, reason, details, created_at, updated_at, resolved_at)
    SELECT 'order ' || id, id, 'The amounts differ', '{}', placed_at, placed_at, CASE WHEN ${NUMBER} % 9 > 0 THEN placed_at END
    FROM orders WHERE payment_state = 'paid' AND ${NUMBER} % 1000 = 0`);
}

/** One order in a hundred: a third refunded, the newest still open. */
async function addProblems(query: Query, open: number): Promise<void> {
  await query(`
    CREATE TEMP TABLE reported AS
    SELECT orders.id AS order_id, line.id AS line_id, placed_at + interval '1 hour' AS at, row_number() OVER (ORDER BY orders.id DESC) AS nth
    FROM orders JOIN LATERAL (SELECT id FROM order_lines WHERE order_id = orders.id ORDER BY id LIMIT 1) AS line ON true
    WHERE status = 'DELIVERED' AND ${NUMBER} % 100 = 1`);
  const refunded = `nth > ${open} AND nth % 3 = 0`;
  const id = toId('at', 'nth');
  await query(`
    INSERT INTO order_adjustments (id, order_id, line_id, reason, quantity, paise, created_at, settled_at)
    SELECT ${id}, order_id, line_id, 'problem', 1, 1000, at, at FROM reported WHERE ${refunded}`);
  await query(`
    UPDATE order_lines SET adjusted_paise = 1000 FROM reported WHERE order_lines.id = line_id AND ${refunded}`);
  await query(
    `UPDATE orders SET adjusted_paise = 1000 FROM reported WHERE orders.id = order_id AND ${refunded}`,
  );
  await query(`
    INSERT INTO order_problems (id, order_id, line_id, store_id, kind, quantity, state, refund_paise, adjustment_id, reason, created_at, answered_at)
    SELECT ${id}, order_id, line_id, '${FIRST_STORE_ID}', 'damaged', 1,
      CASE WHEN nth <= ${open} THEN 'open' WHEN ${refunded} THEN 'refunded' ELSE 'refused' END,
      CASE WHEN ${refunded} THEN 1000 END, CASE WHEN ${refunded} THEN ${id} END, CASE WHEN nth > ${open} THEN 'No' END,
      at, CASE WHEN nth > ${open} THEN at END
    FROM reported`);
  await query('DROP TABLE reported');
}

/** Suppliers of all products; two deliveries a day, every second ordered with a list. */
async function addGoodsIn(query: Query): Promise<void> {
  await query(`
    INSERT INTO suppliers (id, name) SELECT lpad(to_hex(n), 24, '0'), 'Supplier ' || n FROM generate_series(1, ${PEOPLE}) AS n
    ON CONFLICT DO NOTHING`);
  await query(`
    INSERT INTO product_suppliers (product_id, supplier_id)
    SELECT id, lpad(to_hex(1 + ('x' || right(id, 4))::bit(16)::int % ${PEOPLE}), 24, '0') FROM products
    ON CONFLICT DO NOTHING`);
  await query(`
    CREATE TEMP TABLE received AS
    SELECT n, lpad(to_hex(1 + n % ${PEOPLE}), 24, '0') AS supplier_id, 'Supplier ' || 1 + n % ${PEOPLE} AS supplier,
      now() - interval '12 hours' * (n + 1) AS at, ${toId(`now() - interval '12 hours' * (n + 1)`, 'n')} AS id
    FROM generate_series(0, ${2 * DAYS - 1}) AS n`);
  await query(`
    CREATE TEMP TABLE received_lines AS
    SELECT received.*, line, product.id AS product_id, product.name, product.unit FROM received
    CROSS JOIN generate_series(1, ${LINES_PER_RECEIPT}) AS line
    JOIN (SELECT id, name, unit, row_number() OVER (ORDER BY id) - 1 AS nth FROM products) AS product
      ON product.nth = (received.n * ${LINES_PER_RECEIPT} + line) % (SELECT count(*) FROM products)`);
  await query(`
    INSERT INTO supplier_orders (id, store_id, supplier_id, supplier_name, email, lines, user_id, created_at, state, sent_at, closed_at)
    SELECT id, '${FIRST_STORE_ID}', supplier_id, supplier, '', jsonb_agg(jsonb_build_object('productId', product_id, 'name', name,
      'unit', unit, 'sku', '', 'quantity', 20, 'costPaise', 4000)), '', at, CASE WHEN n < 4 THEN 'sent' ELSE 'received' END, at,
      CASE WHEN n >= 4 THEN at END
    FROM received_lines WHERE n % 2 = 0 GROUP BY id, supplier_id, supplier, at, n`);
  await query(`
    INSERT INTO stock_receipts (id, store_id, supplier_id, supplier_name, reference, purchase_list_id, created_by, created_at, booked_by, booked_at)
    SELECT id, '${FIRST_STORE_ID}', supplier_id, supplier, 'Bill ' || n, CASE WHEN n % 2 = 0 AND n >= 4 THEN id END, '', at,
      CASE WHEN n >= 4 THEN '' END, CASE WHEN n >= 4 THEN at END FROM received`);
  await query(`
    INSERT INTO stock_receipt_lines (id, receipt_id, store_id, number, quantity_text, cost_text, product_id, quantity, cost_paise, best_before)
    SELECT ${toId('at', `n * 1000 + line`)}, id, '${FIRST_STORE_ID}', line, '20', '40', product_id, CASE WHEN n >= 4 THEN 20 END,
      CASE WHEN n >= 4 THEN 4000 END, CASE WHEN n >= 4 AND line % 3 = 0 THEN at::date + 200 END
    FROM received_lines`);
  await query('DROP TABLE received, received_lines');
}

/** Staff, what was searched in vain, and entries of the audit for orders and products. */
async function addOffice(query: Query, orders: number): Promise<void> {
  await query(`
    INSERT INTO staff (id, email, store_id, role, invited_by)
    SELECT lpad(to_hex(n), 24, '0'), n || '@staff.example', '${FIRST_STORE_ID}', ('{picker,rider,manager}'::text[])[1 + n % 3], ''
    FROM generate_series(1, ${3 * PEOPLE}) AS n`);
  await query(`
    INSERT INTO missed_searches (id, text, count) SELECT lpad(to_hex(n), 24, '0'), 'nothing ' || n, n FROM generate_series(1, 1000) AS n
    ON CONFLICT DO NOTHING`);
  await query(`
    INSERT INTO audit_entries (at, user_id, address, call, action, entity, entity_id, store_id, name, before, after)
    SELECT placed_at, NULL, '10.0.0.1', 'PUT /api/order/move', 'update', 'order', id, store_id, '', '{"status": "PACKING"}',
      '{"status": "OUT FOR DELIVERY"}'
    FROM orders WHERE status IN ('OUT FOR DELIVERY', 'DELIVERED') ORDER BY id`);
  await query(`
    INSERT INTO audit_entries (at, user_id, address, call, action, entity, entity_id, name, before, after)
    SELECT now(), NULL, '10.0.0.1', 'PUT /api/product/update-many', 'update', 'product', id, name, '{"price_paise": 5000}', '{"price_paise": 5500}'
    FROM products CROSS JOIN generate_series(1, ${Math.ceil(orders / 100_000)})`);
}
