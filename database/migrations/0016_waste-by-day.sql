-- no transaction
DROP INDEX CONCURRENTLY IF EXISTS "stock_movements_waste_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stock_movements_waste_idx" ON "stock_movements" USING btree ("store_id","created_at") WHERE reason IN ('expiry', 'broken', 'spoiled', 'returned', 'lost', 'waste');
