ALTER TABLE "categories" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "sub_categories" ADD COLUMN "names" jsonb;