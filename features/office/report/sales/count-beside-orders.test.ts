// The count of sales and orders write the same rows of the stock, many in one transaction. They never wait
// for each other in a circle, because each locks them in the order of the products' ids.

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { cartLines, carts } from '#features/cart/cart/cart.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeAddress, makeProduct } from '#tests/factories.ts';
import { makeShoppers } from '#tests/many-shoppers.ts';
import { until } from '#tests/mail.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { placeOrder } from '#tests/orders.ts';
import { countUnitsSold } from './units-sold.ts';

const shop = useTestShop();
/** In the order of their ids. */
let products: string[] = [];

beforeAll(async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, () => makeProduct(shop, { stock: 100, price: 10, discount: 0 })),
  );
  products = made.map(({ id }) => id).toSorted();
  // In the table their rows stand otherwise.
  for (const id of products.toReversed())
    await shop.db.execute(sql`
      UPDATE store_products SET stock = stock + 1, opening_stock = opening_stock + 1 WHERE product_id = ${id}`);
  await shop.db.execute('ANALYZE');
});

async function order(): Promise<number> {
  const [buyer] = await makeShoppers(shop, 1);
  const addressId = await makeAddress(shop, buyer!);
  const cartId = makeId();
  await shop.db.insert(carts).values({ id: cartId, userId: buyer!.userId });
  const line = { cartId, quantity: 1, seenPricePaise: 1_000, seenDiscountBasisPoints: 0 };
  await shop.db.insert(cartLines).values(products.map((productId) => ({ ...line, productId })));
  const items = products.map((productId) => ({ productId, quantity: 1 }));
  const payload = { list_items: items, addressId, totalAmt: 10 * products.length };
  return (await placeOrder(shop, buyer!, payload)).status;
}

/** The products whose rows `work` has not locked when it waits for the one in the middle. */
async function listUnlocked(work: () => Promise<unknown>): Promise<string[]> {
  const [holder, looker] = [1, 2].map(() => new pg.Client({ connectionString: shop.config.databaseUrl! }));
  await Promise.all([holder!.connect(), looker!.connect()]);
  try {
    await holder!.query('BEGIN');
    await holder!.query('SELECT FROM store_products WHERE product_id = $1 FOR UPDATE', [products[10]]);
    const working = work();
    const isWaiting = async () => {
      const { rows } = await looker!.query(`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    await until(isWaiting, 'the work to wait');
    const { rows } = await looker!.query<{ id: string }>(
      `SELECT product_id AS id FROM store_products WHERE product_id = ANY($1)
       ORDER BY product_id FOR UPDATE SKIP LOCKED`,
      [products],
    );
    await holder!.query('ROLLBACK');
    await working;
    return rows.map(({ id }) => id);
  } finally {
    await Promise.all([holder!.end(), looker!.end()]);
  }
}

test.each([
  ['an order', async () => expect(await order()).toBe(200)],
  ['the count of sales', () => countUnitsSold(shop.services, new Date())],
])('%s locks the stock in the order of ids', async (_who, work) =>
  expect(await listUnlocked(work)).toEqual(products.slice(11)),
);
