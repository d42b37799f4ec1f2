CREATE TABLE "listing_counts" (
	"category_id" text NOT NULL,
	"sub_category_id" text NOT NULL,
	"change" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" text NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "product_sales_pkey" PRIMARY KEY("product_id","day")
);--> statement-breakpoint
-- As if all were in stock, which costs nothing; the few that are not are put right below.
ALTER TABLE "product_categories" ADD COLUMN "rank" integer DEFAULT 1000000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_categories" ALTER COLUMN "rank" SET DEFAULT 0;--> statement-breakpoint
-- As if all were in stock, which costs nothing; the few that are not are put right below.
ALTER TABLE "product_sub_categories" ADD COLUMN "rank" integer DEFAULT 1000000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ALTER COLUMN "rank" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rank" integer GENERATED ALWAYS AS (CASE WHEN stock > 0 THEN 1000000000 ELSE 0 END + sold) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sold_in_range" CHECK ("products"."sold" >= 0 AND "products"."sold" < 1000000000);--> statement-breakpoint
UPDATE "product_categories" SET rank = 0 FROM products WHERE products.id = product_id AND products.stock = 0;--> statement-breakpoint
UPDATE "product_sub_categories" SET rank = 0 FROM products WHERE products.id = product_id AND products.stock = 0;--> statement-breakpoint
INSERT INTO "listing_counts" (category_id, sub_category_id, change)
SELECT '', '', count(*) FROM products
UNION ALL SELECT category_id, '', count(*) FROM product_categories GROUP BY 1
UNION ALL SELECT category_id, sub_category_id, count(*) FROM product_categories JOIN product_sub_categories USING (product_id) GROUP BY 1, 2;--> statement-breakpoint
CREATE INDEX "listing_counts_place_idx" ON "listing_counts" USING btree ("category_id","sub_category_id");--> statement-breakpoint
CREATE INDEX "product_sales_day_idx" ON "product_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_categories_rank_idx" ON "product_categories" USING btree ("category_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "product_sub_categories_rank_idx" ON "product_sub_categories" USING btree ("sub_category_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "products_rank_idx" ON "products" USING btree ("rank","id");--> statement-breakpoint
-- Locked first: what else changes the rank of the product, or its places, waits until this row is there.
CREATE FUNCTION "place_takes_rank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT rank INTO NEW.rank FROM products WHERE id = NEW.product_id FOR NO KEY UPDATE;
	NEW.rank := coalesce(NEW.rank, 0);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "place_locks_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM products WHERE id = OLD.product_id FOR NO KEY UPDATE;
	RETURN OLD;
END $$;--> statement-breakpoint
-- Before the foreign keys take both kinds of places away at once, so that its places are counted down one after the other.
CREATE FUNCTION "product_leaves_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_categories WHERE product_id = OLD.id;
	DELETE FROM product_sub_categories WHERE product_id = OLD.id;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION "product_gives_rank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE product_categories SET rank = NEW.rank WHERE product_id = NEW.id;
	UPDATE product_sub_categories SET rank = NEW.rank WHERE product_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "listing_count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', TG_ARGV[0]::int * count(*) FROM changed HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
-- A product is counted in both when the second of its two places comes, and no more when the first goes.
CREATE FUNCTION "listing_count_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, coalesce(sub_category_id, ''), TG_ARGV[0]::int * count(*)
	FROM (
		SELECT category_id, NULL AS sub_category_id FROM changed
		UNION ALL SELECT category_id, sub_category_id FROM changed JOIN product_sub_categories USING (product_id)
	) counted
	GROUP BY 1, 2;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "listing_count_sub_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, sub_category_id, TG_ARGV[0]::int * count(*)
	FROM changed JOIN product_categories USING (product_id)
	GROUP BY 1, 2;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "product_left" BEFORE DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION product_leaves_places();--> statement-breakpoint
CREATE TRIGGER "product_ranked" AFTER UPDATE ON "products" FOR EACH ROW WHEN (OLD.rank <> NEW.rank) EXECUTE FUNCTION product_gives_rank();--> statement-breakpoint
CREATE TRIGGER "place_ranked" BEFORE INSERT ON "product_categories" FOR EACH ROW EXECUTE FUNCTION place_takes_rank();--> statement-breakpoint
CREATE TRIGGER "place_left" BEFORE DELETE ON "product_categories" FOR EACH ROW EXECUTE FUNCTION place_locks_product();--> statement-breakpoint
CREATE TRIGGER "place_ranked" BEFORE INSERT ON "product_sub_categories" FOR EACH ROW EXECUTE FUNCTION place_takes_rank();--> statement-breakpoint
CREATE TRIGGER "place_left" BEFORE DELETE ON "product_sub_categories" FOR EACH ROW EXECUTE FUNCTION place_locks_product();--> statement-breakpoint
CREATE TRIGGER "listing_counted" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_products('1');--> statement-breakpoint
CREATE TRIGGER "listing_uncounted" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_products('-1');--> statement-breakpoint
CREATE TRIGGER "listing_counted" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_categories('1');--> statement-breakpoint
CREATE TRIGGER "listing_uncounted" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_categories('-1');--> statement-breakpoint
CREATE TRIGGER "listing_counted" AFTER INSERT ON "product_sub_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_sub_categories('1');--> statement-breakpoint
CREATE TRIGGER "listing_uncounted" AFTER DELETE ON "product_sub_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_sub_categories('-1');