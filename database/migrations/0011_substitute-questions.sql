CREATE TABLE "substitute_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"line_id" text NOT NULL,
	"substitute" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "substitute_questions" ADD CONSTRAINT "substitute_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_questions" ADD CONSTRAINT "substitute_questions_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "substitute_questions_line_idx" ON "substitute_questions" USING btree ("line_id","until");--> statement-breakpoint
CREATE INDEX "substitute_questions_order_idx" ON "substitute_questions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substitute_questions_unanswered_key" ON "substitute_questions" USING btree ("line_id") WHERE "substitute_questions"."answer" IS NULL;
