ALTER TABLE "price_plans" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "price_plans" ADD COLUMN "planned_by" text;--> statement-breakpoint
-- safe: staff plan prices by hand, and what is written beside each sale is in other tables
CREATE INDEX "price_plans_batch_idx" ON "price_plans" USING btree ("batch_id");
