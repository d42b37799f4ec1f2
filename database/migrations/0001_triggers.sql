-- Functions and triggers, which the *.table.ts files cannot express; and the rows a new shop needs. The comment of
-- a trigger says what it does, who relies on it, and why no use case does it: docs/triggers.md lists them all.
-- A later change replaces a function in a migration of its own.


-- Products in stores and in lists (features/store, features/catalogue)

-- What the search index has not applied yet (features/search): ids of products, 'place:' and the id of a category,
-- or 'words'.
CREATE FUNCTION search_note(changed text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO search_changes (what) SELECT DISTINCT unnest(changed) ORDER BY 1
	ON CONFLICT (what) DO UPDATE SET transaction = EXCLUDED.transaction WHERE search_changes.transaction <> EXCLUDED.transaction
$$;

-- Locks the product first, then its rows in stores, by store: its rank and its categories cannot change until
-- this is done.
CREATE FUNCTION lock_product(locked text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM products WHERE id = locked FOR NO KEY UPDATE;
	PERFORM FROM store_products WHERE product_id = locked ORDER BY store_id FOR NO KEY UPDATE;
END $$;

-- A hidden product has its rows in every store, but is in no list and in no count of a store.
CREATE FUNCTION products_come() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', count(*) FROM changed WHERE NOT is_hidden HAVING count(*) > 0;
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT changed.id, stores.id, changed.is_hidden FROM changed CROSS JOIN stores;
	PERFORM search_note(ARRAY(SELECT id FROM changed));
	RETURN NULL;
END $$;

CREATE TRIGGER product_added AFTER INSERT ON products
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_come();
COMMENT ON TRIGGER product_added ON products IS
	'Gives new products their row in every store (store_products), counts them (listing_counts) and tells the search. The form, the import and the demo add products, and no store may miss one.';

-- Before the foreign keys delete both kinds of rows at once, so that the counts are reduced one after the other.
CREATE FUNCTION product_leaves_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM product_categories WHERE product_id = OLD.id;
	DELETE FROM product_sub_categories WHERE product_id = OLD.id;
	RETURN OLD;
END $$;

CREATE TRIGGER product_left BEFORE DELETE ON products
	FOR EACH ROW EXECUTE FUNCTION product_leaves_places();
COMMENT ON TRIGGER product_left ON products IS
	'Takes a product out of its categories first, one kind after the other, so that the counts of lists stay right. The foreign keys would delete both kinds in an order of their own.';

CREATE FUNCTION products_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT '', '', -count(*) FROM changed WHERE NOT is_hidden HAVING count(*) > 0;
	PERFORM search_note(ARRAY(SELECT id FROM changed));
	RETURN NULL;
END $$;

CREATE TRIGGER product_removed AFTER DELETE ON products
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION products_go();
COMMENT ON TRIGGER product_removed ON products IS
	'Counts removed products out (listing_counts) and tells the search. The pair of product_added.';

-- Takes the same locks as changes of its categories or ranks.
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

CREATE TRIGGER product_hidden AFTER UPDATE ON products
	FOR EACH ROW WHEN (OLD.is_hidden <> NEW.is_hidden) EXECUTE FUNCTION product_is_hidden();
COMMENT ON TRIGGER product_hidden ON products IS
	'Takes a hidden product out of all lists (store_lists) and counts, puts a shown one back, and tells the search. The form, the sheet and the import hide products, while orders and other edits change its ranks and categories.';

CREATE FUNCTION product_is_searched_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY[NEW.id]); RETURN NULL; END $$;

CREATE TRIGGER search_product_changed AFTER UPDATE ON products
	FOR EACH ROW WHEN (
	OLD.name <> NEW.name OR OLD.unit <> NEW.unit OR OLD.description <> NEW.description OR OLD.more_details::text <> NEW.more_details::text
	OR OLD.price_paise <> NEW.price_paise OR OLD.discount_basis_points <> NEW.discount_basis_points
	OR OLD.size_group IS DISTINCT FROM NEW.size_group
) EXECUTE FUNCTION product_is_searched_anew();
COMMENT ON TRIGGER search_product_changed ON products IS
	'Tells the search of a product whose words, price or size group changed (search_changes). The form, the sheet, the import, price plans and ties of sizes change them, and none may be forgotten: the index knows of nothing else.';

-- A product that is put into, or taken out of, a category or sub-category.
CREATE FUNCTION place_locks_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM lock_product(coalesce(NEW.product_id, OLD.product_id));
	RETURN coalesce(NEW, OLD);
END $$;

CREATE FUNCTION category_gains_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, coalesce(sub_category_id, ''), count(*)
	FROM (
		SELECT product_id, category_id, NULL AS sub_category_id FROM changed
		UNION ALL SELECT product_id, category_id, sub_category_id FROM changed JOIN product_sub_categories USING (product_id)
	) counted
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	PERFORM search_note(ARRAY(SELECT product_id FROM changed));
	RETURN NULL;
END $$;

CREATE FUNCTION category_loses_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, coalesce(sub_category_id, ''), -count(*)
	FROM (
		SELECT product_id, category_id, NULL AS sub_category_id FROM changed
		UNION ALL SELECT product_id, category_id, sub_category_id FROM changed JOIN product_sub_categories USING (product_id)
	) counted
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = category_id;
	PERFORM search_note(ARRAY(SELECT product_id FROM changed));
	RETURN NULL;
END $$;

CREATE FUNCTION sub_category_gains_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, sub_category_id, count(*)
	FROM changed JOIN product_categories USING (product_id)
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, sub_category_id, product_id, rank FROM changed JOIN store_products USING (product_id) WHERE NOT is_hidden;
	PERFORM search_note(ARRAY(SELECT product_id FROM changed));
	RETURN NULL;
END $$;

CREATE FUNCTION sub_category_loses_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO listing_counts (category_id, sub_category_id, change)
	SELECT category_id, sub_category_id, -count(*)
	FROM changed JOIN product_categories USING (product_id)
	JOIN products ON products.id = product_id AND NOT products.is_hidden
	GROUP BY 1, 2;
	DELETE FROM store_lists USING changed WHERE store_lists.product_id = changed.product_id AND list_id = sub_category_id;
	PERFORM search_note(ARRAY(SELECT product_id FROM changed));
	RETURN NULL;
END $$;

CREATE TRIGGER place_locked BEFORE INSERT OR DELETE ON product_categories
	FOR EACH ROW EXECUTE FUNCTION place_locks_product();
COMMENT ON TRIGGER place_locked ON product_categories IS
	'Locks the product and its rows in stores before it comes into or leaves a category, so that no order changes its rank and nobody hides it meanwhile. The form, the sheet, the import, and deleted products change these rows.';

CREATE TRIGGER place_listed AFTER INSERT ON product_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_gains_products();
COMMENT ON TRIGGER place_listed ON product_categories IS
	'Puts products into the category''s list of every store with their ranks (store_lists), counts them (listing_counts), and tells the search. A part of place_locked.';

CREATE TRIGGER place_dropped AFTER DELETE ON product_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION category_loses_products();
COMMENT ON TRIGGER place_dropped ON product_categories IS
	'Takes products out of the category''s lists and counts, and tells the search. The pair of place_listed.';

CREATE TRIGGER place_locked BEFORE INSERT OR DELETE ON product_sub_categories
	FOR EACH ROW EXECUTE FUNCTION place_locks_product();
COMMENT ON TRIGGER place_locked ON product_sub_categories IS
	'Locks the product and its rows in stores before it comes into or leaves a sub-category, so that no order changes its rank and nobody hides it meanwhile. The form, the sheet, the import, and deleted products change these rows.';

CREATE TRIGGER place_listed AFTER INSERT ON product_sub_categories
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_gains_products();
COMMENT ON TRIGGER place_listed ON product_sub_categories IS
	'Puts products into the sub-category''s list of every store with their ranks (store_lists), counts them (listing_counts), and tells the search. A part of place_locked.';

CREATE TRIGGER place_dropped AFTER DELETE ON product_sub_categories
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sub_category_loses_products();
COMMENT ON TRIGGER place_dropped ON product_sub_categories IS
	'Takes products out of the sub-category''s lists and counts, and tells the search. The pair of place_listed.';

CREATE FUNCTION store_product_is_ranked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE store_lists SET rank = NEW.rank WHERE product_id = NEW.product_id AND store_id = NEW.store_id;
	IF (OLD.stock > 0) <> (NEW.stock > 0) THEN
		PERFORM search_note(ARRAY[NEW.product_id]);
	END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER store_product_ranked AFTER UPDATE ON store_products
	FOR EACH ROW WHEN (OLD.rank <> NEW.rank) EXECUTE FUNCTION store_product_is_ranked();
COMMENT ON TRIGGER store_product_ranked ON store_products IS
	'Copies a changed rank to the lists (store_lists), and tells the search of what is sold out or back. Orders, picking, goods in, counts, edits and the count of sales change stock or sales at the same time.';

CREATE FUNCTION store_waits_for_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE products, product_categories, product_sub_categories IN SHARE ROW EXCLUSIVE MODE;
	RETURN NULL;
END $$;

CREATE TRIGGER store_waits BEFORE INSERT ON stores
	FOR EACH STATEMENT EXECUTE FUNCTION store_waits_for_products();
COMMENT ON TRIGGER store_waits ON stores IS
	'Keeps products and their categories still while a store is added, so that it misses no product that is added at the same time.';

CREATE FUNCTION store_gets_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO store_products (product_id, store_id, is_hidden)
	SELECT products.id, changed.id, products.is_hidden FROM changed CROSS JOIN products;
	INSERT INTO store_lists (store_id, list_id, product_id, rank)
	SELECT store_id, list_id, product_id, rank
	FROM changed JOIN store_products ON store_id = changed.id AND NOT is_hidden
	JOIN (
		SELECT product_id, category_id AS list_id FROM product_categories
		UNION ALL SELECT product_id, sub_category_id FROM product_sub_categories
	) place USING (product_id);
	RETURN NULL;
END $$;

CREATE TRIGGER store_stocked AFTER INSERT ON stores
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION store_gets_products();
COMMENT ON TRIGGER store_stocked ON stores IS
	'Gives a new store its row for every product (store_products) and its lists (store_lists). The owner and the demo add stores; the pair of product_added.';


-- Names and words that the search knows (features/search)

CREATE FUNCTION place_is_searched_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['place:' || NEW.id]); RETURN NULL; END $$;

