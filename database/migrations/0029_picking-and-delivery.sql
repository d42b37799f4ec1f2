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
CREATE TABLE "product_taxes" (
	"product_id" text PRIMARY KEY NOT NULL,
	"hsn_code" text,
	"gst_basis_points" integer,
	CONSTRAINT "product_taxes_gst_in_range" CHECK ("product_taxes"."gst_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"reason" text NOT NULL,
	"quantity" integer NOT NULL,
	"paise" bigint NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "order_adjustments_paise_positive" CHECK ("order_adjustments"."paise" > 0),
	CONSTRAINT "order_adjustments_quantity_in_range" CHECK ("order_adjustments"."quantity" BETWEEN 1 AND 99)
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
ALTER TABLE "order_lines" ADD COLUMN "picked" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "short" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "substitute" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "adjusted_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "if_short" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leave_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjusted_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "gst_number" text;--> statement-breakpoint
ALTER TABLE "cash_hand_ins" ADD CONSTRAINT "cash_hand_ins_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_hand_in_id_cash_hand_ins_id_fk" FOREIGN KEY ("hand_in_id") REFERENCES "public"."cash_hand_ins"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_taxes" ADD CONSTRAINT "product_taxes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_picks" ADD CONSTRAINT "order_picks_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_bar_codes" ADD CONSTRAINT "product_bar_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_adjustment_id_order_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."order_adjustments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_pushes" ADD CONSTRAINT "order_pushes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_hand_ins_store_idx" ON "cash_hand_ins" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "cash_hand_ins_rider_idx" ON "cash_hand_ins" USING btree ("rider_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_open_idx" ON "deliveries" USING btree ("store_id","rider_id") WHERE "deliveries"."delivered_at" IS NULL AND "deliveries"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_carried_idx" ON "deliveries" USING btree ("rider_id") WHERE "deliveries"."cash_paise" > 0 AND "deliveries"."hand_in_id" IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_hand_in_idx" ON "deliveries" USING btree ("hand_in_id");--> statement-breakpoint
CREATE INDEX "deliveries_history_idx" ON "deliveries" USING btree ("store_id","taken_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number","year","store_id");--> statement-breakpoint
CREATE INDEX "order_adjustments_order_id_idx" ON "order_adjustments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_adjustments_picked_once_key" ON "order_adjustments" USING btree ("line_id") WHERE "order_adjustments"."reason" <> 'problem';--> statement-breakpoint
CREATE INDEX "order_adjustments_unsettled_idx" ON "order_adjustments" USING btree ("created_at") WHERE "order_adjustments"."settled_at" IS NULL;--> statement-breakpoint
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
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_picked_within_quantity" CHECK ("order_lines"."short" >= 0 AND coalesce("order_lines"."picked", 0) >= 0
        AND coalesce("order_lines"."picked", 0) + "order_lines"."short" <= "order_lines"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_adjusted_within_total" CHECK ("order_lines"."adjusted_paise" BETWEEN 0 AND "order_lines"."line_total_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_adjusted_within_total" CHECK ("orders"."adjusted_paise" BETWEEN 0 AND "orders"."total_paise") NOT VALID;
