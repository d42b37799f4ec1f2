DROP INDEX "uploads_used_at_idx";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_ordered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "uploads_leaving_idx" ON "uploads" USING btree ("used_at") WHERE NOT is_kept;--> statement-breakpoint
CREATE INDEX "uploads_used_at_idx" ON "uploads" USING btree ("used_at") WHERE is_kept AND NOT is_ordered;