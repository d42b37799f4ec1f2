// Shoppers who may order at once, with a session, an address and three products in the cart.

import type { Query } from '../start/database.ts';
import { FIRST_STORE_ID, makeShoppers, type Shopper } from '../start/people.ts';

export type ReadyShopper = Shopper & { order: ReturnType<typeof toOrder> };

/** More stock than all simulated shoppers together buy. */
export async function fillStock(query: Query): Promise<void> {
  await query(`UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000`);
}

export async function makeReadyShoppers(query: Query, count: number): Promise<ReadyShopper[]> {
  const products = await query<{ id: string }>(
    `UPDATE store_products SET stock = stock + 100000, opening_stock = opening_stock + 100000
      WHERE product_id IN (SELECT id FROM products ORDER BY id DESC LIMIT 2000) AND store_id = $1
      RETURNING product_id AS id`,
    [FIRST_STORE_ID],
  );
  const carts = Array.from({ length: count }, (_, index) =>
    [0, 1, 2].map((step) => ({ product: products[(index * 3 + step) % products.length]!, quantity: 1 })),
  );
  const shoppers = await makeShoppers(query, carts);
  await query('VACUUM ANALYZE');
  return shoppers.map((shopper) => ({ ...shopper, order: toOrder(shopper) }));
}

const toOrder = ({ cart, addressId }: Shopper) => ({
  list_items: cart.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  addressId,
  subTotalAmt: 1e6,
  totalAmt: 1e6,
});
