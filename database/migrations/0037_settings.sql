CREATE TABLE "shop_banners" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_text_shown" boolean DEFAULT true NOT NULL,
	"image" text NOT NULL,
	"narrow_image" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text,
	"phone" text DEFAULT '' NOT NULL,
	"gst_number" text,
	"social_links" jsonb,
	"notice" text DEFAULT '' NOT NULL,
	"notice_from" timestamp with time zone,
	"notice_until" timestamp with time zone,
	"minimum_order_paise" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"banners_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_id_check" CHECK ("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_minimum_order_check" CHECK ("shop_settings"."minimum_order_paise" >= 0)
);
--> statement-breakpoint
INSERT INTO "shop_settings" DEFAULT VALUES;--> statement-breakpoint
SELECT audit_table('shop_settings', 'settings', 'id', 'name,phone,gst_number,social_links,notice,notice_from,notice_until,minimum_order_paise');--> statement-breakpoint
SELECT audit_table('shop_banners', 'banner', 'id');
