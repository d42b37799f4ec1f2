// SQL of what offers cost and brought, counted from the orders of a period that hold them.

import { sql, type SQL } from 'drizzle-orm';
import { HAS_BROUGHT, IS_FIRST_ORDER } from '#features/cart/offer/offer.table.ts';
import { isNear, type ServiceScope } from './service.store.ts';

/** `(key, sums...)`; the sums of the period have no key, and count an order with several offers once. */
export function offersOf({ storeIds, period }: ServiceScope): SQL {
  const { from, to } = period;
  const once = (sum: string) =>
    sql.raw(`CASE WHEN grouping(offer_id) = 1 THEN ${sum} FILTER (WHERE is_once) ELSE ${sum} END`);
  return sql`
    SELECT offer_id AS key, ${once('count(*)')} AS orders, coalesce(sum(paise), 0) AS given_paise,
      coalesce(${once('sum(sales_paise)')}, 0) AS sales_paise, ${once('sum(is_new)')} AS new_customers
    FROM (
      SELECT held.offer_id, held.paise, due_paise(orders) AS sales_paise,
        (${sql.raw(IS_FIRST_ORDER)})::int AS is_new,
        row_number() OVER (PARTITION BY held.order_id ORDER BY held.offer_id) = 1 AS is_once
      FROM order_offers held JOIN orders ON orders.id = held.order_id
      JOIN stores store ON store.id = orders.store_id
      WHERE ${isNear(sql`held.order_id`, period)} AND held.returned_at IS NULL AND ${sql.raw(HAS_BROUGHT)}
        AND orders.store_id = ANY(${sql.param([...storeIds])}::text[])
        AND (orders.placed_at AT TIME ZONE store.time_zone)::date BETWEEN ${from}::date AND ${to}::date
    ) AS used GROUP BY GROUPING SETS ((1), ())`;
}
