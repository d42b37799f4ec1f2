-- Rules of stock and orders that hold at every moment. Every returned row is a fault.
SELECT 1 AS invariant, 'stock is below zero' AS fault, product_id AS subject
FROM store_products WHERE stock < 0

UNION ALL
SELECT 2, 'stock is not opening stock plus ledger', kept.product_id
FROM store_products kept
LEFT JOIN (
  SELECT store_id, product_id, sum(quantity) AS moved FROM stock_movements GROUP BY store_id, product_id
) AS ledger USING (store_id, product_id)
WHERE kept.stock <> kept.opening_stock + coalesce(ledger.moved, 0)

UNION ALL
SELECT 2, 'goods in moved other stock than their lines say', coalesce(line.receipt_id, moved.booking_id)
FROM (
  SELECT receipt_id, product_id, sum(quantity) AS units FROM stock_receipt_lines WHERE quantity IS NOT NULL GROUP BY receipt_id, product_id
) AS line
FULL JOIN (
  SELECT booking_id, product_id, sum(quantity) AS units FROM stock_movements WHERE reason = 'receipt' GROUP BY booking_id, product_id
) AS moved ON moved.booking_id = line.receipt_id AND moved.product_id = line.product_id
WHERE line.units IS DISTINCT FROM moved.units

UNION ALL
SELECT 2, 'a move between stores left other stock than it brought', booking_id
FROM stock_movements WHERE reason IN ('move-out', 'move-in') GROUP BY booking_id, product_id HAVING sum(quantity) <> 0

UNION ALL
SELECT 2, 'a product is missing in a store', product.id
FROM products product CROSS JOIN stores store
WHERE NOT EXISTS (SELECT FROM store_products kept WHERE kept.product_id = product.id AND kept.store_id = store.id)

UNION ALL
SELECT 2, 'an order moved stock of another store', moved.order_id
FROM stock_movements moved JOIN orders ON orders.id = moved.order_id
WHERE moved.store_id <> orders.store_id

UNION ALL
SELECT 2, 'a list of a store differs from where its products stand, or from their ranks', coalesce(listed.product_id, wanted.product_id)
FROM store_lists listed
FULL JOIN (
  SELECT kept.store_id, place.category_id AS list_id, kept.product_id, kept.rank
  FROM store_products kept JOIN product_categories place USING (product_id) WHERE NOT kept.is_hidden
  UNION ALL
  SELECT kept.store_id, place.sub_category_id, kept.product_id, kept.rank
  FROM store_products kept JOIN product_sub_categories place USING (product_id) WHERE NOT kept.is_hidden
) AS wanted USING (store_id, list_id, product_id)
WHERE listed.rank IS DISTINCT FROM wanted.rank

UNION ALL
SELECT 2, 'a store shows a product that is hidden, or hides one that is not', product.id
FROM products product JOIN store_products kept ON kept.product_id = product.id
WHERE kept.is_hidden <> product.is_hidden

UNION ALL
-- What is on its way or paid for has left the shelf; what failed or was cancelled is back on it, once its bag
-- is, unless its product is gone. Packs that were not there are given back to the ledger and lost in it, so that the stock
-- says what is on the shelf.
SELECT 2, 'an order holds other stock than its lines say', line.order_id
FROM (
  SELECT order_id, product_id, sum(quantity - short) AS quantity FROM order_lines GROUP BY order_id, product_id
) AS line
JOIN orders ON orders.id = line.order_id
LEFT JOIN products product ON product.id = line.product_id
LEFT JOIN (
  SELECT order_id, product_id, -sum(quantity) AS held FROM stock_movements
  WHERE reason IN ('order', 'release') GROUP BY order_id, product_id
) AS moved ON moved.order_id = line.order_id AND moved.product_id = line.product_id
LEFT JOIN order_bags bag ON bag.order_id = orders.id AND bag.ended_at IS NULL
WHERE CASE
  WHEN orders.payment_state = 'awaiting' OR orders.status <> 'CANCELLED' OR bag.id IS NOT NULL
  THEN moved.held IS DISTINCT FROM line.quantity
  WHEN product.id IS NULL THEN moved.held IS NULL OR moved.held NOT BETWEEN 0 AND line.quantity
  ELSE moved.held IS DISTINCT FROM 0 END

