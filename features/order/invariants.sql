-- What holds of stock and orders at any moment (design: orders and payments). Every row this returns is a fault.
SELECT 1 AS invariant, 'stock is below zero' AS fault, id AS subject
FROM products WHERE stock < 0

UNION ALL
SELECT 2, 'stock is not opening stock plus ledger', product.id
FROM products product
LEFT JOIN (
  SELECT product_id, sum(quantity) AS moved FROM stock_movements GROUP BY product_id
) AS ledger ON ledger.product_id = product.id
WHERE product.stock <> product.opening_stock + coalesce(ledger.moved, 0)

UNION ALL
SELECT 2, 'an order took other stock than its lines say', line.order_id
FROM (
  SELECT order_id, product_id, sum(quantity) AS quantity FROM order_lines GROUP BY order_id, product_id
) AS line
LEFT JOIN (
  SELECT order_id, product_id, sum(quantity) FILTER (WHERE reason = 'order') AS taken,
    sum(quantity) FILTER (WHERE reason = 'release') AS returned
  FROM stock_movements GROUP BY order_id, product_id
) AS moved USING (order_id, product_id)
WHERE line.quantity IS DISTINCT FROM -moved.taken OR moved.returned > line.quantity

UNION ALL
SELECT 2, 'stock returned though the order stands', orders.id
FROM orders
JOIN stock_movements movement ON movement.order_id = orders.id AND movement.reason = 'release'
WHERE orders.status <> 'CANCELLED'

UNION ALL
SELECT 2, 'a cancelled order still holds stock', move.order_id
FROM order_moves move
JOIN stock_movements movement ON movement.order_id = move.order_id
JOIN products product ON product.id = movement.product_id
WHERE move.to_status = 'CANCELLED'
GROUP BY move.order_id, movement.product_id HAVING sum(movement.quantity) <> 0

UNION ALL
SELECT 3, 'an order came to one status twice', order_id
FROM order_moves
WHERE to_status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY', 'DELIVERED', 'CANCELLED')
GROUP BY order_id, to_status HAVING count(*) > 1

UNION ALL
SELECT 3, 'an order without lines, or its total is not their sum', orders.id
FROM orders
LEFT JOIN (
  SELECT order_id, sum(line_total_paise) AS total FROM order_lines GROUP BY order_id
) AS line ON line.order_id = orders.id
WHERE line.total IS NULL OR line.total <> orders.total_paise OR orders.sub_total_paise <> orders.total_paise

UNION ALL
SELECT 4, 'a key was answered without exactly one order', key.key
FROM idempotency_keys key
LEFT JOIN orders ON orders.id = key.order_id AND orders.user_id = key.user_id
WHERE key.answer IS NULL OR orders.id IS NULL

UNION ALL
SELECT 4, 'two keys share one order', order_id
FROM idempotency_keys GROUP BY order_id HAVING count(*) > 1
