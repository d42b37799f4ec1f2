CREATE TABLE "category_rankings" (
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"ids" text[] NOT NULL,
	CONSTRAINT "category_rankings_pkey" PRIMARY KEY("store_id","category_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "pinned_place" integer;--> statement-breakpoint
ALTER TABLE "sub_category_categories" ADD COLUMN "pinned_place" integer;--> statement-breakpoint
ALTER TABLE "category_rankings" ADD CONSTRAINT "category_rankings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The place that the owner has given it is noted too.
DROP TRIGGER IF EXISTS "audited" ON "sub_category_categories";--> statement-breakpoint
SELECT audit_table('sub_category_categories', 'sub-category', 'sub_category_id', 'category_id,pinned_place');