UNION ALL
SELECT 2, 'the ledger has lost other packs than an order says are missing', coalesce(line.order_id, moved.order_id)
FROM (
  SELECT order_id, product_id, sum(short) AS lost FROM order_lines WHERE short > 0 GROUP BY order_id, product_id
) AS line
FULL JOIN (
  SELECT order_id, product_id, -sum(quantity) AS lost FROM stock_movements WHERE reason = 'short' GROUP BY order_id, product_id
) AS moved USING (order_id, product_id)
WHERE coalesce(line.lost, 0) <> coalesce(moved.lost, 0)

UNION ALL
SELECT 2, 'the ledger gave other packs instead than an order says', coalesce(line.order_id, moved.order_id)
FROM (
  SELECT order_id, substitute ->> 'productId' AS product_id, sum((substitute ->> 'quantity')::int) AS instead
  FROM order_lines JOIN orders ON orders.id = order_id
  WHERE substitute IS NOT NULL AND (orders.status <> 'CANCELLED'
    OR EXISTS (SELECT FROM order_bags bag WHERE bag.order_id = orders.id AND bag.ended_at IS NULL)) GROUP BY 1, 2
) AS line
FULL JOIN (
  SELECT order_id, product_id, -sum(quantity) AS instead FROM stock_movements WHERE reason = 'substitute' GROUP BY order_id, product_id
) AS moved USING (order_id, product_id)
WHERE coalesce(line.instead, 0) <> coalesce(moved.instead, 0)
  AND EXISTS (SELECT FROM products WHERE products.id = product_id)

UNION ALL
-- Steps that the owner takes without the picking page tick nothing: then all that is not short was packed.
SELECT 3, 'an order past packing with lines that are not picked', line.order_id
FROM order_lines line JOIN orders ON orders.id = line.order_id
WHERE orders.status IN ('OUT FOR DELIVERY', 'DELIVERED') AND line.picked + line.short <> line.quantity

UNION ALL
SELECT 3, 'a pick or a delivery of another store than its order', orders.id
FROM orders
LEFT JOIN order_picks pick ON pick.order_id = orders.id
LEFT JOIN deliveries delivery ON delivery.order_id = orders.id
WHERE pick.store_id <> orders.store_id OR delivery.store_id <> orders.store_id

UNION ALL
SELECT 3, 'a delivery says another end than its order', delivery.order_id
FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id
LEFT JOIN order_bags bag ON bag.order_id = orders.id AND bag.ended_at IS NULL
WHERE (delivery.delivered_at IS NOT NULL) <> (orders.status = 'DELIVERED')
  OR (delivery.failed_at IS NOT NULL) <> (orders.status = 'CANCELLED' OR bag.id IS NOT NULL)

UNION ALL
SELECT 3, 'a bag comes back whose order is not on its way, or of another store', bag.order_id
FROM order_bags bag JOIN orders ON orders.id = bag.order_id
WHERE bag.store_id <> orders.store_id
  OR (bag.ended_at IS NULL AND orders.status IS DISTINCT FROM 'OUT FOR DELIVERY' AND orders.status IS DISTINCT FROM 'CANCELLED')

UNION ALL
SELECT 5, 'the adjustments of a line are not what it counts', line.id
FROM order_lines line
LEFT JOIN (SELECT line_id, sum(paise) AS sum FROM order_adjustments GROUP BY line_id) AS adjustment ON adjustment.line_id = line.id
WHERE line.adjusted_paise <> coalesce(adjustment.sum, 0) OR left_paise(line) < 0

