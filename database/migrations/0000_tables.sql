-- Every table of a new shop, with its constraints and indexes, as the *.table.ts files describe them. Functions,
-- triggers and first rows: 0001_triggers.sql.

CREATE EXTENSION IF NOT EXISTS pg_trgm;


-- Stores and the shop (features/store, features/settings)

CREATE TABLE shop_settings (
  id integer PRIMARY KEY DEFAULT 1,
  name text,
  phone text NOT NULL DEFAULT '',
  gst_number text,
  business_name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  grievance_name text NOT NULL DEFAULT '',
  grievance_email text NOT NULL DEFAULT '',
  grievance_phone text NOT NULL DEFAULT '',
  fssai_number text NOT NULL DEFAULT '',
  about_text text NOT NULL DEFAULT '',
  terms_text text NOT NULL DEFAULT '',
  privacy_text text NOT NULL DEFAULT '',
  refunds_text text NOT NULL DEFAULT '',
  social_links jsonb,
  notice text NOT NULL DEFAULT '',
  notice_from timestamptz,
  notice_until timestamptz,
  minimum_order_paise bigint NOT NULL DEFAULT 0,
  handling_charge_paise bigint NOT NULL DEFAULT 0,
  gift_wrap_paise bigint,
  charges_gst_basis_points integer NOT NULL DEFAULT 1800,
  version integer NOT NULL DEFAULT 1,
  banners_version integer NOT NULL DEFAULT 1,
  CONSTRAINT shop_settings_id_check CHECK (id = 1),
  CONSTRAINT shop_settings_minimum_order_check CHECK (minimum_order_paise >= 0),
  CONSTRAINT shop_settings_charges_check CHECK (handling_charge_paise >= 0 AND gift_wrap_paise >= 0
    AND charges_gst_basis_points BETWEEN 0 AND 10000)
);

CREATE TABLE shop_banners (
  id text PRIMARY KEY,
  position integer NOT NULL,
  name text NOT NULL,
  text text NOT NULL DEFAULT '',
  is_text_shown boolean NOT NULL DEFAULT true,
  image text NOT NULL,
  narrow_image text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  shown_from timestamptz,
  shown_until timestamptz
);

CREATE TABLE stores (
  id text PRIMARY KEY,
  name text NOT NULL,
  address_line text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  pincode text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  latitude double precision,
  longitude double precision,
  time_zone text NOT NULL DEFAULT 'Asia/Kolkata',
  hours jsonb,
  is_paused boolean NOT NULL DEFAULT false,
  pause_reason text NOT NULL DEFAULT '',
  pack_minutes integer NOT NULL DEFAULT 4,
  gst_number text,
  delivery_charge_paise bigint NOT NULL DEFAULT 0,
  free_delivery_from_paise bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stores_delivery_charge_not_negative CHECK (delivery_charge_paise >= 0 AND free_delivery_from_paise >= 0),
  CONSTRAINT stores_pack_minutes_in_range CHECK (pack_minutes BETWEEN 1 AND 240)
);

CREATE TABLE store_areas (
  pincode text NOT NULL,
  store_id text NOT NULL CONSTRAINT store_areas_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  ride_minutes integer NOT NULL,
  PRIMARY KEY (pincode, store_id),
  CONSTRAINT store_areas_ride_minutes_in_range CHECK (ride_minutes BETWEEN 1 AND 240)
);
CREATE INDEX store_areas_store_id_idx ON store_areas (store_id);

CREATE TABLE pincode_requests (
  pincode text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (pincode, email)
);
CREATE INDEX pincode_requests_created_at_idx ON pincode_requests (created_at);
CREATE INDEX pincode_requests_email_idx ON pincode_requests (email);


-- People (features/account, features/auth, features/address, features/customer)

