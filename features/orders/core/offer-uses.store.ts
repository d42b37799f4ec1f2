// SQL of the offers that an order uses, when the order ends or comes back. The caller has locked the order.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { StoredOrder } from './order.rules.ts';

type Used = Pick<StoredOrder, 'id' | 'discountPaise'>;

/** The order is over without a sale, so others may use its offers. Idempotent. */
export async function returnUses(tx: Queryable, { id, discountPaise }: Used, now: Date): Promise<void> {
  if (discountPaise === 0) return;
  await tx.execute(sql`
    WITH returned AS (
      UPDATE order_offers SET returned_at = ${now} WHERE order_id = ${id} AND returned_at IS NULL RETURNING offer_id
    )
    UPDATE offers SET used = used - 1 FROM returned
    WHERE offers.id = returned.offer_id AND offers.uses_total IS NOT NULL`);
}

/** All or nothing, for an order whose uses had been returned. False: somebody else has them now. */
export async function takeUsesAgain(tx: Queryable, { id, discountPaise }: Used): Promise<boolean> {
  if (discountPaise === 0) return true;
  const { rows } = await tx.execute<{ isFree: boolean }>(sql`
    SELECT (offer.uses_total IS NULL OR offer.used < offer.uses_total) AND (
      SELECT count(*) FROM order_offers own
      WHERE own.user_id = held.user_id AND own.offer_id = held.offer_id AND own.returned_at IS NULL
    ) < coalesce(offer.uses_per_shopper, CASE WHEN offer.is_first_order THEN 1 ELSE 1000000 END) AS "isFree"
    FROM order_offers held JOIN offers offer ON offer.id = held.offer_id
    WHERE held.order_id = ${id} AND held.returned_at IS NOT NULL
    ORDER BY offer.id FOR NO KEY UPDATE OF offer`);
  if (rows.some(({ isFree }) => !isFree)) return false;
  await tx.execute(sql`
    WITH taken AS (
      UPDATE order_offers SET returned_at = NULL WHERE order_id = ${id} AND returned_at IS NOT NULL RETURNING offer_id
    )
    UPDATE offers SET used = used + 1 FROM taken
    WHERE offers.id = taken.offer_id AND offers.uses_total IS NOT NULL`);
  return true;
}

/** The codes of a paid online order leave the cart, as those of a cash order do. */
export async function takeCouponFromCart(
  tx: Queryable,
  { id, userId, discountPaise }: Used & Pick<StoredOrder, 'userId'>,
): Promise<void> {
  if (discountPaise === 0) return;
  await tx.execute(sql`
    UPDATE carts SET coupon_code = NULL
    WHERE user_id = ${userId} AND coupon_code IN (SELECT code FROM order_offers WHERE order_id = ${id})`);
}
