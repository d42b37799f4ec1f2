-- no transaction
CREATE TABLE IF NOT EXISTS "sheet_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "sheet_filters_name_key" ON "sheet_filters" USING btree ("name");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_products" ADD COLUMN IF NOT EXISTS "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_hidden_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_hidden_idx" ON "products" USING btree ("id") WHERE "products"."is_hidden";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_name_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_name_idx" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_price_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_price_idx" ON "products" USING btree ("price_paise","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_updated_at_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_updated_at_idx" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "store_products_shown_idx";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "store_products_shown_idx" ON "store_products" USING btree ("store_id","rank","product_id") WHERE NOT "store_products"."is_hidden";--> statement-breakpoint
-- What is hidden has its rows in every store, and stands in no list and in no count of one.
CREATE OR REPLACE FUNCTION "product_comes_to_stores"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT changed.id, stores.id, changed.is_hidden FROM changed CROSS JOIN stores;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "store_gets_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT products.id, changed.id, products.is_hidden FROM changed CROSS JOIN products;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "store_products_are_listed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN product_categories USING (product_id)
	WHERE NOT is_hidden
	UNION ALL SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN product_sub_categories USING (product_id)
	WHERE NOT is_hidden;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "category_lists_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sub_category_lists_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "listing_count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', TG_ARGV[0]::int * count(*) FROM changed WHERE NOT is_hidden HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "listing_count_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, coalesce(sub_category_id, ''), TG_ARGV[0]::int * count(*)
	FROM (
		SELECT product_id, category_id, NULL AS sub_category_id FROM changed
		UNION ALL SELECT product_id, category_id, sub_category_id FROM changed JOIN product_sub_categories USING (product_id)
	) counted
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "listing_count_sub_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, sub_category_id, TG_ARGV[0]::int * count(*)
	FROM changed JOIN product_categories USING (product_id)
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Locked as whoever changes its places or ranks locks it. Search forgets it and finds it again.
CREATE OR REPLACE FUNCTION "product_is_hidden"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	change int := CASE WHEN NEW.is_hidden THEN -1 ELSE 1 END;
BEGIN
	PERFORM lock_product(NEW.id);
	UPDATE store_products SET is_hidden = NEW.is_hidden WHERE product_id = NEW.id;
	DELETE FROM store_lists WHERE product_id = NEW.id;
	IF NOT NEW.is_hidden THEN
		INSERT INTO store_lists (store_id, list_id, product_id, rank)
		SELECT store_id, category_id, product_id, rank
		FROM store_products JOIN product_categories USING (product_id) WHERE product_id = NEW.id
		UNION ALL SELECT store_id, sub_category_id, product_id, rank
		FROM store_products JOIN product_sub_categories USING (product_id) WHERE product_id = NEW.id;
	END IF;
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', change
	UNION ALL SELECT category_id, '', change FROM product_categories WHERE product_id = NEW.id
	UNION ALL SELECT category_id, sub_category_id, change
	FROM product_categories JOIN product_sub_categories USING (product_id) WHERE product_id = NEW.id;
	PERFORM search_note(ARRAY[NEW.id]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "product_hidden" AFTER UPDATE ON "products" FOR EACH ROW WHEN (OLD.is_hidden <> NEW.is_hidden) EXECUTE FUNCTION product_is_hidden();--> statement-breakpoint
-- Staff change it, so it is audited; asked for first, because this file may be run again.
DO $$ BEGIN
	IF to_regproc('audit_table') IS NOT NULL
		AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'sheet_filters'::regclass AND tgname = 'audited') THEN
		PERFORM audit_table('sheet_filters', 'sheet-filter', 'id');
	END IF;
END $$;
