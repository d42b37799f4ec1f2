ALTER TABLE "product_bar_codes" ADD COLUMN "source" text DEFAULT 'picking' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_bar_codes" ADD COLUMN "user_id" text;--> statement-breakpoint
-- Nobody knows when the codes were saved that are there already.
ALTER TABLE "product_bar_codes" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_bar_codes" ALTER COLUMN "created_at" SET DEFAULT now();
