// Shoppers who may order at once, written directly into the database with a session, an address and three
// products in the cart.

import pg from 'pg';
import { hashToken, makeToken } from '#features/account/token.ts';
import type { PlaceOrderBody } from '#features/order/core/order.contract.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';

export type ReadyShopper = { userId: string; token: string; order: PlaceOrderBody };

export async function makeReadyShoppers(client: pg.Client, count: number): Promise<ReadyShopper[]> {
  const { rows: products } = await client.query<{ id: string }>(
    `UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000
      WHERE product_id IN (SELECT id FROM products ORDER BY id DESC LIMIT 2000) AND store_id = $1
      RETURNING product_id AS id`,
    [FIRST_STORE_ID],
  );
  const shoppers = Array.from({ length: count }, (_, index) => ({
    user: makeId(),
    session: makeId(),
    cart: makeId(),
    address: makeId(),
    token: makeToken(),
    items: [0, 1, 2].map((step) => products[(index * 3 + step) % products.length]!.id),
  }));
  const column = <T>(pick: (shopper: (typeof shoppers)[number]) => T) => shoppers.map(pick);
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, is_email_verified) SELECT id, 'Bench', id || '@bench.example', '', true FROM unnest($1::text[]) AS id`,
    [column((s) => s.user)],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at)
     SELECT s, u, s, now() + interval '1 day', now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS t(s, u)`,
    [column((s) => s.session), column((s) => s.user)],
  );
  await client.query(
    `INSERT INTO access_tokens (hash, session_id, expires_at)
     SELECT h, s, now() + interval '1 day' FROM unnest($1::text[], $2::text[]) AS t(h, s)`,
    [column((s) => hashToken(s.token)), column((s) => s.session)],
  );
  await client.query(
    `INSERT INTO carts (id, user_id) SELECT c, u FROM unnest($1::text[], $2::text[]) AS t(c, u)`,
    [column((s) => s.cart), column((s) => s.user)],
  );
  await client.query(
    `INSERT INTO addresses (id, user_id, address_line, city, state, country, pincode, mobile)
     SELECT a, u, '12 MG Road', 'Bengaluru', 'Karnataka', 'India', '560001', '9876543210' FROM unnest($1::text[], $2::text[]) AS t(a, u)`,
    [column((s) => s.address), column((s) => s.user)],
  );
  const lines = shoppers.flatMap((s) => s.items.map((product) => ({ id: makeId(), cart: s.cart, product })));
  await client.query(
    `INSERT INTO cart_lines (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
     SELECT l, c, p, 1, 0, 0 FROM unnest($1::text[], $2::text[], $3::text[]) AS t(l, c, p)`,
    [lines.map((line) => line.id), lines.map((line) => line.cart), lines.map((line) => line.product)],
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
  return shoppers.map(({ user, token, address, items }) => ({
    userId: user,
    token,
    order: {
      list_items: items.map((productId) => ({ productId, quantity: 1 })),
      addressId: address,
      subTotalAmt: 1e6,
      totalAmt: 1e6,
    },
  }));
}

/** The token of a new ADMIN, written directly into the database. */
export async function makeOwner(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [user, token] = [makeId(), makeToken()];
  await client.query(
    `INSERT INTO users (id, name, email, password_hash, role) VALUES ($1, 'Bench', $1 || '@owner.example', '', 'ADMIN')`,
    [user],
  );
  await client.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at) VALUES ($1, $1, $1, now() + interval '1 day', now() + interval '1 day')`,
    [user],
  );
  await client.query(
    `INSERT INTO access_tokens (hash, session_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [hashToken(token), user],
  );
  await client.end();
  return token;
}
