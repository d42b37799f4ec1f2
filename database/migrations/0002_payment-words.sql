-- no transaction: indexes are built while the shop sells, and old orders are filled in batches. Every statement
-- can be repeated.
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "payment_method" text DEFAULT 'cash' NOT NULL,
	ADD COLUMN IF NOT EXISTS "payment_state" text DEFAULT 'none_due' NOT NULL,
	ADD COLUMN IF NOT EXISTS "payment_provider" text,
	ALTER COLUMN "payment_status" SET DEFAULT '';--> statement-breakpoint
-- The previous version writes payment_status, this one payment_state: whichever changes sets the other. A new
-- order of this version leaves payment_status empty.
CREATE OR REPLACE FUNCTION sync_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (TG_OP = 'INSERT' AND NEW.payment_status = '') OR (TG_OP = 'UPDATE' AND NEW.payment_state <> OLD.payment_state) THEN
		NEW.payment_status := CASE NEW.payment_state
			WHEN 'none_due' THEN 'CASH ON DELIVERY' WHEN 'awaiting' THEN 'PENDING' ELSE upper(NEW.payment_state) END;
	ELSIF TG_OP = 'INSERT' OR NEW.payment_status <> OLD.payment_status THEN
		NEW.payment_state := CASE NEW.payment_status
			WHEN 'CASH ON DELIVERY' THEN 'none_due' WHEN 'PENDING' THEN 'awaiting' ELSE lower(NEW.payment_status) END;
		IF NEW.payment_state <> 'none_due' AND NEW.payment_method = 'cash' THEN
			NEW.payment_method := 'card';
		END IF;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER sync_payment_status BEFORE INSERT OR UPDATE OF payment_status, payment_state ON orders
	FOR EACH ROW EXECUTE FUNCTION sync_payment_status();--> statement-breakpoint
DO $$
DECLARE
	after_id text := '';
	until_id text;
BEGIN
	LOOP
		SELECT max(id) INTO until_id FROM (SELECT id FROM orders WHERE id > after_id ORDER BY id LIMIT 5000) AS batch;
		EXIT WHEN until_id IS NULL;
		UPDATE orders SET payment_method = 'card',
			payment_state = CASE payment_status WHEN 'PENDING' THEN 'awaiting' ELSE lower(payment_status) END,
			payment_provider = (SELECT CASE books WHEN 'sandbox' THEN 'sandbox' ELSE 'stripe' END
				FROM payment_charges charge WHERE charge.order_id = orders.id AND charge.problem IS NULL LIMIT 1)
		WHERE id > after_id AND id <= until_id AND payment_status <> 'CASH ON DELIVERY' AND payment_method = 'cash';
		COMMIT;
		after_id := until_id;
	END LOOP;
END $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_open_payment_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "orders_open_payment_key" ON "orders" USING btree ("user_id") WHERE "orders"."payment_state" = 'awaiting';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_status_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_status_idx" ON "orders" USING btree ("status","id","payment_state");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_expires_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_expires_at_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_state" = 'awaiting';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_unpaid_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_unpaid_idx" ON "orders" USING btree ("user_id") WHERE "orders"."payment_state" IN ('awaiting', 'none_due')
          AND ("orders"."status" IS NULL OR "orders"."status" NOT IN ('DELIVERED', 'CANCELLED'));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_refund_wanted_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_refund_wanted_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."payment_state" = 'paid' AND "orders"."status" = 'CANCELLED';--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_awaiting_expires";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_awaiting_expires" CHECK ("orders"."payment_state" <> 'awaiting' OR "orders"."expires_at" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_awaiting_expires";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_pending_expires";
