// Shoppers with an address and a filled cart, and products to buy, written directly into the database because
// creating them is not what is tested here. Everything afterwards goes over HTTP.

import { hashToken, makeToken } from '#features/account/token.ts';
import { FIRST_STORE_ID } from '#features/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { Environment } from './environment.ts';

export type Product = {
  id: string;
  name: string;
  pricePaise: number;
  discountPercent: number;
  stock: number;
};
export type Shopper = {
  id: string;
  email: string;
  token: string;
  addressId: string;
  cart: { product: Product; quantity: number }[];
};

type ProductInput = { stock: number; rupees?: number; discountPercent?: number };

export async function makeProducts(
  environment: Environment,
  inputs: readonly ProductInput[],
): Promise<Product[]> {
  const products = inputs.map(({ stock, rupees = 100, discountPercent = 0 }, index) => {
    const id = makeId();
    return {
      id,
      name: `Toned Milk ${index} ${id.slice(-6)}`,
      pricePaise: rupees * 100,
      discountPercent,
      stock,
    };
  });
  await environment.query(
    `INSERT INTO products (id, name, unit, price_paise, discount_basis_points, description, images)
     SELECT id, name, '500 ml', price, discount, 'Fresh.', '{/images/none/800.webp}'
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::int[]) AS t(id, name, price, discount)`,
    [
      products.map((one) => one.id),
      products.map((one) => one.name),
      products.map((one) => one.pricePaise),
      products.map((one) => one.discountPercent * 100),
    ],
  );
  await environment.query(
    `UPDATE store_products store_product SET stock = t.stock, opening_stock = t.stock
     FROM unnest($1::text[], $2::int[]) AS t(id, stock) WHERE store_product.product_id = t.id AND store_product.store_id = $3`,
    [products.map((one) => one.id), products.map((one) => one.stock), FIRST_STORE_ID],
  );
  return products;
}

export async function makeProduct(environment: Environment, input: ProductInput): Promise<Product> {
  return (await makeProducts(environment, [input]))[0]!;
}

/** One shopper per cart. */
export async function makeShoppers(
  environment: Environment,
  carts: readonly Shopper['cart'][],
  { role = 'USER' }: { role?: 'USER' | 'ADMIN' } = {},
): Promise<Shopper[]> {
  const made = carts.map((cart) => {
    const id = makeId();
    const ids = { session: makeId(), cart: makeId() };
    return {
      ids,
      shopper: { id, email: `${id}@example.test`, token: makeToken(), addressId: makeId(), cart },
    };
  });
  const column = <T>(pick: (one: (typeof made)[number]) => T) => made.map(pick);
  const lines = made.flatMap(({ ids, shopper }) =>
    shopper.cart.map(({ product, quantity }) => ({
      id: makeId(),
      cart: ids.cart,
      product,
      quantity,
    })),
  );
  await environment.query(
    `WITH new_users AS (
       INSERT INTO users (id, name, email, password_hash, role, is_email_verified)
       SELECT u, 'Ravi Kumar', e, '', $11, true FROM unnest($1::text[], $2::text[]) AS t(u, e)
     ), new_sessions AS (
       INSERT INTO sessions (id, user_id, refresh_hash, idle_expires_at, absolute_expires_at)
       SELECT s, u, s, now() + interval '1 day', now() + interval '1 day' FROM unnest($3::text[], $1::text[]) AS t(s, u)
     ), new_tokens AS (
       INSERT INTO access_tokens (hash, session_id, expires_at)
       SELECT h, s, now() + interval '1 day' FROM unnest($4::text[], $3::text[]) AS t(h, s)
     ), new_carts AS (
       INSERT INTO carts (id, user_id) SELECT c, u FROM unnest($5::text[], $1::text[]) AS t(c, u)
     ), new_addresses AS (
       INSERT INTO addresses (id, user_id, address_line, city, state, country, pincode, mobile)
       SELECT a, u, '12 MG Road', 'Pune', 'Maharashtra', 'India', '411001', '9876543210'
       FROM unnest($6::text[], $1::text[]) AS t(a, u)
     )
     INSERT INTO cart_lines (id, cart_id, product_id, quantity, seen_price_paise, seen_discount_basis_points)
     SELECT l, c, p, q, 0, 0 FROM unnest($7::text[], $8::text[], $9::text[], $10::int[]) AS t(l, c, p, q)`,
    [
      column(({ shopper }) => shopper.id),
      column(({ shopper }) => shopper.email),
      column(({ ids }) => ids.session),
      column(({ shopper }) => hashToken(shopper.token)),
      column(({ ids }) => ids.cart),
      column(({ shopper }) => shopper.addressId),
      lines.map((line) => line.id),
      lines.map((line) => line.cart),
      lines.map((line) => line.product.id),
      lines.map((line) => line.quantity),
      role,
    ],
  );
  return column(({ shopper }) => shopper);
}

export async function makeAdmin(environment: Environment): Promise<Shopper> {
  return (await makeShoppers(environment, [[]], { role: 'ADMIN' }))[0]!;
}

/** This many people with this role in the first store. */
export async function makeStaff(
  environment: Environment,
  role: StaffRole,
  count: number,
): Promise<Shopper[]> {
  const people = await makeShoppers(
    environment,
    Array.from({ length: count }, () => []),
  );
  await environment.query(
    `INSERT INTO staff (id, email, user_id, store_id, role, invited_by)
     SELECT id, email, user_id, $4, $5, id FROM unnest($1::text[], $2::text[], $3::text[]) AS t(id, email, user_id)`,
    [
      people.map(() => makeId()),
      people.map(({ email }) => email),
      people.map(({ id }) => id),
      FIRST_STORE_ID,
      role,
    ],
  );
  return people;
}

/** Puts the products into one sub-category, so that each may substitute another. */
export async function makeAlike(environment: Environment, products: readonly Product[]): Promise<void> {
  const [category, list] = [makeId(), makeId()];
  await environment.query(`INSERT INTO categories (id, name, image) VALUES ($1, $1, '')`, [category]);
  await environment.query(`INSERT INTO sub_categories (id, name, image) VALUES ($1, $1, '')`, [list]);
  await environment.query(
    'INSERT INTO sub_category_categories (sub_category_id, category_id) VALUES ($1, $2)',
    [list, category],
  );
  await environment.query(
    'INSERT INTO product_sub_categories (sub_category_id, product_id) SELECT $1, unnest($2::text[])',
    [list, products.map(({ id }) => id)],
  );
}

/**
 * Price after a discount rounded to whole rupees, as specified. Calculated here independently, so that a
 * mistake shows.
 */
export function priceOf({ pricePaise, discountPercent }: Product): number {
  const off = Math.ceil((pricePaise * discountPercent) / 10_000) * 100;
  return Math.max(0, pricePaise - off);
}
