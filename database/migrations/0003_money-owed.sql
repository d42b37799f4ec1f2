CREATE TABLE "money_owed" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"way" text,
	"upi_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" text,
	"paid_by_name" text,
	"how" text DEFAULT '' NOT NULL,
	CONSTRAINT "money_owed_paise_positive" CHECK ("money_owed"."paise" > 0),
	CONSTRAINT "money_owed_upi_id_of_upi" CHECK ("money_owed"."upi_id" IS NULL OR "money_owed"."way" = 'upi')
);
--> statement-breakpoint
ALTER TABLE "money_owed" ADD CONSTRAINT "money_owed_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_owed" ADD CONSTRAINT "money_owed_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_owed_order_id_idx" ON "money_owed" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_owed_open_idx" ON "money_owed" USING btree ("store_id","id") WHERE "money_owed"."paid_at" IS NULL;--> statement-breakpoint
CREATE INDEX "money_owed_store_idx" ON "money_owed" USING btree ("store_id","id");
--> statement-breakpoint
SELECT audit_table('money_owed', 'order', 'order_id', 'paise,way,paid_at', 'UPDATE');
