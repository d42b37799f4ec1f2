CREATE TABLE "sales_days_due" (
	"day" date NOT NULL,
	"store_id" text NOT NULL,
	CONSTRAINT "sales_days_due_pkey" PRIMARY KEY("day","store_id")
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"card_orders" integer NOT NULL,
	"units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"takings_paise" bigint NOT NULL,
	"card_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	CONSTRAINT "sales_hours_pkey" PRIMARY KEY("store_id","day","hour"),
	CONSTRAINT "sales_hours_hour_in_range" CHECK ("sales_hours"."hour" BETWEEN 0 AND 23)
);
--> statement-breakpoint
CREATE TABLE "sales_product_months" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"short_units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"takings_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	"cost_paise" bigint NOT NULL,
	"costed_paise" bigint NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "sales_product_months_pkey" PRIMARY KEY("store_id","month","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_products" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"short_units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"takings_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	"cost_paise" bigint NOT NULL,
	"costed_paise" bigint NOT NULL,
	"day" date NOT NULL,
	"unit_cost_paise" bigint,
	CONSTRAINT "sales_products_pkey" PRIMARY KEY("store_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"move_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"last_move_id" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"earlier_move_id" bigint NOT NULL,
	"earlier_at" timestamp with time zone NOT NULL,
	"time_zones" jsonb NOT NULL,
	CONSTRAINT "sales_progress_one_row" CHECK ("sales_progress"."id")
);
--> statement-breakpoint
CREATE TABLE "sold_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "searched_words" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"missed" integer NOT NULL,
	"found" integer NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "searched_words_pkey" PRIMARY KEY("day","text")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_paise" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_paise" >= 0) NOT VALID;