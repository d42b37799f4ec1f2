-- Functions and triggers, which the *.table.ts files cannot express; and the rows a new shop needs. A later
-- change replaces a function in a migration of its own.

-- Products in stores and in lists (features/store, features/catalogue)

CREATE FUNCTION place_locks_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_product(OLD.product_id);
	RETURN OLD;
END $$;

-- Runs before the foreign keys delete both kinds of rows at once, so that the counts are reduced one after
-- the other.
CREATE FUNCTION product_leaves_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_categories WHERE product_id = OLD.id;
	DELETE FROM product_sub_categories WHERE product_id = OLD.id;
	RETURN OLD;
END $$;

-- A hidden product has its rows in every store, but is in no list and in no count of a store.
CREATE FUNCTION product_comes_to_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT changed.id, stores.id, changed.is_hidden FROM changed CROSS JOIN stores;
	RETURN NULL;
END $$;

CREATE FUNCTION store_waits_for_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE products, product_categories, product_sub_categories IN SHARE ROW EXCLUSIVE MODE;
	RETURN NULL;
END $$;

CREATE FUNCTION store_gets_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT products.id, changed.id, products.is_hidden FROM changed CROSS JOIN products;
	RETURN NULL;
END $$;

CREATE FUNCTION store_products_are_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN product_categories USING (product_id)
	WHERE NOT is_hidden
	UNION ALL SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN product_sub_categories USING (product_id)
	WHERE NOT is_hidden;
	RETURN NULL;
END $$;

CREATE FUNCTION store_product_gives_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE store_lists SET rank = NEW.rank WHERE product_id = NEW.product_id AND store_id = NEW.store_id;
	RETURN NULL;
END $$;

CREATE FUNCTION category_lists_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	RETURN NULL;
END $$;

CREATE FUNCTION sub_category_lists_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	RETURN NULL;
END $$;

CREATE FUNCTION category_drops_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = category_id;
	RETURN NULL;
END $$;

CREATE FUNCTION sub_category_drops_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = sub_category_id;
	RETURN NULL;
END $$;

-- Locks the product first, then its rows in stores, by store: its rank and its categories cannot change until
-- this is done.
CREATE FUNCTION lock_product(locked text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM products WHERE id = locked FOR NO KEY UPDATE;
	PERFORM FROM store_products WHERE product_id = locked ORDER BY store_id FOR NO KEY UPDATE;
END $$;

CREATE FUNCTION place_comes_to_locked_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_product(NEW.product_id);
	RETURN NEW;
END $$;

-- Takes the same locks as changes of its categories or ranks. The search index drops it and adds it again.
CREATE FUNCTION product_is_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE TRIGGER product_left BEFORE DELETE ON products
	FOR EACH ROW EXECUTE FUNCTION product_leaves_places();

CREATE TRIGGER place_left BEFORE DELETE ON product_categories
	FOR EACH ROW EXECUTE FUNCTION place_locks_product();

CREATE TRIGGER place_left BEFORE DELETE ON product_sub_categories
	FOR EACH ROW EXECUTE FUNCTION place_locks_product();

CREATE TRIGGER product_stocked AFTER INSERT ON products
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION product_comes_to_stores();

CREATE TRIGGER store_waits BEFORE INSERT ON stores
	FOR EACH STATEMENT EXECUTE FUNCTION store_waits_for_products();

CREATE TRIGGER store_stocked AFTER INSERT ON stores
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_gets_products();

CREATE TRIGGER store_products_listed AFTER INSERT ON store_products
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_products_are_listed();

CREATE TRIGGER store_product_ranked AFTER UPDATE ON store_products
	FOR EACH ROW WHEN (OLD.rank <> NEW.rank) EXECUTE FUNCTION store_product_gives_rank();

CREATE TRIGGER place_locked BEFORE INSERT ON product_categories
	FOR EACH ROW EXECUTE FUNCTION place_comes_to_locked_product();

CREATE TRIGGER place_locked BEFORE INSERT ON product_sub_categories
	FOR EACH ROW EXECUTE FUNCTION place_comes_to_locked_product();

CREATE TRIGGER place_listed AFTER INSERT ON product_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_lists_products();

CREATE TRIGGER place_listed AFTER INSERT ON product_sub_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_lists_products();

CREATE TRIGGER place_dropped AFTER DELETE ON product_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_drops_products();

CREATE TRIGGER place_dropped AFTER DELETE ON product_sub_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_drops_products();

CREATE TRIGGER product_hidden AFTER UPDATE ON products
	FOR EACH ROW WHEN (OLD.is_hidden <> NEW.is_hidden) EXECUTE FUNCTION product_is_hidden();


-- Number of products of each list (features/catalogue)

CREATE FUNCTION listing_count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', TG_ARGV[0]::int * count(*) FROM changed WHERE NOT is_hidden HAVING count(*) > 0;
	RETURN NULL;
END $$;

CREATE FUNCTION listing_count_categories() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE FUNCTION listing_count_sub_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, sub_category_id, TG_ARGV[0]::int * count(*)
	FROM changed JOIN product_categories USING (product_id)
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	RETURN NULL;
END $$;

CREATE TRIGGER listing_counted AFTER INSERT ON products
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_products('1');

CREATE TRIGGER listing_uncounted AFTER DELETE ON products
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_products('-1');

CREATE TRIGGER listing_counted AFTER INSERT ON product_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_categories('1');

CREATE TRIGGER listing_uncounted AFTER DELETE ON product_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_categories('-1');

CREATE TRIGGER listing_counted AFTER INSERT ON product_sub_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_sub_categories('1');

CREATE TRIGGER listing_uncounted AFTER DELETE ON product_sub_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION listing_count_sub_categories('-1');


-- Changes that the search index has not applied yet (features/search)

CREATE FUNCTION search_note(changed text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_changes (what) SELECT DISTINCT unnest(changed) ORDER BY 1
	ON CONFLICT (what) DO UPDATE SET transaction = EXCLUDED.transaction WHERE search_changes.transaction <> EXCLUDED.transaction
$$;

CREATE FUNCTION search_note_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY(SELECT id FROM changed)); RETURN NULL; END $$;

CREATE FUNCTION search_note_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY[NEW.id]); RETURN NULL; END $$;

