// SQL of carts and their lines. A cart is identified by its owner, a shopper's id or the hash of a visitor's
// cookie, and every statement checks it. Calls made on every page view are prepared statements.

import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { runPrepared, type PreparedStatement } from '#database/prepared.ts';
import { MAX_SIZES } from '#features/catalogue/catalogue.table.ts';
import { makeId } from '#shared/ids.ts';
import type { CartNotice } from './cart.contract.ts';
import { MAX_LINES, MAX_QUANTITY, shortStockOf, type LineRow, type SeenLineRow } from './cart.rules.ts';

/** Whose cart: exactly one of the two. */
export type OwnerKey = { userId: string } | { visitorHash: string };
export type CartCustomer = OwnerKey & { storeId: string };

/**
 * What the owner of the cart can have of `store_product`: the stock, and what the owner's own open online
 * payment holds, because a new order ends that payment first. `userId`: SQL, null for a visitor.
 */
export const availableTo = (userId: string) => `(store_product.stock + coalesce((
    SELECT sum(held.quantity)::int FROM orders JOIN order_lines held ON held.order_id = orders.id
    WHERE orders.user_id = ${userId} AND orders.payment_state = 'awaiting'
      AND orders.store_id = store_product.store_id AND held.product_id = store_product.product_id
  ), 0))`;
const AVAILABLE = availableTo('cart.user_id');

const LINE_AND_PRODUCT = `line.id, line.quantity, line.product_id, product.name, product.images, product.unit,
  product.price_paise, product.discount_basis_points, ARRAY(
    SELECT size.id FROM products size WHERE size.size_group = product.size_group AND size.id <> product.id
    ORDER BY size.id LIMIT ${MAX_SIZES}
  ) AS size_ids, EXISTS (
    SELECT FROM product_categories JOIN categories ON categories.id = category_id
    WHERE product_id = product.id AND is_fresh
  ) AS is_fresh`;

/** The same statement for shoppers and visitors: $1 is the owner in both. */
function forOwners(name: string, toText: (isMine: string) => string): (owner: OwnerKey) => PreparedStatement {
  const shopper = { name: `cart_${name}_shopper`, text: toText('cart.user_id = $1') };
  const visitor = {
    name: `cart_${name}_visitor`,
    text: toText('(cart.visitor_hash = $1 AND cart.expires_at > now())'),
  };
  return (owner) => ('userId' in owner ? shopper : visitor);
}

const toKey = (owner: OwnerKey) => ('userId' in owner ? owner.userId : owner.visitorHash);

const ADD = forOwners(
  'add',
  (isMine) => `
  WITH cart AS (SELECT id, expires_at, user_id FROM carts cart WHERE ${isMine}),
  product AS (SELECT * FROM products WHERE id = $2 AND NOT is_hidden),
  store_product AS (
    SELECT ${AVAILABLE} AS stock FROM store_products store_product, cart WHERE product_id = $2 AND store_id = $4
  ),
  line AS (
    INSERT INTO cart_lines AS line
      (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
    SELECT $3, cart.id, product.id, 1, product.price_paise, product.discount_basis_points
    FROM cart, product, store_product
    WHERE store_product.stock > 0
      AND (SELECT count(*) FROM cart_lines other WHERE other.cart_id = cart.id AND other.product_id <> $2) < ${MAX_LINES}
    ON CONFLICT (cart_id, product_id) DO UPDATE SET quantity = line.quantity + 1
    WHERE line.quantity < least(${MAX_QUANTITY}, (SELECT stock FROM store_product))
    RETURNING id, quantity, product_id
  )
  SELECT ${LINE_AND_PRODUCT}, store_product.stock, cart.expires_at FROM line, product, store_product, cart`,
);

export type AddedRow = LineRow & { expires_at: Date | null };

/** undefined when something forbids it (see `findObstacle`). */
export async function addOne(db: Db, owner: CartCustomer, productId: string): Promise<AddedRow | undefined> {
  const values = [toKey(owner), productId, makeId(), owner.storeId];
  const [row] = await runPrepared<AddedRow>(db, ADD(owner), values);
  return row;
}

