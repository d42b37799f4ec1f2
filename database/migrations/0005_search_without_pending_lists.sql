DROP INDEX "products_name_trgm_idx";--> statement-breakpoint
DROP INDEX "products_words_idx";--> statement-breakpoint
CREATE INDEX "products_name_trgm_idx" ON "products" USING gin (lower("name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "products_words_idx" ON "products" USING gin (to_tsvector('simple', "name" || ' ' || "unit" || ' ' || "description")) WITH (fastupdate=false);