CREATE FUNCTION search_note_shelved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY(SELECT product_id FROM changed)); RETURN NULL; END $$;

CREATE FUNCTION search_note_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['place:' || NEW.id]); RETURN NULL; END $$;

CREATE FUNCTION search_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['words']); RETURN NULL; END $$;

CREATE FUNCTION search_note_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY[NEW.product_id]); RETURN NULL; END $$;

CREATE TRIGGER search_products_added AFTER INSERT ON products
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();

CREATE TRIGGER search_products_removed AFTER DELETE ON products
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_products();

CREATE TRIGGER search_shelved AFTER INSERT ON product_sub_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();

CREATE TRIGGER search_unshelved AFTER DELETE ON product_sub_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();

CREATE TRIGGER search_shelved AFTER INSERT ON product_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();

CREATE TRIGGER search_unshelved AFTER DELETE ON product_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_note_shelved();

CREATE TRIGGER search_place_named AFTER INSERT OR UPDATE OF name ON categories
	FOR EACH ROW EXECUTE FUNCTION search_note_place();

CREATE TRIGGER search_place_named AFTER INSERT OR UPDATE OF name ON sub_categories
	FOR EACH ROW EXECUTE FUNCTION search_note_place();

CREATE TRIGGER search_words AFTER INSERT OR UPDATE OR DELETE ON synonym_groups
	FOR EACH STATEMENT EXECUTE FUNCTION search_note_words();

CREATE TRIGGER search_stock_changed AFTER UPDATE ON store_products
	FOR EACH ROW WHEN ((OLD.stock > 0) <> (NEW.stock > 0)) EXECUTE FUNCTION search_note_stock();

CREATE TRIGGER search_product_changed AFTER UPDATE ON products
	FOR EACH ROW WHEN (
	OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.description <> NEW.description OR OLD.more_details::text <> NEW.more_details::text
) EXECUTE FUNCTION search_note_product();

CREATE TRIGGER search_price_changed AFTER UPDATE OF price_paise, discount_basis_points ON products
	FOR EACH ROW WHEN (
	OLD.price_paise <> NEW.price_paise OR OLD.discount_basis_points <> NEW.discount_basis_points
) EXECUTE FUNCTION search_note_product();

-- The search index holds the size group of each product.
CREATE TRIGGER search_product_grouped AFTER UPDATE OF size_group ON products
	FOR EACH ROW WHEN (OLD.size_group IS DISTINCT FROM NEW.size_group) EXECUTE FUNCTION search_note_product();


-- Prices and plans of prices (features/catalogue/price)

-- Every change of a price, whoever makes it. What the product cost after discount is kept for its day, and a
-- plan that runs gives back nothing that somebody has changed meanwhile; with nothing left to give back it has
-- ended. The shop's own changes begin a plan after they have set the price, and end it before
-- (features/catalogue/price), so only other people's changes find one that runs.
CREATE FUNCTION note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	price_changed boolean := NEW.price_paise <> OLD.price_paise;
	discount_changed boolean := NEW.discount_basis_points <> OLD.discount_basis_points;
