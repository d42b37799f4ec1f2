ALTER TABLE "staff" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
UPDATE "staff" SET "accepted_at" = "created_at" WHERE "user_id" IS NOT NULL;--> statement-breakpoint
-- safe: a shop has at most a thousand staff
CREATE UNIQUE INDEX "staff_invitation_hash_key" ON "staff" USING btree ("invitation_hash");
