// How the uses of a coupon, and of any other offer, are counted: taken with the order, given back when it
// ends without a sale, taken again when it comes back. Whoever changes an order's uses has locked the order.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { prepareNamed } from '#database/prepared.ts';
import type { StoredOrder } from './order.rules.ts';

type UsedOffer = { id: string; version: number; usesTotal: number | null; name: string; code: string | null };
type OrderWithUses = Pick<StoredOrder, 'id' | 'discountPaise'>;

// An offer that has changed since it was read, or that is used up, gets a number that its table refuses, and
// with it the transaction. Orders wait for each other only where the uses are limited.
const takeUsesStatement = prepareNamed<{
  orderId: string;
  userId: string;
  isPlaced: boolean;
  offers: string;
}>(
  'order_use_offers',
  `
    WITH used AS (
      SELECT * FROM json_to_recordset($offers::json) AS used (
        id text, version int, is_counted boolean, label text, code text, paise bigint)
    ), counted AS (
      UPDATE offers SET used = CASE WHEN offers.version = used.version THEN offers.used + 1 ELSE -1 END
      FROM used WHERE offers.id = used.id AND used.is_counted
    ), unchanged AS MATERIALIZED (
      SELECT offers.id FROM offers JOIN used ON used.id = offers.id AND used.version = offers.version
      WHERE NOT used.is_counted FOR KEY SHARE OF offers
    ), taken AS (
      UPDATE carts SET coupon_code = NULL
      WHERE $isPlaced AND user_id = $userId AND coupon_code IN (SELECT code FROM used)
    )
    INSERT INTO order_offers (order_id, offer_id, user_id, label, code, paise)
    SELECT $orderId, used.id, $userId, used.label, used.code,
      CASE WHEN used.is_counted OR unchanged.id IS NOT NULL THEN used.paise ELSE -1 END
    FROM used LEFT JOIN unchanged ON unchanged.id = used.id`,
);

/** Violates a constraint of theirs when an offer has changed, or is used up. */
export async function takeUses(
  pipeline: Pipeline,
  order: StoredOrder,
  applied: readonly { offer: UsedOffer; paise: number }[],
): Promise<void> {
  const rows = applied.map(({ offer: { id, version, usesTotal, name, code }, paise }) => ({
    ...{ id, version, is_counted: usesTotal !== null, label: name, code, paise },
  }));
  await pipeline.send(
    takeUsesStatement({
      orderId: order.id,
      userId: order.userId,
      isPlaced: order.paymentState !== 'awaiting',
      offers: JSON.stringify(rows),
    }),
  );
}

/** The order is over without a sale, so others may use its offers. Idempotent. */
export async function returnUses(tx: Queryable, { id, discountPaise }: OrderWithUses, now: Date) {
  if (discountPaise === 0) return;
  await tx.execute(sql`
    WITH returned AS (
      UPDATE order_offers SET returned_at = ${now} WHERE order_id = ${id} AND returned_at IS NULL RETURNING offer_id
    )
    UPDATE offers SET used = used - 1 FROM returned
    WHERE offers.id = returned.offer_id AND offers.uses_total IS NOT NULL`);
}

/** All or nothing, for an order whose uses had been returned. False: somebody else has them now. */
export async function takeUsesAgain(tx: Queryable, { id, discountPaise }: OrderWithUses): Promise<boolean> {
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
  { id, userId, discountPaise }: OrderWithUses & Pick<StoredOrder, 'userId'>,
): Promise<void> {
  if (discountPaise === 0) return;
  await tx.execute(sql`
    UPDATE carts SET coupon_code = NULL
    WHERE user_id = ${userId} AND coupon_code IN (SELECT code FROM order_offers WHERE order_id = ${id})`);
}