CREATE TABLE users (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  avatar text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'USER',
  status text NOT NULL DEFAULT 'Active',
  is_email_verified boolean NOT NULL DEFAULT false,
  confirmation_asked_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email_key ON users (email);
CREATE INDEX users_name_idx ON users (lower(name) COLLATE "C", id);
CREATE INDEX users_email_idx ON users (email COLLATE "C");
CREATE INDEX users_mobile_end_idx ON users (reverse(mobile) COLLATE "C");
CREATE INDEX users_admins_idx ON users (id) WHERE role = 'ADMIN';
CREATE INDEX users_name_mobile_idx ON users USING gin (lower(name) gin_trgm_ops, regexp_replace(mobile, '\D', '', 'g') gin_trgm_ops);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  refresh_hash text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  ip_address text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX sessions_refresh_hash_key ON sessions (refresh_hash);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_absolute_expires_at_idx ON sessions (absolute_expires_at);
CREATE INDEX sessions_revoked_at_idx ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE access_tokens (
  hash text PRIMARY KEY,
  session_id text NOT NULL CONSTRAINT access_tokens_session_id_sessions_id_fk REFERENCES sessions ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX access_tokens_session_id_idx ON access_tokens (session_id);
CREATE INDEX access_tokens_expires_at_idx ON access_tokens (expires_at);

CREATE TABLE email_confirmations (
  token_hash text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT email_confirmations_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  email_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_confirmations_user_id_idx ON email_confirmations (user_id);
CREATE INDEX email_confirmations_expires_at_idx ON email_confirmations (expires_at);

CREATE TABLE addresses (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT addresses_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  address_line text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  pincode text NOT NULL,
  mobile text NOT NULL,
  label text NOT NULL DEFAULT '',
  house text NOT NULL DEFAULT '',
  landmark text NOT NULL DEFAULT '',
  receiver text NOT NULL DEFAULT '',
  rider_note text NOT NULL DEFAULT '',
  status boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user_id_idx ON addresses (user_id);

CREATE TABLE known_devices (
  user_id text NOT NULL CONSTRAINT known_devices_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  device_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_last_used_at_idx ON known_devices (last_used_at);

CREATE TABLE password_resets (
  holder_hash text PRIMARY KEY,
  email_hash text NOT NULL,
  address_hash text NOT NULL,
  user_id text CONSTRAINT password_resets_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  code_salt text,
  code_hash text,
  holder_tries integer NOT NULL DEFAULT 0,
  other_tries integer NOT NULL DEFAULT 0,
  link_hash text,
  ticket_hash text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);
CREATE INDEX password_resets_email_hash_idx ON password_resets (email_hash, requested_at);
CREATE UNIQUE INDEX password_resets_link_hash_key ON password_resets (link_hash);
CREATE INDEX password_resets_expires_at_idx ON password_resets (expires_at);

CREATE TABLE authenticators (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT authenticators_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  label text NOT NULL DEFAULT '',
  secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX authenticators_user_id_idx ON authenticators (user_id);
CREATE UNIQUE INDEX authenticators_unconfirmed_key ON authenticators (user_id) WHERE confirmed_at IS NULL;

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT passkeys_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  label text NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

CREATE TABLE recovery_codes (
  user_id text NOT NULL CONSTRAINT recovery_codes_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE sign_in_challenges (
  token_hash text PRIMARY KEY,
  purpose text NOT NULL,
  user_id text CONSTRAINT sign_in_challenges_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  session_id text CONSTRAINT sign_in_challenges_session_id_sessions_id_fk REFERENCES sessions ON DELETE CASCADE,
  proof_hash text,
  passkey_challenge text,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_challenges_tries_check CHECK (tries >= 0)
);
CREATE INDEX sign_in_challenges_user_id_idx ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_session_id_idx ON sign_in_challenges (session_id);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges (expires_at);

CREATE TABLE customer_notes (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT customer_notes_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  text text NOT NULL,
  author_id text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_notes_user_id_idx ON customer_notes (user_id, id);


-- Staff and what they changed (features/staff, features/audit)

CREATE TABLE audit_entries (
  id bigserial PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  user_id text,
  address text NOT NULL,
  call text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  store_id text,
  name text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_entity_idx ON audit_entries (entity, entity_id, id);
CREATE INDEX audit_entries_user_id_idx ON audit_entries (user_id, id);
CREATE INDEX audit_entries_at_idx ON audit_entries (at);
CREATE INDEX audit_entries_name_idx ON audit_entries USING gin (to_tsvector('simple', name));

CREATE TABLE staff (
  id text PRIMARY KEY,
  email text NOT NULL,
  user_id text CONSTRAINT staff_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  store_id text CONSTRAINT staff_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  role text NOT NULL,
  invited_by text NOT NULL,
  invitation_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX staff_assignment_key ON staff (email, role, coalesce(store_id, '')) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX staff_invitation_hash_key ON staff (invitation_hash);
CREATE INDEX staff_user_id_idx ON staff (user_id);
CREATE INDEX staff_store_id_idx ON staff (store_id);

CREATE TABLE staff_sign_in_rules (
  id integer PRIMARY KEY DEFAULT 1,
  is_second_step_required boolean NOT NULL DEFAULT false,
  CONSTRAINT staff_sign_in_rules_id_check CHECK (id = 1)
);


-- Products, categories and lists (features/catalogue)

CREATE TABLE categories (
  id text PRIMARY KEY,
  name text NOT NULL,
  image text NOT NULL,
  names jsonb,
  pinned_position integer,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sub_categories (
  id text PRIMARY KEY,
  name text NOT NULL,
  image text NOT NULL,
  names jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sub_category_categories (
  sub_category_id text NOT NULL CONSTRAINT sub_category_categories_sub_category_id_sub_categories_id_fk REFERENCES sub_categories ON DELETE CASCADE,
  category_id text NOT NULL CONSTRAINT sub_category_categories_category_id_categories_id_fk REFERENCES categories ON DELETE RESTRICT,
  pinned_position integer,
  PRIMARY KEY (sub_category_id, category_id)
);
CREATE INDEX sub_category_categories_category_id_idx ON sub_category_categories (category_id);

CREATE TABLE category_rankings (
  store_id text NOT NULL CONSTRAINT category_rankings_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  category_id text NOT NULL,
  ids text[] NOT NULL,
  PRIMARY KEY (store_id, category_id)
);

CREATE TABLE bestsellers (
  store_id text PRIMARY KEY CONSTRAINT bestsellers_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  product_ids text[] NOT NULL,
  category_ids text[] NOT NULL
);

CREATE TABLE products (
  id text PRIMARY KEY,
  sku text,
  name text NOT NULL,
  images text[] NOT NULL DEFAULT '{}',
  unit text NOT NULL,
  price_paise bigint NOT NULL,
  discount_basis_points integer NOT NULL DEFAULT 0,
  cost_paise bigint,
  description text NOT NULL,
  more_details json NOT NULL DEFAULT '{}'::json,
  size_group text,
  size_group_by_hand boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT products_price_not_negative CHECK (price_paise >= 0),
  CONSTRAINT products_cost_not_negative CHECK (cost_paise >= 0),
  CONSTRAINT products_discount_in_range CHECK (discount_basis_points BETWEEN 0 AND 10000)
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX products_sku_key ON products (sku);
CREATE INDEX products_size_group_idx ON products (size_group, id);
CREATE INDEX products_hidden_idx ON products (id) WHERE is_hidden;
CREATE INDEX products_name_idx ON products (lower(name), id);
CREATE INDEX products_price_idx ON products (price_paise, id);
CREATE INDEX products_updated_at_idx ON products (updated_at, id);

CREATE TABLE store_products (
  product_id text NOT NULL CONSTRAINT store_products_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT store_products_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  stock integer NOT NULL DEFAULT 0,
  opening_stock integer NOT NULL DEFAULT 0,
  shelf text NOT NULL DEFAULT '',
  reorder_level integer,
  sold integer NOT NULL DEFAULT 0,
  rank integer NOT NULL GENERATED ALWAYS AS (CASE WHEN stock > 0 THEN 1000000000 ELSE 0 END + sold) STORED,
  is_hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (product_id, store_id),
  CONSTRAINT store_products_stock_not_negative CHECK (stock >= 0),
  CONSTRAINT store_products_sold_in_range CHECK (sold >= 0 AND sold < 1000000000),
  CONSTRAINT store_products_reorder_level_in_range CHECK (reorder_level IS NULL OR reorder_level >= 0)
);
CREATE INDEX store_products_rank_idx ON store_products (store_id, rank, product_id);
CREATE INDEX store_products_shown_idx ON store_products (store_id, rank, product_id) WHERE NOT is_hidden;

CREATE TABLE store_lists (
  store_id text NOT NULL,
  list_id text NOT NULL,
  product_id text NOT NULL,
  rank integer NOT NULL,
  PRIMARY KEY (product_id, store_id, list_id),
  CONSTRAINT store_lists_store_products_fk FOREIGN KEY (product_id, store_id) REFERENCES store_products (product_id, store_id) ON DELETE CASCADE
);
CREATE INDEX store_lists_rank_idx ON store_lists (store_id, list_id, rank, product_id);

CREATE TABLE product_categories (
  category_id text NOT NULL CONSTRAINT product_categories_category_id_categories_id_fk REFERENCES categories ON DELETE RESTRICT,
  product_id text NOT NULL CONSTRAINT product_categories_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (category_id, product_id)
);
CREATE INDEX product_categories_product_id_idx ON product_categories (product_id);

CREATE TABLE product_sub_categories (
  sub_category_id text NOT NULL CONSTRAINT product_sub_categories_sub_category_id_sub_categories_id_fk REFERENCES sub_categories ON DELETE RESTRICT,
  product_id text NOT NULL CONSTRAINT product_sub_categories_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (sub_category_id, product_id)
);
CREATE INDEX product_sub_categories_product_id_idx ON product_sub_categories (product_id);

CREATE TABLE listing_counts (
  category_id text NOT NULL,
  sub_category_id text NOT NULL,
  change integer NOT NULL
);
CREATE INDEX listing_counts_place_idx ON listing_counts (category_id, sub_category_id);

CREATE TABLE product_sales (
  product_id text NOT NULL,
  store_id text NOT NULL,
  day date NOT NULL,
  units integer NOT NULL,
  PRIMARY KEY (product_id, store_id, day)
);
CREATE INDEX product_sales_day_idx ON product_sales (day);

CREATE TABLE stock_movements (
  id bigserial PRIMARY KEY,
  store_id text NOT NULL,
  product_id text NOT NULL,
  quantity integer NOT NULL,
  reason text NOT NULL,
  order_id text,
  booking_id text,
  user_id text,
  note text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_movements_product_store_idx ON stock_movements (product_id, store_id, id);

CREATE TABLE catalogue_changes (
  id bigserial PRIMARY KEY,
  transaction bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  tags text NOT NULL
);
CREATE INDEX catalogue_changes_transaction_idx ON catalogue_changes (transaction);

CREATE TABLE price_plans (
  id text PRIMARY KEY,
  product_id text NOT NULL CONSTRAINT price_plans_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  price_paise bigint,
  discount_basis_points integer,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  begun_at timestamptz,
  ended_at timestamptz,
  price_before_paise bigint,
  discount_before_basis_points integer,
  is_changed_by_hand boolean NOT NULL DEFAULT false,
  due_at timestamptz GENERATED ALWAYS AS (CASE WHEN ended_at IS NOT NULL THEN NULL WHEN begun_at IS NULL THEN starts_at ELSE ends_at END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_plans_ends_after_start CHECK (ends_at >= starts_at),
  CONSTRAINT price_plans_values_in_range CHECK (coalesce(price_paise, discount_basis_points) IS NOT NULL
    AND price_paise >= 0 AND discount_basis_points BETWEEN 0 AND 10000)
);
CREATE INDEX price_plans_product_idx ON price_plans (product_id, due_at);
CREATE INDEX price_plans_due_at_idx ON price_plans (due_at);
CREATE INDEX price_plans_starts_at_idx ON price_plans (starts_at);
CREATE INDEX price_plans_ends_at_idx ON price_plans (ends_at);

CREATE TABLE product_prices (
  product_id text NOT NULL CONSTRAINT product_prices_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  day date NOT NULL,
  paise bigint NOT NULL,
  PRIMARY KEY (product_id, day)
);
CREATE INDEX product_prices_day_idx ON product_prices (day);

CREATE TABLE sheet_filters (
  id text PRIMARY KEY,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sheet_filters_name_key ON sheet_filters (name);

CREATE TABLE product_taxes (
  product_id text PRIMARY KEY CONSTRAINT product_taxes_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  hsn_code text,
  gst_basis_points integer,
  CONSTRAINT product_taxes_gst_in_range CHECK (gst_basis_points BETWEEN 0 AND 10000)
);


-- Pictures and files of products (features/image, features/catalogue-import)

CREATE TABLE catalogue_imports (
  id text PRIMARY KEY,
  user_id text,
  file_name text NOT NULL,
  file_hash text NOT NULL,
  is_dry_run boolean NOT NULL,
  is_all_or_nothing boolean NOT NULL,
  status text NOT NULL,
  row_count integer NOT NULL,
  rows_done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  notes json NOT NULL,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX catalogue_imports_file_hash_idx ON catalogue_imports (file_hash);

CREATE TABLE catalogue_import_problems (
  import_id text NOT NULL CONSTRAINT catalogue_import_problems_import_id_catalogue_imports_id_fk REFERENCES catalogue_imports ON DELETE CASCADE,
  line integer NOT NULL,
  column_name text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line, column_name)
);

CREATE TABLE uploads (
  key text PRIMARY KEY,
  width integer NOT NULL,
  height integer NOT NULL,
  is_stored boolean NOT NULL DEFAULT false,
  is_ordered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX uploads_used_at_idx ON uploads (used_at) WHERE is_stored AND NOT is_ordered;
CREATE INDEX uploads_leaving_idx ON uploads (used_at) WHERE NOT is_stored;


-- Search (features/search)

CREATE TABLE synonym_groups (
  id text PRIMARY KEY,
  words text[] NOT NULL,
  seed text,
  is_edited boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX synonym_groups_seed_key ON synonym_groups (seed);

CREATE TABLE missed_searches (
  id text PRIMARY KEY,
  text text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX missed_searches_text_key ON missed_searches (text);
CREATE INDEX missed_searches_last_at_idx ON missed_searches (last_at);

CREATE TABLE search_terms (
  day date NOT NULL,
  text text NOT NULL,
  searches integer NOT NULL,
  missed integer NOT NULL,
  found integer NOT NULL,
  opened integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  PRIMARY KEY (day, text)
);

CREATE TABLE search_changes (
  what text PRIMARY KEY,
  transaction bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint
);
CREATE INDEX search_changes_transaction_idx ON search_changes (transaction);


-- Carts, offers and shopping lists (features/cart, features/offer, features/list)

CREATE TABLE carts (
  id text PRIMARY KEY,
  user_id text CONSTRAINT carts_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  visitor_hash text,
  expires_at timestamptz,
  coupon_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT carts_one_owner CHECK (num_nonnulls(user_id, visitor_hash) = 1)
);
CREATE UNIQUE INDEX carts_user_id_key ON carts (user_id);
CREATE UNIQUE INDEX carts_visitor_hash_key ON carts (visitor_hash);
CREATE INDEX carts_expires_at_idx ON carts (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE cart_lines (
  id text PRIMARY KEY,
  cart_id text NOT NULL CONSTRAINT cart_lines_cart_id_carts_id_fk REFERENCES carts ON DELETE CASCADE,
  product_id text NOT NULL CONSTRAINT cart_lines_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  quantity integer NOT NULL,
  seen_price_paise bigint NOT NULL,
  seen_discount_basis_points integer NOT NULL,
  seen_short_stock integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT cart_lines_quantity_in_range CHECK (quantity BETWEEN 1 AND 99)
);
CREATE UNIQUE INDEX cart_lines_cart_product_key ON cart_lines (cart_id, product_id);
CREATE INDEX cart_lines_product_id_idx ON cart_lines (product_id);

CREATE TABLE cart_notices (
  id text PRIMARY KEY,
  cart_id text NOT NULL CONSTRAINT cart_notices_cart_id_carts_id_fk REFERENCES carts ON DELETE CASCADE,
  product_id text NOT NULL,
  name text NOT NULL,
  code text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cart_notices_cart_id_idx ON cart_notices (cart_id);

CREATE TABLE saved_lists (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT saved_lists_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  text text NOT NULL,
  choices jsonb NOT NULL DEFAULT '[]'::jsonb,
  share_token text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_lists_text_length CHECK (length(text) <= 5000)
);
CREATE INDEX saved_lists_user_id_idx ON saved_lists (user_id, id);
CREATE UNIQUE INDEX saved_lists_share_token_key ON saved_lists (share_token);

CREATE TABLE offers (
  id text PRIMARY KEY,
  name text NOT NULL,
  code text,
  is_draft boolean NOT NULL DEFAULT false,
  is_listed boolean NOT NULL DEFAULT true,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  kind text NOT NULL,
  value bigint NOT NULL,
  cap_paise bigint,
  buy integer,
  get integer,
  goods jsonb NOT NULL,
  minimum_paise bigint NOT NULL DEFAULT 0,
  is_first_order boolean NOT NULL DEFAULT false,
  uses_per_shopper integer,
  uses_total integer,
  store_id text CONSTRAINT offers_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  shopper_id text,
  combines boolean NOT NULL DEFAULT false,
  used integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT offers_code_form CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{2,23}$'),
  CONSTRAINT offers_ends_after_start CHECK (ends_at >= starts_at),
  CONSTRAINT offers_values_in_range CHECK (value >= 0 AND minimum_paise >= 0 AND cap_paise > 0
    AND (kind <> 'percent' OR value BETWEEN 1 AND 10000)),
  CONSTRAINT offers_used_in_range CHECK (used BETWEEN 0 AND coalesce(uses_total, 0))
);
CREATE UNIQUE INDEX offers_code_key ON offers (code);
CREATE INDEX offers_ends_at_idx ON offers (ends_at);


-- Orders (features/order/core)

CREATE TABLE orders (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT orders_user_id_users_id_fk REFERENCES users ON DELETE RESTRICT,
  store_id text NOT NULL CONSTRAINT orders_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  payment_method text NOT NULL DEFAULT 'cash',
  payment_state text NOT NULL DEFAULT 'none_due',
  payment_provider text,
  status text,
  sub_total_paise bigint NOT NULL,
  discount_paise bigint NOT NULL DEFAULT 0,
  charges_paise bigint NOT NULL DEFAULT 0,
  total_paise bigint NOT NULL,
  delivery_address jsonb NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  if_short text NOT NULL DEFAULT 'refund',
  leave_at_door boolean NOT NULL DEFAULT false,
  adjusted_paise bigint NOT NULL DEFAULT 0,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  placed_at timestamptz NOT NULL DEFAULT now(),
  promised_from timestamptz,
  promised_to timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT orders_awaiting_expires CHECK (payment_state <> 'awaiting' OR expires_at IS NOT NULL),
  CONSTRAINT orders_adjusted_within_total CHECK (adjusted_paise BETWEEN 0 AND total_paise),
  CONSTRAINT orders_total_is_bill CHECK (charges_paise >= 0 AND discount_paise BETWEEN 0 AND sub_total_paise
    AND total_paise = sub_total_paise - discount_paise + charges_paise)
);
CREATE INDEX orders_user_id_idx ON orders (user_id, id);
CREATE INDEX orders_status_idx ON orders (status, id, payment_state);
CREATE INDEX orders_store_status_idx ON orders (store_id, status, id, payment_state);
CREATE INDEX orders_open_idx ON orders (placed_at, id) WHERE status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY');
CREATE INDEX orders_store_open_idx ON orders (store_id, placed_at, id) WHERE status IN ('PLACED', 'PACKING');
CREATE INDEX orders_id_end_idx ON orders (reverse(id) text_pattern_ops);
CREATE INDEX orders_mobile_idx ON orders (regexp_replace((delivery_address ->> 'mobile'), '\D', '', 'g') text_pattern_ops);
CREATE INDEX orders_mobile_end_idx ON orders (reverse(regexp_replace((delivery_address ->> 'mobile'), '\D', '', 'g')) text_pattern_ops);
CREATE UNIQUE INDEX orders_open_payment_key ON orders (user_id) WHERE payment_state = 'awaiting';
CREATE INDEX orders_expires_at_idx ON orders (expires_at) WHERE payment_state = 'awaiting';
CREATE INDEX orders_unpaid_idx ON orders (user_id) WHERE payment_state IN ('awaiting', 'none_due')
  AND (status IS NULL OR status NOT IN ('DELIVERED', 'CANCELLED'));
CREATE INDEX orders_delivered_idx ON orders (user_id) WHERE status = 'DELIVERED';
CREATE INDEX orders_refund_wanted_idx ON orders (updated_at) WHERE payment_state = 'paid' AND status = 'CANCELLED';

CREATE TABLE order_lines (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_lines_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  product_id text NOT NULL,
  name text NOT NULL,
  images text[] NOT NULL,
  unit text NOT NULL,
  price_paise bigint NOT NULL,
  discount_basis_points integer NOT NULL,
  quantity integer NOT NULL,
  line_total_paise bigint NOT NULL,
  offer_paise bigint NOT NULL DEFAULT 0,
  picked integer,
  short integer NOT NULL DEFAULT 0,
  substitute jsonb,
  adjusted_paise bigint NOT NULL DEFAULT 0,
  CONSTRAINT order_lines_picked_within_quantity CHECK (short >= 0 AND coalesce(picked, 0) >= 0
    AND coalesce(picked, 0) + short <= quantity),
  CONSTRAINT order_lines_adjusted_within_total CHECK (offer_paise >= 0 AND adjusted_paise BETWEEN 0 AND line_total_paise - offer_paise),
  CONSTRAINT order_lines_quantity_in_range CHECK (quantity BETWEEN 1 AND 99)
);
CREATE INDEX order_lines_order_id_idx ON order_lines (order_id);

CREATE TABLE order_charges (
  order_id text NOT NULL CONSTRAINT order_charges_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL,
  label text NOT NULL,
  paise bigint NOT NULL,
  gst_basis_points integer NOT NULL,
  PRIMARY KEY (order_id, kind),
  CONSTRAINT order_charges_paise_not_negative CHECK (paise >= 0),
  CONSTRAINT order_charges_gst_in_range CHECK (gst_basis_points BETWEEN 0 AND 10000)
);

CREATE TABLE order_offers (
  order_id text NOT NULL CONSTRAINT order_offers_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  offer_id text NOT NULL CONSTRAINT order_offers_offer_id_offers_id_fk REFERENCES offers ON DELETE RESTRICT,
  user_id text NOT NULL CONSTRAINT order_offers_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  label text NOT NULL,
  code text,
  paise bigint NOT NULL,
  returned_at timestamptz,
  PRIMARY KEY (order_id, offer_id),
  CONSTRAINT order_offers_paise_not_negative CHECK (paise >= 0)
);
CREATE INDEX order_offers_user_idx ON order_offers (user_id, offer_id);
CREATE INDEX order_offers_offer_idx ON order_offers (offer_id, paise) WHERE returned_at IS NULL;

CREATE TABLE order_goodwills (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_goodwills_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  key text NOT NULL,
  paise bigint NOT NULL,
  reason text NOT NULL,
  way text NOT NULL,
  is_after_delivery boolean NOT NULL,
  user_id text NOT NULL,
  user_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_goodwills_paise_positive CHECK (paise > 0)
);
CREATE UNIQUE INDEX order_goodwills_key ON order_goodwills (order_id, key);

CREATE TABLE order_adjustments (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_adjustments_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  line_id text NOT NULL CONSTRAINT order_adjustments_line_id_order_lines_id_fk REFERENCES order_lines ON DELETE CASCADE,
  reason text NOT NULL,
  goodwill_id text CONSTRAINT order_adjustments_goodwill_id_order_goodwills_id_fk REFERENCES order_goodwills ON DELETE RESTRICT,
  quantity integer NOT NULL,
  paise bigint NOT NULL,
  user_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CONSTRAINT order_adjustments_paise_positive CHECK (paise > 0),
  CONSTRAINT order_adjustments_goodwill_named CHECK ((reason = 'goodwill') = (goodwill_id IS NOT NULL)),
  CONSTRAINT order_adjustments_quantity_in_range CHECK (quantity BETWEEN 1 AND 99)
);
CREATE INDEX order_adjustments_order_id_idx ON order_adjustments (order_id);
CREATE UNIQUE INDEX order_adjustments_picked_once_key ON order_adjustments (line_id) WHERE reason IN ('short', 'substitute');
CREATE INDEX order_adjustments_unsettled_idx ON order_adjustments (created_at) WHERE settled_at IS NULL;

CREATE TABLE idempotency_keys (
  user_id text NOT NULL CONSTRAINT idempotency_keys_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  call text NOT NULL,
  key text NOT NULL,
  payload_hash text NOT NULL,
  order_id text,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, call, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE order_transitions (
  id bigserial PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_transitions_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  to_status text NOT NULL,
  undone_status text,
  moved_by text NOT NULL,
  user_id text,
  user_name text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_transitions_order_id_idx ON order_transitions (order_id);

CREATE TABLE order_notes (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_notes_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  text text NOT NULL,
  author_id text NOT NULL,
  author_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_notes_order_id_idx ON order_notes (order_id, id);

CREATE TABLE order_mails (
  order_id text NOT NULL CONSTRAINT order_mails_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  event text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz,
  held_at timestamptz,
  PRIMARY KEY (order_id, event)
);
CREATE INDEX order_mails_waiting_idx ON order_mails (due_at) WHERE queued_at IS NULL AND held_at IS NULL;

CREATE TABLE order_ratings (
  order_id text PRIMARY KEY CONSTRAINT order_ratings_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT order_ratings_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  stars integer NOT NULL,
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_ratings_stars_in_range CHECK (stars BETWEEN 1 AND 5)
);
CREATE INDEX order_ratings_store_idx ON order_ratings (store_id, created_at);


-- Picking and delivery (features/order/fulfilment)

CREATE TABLE cash_hand_ins (
  id text PRIMARY KEY,
  store_id text NOT NULL CONSTRAINT cash_hand_ins_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  rider_id text NOT NULL,
  rider_name text NOT NULL,
  expected_paise bigint NOT NULL,
  handed_paise bigint NOT NULL,
  handed_at timestamptz NOT NULL,
  counted_paise bigint,
  counted_at timestamptz,
  counted_by text,
  counted_by_name text,
  CONSTRAINT cash_hand_ins_not_negative CHECK (handed_paise >= 0 AND coalesce(counted_paise, 0) >= 0)
);
CREATE INDEX cash_hand_ins_store_idx ON cash_hand_ins (store_id, id);
CREATE INDEX cash_hand_ins_rider_idx ON cash_hand_ins (rider_id, id);

CREATE TABLE deliveries (
  order_id text PRIMARY KEY CONSTRAINT deliveries_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT deliveries_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  rider_id text NOT NULL,
  rider_name text NOT NULL,
  code text NOT NULL,
  wrong_codes integer NOT NULL DEFAULT 0,
  taken_at timestamptz NOT NULL,
  delivered_at timestamptz,
  is_left_at_door boolean NOT NULL DEFAULT false,
  failed_at timestamptz,
  fail_reason text,
  cash_paise bigint,
  hand_in_id text CONSTRAINT deliveries_hand_in_id_cash_hand_ins_id_fk REFERENCES cash_hand_ins ON DELETE RESTRICT,
  CONSTRAINT deliveries_ended_once CHECK (delivered_at IS NULL OR failed_at IS NULL),
  CONSTRAINT deliveries_cash_when_delivered CHECK ((cash_paise IS NULL) = (delivered_at IS NULL))
);
CREATE INDEX deliveries_open_idx ON deliveries (store_id, rider_id) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX deliveries_carried_idx ON deliveries (rider_id) WHERE cash_paise > 0 AND hand_in_id IS NULL;
CREATE INDEX deliveries_handed_in_idx ON deliveries (hand_in_id) WHERE hand_in_id IS NOT NULL;
CREATE INDEX deliveries_history_idx ON deliveries (store_id, taken_at);

CREATE TABLE door_codes (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT door_codes_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL,
  amount_paise bigint NOT NULL,
  payload text NOT NULL,
  image text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  asked_at timestamptz,
  closed_at timestamptz,
  paid_at timestamptz,
  CONSTRAINT door_codes_amount_positive CHECK (amount_paise > 0)
);
CREATE UNIQUE INDEX door_codes_open_key ON door_codes (order_id) WHERE closed_at IS NULL;
CREATE INDEX door_codes_order_id_idx ON door_codes (order_id);
CREATE INDEX door_codes_unpaid_idx ON door_codes (closed_at) WHERE paid_at IS NULL;

CREATE TABLE order_picks (
  order_id text PRIMARY KEY CONSTRAINT order_picks_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT order_picks_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  user_id text,
  user_name text,
  started_at timestamptz NOT NULL,
  claimed_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX order_picks_open_idx ON order_picks (user_id) WHERE finished_at IS NULL;
CREATE INDEX order_picks_history_idx ON order_picks (store_id, finished_at);

CREATE TABLE product_bar_codes (
  code text NOT NULL,
  product_id text NOT NULL CONSTRAINT product_bar_codes_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (code)
);
CREATE INDEX product_bar_codes_product_id_idx ON product_bar_codes (product_id);

CREATE TABLE substitute_questions (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT substitute_questions_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  line_id text NOT NULL CONSTRAINT substitute_questions_line_id_order_lines_id_fk REFERENCES order_lines ON DELETE CASCADE,
  substitute jsonb NOT NULL,
  until timestamptz NOT NULL,
  answer text
);
CREATE INDEX substitute_questions_line_idx ON substitute_questions (line_id, until);
CREATE INDEX substitute_questions_order_idx ON substitute_questions (order_id);
CREATE UNIQUE INDEX substitute_questions_unanswered_key ON substitute_questions (line_id) WHERE answer IS NULL;


-- After the sale (features/order/after-sales, invoice, messages)

CREATE TABLE order_problems (
  id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT order_problems_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  line_id text NOT NULL CONSTRAINT order_problems_line_id_order_lines_id_fk REFERENCES order_lines ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT order_problems_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  kind text NOT NULL,
  quantity integer NOT NULL,
  text text NOT NULL DEFAULT '',
  photo text,
  state text NOT NULL DEFAULT 'open',
  refund_paise bigint,
  adjustment_id text CONSTRAINT order_problems_adjustment_id_order_adjustments_id_fk REFERENCES order_adjustments ON DELETE RESTRICT,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  answered_by text,
  answered_by_name text,
  CONSTRAINT order_problems_quantity_in_range CHECK (quantity BETWEEN 1 AND 99),
  CONSTRAINT order_problems_answered CHECK ((state = 'open') = (answered_at IS NULL)
    AND (state = 'refunded') = (adjustment_id IS NOT NULL))
);
CREATE INDEX order_problems_order_id_idx ON order_problems (order_id);
CREATE UNIQUE INDEX order_problems_open_line_key ON order_problems (line_id) WHERE state = 'open';
CREATE INDEX order_problems_open_idx ON order_problems (store_id, id) WHERE state = 'open';
CREATE INDEX order_problems_store_idx ON order_problems (store_id, id);

CREATE TABLE invoices (
  order_id text PRIMARY KEY CONSTRAINT invoices_order_id_orders_id_fk REFERENCES orders ON DELETE RESTRICT,
  store_id text NOT NULL CONSTRAINT invoices_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  year integer NOT NULL,
  number integer NOT NULL,
  snapshot jsonb NOT NULL,
  issued_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invoices_number_key ON invoices (number, year, store_id);
CREATE INDEX invoices_issued_at_idx ON invoices (store_id, issued_at);

CREATE TABLE credit_notes (
  source_id text PRIMARY KEY,
  order_id text NOT NULL CONSTRAINT credit_notes_order_id_invoices_order_id_fk REFERENCES invoices ON DELETE RESTRICT,
  store_id text NOT NULL CONSTRAINT credit_notes_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  year integer NOT NULL,
  number integer NOT NULL,
  issued_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX credit_notes_number_key ON credit_notes (number, year, store_id);
CREATE INDEX credit_notes_order_id_idx ON credit_notes (order_id);
CREATE INDEX credit_notes_issued_at_idx ON credit_notes (store_id, issued_at);

CREATE TABLE invoice_counters (
  store_id text NOT NULL CONSTRAINT invoice_counters_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  year integer NOT NULL,
  last integer NOT NULL,
  last_credit integer NOT NULL DEFAULT 0,
  PRIMARY KEY (store_id, year)
);

CREATE TABLE invoice_buyers (
  order_id text PRIMARY KEY CONSTRAINT invoice_buyers_order_id_invoices_order_id_fk REFERENCES invoices ON DELETE CASCADE,
  name text NOT NULL,
  delivery_address jsonb NOT NULL,
  keep_until timestamptz NOT NULL
);
CREATE INDEX invoice_buyers_keep_until_idx ON invoice_buyers (keep_until);

CREATE TABLE push_subscriptions (
  id text PRIMARY KEY,
  user_id text NOT NULL CONSTRAINT push_subscriptions_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX push_subscriptions_endpoint_key ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user_id_idx ON push_subscriptions (user_id);

CREATE TABLE order_pushes (
  order_id text NOT NULL CONSTRAINT order_pushes_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  event text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  queued_at timestamptz,
  PRIMARY KEY (order_id, event)
);
CREATE INDEX order_pushes_waiting_idx ON order_pushes (due_at) WHERE queued_at IS NULL;


-- Money (features/payment)

CREATE TABLE payment_charges (
  payment_intent text PRIMARY KEY,
  books text NOT NULL,
  order_id text NOT NULL,
  session_id text,
  amount_paise bigint NOT NULL,
  currency text NOT NULL,
  fee_paise bigint,
  fee_tax_paise bigint,
  problem text,
  is_known boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  CONSTRAINT payment_charges_amount_positive CHECK (amount_paise > 0)
);
CREATE INDEX payment_charges_order_id_idx ON payment_charges (order_id);
CREATE INDEX payment_charges_created_at_idx ON payment_charges (created_at);
CREATE INDEX payment_charges_unasked_idx ON payment_charges (books, created_at) WHERE asked_at IS NULL;
CREATE INDEX payment_charges_twice_idx ON payment_charges (created_at) WHERE problem = 'paid twice at the door';

CREATE TABLE payment_refunds (
  id text PRIMARY KEY,
  payment_intent text NOT NULL CONSTRAINT payment_refunds_payment_intent_payment_charges_payment_intent_fk REFERENCES payment_charges ON DELETE CASCADE,
  refund_id text,
  amount_paise bigint NOT NULL,
  status text NOT NULL,
  is_ours boolean NOT NULL,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_refunds_amount_positive CHECK (amount_paise > 0),
  CONSTRAINT payment_refunds_answered CHECK ((refund_id IS NULL) = (status IN ('wanted', 'refused')))
);
CREATE INDEX payment_refunds_payment_intent_idx ON payment_refunds (payment_intent);
CREATE INDEX payment_refunds_created_at_idx ON payment_refunds (created_at);
CREATE UNIQUE INDEX payment_refunds_refund_id_key ON payment_refunds (refund_id);

CREATE TABLE payment_disputes (
  id text PRIMARY KEY,
  payment_intent text NOT NULL CONSTRAINT payment_disputes_payment_intent_payment_charges_payment_intent_fk REFERENCES payment_charges ON DELETE CASCADE,
  amount_paise bigint NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  answer_by timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_disputes_payment_intent_idx ON payment_disputes (payment_intent);
CREATE INDEX payment_disputes_created_at_idx ON payment_disputes (created_at);

CREATE TABLE payment_cursors (
  name text PRIMARY KEY,
  window_from timestamptz,
  window_to timestamptz,
  after text,
  done_until timestamptz
);

CREATE TABLE payments (
  order_id text PRIMARY KEY CONSTRAINT payments_order_id_orders_id_fk REFERENCES orders ON DELETE CASCADE,
  session_id text,
  session_url text,
  customer_email text NOT NULL,
  session_expires_at timestamptz NOT NULL,
  payment_intent text,
  captured_paise bigint NOT NULL DEFAULT 0,
  refund_id text,
  refunded_paise bigint NOT NULL DEFAULT 0,
  declined_at timestamptz,
  cancelled_at timestamptz,
  asked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_refund_is_covered CHECK (refunded_paise BETWEEN 0 AND captured_paise),
  CONSTRAINT payments_charge_is_named CHECK (captured_paise = 0 OR payment_intent IS NOT NULL)
);
CREATE UNIQUE INDEX payments_session_id_key ON payments (session_id);
CREATE INDEX payments_payment_intent_idx ON payments (payment_intent);

CREATE TABLE payment_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  session_id text,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_events_received_at_idx ON payment_events (received_at);

CREATE TABLE payment_reviews (
  id bigserial PRIMARY KEY,
  subject text NOT NULL DEFAULT gen_random_uuid()::text,
  order_id text,
  session_id text,
  payment_intent text,
  reason text NOT NULL,
  amounts jsonb,
  details jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  resolved_by text,
  resolved_by_name text,
  note text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX payment_reviews_open_key ON payment_reviews (subject) WHERE resolved_at IS NULL;
CREATE INDEX payment_reviews_subject_idx ON payment_reviews (subject, id);
CREATE INDEX payment_reviews_order_id_idx ON payment_reviews (order_id);
CREATE INDEX payment_reviews_open_idx ON payment_reviews (id) WHERE resolved_at IS NULL;
CREATE INDEX payment_reviews_open_reason_idx ON payment_reviews (reason) WHERE resolved_at IS NULL;


-- Purchases and goods received (features/stock)

CREATE TABLE stock_bookings (
  id text PRIMARY KEY,
  kind text NOT NULL,
  store_id text NOT NULL CONSTRAINT stock_bookings_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  other_store_id text CONSTRAINT stock_bookings_other_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  user_id text NOT NULL,
  key text,
  payload_hash text NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX stock_bookings_key ON stock_bookings (user_id, key) WHERE key IS NOT NULL;

CREATE TABLE suppliers (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX suppliers_name_key ON suppliers (lower(name));

CREATE TABLE supplier_orders (
  id text PRIMARY KEY,
  store_id text NOT NULL CONSTRAINT supplier_orders_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  supplier_id text CONSTRAINT supplier_orders_supplier_id_suppliers_id_fk REFERENCES suppliers ON DELETE SET NULL,
  supplier_name text NOT NULL,
  email text NOT NULL,
  note text NOT NULL DEFAULT '',
  lines jsonb NOT NULL,
  user_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'sent',
  revision integer NOT NULL DEFAULT 0,
  sent_at timestamptz DEFAULT now(),
  closed_at timestamptz,
  CONSTRAINT supplier_orders_sent CHECK ((state = 'draft') = (sent_at IS NULL)),
  CONSTRAINT supplier_orders_closed CHECK ((state IN ('received', 'closed')) = (closed_at IS NOT NULL))
);
CREATE INDEX supplier_orders_store_idx ON supplier_orders (store_id, created_at);
CREATE INDEX supplier_orders_supplier_id_idx ON supplier_orders (supplier_id);
CREATE INDEX supplier_orders_open_idx ON supplier_orders (store_id, state) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX supplier_orders_draft_key ON supplier_orders (store_id, supplier_id) WHERE state = 'draft';

CREATE TABLE stock_receipts (
  id text PRIMARY KEY,
  store_id text NOT NULL CONSTRAINT stock_receipts_store_id_stores_id_fk REFERENCES stores ON DELETE RESTRICT,
  supplier_id text CONSTRAINT stock_receipts_supplier_id_suppliers_id_fk REFERENCES suppliers ON DELETE SET NULL,
  supplier_name text NOT NULL DEFAULT '',
  reference text NOT NULL DEFAULT '',
  purchase_list_id text CONSTRAINT stock_receipts_purchase_list_id_supplier_orders_id_fk REFERENCES supplier_orders ON DELETE SET NULL,
  revision integer NOT NULL DEFAULT 0,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  booked_by text,
  booked_at timestamptz,
  CONSTRAINT stock_receipts_booked_by_somebody CHECK ((booked_at IS NULL) = (booked_by IS NULL))
);
CREATE INDEX stock_receipts_store_idx ON stock_receipts (store_id, booked_at, id);
CREATE INDEX stock_receipts_supplier_id_idx ON stock_receipts (supplier_id);
CREATE INDEX stock_receipts_purchase_list_idx ON stock_receipts (purchase_list_id);

CREATE TABLE stock_receipt_lines (
  id text PRIMARY KEY,
  receipt_id text NOT NULL CONSTRAINT stock_receipt_lines_receipt_id_stock_receipts_id_fk REFERENCES stock_receipts ON DELETE CASCADE,
  store_id text NOT NULL,
  number integer NOT NULL,
  code_text text NOT NULL DEFAULT '',
  name_text text NOT NULL DEFAULT '',
  quantity_text text NOT NULL DEFAULT '',
  cost_text text NOT NULL DEFAULT '',
  best_before_text text NOT NULL DEFAULT '',
  product_id text,
  quantity integer,
  cost_paise bigint,
  best_before date,
  written_off integer NOT NULL DEFAULT 0,
  settled_at timestamptz,
  CONSTRAINT stock_receipt_lines_quantity_positive CHECK (quantity > 0),
  CONSTRAINT stock_receipt_lines_cost_not_negative CHECK (cost_paise >= 0),
  CONSTRAINT stock_receipt_lines_written_off_within CHECK (written_off BETWEEN 0 AND coalesce(quantity, 0))
);
CREATE INDEX stock_receipt_lines_receipt_idx ON stock_receipt_lines (receipt_id, number);
CREATE INDEX stock_receipt_lines_expiry_idx ON stock_receipt_lines (store_id, best_before, id) WHERE best_before IS NOT NULL AND settled_at IS NULL;
CREATE INDEX stock_receipt_lines_dated_idx ON stock_receipt_lines (product_id, store_id, best_before) WHERE best_before IS NOT NULL AND settled_at IS NULL;

CREATE TABLE product_suppliers (
  product_id text PRIMARY KEY CONSTRAINT product_suppliers_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  supplier_id text NOT NULL CONSTRAINT product_suppliers_supplier_id_suppliers_id_fk REFERENCES suppliers ON DELETE CASCADE
);
CREATE INDEX product_suppliers_supplier_id_idx ON product_suppliers (supplier_id);


-- Stock alerts (features/stock-alert)

CREATE TABLE stock_alerts (
  id bigserial PRIMARY KEY,
  product_id text NOT NULL CONSTRAINT stock_alerts_product_id_products_id_fk REFERENCES products ON DELETE CASCADE,
  store_id text NOT NULL CONSTRAINT stock_alerts_store_id_stores_id_fk REFERENCES stores ON DELETE CASCADE,
  user_id text CONSTRAINT stock_alerts_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  email text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  CONSTRAINT stock_alerts_of_one CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE UNIQUE INDEX stock_alerts_user_key ON stock_alerts (user_id, product_id, store_id) WHERE sent_at IS NULL;
CREATE UNIQUE INDEX stock_alerts_email_key ON stock_alerts (email, product_id, store_id) WHERE sent_at IS NULL;
CREATE INDEX stock_alerts_waiting_idx ON stock_alerts (product_id, store_id, id) WHERE sent_at IS NULL;
CREATE INDEX stock_alerts_sent_idx ON stock_alerts (product_id, store_id, sent_at);
CREATE INDEX stock_alerts_user_id_idx ON stock_alerts (user_id);
CREATE INDEX stock_alerts_email_idx ON stock_alerts (email);
CREATE INDEX stock_alerts_store_id_idx ON stock_alerts (store_id);
CREATE INDEX stock_alerts_created_at_idx ON stock_alerts (created_at);
CREATE INDEX stock_alerts_sent_at_idx ON stock_alerts (sent_at);

CREATE TABLE stock_alert_addresses (
  email text PRIMARY KEY,
  key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  stopped_at timestamptz,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX stock_alert_addresses_key_key ON stock_alert_addresses (key);
CREATE INDEX stock_alert_addresses_used_at_idx ON stock_alert_addresses (used_at);

CREATE TABLE stock_rises (
  id bigserial PRIMARY KEY,
  store_id text NOT NULL,
  product_id text NOT NULL,
  units integer NOT NULL,
  is_returned boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_rises_due_at_idx ON stock_rises (due_at);
CREATE INDEX stock_rises_place_idx ON stock_rises (product_id, store_id);


-- Sales, counted (features/report, features/recommendation)

CREATE TABLE product_pairs (
  product_id text NOT NULL,
  other_id text NOT NULL,
  orders integer NOT NULL,
  shoppers integer NOT NULL,
  score real NOT NULL,
  PRIMARY KEY (product_id, other_id),
  CONSTRAINT product_pairs_of_many CHECK (orders >= 5 AND shoppers >= 5)
);

CREATE TABLE product_pair_runs (
  id boolean PRIMARY KEY DEFAULT true,
  counted_at timestamptz NOT NULL,
  CONSTRAINT product_pair_runs_one_row CHECK (id)
);

CREATE TABLE sales_hours (
  store_id text NOT NULL,
  day date NOT NULL,
  hour smallint NOT NULL,
  orders integer NOT NULL,
  cancelled integer NOT NULL,
  card_orders integer NOT NULL,
  upi_orders integer NOT NULL DEFAULT 0,
  units integer NOT NULL,
  short_lines integer NOT NULL,
  replaced_lines integer NOT NULL,
  sales_paise bigint NOT NULL,
  card_paise bigint NOT NULL,
  upi_paise bigint NOT NULL DEFAULT 0,
  charges_paise bigint NOT NULL DEFAULT 0,
  discount_paise bigint NOT NULL,
  adjusted_paise bigint NOT NULL,
  PRIMARY KEY (store_id, day, hour),
  CONSTRAINT sales_hours_hour_in_range CHECK (hour BETWEEN 0 AND 23)
);

CREATE TABLE sales_products (
  store_id text NOT NULL,
  product_id text NOT NULL,
  orders integer NOT NULL,
  units integer NOT NULL,
  cancelled_units integer NOT NULL,
  short_units integer NOT NULL,
  short_lines integer NOT NULL,
  replaced_lines integer NOT NULL,
  sales_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  adjusted_paise bigint NOT NULL,
  cost_paise bigint NOT NULL,
  costed_paise bigint NOT NULL,
  day date NOT NULL,
  unit_cost_paise bigint,
  PRIMARY KEY (store_id, day, product_id)
);

CREATE TABLE sales_product_months (
  store_id text NOT NULL,
  product_id text NOT NULL,
  orders integer NOT NULL,
  units integer NOT NULL,
  cancelled_units integer NOT NULL,
  short_units integer NOT NULL,
  short_lines integer NOT NULL,
  replaced_lines integer NOT NULL,
  sales_paise bigint NOT NULL,
  discount_paise bigint NOT NULL,
  adjusted_paise bigint NOT NULL,
  cost_paise bigint NOT NULL,
  costed_paise bigint NOT NULL,
  month date NOT NULL,
  PRIMARY KEY (store_id, month, product_id)
);

CREATE TABLE sold_products (
  product_id text PRIMARY KEY,
  name text NOT NULL,
  unit text NOT NULL
);

CREATE TABLE sales_days_due (
  day date NOT NULL,
  store_id text NOT NULL,
  PRIMARY KEY (day, store_id)
);

CREATE TABLE sales_progress (
  id boolean PRIMARY KEY DEFAULT true,
  transition_id bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  last_transition_id bigint NOT NULL,
  last_at timestamptz NOT NULL,
  earlier_transition_id bigint NOT NULL,
  earlier_at timestamptz NOT NULL,
  time_zones jsonb NOT NULL,
  CONSTRAINT sales_progress_one_row CHECK (id)
);


-- Limits, and what the demo draws (features/limit, demo)

CREATE TABLE demo_pictures (
  key text PRIMARY KEY,
  drawing jsonb NOT NULL
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_resets_at_idx ON rate_limits (resets_at);
