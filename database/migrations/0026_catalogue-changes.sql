CREATE TABLE "catalogue_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"tags" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction_idx" ON "catalogue_changes" USING btree ("transaction");