BEGIN
	-- As discountedPaise of shared/money.ts: what is taken off is rounded up to whole rupees.
	INSERT INTO product_prices (product_id, day, paise)
	VALUES (NEW.id, (clock_timestamp() AT TIME ZONE 'UTC')::date,
		greatest(0, OLD.price_paise - (OLD.price_paise * OLD.discount_basis_points + 999999) / 1000000 * 100))
	ON CONFLICT (product_id, day) DO UPDATE SET paise = least(product_prices.paise, EXCLUDED.paise);
	UPDATE price_plans SET
		price_before_paise = CASE WHEN price_changed THEN NULL ELSE price_before_paise END,
		discount_before_basis_points = CASE WHEN discount_changed THEN NULL ELSE discount_before_basis_points END,
		is_changed_by_hand = true,
		ended_at = CASE WHEN (price_changed OR price_before_paise IS NULL)
			AND (discount_changed OR discount_before_basis_points IS NULL) THEN clock_timestamp() END
	WHERE product_id = NEW.id AND due_at IS NOT NULL AND begun_at IS NOT NULL
		AND (price_changed AND price_before_paise IS NOT NULL
			OR discount_changed AND discount_before_basis_points IS NOT NULL);
	RETURN NULL;
END $$;

CREATE TRIGGER price_changed AFTER UPDATE OF price_paise, discount_basis_points ON products FOR EACH ROW
	WHEN (OLD.price_paise <> NEW.price_paise OR OLD.discount_basis_points <> NEW.discount_basis_points)
	EXECUTE FUNCTION note_price_change();


-- Stock that comes back while somebody waits for it (features/stock-alert)

-- Units that come back while somebody waits for them. Only the ledger knows all of them and their reasons.
-- The trigger runs at commit, when it holds the lock of the raised stock, so a stock alert is either seen
-- here or has seen the stock.
CREATE FUNCTION note_stock_rise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM stock_alerts
    WHERE product_id = NEW.product_id AND store_id = NEW.store_id AND sent_at IS NULL
  ) THEN
    INSERT INTO stock_rises (store_id, product_id, units, is_returned)
    VALUES (NEW.store_id, NEW.product_id, NEW.quantity,
      NEW.reason NOT IN ('receipt', 'move-in', 'import', 'admin'));
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER stock_movements_note_rise AFTER INSERT ON stock_movements
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.quantity > 0)
EXECUTE FUNCTION note_stock_rise();


