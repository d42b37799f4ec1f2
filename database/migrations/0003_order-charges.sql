-- no transaction: the constraints of orders are validated while the shop sells. Every statement can be repeated.
CREATE TABLE IF NOT EXISTS "order_charges" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"paise" bigint NOT NULL,
	"gst_basis_points" integer NOT NULL,
	CONSTRAINT "order_charges_pkey" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "order_charges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade,
	CONSTRAINT "order_charges_paise_not_negative" CHECK ("order_charges"."paise" >= 0),
	CONSTRAINT "order_charges_gst_in_range" CHECK ("order_charges"."gst_basis_points" BETWEEN 0 AND 10000)
);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "charges_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN IF NOT EXISTS "handling_charge_paise" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN IF NOT EXISTS "gift_wrap_paise" bigint,
	ADD COLUMN IF NOT EXISTS "charges_gst_basis_points" integer DEFAULT 1800 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN IF NOT EXISTS "delivery_charge_paise" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN IF NOT EXISTS "free_delivery_from_paise" bigint;--> statement-breakpoint
ALTER TABLE "sales_hours" ADD COLUMN IF NOT EXISTS "upi_orders" integer DEFAULT 0 NOT NULL,
	ADD COLUMN IF NOT EXISTS "upi_paise" bigint DEFAULT 0 NOT NULL,
	ADD COLUMN IF NOT EXISTS "charges_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_total_is_bill";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_is_bill" CHECK ("orders"."charges_paise" >= 0 AND "orders"."total_paise" = "orders"."sub_total_paise" + "orders"."charges_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total_is_bill";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_total_is_sub_total";--> statement-breakpoint
ALTER TABLE "shop_settings" DROP CONSTRAINT IF EXISTS "shop_settings_charges_check";--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_charges_check" CHECK ("shop_settings"."handling_charge_paise" >= 0 AND "shop_settings"."gift_wrap_paise" >= 0
        AND "shop_settings"."charges_gst_basis_points" BETWEEN 0 AND 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_settings" VALIDATE CONSTRAINT "shop_settings_charges_check";--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT IF EXISTS "stores_delivery_charge_not_negative";--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_delivery_charge_not_negative" CHECK ("stores"."delivery_charge_paise" >= 0 AND "stores"."free_delivery_from_paise" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_delivery_charge_not_negative";