UNION ALL
SELECT 5, 'the adjustments of an order are not those of its lines', orders.id
FROM orders
JOIN (SELECT order_id, sum(adjusted_paise) AS sum FROM order_lines GROUP BY order_id) AS line ON line.order_id = orders.id
WHERE orders.adjusted_paise <> line.sum

UNION ALL
-- What is missing is booked when the order is packed, or leaves; what goes along instead costs no more than
-- what is missing.
SELECT 5, 'missing packs are booked with another amount than they cost', line.id
FROM order_lines line
JOIN orders ON orders.id = line.order_id
LEFT JOIN order_picks pick ON pick.order_id = orders.id
LEFT JOIN order_adjustments adjustment ON adjustment.line_id = line.id AND adjustment.reason IN ('short', 'substitute')
WHERE coalesce(adjustment.paise, 0) <> CASE
  WHEN orders.status IN ('OUT FOR DELIVERY', 'DELIVERED') OR pick.finished_at IS NOT NULL
  THEN missing_paise(line)
  ELSE 0 END

UNION ALL
-- What was reported or given later was paid back by the store and not by the rider.
SELECT 5, 'the cash of a delivery is not what was due', delivery.order_id
FROM deliveries delivery
JOIN orders ON orders.id = delivery.order_id
LEFT JOIN (
  SELECT adjustment.order_id, sum(adjustment.paise) AS sum FROM order_adjustments adjustment
  LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
  WHERE NOT is_refund(adjustment, goodwill) GROUP BY adjustment.order_id
) AS adjustment ON adjustment.order_id = orders.id
WHERE delivery.cash_paise <> CASE WHEN orders.payment_state = 'none_due'
  THEN orders.total_paise - greatest(coalesce(adjustment.sum, 0), orders.credit_paise) ELSE 0 END

UNION ALL
SELECT 5, 'a goodwill is booked with another amount', goodwill.id
FROM order_goodwills goodwill
LEFT JOIN (SELECT goodwill_id, sum(paise) AS sum FROM order_adjustments GROUP BY goodwill_id) AS booked
  ON booked.goodwill_id = goodwill.id
WHERE booked.sum IS DISTINCT FROM goodwill.paise

UNION ALL
SELECT 5, 'cash was handed in that is not that of its deliveries', hand_in.id
FROM cash_hand_ins hand_in
LEFT JOIN (SELECT hand_in_id, sum(cash_paise) AS sum FROM deliveries GROUP BY hand_in_id) AS carried ON carried.hand_in_id = hand_in.id
WHERE hand_in.expected_paise <> coalesce(carried.sum, 0)

UNION ALL
SELECT 5, 'a problem was answered with other money than was booked', problem.id
FROM order_problems problem
LEFT JOIN order_adjustments adjustment ON adjustment.id = problem.adjustment_id AND adjustment.line_id = problem.line_id
WHERE problem.state = 'refunded' AND adjustment.paise IS DISTINCT FROM problem.refund_paise

UNION ALL
SELECT 7, 'invoice numbers with a gap', counter.store_id || ' ' || counter.year
FROM invoice_counters counter
LEFT JOIN (
  SELECT store_id, year, count(*) AS count, max(number) AS last FROM invoices GROUP BY store_id, year
) AS given USING (store_id, year)
WHERE counter.last <> coalesce(given.last, 0) OR coalesce(given.count, 0) <> counter.last

UNION ALL
SELECT 7, 'credit note numbers with a gap', counter.store_id || ' ' || counter.year
FROM invoice_counters counter
LEFT JOIN (
  SELECT store_id, year, count(*) AS count, max(number) AS last FROM credit_notes GROUP BY store_id, year
) AS given USING (store_id, year)
WHERE counter.last_credit <> coalesce(given.last, 0) OR coalesce(given.count, 0) <> counter.last_credit

