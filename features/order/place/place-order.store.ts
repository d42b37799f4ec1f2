// SQL of placing an order. Prepared statements that work on whole carts at once, so that an order is two
// round trips: everything read and locked, then everything written. The owner's id stands in every one.

import type { Db } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { runPrepared, type Prepared } from '#database/prepared.ts';
import type { OpenOrder } from '../open-order.rules.ts';
import type { CartLineRow, Ordered, StoredLine, StoredOrder } from '../order.rules.ts';
import type { DeliveryAddress } from '../order.table.ts';

/** An idempotency key of one user for one call. */
export type Key = { userId: string; call: string; key: string; payloadHash: string };

const KEY_LIFE = "interval '24 hours'";

// While another transaction holds the key this waits for its end: then the key is known, or free again.
const CLAIM_KEY: Prepared = {
  name: 'order_claim_key',
  text: `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET payload_hash = EXCLUDED.payload_hash, order_id = NULL, answer = NULL, created_at = now()
    WHERE old.created_at < now() - ${KEY_LIFE}
    RETURNING key`,
};

/** False when the key has been used within its life. */
export async function claimKey(pipeline: Pipeline, key: Key): Promise<boolean> {
  const values = [key.userId, key.call, key.key, key.payloadHash];
  const rows = await pipeline.send(CLAIM_KEY, values);
  return rows.length > 0;
}

const FIND_KEPT: Prepared = {
  name: 'order_find_kept',
  text: `
    SELECT payload_hash, answer, order_id FROM idempotency_keys
    WHERE user_id = $1 AND call = $2 AND key = $3 AND created_at >= now() - ${KEY_LIFE}`,
};

type KeptRow = { payload_hash: string; answer: string | null; order_id: string };

/**
 * What the key was used for; undefined when it is free (again). Without an answer its card payment is still
 * being opened.
 */
export async function findKept(db: Db, key: Key) {
  const [row] = await runPrepared<KeptRow>(db, FIND_KEPT, [key.userId, key.call, key.key]);
  return row;
}

const SET_ANSWER: Prepared = {
  name: 'order_set_answer',
  text: `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash, order_id, answer)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET order_id = coalesce(old.order_id, EXCLUDED.order_id), answer = coalesce(old.answer, EXCLUDED.answer)
    WHERE old.payload_hash = EXCLUDED.payload_hash
    RETURNING answer`,
};

/** The answer under this key from now on; undefined when another payload has it. */
export async function setAnswer(
  db: Db,
  key: Key,
  orderId: string,
  answer: string,
): Promise<string | undefined> {
  const values = [key.userId, key.call, key.key, key.payloadHash, orderId, answer];
  const [row] = await runPrepared<{ answer: string }>(db, SET_ANSWER, values);
  return row?.answer;
}

const FIND_ADDRESS: Prepared = {
  name: 'order_find_address',
  text: `
    SELECT address_line, city, state, country, pincode, mobile FROM addresses
    WHERE id = $1 AND user_id = $2 AND status`,
};

export async function findAddress(
  pipeline: Pipeline,
  userId: string,
  addressId: string,
): Promise<DeliveryAddress | undefined> {
  const [row] = await pipeline.send<DeliveryAddress>(FIND_ADDRESS, [addressId, userId]);
  return row;
}

const lockCart = (name: string, locks: string): Prepared => ({
  name,
  text: `
    SELECT line.id AS line_id, line.quantity AS in_cart, product.id AS product_id, product.name, product.images,
      product.unit, product.price_paise, product.discount_basis_points, product.stock
    FROM carts cart
    JOIN cart_lines line ON line.cart_id = cart.id
    JOIN products product ON product.id = line.product_id
    WHERE cart.user_id = $1
    ORDER BY product.id
    ${locks}`,
});
// A locked line keeps its product too: deleting a product takes the cart lines first.
const LOCK_LINES = lockCart('order_lock_lines', 'FOR UPDATE OF line');
const LOCK_PRODUCTS = lockCart('order_lock_products', 'FOR UPDATE OF line FOR NO KEY UPDATE OF product');

/** The shopper's cart, its lines locked, and if wanted its products, in the order of product ids. */
export async function lockCartLines(
  pipeline: Pipeline,
  userId: string,
  { withProducts }: { withProducts: boolean },
): Promise<CartLineRow[]> {
  return pipeline.send<CartLineRow>(withProducts ? LOCK_PRODUCTS : LOCK_LINES, [userId]);
}

const FIND_OPEN_ORDER: Prepared = {
  name: 'order_find_open',
  text: `
    SELECT orders.id, orders.delivery_address, orders.expires_at,
      (SELECT json_agg(line) FROM order_lines line WHERE line.order_id = orders.id) AS lines
    FROM orders WHERE orders.user_id = $1 AND orders.payment_status = 'PENDING'`,
};

