-- alone: stock moves out of products, where every earlier version reads and writes it.
CREATE TABLE "store_lists" (
	"store_id" text NOT NULL,
	"list_id" text NOT NULL,
	"product_id" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "store_lists_pkey" PRIMARY KEY("product_id","store_id","list_id")
);--> statement-breakpoint
CREATE TABLE "store_products" (
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"opening_stock" integer DEFAULT 0 NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	"reorder_level" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"rank" integer GENERATED ALWAYS AS (CASE WHEN stock > 0 THEN 1000000000 ELSE 0 END + sold) STORED NOT NULL,
	CONSTRAINT "store_products_pkey" PRIMARY KEY("product_id","store_id"),
	CONSTRAINT "store_products_stock_not_negative" CHECK ("store_products"."stock" >= 0),
	CONSTRAINT "store_products_sold_in_range" CHECK ("store_products"."sold" >= 0 AND "store_products"."sold" < 1000000000),
	CONSTRAINT "store_products_reorder_level_in_range" CHECK ("store_products"."reorder_level" IS NULL OR "store_products"."reorder_level" >= 0)
);--> statement-breakpoint
CREATE TABLE "store_areas" (
	"pincode" text NOT NULL,
	"store_id" text NOT NULL,
	"ride_minutes" integer NOT NULL,
	CONSTRAINT "store_areas_pkey" PRIMARY KEY("pincode","store_id"),
	CONSTRAINT "store_areas_ride_minutes_in_range" CHECK ("store_areas"."ride_minutes" BETWEEN 1 AND 240)
);--> statement-breakpoint
CREATE TABLE "stores" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address_line" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"pincode" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"hours" jsonb,
	"is_paused" boolean DEFAULT false NOT NULL,
	"pause_reason" text DEFAULT '' NOT NULL,
	"pack_minutes" integer DEFAULT 4 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_pack_minutes_in_range" CHECK ("stores"."pack_minutes" BETWEEN 1 AND 240)
);--> statement-breakpoint
CREATE TABLE "store_wishes" (
	"pincode" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_wishes_pkey" PRIMARY KEY("pincode","email")
);--> statement-breakpoint
INSERT INTO "stores" ("id", "name") VALUES ('000000000000000000000001', 'Main store');--> statement-breakpoint
INSERT INTO "store_products" ("product_id", "store_id", "stock", "opening_stock", "sold")
SELECT id, '000000000000000000000001', stock, opening_stock, sold FROM products;--> statement-breakpoint
INSERT INTO "store_lists" ("store_id", "list_id", "product_id", "rank")
SELECT '000000000000000000000001', category_id, product_id, rank FROM product_categories
UNION ALL SELECT '000000000000000000000001', sub_category_id, product_id, rank FROM product_sub_categories;--> statement-breakpoint
DROP TRIGGER "product_ranked" ON "products";--> statement-breakpoint
DROP TRIGGER "place_ranked" ON "product_categories";--> statement-breakpoint
DROP TRIGGER "place_ranked" ON "product_sub_categories";--> statement-breakpoint
DROP TRIGGER "search_product_changed" ON "products";--> statement-breakpoint
DROP FUNCTION "product_gives_rank"();--> statement-breakpoint
DROP FUNCTION "place_takes_rank"();--> statement-breakpoint
DROP INDEX "product_categories_rank_idx";--> statement-breakpoint
DROP INDEX "product_sub_categories_rank_idx";--> statement-breakpoint
DROP INDEX "products_rank_idx";--> statement-breakpoint
ALTER TABLE "product_categories" DROP COLUMN "rank";--> statement-breakpoint
ALTER TABLE "product_sub_categories" DROP COLUMN "rank";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rank";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "opening_stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "sold";--> statement-breakpoint
ALTER TABLE "product_sales" ADD COLUMN "store_id" text DEFAULT '000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sales" ALTER COLUMN "store_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_sales" DROP CONSTRAINT "product_sales_pkey";--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_pkey" PRIMARY KEY("product_id","store_id","day");--> statement-breakpoint
-- A constant default is written into no row.
ALTER TABLE "stock_movements" ADD COLUMN "store_id" text DEFAULT '000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "store_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_id" text DEFAULT '000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "store_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_lists" ADD CONSTRAINT "store_lists_store_products_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."store_products"("product_id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_areas" ADD CONSTRAINT "store_areas_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_lists_rank_idx" ON "store_lists" USING btree ("store_id","list_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "store_products_rank_idx" ON "store_products" USING btree ("store_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "store_areas_store_id_idx" ON "store_areas" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "store_wishes_created_at_idx" ON "store_wishes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
DROP INDEX "stock_movements_product_id_idx";--> statement-breakpoint
CREATE INDEX "stock_movements_product_store_idx" ON "stock_movements" USING btree ("product_id","store_id","id");--> statement-breakpoint
-- Every product has a row in every store, and every store a row of every product. Whoever makes a store waits for those who make
-- products or places, and they for it, so that no pair of the two is missed.
CREATE FUNCTION "product_comes_to_stores"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id) SELECT changed.id, stores.id FROM changed CROSS JOIN stores;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "store_waits_for_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE products, product_categories, product_sub_categories IN SHARE ROW EXCLUSIVE MODE;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "store_gets_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id) SELECT products.id, changed.id FROM changed CROSS JOIN products;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "store_products_are_listed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN product_categories USING (product_id)
	UNION ALL SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN product_sub_categories USING (product_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "store_product_gives_rank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE store_lists SET rank = NEW.rank WHERE product_id = NEW.product_id AND store_id = NEW.store_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "category_lists_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN store_products USING (product_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "sub_category_lists_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN store_products USING (product_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "category_drops_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = category_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "sub_category_drops_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = sub_category_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Product first, then what stores have of it, by store: nothing changes its rank, or where it stands, until this is done.
CREATE FUNCTION "lock_product"(locked text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM products WHERE id = locked FOR NO KEY UPDATE;
	PERFORM FROM store_products WHERE product_id = locked ORDER BY store_id FOR NO KEY UPDATE;
END $$;--> statement-breakpoint
CREATE FUNCTION "place_comes_to_locked_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_product(NEW.product_id);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "place_locks_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_product(OLD.product_id);
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION "search_note_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY[NEW.product_id]); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "product_stocked" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_comes_to_stores();--> statement-breakpoint
CREATE TRIGGER "store_waits" BEFORE INSERT ON "stores" FOR EACH STATEMENT EXECUTE FUNCTION store_waits_for_products();--> statement-breakpoint
CREATE TRIGGER "store_stocked" AFTER INSERT ON "stores" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_gets_products();--> statement-breakpoint
CREATE TRIGGER "store_products_listed" AFTER INSERT ON "store_products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_products_are_listed();--> statement-breakpoint
CREATE TRIGGER "store_product_ranked" AFTER UPDATE ON "store_products" FOR EACH ROW WHEN (OLD.rank <> NEW.rank) EXECUTE FUNCTION store_product_gives_rank();--> statement-breakpoint
CREATE TRIGGER "place_locked" BEFORE INSERT ON "product_categories" FOR EACH ROW EXECUTE FUNCTION place_comes_to_locked_product();--> statement-breakpoint
CREATE TRIGGER "place_locked" BEFORE INSERT ON "product_sub_categories" FOR EACH ROW EXECUTE FUNCTION place_comes_to_locked_product();--> statement-breakpoint
CREATE TRIGGER "place_listed" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_lists_products();--> statement-breakpoint
CREATE TRIGGER "place_listed" AFTER INSERT ON "product_sub_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_lists_products();--> statement-breakpoint
CREATE TRIGGER "place_dropped" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_drops_products();--> statement-breakpoint
CREATE TRIGGER "place_dropped" AFTER DELETE ON "product_sub_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_drops_products();--> statement-breakpoint
CREATE TRIGGER "search_stock_changed" AFTER UPDATE ON "store_products" FOR EACH ROW WHEN ((OLD.stock > 0) <> (NEW.stock > 0)) EXECUTE FUNCTION search_note_stock();--> statement-breakpoint
CREATE TRIGGER "search_product_changed" AFTER UPDATE ON "products" FOR EACH ROW WHEN (
	OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.description <> NEW.description OR OLD.more_details::text <> NEW.more_details::text
) EXECUTE FUNCTION search_note_product();