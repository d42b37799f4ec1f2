CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "demo_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"drawing" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"absolute_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"is_email_verified" boolean DEFAULT false NOT NULL,
	"confirmation_asked_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"holder_hash" text PRIMARY KEY NOT NULL,
	"email_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"user_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"code_salt" text,
	"code_hash" text,
	"holder_tries" integer DEFAULT 0 NOT NULL,
	"other_tries" integer DEFAULT 0 NOT NULL,
	"link_hash" text,
	"ticket_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"session_id" text,
	"proof_hash" text,
	"passkey_challenge" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_challenges_tries_check" CHECK ("sign_in_challenges"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address_line" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pincode" text NOT NULL,
	"mobile" text NOT NULL,
	"status" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "cart_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_paise" bigint NOT NULL,
	"seen_discount_basis_points" integer NOT NULL,
	"seen_short_stock" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_quantity_in_range" CHECK ("cart_lines"."quantity" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "cart_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"visitor_hash" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("carts"."user_id", "carts"."visitor_hash") = 1)
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_problems" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "catalogue_import_problems_pkey" PRIMARY KEY("import_id","line","column_name")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"is_all_or_nothing" boolean NOT NULL,
	"status" text NOT NULL,
	"row_count" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"notes" json NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"tags" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"names" jsonb,
	"pinned_position" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_rankings" (
	"store_id" text NOT NULL,
	"category_id" text NOT NULL,
	"ids" text[] NOT NULL,
	CONSTRAINT "category_rankings_pkey" PRIMARY KEY("store_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"category_id" text NOT NULL,
	"sub_category_id" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"category_id" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_categories_pkey" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "product_sales_pkey" PRIMARY KEY("product_id","store_id","day")
);
--> statement-breakpoint
CREATE TABLE "product_sub_categories" (
	"sub_category_id" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_sub_categories_pkey" PRIMARY KEY("sub_category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"sku" text,
	"name" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"unit" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"discount_basis_points" integer DEFAULT 0 NOT NULL,
	"cost_paise" bigint,
	"description" text NOT NULL,
	"more_details" json DEFAULT '{}'::json NOT NULL,
	"size_group" text,
	"size_group_by_hand" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price_paise" >= 0),
	CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_paise" >= 0),
	CONSTRAINT "products_discount_in_range" CHECK ("products"."discount_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"booking_id" text,
	"user_id" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_lists" (
	"store_id" text NOT NULL,
	"list_id" text NOT NULL,
	"product_id" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "store_lists_pkey" PRIMARY KEY("product_id","store_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"opening_stock" integer DEFAULT 0 NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	"reorder_level" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"rank" integer GENERATED ALWAYS AS (CASE WHEN stock > 0 THEN 1000000000 ELSE 0 END + sold) STORED NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "store_products_pkey" PRIMARY KEY("product_id","store_id"),
	CONSTRAINT "store_products_stock_not_negative" CHECK ("store_products"."stock" >= 0),
	CONSTRAINT "store_products_sold_in_range" CHECK ("store_products"."sold" >= 0 AND "store_products"."sold" < 1000000000),
	CONSTRAINT "store_products_reorder_level_in_range" CHECK ("store_products"."reorder_level" IS NULL OR "store_products"."reorder_level" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sub_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"names" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_category_categories" (
	"sub_category_id" text NOT NULL,
	"category_id" text NOT NULL,
	"pinned_position" integer,
	CONSTRAINT "sub_category_categories_pkey" PRIMARY KEY("sub_category_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "sheet_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_taxes" (
	"product_id" text PRIMARY KEY NOT NULL,
	"hsn_code" text,
	"gst_basis_points" integer,
	CONSTRAINT "product_taxes_gst_in_range" CHECK ("product_taxes"."gst_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"is_ordered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_lists_text_length" CHECK (length("saved_lists"."text") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "product_pair_runs" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_pair_runs_one_row" CHECK ("product_pair_runs"."id")
);
--> statement-breakpoint
CREATE TABLE "product_pairs" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"orders" integer NOT NULL,
	"shoppers" integer NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "product_pairs_pkey" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "product_pairs_of_many" CHECK ("product_pairs"."orders" >= 5 AND "product_pairs"."shoppers" >= 5)
);
--> statement-breakpoint
CREATE TABLE "cash_hand_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"rider_id" text NOT NULL,
	"rider_name" text NOT NULL,
	"expected_paise" bigint NOT NULL,
	"handed_paise" bigint NOT NULL,
	"handed_at" timestamp with time zone NOT NULL,
	"counted_paise" bigint,
	"counted_at" timestamp with time zone,
	"counted_by" text,
	"counted_by_name" text,
	CONSTRAINT "cash_hand_ins_not_negative" CHECK ("cash_hand_ins"."handed_paise" >= 0 AND coalesce("cash_hand_ins"."counted_paise", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"order_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"rider_id" text NOT NULL,
	"rider_name" text NOT NULL,
	"code" text NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"is_left_at_door" boolean DEFAULT false NOT NULL,
	"failed_at" timestamp with time zone,
	"fail_reason" text,
	"cash_paise" bigint,
	"hand_in_id" text,
	CONSTRAINT "deliveries_ended_once" CHECK ("deliveries"."delivered_at" IS NULL OR "deliveries"."failed_at" IS NULL),
	CONSTRAINT "deliveries_cash_when_delivered" CHECK (("deliveries"."cash_paise" IS NULL) = ("deliveries"."delivered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "invoice_buyers" (
	"order_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"store_id" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_pkey" PRIMARY KEY("store_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"order_id" text,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"reason" text NOT NULL,
	"goodwill_id" text,
	"quantity" integer NOT NULL,
	"paise" bigint NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_adjustments_paise_positive" CHECK ("order_adjustments"."paise" > 0),
	CONSTRAINT "order_adjustments_goodwill_named" CHECK (("order_adjustments"."reason" = 'goodwill') = ("order_adjustments"."goodwill_id" IS NOT NULL)),
	CONSTRAINT "order_adjustments_quantity_in_range" CHECK ("order_adjustments"."quantity" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "order_goodwills" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"key" text NOT NULL,
	"paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"is_after_delivery" boolean NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_goodwills_paise_positive" CHECK ("order_goodwills"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"images" text[] NOT NULL,
	"unit" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"quantity" integer NOT NULL,
	"line_total_paise" bigint NOT NULL,
	"picked" integer,
	"short" integer DEFAULT 0 NOT NULL,
	"substitute" jsonb,
	"adjusted_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_picked_within_quantity" CHECK ("order_lines"."short" >= 0 AND coalesce("order_lines"."picked", 0) >= 0
        AND coalesce("order_lines"."picked", 0) + "order_lines"."short" <= "order_lines"."quantity"),
	CONSTRAINT "order_lines_adjusted_within_total" CHECK ("order_lines"."adjusted_paise" BETWEEN 0 AND "order_lines"."line_total_paise"),
	CONSTRAINT "order_lines_quantity_in_range" CHECK ("order_lines"."quantity" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"held_at" timestamp with time zone,
	CONSTRAINT "order_mails_pkey" PRIMARY KEY("order_id","event")
);
--> statement-breakpoint
CREATE TABLE "order_transitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"to_status" text NOT NULL,
	"undone_status" text,
	"moved_by" text NOT NULL,
	"user_id" text,
	"user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"store_id" text NOT NULL,
	"payment_status" text NOT NULL,
	"status" text,
	"sub_total_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"if_short" text DEFAULT 'refund' NOT NULL,
	"leave_at_door" boolean DEFAULT false NOT NULL,
	"adjusted_paise" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"promised_from" timestamp with time zone,
	"promised_to" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_pending_expires" CHECK ("orders"."payment_status" <> 'PENDING' OR "orders"."expires_at" IS NOT NULL),
	CONSTRAINT "orders_adjusted_within_total" CHECK ("orders"."adjusted_paise" BETWEEN 0 AND "orders"."total_paise"),
	CONSTRAINT "orders_total_is_sub_total" CHECK ("orders"."total_paise" = "orders"."sub_total_paise")
);
--> statement-breakpoint
CREATE TABLE "order_picks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text,
	"user_name" text,
	"started_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_bar_codes" (
	"code" text NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "product_bar_codes_pkey" PRIMARY KEY("code")
);
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"store_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"photo" text,
	"state" text DEFAULT 'open' NOT NULL,
	"refund_paise" bigint,
	"adjustment_id" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"answered_by_name" text,
	CONSTRAINT "order_problems_quantity_in_range" CHECK ("order_problems"."quantity" BETWEEN 1 AND 99),
	CONSTRAINT "order_problems_answered" CHECK (("order_problems"."state" = 'open') = ("order_problems"."answered_at" IS NULL)
        AND ("order_problems"."state" = 'refunded') = ("order_problems"."adjustment_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "order_pushes" (
	"order_id" text NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	CONSTRAINT "order_pushes_pkey" PRIMARY KEY("order_id","event")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"session_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"subject" text DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text,
	"session_id" text,
	"payment_intent" text,
	"reason" text NOT NULL,
	"amounts" jsonb,
	"details" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolved_by_name" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"session_id" text,
	"session_url" text,
	"customer_email" text NOT NULL,
	"session_expires_at" timestamp with time zone NOT NULL,
	"payment_intent" text,
	"captured_paise" bigint DEFAULT 0 NOT NULL,
	"refund_id" text,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_refund_is_covered" CHECK ("payments"."refunded_paise" BETWEEN 0 AND "payments"."captured_paise"),
	CONSTRAINT "payments_charge_is_named" CHECK ("payments"."captured_paise" = 0 OR "payments"."payment_intent" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "payment_charges" (
	"payment_intent" text PRIMARY KEY NOT NULL,
	"books" text NOT NULL,
	"order_id" text NOT NULL,
	"session_id" text,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"problem" text,
	"is_known" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_charges_amount_positive" CHECK ("payment_charges"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"window_from" timestamp with time zone,
	"window_to" timestamp with time zone,
	"after" text,
	"done_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"answer_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"refund_id" text,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_amount_positive" CHECK ("payment_refunds"."amount_paise" > 0),
	CONSTRAINT "payment_refunds_answered" CHECK (("payment_refunds"."refund_id" IS NULL) = ("payment_refunds"."status" IN ('wanted', 'refused')))
);
--> statement-breakpoint
CREATE TABLE "sales_days_due" (
	"day" date NOT NULL,
	"store_id" text NOT NULL,
	CONSTRAINT "sales_days_due_pkey" PRIMARY KEY("day","store_id")
);
--> statement-breakpoint
CREATE TABLE "sales_hours" (
	"store_id" text NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"orders" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"card_orders" integer NOT NULL,
	"units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	"card_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	CONSTRAINT "sales_hours_pkey" PRIMARY KEY("store_id","day","hour"),
	CONSTRAINT "sales_hours_hour_in_range" CHECK ("sales_hours"."hour" BETWEEN 0 AND 23)
);
--> statement-breakpoint
CREATE TABLE "sales_product_months" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"short_units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	"cost_paise" bigint NOT NULL,
	"costed_paise" bigint NOT NULL,
	"month" date NOT NULL,
	CONSTRAINT "sales_product_months_pkey" PRIMARY KEY("store_id","month","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_products" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"orders" integer NOT NULL,
	"units" integer NOT NULL,
	"cancelled_units" integer NOT NULL,
	"short_units" integer NOT NULL,
	"short_lines" integer NOT NULL,
	"replaced_lines" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"adjusted_paise" bigint NOT NULL,
	"cost_paise" bigint NOT NULL,
	"costed_paise" bigint NOT NULL,
	"day" date NOT NULL,
	"unit_cost_paise" bigint,
	CONSTRAINT "sales_products_pkey" PRIMARY KEY("store_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_progress" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"transition_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"last_transition_id" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"earlier_transition_id" bigint NOT NULL,
	"earlier_at" timestamp with time zone NOT NULL,
	"time_zones" jsonb NOT NULL,
	CONSTRAINT "sales_progress_one_row" CHECK ("sales_progress"."id")
);
--> statement-breakpoint
CREATE TABLE "sold_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"searches" integer NOT NULL,
	"missed" integer NOT NULL,
	"found" integer NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_pkey" PRIMARY KEY("day","text")
);
--> statement-breakpoint
CREATE TABLE "synonym_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"seed" text,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_banners" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_text_shown" boolean DEFAULT true NOT NULL,
	"image" text NOT NULL,
	"narrow_image" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text,
	"phone" text DEFAULT '' NOT NULL,
	"gst_number" text,
	"social_links" jsonb,
	"notice" text DEFAULT '' NOT NULL,
	"notice_from" timestamp with time zone,
	"notice_until" timestamp with time zone,
	"minimum_order_paise" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"banners_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_id_check" CHECK ("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_minimum_order_check" CHECK ("shop_settings"."minimum_order_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_sign_in_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_second_step_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "staff_sign_in_rules_id_check" CHECK ("staff_sign_in_rules"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"store_id" text,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stock_alert_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_of_one" CHECK (("stock_alerts"."user_id" IS NULL) <> ("stock_alerts"."email" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "stock_rises" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"units" integer NOT NULL,
	"is_returned" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"store_id" text NOT NULL,
	"other_store_id" text,
	"user_id" text NOT NULL,
	"key" text,
	"payload_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_receipt_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt_id" text NOT NULL,
	"store_id" text NOT NULL,
	"number" integer NOT NULL,
	"code_text" text DEFAULT '' NOT NULL,
	"name_text" text DEFAULT '' NOT NULL,
	"quantity_text" text DEFAULT '' NOT NULL,
	"cost_text" text DEFAULT '' NOT NULL,
	"best_before_text" text DEFAULT '' NOT NULL,
	"product_id" text,
	"quantity" integer,
	"cost_paise" bigint,
	"best_before" date,
	"written_off" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "stock_receipt_lines_quantity_positive" CHECK ("stock_receipt_lines"."quantity" > 0),
	CONSTRAINT "stock_receipt_lines_cost_not_negative" CHECK ("stock_receipt_lines"."cost_paise" >= 0),
	CONSTRAINT "stock_receipt_lines_written_off_within" CHECK ("stock_receipt_lines"."written_off" BETWEEN 0 AND coalesce("stock_receipt_lines"."quantity", 0))
);
--> statement-breakpoint
CREATE TABLE "stock_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"supplier_id" text,
	"supplier_name" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booked_by" text,
	"booked_at" timestamp with time zone,
	CONSTRAINT "stock_receipts_booked_by_somebody" CHECK (("stock_receipts"."booked_at" IS NULL) = ("stock_receipts"."booked_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "product_suppliers" (
	"product_id" text PRIMARY KEY NOT NULL,
	"supplier_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"supplier_id" text,
	"supplier_name" text NOT NULL,
	"email" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"lines" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pincode_requests" (
	"pincode" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pincode_requests_pkey" PRIMARY KEY("pincode","email")
);
--> statement-breakpoint
CREATE TABLE "store_areas" (
	"pincode" text NOT NULL,
	"store_id" text NOT NULL,
	"ride_minutes" integer NOT NULL,
	CONSTRAINT "store_areas_pkey" PRIMARY KEY("pincode","store_id"),
	CONSTRAINT "store_areas_ride_minutes_in_range" CHECK ("store_areas"."ride_minutes" BETWEEN 1 AND 240)
);
--> statement-breakpoint
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
	"gst_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_pack_minutes_in_range" CHECK ("stores"."pack_minutes" BETWEEN 1 AND 240)
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_notices" ADD CONSTRAINT "cart_notices_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_problems" ADD CONSTRAINT "catalogue_import_problems_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_rankings" ADD CONSTRAINT "category_rankings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_sub_category_id_sub_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_lists" ADD CONSTRAINT "store_lists_store_products_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."store_products"("product_id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_categories" ADD CONSTRAINT "sub_category_categories_sub_category_id_sub_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_categories" ADD CONSTRAINT "sub_category_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_taxes" ADD CONSTRAINT "product_taxes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_hand_ins" ADD CONSTRAINT "cash_hand_ins_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_hand_in_id_cash_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."cash_hand_ins"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_buyers" ADD CONSTRAINT "invoice_buyers_order_id_invoices_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoices"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_goodwill_id_order_goodwills_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."order_goodwills"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_goodwills" ADD CONSTRAINT "order_goodwills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transitions" ADD CONSTRAINT "order_transitions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_bar_codes" ADD CONSTRAINT "product_bar_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_adjustment_id_order_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."order_adjustments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_pushes" ADD CONSTRAINT "order_pushes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_intent_payment_charges_payment_intent_fk" FOREIGN KEY ("payment_intent") REFERENCES "public"."payment_charges"("payment_intent") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_intent_payment_charges_payment_intent_fk" FOREIGN KEY ("payment_intent") REFERENCES "public"."payment_charges"("payment_intent") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_other_store_id_stores_id_fk" FOREIGN KEY ("other_store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD CONSTRAINT "stock_receipt_lines_receipt_id_stock_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."stock_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_areas" ADD CONSTRAINT "store_areas_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_session_id_idx" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_absolute_expires_at_idx" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked_at_idx" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("email" COLLATE "C");--> statement-breakpoint
CREATE INDEX "users_mobile_end_idx" ON "users" USING btree (reverse("mobile") COLLATE "C");--> statement-breakpoint
CREATE INDEX "users_admins_idx" ON "users" USING btree ("id") WHERE "users"."role" = 'ADMIN';--> statement-breakpoint
CREATE INDEX "users_name_mobile_idx" ON "users" USING gin (lower("name") gin_trgm_ops,regexp_replace("mobile", '\D', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_confirmations_user_id_idx" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_expires_at_idx" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_email_hash_idx" ON "password_resets" USING btree ("email_hash","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_link_hash_key" ON "password_resets" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "authenticators_user_id_idx" ON "authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_unconfirmed_key" ON "authenticators" USING btree ("user_id") WHERE "authenticators"."confirmed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_user_id_idx" ON "sign_in_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_session_id_idx" ON "sign_in_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at_idx" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "addresses_user_id_idx" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_entity_idx" ON "audit_entries" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_id_idx" ON "audit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_name_idx" ON "audit_entries" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_cart_product_key" ON "cart_lines" USING btree ("cart_id","product_id");--> statement-breakpoint
CREATE INDEX "cart_lines_product_id_idx" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_notices_cart_id_idx" ON "cart_notices" USING btree ("cart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_id_key" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_visitor_hash_key" ON "carts" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "carts_expires_at_idx" ON "carts" USING btree ("expires_at") WHERE "carts"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "catalogue_imports_file_hash_idx" ON "catalogue_imports" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction_idx" ON "catalogue_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "listing_counts_place_idx" ON "listing_counts" USING btree ("category_id","sub_category_id");--> statement-breakpoint
CREATE INDEX "product_categories_product_id_idx" ON "product_categories" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_sales_day_idx" ON "product_sales" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_sub_categories_product_id_idx" ON "product_sub_categories" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_size_group_idx" ON "products" USING btree ("size_group","id");--> statement-breakpoint
CREATE INDEX "products_hidden_idx" ON "products" USING btree ("id") WHERE "products"."is_hidden";--> statement-breakpoint
CREATE INDEX "products_name_idx" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "products_updated_at_idx" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_product_store_idx" ON "stock_movements" USING btree ("product_id","store_id","id");--> statement-breakpoint
CREATE INDEX "store_lists_rank_idx" ON "store_lists" USING btree ("store_id","list_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "store_products_rank_idx" ON "store_products" USING btree ("store_id","rank","product_id");--> statement-breakpoint
CREATE INDEX "store_products_shown_idx" ON "store_products" USING btree ("store_id","rank","product_id") WHERE NOT "store_products"."is_hidden";--> statement-breakpoint
CREATE INDEX "sub_category_categories_category_id_idx" ON "sub_category_categories" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sheet_filters_name_key" ON "sheet_filters" USING btree ("name");--> statement-breakpoint
CREATE INDEX "customer_notes_user_id_idx" ON "customer_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "uploads_used_at_idx" ON "uploads" USING btree ("used_at") WHERE is_stored AND NOT is_ordered;--> statement-breakpoint
CREATE INDEX "uploads_leaving_idx" ON "uploads" USING btree ("used_at") WHERE NOT is_stored;--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "saved_lists_user_id_idx" ON "saved_lists" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lists_share_token_key" ON "saved_lists" USING btree ("share_token");--> statement-breakpoint
CREATE INDEX "cash_hand_ins_store_idx" ON "cash_hand_ins" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "cash_hand_ins_rider_idx" ON "cash_hand_ins" USING btree ("rider_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("store_id","rider_id") WHERE "deliveries"."delivered_at" IS NULL AND "deliveries"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_carried_idx" ON "deliveries" USING btree ("rider_id") WHERE "deliveries"."cash_paise" > 0 AND "deliveries"."hand_in_id" IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_hand_in_idx" ON "deliveries" USING btree ("hand_in_id");--> statement-breakpoint
CREATE INDEX "deliveries_history_idx" ON "deliveries" USING btree ("store_id","taken_at");--> statement-breakpoint
CREATE INDEX "invoice_buyers_keep_until_idx" ON "invoice_buyers" USING btree ("keep_until");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number","year","store_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_adjustments_order_id_idx" ON "order_adjustments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_adjustments_picked_once_key" ON "order_adjustments" USING btree ("line_id") WHERE "order_adjustments"."reason" IN ('short', 'substitute');--> statement-breakpoint
CREATE INDEX "order_adjustments_unsettled_idx" ON "order_adjustments" USING btree ("created_at") WHERE "order_adjustments"."settled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_goodwills_key" ON "order_goodwills" USING btree ("order_id","key");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_idx" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_mails_waiting_idx" ON "order_mails" USING btree ("due_at") WHERE "order_mails"."queued_at" IS NULL AND "order_mails"."held_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_transitions_order_id_idx" ON "order_transitions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_id_idx" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","id","payment_status");--> statement-breakpoint
CREATE INDEX "orders_open_idx" ON "orders" USING btree ("placed_at","id") WHERE "orders"."status" IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY');--> statement-breakpoint
CREATE INDEX "orders_store_open_idx" ON "orders" USING btree ("store_id","placed_at","id") WHERE "orders"."status" IN ('PLACED', 'PACKING');--> statement-breakpoint
CREATE INDEX "orders_id_end_idx" ON "orders" USING btree (reverse("id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_mobile_idx" ON "orders" USING btree (regexp_replace(("delivery_address" ->> 'mobile'), '\D', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_mobile_end_idx" ON "orders" USING btree (reverse(regexp_replace(("delivery_address" ->> 'mobile'), '\D', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_card_key" ON "orders" USING btree ("user_id") WHERE "orders"."payment_status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "orders_expires_at_idx" ON "orders" USING btree ("expires_at") WHERE "orders"."payment_status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("user_id") WHERE "orders"."payment_status" IN ('PENDING', 'CASH ON DELIVERY')
          AND ("orders"."status" IS NULL OR "orders"."status" NOT IN ('DELIVERED', 'CANCELLED'));--> statement-breakpoint
CREATE INDEX "orders_delivered_idx" ON "orders" USING btree ("user_id") WHERE "orders"."status" = 'DELIVERED';--> statement-breakpoint
CREATE INDEX "orders_refund_wanted_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."payment_status" = 'PAID' AND "orders"."status" = 'CANCELLED';--> statement-breakpoint
CREATE INDEX "order_picks_open_idx" ON "order_picks" USING btree ("user_id") WHERE "order_picks"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_picks_history_idx" ON "order_picks" USING btree ("store_id","finished_at");--> statement-breakpoint
CREATE INDEX "product_bar_codes_product_id_idx" ON "product_bar_codes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_problems_order_id_idx" ON "order_problems" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_open_line_key" ON "order_problems" USING btree ("line_id") WHERE "order_problems"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_problems_open_idx" ON "order_problems" USING btree ("store_id","id") WHERE "order_problems"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_problems_store_idx" ON "order_problems" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "order_pushes_waiting_idx" ON "order_pushes" USING btree ("due_at") WHERE "order_pushes"."queued_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_received_at_idx" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reviews_open_key" ON "payment_reviews" USING btree ("subject") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_reviews_subject_idx" ON "payment_reviews" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "payment_reviews_order_id_idx" ON "payment_reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_reviews_open_idx" ON "payment_reviews" USING btree ("id") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_reviews_open_reason_idx" ON "payment_reviews" USING btree ("reason") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_session_id_key" ON "payments" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payments_payment_intent_idx" ON "payments" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "payment_charges_order_id_idx" ON "payment_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_charges_unasked_idx" ON "payment_charges" USING btree ("books","created_at") WHERE "payment_charges"."asked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_intent_idx" ON "payment_disputes" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment_intent_idx" ON "payment_refunds" USING btree ("payment_intent");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_refund_id_key" ON "payment_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "missed_searches_text_key" ON "missed_searches" USING btree ("text");--> statement-breakpoint
CREATE INDEX "missed_searches_last_at_idx" ON "missed_searches" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "search_changes_transaction_idx" ON "search_changes" USING btree ("transaction");--> statement-breakpoint
CREATE UNIQUE INDEX "synonym_groups_seed_key" ON "synonym_groups" USING btree ("seed");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_assignment_key" ON "staff" USING btree ("email","role",coalesce("store_id", '')) WHERE "staff"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "staff_user_id_idx" ON "staff" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_store_id_idx" ON "staff" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_addresses_key_key" ON "stock_alert_addresses" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stock_alert_addresses_used_at_idx" ON "stock_alert_addresses" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_user_key" ON "stock_alerts" USING btree ("user_id","product_id","store_id") WHERE "stock_alerts"."sent_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_email_key" ON "stock_alerts" USING btree ("email","product_id","store_id") WHERE "stock_alerts"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting_idx" ON "stock_alerts" USING btree ("product_id","store_id","id") WHERE "stock_alerts"."sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_alerts_sent_idx" ON "stock_alerts" USING btree ("product_id","store_id","sent_at");--> statement-breakpoint
CREATE INDEX "stock_alerts_user_id_idx" ON "stock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_email_idx" ON "stock_alerts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_alerts_store_id_idx" ON "stock_alerts" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_created_at_idx" ON "stock_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_alerts_sent_at_idx" ON "stock_alerts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "stock_rises_due_at_idx" ON "stock_rises" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "stock_rises_place_idx" ON "stock_rises" USING btree ("product_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_bookings_key" ON "stock_bookings" USING btree ("user_id","key") WHERE "stock_bookings"."key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_receipt_lines_receipt_idx" ON "stock_receipt_lines" USING btree ("receipt_id","number");--> statement-breakpoint
CREATE INDEX "stock_receipt_lines_expiry_idx" ON "stock_receipt_lines" USING btree ("store_id","best_before","id") WHERE "stock_receipt_lines"."best_before" IS NOT NULL AND "stock_receipt_lines"."settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_receipt_lines_dated_idx" ON "stock_receipt_lines" USING btree ("product_id","store_id","best_before") WHERE "stock_receipt_lines"."best_before" IS NOT NULL AND "stock_receipt_lines"."settled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_receipts_store_idx" ON "stock_receipts" USING btree ("store_id","booked_at","id");--> statement-breakpoint
CREATE INDEX "stock_receipts_supplier_id_idx" ON "stock_receipts" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "product_suppliers_supplier_id_idx" ON "product_suppliers" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "supplier_orders_store_idx" ON "supplier_orders" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "supplier_orders_supplier_id_idx" ON "supplier_orders" USING btree ("supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "pincode_requests_created_at_idx" ON "pincode_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pincode_requests_email_idx" ON "pincode_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "store_areas_store_id_idx" ON "store_areas" USING btree ("store_id");