export const OPEN_ORDER_INDEX = 'orders_open_card_key';

/**
 * The shopper's order that waits for its card payment. Asked after the cart is locked, so that no other
 * order slips in.
 */
export async function findOpenOrder(pipeline: Pipeline, userId: string): Promise<OpenOrder | undefined> {
  const [row] = await pipeline.send<OpenOrder>(FIND_OPEN_ORDER, [userId]);
  return row;
}

// Priced otherwise than the order was, or less left than asked: -1, which the table refuses, and with it the
// transaction. The items come in the order of their ids and are looked up one after the other, so two orders
// never wait in a circle.
const TAKE_STOCK: Prepared = {
  name: 'order_take_stock',
  text: `
    UPDATE products product
    SET stock = CASE
      WHEN product.price_paise = item.price AND product.discount_basis_points = item.discount
        AND product.stock - item.quantity >= $5
      THEN product.stock - item.quantity ELSE -1 END
    FROM unnest($1::text[], $2::int[], $3::bigint[], $4::int[]) AS item (id, quantity, price, discount)
    WHERE product.id = item.id`,
};
export const STOCK_CONSTRAINT = 'products_stock_not_negative';

/**
 * All or nothing: violates STOCK_CONSTRAINT when less than `minLeft` would be left, or a price is not the
 * one read.
 */
export async function takeStock(
  pipeline: Pipeline,
  lines: readonly Ordered[],
  minLeft: number,
): Promise<void> {
  await pipeline.send(TAKE_STOCK, [
    lines.map((line) => line.product_id),
    lines.map((line) => line.quantity),
    lines.map((line) => line.price_paise),
    lines.map((line) => line.discount_basis_points),
    minLeft,
  ]);
}

const SAVE_ORDER: Prepared = {
  name: 'order_save',
  text: `
    WITH line AS (
      SELECT * FROM json_to_recordset($8::json) AS line (
        id text, cart_line_id text, rest int, product_id text, name text, images text[], unit text,
        price_paise bigint, discount_basis_points int, quantity int, line_total_paise bigint)
    ), new_order AS (
      INSERT INTO orders (id, user_id, payment_status, status, sub_total_paise, total_paise, delivery_address,
        expires_at, created_at, placed_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $5, $6::jsonb, $12, $7, $7, $7)
    ), new_lines AS (
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points,
        quantity, line_total_paise)
      SELECT id, $1, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise
      FROM line
    ), first_move AS (
      INSERT INTO order_moves (order_id, to_status, moved_by, user_id, user_name, created_at)
      SELECT $1, coalesce($4, $3), 'shopper', id, name, $7 FROM users WHERE id = $2
    ), mail AS (
      INSERT INTO order_mails (order_id, event, created_at, due_at) SELECT $1, 'placed', $7, $7 WHERE $3 = 'CASH ON DELIVERY'
    ), ledger AS (
      INSERT INTO stock_movements (product_id, quantity, reason, order_id, user_id)
      SELECT product_id, -quantity, 'order', $1, $2 FROM line
    ), kept_answer AS (
      UPDATE idempotency_keys SET order_id = $1, answer = $9 WHERE user_id = $2 AND call = $10 AND key = $11
    ), lowered AS (
      UPDATE cart_lines SET quantity = line.rest FROM line WHERE cart_lines.id = line.cart_line_id AND line.rest > 0
    )
    DELETE FROM cart_lines USING line WHERE cart_lines.id = line.cart_line_id AND line.rest = 0`,
};

/**
 * Order, lines, ledger and mail are written, the key is tied to the order, with its answer where there is
 * one. What was ordered leaves the cart; not yet when a card payment must come first, and then there is no
 * mail yet.
 */
export async function saveOrder(
  pipeline: Pipeline,
  order: StoredOrder,
  lines: readonly { stored: StoredLine; from: Ordered }[],
  kept: { key: Key; answer: string | null } | null,
): Promise<void> {
  const rows = lines.map(({ stored, from }) => ({
    id: stored.id,
    cart_line_id: order.paymentStatus === 'PENDING' ? null : from.line_id,
    rest: from.in_cart - from.quantity,
    product_id: stored.productId,
    name: stored.name,
    images: stored.images,
    unit: stored.unit,
    price_paise: stored.pricePaise,
    discount_basis_points: stored.discountBasisPoints,
    quantity: stored.quantity,
    line_total_paise: stored.lineTotalPaise,
  }));
  await pipeline.send(SAVE_ORDER, [
    order.id,
    order.userId,
    order.paymentStatus,
    order.status,
    order.totalPaise,
    JSON.stringify(order.deliveryAddress),
    order.createdAt,
    JSON.stringify(rows),
    kept?.answer,
    kept?.key.call,
    kept?.key.key,
    order.expiresAt,
  ]);
}
