ALTER TABLE "store_areas" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_areas" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "store_areas" ADD COLUMN "longitude" double precision;
