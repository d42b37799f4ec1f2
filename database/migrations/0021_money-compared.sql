CREATE TABLE "payment_charges" (
	"payment_intent" text PRIMARY KEY NOT NULL,
	"books" text NOT NULL,
	"order_id" text NOT NULL,
	"session_id" text,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"problem" text,
	"is_known" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_charges_amount_positive" CHECK ("payment_charges"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"window_from" timestamp with time zone,
	"window_to" timestamp with time zone,
	"after" text,
	"done_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"answer_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent" text NOT NULL,
	"refund_id" text,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_amount_positive" CHECK ("payment_refunds"."amount_paise" > 0),
	CONSTRAINT "payment_refunds_answered" CHECK (("payment_refunds"."refund_id" IS NULL) = ("payment_refunds"."status" IN ('wanted', 'refused')))
);
--> statement-breakpoint
DROP INDEX "payment_reviews_subject_key";--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "subject" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "payment_intent" text;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_intent_payment_charges_payment_intent_fk" FOREIGN KEY ("payment_intent") REFERENCES "public"."payment_charges"("payment_intent") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_intent_payment_charges_payment_intent_fk" FOREIGN KEY ("payment_intent") REFERENCES "public"."payment_charges"("payment_intent") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_charges_order_id_idx" ON "payment_charges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_charges_unasked_idx" ON "payment_charges" USING btree ("books","created_at") WHERE "payment_charges"."asked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment_intent_idx" ON "payment_disputes" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment_intent_idx" ON "payment_refunds" USING btree ("payment_intent");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_refund_id_key" ON "payment_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reviews_open_key" ON "payment_reviews" USING btree ("subject") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payment_reviews_subject_idx" ON "payment_reviews" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "payment_reviews_order_id_idx" ON "payment_reviews" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_reviews_open_reason_idx" ON "payment_reviews" USING btree ("reason") WHERE "payment_reviews"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_payment_intent_idx" ON "payments" USING btree ("payment_intent");--> statement-breakpoint
-- What is known of earlier payments; the comparison with the provider finds the rest.
INSERT INTO "payment_charges" ("payment_intent", "books", "order_id", "session_id", "amount_paise", "currency", "created_at")
SELECT "payment_intent",
  CASE WHEN "session_id" ~ '^cs_test_[0-9a-f]{48}$' THEN 'sandbox' WHEN "session_id" LIKE 'cs_test_%' THEN 'stripe test' ELSE 'stripe live' END,
  "order_id", "session_id", "captured_paise", 'inr', "created_at"
FROM "payments" WHERE "captured_paise" > 0
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "payment_charges" ("payment_intent", "books", "order_id", "session_id", "amount_paise", "currency", "problem", "created_at")
SELECT "details"->>'paymentIntent',
  CASE WHEN "session_id" ~ '^cs_test_[0-9a-f]{48}$' THEN 'sandbox' WHEN "session_id" LIKE 'cs_test_%' THEN 'stripe test' ELSE 'stripe live' END,
  "order_id", "session_id", ("details"->>'amountPaise')::bigint, coalesce("details"->>'currency', 'inr'), "reason", "created_at"
FROM "payment_reviews"
WHERE "reason" IN ('amount or currency is not the order’s', 'paid through another session', 'paid for an order that does not exist')
  AND "details"->>'paymentIntent' IS NOT NULL AND ("details"->>'amountPaise')::bigint > 0 AND "order_id" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "payment_refunds" ("id", "payment_intent", "refund_id", "amount_paise", "status", "is_ours", "created_at", "updated_at")
SELECT substr(md5("order_id" || "payment_intent"), 1, 24), "payment_intent", coalesce(nullif("refund_id", ''), 'before ' || "order_id"),
  "refunded_paise", 'succeeded', false, "updated_at", "updated_at"
FROM "payments" WHERE "refunded_paise" > 0
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Reviews are found by the charge they are about; the last one of each goes on as that.
UPDATE "payment_reviews" review SET "subject" = 'charge ' || last."payment_intent", "payment_intent" = last."payment_intent"
FROM (
  SELECT DISTINCT ON (charge."payment_intent") charge."payment_intent", earlier."id"
  FROM "payment_reviews" earlier
  JOIN "payment_charges" charge ON charge."order_id" = earlier."order_id"
    AND charge."payment_intent" = coalesce(earlier."details"->>'paymentIntent',
      (SELECT payment."payment_intent" FROM "payments" payment WHERE payment."order_id" = earlier."order_id"))
  WHERE earlier."reason" <> 'session is not known to the provider'
  ORDER BY charge."payment_intent", earlier."id" DESC
) AS last
WHERE review."id" = last."id";
