-- no transaction: the constraints of orders are validated while the shop sells. Every statement can be repeated.
CREATE TABLE IF NOT EXISTS "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"is_draft" boolean DEFAULT false NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"cap_paise" bigint,
	"buy" integer,
	"get" integer,
	"goods" jsonb NOT NULL,
	"minimum_paise" bigint DEFAULT 0 NOT NULL,
	"is_first_order" boolean DEFAULT false NOT NULL,
	"uses_per_shopper" integer,
	"uses_total" integer,
	"store_id" text,
	"shopper_id" text,
	"combines" boolean DEFAULT false NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict,
	CONSTRAINT "offers_code_form" CHECK ("offers"."code" ~ '^[A-Z0-9][A-Z0-9_-]{2,23}$'),
	CONSTRAINT "offers_ends_after_start" CHECK ("offers"."ends_at" >= "offers"."starts_at"),
	CONSTRAINT "offers_values_in_range" CHECK ("offers"."value" >= 0 AND "offers"."minimum_paise" >= 0 AND "offers"."cap_paise" > 0
        AND ("offers"."kind" <> 'percent' OR "offers"."value" BETWEEN 1 AND 10000)),
	CONSTRAINT "offers_used_in_range" CHECK ("offers"."used" BETWEEN 0 AND coalesce("offers"."uses_total", 0))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "order_offers" (
	"order_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"code" text,
	"paise" bigint NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "order_offers_pkey" PRIMARY KEY("order_id","offer_id"),
	CONSTRAINT "order_offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "order_offers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE restrict,
	CONSTRAINT "order_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade,
	CONSTRAINT "order_offers_paise_not_negative" CHECK ("order_offers"."paise" >= 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "offers_code_key" ON "offers" USING btree ("code");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "offers_ends_at_idx" ON "offers" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_offers_user_idx" ON "order_offers" USING btree ("user_id","offer_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_offers_offer_idx" ON "order_offers" USING btree ("offer_id","paise") WHERE "order_offers"."returned_at" IS NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN IF NOT EXISTS "coupon_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN IF NOT EXISTS "offer_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "discount_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT IF EXISTS "order_lines_adjusted_within_total";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_adjusted_within_total" CHECK ("order_lines"."offer_paise" >= 0 AND "order_lines"."adjusted_paise" BETWEEN 0 AND "order_lines"."line_total_paise" - "order_lines"."offer_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_adjusted_within_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_total_is_bill";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_is_bill" CHECK ("orders"."charges_paise" >= 0 AND "orders"."discount_paise" BETWEEN 0 AND "orders"."sub_total_paise"
        AND "orders"."total_paise" = "orders"."sub_total_paise" - "orders"."discount_paise" + "orders"."charges_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total_is_bill";--> statement-breakpoint
DROP TRIGGER IF EXISTS audited ON offers;--> statement-breakpoint
-- Uses are counted by orders.
SELECT audit_table('offers', 'offer', 'id', 'name,code,is_draft,is_listed,starts_at,ends_at,kind,value,cap_paise,buy,get,goods,minimum_paise,is_first_order,uses_per_shopper,uses_total,store_id,shopper_id,combines');
