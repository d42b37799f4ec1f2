-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "stock_receipt_lines_product_id_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stock_receipt_lines_product_id_idx" ON "stock_receipt_lines" USING btree ("product_id");
