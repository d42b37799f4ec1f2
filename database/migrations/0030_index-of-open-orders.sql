-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_store_open_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_store_open_idx" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."status" IN ('PLACED', 'PACKING');--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_picked_within_quantity";--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_adjusted_within_total";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_adjusted_within_total";
