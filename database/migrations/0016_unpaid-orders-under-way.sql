CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("user_id") WHERE "orders"."payment_status" IN ('PENDING', 'CASH ON DELIVERY')
          AND ("orders"."status" IS NULL OR "orders"."status" NOT IN ('DELIVERED', 'CANCELLED'));--> statement-breakpoint
CREATE INDEX "orders_delivered_idx" ON "orders" USING btree ("user_id") WHERE "orders"."status" = 'DELIVERED';