const OBSTACLE = forOwners(
  'obstacle',
  (isMine) => `
  SELECT cart.id AS cart_id, ${AVAILABLE} AS stock, line.quantity,
    (SELECT count(*) FROM cart_lines other WHERE other.cart_id = cart.id)::int AS line_count
  FROM (VALUES (1)) AS one
  LEFT JOIN carts cart ON ${isMine}
  LEFT JOIN store_products store_product ON store_product.product_id = $2 AND store_product.store_id = $3 AND NOT store_product.is_hidden
  LEFT JOIN cart_lines line ON line.cart_id = cart.id AND line.product_id = $2`,
);

export type Obstacle = {
  cart_id: string | null;
  stock: number | null;
  quantity: number | null;
  line_count: number;
};

/** What tells why an owner cannot add one more of a product. */
export async function findObstacle(db: Db, owner: CartCustomer, productId: string): Promise<Obstacle> {
  const values = [toKey(owner), productId, owner.storeId];
  const [row] = await runPrepared<Obstacle>(db, OBSTACLE(owner), values);
  return row!;
}

export async function createCart(db: Queryable, owner: OwnerKey, expiresAt: Date | null): Promise<void> {
  const column = sql.raw('userId' in owner ? 'user_id' : 'visitor_hash');
  await db.execute(sql`
    INSERT INTO carts (id, ${column}, expires_at) VALUES (${makeId()}, ${toKey(owner)}, ${expiresAt})
    ON CONFLICT DO NOTHING`);
}

export async function removeCart(tx: Queryable, cartId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM carts WHERE id = ${cartId}`);
}

const LIST = forOwners(
  'list',
  (isMine) => `
  SELECT ${LINE_AND_PRODUCT}, ${AVAILABLE} AS stock, line.seen_price_paise, line.seen_discount_basis_points, line.seen_short_stock,
    product.is_hidden, cart.id AS cart_id, cart.expires_at, cart.coupon_code,
    EXISTS (SELECT FROM cart_notices notice WHERE notice.cart_id = cart.id) AS has_notices
  FROM carts cart
  LEFT JOIN (
    cart_lines line JOIN products product ON product.id = line.product_id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = $2
  ) ON line.cart_id = cart.id
  WHERE ${isMine}
  ORDER BY line.id`,
);

type ListedLine = SeenLineRow & { is_hidden: boolean };
type ListRow = ListedLine & {
  cart_id: string;
  expires_at: Date | null;
  coupon_code: string | null;
  has_notices: boolean;
};

/** In the order they were added; undefined when the owner has none yet. */
export async function findCart(db: Db, owner: CartCustomer) {
  const rows = await runPrepared<ListRow>(db, LIST(owner), [toKey(owner), owner.storeId]);
  const [first] = rows;
  if (!first) return undefined;
  return {
    id: first.cart_id,
    expiresAt: first.expires_at,
    hasNotices: first.has_notices,
    couponCode: first.coupon_code,
    // A cart without lines is one row of nulls.
    lines: rows.filter((row) => row.id !== null) as ListedLine[],
  };
}

/** Returns the ids of those that no other request has saved meanwhile. */
export async function updateSeen(db: Queryable, rows: readonly SeenLineRow[]): Promise<Set<string>> {
  const seen = rows.map((row) => ({
    id: row.id,
    old_price: row.seen_price_paise,
    old_discount: row.seen_discount_basis_points,
    old_short: row.seen_short_stock,
    price: row.price_paise,
    discount: row.discount_basis_points,
    short: shortStockOf(row),
  }));
  const { rows: noted } = await db.execute<{ id: string }>(sql`
    UPDATE cart_lines line
    SET seen_price_paise = seen.price, seen_discount_basis_points = seen.discount, seen_short_stock = seen.short
    FROM json_to_recordset(${JSON.stringify(seen)}::json) AS seen
      (id text, old_price bigint, old_discount int, old_short int, price bigint, discount int, short int)
    WHERE line.id = seen.id AND line.seen_price_paise = seen.old_price
      AND line.seen_discount_basis_points = seen.old_discount
      AND line.seen_short_stock IS NOT DISTINCT FROM seen.old_short
    RETURNING line.id`);
  return new Set(noted.map((row) => row.id));
}

/** Returns the ids of the lines that no other request has removed meanwhile. */
export async function removeLines(db: Queryable, lineIds: readonly string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    DELETE FROM cart_lines WHERE id = ANY(${textArray(lineIds)}) RETURNING id`);
  return new Set(rows.map(({ id }) => id));
}

