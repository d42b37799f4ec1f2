-- no transaction: the index of charges is built while the shop sells. Every statement can be repeated.
CREATE TABLE IF NOT EXISTS "door_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"payload" text NOT NULL,
	"image" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "door_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "door_codes_amount_positive" CHECK ("door_codes"."amount_paise" > 0)
);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "door_codes_open_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "door_codes_open_key" ON "door_codes" USING btree ("order_id") WHERE "door_codes"."closed_at" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "door_codes_order_id_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "door_codes_order_id_idx" ON "door_codes" USING btree ("order_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "door_codes_unpaid_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "door_codes_unpaid_idx" ON "door_codes" USING btree ("closed_at") WHERE "door_codes"."paid_at" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payment_charges_twice_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_charges_twice_idx" ON "payment_charges" USING btree ("created_at") WHERE "payment_charges"."problem" = 'paid twice at the door';
