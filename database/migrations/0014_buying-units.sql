ALTER TABLE "products" ADD COLUMN "minimum_order" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_minimum_order_positive" CHECK ("products"."minimum_order" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_minimum_order_positive";
