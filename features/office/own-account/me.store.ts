// SQL of what a user has: the ids only, read from their own tables, so they cannot be stale.

import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { addresses, MAX_ADDRESSES } from '#features/cart/address/address.table.ts';
import { cartLines, carts } from '#features/cart/cart/cart.table.ts';
import { orders } from '#features/orders/core/order.table.ts';

/** Only the newest; a separate call lists all orders. */
const MAX_ORDERS = 50;

export async function listBelongings(db: Db, userId: string) {
  const [addressRows, lineRows, orderRows] = await Promise.all([
    db
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.status), desc(addresses.id))
      .limit(MAX_ADDRESSES),
    db
      .select({ id: cartLines.id })
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(eq(carts.userId, userId))
      .orderBy(cartLines.id),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.id))
      .limit(MAX_ORDERS),
  ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return { addressIds: ids(addressRows), cartLineIds: ids(lineRows), orderIds: ids(orderRows) };
}
