CREATE TABLE "price_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"price_paise" bigint,
	"discount_basis_points" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"price_before_paise" bigint,
	"discount_before_basis_points" integer,
	"is_changed_by_hand" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (CASE WHEN ended_at IS NOT NULL THEN NULL WHEN begun_at IS NULL THEN starts_at ELSE ends_at END) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_plans_ends_after_start" CHECK ("price_plans"."ends_at" >= "price_plans"."starts_at"),
	CONSTRAINT "price_plans_values_in_range" CHECK (coalesce("price_plans"."price_paise", "price_plans"."discount_basis_points") IS NOT NULL
        AND "price_plans"."price_paise" >= 0 AND "price_plans"."discount_basis_points" BETWEEN 0 AND 10000)
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product_id" text NOT NULL,
	"day" date NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "product_prices_pkey" PRIMARY KEY("product_id","day")
);
--> statement-breakpoint
ALTER TABLE "price_plans" ADD CONSTRAINT "price_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_plans_product_idx" ON "price_plans" USING btree ("product_id","due_at");--> statement-breakpoint
CREATE INDEX "price_plans_due_at_idx" ON "price_plans" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "price_plans_starts_at_idx" ON "price_plans" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "price_plans_ends_at_idx" ON "price_plans" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "product_prices_day_idx" ON "product_prices" USING btree ("day");
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER price_changed AFTER UPDATE OF price_paise, discount_basis_points ON products FOR EACH ROW
	WHEN (OLD.price_paise <> NEW.price_paise OR OLD.discount_basis_points <> NEW.discount_basis_points)
	EXECUTE FUNCTION note_price_change();
--> statement-breakpoint
-- As a change of their product. What the shop itself does with them at their moments is in the product.
SELECT audit_table('price_plans', 'product', 'product_id', 'price_paise,discount_basis_points,starts_at,ends_at');
