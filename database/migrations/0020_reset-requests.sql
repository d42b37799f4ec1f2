-- They live ten minutes and belong to no browser yet: who waits for a code asks for another one.
TRUNCATE "password_resets";--> statement-breakpoint
DROP INDEX "password_resets_over_idx";--> statement-breakpoint
ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_pkey";--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "code_salt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "holder_hash" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "address_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "holder_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "other_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "password_resets_email_hash_idx" ON "password_resets" USING btree ("email_hash","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_link_hash_key" ON "password_resets" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "code_expires_at";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "password_resets" DROP COLUMN "ticket_expires_at";