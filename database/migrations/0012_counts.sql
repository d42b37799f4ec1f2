CREATE TABLE "count_entries" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"counted" integer NOT NULL,
	"seen_stock" integer NOT NULL,
	"to_pick" integer NOT NULL,
	"movement" bigint NOT NULL,
	"seconds_old" integer NOT NULL,
	"is_recounted" boolean NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "count_entries_pkey" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_counts_pkey" PRIMARY KEY("store_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "count_entries" ADD CONSTRAINT "count_entries_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "count_entries" ADD CONSTRAINT "count_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "count_entries_product_id_idx" ON "count_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_counts_product_id_idx" ON "product_counts" USING btree ("product_id");