UNION ALL
-- Each step once, but for those that were taken back.
SELECT 3, 'an order came to one status twice', step.order_id
FROM order_transitions step
WHERE step.to_status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED', 'CANCELLED') AND step.undone_status IS NULL
GROUP BY step.order_id, step.to_status
HAVING count(*) - (
  SELECT count(*) FROM order_transitions undo WHERE undo.order_id = step.order_id AND undo.undone_status = step.to_status
) > 1

UNION ALL
SELECT 3, 'an order without lines, or its bill is not their sum less its offers with its charges', orders.id
FROM orders
LEFT JOIN (
  SELECT order_id, sum(line_total_paise) AS total, sum(offer_paise) AS offers FROM order_lines GROUP BY order_id
) AS line ON line.order_id = orders.id
LEFT JOIN (
  SELECT order_id, sum(paise) AS total FROM order_charges GROUP BY order_id
) AS charge ON charge.order_id = orders.id
LEFT JOIN (
  SELECT order_id, sum(paise) AS total FROM order_offers GROUP BY order_id
) AS offer ON offer.order_id = orders.id
WHERE line.total IS NULL OR line.total <> orders.sub_total_paise OR line.offers <> orders.discount_paise
  OR coalesce(offer.total, 0) <> orders.discount_paise OR coalesce(charge.total, 0) <> orders.charges_paise
  OR orders.total_paise <> orders.sub_total_paise - orders.discount_paise + orders.charges_paise

UNION ALL
SELECT 3, 'an offer takes away more than a line costs', id
FROM order_lines WHERE offer_paise NOT BETWEEN 0 AND line_total_paise

UNION ALL
SELECT 10, 'an offer counts other uses than there are orders that hold it', offer.id
FROM offers offer
LEFT JOIN (SELECT offer_id, count(*) AS uses FROM order_offers WHERE returned_at IS NULL GROUP BY offer_id) AS held
  ON held.offer_id = offer.id
WHERE offer.uses_total IS NOT NULL AND (offer.used <> coalesce(held.uses, 0) OR offer.used > offer.uses_total)

UNION ALL
SELECT 10, 'an order that is over holds a use, or another does not', held.order_id
FROM order_offers held JOIN orders ON orders.id = held.order_id
WHERE (held.returned_at IS NULL) = (orders.payment_state = 'failed' OR coalesce(orders.status = 'CANCELLED', false))
  OR held.user_id <> orders.user_id

UNION ALL
SELECT 10, 'a shopper has used an offer too often', held.user_id || ' ' || offer.id
FROM offers offer JOIN order_offers held ON held.offer_id = offer.id AND held.returned_at IS NULL
-- The orders of deleted accounts belong to one account, which has no email.
JOIN users shopper ON shopper.id = held.user_id AND shopper.email <> ''
WHERE offer.uses_per_shopper IS NOT NULL
GROUP BY held.user_id, offer.id HAVING count(*) > offer.uses_per_shopper

UNION ALL
-- The key of an online order gets its answer only when the provider has opened the payment page.
SELECT 4, 'a key was answered without exactly one order', key.key
FROM idempotency_keys key
LEFT JOIN orders ON orders.id = key.order_id AND orders.user_id = key.user_id
WHERE orders.id IS NULL OR (key.answer IS NULL AND orders.payment_state = 'none_due')

UNION ALL
-- Pressing again for the same cart opens the same payment page, so online orders may have several.
SELECT 4, 'two keys share one order', key.order_id
FROM idempotency_keys key
JOIN orders ON orders.id = key.order_id AND orders.payment_state = 'none_due'
GROUP BY key.order_id HAVING count(*) > 1

