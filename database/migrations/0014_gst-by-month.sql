-- no transaction: the index is built while the shop sells. Both statements can be repeated.
DROP INDEX CONCURRENTLY IF EXISTS "invoices_issued_at_idx";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invoices_issued_at_idx" ON "invoices" USING btree ("store_id","issued_at");
