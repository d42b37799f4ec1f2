CREATE INDEX "users_name_mobile_idx" ON "users" USING gin (lower("name") gin_trgm_ops,regexp_replace("mobile", '\D', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","id","payment_status");--> statement-breakpoint
CREATE INDEX "orders_id_end_idx" ON "orders" USING btree (reverse("id") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_mobile_idx" ON "orders" USING btree (regexp_replace(("delivery_address" ->> 'mobile'), '\D', '', 'g') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_mobile_end_idx" ON "orders" USING btree (reverse(regexp_replace(("delivery_address" ->> 'mobile'), '\D', '', 'g')) text_pattern_ops);