// Writes thousands of orders directly into the database, for tests with many orders. Their stock and mails
// are left out, so a test with these orders does not check the invariants.

import { sql } from 'drizzle-orm';
import type { orders } from '#features/orders/core/order.table.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { ADDRESS } from './factories.ts';
import type { TestShop } from './open-test-shop.ts';

type ManyOrders = {
  userId: string;
  count: number;
  /** Per order. */
  lines?: number;
  status?: (typeof orders.$inferSelect)['status'];
  /** When the oldest was placed; each later one follows after a second. */
  from?: Date;
};

/** Returns the ids, newest first. */
export async function makeManyOrders(shop: TestShop, options: ManyOrders): Promise<string[]> {
  const { userId, count, lines = 1, status = 'DELIVERED', from = new Date() } = options;
  const prefix = makeId(from).slice(0, 16);
  await shop.db.execute(sql`
    INSERT INTO orders
      (id, user_id, store_id, payment_state, status, sub_total_paise, total_paise, delivery_address, created_at)
    SELECT ${prefix} || lpad(to_hex(n), 8, '0'), ${userId}, ${FIRST_STORE_ID}, 'none_due', ${status},
      2700 * ${lines}::int, 2700 * ${lines}::int, ${JSON.stringify(ADDRESS)}::jsonb, ${from}::timestamptz + n * interval '1 second'
    FROM generate_series(0, ${count}::int - 1) n`);
  await shop.db.execute(sql`
    INSERT INTO order_lines
      (id, order_id, product_id, name, images, unit, price_paise, discount_basis_points, quantity, line_total_paise)
    SELECT ${prefix} || lpad(to_hex(n * 1000 + line), 8, '0'), ${prefix} || lpad(to_hex(n), 8, '0'),
      lpad(to_hex(line), 24, '0'), 'Toned Milk ' || line, array['/images/none/800.webp'], '500 ml', 2700, 0, 1, 2700
    FROM generate_series(0, ${count}::int - 1) n, generate_series(1, ${lines}::int) line`);
  return Array.from({ length: count }, (_, at) => prefix + at.toString(16).padStart(8, '0')).toReversed();
}
