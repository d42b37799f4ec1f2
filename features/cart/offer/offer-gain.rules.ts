// Which orders count as what an offer brought, as SQL about a row of `orders`. Pure.

/** Placed, and neither cancelled nor given back whole. */
export const HAS_BROUGHT = `orders.status IS NOT NULL AND orders.status <> 'CANCELLED'
  AND orders.payment_state <> 'refunded' AND (orders.adjusted_paise = 0 OR orders.adjusted_paise < orders.total_paise)`;

/** The orders of deleted accounts belong to one account, which is never new. */
export const isFirstOrder = (
  deletedAccountId: string,
) => `orders.user_id <> '${deletedAccountId}' AND NOT EXISTS (
  SELECT FROM orders earlier WHERE earlier.user_id = orders.user_id AND earlier.id < orders.id
    AND earlier.status IS NOT NULL AND earlier.status <> 'CANCELLED')`;
