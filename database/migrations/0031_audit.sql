CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" text,
	"address" text NOT NULL,
	"call" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"store_id" text,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE INDEX "audit_entries_entity_idx" ON "audit_entries" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_id_idx" ON "audit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_name_idx" ON "audit_entries" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit entries are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Arguments of the trigger: entity, column with the entity's id, the columns that are noted ('*' for all, but
-- for times of the row itself). `jhatpat.actor` is set for the length of a transaction (database/actor.ts).
CREATE FUNCTION "note_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor jsonb := current_setting('jhatpat.actor')::jsonb;
	columns text[] := string_to_array(TG_ARGV[2], ',');
	old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
	new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
	one jsonb := coalesce(new_row, old_row);
	was jsonb;
	becomes jsonb;
BEGIN
	SELECT jsonb_object_agg(key, old_row -> key) FILTER (WHERE old_row IS NOT NULL),
			jsonb_object_agg(key, new_row -> key) FILTER (WHERE new_row IS NOT NULL)
		INTO was, becomes
		FROM jsonb_object_keys(one) AS key
		WHERE (CASE WHEN TG_ARGV[2] = '*' THEN key NOT IN ('id', 'created_at', 'updated_at') ELSE key = ANY (columns) END)
			AND (TG_OP <> 'UPDATE' OR old_row -> key IS DISTINCT FROM new_row -> key);
	IF TG_OP = 'UPDATE' AND was IS NULL THEN
		RETURN NULL;
	END IF;
	INSERT INTO audit_entries (user_id, address, call, action, entity, entity_id, store_id, name, before, after)
	VALUES (
		actor ->> 'userId', coalesce(actor ->> 'address', ''), actor ->> 'call',
		CASE TG_OP WHEN 'INSERT' THEN 'create' WHEN 'UPDATE' THEN 'update' ELSE 'delete' END,
		TG_ARGV[0], one ->> TG_ARGV[1], one ->> 'store_id',
		CASE
			WHEN TG_ARGV[0] = 'product' AND TG_ARGV[1] <> 'id'
				THEN coalesce((SELECT name FROM products WHERE id = one ->> TG_ARGV[1]), '')
			-- People are found by their id: what they are called is theirs to have removed.
			WHEN TG_ARGV[0] IN ('user', 'staff') THEN ''
			ELSE coalesce(one ->> 'name', '')
		END,
		was, becomes
	);
	RETURN NULL;
END $$;--> statement-breakpoint
-- Every change of the table in a transaction of staff is noted from now on. Costs one look at a setting for
-- everybody else.
CREATE FUNCTION "audit_table"("audited" regclass, "entity" text, "id_column" text, "columns" text DEFAULT '*', "events" text DEFAULT 'INSERT OR UPDATE OR DELETE') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'CREATE TRIGGER audited AFTER %s ON %s FOR EACH ROW WHEN (current_setting(''jhatpat.actor'', true) <> '''') EXECUTE FUNCTION note_audit(%L, %L, %L)',
		events, audited, entity, id_column, columns);
END $$;--> statement-breakpoint
SELECT audit_table('products', 'product', 'id');--> statement-breakpoint
SELECT audit_table('product_categories', 'product', 'product_id', 'category_id');--> statement-breakpoint
SELECT audit_table('product_sub_categories', 'product', 'product_id', 'sub_category_id');--> statement-breakpoint
SELECT audit_table('product_taxes', 'product', 'product_id', 'hsn_code,gst_basis_points');--> statement-breakpoint
SELECT audit_table('product_bar_codes', 'product', 'product_id', 'code');--> statement-breakpoint
SELECT audit_table('store_products', 'product', 'product_id', 'stock,shelf,reorder_level', 'UPDATE');--> statement-breakpoint
SELECT audit_table('categories', 'category', 'id');--> statement-breakpoint
SELECT audit_table('sub_categories', 'sub-category', 'id');--> statement-breakpoint
SELECT audit_table('sub_category_categories', 'sub-category', 'sub_category_id', 'category_id');--> statement-breakpoint
SELECT audit_table('word_groups', 'search-words', 'id');--> statement-breakpoint
SELECT audit_table('missed_searches', 'missed-search', 'id', 'text,count', 'DELETE');--> statement-breakpoint
SELECT audit_table('stores', 'store', 'id');--> statement-breakpoint
-- A store may have 20,000 areas, which are set together: one entry for all that changed, with the minutes of each
-- pincode.
CREATE FUNCTION "note_areas_in_audit"("areas_of" text, "was" jsonb, "becomes" jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO audit_entries (user_id, address, call, action, entity, entity_id, store_id, name, before, after)
	SELECT actor ->> 'userId', coalesce(actor ->> 'address', ''), actor ->> 'call', 'update', 'store', areas_of, areas_of,
		coalesce((SELECT name FROM stores WHERE id = areas_of), ''), jsonb_build_object('areas', was), jsonb_build_object('areas', becomes)
	FROM (SELECT current_setting('jhatpat.actor')::jsonb AS actor) set_by
$$;--> statement-breakpoint
CREATE FUNCTION "note_new_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, NULL, jsonb_object_agg(pincode, ride_minutes)) FROM after_rows GROUP BY store_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_old_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, jsonb_object_agg(pincode, ride_minutes), NULL) FROM before_rows GROUP BY store_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changed_areas"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, jsonb_object_agg(pincode, was.ride_minutes), jsonb_object_agg(pincode, becomes.ride_minutes))
	FROM before_rows was JOIN after_rows becomes USING (store_id, pincode) WHERE was.ride_minutes <> becomes.ride_minutes
	GROUP BY store_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audited_new" AFTER INSERT ON "store_areas" REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_new_areas();--> statement-breakpoint
CREATE TRIGGER "audited_old" AFTER DELETE ON "store_areas" REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_old_areas();--> statement-breakpoint
CREATE TRIGGER "audited_changed" AFTER UPDATE ON "store_areas" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_changed_areas();--> statement-breakpoint
SELECT audit_table('staff', 'staff', 'id', 'user_id,store_id,role,ended_at');--> statement-breakpoint
SELECT audit_table('users', 'user', 'id', 'role,status', 'UPDATE');--> statement-breakpoint
SELECT audit_table('orders', 'order', 'id', 'status,payment_status,adjusted_paise', 'UPDATE');--> statement-breakpoint
SELECT audit_table('order_lines', 'order', 'order_id', 'short,substitute,adjusted_paise', 'UPDATE');--> statement-breakpoint
SELECT audit_table('order_adjustments', 'order', 'order_id', 'line_id,reason,quantity,paise');--> statement-breakpoint
SELECT audit_table('order_picks', 'order', 'order_id', 'user_id,finished_at');--> statement-breakpoint
SELECT audit_table('deliveries', 'order', 'order_id', 'rider_id,is_left_at_door,fail_reason,cash_paise');--> statement-breakpoint
SELECT audit_table('cash_hand_ins', 'cash', 'id', 'rider_id,expected_paise,handed_paise,counted_paise,counted_by');--> statement-breakpoint
SELECT audit_table('order_problems', 'order', 'order_id', 'state,refund_paise,reason', 'UPDATE');--> statement-breakpoint
SELECT audit_table('payment_reviews', 'payment-review', 'id', 'resolved_at,resolved_by,version', 'UPDATE');
