// SQL of placing an order. Prepared statements that work on whole carts at once, so that an order is two
// round trips: everything read and locked, then everything written. The owner's id stands in every one.

import type { Pipeline } from '#database/pipeline.ts';
import { prepareNamed } from '#database/prepared.ts';
import type { OpenOrder } from '../open-order.rules.ts';
import type { CartLineRow, Ordered, StoredLine, StoredOrder } from '../order.rules.ts';
import type { DeliveryAddress } from '../order.table.ts';
import type { Key } from './idempotency-keys.store.ts';

const findAddressStatement = prepareNamed<{ userId: string; addressId: string }>(
  'order_find_address',
  `
    SELECT address_line, city, state, country, pincode, mobile FROM addresses
    WHERE id = $addressId AND user_id = $userId AND status`,
);

export async function findAddress(
  pipeline: Pipeline,
  userId: string,
  addressId: string,
): Promise<DeliveryAddress | undefined> {
  const [row] = await pipeline.send<DeliveryAddress>(findAddressStatement({ userId, addressId }));
  return row;
}

const lockCart = (name: string, locks: string) =>
  prepareNamed<{ userId: string }>(
    name,
    `
    SELECT line.id AS line_id, line.quantity AS in_cart, product.id AS product_id, product.name, product.images,
      product.unit, product.price_paise, product.discount_basis_points, product.stock
    FROM carts cart
    JOIN cart_lines line ON line.cart_id = cart.id
    JOIN products product ON product.id = line.product_id
    WHERE cart.user_id = $userId
    ORDER BY product.id
    ${locks}`,
  );
// A locked line keeps its product too: deleting a product takes the cart lines first.
const lockLinesStatement = lockCart('order_lock_lines', 'FOR UPDATE OF line');
const lockProductsStatement = lockCart(
  'order_lock_products',
  'FOR UPDATE OF line FOR NO KEY UPDATE OF product',
);

/** The shopper's cart, its lines locked, and if wanted its products, in the order of product ids. */
export async function lockCartLines(
  pipeline: Pipeline,
  userId: string,
  { withProducts }: { withProducts: boolean },
): Promise<CartLineRow[]> {
  const toStatement = withProducts ? lockProductsStatement : lockLinesStatement;
  return pipeline.send<CartLineRow>(toStatement({ userId }));
}

const findOpenOrderStatement = prepareNamed<{ userId: string }>(
  'order_find_open',
  `
    SELECT orders.id, orders.delivery_address, orders.expires_at,
      (SELECT json_agg(line) FROM order_lines line WHERE line.order_id = orders.id) AS lines
    FROM orders WHERE orders.user_id = $userId AND orders.payment_status = 'PENDING'`,
);

export const OPEN_ORDER_INDEX = 'orders_open_card_key';

/**
 * The shopper's order that waits for its card payment. Asked after the cart is locked, so that no other
 * order slips in.
 */
export async function findOpenOrder(pipeline: Pipeline, userId: string): Promise<OpenOrder | undefined> {
  const [row] = await pipeline.send<OpenOrder>(findOpenOrderStatement({ userId }));
  return row;
}

// A product that costs something else by now, or has less left than asked for, gets the stock -1, which the
// table refuses, and with it the transaction. The items come in the order of their ids and are looked up one
// after the other, so two orders never wait for each other in a circle.
const takeStockStatement = prepareNamed<{
  ids: string[];
  quantities: number[];
  prices: number[];
  discounts: number[];
  minLeft: number;
}>(
  'order_take_stock',
  `
    UPDATE products product
    SET stock = CASE
      WHEN product.price_paise = item.price AND product.discount_basis_points = item.discount
        AND product.stock - item.quantity >= $minLeft
      THEN product.stock - item.quantity ELSE -1 END
    FROM unnest($ids::text[], $quantities::int[], $prices::bigint[], $discounts::int[])
      AS item (id, quantity, price, discount)
    WHERE product.id = item.id`,
);
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
  await pipeline.send(
    takeStockStatement({
      ids: lines.map((line) => line.product_id),
      quantities: lines.map((line) => line.quantity),
      prices: lines.map((line) => line.price_paise),
      discounts: lines.map((line) => line.discount_basis_points),
      minLeft,
    }),
  );
}

type SaveOrderValues = Pick<
  StoredOrder,
  'id' | 'userId' | 'paymentStatus' | 'status' | 'totalPaise' | 'expiresAt' | 'createdAt'
> & {
  deliveryAddress: string;
  lines: string;
  /** Null, with the answer, when the client sent no idempotency key. */
  call: string | null;
  key: string | null;
  /** Null until the payment page of a card order is open. */
  answer: string | null;
};

const saveOrderStatement = prepareNamed<SaveOrderValues>(
  'order_save',
  `
    WITH line AS (
      SELECT * FROM json_to_recordset($lines::json) AS line (
        id text, cart_line_id text, rest int, product_id text, name text, images text[], unit text,
        price_paise bigint, discount_basis_points int, quantity int, line_total_paise bigint)
    ), new_order AS (
      INSERT INTO orders (id, user_id, payment_status, status, sub_total_paise, total_paise, delivery_address,
        expires_at, created_at, placed_at, updated_at)
      VALUES ($id, $userId, $paymentStatus, $status, $totalPaise, $totalPaise, $deliveryAddress::jsonb,
        $expiresAt, $createdAt, $createdAt, $createdAt)
    ), new_lines AS (
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points,
        quantity, line_total_paise)
      SELECT id, $id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise
      FROM line
    ), first_move AS (
      INSERT INTO order_moves (order_id, to_status, moved_by, user_id, user_name, created_at)
      SELECT $id, coalesce($status, $paymentStatus), 'shopper', id, name, $createdAt FROM users WHERE id = $userId
    ), mail AS (
      INSERT INTO order_mails (order_id, event, created_at, due_at)
      SELECT $id, 'placed', $createdAt, $createdAt WHERE $paymentStatus = 'CASH ON DELIVERY'
    ), ledger AS (
      INSERT INTO stock_movements (product_id, quantity, reason, order_id, user_id)
      SELECT product_id, -quantity, 'order', $id, $userId FROM line
    ), kept_answer AS (
      UPDATE idempotency_keys SET order_id = $id, answer = $answer::jsonb
      WHERE user_id = $userId AND call = $call AND key = $key
    ), lowered AS (
      UPDATE cart_lines SET quantity = line.rest FROM line WHERE cart_lines.id = line.cart_line_id AND line.rest > 0
    )
    DELETE FROM cart_lines USING line WHERE cart_lines.id = line.cart_line_id AND line.rest = 0`,
);

/**
 * Writes order, lines, ledger and mail, ties the key to the order, and keeps the answer under it if there is
 * one. Takes what was ordered out of the cart. For a card order the cart stays and no mail is noted until it
 * is paid.
 */
export async function saveOrder(
  pipeline: Pipeline,
  order: StoredOrder,
  lines: readonly { stored: StoredLine; from: Ordered }[],
  { key, answer }: { key: Key | null; answer: unknown },
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
  await pipeline.send(
    saveOrderStatement({
      ...order,
      deliveryAddress: JSON.stringify(order.deliveryAddress),
      lines: JSON.stringify(rows),
      call: key && key.call,
      key: key && key.key,
      answer: key && answer ? JSON.stringify(answer) : null,
    }),
  );
}
