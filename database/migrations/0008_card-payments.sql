CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text,
	"session_id" text,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolved_by_name" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"session_url" text,
	"customer_email" text NOT NULL,
	"session_expires_at" timestamp with time zone NOT NULL,
	"payment_intent" text,
	"captured_paise" bigint DEFAULT 0 NOT NULL,
	"refund_id" text,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_refund_is_covered" CHECK ("payments"."refunded_paise" BETWEEN 0 AND "payments"."captured_paise"),
	CONSTRAINT "payments_charge_is_named" CHECK ("payments"."captured_paise" = 0 OR "payments"."payment_intent" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reviews_subject_key" ON "payment_reviews" USING btree ("reason",coalesce("session_id", ''),coalesce("order_id", ''));--> statement-breakpoint
CREATE INDEX "payment_reviews_open_idx" ON "payment_reviews" USING btree ("id") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_id_key" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_card_key" ON "orders" USING btree ("user_id") WHERE "orders"."payment_status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "orders_expires_at_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_status" = 'PENDING';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pending_expires" CHECK ("orders"."payment_status" <> 'PENDING' OR "orders"."expires_at" IS NOT NULL);