-- What the shop writes with every order, made from the orders and goods in of the past. {undoMs} is how long a
-- mail waits.

INSERT INTO stock_bookings (id, kind, store_id, user_id, payload_hash, created_at)
SELECT DISTINCT booking_id, CASE reason WHEN 'count' THEN 'count' ELSE 'adjustment' END, store_id, user_id, '', created_at
FROM past_corrections;

-- The ledger: what was ordered, missing, given instead and given back, and goods in and corrections, as it came.
INSERT INTO stock_movements (store_id, product_id, quantity, reason, order_id, booking_id, user_id, note, created_at)
WITH line AS (
  SELECT line.*, orders.store_id, orders.user_id, orders.status, orders.created_at, orders.updated_at,
    pick.user_id AS picker_id, pick.finished_at
  FROM order_lines line JOIN orders ON orders.id = line.order_id LEFT JOIN order_picks pick ON pick.order_id = orders.id
)
SELECT * FROM (
  SELECT store_id, product_id, -quantity AS quantity, 'order' AS reason, order_id, NULL AS booking_id, user_id, NULL AS note,
    created_at FROM line
  UNION ALL
  SELECT store_id, product_id, short, 'release', order_id, NULL, picker_id, NULL, finished_at FROM line WHERE short > 0
  UNION ALL
  SELECT store_id, product_id, -short, 'short', order_id, NULL, picker_id, NULL, finished_at FROM line WHERE short > 0
  UNION ALL
  SELECT store_id, substitute ->> 'productId', -(substitute ->> 'quantity')::int, 'substitute', order_id, NULL, picker_id,
    NULL, finished_at FROM line WHERE substitute IS NOT NULL
  UNION ALL
  SELECT store_id, product_id, quantity, 'release', order_id, NULL, user_id, NULL, updated_at FROM line
  WHERE status = 'CANCELLED'
  UNION ALL
  SELECT line.store_id, line.product_id, line.quantity, 'receipt', NULL, receipt.id, receipt.booked_by,
    receipt.supplier_name || ', ' || receipt.reference, receipt.booked_at
  FROM stock_receipt_lines line JOIN stock_receipts receipt ON receipt.id = line.receipt_id
  WHERE receipt.booked_at IS NOT NULL
  UNION ALL
  SELECT store_id, product_id, quantity, reason, NULL, booking_id, user_id, note, created_at FROM past_corrections
) AS moved ORDER BY created_at;

-- What was missing yesterday and today waits for a count, here and there with what the picker saw.
INSERT INTO shelf_answers (line_id, order_id, store_id, product_id, user_id, user_name, at, is_said, left_count)
SELECT line.id, line.order_id, orders.store_id, line.product_id, pick.user_id, pick.user_name, pick.finished_at, true,
  CASE WHEN line.quantity > line.short THEN line.quantity END
FROM order_lines line JOIN orders ON orders.id = line.order_id JOIN order_picks pick ON pick.order_id = orders.id
WHERE line.short > 0 AND pick.user_id IS NOT NULL AND pick.finished_at > now() - interval '30 hours';

-- All mails were written long ago, so none is sent.
INSERT INTO order_mails (order_id, event, created_at, due_at, queued_at)
SELECT told.order_id, told.event, told.at, told.at, told.at + {undoMs} * interval '1 ms'
FROM (
  SELECT move.order_id, CASE move.to_status WHEN 'PLACED' THEN 'placed' ELSE lower(move.to_status) END AS event, move.created_at AS at
  FROM order_transitions move JOIN orders ON orders.id = move.order_id
  WHERE move.to_status IN ('PAID', 'DELIVERED', 'CANCELLED', 'REFUNDED')
    OR (move.to_status = 'PLACED' AND orders.payment_state = 'none_due')
  UNION ALL
  SELECT pick.order_id, 'short', pick.finished_at FROM order_picks pick
  WHERE pick.finished_at IS NOT NULL
    AND EXISTS (SELECT FROM order_lines line WHERE line.order_id = pick.order_id AND line.short > 0)
) AS told;

-- The steps that staff took, as the triggers note them.
INSERT INTO audit_entries (at, user_id, address, call, action, entity, entity_id, store_id, name, before, after)
SELECT move.created_at, move.user_id, '', step.call, 'update', 'order', move.order_id, orders.store_id, '',
  jsonb_build_object('status', step.was), jsonb_build_object('status', move.to_status)
FROM order_transitions move JOIN orders ON orders.id = move.order_id
JOIN (VALUES
  ('PACKING', 'PLACED', 'POST /api/picking/claim'),
  ('OUT FOR DELIVERY', 'PACKING', 'POST /api/delivery/take'),
  ('DELIVERED', 'OUT FOR DELIVERY', 'POST /api/delivery/deliver'),
  ('CANCELLED', 'OUT FOR DELIVERY', 'PUT /api/order/move')
) AS step (becomes, was, call) ON step.becomes = move.to_status
WHERE move.moved_by = 'staff' ORDER BY move.id;

-- What went back for cash: paid with the next order, but for the last two days.
INSERT INTO money_owed (id, order_id, store_id, paise, created_at, due_at, way, version, paid_at, paid_by, paid_by_name, how)
SELECT id, order_id, store_id, paise, created_at, created_at + interval '7 days', CASE WHEN is_paid THEN 'rider' END,
  1 + is_paid::int, CASE WHEN is_paid THEN created_at + interval '1 day' END, CASE WHEN is_paid THEN user_id END,
  CASE WHEN is_paid THEN (SELECT name FROM users WHERE users.id = user_id) END,
  CASE WHEN is_paid THEN 'By the rider' ELSE '' END
FROM (
  SELECT adjustment.*, orders.store_id, adjustment.created_at < now() - interval '2 days' AS is_paid
  FROM order_adjustments adjustment JOIN orders ON orders.id = adjustment.order_id
  LEFT JOIN order_goodwills goodwill ON goodwill.id = adjustment.goodwill_id
  WHERE orders.payment_state = 'none_due' AND is_refund(adjustment, goodwill)
) AS back;

-- A bag that comes back: nobody opened.
WITH failed AS (
  UPDATE deliveries SET failed_at = taken_at + interval '9 minutes', fail_reason = 'Nobody answered the door'
  WHERE order_id = (
    SELECT orders.id FROM orders JOIN deliveries delivery ON delivery.order_id = orders.id
    WHERE orders.status = 'OUT FOR DELIVERY' ORDER BY delivery.taken_at LIMIT 1
  ) RETURNING *
)
INSERT INTO order_bags (id, order_id, store_id, rider_id, rider_name, reason, since)
SELECT order_id, order_id, store_id, rider_id, rider_name, fail_reason, failed_at FROM failed;

ANALYZE;
