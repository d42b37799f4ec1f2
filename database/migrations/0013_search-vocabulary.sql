CREATE TABLE "missed_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"what" text PRIMARY KEY NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "word_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"seed" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "missed_searches_text_key" ON "missed_searches" USING btree ("text");--> statement-breakpoint
CREATE INDEX "missed_searches_last_at_idx" ON "missed_searches" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_changes_transaction_idx" ON "search_changes" USING btree ("transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "word_groups_seed_key" ON "word_groups" USING btree ("seed");--> statement-breakpoint
CREATE FUNCTION "search_note"(changed text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_changes (what) SELECT DISTINCT unnest(changed) ORDER BY 1
	ON CONFLICT (what) DO UPDATE SET transaction = EXCLUDED.transaction WHERE search_changes.transaction <> EXCLUDED.transaction
$$;--> statement-breakpoint
CREATE FUNCTION "search_note_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY(SELECT id FROM changed)); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "search_note_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY[NEW.id]); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "search_note_shelved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY(SELECT product_id FROM changed)); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "search_note_place"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['place:' || NEW.id]); RETURN NULL; END $$;--> statement-breakpoint
CREATE FUNCTION "search_note_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['words']); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "search_products_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();--> statement-breakpoint
CREATE TRIGGER "search_products_removed" AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();--> statement-breakpoint
CREATE TRIGGER "search_product_changed" AFTER UPDATE ON "products" FOR EACH ROW WHEN (
	(OLD.stock > 0) <> (NEW.stock > 0) OR OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.description <> NEW.description
	OR OLD.more_details::text <> NEW.more_details::text
) EXECUTE FUNCTION search_note_product();--> statement-breakpoint
CREATE TRIGGER "search_shelved" AFTER INSERT ON "product_sub_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();--> statement-breakpoint
CREATE TRIGGER "search_unshelved" AFTER DELETE ON "product_sub_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();--> statement-breakpoint
CREATE TRIGGER "search_shelved" AFTER INSERT ON "product_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();--> statement-breakpoint
CREATE TRIGGER "search_unshelved" AFTER DELETE ON "product_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();--> statement-breakpoint
CREATE TRIGGER "search_place_named" AFTER INSERT OR UPDATE OF "name" ON "categories" FOR EACH ROW EXECUTE FUNCTION search_note_place();--> statement-breakpoint
CREATE TRIGGER "search_place_named" AFTER INSERT OR UPDATE OF "name" ON "sub_categories" FOR EACH ROW EXECUTE FUNCTION search_note_place();--> statement-breakpoint
CREATE TRIGGER "search_words" AFTER INSERT OR UPDATE OR DELETE ON "word_groups" FOR EACH STATEMENT EXECUTE FUNCTION search_note_words();
