CREATE TABLE "product_pair_rounds" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_pair_rounds_one_row" CHECK ("product_pair_rounds"."id")
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
CREATE TABLE "product_wishes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"store_id" text NOT NULL,
	"user_id" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "product_wishes_of_one" CHECK (("product_wishes"."user_id" IS NULL) <> ("product_wishes"."email" IS NULL))
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
CREATE TABLE "wish_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_wishes" ADD CONSTRAINT "product_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_wishes" ADD CONSTRAINT "product_wishes_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_wishes" ADD CONSTRAINT "product_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_wishes_user_key" ON "product_wishes" USING btree ("user_id","product_id","store_id") WHERE "product_wishes"."told_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "product_wishes_email_key" ON "product_wishes" USING btree ("email","product_id","store_id") WHERE "product_wishes"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "product_wishes_waiting_idx" ON "product_wishes" USING btree ("product_id","store_id","id") WHERE "product_wishes"."told_at" IS NULL;--> statement-breakpoint
CREATE INDEX "product_wishes_told_idx" ON "product_wishes" USING btree ("product_id","store_id","told_at");--> statement-breakpoint
CREATE INDEX "product_wishes_user_id_idx" ON "product_wishes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_wishes_email_idx" ON "product_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "product_wishes_store_id_idx" ON "product_wishes" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "product_wishes_created_at_idx" ON "product_wishes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_wishes_told_at_idx" ON "product_wishes" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "stock_rises_due_at_idx" ON "stock_rises" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "stock_rises_place_idx" ON "stock_rises" USING btree ("product_id","store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wish_addresses_key_key" ON "wish_addresses" USING btree ("key");--> statement-breakpoint
CREATE INDEX "wish_addresses_used_at_idx" ON "wish_addresses" USING btree ("used_at");--> statement-breakpoint
-- Units that come back while somebody waits for them. The ledger is the one place that knows of all of them
-- and why; looked at when the transaction commits, by then holding the lock of the stock that it raises, so
-- that a wish is either seen here or has seen the stock.
CREATE FUNCTION note_stock_rise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM product_wishes
    WHERE product_id = NEW.product_id AND store_id = NEW.store_id AND told_at IS NULL
  ) THEN
    INSERT INTO stock_rises (store_id, product_id, units, is_returned)
    VALUES (NEW.store_id, NEW.product_id, NEW.quantity,
      NEW.reason NOT IN ('receipt', 'move-in', 'import', 'admin'));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_movements_note_rise AFTER INSERT ON stock_movements
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.quantity > 0)
EXECUTE FUNCTION note_stock_rise();