-- Changes by staff (features/audit)

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit entries are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Arguments of the trigger: entity, column with the entity's id, the columns that are recorded ('*' for all
-- except the row's own timestamps). `jhatpat.actor` is set for one transaction (database/actor.ts).
CREATE FUNCTION note_audit() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- From now on every change of the table in a staff transaction is recorded. Costs everybody else one look-up
-- of a setting.
CREATE FUNCTION audit_table(audited regclass, entity text, id_column text, columns text DEFAULT '*', events text DEFAULT 'INSERT OR UPDATE OR DELETE') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'CREATE TRIGGER audited AFTER %s ON %s FOR EACH ROW WHEN (current_setting(''jhatpat.actor'', true) <> '''') EXECUTE FUNCTION note_audit(%L, %L, %L)',
		events, audited, entity, id_column, columns);
END $$;

-- A store may have 20,000 areas, which are set together: one entry for all changes, with the minutes of each
-- pincode.
CREATE FUNCTION note_areas_in_audit(areas_of text, was jsonb, becomes jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO audit_entries (user_id, address, call, action, entity, entity_id, store_id, name, before, after)
	SELECT actor ->> 'userId', coalesce(actor ->> 'address', ''), actor ->> 'call', 'update', 'store', areas_of, areas_of,
		coalesce((SELECT name FROM stores WHERE id = areas_of), ''), jsonb_build_object('areas', was), jsonb_build_object('areas', becomes)
	FROM (SELECT current_setting('jhatpat.actor')::jsonb AS actor) set_by
$$;

CREATE FUNCTION note_new_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, NULL, jsonb_object_agg(pincode, ride_minutes)) FROM after_rows GROUP BY store_id;
	RETURN NULL;
END $$;

CREATE FUNCTION note_old_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, jsonb_object_agg(pincode, ride_minutes), NULL) FROM before_rows GROUP BY store_id;
	RETURN NULL;
END $$;

CREATE FUNCTION note_changed_areas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_areas_in_audit(store_id, jsonb_object_agg(pincode, was.ride_minutes), jsonb_object_agg(pincode, becomes.ride_minutes))
	FROM before_rows was JOIN after_rows becomes USING (store_id, pincode) WHERE was.ride_minutes <> becomes.ride_minutes
	GROUP BY store_id;
	RETURN NULL;
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TRIGGER audited_new AFTER INSERT ON store_areas
	REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_new_areas();

CREATE TRIGGER audited_old AFTER DELETE ON store_areas
	REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_old_areas();

CREATE TRIGGER audited_changed AFTER UPDATE ON store_areas
	REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT WHEN (current_setting('jhatpat.actor', true) <> '') EXECUTE FUNCTION note_changed_areas();

SELECT audit_table('products', 'product', 'id');
SELECT audit_table('product_categories', 'product', 'product_id', 'category_id');
SELECT audit_table('product_sub_categories', 'product', 'product_id', 'sub_category_id');
SELECT audit_table('product_taxes', 'product', 'product_id', 'hsn_code,gst_basis_points');
SELECT audit_table('product_bar_codes', 'product', 'product_id', 'code');
SELECT audit_table('store_products', 'product', 'product_id', 'stock,shelf,reorder_level', 'UPDATE');
SELECT audit_table('categories', 'category', 'id');
SELECT audit_table('sub_categories', 'sub-category', 'id');
SELECT audit_table('sub_category_categories', 'sub-category', 'sub_category_id', 'category_id,pinned_position');
SELECT audit_table('synonym_groups', 'search-words', 'id');
SELECT audit_table('missed_searches', 'missed-search', 'id', 'text,count', 'DELETE');
SELECT audit_table('stores', 'store', 'id');
SELECT audit_table('staff', 'staff', 'id', 'user_id,store_id,role,ended_at');
SELECT audit_table('users', 'user', 'id', 'role,status', 'UPDATE');
SELECT audit_table('orders', 'order', 'id', 'status,payment_state,adjusted_paise', 'UPDATE');
SELECT audit_table('order_lines', 'order', 'order_id', 'short,substitute,adjusted_paise', 'UPDATE');
SELECT audit_table('order_adjustments', 'order', 'order_id', 'line_id,reason,quantity,paise');
SELECT audit_table('order_picks', 'order', 'order_id', 'user_id,finished_at');
SELECT audit_table('deliveries', 'order', 'order_id', 'rider_id,is_left_at_door,fail_reason,cash_paise');
SELECT audit_table('cash_hand_ins', 'cash', 'id', 'rider_id,expected_paise,handed_paise,counted_paise,counted_by');
SELECT audit_table('order_problems', 'order', 'order_id', 'state,refund_paise,reason', 'UPDATE');
SELECT audit_table('payment_reviews', 'payment-review', 'id', 'resolved_at,resolved_by,version', 'UPDATE');
SELECT audit_table('sheet_filters', 'sheet-filter', 'id');
SELECT audit_table('suppliers', 'supplier', 'id');
SELECT audit_table('product_suppliers', 'product', 'product_id', 'supplier_id');
SELECT audit_table('supplier_orders', 'purchase-list', 'id', 'supplier_name,email,state,note,revision');
SELECT audit_table('stock_receipts', 'receipt', 'id', 'supplier_name,reference,booked_at');
SELECT audit_table('customer_notes', 'customer-note', 'id', 'user_id', 'INSERT');
SELECT audit_table('order_goodwills', 'order', 'order_id', 'paise,way', 'INSERT');
SELECT audit_table('staff_sign_in_rules', 'sign-in-rules', 'id', 'is_second_step_required');
SELECT audit_table('authenticators', 'authenticator', 'id', 'user_id', 'INSERT OR DELETE');
SELECT audit_table('passkeys', 'passkey', 'id', 'user_id', 'INSERT OR DELETE');
SELECT audit_table('shop_settings', 'settings', 'id', 'name,phone,gst_number,social_links,notice,notice_from,notice_until,minimum_order_paise');
SELECT audit_table('shop_banners', 'banner', 'id');
SELECT audit_table('order_notes', 'order', 'order_id', 'author_id', 'INSERT');
-- Uses are counted by orders.
SELECT audit_table('offers', 'offer', 'id', 'name,code,is_draft,is_listed,starts_at,ends_at,kind,value,cap_paise,buy,get,goods,minimum_paise,is_first_order,uses_per_shopper,uses_total,store_id,shopper_id,combines');
-- As a change of their product. What the shop itself does with them at their moments is in the product.
SELECT audit_table('price_plans', 'product', 'product_id', 'price_paise,discount_basis_points,starts_at,ends_at');

-- Notes on customers and orders (features/customer, features/order)

CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'notes are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER customer_notes_append_only BEFORE UPDATE ON customer_notes
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();

CREATE TRIGGER order_notes_append_only BEFORE UPDATE ON order_notes
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();


-- The rows a new shop needs

INSERT INTO stores (id, name) VALUES ('000000000000000000000001', 'Main store');
INSERT INTO listing_counts (category_id, sub_category_id, change) VALUES ('', '', 0);
INSERT INTO staff_sign_in_rules DEFAULT VALUES;
INSERT INTO shop_settings DEFAULT VALUES;