CREATE TRIGGER search_place_named AFTER INSERT OR UPDATE OF name ON categories
	FOR EACH ROW EXECUTE FUNCTION place_is_searched_anew();
COMMENT ON TRIGGER search_place_named ON categories IS
	'Tells the search of a new or renamed category. Its form and the import write them.';

CREATE TRIGGER search_place_named AFTER INSERT OR UPDATE OF name ON sub_categories
	FOR EACH ROW EXECUTE FUNCTION place_is_searched_anew();
COMMENT ON TRIGGER search_place_named ON sub_categories IS
	'Tells the search of a new or renamed sub-category. Its form and the import write them.';

CREATE FUNCTION words_are_searched_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM search_note(ARRAY['words']); RETURN NULL; END $$;

CREATE TRIGGER search_words AFTER INSERT OR UPDATE OR DELETE ON synonym_groups
	FOR EACH STATEMENT EXECUTE FUNCTION words_are_searched_anew();
COMMENT ON TRIGGER search_words ON synonym_groups IS
	'Tells the search of changed synonyms. Staff and the start of a new version write them, in four statements.';


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
COMMENT ON TRIGGER price_changed ON products IS
	'Keeps what a product cost after discount on the day (product_prices, the lowest price of 30 days), and lets a running plan give back nothing that somebody changed (price_plans). The form, the sheet, the import and plans change prices.';


