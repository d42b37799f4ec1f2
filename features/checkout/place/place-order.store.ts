// SQL of placing an order, in the order of its use. Prepared statements for whole carts, so that an order
// takes two round trips: one to read and lock, one to write. Every statement has the owner's id.

import type { Db } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { anyNumberOf, prepareNamed, runBound } from '#database/prepared.ts';
import { withoutEmptyExtras } from '#shared/address.ts';
import type { DeliveryAddress } from '#features/cart/address/address.contract.ts';
import { toServingStores, type ServingStore } from '#features/stores/store/store.table.ts';
import type { orderLines, orders } from '#features/orders/core/order.table.ts';
import type { BillCharge } from '#shared/bill.ts';
import { toFirstId } from '#shared/ids.ts';
import { DAY_MS } from '#shared/times.ts';
import {
  MAX_DELIVERED,
  type CartLineRow,
  type OpenOrder,
  type PlacedLine,
  type UnpaidOrders,
} from './place-order.rules.ts';

type StoredLine = typeof orderLines.$inferSelect;
type StoredOrder = typeof orders.$inferSelect;

export type Key = { userId: string; call: string; key: string; payloadHash: string };

const KEY_LIFE = "interval '24 hours'";

// While another transaction holds the key, this waits for its end: then the key is used, or free again.
const claimKeyStatement = prepareNamed<Key>(
  'order_claim_key',
  `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash)
    VALUES ($userId, $call, $key, $payloadHash)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET payload_hash = EXCLUDED.payload_hash, order_id = NULL, answer = NULL, created_at = now()
    WHERE old.created_at < now() - ${KEY_LIFE}
    RETURNING key`,
);

/** False when the key has been used within its 24 hours. */
export async function claimKey(pipeline: Pipeline, key: Key): Promise<boolean> {
  const rows = await pipeline.send(claimKeyStatement(key));
  return rows.length > 0;
}

const findStoredAnswerStatement = prepareNamed<Key>(
  'order_find_stored_answer',
  `
    SELECT payload_hash, answer, order_id FROM idempotency_keys
    WHERE user_id = $userId AND call = $call AND key = $key AND created_at >= now() - ${KEY_LIFE}`,
);

type StoredKeyRow = { payload_hash: string; answer: unknown; order_id: string };

/** undefined: it is free (again). The answer is null while the order's payment page is being opened. */
export async function findStoredAnswer(pipeline: Pipeline, key: Key): Promise<StoredKeyRow | undefined> {
  const [row] = await pipeline.send<StoredKeyRow>(findStoredAnswerStatement(key));
  return row;
}

const findDestinationStatement = prepareNamed<{ userId: string; addressId: string }>(
  'order_find_destination',
  `
    SELECT address_line, city, state, country, pincode, mobile,
      label, house, landmark, receiver, rider_note AS "riderNote",
      coalesce(${toServingStores("replace(address.pincode, ' ', '')")}, '[]') AS serving
    FROM addresses address WHERE id = $addressId AND user_id = $userId AND status`,
);

export async function findDestination(
  pipeline: Pipeline,
  userId: string,
  addressId: string,
): Promise<{ address: DeliveryAddress; serving: ServingStore[] } | undefined> {
  const [row] = await pipeline.send<DeliveryAddress & { serving: ServingStore[] }>(
    findDestinationStatement({ userId, addressId }),
  );
  if (!row) return undefined;
  const { serving, ...address } = row;
  return { address: withoutEmptyExtras(address), serving };
}

const lockCart = (name: string, locks: string) =>
  prepareNamed<{ userId: string; storeId: string }>(
    name,
    `
    SELECT line.id AS line_id, line.quantity AS in_cart, product.id AS product_id, product.name, product.images,
      product.unit, product.price_paise, product.discount_basis_points, store_product.stock
    FROM carts cart
    JOIN cart_lines line ON line.cart_id = cart.id
    JOIN products product ON product.id = line.product_id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = $storeId
    WHERE cart.user_id = $userId AND NOT product.is_hidden
    ORDER BY product.id
    ${locks}`,
  );
// A locked line also protects its product: deleting a product removes the cart lines first.
const lockLinesStatement = lockCart('order_lock_lines', 'FOR UPDATE OF line');
const lockStockStatement = lockCart(
  'order_lock_stock',
  'FOR UPDATE OF line FOR NO KEY UPDATE OF store_product',
);

/** The shopper's cart in the order of product ids, its lines locked, and optionally the store's stock too. */
export async function lockCartLines(
  pipeline: Pipeline,
  { userId, storeId }: { userId: string; storeId: string },
  { withStock }: { withStock: boolean },
): Promise<CartLineRow[]> {
  const toStatement = withStock ? lockStockStatement : lockLinesStatement;
  return pipeline.send<CartLineRow>(toStatement({ userId, storeId }));
}

