// Products to buy, written directly into the database, and what they cost.

import { makeId } from '#shared/ids.ts';
import { FIRST_STORE_ID, type Shopper as LabShopper } from '../start/people.ts';
import type { Environment } from './environment.ts';

export type Product = {
  id: string;
  name: string;
  pricePaise: number;
  discountPercent: number;
  stock: number;
};
export type Shopper = LabShopper<{ product: Product; quantity: number }>;

type ProductInput = { stock: number; rupees?: number; discountPercent?: number };

export async function makeProducts(
  { query }: Environment,
  inputs: readonly ProductInput[],
): Promise<Product[]> {
  const products = inputs.map(({ stock, rupees = 100, discountPercent = 0 }, index) => {
    const id = makeId();
    const name = `Toned Milk ${index} ${id.slice(-6)}`;
    return { id, name, pricePaise: rupees * 100, discountPercent, stock };
  });
  const row =
    'json_to_recordset($1::json) AS t(id text, name text, "pricePaise" bigint, "discountPercent" int';
  await query(
    `INSERT INTO products (id, name, unit, price_paise, discount_basis_points, description, images)
     SELECT id, name, '500 ml', "pricePaise", "discountPercent" * 100, 'Fresh.', '{/images/none/800.webp}' FROM ${row})`,
    [JSON.stringify(products)],
  );
  await query(
    `UPDATE store_products store_product SET stock = t.stock, opening_stock = t.stock
     FROM ${row}, stock int) WHERE store_product.product_id = t.id AND store_product.store_id = $2`,
    [JSON.stringify(products), FIRST_STORE_ID],
  );
  return products;
}

/**
 * Price after a discount rounded to whole rupees, as specified. Calculated here independently, so that a
 * mistake shows.
 */
export function priceOf({ pricePaise, discountPercent }: Product): number {
  const off = Math.ceil((pricePaise * discountPercent) / 10_000) * 100;
  return Math.max(0, pricePaise - off);
}