UNION ALL
-- Adjustments go back soon after they are booked.
SELECT 5, 'what was captured and not given back is not what the order is paid with', orders.id
FROM orders
LEFT JOIN payments payment ON payment.order_id = orders.id
LEFT JOIN (
  SELECT order_id, sum(paise) AS sum FROM order_adjustments WHERE settled_at IS NULL GROUP BY order_id
) AS unsettled ON unsettled.order_id = orders.id
WHERE CASE WHEN orders.payment_state = 'paid'
  THEN coalesce(payment.captured_paise - payment.refunded_paise, 0) NOT BETWEEN payable_paise(orders)
    AND payable_paise(orders) + coalesce(unsettled.sum, 0)
  ELSE coalesce(payment.captured_paise - payment.refunded_paise, 0) <> 0 END

UNION ALL
SELECT 6, 'paid without its charge, or charged without being paid', orders.id
FROM orders
LEFT JOIN payments payment ON payment.order_id = orders.id
LEFT JOIN door_codes code ON code.id = payment.session_id
WHERE (orders.payment_state IN ('paid', 'refunded'))
  <> (payment.payment_intent IS NOT NULL AND payment.captured_paise = coalesce(code.amount_paise, orders.total_paise - orders.credit_paise))
  OR (payment.captured_paise > 0 AND orders.payment_state NOT IN ('paid', 'refunded'))

UNION ALL
SELECT 6, 'one charge pays two orders', payment_intent
FROM payments WHERE payment_intent IS NOT NULL GROUP BY payment_intent HAVING count(*) > 1

UNION ALL
SELECT 6, 'a card order without its payment, or a cash order with one', orders.id
FROM orders
LEFT JOIN payments payment ON payment.order_id = orders.id
WHERE (orders.payment_state = 'none_due') = (payment.order_id IS NOT NULL)

UNION ALL
-- Money that came when the order was over and its stock gone was never a placed order: there only 'cancelled'
-- is told.
SELECT 7, 'an order without the mail that tells of it: ' || wanted.event, orders.id
FROM orders
CROSS JOIN LATERAL (
  SELECT EXISTS (SELECT FROM door_codes WHERE order_id = orders.id AND paid_at IS NOT NULL) AS is_paid
) AS door
CROSS JOIN LATERAL (VALUES
  ('placed', orders.payment_state = 'none_due' OR door.is_paid),
  ('paid', orders.payment_state IN ('paid', 'refunded') AND NOT door.is_paid AND EXISTS (
    SELECT FROM order_transitions WHERE order_transitions.order_id = orders.id AND to_status = 'PLACED')),
  ('cancelled', orders.status = 'CANCELLED'),
  ('refunded', orders.payment_state = 'refunded'),
  ('delivered', orders.status = 'DELIVERED')
) AS wanted (event, is_wanted)
WHERE wanted.is_wanted AND NOT EXISTS (
  SELECT FROM order_mails mail WHERE mail.order_id = orders.id AND mail.event = wanted.event)

UNION ALL
SELECT 7, 'an order told of as placed twice', order_id
FROM order_mails WHERE event IN ('placed', 'paid') GROUP BY order_id HAVING count(*) > 1

UNION ALL
SELECT 8, 'stock is held though the time to pay is over', id
FROM orders WHERE payment_state = 'awaiting' AND expires_at < now() - interval '2 minutes'

UNION ALL
SELECT 9, 'an order was charged, and the charge does not stand in the books', payment.order_id
FROM payments payment
LEFT JOIN payment_charges charge ON charge.payment_intent = payment.payment_intent
  AND charge.order_id = payment.order_id AND charge.problem IS NULL
WHERE payment.captured_paise > 0 AND charge.payment_intent IS NULL

UNION ALL
SELECT 9, 'an order counts as given back what the books do not say', payment.order_id
FROM payments payment
LEFT JOIN payment_charges charge ON charge.payment_intent = payment.payment_intent
WHERE charge.is_known
  AND payment.refunded_paise > refunded_paise(payment.payment_intent) + lost_paise(payment.payment_intent)