/** Oldest first, for the caller to show. */
export async function takeNotices(db: Queryable, cartId: string): Promise<CartNotice[]> {
  const { rows } = await db.execute<CartNotice>(sql`
    WITH taken AS (DELETE FROM cart_notices WHERE cart_id = ${cartId} RETURNING *)
    SELECT product_id AS "productId", name, code, message FROM taken ORDER BY id`);
  return rows;
}

export async function insertNotices(
  db: Queryable,
  cartIds: readonly string[],
  notices: readonly CartNotice[],
): Promise<void> {
  const rows = cartIds.flatMap((cartId) => notices.map((notice) => ({ id: makeId(), cartId, ...notice })));
  if (rows.length === 0) return;
  await db.execute(sql`
    INSERT INTO cart_notices (id, cart_id, product_id, name, code, message)
    SELECT id, "cartId", "productId", name, code, message FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS notice (id text, "cartId" text, "productId" text, name text, code text, message text)`);
}

const SET_QUANTITY = forOwners(
  'set_quantity',
  (isMine) => `
  UPDATE cart_lines line SET quantity = $3
  FROM carts cart, products product, store_products store_product
  WHERE ${isMine} AND line.id = $2 AND line.cart_id = cart.id
    AND product.id = line.product_id AND store_product.product_id = line.product_id AND store_product.store_id = $4
    AND ${AVAILABLE} >= $3 AND NOT product.is_hidden
  RETURNING ${LINE_AND_PRODUCT}, ${AVAILABLE} AS stock`,
);

/** undefined when the line is not the owner's, or the stock does not cover the quantity. */
export async function setQuantity(db: Db, owner: CartCustomer, lineId: string, quantity: number) {
  const values = [toKey(owner), lineId, quantity, owner.storeId];
  const [row] = await runPrepared<LineRow>(db, SET_QUANTITY(owner), values);
  return row;
}

const LINE_STOCK = forOwners(
  'line_stock',
  (isMine) => `
  SELECT ${AVAILABLE} AS stock FROM carts cart
  JOIN cart_lines line ON line.cart_id = cart.id
  JOIN store_products store_product ON store_product.product_id = line.product_id AND store_product.store_id = $3
  WHERE ${isMine} AND line.id = $2 AND NOT store_product.is_hidden`,
);

export async function findLineStock(db: Db, owner: CartCustomer, lineId: string) {
  const values = [toKey(owner), lineId, owner.storeId];
  const [row] = await runPrepared<{ stock: number }>(db, LINE_STOCK(owner), values);
  return row?.stock;
}

const REMOVE = forOwners(
  'remove',
  (isMine) => `
  DELETE FROM cart_lines line USING carts cart
  WHERE ${isMine} AND line.cart_id = cart.id AND line.id = $2 RETURNING line.id`,
);

export async function removeLine(db: Db, owner: OwnerKey, lineId: string): Promise<boolean> {
  const rows = await runPrepared(db, REMOVE(owner), [toKey(owner), lineId]);
  return rows.length > 0;
}

const SET_COUPON = forOwners(
  'set_coupon',
  (isMine) => `UPDATE carts cart SET coupon_code = $2 WHERE ${isMine}`,
);

/** null takes it off. */
export async function setCouponCode(db: Db, owner: OwnerKey, couponCode: string | null): Promise<void> {
  await runPrepared(db, SET_COUPON(owner), [toKey(owner), couponCode]);
}

export async function renewVisitorCart(db: Db, visitorHash: string, expiresAt: Date): Promise<void> {
  await db.execute(sql`UPDATE carts SET expires_at = ${expiresAt} WHERE visitor_hash = ${visitorHash}`);
}

export async function removeLinesOfProduct(db: Queryable, productId: string): Promise<string[]> {
  const { rows } = await db.execute<{ cart_id: string }>(sql`
    DELETE FROM cart_lines WHERE product_id = ${productId} RETURNING cart_id`);
  return rows.map(({ cart_id }) => cart_id);
}
