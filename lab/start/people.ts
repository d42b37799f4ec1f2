// Accounts with a session, addresses and filled carts, written directly into the database because creating
// them is not what is tested or measured. Everything afterwards goes over HTTP.

import { createHash, randomBytes } from 'node:crypto';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { Query } from './database.ts';

export const FIRST_STORE_ID = '000000000000000000000001';

export type Person = { id: string; name: string; email: string; token: string };
type Line = { product: { id: string }; quantity: number };
export type Shopper<CartLine extends Line = Line> = Person & { addressId: string; cart: CartLine[] };

type PersonOptions = { name?: string; email?: string };
type Role = 'USER' | 'ADMIN';

/** Signs them in for a day. Whoever has an account with this e-mail already is the same person. */
export async function signIn(
  query: Query,
  wanted: readonly PersonOptions[],
  role: Role = 'USER',
): Promise<Person[]> {
  const asked = wanted.map(({ name = 'Ravi Kumar', email }) => {
    const [id, session] = [makeId(), makeId()];
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('base64url');
    return { id, name, email: email ?? `${id}@example.test`, session, token, hash };
  });
  const columns = (['id', 'name', 'email', 'session', 'hash'] as const).map((key) =>
    asked.map((one) => one[key]),
  );
  await query(
    `INSERT INTO users (id, name, email, password_hash, role, is_email_verified)
     SELECT id, name, email, '', $4, true FROM unnest($1::text[], $2::text[], $3::text[]) AS t(id, name, email)
     ON CONFLICT DO NOTHING`,
    [...columns.slice(0, 3), role],
  );
  const rows = await query<{ email: string; id: string; status: string }>(
    `WITH person AS (
       SELECT users.id, t.email, users.status, t.session, t.hash
       FROM unnest($1::text[], $2::text[], $3::text[]) AS t(email, session, hash) JOIN users USING (email)
     ), new_sessions AS (
       INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at, confirmed_at)
       SELECT session, id, session, now() + interval '1 day', now() + interval '1 day', now() + interval '1 day' FROM person
     ), new_tokens AS (
       INSERT INTO access_tokens (hash, session_id, expires_at)
       SELECT hash, session, now() + interval '1 day' FROM person
     )
     SELECT id, email, status FROM person`,
    columns.slice(2),
  );
  const suspended = rows.find(({ status }) => status !== 'Active');
  if (suspended)
    throw new Error(`${suspended.email} is suspended: npm run user -- restore ${suspended.email}`);
  const ids = new Map(rows.map(({ email, id }) => [email, id]));
  return asked.map(({ name, email, token }) => ({ id: ids.get(email)!, name, email, token }));
}

/** One shopper per cart, each with an address. */
export async function makeShoppers<CartLine extends Line>(
  query: Query,
  carts: readonly CartLine[][],
): Promise<Shopper<CartLine>[]> {
  const people = await signIn(
    query,
    carts.map(() => ({})),
  );
  const shoppers = people.map((person, at) => ({ ...person, addressId: makeId(), cart: carts[at]! }));
  const lines = shoppers.flatMap(({ addressId, cart }) =>
    cart.map(({ product, quantity }) => [makeId(), addressId, product.id, quantity]),
  );
  // A cart has the id of its owner's address.
  await query(
    `WITH new_carts AS (
       INSERT INTO carts (id, user_id) SELECT a, u FROM unnest($1::text[], $2::text[]) AS t(a, u)
     ), new_addresses AS (
       INSERT INTO addresses (id, user_id, address_line, city, state, country, pincode, mobile)
       SELECT a, u, '12 MG Road', 'Bengaluru', 'Karnataka', 'India', '560001', '9876543210'
       FROM unnest($1::text[], $2::text[]) AS t(a, u)
     )
     INSERT INTO cart_lines (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
     SELECT l, c, p, q, 0, 0 FROM unnest($3::text[], $4::text[], $5::text[], $6::int[]) AS t(l, c, p, q)`,
    [
      shoppers.map(({ addressId }) => addressId),
      shoppers.map(({ id }) => id),
      ...[0, 1, 2, 3].map((column) => lines.map((line) => line[column])),
    ],
  );
  return shoppers;
}

/** Gives them this role in the store, if they do not have it. */
export async function giveRole(
  query: Query,
  people: readonly Person[],
  role: StaffRole,
  storeId = FIRST_STORE_ID,
): Promise<void> {
  await query(
    `INSERT INTO staff (id, email, user_id, store_id, role, invited_by)
     SELECT id, email, user_id, $4, $5, user_id FROM unnest($1::text[], $2::text[], $3::text[]) AS t(id, email, user_id)
     ON CONFLICT DO NOTHING`,
    [people.map(() => makeId()), people.map(({ email }) => email), people.map(({ id }) => id), storeId, role],
  );
}
