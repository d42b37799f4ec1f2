-- no transaction
CREATE TABLE IF NOT EXISTS "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL CONSTRAINT "customer_notes_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_notes_user_id_idx" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_note_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'notes on customers are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "customer_notes_append_only" BEFORE UPDATE ON "customer_notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "invoice_buyers" (
	"order_id" text PRIMARY KEY NOT NULL CONSTRAINT "invoice_buyers_order_id_invoices_order_id_fk" REFERENCES "public"."invoices"("order_id") ON DELETE cascade,
	"name" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "invoice_buyers_keep_until_idx" ON "invoice_buyers" USING btree ("keep_until");--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "order_goodwills" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL CONSTRAINT "order_goodwills_order_id_orders_id_fk" REFERENCES "public"."orders"("id") ON DELETE cascade,
	"key" text NOT NULL,
	"paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"is_after_delivery" boolean NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_goodwills_paise_positive" CHECK ("order_goodwills"."paise" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "order_goodwills_key" ON "order_goodwills" USING btree ("order_id","key");--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD COLUMN IF NOT EXISTS "goodwill_id" text;--> statement-breakpoint
ALTER TABLE "order_adjustments" DROP CONSTRAINT IF EXISTS "order_adjustments_goodwill_id_order_goodwills_id_fk";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_goodwill_id_order_goodwills_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."order_goodwills"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_adjustments" VALIDATE CONSTRAINT "order_adjustments_goodwill_id_order_goodwills_id_fk";--> statement-breakpoint
ALTER TABLE "order_adjustments" DROP CONSTRAINT IF EXISTS "order_adjustments_goodwill_named";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_goodwill_named" CHECK (("order_adjustments"."reason" = 'goodwill') = ("order_adjustments"."goodwill_id" IS NOT NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_adjustments" VALIDATE CONSTRAINT "order_adjustments_goodwill_named";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_adjustments_picked_once_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "order_adjustments_picked_once_key" ON "order_adjustments" USING btree ("line_id") WHERE "order_adjustments"."reason" IN ('short', 'substitute');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_name_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_name_idx" ON "users" USING btree (lower("name") COLLATE "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_email_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email_idx" ON "users" USING btree ("email" COLLATE "C");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_mobile_end_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_mobile_end_idx" ON "users" USING btree (reverse("mobile") COLLATE "C");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_admins_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_admins_idx" ON "users" USING btree ("id") WHERE "users"."role" = 'ADMIN';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_wishes_email_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_wishes_email_idx" ON "store_wishes" USING btree ("email");--> statement-breakpoint
DROP TRIGGER IF EXISTS "audited" ON "customer_notes";--> statement-breakpoint
SELECT audit_table('customer_notes', 'customer-note', 'id', 'user_id', 'INSERT');--> statement-breakpoint
DROP TRIGGER IF EXISTS "audited" ON "order_goodwills";--> statement-breakpoint
SELECT audit_table('order_goodwills', 'order', 'order_id', 'paise,way', 'INSERT');