const findOpenOrderStatement = prepareNamed<{ userId: string }>(
  'order_find_open',
  `
    SELECT orders.id, orders.store_id, orders.delivery_address, orders.expires_at, orders.if_short, orders.leave_at_door,
      orders.payment_method, orders.discount_paise, orders.charges_paise, orders.credit_paise,
      (SELECT json_agg(line) FROM order_lines line WHERE line.order_id = orders.id) AS lines
    FROM orders WHERE orders.user_id = $userId AND orders.payment_state = 'awaiting'`,
);

/** It waits for its payment. Read after the cart is locked, so that no other order comes in between. */
export async function findOpenOrder(pipeline: Pipeline, userId: string): Promise<OpenOrder | undefined> {
  const [row] = await pipeline.send<OpenOrder>(findOpenOrderStatement({ userId }));
  return row;
}

// The predicates are those of the indexes orders_unpaid_idx and orders_delivered_idx: however many orders a
// shopper has had, only active ones are read, and only as many delivered ones as count.
const readUnpaidStatement = prepareNamed<{ userId: string; firstIdOfDay: string }>(
  'order_read_unpaid',
  `
    WITH unpaid AS (
      SELECT id, total_paise - credit_paise AS paise FROM orders
      WHERE user_id = $userId AND payment_state IN ('awaiting', 'none_due')
        AND (status IS NULL OR status NOT IN ('DELIVERED', 'CANCELLED'))
    )
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM orders WHERE user_id = $userId AND status = 'DELIVERED' LIMIT ${MAX_DELIVERED}
      ) AS delivered) AS delivered,
      (SELECT coalesce(sum(paise), 0)::bigint FROM unpaid) AS "totalPaise",
      coalesce((SELECT paise FROM credits WHERE user_id = $userId), 0)::bigint AS "creditPaise",
      (SELECT coalesce(json_object_agg(product_id, units), '{}') FROM (
        SELECT line.product_id, sum(line.quantity) AS units
        FROM unpaid JOIN order_lines line ON line.order_id = unpaid.id
        GROUP BY line.product_id
      ) AS product) AS "unitsByProduct",
      (SELECT CASE WHEN NOT is_email_verified THEN (
        SELECT count(*)::int FROM orders WHERE user_id = $userId AND id >= $firstIdOfDay AND payment_state <> 'failed'
      ) END FROM users WHERE id = $userId) AS "unconfirmedOrders"`,
);

/** Sent after the shopper's order was counted: before that another one may come in between. */
export async function readUnpaidOrders(pipeline: Pipeline, userId: string, now: Date): Promise<UnpaidOrders> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  const [row] = await pipeline.send<UnpaidOrders>(
    readUnpaidStatement({ userId, firstIdOfDay: toFirstId(dayBefore) }),
  );
  return row!;
}

// A product with a changed price, or with one that is due to change by the clock of the database, a hidden
// one, or one with too little stock gets the stock -1, which the table refuses, and with it the transaction.
// The items are processed one after the other in the order of their ids, so two orders never deadlock.
const takeStockStatement = prepareNamed<{
  storeId: string;
  ids: string[];
  quantities: number[];
  prices: number[];
  discounts: number[];
  minLeft: number;
}>(
  'order_take_stock',
  `
    UPDATE store_products store_product
    SET stock = CASE
      WHEN product.price_paise = item.price AND product.discount_basis_points = item.discount
        AND store_product.stock - item.quantity >= $minLeft AND NOT product.is_hidden
        AND NOT EXISTS (
          SELECT FROM price_plans plan WHERE plan.product_id = item.id AND plan.due_at <= clock_timestamp())
      THEN store_product.stock - item.quantity ELSE -1 END
    FROM unnest(${anyNumberOf('$ids::text[]')}, $quantities::int[], $prices::bigint[], $discounts::int[])
      AS item (id, quantity, price, discount)
    JOIN products product ON product.id = item.id
    WHERE store_product.product_id = item.id AND store_product.store_id = $storeId`,
);

/**
 * All or nothing: violates store_products_stock_not_negative when less than `minLeft` would be left, or a
 * price differs from the one read.
 */
export async function takeStock(
  pipeline: Pipeline,
  storeId: string,
  lines: readonly PlacedLine[],
  minLeft: number,
): Promise<void> {
  await pipeline.send(
    takeStockStatement({
      storeId,
      ids: lines.map((line) => line.product_id),
      quantities: lines.map((line) => line.quantity),
      prices: lines.map((line) => line.price_paise),
      discounts: lines.map((line) => line.discount_basis_points),
      minLeft,
    }),
  );
}

type SaveOrderValues = Omit<StoredOrder, 'deliveryAddress'> & {
  deliveryAddress: string;
  lines: string;
  charges: string;
  /** Null, together with the answer, when the client sent no idempotency key. */
  call: string | null;
  key: string | null;
  /** Null until the payment page of an online order is open. */
  answer: string | null;
};

