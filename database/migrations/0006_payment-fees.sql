-- no transaction: the indexes are built while the shop sells. Every statement can be repeated.
ALTER TABLE "payment_charges" ADD COLUMN IF NOT EXISTS "fee_paise" bigint;--> statement-breakpoint
ALTER TABLE "payment_charges" ADD COLUMN IF NOT EXISTS "fee_tax_paise" bigint;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_charges_created_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_charges_created_at_idx" ON "payment_charges" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_disputes_created_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_disputes_created_at_idx" ON "payment_disputes" USING btree ("created_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_refunds_created_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_refunds_created_at_idx" ON "payment_refunds" USING btree ("created_at");
