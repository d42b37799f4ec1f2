CREATE TABLE "credit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_paise_by_kind" CHECK ("credit_entries"."paise" <> 0 AND ("credit_entries"."kind" = 'spent') = ("credit_entries"."paise" < 0))
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "credits_paise_not_negative" CHECK ("credits"."paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_user_id_idx" ON "credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_order_id_idx" ON "credit_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "credit_entries_created_at_idx" ON "credit_entries" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit_within_total" CHECK ("orders"."credit_paise" BETWEEN 0 AND "orders"."total_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_credit_within_total";--> statement-breakpoint
-- What of the price of an order is paid by credit: what it costs less goes back to the credit first.
CREATE FUNCTION credit_used_paise(orders) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN ($1).status = 'CANCELLED' OR ($1).payment_state = 'failed' THEN 0
		ELSE greatest(0, ($1).credit_paise - ($1).adjusted_paise) END
$$;
--> statement-breakpoint
-- What of the price of an order is paid otherwise: in cash, or by a provider.
CREATE FUNCTION payable_paise(orders) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT due_paise($1) - credit_used_paise($1)
$$;