UNION ALL
-- What was charged, less refunds and lost disputes, is what the order is to be paid with; a dispute that is
-- open needs an answer. Where it is otherwise a review says so with exactly these figures, unless the shop
-- itself is about to give the money back.
SELECT 9, 'money differs from what the order says, and nobody was told', money.payment_intent
FROM (
  SELECT charge.payment_intent, charge.problem, charge.is_known, orders.payment_state, orders.status, orders.adjusted_paise,
    CASE WHEN charge.problem IS NULL AND orders.payment_state IN ('paid', 'refunded') AND orders.status <> 'CANCELLED'
      THEN payable_paise(orders) ELSE 0 END AS due,
    CASE WHEN charge.is_known THEN charge.amount_paise ELSE 0 END AS charged,
    refunded_paise(charge.payment_intent) AS refunded,
    coalesce(refund.is_stuck, false) AS is_stuck,
    coalesce(dispute.disputed, 0) AS disputed,
    lost_paise(charge.payment_intent) AS lost
  FROM payment_charges charge
  LEFT JOIN orders ON orders.id = charge.order_id
  LEFT JOIN LATERAL (
    SELECT bool_or(is_ours AND status IN ('refused', 'failed', 'canceled')) AS is_stuck
    FROM payment_refunds WHERE payment_intent = charge.payment_intent
  ) AS refund ON true
  LEFT JOIN LATERAL (
    SELECT sum(amount_paise) AS disputed FROM payment_disputes
    WHERE payment_intent = charge.payment_intent AND status IN ('open', 'inquiry')
  ) AS dispute ON true
) AS money
WHERE (money.charged - money.refunded - money.lost <> money.due OR money.disputed > 0
    OR (NOT money.is_known AND money.problem IS NULL AND money.payment_state = 'paid'))
  AND NOT (money.charged - money.refunded - money.lost > 0 AND money.disputed = 0 AND money.problem IS NULL
    AND NOT money.is_stuck AND money.payment_state = 'paid' AND (money.status = 'CANCELLED' OR money.adjusted_paise > 0))
  AND NOT (money.problem = 'paid twice at the door' AND money.disputed = 0 AND NOT money.is_stuck
    AND money.charged - money.refunded - money.lost >= 0)
  AND NOT EXISTS (
    SELECT FROM payment_reviews review
    WHERE review.subject = 'charge ' || money.payment_intent
      AND (review.resolved_at IS NULL OR review.resolved_by IS NOT NULL)
      AND review.amounts = jsonb_build_object('duePaise', money.due, 'chargedPaise', money.charged,
        'refundedPaise', money.refunded, 'disputedPaise', money.disputed, 'lostPaise', money.lost))

UNION ALL
SELECT 10, 'the credit of a shopper is not the sum of its ledger', coalesce(held.user_id, ledger.user_id)
FROM credits held
FULL JOIN (SELECT user_id, sum(paise) AS paise FROM credit_entries GROUP BY user_id) AS ledger USING (user_id)
WHERE coalesce(held.paise, 0) <> coalesce(ledger.paise, 0)

UNION ALL
SELECT 10, 'the ledger of credit says otherwise than the order', orders.id
FROM orders
LEFT JOIN (
  SELECT order_id, -sum(paise) AS used FROM credit_entries WHERE kind <> 'earned' GROUP BY order_id
) AS ledger ON ledger.order_id = orders.id
WHERE credit_used_paise(orders) <> coalesce(ledger.used, 0)

UNION ALL
SELECT 10, 'credit was earned otherwise than by what was owed', coalesce(ledger.order_id, owed.order_id)
FROM (SELECT order_id, sum(paise) AS paise FROM credit_entries WHERE kind = 'earned' GROUP BY order_id) AS ledger
FULL JOIN (
  SELECT order_id, sum(paise) AS paise FROM money_owed WHERE way = 'credit' AND paid_at IS NOT NULL GROUP BY order_id
) AS owed USING (order_id)
WHERE ledger.paise IS DISTINCT FROM owed.paise
