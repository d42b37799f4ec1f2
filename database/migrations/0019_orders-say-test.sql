ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "is_test" = true FROM "payments"
WHERE "payments"."order_id" = "orders"."id" AND "payments"."session_id" LIKE 'cs\_test\_%';