-- Stock that comes back while somebody waits for it (features/stock-alert)

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
COMMENT ON TRIGGER stock_movements_note_rise ON stock_movements IS
	'Notes units that come back while somebody waits for them (stock_rises). Only the ledger knows all of them and their reasons. At commit it holds the lock of the raised stock, so a stock alert is either seen here or has seen the stock.';


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
	EXECUTE format('COMMENT ON TRIGGER audited ON %s IS ''Notes changes by staff in the audit (audit_entries).''', audited);
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

COMMENT ON TRIGGER audit_entries_append_only ON audit_entries IS
	'Refuses to change, delete or empty the audit, whoever tries, with SQL too.';

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
SELECT audit_table('shop_settings', 'settings', 'id', 'name,phone,gst_number,business_name,address,email,grievance_name,grievance_email,grievance_phone,fssai_number,about_text,terms_text,privacy_text,refunds_text,social_links,notice,notice_from,notice_until,minimum_order_paise,handling_charge_paise,gift_wrap_paise,charges_gst_basis_points');
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

COMMENT ON TRIGGER customer_notes_append_only ON customer_notes IS
	'Refuses to change a note: no use case does, and nobody may with SQL. Deleting it with its customer is allowed.';

CREATE TRIGGER order_notes_append_only BEFORE UPDATE ON order_notes
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();
COMMENT ON TRIGGER order_notes_append_only ON order_notes IS
	'Refuses to change a note: no use case does, and nobody may with SQL. Deleting it with its order is allowed.';


-- The rows a new shop needs

INSERT INTO stores (id, name) VALUES ('000000000000000000000001', 'Main store');
INSERT INTO listing_counts (category_id, sub_category_id, change) VALUES ('', '', 0);
INSERT INTO staff_sign_in_rules DEFAULT VALUES;
INSERT INTO shop_settings DEFAULT VALUES;
