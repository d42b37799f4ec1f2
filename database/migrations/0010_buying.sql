CREATE TABLE "stock_receipt_photos" (
	"receipt_id" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "free_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "mrp_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "gst_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "batch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "takes_mrp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "free_units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "mrp_paise" bigint;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD COLUMN "gst_basis_points" integer;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "bill_day" date;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "bill_paise" bigint;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "supplier_gst_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "is_integrated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "paid_by_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD COLUMN "paid_how" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "gst_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "payment_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "lead_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "minimum_order_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_receipt_photos" ADD CONSTRAINT "stock_receipt_photos_receipt_id_stock_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."stock_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD CONSTRAINT "stock_receipt_lines_free_within" CHECK ("stock_receipt_lines"."free_units" BETWEEN 0 AND coalesce("stock_receipt_lines"."quantity", 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" VALIDATE CONSTRAINT "stock_receipt_lines_free_within";--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" ADD CONSTRAINT "stock_receipt_lines_gst_in_range" CHECK ("stock_receipt_lines"."gst_basis_points" BETWEEN 0 AND 10000) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_receipt_lines" VALIDATE CONSTRAINT "stock_receipt_lines_gst_in_range";--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_bill_not_negative" CHECK ("stock_receipts"."bill_paise" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_receipts" VALIDATE CONSTRAINT "stock_receipts_bill_not_negative";--> statement-breakpoint
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_paid_by_somebody" CHECK (("stock_receipts"."paid_at" IS NULL) = ("stock_receipts"."paid_by" IS NULL)) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_receipts" VALIDATE CONSTRAINT "stock_receipts_paid_by_somebody";--> statement-breakpoint
DROP TRIGGER audited ON stock_receipts;
--> statement-breakpoint
SELECT audit_table('stock_receipts', 'receipt', 'id', 'supplier_name,reference,booked_at,bill_day,bill_paise,paid_at,paid_how');
