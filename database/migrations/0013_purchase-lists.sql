ALTER TABLE "stock_receipts" ADD COLUMN "purchase_list_id" text;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "state" text DEFAULT 'sent' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "supplier_orders" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
UPDATE supplier_orders SET sent_at = created_at;--> statement-breakpoint
-- What was mailed before had no end: what is older, or of which something has come since, is no longer expected.
UPDATE supplier_orders ordered SET state = 'closed', closed_at = now()
WHERE created_at < now() - interval '14 days' OR EXISTS (
	SELECT FROM stock_receipts receipt JOIN stock_receipt_lines came ON came.receipt_id = receipt.id
	WHERE receipt.store_id = ordered.store_id AND receipt.booked_at > ordered.created_at
		AND came.product_id IN (SELECT line ->> 'productId' FROM jsonb_array_elements(ordered.lines) AS line));--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
ALTER TABLE "stock_receipts" ADD CONSTRAINT "stock_receipts_purchase_list_id_supplier_orders_id_fk" FOREIGN KEY ("purchase_list_id") REFERENCES "public"."supplier_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
CREATE INDEX "stock_receipts_purchase_list_idx" ON "stock_receipts" USING btree ("purchase_list_id");--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
CREATE INDEX "supplier_orders_open_idx" ON "supplier_orders" USING btree ("store_id","state") WHERE "supplier_orders"."closed_at" IS NULL;--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
CREATE UNIQUE INDEX "supplier_orders_draft_key" ON "supplier_orders" USING btree ("store_id","supplier_id") WHERE "supplier_orders"."state" = 'draft';--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_sent" CHECK (("supplier_orders"."state" = 'draft') = ("supplier_orders"."sent_at" IS NULL));--> statement-breakpoint
-- safe: only staff fill this table, a few rows a day
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_closed" CHECK (("supplier_orders"."state" IN ('received', 'closed')) = ("supplier_orders"."closed_at" IS NOT NULL));--> statement-breakpoint
DROP TRIGGER audited ON supplier_orders;--> statement-breakpoint
SELECT audit_table('supplier_orders', 'purchase-list', 'id', 'supplier_name,email,state,note,revision');
