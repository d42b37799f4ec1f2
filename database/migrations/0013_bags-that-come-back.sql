CREATE TABLE "order_bags" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"rider_id" text,
	"rider_name" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "order_bags_ended" CHECK (("order_bags"."ended_at" IS NULL) = ("order_bags"."outcome" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "again_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "again_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_bags" ADD CONSTRAINT "order_bags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bags" ADD CONSTRAINT "order_bags_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_bags_open_key" ON "order_bags" USING btree ("order_id") WHERE "order_bags"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_bags_open_idx" ON "order_bags" USING btree ("store_id","since") WHERE "order_bags"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_bags_order_id_idx" ON "order_bags" USING btree ("order_id");
--> statement-breakpoint
SELECT audit_table('order_bags', 'order', 'order_id', 'reason,outcome');
--> statement-breakpoint
-- What is probably left of a delivered line that has a best-before day, of so many units on the shelf: what
-- expires first is taken first, so these are of the latest days. The whole shop guesses by this.
CREATE FUNCTION likely_left(batch stock_receipt_lines, units integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT least(batch.quantity - batch.written_off, units - coalesce((
    SELECT sum(later.quantity - later.written_off) FROM stock_receipt_lines later
    WHERE later.product_id = batch.product_id AND later.store_id = batch.store_id
      AND later.best_before IS NOT NULL AND later.settled_at IS NULL
      AND (later.best_before, later.id) > (batch.best_before, batch.id)
  ), 0))::int
$$;
