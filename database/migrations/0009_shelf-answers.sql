CREATE TABLE "shelf_answers" (
	"line_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"store_id" text NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_said" boolean NOT NULL,
	"left_count" integer,
	"movement_id" bigint
);
--> statement-breakpoint
ALTER TABLE "shelf_answers" ADD CONSTRAINT "shelf_answers_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_answers" ADD CONSTRAINT "shelf_answers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_answers" ADD CONSTRAINT "shelf_answers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shelf_answers_store_idx" ON "shelf_answers" USING btree ("store_id","at");--> statement-breakpoint
CREATE INDEX "shelf_answers_product_idx" ON "shelf_answers" USING btree ("product_id","store_id");--> statement-breakpoint
CREATE INDEX "shelf_answers_order_id_idx" ON "shelf_answers" USING btree ("order_id");