const saveOrderStatement = prepareNamed<SaveOrderValues>(
  'order_save',
  `
    WITH line AS (
      SELECT * FROM json_to_recordset($lines::json) AS line (
        id text, "cartLineId" text, rest int, "productId" text, name text, images text[], unit text, "pricePaise" bigint,
        "discountBasisPoints" int, quantity int, "lineTotalPaise" bigint, "offerPaise" bigint)
    ), new_order AS (
      INSERT INTO orders (id, user_id, store_id, payment_method, payment_state, payment_provider, status,
        sub_total_paise, discount_paise, charges_paise, total_paise, credit_paise, delivery_address,
        if_short, leave_at_door, expires_at, created_at, placed_at, updated_at, promised_from, promised_to)
      VALUES ($id, $userId, $storeId, $paymentMethod, $paymentState, $paymentProvider, $status,
        $subTotalPaise, $discountPaise, $chargesPaise, $totalPaise, $creditPaise, $deliveryAddress::jsonb,
        $ifShort, $leaveAtDoor, $expiresAt, $createdAt, $createdAt, $createdAt, $promisedFrom, $promisedTo)
    ), new_lines AS (
      INSERT INTO order_lines (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points,
        quantity, line_total_paise, offer_paise)
      SELECT id, $id, "productId", name, images, unit, "pricePaise", "discountBasisPoints", quantity,
        "lineTotalPaise", "offerPaise"
      FROM line
    ), new_charges AS (
      INSERT INTO order_charges (order_id, kind, label, paise, gst_basis_points)
      SELECT $id, kind, label, paise, "gstBasisPoints"
      FROM json_to_recordset($charges::json) AS charge (kind text, label text, paise bigint, "gstBasisPoints" int)
    ), first_transition AS (
      INSERT INTO order_transitions (order_id, to_status, moved_by, user_id, user_name, created_at)
      SELECT $id, coalesce($status, 'PENDING'), 'shopper', id, name, $createdAt FROM users WHERE id = $userId
    ), mail AS (
      INSERT INTO order_mails (order_id, event, created_at, due_at)
      SELECT $id, 'placed', $createdAt, $createdAt WHERE $paymentState = 'none_due'
    ), ledger AS (
      INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, user_id)
      SELECT $storeId, "productId", -quantity, 'order', $id, $userId FROM line
    ), stored_answer AS (
      UPDATE idempotency_keys SET order_id = $id, answer = $answer::jsonb
      WHERE user_id = $userId AND call = $call AND key = $key
    ), lowered AS (
      UPDATE cart_lines SET quantity = line.rest FROM line WHERE cart_lines.id = line."cartLineId" AND line.rest > 0
    )
    DELETE FROM cart_lines USING line WHERE cart_lines.id = line."cartLineId" AND line.rest = 0`,
);

/**
 * Writes order, lines, charges, ledger and mail, links the key to the order, and stores the answer if there
 * is one. Removes the ordered lines from the cart. For an online order the cart stays and no mail is noted
 * until it is paid.
 */
export async function saveOrder(
  pipeline: Pipeline,
  order: StoredOrder,
  lines: readonly (StoredLine & { from: PlacedLine })[],
  { charges, key, answer }: { charges: readonly BillCharge[]; key: Key | null; answer: unknown },
): Promise<void> {
  const rows = lines.map(({ from, ...line }) => ({
    ...line,
    cartLineId: order.paymentState === 'awaiting' ? null : from.line_id,
    rest: from.in_cart - from.quantity,
  }));
  await pipeline.send(
    saveOrderStatement({
      ...order,
      deliveryAddress: JSON.stringify(order.deliveryAddress),
      lines: JSON.stringify(rows),
      charges: JSON.stringify(charges),
      call: key && key.call,
      key: key && key.key,
      answer: key && answer ? JSON.stringify(answer) : null,
    }),
  );
}

const setAnswerStatement = prepareNamed<Key & { orderId: string; answer: string }>(
  'order_set_answer',
  `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash, order_id, answer)
    VALUES ($userId, $call, $key, $payloadHash, $orderId, $answer::jsonb)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET order_id = coalesce(old.order_id, EXCLUDED.order_id), answer = coalesce(old.answer, EXCLUDED.answer)
    WHERE old.payload_hash = EXCLUDED.payload_hash
    RETURNING answer`,
);

/** Returns the stored one; undefined when the key was used with another payload. */
export async function setAnswer<Answer>(
  db: Db,
  key: Key,
  orderId: string,
  answer: Answer,
): Promise<Answer | undefined> {
  const statement = setAnswerStatement({ ...key, orderId, answer: JSON.stringify(answer) });
  const [row] = await runBound<{ answer: Answer }>(db, statement);
  return row?.answer;
}
