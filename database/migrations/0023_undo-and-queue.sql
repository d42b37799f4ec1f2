DROP INDEX "order_mails_waiting_idx";--> statement-breakpoint
ALTER TABLE "order_mails" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_moves" ADD COLUMN "undone_status" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A card order was placed when it was paid, which its history knows.
UPDATE "orders" SET "placed_at" = coalesce((
  SELECT min(move."created_at") FROM "order_moves" move WHERE move."order_id" = "orders"."id" AND move."to_status" = 'PLACED'
), "orders"."created_at");--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("placed_at","id") WHERE "orders"."status" IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY');--> statement-breakpoint
CREATE INDEX "order_mails_waiting_idx" ON "order_mails" USING btree ("due_at") WHERE "order_mails"."queued_at" IS NULL;