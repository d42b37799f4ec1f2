-- The sums of an order, for SQL: the same as in features/orders/core/sums.rules.ts. Amounts in paise.

-- The price of an order after all adjustments.
CREATE FUNCTION due_paise(orders) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ($1).total_paise - ($1).adjusted_paise
$$;
--> statement-breakpoint
-- What was paid for this many packs of a line; a part of a paisa goes to the shopper.
CREATE FUNCTION paid_for_packs(line order_lines, packs int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT ((line.line_total_paise - line.offer_paise) * packs + line.quantity - 1) / line.quantity
$$;
--> statement-breakpoint
-- A dearer substitute costs as much as the missing packs.
CREATE FUNCTION substitute_paise(line order_lines) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT least(paid_for_packs(line, line.short), coalesce((line.substitute ->> 'paise')::bigint, 0))
$$;
--> statement-breakpoint
-- The reduction for the missing packs of a line.
CREATE FUNCTION missing_paise(line order_lines) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT paid_for_packs(line, line.short) - substitute_paise(line)
$$;
--> statement-breakpoint
-- What of a line can still be given back.
CREATE FUNCTION left_paise(line order_lines) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT line.line_total_paise - line.offer_paise - line.adjusted_paise
$$;
--> statement-breakpoint
-- Given back after the delivery, and so after its invoice; without a goodwill the second is null.
CREATE FUNCTION is_refund(adjustment order_adjustments, goodwill order_goodwills) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT adjustment.reason = 'problem' OR coalesce(goodwill.is_after_delivery, false)
$$;
--> statement-breakpoint
-- What of a charge was refunded, or is being refunded.
CREATE FUNCTION refunded_paise(charge text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(sum(amount_paise), 0)::bigint FROM payment_refunds
	WHERE payment_intent = charge AND status IN ('pending', 'succeeded')
$$;
--> statement-breakpoint
-- What of a charge the shopper's bank took for good.
CREATE FUNCTION lost_paise(charge text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce(sum(amount_paise), 0)::bigint FROM payment_disputes
	WHERE payment_intent = charge AND status = 'lost'
$$;
