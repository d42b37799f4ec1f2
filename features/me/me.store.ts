// The ids of what belongs to a user, read-joined from the tables of other features.

import { desc, eq } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { addresses } from '#features/address/address.table.ts';
import { cartLines, carts } from '#features/cart/cart.table.ts';
import { orders } from '#features/order/order.table.ts';

export async function listBelongings(db: Db, userId: string) {
  const [addressRows, lineRows, orderRows] = await Promise.all([
    db
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(desc(addresses.id)),
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
      .limit(500),
  ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return { addressIds: ids(addressRows), cartLineIds: ids(lineRows), orderIds: ids(orderRows) };
}
