ALTER TABLE "order_mails" ADD COLUMN "queued_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_mails_waiting_idx" ON "order_mails" USING btree ("created_at") WHERE "order_mails"."queued_at" IS NULL;--> statement-breakpoint
-- Orders from before there was such mail are not told of now.
INSERT INTO "order_mails" ("order_id", "event", "queued_at")
SELECT orders."id", wanted."event", now() FROM "orders" CROSS JOIN LATERAL (VALUES
  ('placed', orders."payment_status" = 'CASH ON DELIVERY'),
  ('paid', orders."payment_status" IN ('PAID', 'REFUNDED')),
  ('cancelled', orders."status" = 'CANCELLED'),
  ('refunded', orders."payment_status" = 'REFUNDED'),
  ('delivered', orders."status" = 'DELIVERED')
) AS wanted ("event", "is_wanted") WHERE wanted."is_wanted";
