ALTER TABLE "products" ADD COLUMN "size_group" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_group_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_size_group_idx" ON "products" USING btree ("size_group","id");