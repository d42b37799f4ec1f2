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
ALTER TABLE "stock_movements" ADD COLUMN "booking_id" text;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_bookings" ADD CONSTRAINT "stock_bookings_other_store_id_stores_id_fk" FOREIGN KEY ("other_store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD CONSTRAINT "stock_receipt_lines_receipt_id_stock_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."stock_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_suppliers" ADD CONSTRAINT "product_suppliers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
SELECT audit_table('suppliers', 'supplier', 'id');--> statement-breakpoint
SELECT audit_table('product_suppliers', 'product', 'product_id', 'supplier_id');--> statement-breakpoint
SELECT audit_table('supplier_orders', 'supplier-order', 'id', 'supplier_name,email');--> statement-breakpoint
SELECT audit_table('stock_receipts', 'receipt', 'id', 'supplier_name,reference,booked_at');
