// SQL of moving a visitor's cart into a shopper's, within the transaction of the sign-in.

import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { products, storeProducts } from '#features/catalogue/catalogue.table.ts';
import type { MergePlan, MergingLine } from './cart.rules.ts';
import { cartLines, cartNotices, carts } from './cart.table.ts';

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

export async function lockLines(tx: Queryable, cartId: string, storeId: string): Promise<MergingLine[]> {
  return tx
    .select({
      id: cartLines.id,
      productId: cartLines.productId,
      name: products.name,
      quantity: cartLines.quantity,
      stock: storeProducts.stock,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(
      storeProducts,
      and(eq(storeProducts.productId, products.id), eq(storeProducts.storeId, storeId)),
    )
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.id))
    .for('update', { of: cartLines });
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
