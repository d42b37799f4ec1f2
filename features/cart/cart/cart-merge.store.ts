// SQL of moving a visitor's cart into a shopper's, within the transaction of the sign-in.

import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { MergePlan, MergingLine } from './cart.rules.ts';
import { availableTo } from './cart.store.ts';
import { cartNotices, carts } from './cart.table.ts';

const AVAILABLE = sql.raw(availableTo('shopper.id'));

/** Locks the visitor's cart, so that the second of two merges finds it gone. */
export async function lockVisitorCart(
  tx: Queryable,
  visitorHash: string,
  now: Date,
): Promise<string | undefined> {
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(and(eq(carts.visitorHash, visitorHash), gt(carts.expiresAt, now)))
    .for('update');
  return cart?.id;
}

/** The shopper's cart, created when missing, locked against concurrent additions. */
export async function lockShopperCart(tx: Queryable, userId: string): Promise<string> {
  await tx.insert(carts).values({ userId }).onConflictDoNothing();
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for('update');
  return cart!.id;
}

/** The lines of one of the shopper's two carts, each with what this shopper can have of its product. */
export async function lockLines(
  tx: Queryable,
  cartId: string,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<MergingLine[]> {
  const { rows } = await tx.execute<MergingLine>(sql`
    SELECT line.id, line.product_id AS "productId", product.name, line.quantity, ${AVAILABLE} AS stock
    FROM cart_lines line
    JOIN products product ON product.id = line.product_id
    JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    CROSS JOIN (SELECT ${userId}::text AS id) AS shopper
    WHERE line.cart_id = ${cartId}
    ORDER BY line.id FOR UPDATE OF line`);
  return rows;
}

/** Lines that the plan does not move are deleted with the visitor's cart. */
export async function applyMerge(
  tx: Queryable,
  visitorCartId: string,
  cartId: string,
  plan: MergePlan,
): Promise<void> {
  const changes = [...plan.moved, ...plan.raised];
  if (changes.length > 0) {
    await tx.execute(sql`
      UPDATE cart_lines line SET cart_id = ${cartId}, quantity = change.quantity
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS change (id text, quantity int)
      WHERE line.id = change.id`);
  }
  await tx.execute(sql`
    UPDATE carts SET coupon_code = visitor.coupon_code FROM carts visitor
    WHERE carts.id = ${cartId} AND visitor.id = ${visitorCartId} AND visitor.coupon_code IS NOT NULL`);
  await tx.update(cartNotices).set({ cartId }).where(eq(cartNotices.cartId, visitorCartId));
  await tx.delete(carts).where(eq(carts.id, visitorCartId));
}
