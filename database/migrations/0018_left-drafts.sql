ALTER TABLE "stock_receipts" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- safe: few deliveries a day are written, and none by shoppers
CREATE INDEX "stock_receipts_left_drafts_idx" ON "stock_receipts" USING btree ("touched_at") WHERE "stock_receipts"."booked_at" IS NULL;
