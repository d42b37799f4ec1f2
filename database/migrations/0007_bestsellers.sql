CREATE TABLE "bestsellers" (
	"store_id" text PRIMARY KEY NOT NULL,
	"product_ids" text[] NOT NULL,
	"category_ids" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bestsellers" ADD CONSTRAINT "bestsellers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;
