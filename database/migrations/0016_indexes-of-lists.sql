-- no transaction: the indexes are built while the shop sells. All statements can be repeated.
DROP INDEX CONCURRENTLY IF EXISTS "orders_store_status_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_store_status_idx" ON "orders" USING btree ("store_id","status","id","payment_state");
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_handed_in_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "deliveries_handed_in_idx" ON "deliveries" USING btree ("hand_in_id") WHERE "deliveries"."hand_in_id" IS NOT NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "deliveries_hand_in_idx";
